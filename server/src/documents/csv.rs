//! Sheet → CSV for the spreadsheets of Austria: semicolons, a comma in decimals, and the mark
//! by which Excel recognises UTF-8. One line per row, so that columns can be summed.

use club::report::sheet::{Cell, CellForm, Row, Sheet, Table};
use texts::Lang;

/// U+FEFF: without it Excel reads umlauts as two characters each.
const MARK: &str = "\u{feff}";

/// The tables of a sheet, each with its heads, an empty line between two tables. Headings, remarks and signatures are left out.
///
/// Whole numbers are written plainly (`-1036`), dates as `2026-11-21`, averages with a decimal
/// comma, table points as whole twelfths, because a third has no decimal. A row that only marks a
/// new round has one cell.
pub fn csv(sheet: &Sheet, lang: Lang) -> Vec<u8> {
    assert!(sheet.is_even());
    let mut writer = csv::WriterBuilder::new()
        .delimiter(b';')
        .flexible(true)
        .terminator(csv::Terminator::CRLF)
        .from_writer(MARK.as_bytes().to_vec());
    for (number, table) in sheet.blocks.iter().enumerate() {
        if number > 0 {
            write(&mut writer, &[String::new()]);
        }
        write_table(&mut writer, table, lang);
    }
    writer.into_inner().expect("writing to memory succeeds")
}

fn write_table(writer: &mut csv::Writer<Vec<u8>>, table: &Table, lang: Lang) {
    if let Some(caption) = table.caption {
        write(writer, &[texts::print::label(caption).get(lang).to_owned()]);
    }
    let heads: Vec<String> = heads(table, lang).into_iter().map(harmless).collect();
    write(writer, &heads);
    let row =
        |cells: &[Cell]| -> Vec<String> { cells.iter().map(|cell| field(cell, lang)).collect() };
    for line in &table.rows {
        match line {
            Row::Cells(cells) => write(writer, &row(cells)),
            Row::Marker(cell) => write(writer, &[field(cell, lang)]),
            // In the first of its columns, so that the others stay below their heads.
            Row::Spanned { cells, room: _ } => {
                let mut fields = Vec::new();
                for cell in cells {
                    fields.push(field(&cell.head, lang));
                    fields.extend(std::iter::repeat_n(String::new(), cell.span - 1));
                }
                write(writer, &fields);
            }
        }
    }
    if let Some(totals) = &table.totals {
        write(writer, &row(totals));
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

fn write(writer: &mut csv::Writer<Vec<u8>>, fields: &[String]) {
    writer.write_record(fields).expect("writing to memory succeeds");
}

/// A cell as a spreadsheet reads it.
fn field(cell: &Cell, lang: Lang) -> String {
    match cell.form() {
        CellForm::Empty => String::new(),
        CellForm::Number(number) => number.to_string(),
        CellForm::Tenths(tenths) => {
            let sign = if tenths < 0 { "-" } else { "" };
            format!("{sign}{},{}", tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10)
        }
        CellForm::Hundredths(hundredths) => {
            let (sign, rest) = (if hundredths < 0 { "-" } else { "" }, hundredths.unsigned_abs());
            format!("{sign}{},{:02}", rest / 100, rest % 100)
        }
        CellForm::Date(date) => date.format("%Y-%m-%d").to_string(),
        CellForm::DateTime(at) => at.format("%Y-%m-%d %H:%M").to_string(),
        CellForm::Link { name, address: _ } => harmless(name.to_owned()),
        CellForm::LinkTo { what, address: _ } => field(what, lang),
        CellForm::Line | CellForm::Tiles(_) | CellForm::Pieces(_) => {
            harmless(texts::print::cell(cell, lang))
        }
    }
}

/// Text a spreadsheet would run as a formula is made text by an apostrophe: a guest named
/// `=HYPERLINK(…)` stays a name.
pub(super) fn harmless(text: String) -> String {
    let is_formula = text.trim_start_matches(' ').starts_with(['=', '+', '-', '@', '\t', '\r']);
    if is_formula { format!("'{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_become_text_and_numbers_stay_numbers() {
        for text in ["=1+1", "+43 316", "-x", "@cmd", "\t=1", " =1"] {
            assert_eq!(field(&Cell::Text(text.to_owned()), Lang::De), format!("'{text}"));
        }
        assert_eq!(field(&Cell::Text("Anna-Maria".to_owned()), Lang::De), "Anna-Maria");
        assert_eq!(field(&Cell::Signed(-1036), Lang::De), "-1036");
        assert_eq!(field(&Cell::Signed(1418), Lang::De), "1418");
        assert_eq!(field(&Cell::Tenths(-5), Lang::De), "-0,5");
    }
}
