//! Samples of the lists that can be imported, as a workbook and as CSV: heads and two invented lines.

use chrono::NaiveDate;
use club::import::ListKind;
use texts::{Lang, Text, lists as words, text};

use super::csv_writer::{self, Field};
use super::workbook::{Book, XlsxError};

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
    Day(i32, u32, u32),
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

/// A sample as a file.
///
/// # Errors
/// The workbook cannot be written.
pub fn file((sample, form): (Sample, &str), lang: Lang) -> Result<Vec<u8>, XlsxError> {
    if form == "xlsx" {
        return book(sample, lang);
    }
    let lines = sample.lines().into_iter().map(|line| {
        line.into_iter().map(|cell| match cell {
            Cell::Text(text) => Field::text(text),
            Cell::Number(number) => Field::number(number),
            Cell::Day(year, month, day) => Field::Plain(format!("{day:02}.{month:02}.{year}")),
        })
    });
    Ok(csv_writer::list(sample.heads(), lines))
}

fn book(sample: Sample, lang: Lang) -> Result<Vec<u8>, XlsxError> {
    let mut book = Book::new("")?;
    let name = words::sample_name(sample.kind()).get(lang);
    let mut page = book.page(name, 0, sample.heads().iter().copied())?;
    for (row, line) in (1..).zip(sample.lines()) {
        for (column, cell) in (0..).zip(line) {
            let at = (row, column);
            match cell {
                Cell::Text(text) => page.text(at, text)?,
                Cell::Number(number) => page.count(at, number)?,
                Cell::Day(year, month, day) => {
                    let day = NaiveDate::from_ymd_opt(year, month, day);
                    day.map_or(Ok(()), |day| page.day(at, day))?;
                }
            }
        }
    }
    book.save()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list_file::ListFile;

    #[test]
    fn every_sample_can_be_imported() {
        for sample in Sample::ALL {
            for (form, _) in FORMS {
                let bytes = file((sample, form), Lang::De).unwrap();
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
