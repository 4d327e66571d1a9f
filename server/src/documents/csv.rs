//! Sheet → CSV. One line per row, so that columns can be summed.

use std::io;

use club::report::sheet::{Cell, CellForm, Row, Sheet, Table};
use texts::{Lang, numbers};

use super::csv_writer::{CsvWriter, Field};

type Writer = CsvWriter<Vec<u8>>;

/// The tables of a sheet, each with its heads, an empty line between two tables. Headings, remarks and signatures are left out.
///
/// Whole numbers are written plainly (`-1036`), dates as `2026-11-21`, averages with a decimal
/// comma, table points as whole twelfths, because a third has no decimal. A row that only marks a
/// new round has one cell.
pub fn csv(sheet: &Sheet, lang: Lang) -> Vec<u8> {
    assert!(sheet.is_even());
    write_sheet(sheet, lang).expect("writing to memory succeeds")
}

fn write_sheet(sheet: &Sheet, lang: Lang) -> io::Result<Vec<u8>> {
    let mut writer = CsvWriter::begin(Vec::new())?;
    for (number, table) in sheet.blocks.iter().enumerate() {
        if number > 0 {
            writer.row([Field::EMPTY])?;
        }
        write_table(&mut writer, table, lang)?;
    }
    writer.end()
}

fn write_table(writer: &mut Writer, table: &Table, lang: Lang) -> io::Result<()> {
    if let Some(caption) = table.caption {
        writer.row([Field::text(texts::print::label(caption).get(lang))])?;
    }
    writer.row(heads(table, lang).into_iter().map(Field::text))?;
    for line in &table.rows {
        match line {
            Row::Cells(cells) => writer.row(cells.iter().map(|cell| field(cell, lang)))?,
            Row::Marker(cell) => writer.row([field(cell, lang)])?,
            // In the first of its columns, so that the others stay below their heads.
            Row::Spanned { cells, room: _ } => {
                let mut fields = Vec::new();
                for cell in cells {
                    fields.push(field(&cell.head, lang));
                    fields.extend(std::iter::repeat_n(Field::EMPTY, cell.span - 1));
                }
                writer.row(fields)?;
            }
        }
    }
    match &table.totals {
        Some(totals) => writer.row(totals.iter().map(|cell| field(cell, lang))),
        None => Ok(()),
    }
}

/// One head per column, with the group's name before it where there is one, since a spreadsheet has one line of heads.
pub(super) fn heads(table: &Table, lang: Lang) -> Vec<String> {
    let first = table.group_rows().into_iter().next().unwrap_or_default();
    let groups = first.iter().flat_map(|group| {
        let head = texts::print::cell(&group.head, lang);
        std::iter::repeat_n(head, group.span)
    });
    let groups = groups.chain(std::iter::repeat(String::new()));
    let columns = table.columns.iter().map(|column| texts::print::cell(&column.head, lang));
    columns
        .zip(groups)
        .map(|(head, group)| if group.is_empty() { head } else { format!("{group}: {head}") })
        .collect()
}

/// A cell as a spreadsheet reads it.
fn field(cell: &Cell, lang: Lang) -> Field<'_> {
    match cell.form() {
        CellForm::Empty => Field::EMPTY,
        CellForm::Number(number) => Field::number(number),
        CellForm::Tenths(tenths) => {
            let sign = if tenths < 0 { "-" } else { "" };
            let (whole, tenth) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
            Field::Plain(format!("{sign}{whole},{tenth}"))
        }
        CellForm::Hundredths(hundredths) => Field::Plain(numbers::decimal(hundredths, ',')),
        CellForm::Date(date) => Field::Plain(date.format("%Y-%m-%d").to_string()),
        CellForm::DateTime(at) => Field::Plain(at.format("%Y-%m-%d %H:%M").to_string()),
        CellForm::Link { name, address: _ } => Field::text(name),
        CellForm::LinkTo { what, address: _ } => field(what, lang),
        CellForm::Line | CellForm::Tiles(_) | CellForm::Pieces(_) => {
            Field::text(texts::print::cell(cell, lang))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_numbers() {
        let text = Cell::Text("Anna-Maria".to_owned());
        assert_eq!(field(&text, Lang::De), Field::text("Anna-Maria"));
        let plain = |cell: Cell| match field(&cell, Lang::De) {
            Field::Plain(field) => field,
            Field::Text(text) => panic!("{text}"),
        };
        assert_eq!(plain(Cell::Signed(-1036)), "-1036");
        assert_eq!(plain(Cell::Signed(1418)), "1418");
        assert_eq!(plain(Cell::Tenths(-5)), "-0,5");
        assert_eq!(plain(Cell::Cents(-50)), "-0,50");
    }
}
