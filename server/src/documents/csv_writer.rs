//! The one writer of CSV. For the spreadsheets of Austria: semicolons, lines that end as Windows has them, and the mark by which
//! Excel recognises UTF-8. No field is run as a formula.

use std::borrow::Cow;
use std::io::{self, Write};

/// What CSV is called in `Content-Type`.
pub const CONTENT_TYPE: &str = "text/csv; charset=utf-8";

/// U+FEFF: without it Excel reads umlauts as two characters each.
const MARK: &str = "\u{feff}";

/// A field of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Field<'a> {
    /// A number or a day that the program has written: it stands as it is.
    Plain(String),
    /// A text that somebody has typed.
    Text(Cow<'a, str>),
}

impl<'a> Field<'a> {
    /// An empty field.
    pub const EMPTY: Field<'static> = Field::Plain(String::new());

    /// A number.
    pub fn number(number: impl Into<i128>) -> Field<'static> {
        Field::Plain(number.into().to_string())
    }

    /// A text.
    pub fn text(text: impl Into<Cow<'a, str>>) -> Field<'a> {
        Field::Text(text.into())
    }
}

/// Writes CSV row by row.
pub struct CsvWriter<W: Write>(csv::Writer<W>);

impl<W: Write> CsvWriter<W> {
    /// Begins a file for a spreadsheet.
    ///
    /// # Errors
    /// The writer's.
    pub fn begin(mut out: W) -> io::Result<CsvWriter<W>> {
        out.write_all(MARK.as_bytes())?;
        Ok(CsvWriter(
            csv::WriterBuilder::new()
                .delimiter(b';')
                .flexible(true)
                .terminator(csv::Terminator::CRLF)
                .from_writer(out),
        ))
    }

    /// Begins a file that a program of the federation reads: with commas and without the mark.
    pub fn for_program(out: W) -> CsvWriter<W> {
        CsvWriter(csv::Writer::from_writer(out))
    }

    /// Adds a row.
    ///
    /// # Errors
    /// The writer's.
    pub fn row<'a>(&mut self, fields: impl IntoIterator<Item = Field<'a>>) -> io::Result<()> {
        for field in fields {
            match field {
                Field::Plain(field) => self.0.write_field(field)?,
                Field::Text(text) => self.0.write_field(&*harmless(&text))?,
            }
        }
        self.0.write_record(None::<&[u8]>)?;
        Ok(())
    }

    /// Ends the file.
    ///
    /// # Errors
    /// The writer's.
    pub fn end(mut self) -> io::Result<W> {
        self.0.flush()?;
        self.0.into_inner().map_err(csv::IntoInnerError::into_error)
    }
}

impl CsvWriter<Vec<u8>> {
    /// The file, as a list of these columns and rows.
    pub fn list<'a, Row: IntoIterator<Item = Field<'a>>>(
        mut self,
        heads: &[&'a str],
        rows: impl IntoIterator<Item = Row>,
    ) -> Vec<u8> {
        let write = || -> io::Result<()> {
            self.row(heads.iter().map(|head| Field::text(*head)))?;
            for row in rows {
                self.row(row)?;
            }
            Ok(())
        };
        write().expect("writing to memory succeeds");
        self.end().expect("writing to memory succeeds")
    }
}

/// A whole file for a spreadsheet: the names of its columns, and its rows.
pub fn list<'a, Row: IntoIterator<Item = Field<'a>>>(
    heads: &[&'a str],
    rows: impl IntoIterator<Item = Row>,
) -> Vec<u8> {
    let writer = CsvWriter::begin(Vec::new()).expect("writing to memory succeeds");
    writer.list(heads, rows)
}

/// Text a spreadsheet would run as a formula is made text by an apostrophe: a guest named `=HYPERLINK(…)` stays a name. What
/// nobody sees does not count before the sign, and its full width is the same sign.
fn harmless(text: &str) -> Cow<'_, str> {
    let is_unseen = |letter: char| {
        letter.is_whitespace()
            || letter.is_control()
            || matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')
    };
    let is_formula = text
        .trim_start_matches(is_unseen)
        .starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']);
    if is_formula || text.starts_with(['\t', '\r', '\n']) {
        Cow::Owned(format!("'{text}"))
    } else {
        Cow::Borrowed(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_become_text() {
        for text in [
            "=1+1",
            "+43 316",
            "-x",
            "@cmd",
            "\t=1",
            " =1",
            "\u{a0}=1",
            " \t -1",
            "\u{200b}=1",
            "＝1+1",
            "＋1",
            "－1",
            " ＠x",
            "\u{feff}=1",
            "\tAnna",
            "\r\n+1",
        ] {
            assert_eq!(harmless(text), format!("'{text}"), "{text:?}");
        }
        for text in ["Anna-Maria", "", " Anna", "1=1", "a@b.at", "−5"] {
            assert_eq!(harmless(text), text);
        }
    }

    #[test]
    fn a_file_has_its_mark_its_separator_and_its_ends_of_lines() {
        let rows =
            [[Field::number(-5), Field::text("=1+1")], [Field::EMPTY, Field::text("a;\"b\"")]];
        let file = String::from_utf8(list(&["Punkte", "Öd"], rows)).unwrap();
        assert_eq!(file, "\u{feff}Punkte;Öd\r\n-5;'=1+1\r\n;\"a;\"\"b\"\"\"\r\n");
    }
}
