//! Paper, margins and the order of blocks, read from `templates/print`. Every length inside
//! `print` is in hundredths of a point: whole numbers, fine enough for any printer.

use club::report::sheet::SheetKind;
use serde::Deserialize;

/// A length in hundredths of a point: 1 mm is 283, a line of text around 1 000.
pub(crate) type Length = i64;

/// How one kind of sheet is put on paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Paper {
    /// Width of the page.
    pub width: Length,
    /// Height of the page.
    pub height: Length,
    /// Clear of the upper edge.
    pub top: Length,
    /// Clear of the right edge.
    pub right: Length,
    /// Clear of the lower edge; the page number stands in it.
    pub bottom: Length,
    /// Clear of the left edge; wide enough for a punch.
    pub left: Length,
    /// What stands below what.
    pub order: Vec<Part>,
    /// Size of the heading.
    pub title: Length,
    /// Size of text where there is room.
    pub largest: Length,
    /// Size below which a page is broken rather than made smaller.
    pub smallest: Length,
    /// Height of a row where there is room.
    pub row: Length,
    /// What is drawn around cells.
    pub lines: Lines,
    /// The side of a code.
    pub code: Length,
}

/// What is drawn around the cells of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Lines {
    /// A line below each row.
    Rows,
    /// A box around each cell, for pens; columns of figures are all as wide as each other.
    Boxes,
}

impl Paper {
    /// What lies between the left and the right margin.
    pub(crate) fn text_width(&self) -> Length {
        self.width - self.left - self.right
    }
}

/// A part of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Part {
    /// Issuer and title.
    Heading,
    /// Labels with their values.
    Facts,
    /// The tables.
    Tables,
    /// Remarks.
    Notes,
    /// Lines to sign on.
    Signatures,
    /// All of a certificate, which has a layout of its own.
    Certificate,
    /// All of a tournament's plan or cards, which have layouts of their own.
    Tournament,
    /// All of the booklet of own hands, which has a layout of its own.
    Booklet,
}

/// A template as written: millimetres, and tenths of a point for text.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Template {
    paper: Size,
    orientation: Orientation,
    margins_mm: Margins,
    order: Vec<Part>,
    text_tenths_of_a_point: TextSizes,
    row_height_mm: Length,
    lines: Lines,
    #[serde(default = "usual_code")]
    code_mm: Length,
}

/// Enough for a phone held over the paper, in millimetres.
const fn usual_code() -> Length {
    25
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Size {
    A3,
    A4,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Orientation {
    Portrait,
    Landscape,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Margins {
    top: Length,
    right: Length,
    bottom: Length,
    left: Length,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TextSizes {
    title: Length,
    largest: Length,
    smallest: Length,
}

/// The paper of a kind of sheet.
pub(crate) fn of(kind: SheetKind) -> Paper {
    let template = match kind {
        SheetKind::Game => include_str!("../../../../templates/print/game.toml"),
        SheetKind::Ranking => include_str!("../../../../templates/print/ranking.toml"),
        SheetKind::Rulebook => include_str!("../../../../templates/print/rulebook.toml"),
        SheetKind::Deal => include_str!("../../../../templates/print/deal.toml"),
        SheetKind::Slip => include_str!("../../../../templates/print/slip.toml"),
        SheetKind::SlipBack => include_str!("../../../../templates/print/slip-back.toml"),
        SheetKind::ScoreSheet => include_str!("../../../../templates/print/score-sheet.toml"),
        SheetKind::WeekList
        | SheetKind::YearList
        | SheetKind::SpecialHands
        | SheetKind::People
        | SheetKind::PersonYear
        | SheetKind::CashReport
        | SheetKind::TournamentList
        | SheetKind::ObserversReport
        | SheetKind::Site => include_str!("../../../../templates/print/list.toml"),
        SheetKind::Certificate => include_str!("../../../../templates/print/certificate.toml"),
        SheetKind::Pad => include_str!("../../../../templates/print/pad.toml"),
        SheetKind::Notice => include_str!("../../../../templates/print/notice.toml"),
    };
    read(template).expect("the templates inside the binary are read by a test")
}

/// A paper of a tournament with a layout of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TournamentPaper {
    /// The plan for the wall, large.
    WallA3,
    /// The plan for the wall from any printer.
    WallA4,
    /// Cards with names, eight on a page.
    NameCards,
}

/// Its page.
pub(crate) fn of_tournament(paper: TournamentPaper) -> Paper {
    let template = match paper {
        TournamentPaper::WallA3 => include_str!("../../../../templates/print/wall-plan-a3.toml"),
        TournamentPaper::WallA4 => include_str!("../../../../templates/print/wall-plan-a4.toml"),
        TournamentPaper::NameCards => include_str!("../../../../templates/print/name-cards.toml"),
    };
    read(template).expect("the templates inside the binary are read by a test")
}

/// The page of the booklet of own hands.
pub(crate) fn booklet() -> Paper {
    read(include_str!("../../../../templates/print/booklet.toml"))
        .expect("the templates inside the binary are read by a test")
}

fn read(template: &str) -> Result<Paper, basic_toml::Error> {
    let template: Template = basic_toml::from_str(template)?;
    let (short, long) = match template.paper {
        Size::A3 => (millimetres(297), millimetres(420)),
        Size::A4 => (millimetres(210), millimetres(297)),
    };
    let (width, height) = match template.orientation {
        Orientation::Portrait => (short, long),
        Orientation::Landscape => (long, short),
    };
    let Margins { top, right, bottom, left } = template.margins_mm;
    let TextSizes { title, largest, smallest } = template.text_tenths_of_a_point;
    Ok(Paper {
        width,
        height,
        top: millimetres(top),
        right: millimetres(right),
        bottom: millimetres(bottom),
        left: millimetres(left),
        order: template.order,
        title: title * 10,
        largest: largest * 10,
        smallest: smallest * 10,
        row: millimetres(template.row_height_mm),
        lines: template.lines,
        code: millimetres(template.code_mm),
    })
}

/// Hundredths of a point from millimetres, rounded to the nearest: an inch is 72 points.
pub(crate) const fn millimetres(millimetres: Length) -> Length {
    (millimetres * 72_000 + 127) / 254
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_sheet_has_a_readable_template() {
        for kind in SheetKind::ALL {
            let paper = of(kind);
            assert!(paper.text_width() > millimetres(150), "{kind:?}");
            assert!(paper.smallest >= 650 && paper.smallest <= paper.largest, "{kind:?}");
        }
    }

    #[test]
    fn papers_with_layouts_of_their_own_are_readable() {
        for paper in [TournamentPaper::WallA3, TournamentPaper::WallA4, TournamentPaper::NameCards]
        {
            assert_eq!(of_tournament(paper).order, [Part::Tournament]);
        }
        assert_eq!(booklet().order, [Part::Booklet]);
    }

    #[test]
    fn a4_is_as_large_as_every_printer_thinks() {
        assert_eq!((millimetres(210), millimetres(297)), (59_528, 84_189));
    }

    #[test]
    fn a_misspelt_setting_is_refused() {
        let template = include_str!("../../../../templates/print/game.toml");
        assert!(read(&template.replace("row_height_mm", "row_hight_mm")).is_err());
    }
}
