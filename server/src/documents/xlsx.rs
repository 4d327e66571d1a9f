//! Sheets → one Excel workbook: a worksheet for each table, sums as formulas.

use club::report::sheet::{Cell, CellForm, Row, Sheet, Table};
use texts::Lang;

use super::csv::heads;
use super::workbook::{At, Book, BookPage, Sum, Summed, XlsxError};

/// The tables of some sheets as a workbook. Equal sheets give equal bytes.
///
/// Whole numbers, averages and table points are numbers, days are days, everything else is text, which is never run as a
/// formula. A total is a formula that sums up its column (or the one before it, beside which the running total
/// stands), with the total as its result.
///
/// # Errors
/// More rows or longer texts than a workbook can hold.
pub fn xlsx(sheets: &[Sheet], lang: Lang) -> Result<Vec<u8>, XlsxError> {
    let title = sheets.first().map(|sheet| texts::print::cell(&sheet.title, lang));
    let mut book = Book::new(&title.unwrap_or_default())?;
    for sheet in sheets {
        assert!(sheet.is_even());
        for table in &sheet.blocks {
            let name = match table.caption {
                Some(caption) => texts::print::label(caption).get(lang).to_owned(),
                None => texts::print::cell(&sheet.title, lang),
            };
            let heads = heads(table, lang);
            let mut page = book.page(&name, 0, heads.iter().map(String::as_str))?;
            write_table(&mut page, table, lang)?;
        }
    }
    book.save()
}

fn write_table(page: &mut BookPage<'_>, table: &Table, lang: Lang) -> Result<(), XlsxError> {
    let mut line = 0;
    for row in &table.rows {
        line += 1;
        match row {
            Row::Cells(cells) => {
                for (column, cell) in (0..).zip(cells) {
                    write(page, (line, column), cell, lang)?;
                }
            }
            Row::Marker(cell) => write(page, (line, 0), cell, lang)?,
            Row::Spanned { cells, room: _ } => {
                let mut column = 0;
                for group in cells {
                    write(page, (line, column), &group.head, lang)?;
                    column += u16::try_from(group.span).unwrap_or(u16::MAX);
                }
            }
        }
    }
    if let Some(totals) = &table.totals {
        for (column, total) in (0..).zip(totals) {
            let at = (line + 1, column);
            match summed_column(table, column, total) {
                Some(summed) => write_sum(page, at, (summed, line), total)?,
                None => write(page, at, total, lang)?,
            }
        }
    }
    Ok(())
}

/// The column that a total is the sum of: its own, or the one before it, beside which the running total stands.
fn summed_column(table: &Table, column: u16, total: &Cell) -> Option<u16> {
    let total = summand(total)?;
    let columns = [Some(column), column.checked_sub(1)];
    columns.into_iter().flatten().find(|summed| sum(table, usize::from(*summed)) == Some(total))
}

/// The sum of a column of whole numbers; `None` for any other.
fn sum(table: &Table, column: usize) -> Option<i128> {
    let mut sum = None;
    for row in &table.rows {
        match row {
            Row::Cells(cells) => {
                let cell = &cells[column];
                if let Some(number) = summand(cell) {
                    sum = Some(sum.unwrap_or(0) + number);
                } else if cell.form() != CellForm::Empty {
                    return None;
                }
            }
            Row::Marker(_) => {}
            Row::Spanned { .. } => return None,
        }
    }
    sum
}

/// What a cell adds to the sum of its column: a whole number, or an amount of money in cents; nothing else is summed up.
fn summand(cell: &Cell) -> Option<i128> {
    match cell.form() {
        CellForm::Number(number) => (!is_twelfths(cell)).then_some(number),
        CellForm::Hundredths(cents) => Some(i128::from(cents)),
        CellForm::Empty
        | CellForm::Line
        | CellForm::Tenths(_)
        | CellForm::Date(_)
        | CellForm::DateTime(_)
        | CellForm::Tiles(_)
        | CellForm::Link { .. }
        | CellForm::LinkTo { .. }
        | CellForm::Pieces(_) => None,
    }
}

const fn is_twelfths(cell: &Cell) -> bool {
    matches!(cell, Cell::Twelfths(_))
}

/// Writes a total as the formula that sums up a column from the first line to the last.
fn write_sum(
    page: &mut BookPage<'_>,
    at: At,
    (column, last): (u16, u32),
    total: &Cell,
) -> Result<(), XlsxError> {
    let sum = if let CellForm::Hundredths(cents) = total.form() {
        Some(Sum::Cents(cents))
    } else {
        summand(total).map(Sum::Number)
    };
    sum.map_or(Ok(()), |sum| page.sum(at, Summed { column, last, sum }))
}

fn write(page: &mut BookPage<'_>, at: At, cell: &Cell, lang: Lang) -> Result<(), XlsxError> {
    match cell.form() {
        CellForm::Empty => Ok(()),
        CellForm::Number(twelfths) if is_twelfths(cell) => page.twelfths(at, twelfths),
        CellForm::Number(number) => page.count(at, number),
        CellForm::Tenths(tenths) => page.tenths(at, tenths),
        CellForm::Hundredths(cents) => page.cents(at, cents),
        CellForm::Date(date) => page.day(at, date),
        CellForm::DateTime(time) => page.day_and_time(at, time),
        CellForm::Link { name, address: _ } => page.text(at, name),
        CellForm::LinkTo { what, address: _ } => write(page, at, what, lang),
        CellForm::Line | CellForm::Tiles(_) | CellForm::Pieces(_) => {
            page.text(at, &texts::print::cell(cell, lang))
        }
    }
}
