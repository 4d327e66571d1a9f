//! Samples of the lists that can be imported, as a workbook and as CSV: heads and two invented lines.

use club::import::ListKind;
use rust_xlsxwriter::{ExcelDateTime, Format, Workbook, XlsxError};
use texts::{Lang, Text, lists as words, text};

use super::xlsx;

/// The forms of every sample: the ending of the file, and its name.
pub const FORMS: [(&str, Text); 2] = [
    ("xlsx", text("Muster für Excel", "Sample for Excel")),
    ("csv", text("Muster als CSV", "Sample as CSV")),
];

/// A sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sample {
    /// Members and guests.
    People,
    /// Games on paper.
    Games,
    /// Lists of former years.
    PreviousYears,
}

/// A cell of a sample.
enum Cell {
    Text(&'static str),
    Number(i32),
    Day(u16, u8, u8),
}

impl Sample {
    /// All of them, in the order of the page.
    pub const ALL: [Sample; 3] = [Sample::People, Sample::Games, Sample::PreviousYears];

    /// The name of its file, without the ending.
    pub const fn name(self) -> &'static str {
        match self {
            Sample::People => "mitglieder",
            Sample::Games => "partien",
            Sample::PreviousYears => "jahreslisten",
        }
    }

    /// What the list is about.
    pub const fn kind(self) -> ListKind {
        match self {
            Sample::People => ListKind::People,
            Sample::Games => ListKind::Games,
            Sample::PreviousYears => ListKind::PreviousYears,
        }
    }

    fn heads(self) -> &'static [&'static str] {
        match self {
            Sample::People => &["Name", "Stand", "Seit", "E-Mail"],
            Sample::Games => &[
                "Tag",
                "Regelwerk",
                "Tisch",
                "Runden",
                "Minuten",
                "Spieler 1",
                "Punkte 1",
                "Spieler 2",
                "Punkte 2",
                "Spieler 3",
                "Punkte 3",
                "Spieler 4",
                "Punkte 4",
            ],
            Sample::PreviousYears => &["Jahr", "Name", "Partien", "Punkte"],
        }
    }

    fn lines(self) -> Vec<Vec<Cell>> {
        use Cell::{Day, Number, Text};
        match self {
            Sample::People => vec![
                vec![
                    Text("Anna Beispiel"),
                    Text("Mitglied"),
                    Day(2025, 2, 1),
                    Text("anna@beispiel.at"),
                ],
                vec![Text("Bertl Muster"), Text("Gast"), Day(2026, 2, 17), Text("")],
            ],
            Sample::Games => vec![vec![
                Day(2026, 3, 5),
                Text("Steiermark"),
                Text("Stüberl"),
                Number(4),
                Number(150),
                Text("Anna Beispiel"),
                Number(400),
                Text("Bertl Muster"),
                Number(-100),
                Text("Christl Probe"),
                Number(-200),
                Text("Dorli Vorlage"),
                Number(-100),
            ]],
            Sample::PreviousYears => vec![
                vec![Number(2024), Text("Anna Beispiel"), Number(12), Number(-340)],
                vec![Number(2024), Text("Bertl Muster"), Number(9), Number(340)],
            ],
        }
    }
}

/// The sample and the form that a file's name names.
pub fn find(file: &str) -> Option<(Sample, &'static str)> {
    let (name, ending) = file.rsplit_once('.')?;
    let sample = Sample::ALL.into_iter().find(|sample| sample.name() == name)?;
    let (form, _) = FORMS.into_iter().find(|(form, _)| *form == ending)?;
    Some((sample, form))
}

/// A sample as a file, with its type.
///
/// # Errors
/// The workbook cannot be written.
pub fn file(
    (sample, form): (Sample, &str),
    lang: Lang,
) -> Result<(&'static str, Vec<u8>), XlsxError> {
    if form == "xlsx" {
        return Ok((xlsx::CONTENT_TYPE, workbook(sample, lang)?));
    }
    let mut text = format!("\u{feff}{}\r\n", sample.heads().join(";"));
    for line in sample.lines() {
        let cells = line.iter().map(|cell| match cell {
            Cell::Text(text) => (*text).to_owned(),
            Cell::Number(number) => number.to_string(),
            Cell::Day(year, month, day) => format!("{day:02}.{month:02}.{year}"),
        });
        text += &cells.collect::<Vec<_>>().join(";");
        text += "\r\n";
    }
    Ok(("text/csv; charset=utf-8", text.into_bytes()))
}

fn workbook(sample: Sample, lang: Lang) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    let worksheet = workbook.add_worksheet();
    worksheet.set_name(words::sample_name(sample.kind()).get(lang))?;
    let (bold, day) = (Format::new().set_bold(), Format::new().set_num_format("dd.mm.yyyy"));
    for (column, head) in (0..).zip(sample.heads()) {
        worksheet.write_string_with_format(0, column, *head, &bold)?;
    }
    for (row, line) in (1..).zip(sample.lines()) {
        for (column, cell) in (0..).zip(line) {
            match cell {
                Cell::Text(text) => worksheet.write_string(row, column, text)?,
                Cell::Number(number) => worksheet.write_number(row, column, number)?,
                Cell::Day(year, month, of_month) => {
                    let at = ExcelDateTime::from_ymd(year, month, of_month)?;
                    worksheet.write_datetime_with_format(row, column, &at, &day)?
                }
            };
        }
    }
    worksheet.set_freeze_panes(1, 0)?;
    worksheet.autofit();
    workbook.save_to_buffer()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list_file::ListFile;

    #[test]
    fn every_sample_can_be_imported() {
        for sample in Sample::ALL {
            for (form, _) in FORMS {
                let (_, bytes) = file((sample, form), Lang::De).unwrap();
                let list = ListFile::read(&bytes).unwrap();
                assert_eq!(list.columns().kind, sample.kind(), "{sample:?}");
                assert_eq!(list.columns().missing(), [], "{sample:?}");
                assert_eq!(list.lines().len(), sample.lines().len());
            }
        }
        assert_eq!(find("mitglieder.xlsx"), Some((Sample::People, "xlsx")));
        assert_eq!(find("mitglieder.pdf"), None);
    }
}
