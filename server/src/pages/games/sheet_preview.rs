//! A document's sheet as a paper on a page: its title, facts and tables.

use club::report::sheet::{Align, Cell, Row, Sheet, Table};
use texts::Lang;

/// A sheet as a paper.
pub(crate) struct SheetPreview {
    pub(crate) title: String,
    /// Label and value.
    pub(crate) facts: Vec<(String, String)>,
    pub(crate) tables: Vec<PreviewTable>,
}

/// A table of it.
pub(crate) struct PreviewTable {
    pub(crate) caption: String,
    pub(crate) heads: Vec<PreviewCell>,
    pub(crate) rows: Vec<PreviewRow>,
}

/// A line of a table.
pub(crate) enum PreviewRow {
    /// A cell for each column.
    Cells(Vec<PreviewCell>),
    /// A heading over all columns.
    Heading(String),
}

/// A cell: its text, and the class that says where it stands and whether a phone shows it.
pub(crate) struct PreviewCell {
    pub(crate) text: String,
    pub(crate) class: &'static str,
}

impl SheetPreview {
    /// A sheet in a language.
    pub(crate) fn of(sheet: &Sheet, lang: Lang) -> SheetPreview {
        let facts = sheet.facts.iter().map(|fact| {
            let label = texts::print::label(fact.label).get(lang).to_owned();
            (label, texts::print::cell(&fact.value, lang))
        });
        SheetPreview {
            title: texts::print::cell(&sheet.title, lang),
            facts: facts.collect(),
            tables: sheet.blocks.iter().map(|table| PreviewTable::of(table, lang)).collect(),
        }
    }
}

impl PreviewTable {
    fn of(table: &Table, lang: Lang) -> PreviewTable {
        let cells = |cells: &mut dyn Iterator<Item = &Cell>| -> Vec<PreviewCell> {
            let written = cells.zip(&table.columns).map(|(cell, column)| PreviewCell {
                text: texts::print::cell(cell, lang),
                class: match (column.align, table.is_detail(column)) {
                    (Align::Right, true) => "r p2",
                    (Align::Right, false) => "r",
                    (Align::Left | Align::Centre, true) => "p2",
                    (Align::Left | Align::Centre, false) => "",
                },
            });
            written.collect()
        };
        let row = |row: &Row| match row {
            Row::Cells(of_row) => PreviewRow::Cells(cells(&mut of_row.iter())),
            Row::Spanned { cells: of_row, room: _ } => {
                PreviewRow::Cells(cells(&mut of_row.iter().map(|cell| &cell.head)))
            }
            Row::Marker(cell) => PreviewRow::Heading(texts::print::cell(cell, lang)),
        };
        let caption =
            table.caption.map(|caption| texts::print::label(caption).get(lang).to_owned());
        PreviewTable {
            caption: caption.unwrap_or_default(),
            heads: cells(&mut table.columns.iter().map(|column| &column.head)),
            rows: table.rows.iter().map(row).collect(),
        }
    }
}
