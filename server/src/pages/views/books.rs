//! The pages on which officers keep the year, as shapes: sections with tables, figures, drawings and forms. What stands in
//! them is assembled by the handler.

use std::borrow::Cow;
use std::fmt::Write as _;

use askama::Template;
use texts::{Lang, books, numbers, pages};

use crate::documents::tile_images::{self, Tile};
use crate::pages::context::PageContext;
use crate::pages::layout::{Frame, RULES, shown};

/// A page of the books.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// Its heading.
    pub title: String,
    /// Whether something was saved just now.
    pub is_saved: bool,
    /// What it shows.
    pub sections: Vec<Section>,
    /// Whether it is drawn without a menu, for people who have not signed in.
    pub is_door: bool,
}

impl Page {
    /// Leaves out links to pages that would not open and forms that would be refused, and sections that had nothing else.
    pub fn keep_what_may_be_done(
        &mut self,
        may_open: impl Fn(&str) -> bool,
        may_send: impl Fn(&str) -> bool,
    ) {
        self.sections.retain_mut(|section| {
            let had_forms = !section.forms.is_empty();
            section.links.retain(|(address, _)| may_open(address));
            section.forms.retain(|form| {
                if form.is_asking { may_open(&form.action) } else { may_send(&form.action) }
            });
            let cells = section.table.iter_mut().flat_map(|table| table.rows.iter_mut().flatten());
            for cell in cells {
                match cell {
                    Cell::Link { address, name } if !may_open(address) => {
                        *cell = Cell::Text(std::mem::take(name));
                    }
                    Cell::Button { action, .. } if !may_send(action) => {
                        *cell = Cell::Text(String::new());
                    }
                    Cell::Text(_)
                    | Cell::Number(_)
                    | Cell::Heading(_)
                    | Cell::Link { .. }
                    | Cell::Button { .. } => {}
                }
            }
            let is_bare = section.forms.is_empty()
                && section.links.is_empty()
                && section.facts.is_empty()
                && section.drawing.is_empty()
                && section.hands.is_empty()
                && section.table.is_none();
            !(had_forms && is_bare)
        });
    }
}

/// A part of a page. What is empty is not shown.
#[derive(Clone, Debug, Default)]
pub struct Section {
    /// Its heading.
    pub heading: String,
    /// What to know about it.
    pub hint: String,
    /// What was wrong with what was sent.
    pub wrong: String,
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
    /// A link to another page.
    Link {
        /// Where.
        address: String,
        /// Under which words.
        name: String,
    },
    /// A heading over all columns; the only cell of its row.
    Heading(String),
    /// A button that sends something at once.
    Button {
        /// Where.
        action: &'static str,
        /// What.
        fields: Vec<(&'static str, String)>,
        /// Its words.
        name: &'static str,
        /// What it is about, for screen readers.
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

impl Field {
    /// What the browser may fill in by itself.
    fn autocomplete(&self) -> &'static str {
        match self.id.as_ref() {
            "login" => "username",
            "code" => "one-time-code",
            "password" => "current-password",
            "new_password" | "repeated" => "new-password",
            _ => "off",
        }
    }
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
        /// The kind of field: text, date, number, password.
        kind: &'static str,
        /// What stands in it.
        value: String,
    },
}

#[derive(Template)]
#[template(path = "books.html")]
struct Shown {
    frame: Frame,
    saved: Option<&'static str>,
    nothing: &'static str,
    sections: Vec<SectionView>,
}

/// A page without a menu, for people who have not signed in.
#[derive(Template)]
#[template(path = "books_door.html")]
struct Door {
    frame: Frame,
    winds: Vec<Tile>,
    ways: Vec<(&'static str, &'static str)>,
    saved: Option<&'static str>,
    nothing: &'static str,
    sections: Vec<SectionView>,
}

struct SectionView {
    heading: String,
    hint: String,
    wrong: String,
    links: Vec<(String, String)>,
    facts: Vec<(String, String)>,
    drawing: String,
    hands: Vec<(String, Vec<Vec<Tile>>)>,
    table: Option<Table>,
    forms: Vec<Form>,
}

/// A page as text.
pub(crate) fn books(page: Page, context: &PageContext) -> String {
    let Page { title, is_saved, sections, is_door } = page;
    let (mut frame, lang) = (context.frame(title), context.lang);
    let sections: Vec<SectionView> = sections
        .into_iter()
        .map(|section| {
            let Section { heading, hint, wrong, links, facts, drawing, hands, table, forms } =
                section;
            let hands = hands.into_iter().map(|(name, groups)| {
                let groups: Vec<Vec<Tile>> =
                    groups.iter().filter_map(|group| tile_images::group(group)).collect();
                frame.drawings.extend(groups.iter().flatten());
                (name, groups)
            });
            let hands = hands.collect();
            SectionView { heading, hint, wrong, links, facts, drawing, hands, table, forms }
        })
        .collect();
    let winds = if is_door { tile_images::group("1234z") } else { None }.unwrap_or_default();
    frame.drawings.extend(&winds);
    frame.drawings.sort_unstable();
    frame.drawings.dedup();
    let saved = is_saved.then(|| pages::SAVED.get(lang));
    let nothing = books::NOTHING_YET.get(lang);
    if is_door {
        let ways = vec![
            (RULES, texts::rulebook::RULES.get(lang)),
            ("/liste/", texts::access::PUBLIC_LIST.get(lang)),
        ];
        return shown(&Door { frame, winds, ways, saved, nothing, sections });
    }
    shown(&Shown { frame, saved, nothing, sections })
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
    let title = books::curve(lowest, highest, *last, lang);
    let label = numbers::signed(*last);
    let right = WIDTH - EDGE - 16;
    format!(
        "<svg class=\"curve\" viewBox=\"-8 0 {WIDTH} {HEIGHT}\" role=\"img\"><title>{title}</title>\
         <path class=\"nought\" d=\"M0 {nought}H{right}\"/><polyline points=\"{points}\"/>\
         <text x=\"{right}\" y=\"{}\">{label}</text></svg>",
        end + 5
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_stays_within_its_frame_and_names_its_figures() {
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
    fn what_would_be_refused_is_not_offered() {
        let form = |action: &str| Form { action: action.to_owned(), ..Form::default() };
        let link = Cell::Link { address: "/no".to_owned(), name: "Anna".to_owned() };
        let button =
            Cell::Button { action: "/no", fields: vec![], name: "x", about: String::new() };
        let table = Table { heads: vec![], rows: vec![vec![link, button]] };
        let mut page = Page {
            sections: vec![
                Section { forms: vec![form("/no"), form("/yes")], ..Section::default() },
                Section { forms: vec![form("/no")], ..Section::default() },
                Section { forms: vec![form("/no")], table: Some(table), ..Section::default() },
                Section { hint: "nur zu lesen".to_owned(), ..Section::default() },
            ],
            ..Page::default()
        };
        let may = |address: &str| address == "/yes";
        page.keep_what_may_be_done(may, may);
        let forms: Vec<usize> = page.sections.iter().map(|section| section.forms.len()).collect();
        assert_eq!(forms, [1, 0, 0]);
        let row = &page.sections[1].table.as_ref().unwrap().rows[0];
        assert!(matches!(&row[..], [Cell::Text(name), Cell::Text(_)] if name == "Anna"));
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
        let page = Page { title: "Test".to_owned(), sections: vec![section], ..Page::default() };
        let page = books(page, &PageContext::default());
        assert!(page.contains("&#60;b&#62;Anna") && !page.contains("<b>Anna"));
        assert!(page.contains("id=\"tile-1m\"") && page.contains("#tile-3m"));
    }
}
