//! A document's sheet as sections of a page.

use club::report::sheet::{Align, Cell as SheetCell, Row, Sheet};
use texts::Lang;

use crate::pages::views::books::{Cell, Section, Table};

/// A sheet as parts of a page.
pub(super) fn sheet_sections(sheet: &Sheet, lang: Lang) -> Vec<Section> {
    let facts = sheet.facts.iter().map(|fact| {
        let label = texts::print::label(fact.label).get(lang).to_owned();
        (label, texts::print::cell(&fact.value, lang))
    });
    let mut sections = vec![Section {
        heading: texts::print::cell(&sheet.title, lang),
        facts: facts.collect(),
        ..Section::default()
    }];
    for table in &sheet.blocks {
        let names = table.columns.iter().map(|column| {
            let name = if let SheetCell::Term(label) = &column.head {
                texts::print::label(*label).get(lang)
            } else {
                ""
            };
            (name, column.align == Align::Right)
        });
        let write = |cells: &mut dyn Iterator<Item = &SheetCell>| -> Vec<Cell> {
            let written = cells.zip(&table.columns).map(|(cell, column)| {
                let text = texts::print::cell(cell, lang);
                if column.align == Align::Right { Cell::Number(text) } else { Cell::Text(text) }
            });
            written.collect()
        };
        let rows = table.rows.iter().map(|row| match row {
            Row::Cells(cells) => write(&mut cells.iter()),
            Row::Spanned { cells, room: _ } => write(&mut cells.iter().map(|cell| &cell.head)),
            Row::Marker(cell) => vec![Cell::Heading(texts::print::cell(cell, lang))],
        });
        let shown = Table { heads: names.collect(), rows: rows.collect() };
        let heading =
            table.caption.map(|caption| texts::print::label(caption).get(lang).to_owned());
        sections.push(Section {
            heading: heading.unwrap_or_default(),
            table: Some(shown),
            ..Section::default()
        });
    }
    sections
}
