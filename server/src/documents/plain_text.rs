//! Sheet → plain text for a mail: columns one below the other, as wide as they have to be.

use std::fmt::Write as _;

use club::report::sheet::{Align, Cell, Row, Sheet, Table};
use texts::Lang;

/// A sheet as text. What only paper has, room for pens and signatures, is left out.
pub fn plain(sheet: &Sheet, lang: Lang) -> String {
    assert!(sheet.is_even());
    let written = |cell: &Cell| texts::print::cell(cell, lang);
    let mut text = String::new();
    for line in sheet.issuer.iter().cloned().chain([written(&sheet.title)]) {
        let _ = writeln!(text, "{line}");
    }
    for fact in &sheet.facts {
        let label = texts::print::label(fact.label).get(lang);
        let _ = writeln!(text, "{label}: {}", written(&fact.value));
    }
    for table in &sheet.blocks {
        text.push('\n');
        write_table(&mut text, table, lang);
    }
    for note in &sheet.notes {
        let _ = writeln!(text, "\n{}", written(note));
    }
    text
}

fn write_table(text: &mut String, table: &Table, lang: Lang) {
    if let Some(caption) = table.caption {
        let _ = writeln!(text, "{}", texts::print::label(caption).get(lang));
    }
    let written = |cells: &mut dyn Iterator<Item = &Cell>| -> Vec<String> {
        cells.map(|cell| texts::print::cell(cell, lang)).collect()
    };
    let heads = written(&mut table.columns.iter().map(|column| &column.head));
    let rows: Vec<Vec<String>> = table
        .rows
        .iter()
        .map(|row| match row {
            Row::Cells(cells) => written(&mut cells.iter()),
            Row::Marker(cell) => vec![texts::print::cell(cell, lang)],
            Row::Spanned { cells, room: _ } => written(&mut cells.iter().map(|cell| &cell.head)),
        })
        .chain(table.totals.iter().map(|cells| written(&mut cells.iter())))
        .collect();
    let wide = |column: usize| {
        let full = rows.iter().filter(|row| row.len() == heads.len());
        let cells = full.chain([&heads]).map(|row| row[column].chars().count());
        cells.max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..heads.len()).map(wide).collect();
    for row in [&heads].into_iter().chain(&rows) {
        if row.len() != heads.len() {
            let _ = writeln!(text, "{}", row.join(" "));
            continue;
        }
        let mut line = String::new();
        for ((cell, column), width) in row.iter().zip(&table.columns).zip(&widths) {
            let gap = " ".repeat(width - cell.chars().count());
            match column.align {
                Align::Left => line.extend([cell, gap.as_str(), "  "]),
                Align::Centre | Align::Right => line.extend([gap.as_str(), cell, "  "]),
            }
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
}
