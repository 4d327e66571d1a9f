//! Everything the database knows, as one JSON document; a CSV of every table has the same fields.

use std::io::{self, Write};

use super::csv_writer;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field<'a> {
    /// Nothing.
    Nothing,
    /// A number.
    Number(i64),
    /// A text.
    Text(&'a str),
    /// A file; it is written in hexadecimal digits, because JSON and CSV hold only text.
    Bytes(&'a [u8]),
}

fn in_figures(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    let mut figures = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        let _ = write!(figures, "{byte:02x}");
    }
    figures
}

/// Writes one JSON document: an object of tables, each a list of rows, each an object by the names of its columns.
pub struct JsonWriter<W: Write> {
    out: W,
    tables: usize,
    rows: usize,
}

impl<W: Write> JsonWriter<W> {
    /// Begins the document.
    ///
    /// # Errors
    /// The writer's.
    pub fn begin(mut out: W) -> io::Result<JsonWriter<W>> {
        out.write_all(b"{")?;
        Ok(JsonWriter { out, tables: 0, rows: 0 })
    }

    /// Begins a table.
    ///
    /// # Errors
    /// The writer's.
    pub fn table(&mut self, name: &str) -> io::Result<()> {
        let before = if self.tables == 0 { "\n" } else { "],\n" };
        self.tables += 1;
        self.rows = 0;
        write!(self.out, "{before}{}: [", serde_json::Value::from(name))
    }

    /// Adds a row to the table.
    ///
    /// # Errors
    /// The writer's.
    pub fn row(&mut self, columns: &[String], fields: &[Field<'_>]) -> io::Result<()> {
        self.out.write_all(if self.rows == 0 { b"\n" } else { b",\n" })?;
        self.rows += 1;
        self.out.write_all(b"{")?;
        for (at, (column, field)) in columns.iter().zip(fields).enumerate() {
            if at > 0 {
                self.out.write_all(b", ")?;
            }
            serde_json::to_writer(&mut self.out, column)?;
            self.out.write_all(b": ")?;
            match field {
                Field::Nothing => self.out.write_all(b"null")?,
                Field::Number(number) => write!(self.out, "{number}")?,
                Field::Text(text) => serde_json::to_writer(&mut self.out, text)?,
                Field::Bytes(bytes) => serde_json::to_writer(&mut self.out, &in_figures(bytes))?,
            }
        }
        self.out.write_all(b"}")
    }

    /// Ends the document.
    ///
    /// # Errors
    /// The writer's.
    pub fn end(mut self) -> io::Result<()> {
        let open: &[u8] = if self.tables == 0 { b"}\n" } else { b"]\n}\n" };
        self.out.write_all(open)?;
        self.out.flush()
    }
}

impl<'a> Field<'a> {
    /// The same as a field of CSV.
    pub fn in_csv(&self) -> csv_writer::Field<'a> {
        match self {
            Field::Nothing => csv_writer::Field::EMPTY,
            Field::Number(number) => csv_writer::Field::number(*number),
            Field::Text(text) => csv_writer::Field::text(*text),
            Field::Bytes(bytes) => csv_writer::Field::Plain(in_figures(bytes)),
        }
    }
}
