//! Sheet → one static web page: no script, nothing loaded from elsewhere, light and dark, good on
//! paper too. Works from any web server and from a USB stick.

use std::collections::BTreeSet;

use askama::Template;
use club::report::sheet::{Align, Cell, CellForm, Column, Group, Row, Sheet, Table};
use texts::Lang;

use crate::documents::tile_images::{self, Tile};

/// Why a sheet could not be published.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// A group of tiles is not in the notation.
    UnreadableTiles {
        /// The group as given.
        group: String,
    },
}

#[derive(Template)]
#[template(path = "sheet.html")]
struct Page {
    lang: &'static str,
    kind: &'static str,
    title: String,
    issuer: Option<String>,
    facts: Vec<(String, Vec<Piece>)>,
    tables: Vec<TableView>,
    notes: Vec<Vec<Piece>>,
    drawings: Vec<Drawing>,
    above: Vec<(String, String)>,
    links: Vec<(String, String)>,
    feed: Option<&'static str>,
}

/// Where a page leads, an address and its words each.
#[derive(Clone, Copy, Debug, Default)]
pub struct Links<'a> {
    /// To the other pages of a site, above the sheet.
    pub above: &'a [(String, String)],
    /// To what lies beside the page on the same server, at its foot.
    pub below: &'a [(String, String)],
    /// The feed that programs find by the page.
    pub feed: Option<&'static str>,
}

struct TableView {
    name: String,
    has_caption: bool,
    groups: Vec<Vec<GroupView>>,
    heads: Vec<CellView>,
    rows: Vec<RowView>,
    totals: Vec<CellView>,
    columns: usize,
    /// Whether a phone shows more than three columns of words; it writes those smaller.
    has_many_names: bool,
    /// How a phone shows the columns that it leaves out.
    more: Option<&'static str>,
}

struct GroupView {
    span: usize,
    pieces: Vec<Piece>,
}

enum RowView {
    Cells(Vec<CellView>),
    Spanned(Vec<GroupView>),
    Marker(Vec<Piece>),
}

struct CellView {
    class: &'static str,
    is_row_head: bool,
    pieces: Vec<Piece>,
}

enum Piece {
    Text(String),
    Gain(String),
    Link { address: String, text: String },
    Tiles { notation: String, names: Vec<&'static str> },
}

struct Drawing {
    name: &'static str,
    shapes: &'static str,
}

/// The sheet as a web page, complete with its style. Signatures stay on paper.
///
/// # Errors
/// Tiles that are not in the notation of the contract.
pub fn html(sheet: &Sheet, lang: Lang) -> Result<String, Problem> {
    html_within(sheet, Links::default(), lang)
}

/// The same with links at its foot, an address and its words each: what lies beside the page on the
/// same server.
///
/// # Errors
/// As [`html`].
pub fn html_with_links(
    sheet: &Sheet,
    links: &[(String, String)],
    lang: Lang,
) -> Result<String, Problem> {
    html_within(sheet, Links { below: links, ..Links::default() }, lang)
}

/// The same with links above the sheet as well, to the other pages of a site, and with its feed.
///
/// # Errors
/// As [`html`].
pub fn html_within(sheet: &Sheet, links: Links<'_>, lang: Lang) -> Result<String, Problem> {
    assert!(sheet.is_even());
    let mut viewer = Viewer { lang, tiles: BTreeSet::new() };
    let title = texts::print::cell(&sheet.title, lang);
    let facts = sheet.facts.iter().map(|fact| {
        let label = texts::print::label(fact.label).get(lang).to_owned();
        Ok((label, viewer.pieces(&fact.value)?))
    });
    let facts = facts.collect::<Result<_, _>>()?;
    let tables = sheet.blocks.iter().map(|table| viewer.table(table, &title));
    let tables = tables.collect::<Result<_, _>>()?;
    let notes = sheet.notes.iter().map(|note| viewer.pieces(note));
    let notes = notes.collect::<Result<_, _>>()?;
    let drawings = viewer.tiles.iter();
    let drawings = drawings.map(|tile| Drawing { name: tile.name(), shapes: tile.shapes() });
    let page = Page {
        lang: lang.tag(),
        kind: sheet.kind.name(),
        issuer: sheet.issuer.clone(),
        facts,
        tables,
        notes,
        drawings: drawings.collect(),
        above: links.above.to_vec(),
        links: links.below.to_vec(),
        feed: links.feed,
        title,
    };
    Ok(page.render().expect("writing to a string succeeds"))
}

/// The largest page, in bytes, that is put on the web.
pub const LARGEST_PAGE: usize = 60_000;

/// A sheet as pages that lead to each other, each smaller than [`LARGEST_PAGE`]: one page, if the sheet fits on it; else
/// its rows are shared out. `address` names the file of a page, counted from 1.
///
/// # Errors
/// As [`html`].
pub fn html_pages(
    sheet: &Sheet,
    links: Links<'_>,
    address: impl Fn(usize) -> String,
    lang: Lang,
) -> Result<Vec<(String, String)>, Problem> {
    let rows: usize = sheet.blocks.iter().map(|table| table.rows.len()).sum();
    for parts in 1..=rows.max(1) {
        let sheets = share_out(sheet, rows.div_ceil(parts).max(1));
        let many = sheets.len();
        let ways: Vec<(String, String)> = (1..=many)
            .map(|number| (address(number), texts::print::page(number, many, lang)))
            .collect();
        let below: Vec<(String, String)> =
            ways.iter().filter(|_| many > 1).chain(links.below).cloned().collect();
        let links = Links { below: &below, ..links };
        let pages = sheets
            .iter()
            .zip(&ways)
            .map(|(sheet, (address, _))| Ok((address.clone(), html_within(sheet, links, lang)?)));
        let pages = pages.collect::<Result<Vec<_>, Problem>>()?;
        if parts == rows.max(1) || pages.iter().all(|(_, page)| page.len() < LARGEST_PAGE) {
            return Ok(pages);
        }
    }
    Ok(Vec::new())
}

/// A sheet in several, of so many rows at most: facts stand on the first, remarks on the last, and what a row belongs to
/// is repeated where it is continued.
fn share_out(sheet: &Sheet, most: usize) -> Vec<Sheet> {
    let bare =
        || Sheet { facts: Vec::new(), blocks: Vec::new(), notes: Vec::new(), ..sheet.clone() };
    let mut sheets = vec![Sheet { facts: sheet.facts.clone(), ..bare() }];
    let mut room = most;
    for table in &sheet.blocks {
        let mut marker: Option<Row> = None;
        let mut rest = table.rows.as_slice();
        let mut is_begun = false;
        while !rest.is_empty() || !is_begun {
            if room == 0 {
                sheets.push(bare());
                room = most;
            }
            let (here, later) = rest.split_at(rest.len().min(room));
            let mut rows = here.to_vec();
            if is_begun
                && !matches!(rows.first(), Some(Row::Marker(_)))
                && let Some(marker) = &marker
            {
                rows.insert(0, marker.clone());
            }
            let last = here.iter().rev().find(|row| matches!(row, Row::Marker(_)));
            marker = last.cloned().or(marker);
            let totals = table.totals.clone().filter(|_| later.is_empty());
            if let Some(sheet) = sheets.last_mut() {
                sheet.blocks.push(Table { rows, totals, ..table.clone() });
            }
            room -= here.len();
            rest = later;
            is_begun = true;
        }
    }
    if let Some(last) = sheets.last_mut() {
        last.notes.clone_from(&sheet.notes);
    }
    sheets
}

/// Turns cells into what a page shows, and remembers which tiles it needs.
struct Viewer {
    lang: Lang,
    tiles: BTreeSet<Tile>,
}

impl Viewer {
    fn table(&mut self, table: &Table, title: &str) -> Result<TableView, Problem> {
        let caption =
            table.caption.map(|caption| texts::print::label(caption).get(self.lang).to_owned());
        let groups = table.group_rows().into_iter().map(|line| self.spanned(line));
        let groups = groups.collect::<Result<_, _>>()?;
        let heads = table.columns.iter().map(|column| {
            let pieces = self.pieces(&column.head)?;
            Ok(CellView { class: class(table, column), is_row_head: false, pieces })
        });
        let heads = heads.collect::<Result<_, _>>()?;
        let rows = table.rows.iter().map(|row| match row {
            Row::Cells(cells) => self.cells(table, cells).map(RowView::Cells),
            Row::Marker(cell) => self.pieces(cell).map(RowView::Marker),
            Row::Spanned { cells, room: _ } => self.spanned(cells).map(RowView::Spanned),
        });
        let rows = rows.collect::<Result<_, _>>()?;
        let totals = match &table.totals {
            Some(cells) => self.cells(table, cells)?,
            None => Vec::new(),
        };
        let details = table.columns.iter().any(|column| table.is_detail(column));
        let is_name = |column: &&Column| column.align == Align::Left && !table.is_detail(column);
        let names = table.columns.iter().filter(is_name).count();
        Ok(TableView {
            has_caption: caption.is_some(),
            name: caption.unwrap_or_else(|| title.to_owned()),
            groups,
            heads,
            rows,
            totals,
            columns: table.columns.len(),
            has_many_names: names > 3,
            more: details.then(|| texts::print::TURN_THE_PHONE.get(self.lang)),
        })
    }

    fn spanned(&mut self, cells: &[Group]) -> Result<Vec<GroupView>, Problem> {
        let cells = cells
            .iter()
            .map(|cell| Ok(GroupView { span: cell.span, pieces: self.pieces(&cell.head)? }));
        cells.collect()
    }

    fn cells(&mut self, table: &Table, cells: &[Cell]) -> Result<Vec<CellView>, Problem> {
        let numbered = cells.iter().zip(&table.columns).enumerate();
        numbered
            .map(|(number, (cell, column))| {
                let pieces = self.pieces(cell)?;
                let is_row_head = number == table.row_head;
                Ok(CellView { class: class(table, column), is_row_head, pieces })
            })
            .collect()
    }

    fn pieces(&mut self, cell: &Cell) -> Result<Vec<Piece>, Problem> {
        let text = || texts::print::cell(cell, self.lang);
        if let Cell::Signed(points) | Cell::Tenths(points) = cell
            && *points > 0
        {
            return Ok(vec![Piece::Gain(text())]);
        }
        Ok(match cell.form() {
            CellForm::Empty => Vec::new(),
            CellForm::Tiles(groups) => {
                groups.iter().map(|group| self.tiles(group)).collect::<Result<_, _>>()?
            }
            CellForm::Pieces(pieces) => {
                let mut all = Vec::new();
                for piece in pieces {
                    all.extend(self.pieces(piece)?);
                }
                all
            }
            CellForm::Link { name, address } => {
                vec![Piece::Link { address: address.to_owned(), text: name.to_owned() }]
            }
            CellForm::LinkTo { what, address } => {
                let text = texts::print::cell(what, self.lang);
                vec![Piece::Link { address: address.to_owned(), text }]
            }
            CellForm::Line
            | CellForm::Number(_)
            | CellForm::Tenths(_)
            | CellForm::Hundredths(_)
            | CellForm::Date(_)
            | CellForm::DateTime(_) => vec![Piece::Text(text())],
        })
    }

    fn tiles(&mut self, group: &str) -> Result<Piece, Problem> {
        let unreadable = || Problem::UnreadableTiles { group: group.to_owned() };
        let tiles = tile_images::group(group).ok_or_else(unreadable)?;
        self.tiles.extend(&tiles);
        let names = tiles.iter().map(|tile| tile.name()).collect();
        Ok(Piece::Tiles { notation: group.to_owned(), names })
    }
}

/// The classes of a column's cells: where they stand, and `d` for what a phone leaves out.
fn class(table: &Table, column: &Column) -> &'static str {
    match (column.align, table.is_detail(column)) {
        (Align::Left, false) => "l",
        (Align::Left, true) => "l d",
        (Align::Centre, false) => "c",
        (Align::Centre, true) => "c d",
        (Align::Right, false) => "r",
        (Align::Right, true) => "r d",
    }
}
