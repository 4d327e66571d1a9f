//! Exporting everything: each table as CSV and all of them as one JSON document.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use crate::documents::csv_writer::{self, CsvWriter};
use crate::documents::database_export::{Field, JsonWriter};
use crate::failure::Failure;
use crate::store::engine::{Transaction, Value};
use crate::store::raw_export;

/// The name of the JSON document in the folder.
pub const DOCUMENT: &str = "ostwind.json";

/// Why everything could not be written.
#[derive(Debug)]
pub enum CannotExport {
    /// The folder has something in it.
    NotEmpty,
    /// The folder or a file in it cannot be written.
    Unwritable(io::Error),
    /// The database cannot be read.
    Unreadable(Failure),
}

impl From<io::Error> for CannotExport {
    fn from(error: io::Error) -> CannotExport {
        CannotExport::Unwritable(error)
    }
}

impl From<Failure> for CannotExport {
    fn from(failure: Failure) -> CannotExport {
        CannotExport::Unreadable(failure)
    }
}

/// Writes everything the database knows into an empty folder; says how many rows there are.
///
/// # Errors
/// The folder has something in it or cannot be written.
pub fn export_all(tx: &Transaction<'_>, folder: &Path) -> Result<usize, CannotExport> {
    fs::create_dir_all(folder)?;
    if fs::read_dir(folder)?.next().is_some() {
        return Err(CannotExport::NotEmpty);
    }
    let create = |name: String| File::create_new(folder.join(name)).map(BufWriter::new);
    let mut document = JsonWriter::begin(create(DOCUMENT.to_owned())?)?;
    let mut count = 0;
    for table in raw_export::tables(tx)? {
        let columns = tx.columns(&table)?;
        document.table(&table)?;
        let mut list = CsvWriter::begin(create(format!("{table}.csv"))?)?;
        list.row(columns.iter().map(csv_writer::Field::text))?;
        raw_export::walk(tx, &table, |fields| -> Result<(), CannotExport> {
            let fields = exported(fields);
            count += 1;
            document.row(&columns, &fields)?;
            Ok(list.row(fields.iter().map(Field::in_csv))?)
        })?;
        list.end()?.flush()?;
    }
    document.end()?;
    Ok(count)
}

/// Writes everything the database knows as one JSON document.
///
/// # Errors
/// The writer's, or the database cannot be read.
pub fn export_document(tx: &Transaction<'_>, out: impl Write) -> Result<(), CannotExport> {
    let mut document = JsonWriter::begin(out)?;
    for table in raw_export::tables(tx)? {
        let columns = tx.columns(&table)?;
        document.table(&table)?;
        raw_export::walk(tx, &table, |fields| -> Result<(), CannotExport> {
            Ok(document.row(&columns, &exported(fields))?)
        })?;
    }
    Ok(document.end()?)
}

/// Writes one of the tables as CSV.
///
/// # Errors
/// The writer's, or the database cannot be read.
pub fn export_table(
    tx: &Transaction<'_>,
    table: &str,
    out: impl Write,
) -> Result<(), CannotExport> {
    let mut list = CsvWriter::begin(out)?;
    let columns = tx.columns(table)?;
    list.row(columns.iter().map(csv_writer::Field::text))?;
    raw_export::walk(tx, table, |fields| -> Result<(), CannotExport> {
        Ok(list.row(exported(fields).iter().map(Field::in_csv))?)
    })?;
    Ok(list.end()?.flush()?)
}

fn exported<'a>(fields: &'a [Value<'a>]) -> Vec<Field<'a>> {
    let exported = fields.iter().map(|field| match field {
        Value::Nothing => Field::Nothing,
        Value::Number(number) => Field::Number(*number),
        Value::Text(text) => Field::Text(text),
        Value::Bytes(bytes) => Field::Bytes(bytes),
    });
    exported.collect()
}
