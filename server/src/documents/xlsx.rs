//! Sheets → one Excel workbook: a worksheet for each table, numbers as numbers, text as text, the heads frozen, sums as
//! formulas.

use chrono::NaiveDate;
use club::report::sheet::{Cell, CellForm, Row, Sheet, Table};
use rust_xlsxwriter::{
    DocProperties, ExcelDateTime, Format, FormatAlign, Formula, Workbook, Worksheet, XlsxError,
};
use texts::Lang;

use super::csv::heads;

/// What a workbook is called in `Content-Type`.
pub const CONTENT_TYPE: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// How long the name of a worksheet may be, in characters (Excel's limit).
const LONGEST_NAME: usize = 31;

/// Characters that Excel allows in no name of a worksheet.
const NOT_IN_NAMES: [char; 7] = ['[', ']', ':', '*', '?', '/', '\\'];

/// How euros are shown.
pub(super) const EUROS: &str = "#,##0.00";

/// How wide a column becomes at most, in pixels.
const WIDEST_COLUMN: u32 = 420;

/// The tables of some sheets as a workbook. Equal sheets give equal bytes.
///
/// Whole numbers, averages and table points are numbers, days are days, everything else is text, which is never run as a
/// formula. A total is a formula that sums up its column (or the one before it, beside which the running total
/// stands), with the total as its result.
///
/// # Errors
/// More rows or longer texts than a workbook can hold.
pub fn xlsx(sheets: &[Sheet], lang: Lang) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    let title = sheets.first().map(|sheet| texts::print::cell(&sheet.title, lang));
    // The day of creation would make two files of one sheet differ.
    let properties = DocProperties::new()
        .set_title(title.unwrap_or_default())
        .set_creation_datetime(&ExcelDateTime::from_ymd(2000, 1, 1)?);
    workbook.set_properties(&properties);
    let mut names = Vec::new();
    for sheet in sheets {
        assert!(sheet.is_even());
        for table in &sheet.blocks {
            let caption = match table.caption {
                Some(caption) => texts::print::label(caption).get(lang).to_owned(),
                None => texts::print::cell(&sheet.title, lang),
            };
            let name = free_name(&caption, &names);
            let worksheet = workbook.add_worksheet();
            worksheet.set_name(&name)?;
            write_table(worksheet, table, lang)?;
            names.push(name);
        }
    }
    if names.is_empty() {
        workbook.add_worksheet();
    }
    workbook.save_to_buffer()
}

/// A name for a worksheet: without forbidden characters, not too long, and not in use yet (capitals do not count).
fn free_name(wanted: &str, given: &[String]) -> String {
    let allowed = wanted.replace(NOT_IN_NAMES, " ");
    let allowed = allowed.trim().trim_matches('\'');
    let allowed = if allowed.is_empty() { "1" } else { allowed };
    let is_free =
        |name: &String| given.iter().all(|other| other.to_lowercase() != name.to_lowercase());
    let shortened = |room: usize| allowed.chars().take(room).collect::<String>();
    let numbered = (2..).map(|number| {
        let ending = format!(" {number}");
        format!("{}{ending}", shortened(LONGEST_NAME - ending.len()).trim_end())
    });
    let mut names = std::iter::once(shortened(LONGEST_NAME)).chain(numbered);
    names.find(is_free).expect("there are more numbers than worksheets")
}

fn write_table(worksheet: &mut Worksheet, table: &Table, lang: Lang) -> Result<(), XlsxError> {
    let head = Format::new().set_bold().set_text_wrap().set_align(FormatAlign::Top);
    for (column, name) in (0..).zip(heads(table, lang)) {
        worksheet.write_string_with_format(0, column, name, &head)?;
    }
    let mut line = 0;
    for row in &table.rows {
        line += 1;
        match row {
            Row::Cells(cells) => {
                for (column, cell) in (0..).zip(cells) {
                    write(worksheet, (line, column), cell, lang)?;
                }
            }
            Row::Marker(cell) => write(worksheet, (line, 0), cell, lang)?,
            Row::Spanned { cells, room: _ } => {
                let mut column = 0;
                for group in cells {
                    write(worksheet, (line, column), &group.head, lang)?;
                    column += u16::try_from(group.span).unwrap_or(u16::MAX);
                }
            }
        }
    }
    if let Some(totals) = &table.totals {
        for (column, total) in (0..).zip(totals) {
            let at = (line + 1, column);
            match summed_column(table, column, total) {
                Some(summed) => write_sum(worksheet, at, (summed, line), total)?,
                None => write(worksheet, at, total, lang)?,
            }
        }
    }
    worksheet.set_freeze_panes(1, 0)?;
    worksheet.set_repeat_rows(0, 0)?;
    if table.columns.len() > 8 {
        worksheet.set_landscape();
    }
    worksheet.set_autofit_max_width(WIDEST_COLUMN).autofit();
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
    worksheet: &mut Worksheet,
    (line, column): (u32, u16),
    (summed, last): (u16, u32),
    total: &Cell,
) -> Result<(), XlsxError> {
    let Some(sum) = summand(total) else { return Ok(()) };
    let (result, form) = if let CellForm::Hundredths(cents) = total.form() {
        (decimal(cents), Format::new().set_num_format(EUROS))
    } else {
        (sum.to_string(), Format::new())
    };
    let range = rust_xlsxwriter::utility::cell_range(1, summed, last, summed);
    let formula = Formula::new(format!("=SUM({range})")).set_result(result);
    worksheet.write_formula_with_format(line, column, formula, &form.set_bold())?;
    Ok(())
}

fn write(
    worksheet: &mut Worksheet,
    (line, column): (u32, u16),
    cell: &Cell,
    lang: Lang,
) -> Result<(), XlsxError> {
    match cell.form() {
        CellForm::Empty => {}
        CellForm::Number(twelfths) if is_twelfths(cell) => {
            // A third has no decimal; the formula keeps it exact.
            let formula = Formula::new(format!("={twelfths}/12")).set_result(hundredths(twelfths));
            let form = Format::new().set_num_format("0.00");
            worksheet.write_formula_with_format(line, column, formula, &form)?;
        }
        CellForm::Number(number) => write_number(worksheet, (line, column), &number.to_string())?,
        CellForm::Tenths(tenths) => {
            let sign = if tenths < 0 { "-" } else { "" };
            let (whole, tenth) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
            write_number(worksheet, (line, column), &format!("{sign}{whole}.{tenth}"))?;
            worksheet.set_cell_format(line, column, &Format::new().set_num_format("0.0"))?;
        }
        CellForm::Hundredths(cents) => {
            write_number(worksheet, (line, column), &decimal(cents))?;
            worksheet.set_cell_format(line, column, &Format::new().set_num_format(EUROS))?;
        }
        CellForm::Date(date) => write_day(worksheet, (line, column), date)?,
        CellForm::DateTime(at) => {
            let form = Format::new().set_num_format("dd.mm.yyyy hh:mm");
            worksheet.write_datetime_with_format(line, column, at, &form)?;
        }
        CellForm::Link { name, address: _ } => {
            worksheet.write_string(line, column, name)?;
        }
        CellForm::LinkTo { what, address: _ } => write(worksheet, (line, column), what, lang)?,
        CellForm::Line | CellForm::Tiles(_) | CellForm::Pieces(_) => {
            worksheet.write_string(line, column, texts::print::cell(cell, lang))?;
        }
    }
    Ok(())
}

pub(super) fn write_day(
    worksheet: &mut Worksheet,
    (line, column): (u32, u16),
    date: NaiveDate,
) -> Result<(), XlsxError> {
    let form = Format::new().set_num_format("dd.mm.yyyy");
    worksheet.write_datetime_with_format(line, column, date, &form)?;
    Ok(())
}

/// Writes a number that stands in decimal text; the workbook stores it as a double, as Excel does.
pub(super) fn write_number(
    worksheet: &mut Worksheet,
    (line, column): (u32, u16),
    text: &str,
) -> Result<(), XlsxError> {
    match text.parse::<f64>() {
        Ok(number) => worksheet.write_number(line, column, number)?,
        Err(_) => worksheet.write_string(line, column, text)?,
    };
    Ok(())
}

/// Twelfths as a decimal with two places, rounded half away from zero.
fn hundredths(twelfths: i128) -> String {
    let rounded = (twelfths.unsigned_abs() * 100 + 6) / 12;
    let sign = if twelfths < 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", rounded / 100, rounded % 100)
}

/// Cents as a decimal number of euros.
pub(super) fn decimal(cents: i64) -> String {
    let (sign, cents) = (if cents < 0 { "-" } else { "" }, cents.unsigned_abs());
    format!("{sign}{}.{:02}", cents / 100, cents % 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worksheets_have_names_that_excel_allows() {
        let given = vec!["Jahr 2026".to_owned()];
        assert_eq!(free_name("Jahr: [2026]/*?\\", &[]), "Jahr   2026");
        assert_eq!(free_name("jahr 2026", &given), "jahr 2026 2");
        assert_eq!(free_name("", &[]), "1");
        let long = "ä".repeat(40);
        assert_eq!(free_name(&long, &[]).chars().count(), LONGEST_NAME);
        assert!(free_name(&long, &["Ä".repeat(31)]).ends_with(" 2"));
    }

    #[test]
    fn thirds_are_rounded_for_readers_that_do_not_compute() {
        assert_eq!(hundredths(12), "1.00");
        assert_eq!(hundredths(28), "2.33");
        assert_eq!(hundredths(-8), "-0.67");
    }
}
