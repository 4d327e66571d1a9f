//! The only place that knows SQL. Opens the database, brings its schema up to date, and lends
//! transactions: to one writer at a time, to several readers.

pub mod accounts;
pub mod audit;
pub mod copies;
pub mod corrections;
pub mod deals;
pub mod endings;
pub mod entries;
pub mod evenings;
pub mod games;
pub mod imported_games;
pub mod links;
pub mod mails;
pub mod members;
pub mod outcomes;
pub mod people;
pub mod presets;
pub mod previous_years;
pub mod publications;
pub mod raw_export;
mod readers;
pub mod sessions;
pub mod statutes;
mod writer;

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use chrono::{DateTime, SecondsFormat, Utc};
use rusqlite::config::DbConfig;
use rusqlite::types::Type;
use rusqlite::{Connection, OpenFlags, Row, Transaction};

use crate::failure::Failure;
use readers::Readers;
use writer::Writer;

mod migrations {
    refinery::embed_migrations!("../migrations");
}

/// The database's file in the data folder.
pub const FILE: &str = "club.sqlite";

/// A club's database.
pub struct Database {
    folder: PathBuf,
    // First, so that it is dropped first: the last connection to close tidies up the journal.
    readers: Readers,
    writer: Writer,
}

/// Why the database could not be opened; the text says where and why, in SQLite's words.
#[derive(Debug)]
pub struct CannotOpen {
    /// The file or folder.
    pub path: PathBuf,
    /// What happened.
    pub reason: String,
}

impl Database {
    /// Opens the database of a data folder, creating both as needed, and brings its schema up to
    /// date.
    ///
    /// # Errors
    /// The folder cannot be written, the file is no database of ours, or a newer program wrote it.
    pub fn open(folder: &Path) -> Result<Database, CannotOpen> {
        migrate(folder)?;
        let path = folder.join(FILE);
        let failed =
            |reason: rusqlite::Error| CannotOpen { path: path.clone(), reason: reason.to_string() };
        let writer = Writer::start(connect(&path).map_err(failed)?)
            .map_err(|error| CannotOpen { path: path.clone(), reason: error.to_string() })?;
        let readers = Readers::open(|| connect_to_read(&path)).map_err(failed)?;
        Ok(Database { folder: folder.to_owned(), readers, writer })
    }

    /// Runs an action in the next transaction that is written. The answer comes when what it wrote
    /// is on the disk; an action that fails leaves no trace.
    ///
    /// # Errors
    /// The action's own; `Unavailable` when the server has too much to do.
    pub async fn write<T: Send + 'static>(
        &self,
        action: impl FnOnce(&Transaction<'_>) -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        match self.writer.submit(action)?.await {
            Ok(answer) => answer,
            Err(_gone) => Err(Failure::Unavailable),
        }
    }

    /// [`Database::write`] for who has a thread of his own to wait with.
    ///
    /// # Errors
    /// As there.
    pub fn write_and_wait<T: Send + 'static>(
        &self,
        action: impl FnOnce(&Transaction<'_>) -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        match self.writer.submit(action)?.blocking_recv() {
            Ok(answer) => answer,
            Err(_gone) => Err(Failure::Unavailable),
        }
    }

    /// A file without a name beside the database, gone when it is closed.
    ///
    /// # Errors
    /// The system's.
    pub fn scratch_file(&self) -> std::io::Result<std::fs::File> {
        tempfile::tempfile_in(&self.folder)
    }

    /// Reads one state of the database, as it is after some committed transaction.
    ///
    /// # Errors
    /// The query's own.
    pub async fn read<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Transaction<'_>) -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        self.readers.run(query).await
    }
}

/// Reads a folder's database once, whether or not a server is at work with it. The schema is brought up to date before;
/// nothing is created where there is no database.
///
/// # Errors
/// There is no database, or it cannot be opened.
pub fn read_once<T>(
    folder: &Path,
    query: impl FnOnce(&Transaction<'_>) -> T,
) -> Result<T, CannotOpen> {
    let path = folder.join(FILE);
    let failed = |reason: String| CannotOpen { path: path.clone(), reason };
    if !path.exists() {
        return Err(failed("there is no such file".to_owned()));
    }
    migrate(folder)?;
    let mut connection = connect_to_read(&path).map_err(|error| failed(error.to_string()))?;
    let tx = connection.transaction().map_err(|error| failed(error.to_string()))?;
    Ok(query(&tx))
}

/// Creates the data folder and the database as needed and brings the schema up to date; says how
/// many migrations were run.
///
/// # Errors
/// As [`Database::open`].
pub fn migrate(folder: &Path) -> Result<usize, CannotOpen> {
    std::fs::create_dir_all(folder)
        .map_err(|error| CannotOpen { path: folder.to_owned(), reason: error.to_string() })?;
    let path = folder.join(FILE);
    let failed = |reason: String| CannotOpen { path: path.clone(), reason };
    let mut connection = connect(&path).map_err(|error| failed(error.to_string()))?;
    let report = migrations::migrations::runner()
        .run(&mut connection)
        .map_err(|error| failed(error.to_string()))?;
    Ok(report.applied_migrations().len())
}

/// Whether the database answers.
///
/// # Errors
/// SQLite's.
pub fn is_ready(tx: &Transaction<'_>) -> Result<(), Failure> {
    Ok(tx
        .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get::<_, i64>(0))
        .map(drop)?)
}

/// The schema as the database itself tells it, one statement after the other: what
/// `migrations/schema.sql` holds.
///
/// # Errors
/// SQLite's.
pub fn schema(tx: &Transaction<'_>) -> Result<String, Failure> {
    let mut statement = tx.prepare(
        "SELECT sql FROM sqlite_schema
         WHERE sql IS NOT NULL AND name NOT LIKE 'refinery%'
         ORDER BY CASE type WHEN 'table' THEN 1 WHEN 'index' THEN 2 WHEN 'view' THEN 3 ELSE 4 END, name",
    )?;
    let statements = statement.query_map([], |row| row.get::<_, String>(0))?;
    let statements = statements.collect::<Result<Vec<_>, _>>()?;
    Ok(statements.join(";\n\n") + ";\n")
}

/// Every row of every table as text, for who wants to see that nothing has changed.
///
/// # Errors
/// SQLite's.
pub fn dump(tx: &Transaction<'_>) -> Result<String, Failure> {
    let mut tables = tx.prepare(
        "SELECT name FROM sqlite_schema
         WHERE type = 'table' AND name NOT LIKE 'refinery%' AND name NOT LIKE 'sqlite%' ORDER BY name",
    )?;
    let tables = tables.query_map([], |row| row.get::<_, String>(0))?;
    let mut dump = String::new();
    for table in tables {
        let table = table?;
        // The name comes from the schema itself, nobody typed it.
        let mut rows = tx.prepare(&format!("SELECT * FROM {table}"))?;
        let columns = rows.column_count();
        let mut rows = rows.query([])?;
        while let Some(row) = rows.next()? {
            dump.push_str(&table);
            for column in 0..columns {
                dump.push_str(&format!(" {:?}", row.get_ref(column)?));
            }
            dump.push('\n');
        }
    }
    Ok(dump)
}

/// A connection that writes.
fn connect(path: &Path) -> Result<Connection, rusqlite::Error> {
    let connection = Connection::open(path)?;
    guard(&connection)?;
    connection.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    Ok(connection)
}

/// A connection that only reads.
fn connect_to_read(path: &Path) -> Result<Connection, rusqlite::Error> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    guard(&connection)?;
    connection.pragma_update(None, "query_only", true)?;
    Ok(connection)
}

/// What holds for every connection: a damaged or prepared file must not do more than be wrong.
fn guard(connection: &Connection) -> Result<(), rusqlite::Error> {
    connection.busy_timeout(Duration::from_secs(5))?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(())
}

impl From<rusqlite::Error> for Failure {
    fn from(error: rusqlite::Error) -> Failure {
        Failure::Internal(format!("database: {error}"))
    }
}

/// An instant as it is stored.
fn instant_text(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Millis, true)
}

/// A column that holds something written as text.
fn parsed<T: FromStr<Err: Display>>(row: &Row<'_>, column: &str) -> Result<T, rusqlite::Error> {
    let text = row.get_ref(column)?.as_str()?;
    text.parse().map_err(|error: T::Err| unreadable(column, &error))
}

/// A column that holds a JSON document.
fn document<T: serde::de::DeserializeOwned>(
    row: &Row<'_>,
    column: &str,
) -> Result<T, rusqlite::Error> {
    serde_json::from_str(row.get_ref(column)?.as_str()?).map_err(|error| unreadable(column, &error))
}

fn unreadable(column: &str, error: &impl Display) -> rusqlite::Error {
    let reason = format!("column {column} cannot be read: {error}");
    rusqlite::Error::FromSqlConversionFailure(0, Type::Text, reason.into())
}
