//! The one writer of Excel workbooks: a page for each list, its heads bold and frozen, numbers as numbers, text as text that is
//! never run, days as days, money and thirds exact, sums as formulas with their result. Equal content gives equal bytes.

use chrono::{NaiveDate, NaiveDateTime};
use rust_xlsxwriter::{
    DocProperties, ExcelDateTime, Format, FormatAlign, Formula, Workbook, Worksheet,
};
use texts::numbers;

pub use rust_xlsxwriter::XlsxError;

/// What a workbook is called in `Content-Type`.
pub const CONTENT_TYPE: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// How long the name of a worksheet may be, in characters (Excel's limit).
const LONGEST_NAME: usize = 31;

/// Characters that Excel allows in no name of a worksheet.
const NOT_IN_NAMES: [char; 7] = ['[', ']', ':', '*', '?', '/', '\\'];

/// How euros are shown.
const EUROS: &str = "#,##0.00";

/// How wide a column becomes at most, in pixels.
const WIDEST_COLUMN: u32 = 420;

/// From so many columns on a page is printed sideways.
const WIDE: usize = 9;

/// Row and column of a cell, from 0; the heads are row 0.
pub type At = (u32, u16);

/// A workbook in the making.
pub struct Book {
    workbook: Workbook,
    names: Vec<String>,
}

impl Book {
    /// An empty one; `title` may be empty.
    ///
    /// # Errors
    /// None that can happen.
    pub fn new(title: &str) -> Result<Book, XlsxError> {
        let mut workbook = Workbook::new();
        // The day of creation would make two files of one content differ.
        let properties = DocProperties::new()
            .set_title(title)
            .set_creation_datetime(&ExcelDateTime::from_ymd(2000, 1, 1)?);
        workbook.set_properties(&properties);
        Ok(Book { workbook, names: Vec::new() })
    }

    /// Adds a page with heads from a column on. Its name becomes one that Excel allows and that is free.
    ///
    /// # Errors
    /// Longer texts than a workbook can hold.
    pub fn page<'a>(
        &mut self,
        name: &str,
        first_column: u16,
        heads: impl IntoIterator<Item = &'a str>,
    ) -> Result<BookPage<'_>, XlsxError> {
        let name = free_name(name, &self.names);
        let worksheet = self.workbook.add_worksheet();
        worksheet.set_name(&name)?;
        self.names.push(name);
        let bold = Format::new().set_bold().set_text_wrap().set_align(FormatAlign::Top);
        let mut columns = 0;
        for (column, head) in (first_column..).zip(heads) {
            worksheet.write_string_with_format(0, column, head, &bold)?;
            columns += 1;
        }
        worksheet.set_freeze_panes(1, 0)?;
        worksheet.set_repeat_rows(0, 0)?;
        if columns >= WIDE {
            worksheet.set_landscape();
        }
        Ok(BookPage(worksheet))
    }

    /// The file.
    ///
    /// # Errors
    /// More than a workbook can hold.
    pub fn save(mut self) -> Result<Vec<u8>, XlsxError> {
        if self.names.is_empty() {
            self.workbook.add_worksheet();
        }
        for worksheet in self.workbook.worksheets_mut() {
            worksheet.set_autofit_max_width(WIDEST_COLUMN).autofit();
        }
        self.workbook.save_to_buffer()
    }
}

/// A page of a workbook.
pub struct BookPage<'a>(&'a mut Worksheet);

impl BookPage<'_> {
    /// Writes a text; an empty one leaves the cell empty.
    ///
    /// # Errors
    /// The text is longer than a cell can hold.
    pub fn text(&mut self, (row, column): At, text: &str) -> Result<(), XlsxError> {
        if !text.is_empty() {
            self.0.write_string(row, column, text)?;
        }
        Ok(())
    }

    /// Writes a text in a cell that stays text also when it is changed: leading zeros are kept.
    ///
    /// # Errors
    /// As [`BookPage::text`].
    pub fn digits(&mut self, (row, column): At, text: &str) -> Result<(), XlsxError> {
        let form = Format::new().set_num_format("@");
        self.0.write_string_with_format(row, column, text, &form)?;
        Ok(())
    }

    /// Writes a number that stands in decimal text; the workbook stores it as a double, as Excel does.
    ///
    /// # Errors
    /// As [`BookPage::text`].
    pub fn number(&mut self, (row, column): At, text: &str) -> Result<(), XlsxError> {
        match text.parse::<f64>() {
            Ok(number) => self.0.write_number(row, column, number)?,
            Err(_) => self.0.write_string(row, column, text)?,
        };
        Ok(())
    }

    /// Writes a whole number.
    ///
    /// # Errors
    /// As [`BookPage::text`].
    pub fn count(&mut self, at: At, number: impl Into<i128>) -> Result<(), XlsxError> {
        self.number(at, &number.into().to_string())
    }

    /// Writes tenths as a number with one place.
    ///
    /// # Errors
    /// As [`BookPage::text`].
    pub fn tenths(&mut self, at: At, tenths: i64) -> Result<(), XlsxError> {
        let sign = if tenths < 0 { "-" } else { "" };
        let (whole, tenth) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
        self.formed(at, &format!("{sign}{whole}.{tenth}"), "0.0")
    }

    /// Writes cents as euros.
    ///
    /// # Errors
    /// As [`BookPage::text`].
    pub fn cents(&mut self, at: At, cents: i64) -> Result<(), XlsxError> {
        self.formed(at, &numbers::decimal(cents, '.'), EUROS)
    }

    fn formed(&mut self, at: At, number: &str, form: &str) -> Result<(), XlsxError> {
        self.number(at, number)?;
        self.0.set_cell_format(at.0, at.1, &Format::new().set_num_format(form))?;
        Ok(())
    }

    /// Writes twelfths as a formula, because a third has no decimal.
    ///
    /// # Errors
    /// As [`BookPage::text`].
    pub fn twelfths(&mut self, (row, column): At, twelfths: i128) -> Result<(), XlsxError> {
        let formula = Formula::new(format!("={twelfths}/12")).set_result(hundredths(twelfths));
        let form = Format::new().set_num_format("0.00");
        self.0.write_formula_with_format(row, column, formula, &form)?;
        Ok(())
    }

    /// Writes a day.
    ///
    /// # Errors
    /// The day lies before Excel's first.
    pub fn day(&mut self, (row, column): At, day: NaiveDate) -> Result<(), XlsxError> {
        let form = Format::new().set_num_format("dd.mm.yyyy");
        self.0.write_datetime_with_format(row, column, day, &form)?;
        Ok(())
    }

    /// Writes a day and a time.
    ///
    /// # Errors
    /// As [`BookPage::day`].
    pub fn day_and_time(&mut self, (row, column): At, at: NaiveDateTime) -> Result<(), XlsxError> {
        let form = Format::new().set_num_format("dd.mm.yyyy hh:mm");
        self.0.write_datetime_with_format(row, column, at, &form)?;
        Ok(())
    }

    /// Writes a text in bold.
    ///
    /// # Errors
    /// As [`BookPage::text`].
    pub fn bold(&mut self, (row, column): At, text: &str) -> Result<(), XlsxError> {
        self.0.write_string_with_format(row, column, text, &Format::new().set_bold())?;
        Ok(())
    }

    /// Writes the sum of a column from the first row below the heads to the last.
    ///
    /// # Errors
    /// As [`BookPage::text`].
    pub fn sum(&mut self, (row, column): At, summed: Summed) -> Result<(), XlsxError> {
        let Summed { column: of, last, sum } = summed;
        let (result, form) = match sum {
            Sum::Number(sum) => (sum.to_string(), Format::new()),
            Sum::Cents(cents) => {
                (numbers::decimal(cents, '.'), Format::new().set_num_format(EUROS))
            }
        };
        let range = rust_xlsxwriter::utility::cell_range(1, of, last, of);
        let formula = Formula::new(format!("=SUM({range})")).set_result(result);
        self.0.write_formula_with_format(row, column, formula, &form.set_bold())?;
        Ok(())
    }
}

/// What is summed up, and what it comes to.
#[derive(Clone, Copy, Debug)]
pub struct Summed {
    /// The column.
    pub column: u16,
    /// Its last row.
    pub last: u32,
    /// The sum.
    pub sum: Sum,
}

/// A sum.
#[derive(Clone, Copy, Debug)]
pub enum Sum {
    /// Of whole numbers.
    Number(i128),
    /// Of cents.
    Cents(i64),
}

/// Twelfths as a decimal with two places, rounded half away from zero.
fn hundredths(twelfths: i128) -> String {
    let rounded = (twelfths.unsigned_abs() * 100 + 6) / 12;
    let sign = if twelfths < 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", rounded / 100, rounded % 100)
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
