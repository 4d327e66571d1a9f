//! A sheet placed on pages: where every line, rule and tile stands, and which part of the
//! document's structure it belongs to. Positions run from the upper left corner.

mod pages;
mod placed;
mod tables;
mod text;

use std::rc::Rc;
use std::sync::Arc;

use club::report::sheet::{Cell, Room, Sheet};

use crate::documents::logo::Logo;
use crate::documents::pdf::fonts::{Weight, scale};
use crate::documents::pdf::paper::{Length, Lines, Paper, Part, millimetres};
use crate::documents::pdf::table::{self, Fit, Shaped, ShapedRow};
use crate::documents::pdf::words::{Word, Words};
use crate::documents::pdf::{Print, Problem};
use crate::documents::qr_code::{self, Squares};

pub(crate) use pages::{
    Element, Ink, LaidOut, Mark, Page, Role, Rule, join, logo_size, number_pages,
};

/// Everything of a sheet, shaped.
struct Content<'a> {
    issuer: Option<Words>,
    logo: Option<Arc<Logo>>,
    title: Words,
    facts: Vec<(Words, Words)>,
    code: Option<Code>,
    tables: Vec<Shaped<'a>>,
    notes: Vec<Words>,
    signatures: Vec<(Words, Option<Words>)>,
}

/// An address to be scanned, in the upper right corner.
struct Code {
    label: Words,
    address: String,
    squares: Rc<Squares>,
}

/// Height of a line to write on.
const WRITING: Length = millimetres(7);

/// Height of a row that is signed.
const SIGNATURE: Length = millimetres(14);

/// One way to lay a sheet out.
#[derive(Clone, Copy)]
struct Attempt {
    size: Length,
    fit: Fit,
    /// Added to the least height of every row.
    extra: Length,
    /// Whether a second page means that the attempt has failed.
    is_one_page: bool,
}

/// Places a sheet on as few pages as it takes, in the largest text that does not cost a page.
pub(crate) fn lay_out(sheet: &Sheet, paper: &Paper, print: &Print) -> Result<LaidOut, Problem> {
    let content = shape(sheet, print)?;
    let sizes = || (paper.smallest..=paper.largest).rev().step_by(25);
    // Below this size, text on two lines is easier to read than smaller letters.
    let small = paper.smallest + (paper.largest - paper.smallest) / 3;
    let comfortable = sizes().filter(|size| *size >= small).map(|size| (size, Fit::OneLine));
    let tight = sizes().filter(|size| *size <= small).map(|size| (size, Fit::TextWraps));
    let ways: Vec<(Length, Fit)> =
        comfortable.chain(tight).chain([(paper.smallest, Fit::Anything)]).collect();

    let least_extra = |size: Length| (paper.row - scale(1300, size)).clamp(0, size / 4);
    let on_one_page = ways.iter().find_map(|(size, fit)| {
        let attempt =
            Attempt { size: *size, fit: *fit, extra: least_extra(*size), is_one_page: true };
        compose(&content, paper, attempt).map(|(_, spare)| (attempt, spare))
    });
    let attempt = match on_one_page {
        Some((attempt, spare)) => {
            let lines = |table: &Shaped<'_>| match paper.lines {
                Lines::Rows => table.rows.len() + 1,
                // Markers and signatures are as high as they have to be.
                Lines::Boxes => {
                    let grows = |row: &&ShapedRow| match row {
                        ShapedRow::Cells(_) | ShapedRow::Spanned(_, Room::Line) => true,
                        ShapedRow::Marker(_) | ShapedRow::Spanned(_, Room::Signature) => false,
                    };
                    table.rows.iter().filter(grows).count() + table.groups.len() + 1
                }
            };
            let rows = content.tables.iter().map(lines).sum::<usize>().max(1);
            let wanted = (paper.row - scale(1300, attempt.size)).max(attempt.extra);
            let extra = wanted.min(attempt.extra + spare / rows as Length);
            let generous = Attempt { extra, ..attempt };
            // Markers grow a little as well; where that is too much, nothing grows.
            let fitting =
                if compose(&content, paper, generous).is_some() { generous } else { attempt };
            match paper.lines {
                Lines::Rows => fitting,
                Lines::Boxes => filling_the_page(&content, paper, fitting),
            }
        }
        None => on_several_pages(&content, paper, &ways),
    };
    let (mut laid_out, _) =
        compose(&content, paper, attempt).expect("the same attempt has succeeded before");
    laid_out.title = texts::print::cell(&sheet.title, print.lang);
    Ok(laid_out)
}

/// A form for pens takes the whole page: its rows grow as far as there is paper, a fifth of a millimetre at a time.
fn filling_the_page(content: &Content<'_>, paper: &Paper, attempt: Attempt) -> Attempt {
    let step = millimetres(1) / 5;
    let higher = (1..=60).map(|steps| Attempt { extra: attempt.extra + steps * step, ..attempt });
    let fitting = higher.take_while(|attempt| compose(content, paper, *attempt).is_some());
    fitting.last().unwrap_or(attempt)
}

/// A layout on several pages: the first way whose width fits, with rows as generous as the least number of pages allows, so
/// that no page holds three lines only.
fn on_several_pages(content: &Content<'_>, paper: &Paper, ways: &[(Length, Fit)]) -> Attempt {
    let pages = |attempt| compose(content, paper, attempt).map(|(out, _)| out.pages.len());
    let (attempt, least) = ways
        .iter()
        .map(|(size, fit)| Attempt { size: *size, fit: *fit, extra: size / 4, is_one_page: false })
        .find_map(|attempt| pages(attempt).map(|pages| (attempt, pages)))
        .expect("the last way fits any table");
    let most = (paper.row - scale(1300, attempt.size)).max(attempt.extra);
    (attempt.extra..=most)
        .rev()
        .step_by(50)
        .map(|extra| Attempt { extra, ..attempt })
        .find(|attempt| pages(*attempt) == Some(least))
        .unwrap_or(attempt)
}

fn shape<'a>(sheet: &'a Sheet, print: &Print) -> Result<Content<'a>, Problem> {
    let lang = print.lang;
    let label = |label, weight| Words::text(texts::print::label(label).get(lang), weight);
    let mut code = None;
    let mut facts = Vec::new();
    for fact in &sheet.facts {
        let label = label(fact.label, Weight::Regular)?;
        if let Cell::Code(address) = &fact.value {
            let squares = qr_code::squares(address)
                .map_err(|_| Problem::AddressTooLong { address: address.clone() })?;
            code = Some(Code { label, address: address.clone(), squares: Rc::new(squares) });
        } else {
            facts.push((label, Words::of(&fact.value, Weight::Bold, lang)?));
        }
    }
    let signatures = sheet.signatures.iter().map(|signature| {
        let name = signature.name.as_ref().map(|name| Words::text(name, Weight::Regular));
        Ok((label(signature.role, Weight::Regular)?, name.transpose()?))
    });
    let issuer = sheet.issuer.as_ref().map(|issuer| Words::text(issuer, Weight::Regular));
    Ok(Content {
        issuer: issuer.transpose()?,
        logo: print.logo.clone().filter(|_| sheet.issuer.is_some()),
        title: Words::of(&sheet.title, Weight::Bold, lang)?,
        facts,
        code,
        tables: sheet
            .blocks
            .iter()
            .map(|table| table::shape(table, lang))
            .collect::<Result<_, _>>()?,
        notes: sheet
            .notes
            .iter()
            .map(|note| Words::of(note, Weight::Regular, lang))
            .collect::<Result<_, _>>()?,
        signatures: signatures.collect::<Result<_, _>>()?,
    })
}

/// Lays the content out one way. `None` when that way does not fit; else the pages, and how much
/// of the last one is left.
fn compose(content: &Content<'_>, paper: &Paper, attempt: Attempt) -> Option<(LaidOut, Length)> {
    let document = Element { role: Role::Document, parent: None, picture: None };
    let mut composer = Composer {
        paper,
        attempt,
        out: LaidOut {
            title: String::new(),
            pages: vec![Page::default()],
            elements: vec![document],
        },
        y: paper.top,
        kept_clear: 0,
        indent: 0,
    };
    for part in &paper.order {
        match part {
            Part::Heading => composer.heading(content)?,
            Part::Facts => {
                composer.facts(&content.facts)?;
                composer.below_code(content.code.as_ref());
            }
            Part::Tables => {
                for table in &content.tables {
                    composer.table(table)?;
                }
            }
            Part::Notes => composer.notes(&content.notes)?,
            Part::Signatures => composer.signatures(&content.signatures)?,
            // Laid out elsewhere.
            Part::Certificate | Part::Tournament | Part::Booklet => {}
        }
    }
    let spare = composer.bottom() - composer.y;
    Some((composer.out, spare))
}

struct Composer<'a> {
    paper: &'a Paper,
    attempt: Attempt,
    out: LaidOut,
    /// Where the next thing goes.
    y: Length,
    /// What heading and facts leave free at the right, for a code.
    kept_clear: Length,
    /// What the heading leaves free at the left, for a logo.
    indent: Length,
}

/// Where lines are set.
#[derive(Clone, Copy)]
struct Area {
    x: Length,
    y: Length,
    width: Length,
}

/// A table with widths and heights, ready to be set.
struct Placed<'t, 'a> {
    shaped: &'t Shaped<'a>,
    groups: Vec<PlacedRow>,
    heads: PlacedRow,
    rows: Vec<PlacedRow>,
}

struct PlacedCell {
    x: Length,
    width: Length,
    span: usize,
    lines: Vec<Vec<Word>>,
}

struct PlacedRow {
    height: Length,
    shape: RowShape,
    cells: Vec<PlacedCell>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RowShape {
    Cells,
    Marker,
    Spanned,
}
