//! The pages on which officers keep the year, as shapes: sections with tables, figures, drawings and forms. What stands in
//! them is put together by whoever answers.

use std::borrow::Cow;
use std::fmt::Write as _;

use askama::Template;
use texts::{Lang, books, numbers, pages};

use super::page::{CLUB, Frame, shown};
use crate::drawings::{self, Tile};

/// The pages of the club's books, in the order of their links: address and name.
pub const BOOKS: [(&str, texts::Text); 8] = [
    (CLUB, books::YEAR),
    ("/verein/partien", books::GAMES),
    ("/verein/personen", books::PEOPLE),
    ("/verein/abende", books::EVENINGS),
    ("/verein/kassa", books::MONEY),
    ("/verein/ordnung", books::STATUTES),
    ("/verein/probe", texts::rehearsal::REHEARSAL),
    ("/verein/protokoll", books::AUDIT),
];

/// A page of the books.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// Its heading.
    pub title: String,
    /// Its address among [`BOOKS`].
    pub here: &'static str,
    /// Whether something was saved just now.
    pub is_saved: bool,
    /// What it shows.
    pub sections: Vec<Section>,
}

/// A part of a page. What is empty is not shown.
#[derive(Clone, Debug, Default)]
pub struct Section {
    /// Its heading.
    pub heading: String,
    /// What to know about it.
    pub hint: String,
    /// Where else to go: address and name.
    pub links: Vec<(String, String)>,
    /// Names and values.
    pub facts: Vec<(String, String)>,
    /// A drawing of ours.
    pub drawing: String,
    /// Hands to be drawn: a name, and groups of tiles in the notation.
    pub hands: Vec<(String, Vec<String>)>,
    /// A table.
    pub table: Option<Table>,
    /// Forms.
    pub forms: Vec<Form>,
}

/// A table.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// Names of columns, and whether figures stand below.
    pub heads: Vec<(&'static str, bool)>,
    /// Its rows.
    pub rows: Vec<Vec<Cell>>,
}

/// What stands in a place of a table.
#[derive(Clone, Debug)]
pub enum Cell {
    /// Words.
    Text(String),
    /// A figure.
    Number(String),
    /// A way to another page.
    Link {
        /// Where.
        address: String,
        /// Under which words.
        name: String,
    },
    /// A button that sends something at once.
    Button {
        /// Where.
        action: &'static str,
        /// What.
        fields: Vec<(&'static str, String)>,
        /// Its words.
        name: &'static str,
        /// What it is about, for who does not see its row.
        about: String,
    },
}

/// A form.
#[derive(Clone, Debug, Default)]
pub struct Form {
    /// Where it is sent.
    pub action: String,
    /// Whether it only asks: nothing is saved, and the address of the answer can be kept.
    pub is_asking: bool,
    /// Whether its fields are many and short.
    pub is_dense: bool,
    /// What is sent along.
    pub hidden: Vec<(&'static str, String)>,
    /// What is filled in.
    pub fields: Vec<Field>,
    /// The words on its button.
    pub submit: &'static str,
}

/// A field of a form.
#[derive(Clone, Debug)]
pub struct Field {
    /// Under which name it is sent.
    pub id: Cow<'static, str>,
    /// Its words.
    pub name: Cow<'static, str>,
    /// How it is filled in.
    pub control: Control,
}

/// How a field is filled in.
#[derive(Clone, Debug)]
pub enum Control {
    /// Yes or no.
    Check(bool),
    /// One of several.
    Choice {
        /// Which.
        chosen: String,
        /// What is sent, and its words.
        choices: Vec<(String, String)>,
    },
    /// Typed.
    Input {
        /// The kind of field: text, date, number.
        kind: &'static str,
        /// What stands in it.
        value: String,
    },
}

#[derive(Template)]
#[template(path = "books.html")]
struct Shown {
    frame: Frame,
    pages: &'static str,
    links: Vec<LinkView>,
    saved: Option<&'static str>,
    nothing: &'static str,
    sections: Vec<SectionView>,
}

struct LinkView {
    address: &'static str,
    name: &'static str,
    is_here: bool,
}

struct SectionView {
    heading: String,
    hint: String,
    links: Vec<(String, String)>,
    facts: Vec<(String, String)>,
    drawing: String,
    hands: Vec<(String, Vec<Vec<Tile>>)>,
    table: Option<Table>,
    forms: Vec<Form>,
}

/// A page as text.
pub fn books(page: Page, lang: Lang) -> String {
    let Page { title, here, is_saved, sections } = page;
    let mut frame = Frame::new(lang, title, CLUB);
    let links = BOOKS.map(|(address, name)| LinkView {
        address,
        name: name.get(lang),
        is_here: address == here,
    });
    let sections: Vec<SectionView> = sections
        .into_iter()
        .map(|section| {
            let Section { heading, hint, links, facts, drawing, hands, table, forms } = section;
            let hands = hands.into_iter().map(|(name, groups)| {
                let groups: Vec<Vec<Tile>> =
                    groups.iter().filter_map(|group| drawings::group(group)).collect();
                frame.drawings.extend(groups.iter().flatten());
                (name, groups)
            });
            let hands = hands.collect();
            SectionView { heading, hint, links, facts, drawing, hands, table, forms }
        })
        .collect();
    frame.drawings.sort_unstable();
    frame.drawings.dedup();
    shown(&Shown {
        frame,
        pages: books::PAGES.get(lang),
        links: links.into(),
        saved: is_saved.then(|| pages::SAVED.get(lang)),
        nothing: books::NOTHING_YET.get(lang),
        sections,
    })
}

/// The sum after each game as a line, with nought marked and its ends named.
pub fn curve(sums: &[i64], lang: Lang) -> String {
    const WIDTH: i64 = 720;
    const HEIGHT: i64 = 220;
    const EDGE: i64 = 60;
    let Some(last) = sums.last() else {
        return String::new();
    };
    let lowest = sums.iter().copied().min().unwrap_or_default().min(0);
    let highest = sums.iter().copied().max().unwrap_or_default().max(0);
    let span = (highest - lowest).max(1);
    let steps = i64::try_from(sums.len()).unwrap_or(i64::MAX);
    let height_of = |sum: i64| 16 + (highest - sum) * (HEIGHT - 32) / span;
    let mut points = format!("0,{}", height_of(0));
    for (at, sum) in (1..).zip(sums) {
        let _ = write!(points, " {},{}", at * (WIDTH - EDGE - 24) / steps, height_of(*sum));
    }
    let (nought, end) = (height_of(0), height_of(*last));
    let told = books::curve(lowest, highest, *last, lang);
    let label = numbers::signed(*last);
    let right = WIDTH - EDGE - 16;
    format!(
        "<svg class=\"curve\" viewBox=\"-8 0 {WIDTH} {HEIGHT}\" role=\"img\"><title>{told}</title>\
         <path class=\"nought\" d=\"M0 {nought}H{right}\"/><polyline points=\"{points}\"/>\
         <text x=\"{right}\" y=\"{}\">{label}</text></svg>",
        end + 5
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_stays_within_its_frame_and_tells_its_figures() {
        let drawn = curve(&[100, -50, 400], Lang::De);
        assert!(drawn.contains("tiefster Stand -50, höchster 400, zuletzt 400"), "{drawn}");
        let (_, points) = drawn.split_once("points=\"").unwrap();
        let points = points.split('"').next().unwrap();
        for point in points.split(' ') {
            let (x, y) = point.split_once(',').unwrap();
            let (x, y): (i64, i64) = (x.parse().unwrap(), y.parse().unwrap());
            assert!((0..=640).contains(&x) && (16..=204).contains(&y), "{point}");
        }
        assert_eq!(points.split(' ').count(), 4);
        assert_eq!(curve(&[], Lang::De), "");
        assert!(curve(&[0], Lang::En).contains("lowest 0, highest 0"));
    }

    #[test]
    fn names_are_escaped_and_hands_are_drawn() {
        let section = Section {
            heading: "Test".to_owned(),
            hands: vec![("Blatt".to_owned(), vec!["123m".to_owned(), "kein Blatt".to_owned()])],
            table: Some(Table {
                heads: vec![("Name", false)],
                rows: vec![vec![Cell::Text("<b>Anna</b>".to_owned())]],
            }),
            ..Section::default()
        };
        let page = Page {
            title: "Test".to_owned(),
            here: CLUB,
            sections: vec![section],
            ..Page::default()
        };
        let page = books(page, Lang::De);
        assert!(page.contains("&#60;b&#62;Anna") && !page.contains("<b>Anna"));
        assert!(page.contains("id=\"tile-1m\"") && page.contains("#tile-3m"));
    }
}
