//! The only place that knows SQL. Opens the database, brings its schema up to date, and lends
//! transactions: to one writer at a time, to several readers.

pub mod accounts;
pub mod audit;
pub mod audit_chain;
pub mod backup;
pub mod calendar_links;
pub mod cash_categories;
pub mod cash_settings;
pub mod club_names;
pub mod confirmations;
mod connection;
pub mod corrections;
pub mod deals;
pub mod email_changes;
pub mod endings;
pub mod entries;
pub mod evening_answers;
pub mod evening_notices;
pub mod evening_presence;
pub mod evening_seatings;
pub mod evenings;
pub(crate) mod file_access;
pub mod file_error;
pub mod folder;
pub mod games;
pub mod imported_games;
pub mod links;
pub mod mails;
pub mod members;
pub mod merges;
pub mod migrate;
pub mod name_consents;
pub mod name_questions;
mod newest_mark;
pub mod notices;
pub mod outcomes;
pub mod own_deals;
pub mod people;
pub mod presets;
pub mod previous_years;
pub mod publications;
pub mod raw_export;
mod readers;
pub mod reopenings;
pub mod restore;
pub mod schema_check;
pub mod seals;
pub mod second_factors;
pub mod sessions;
pub mod slips;
pub mod statutes;
pub mod tournament_clocks;
pub mod tournament_entries;
pub mod tournament_fees;
pub mod tournament_games;
pub mod tournament_observations;
pub mod tournament_people;
pub mod tournament_sign_ups;
pub mod tournaments;
pub mod trial_games;
pub mod witnesses;
pub mod won_hands;
mod work;
mod writer;

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use chrono::{DateTime, SecondsFormat, Utc};
use rusqlite::types::Type;
use rusqlite::{Connection, Row, Transaction};

use crate::failure::Failure;
use club::audit_finding::AuditFinding;
use file_error::{At as _, FileError, FileProblem};
pub use folder::FILE;
use folder::FolderLock;
pub use migrate::migrate;
use newest_mark::{Mark, MarkFile};
use readers::Readers;
use writer::Writer;

/// A club's database.
pub struct Database {
    folder: PathBuf,
    // First, so that it is dropped first: the last connection to close tidies up the journal.
    readers: Readers,
    // `None` where the database was opened only to be read.
    writer: Option<Writer>,
    // What the file beside the database knew better when it was opened.
    missed: Option<AuditFinding>,
    _lock: Option<FolderLock>,
}

impl Database {
    /// Opens the database of a data folder for a server, creating both as needed and bringing the schema up to date. Nobody
    /// else can do the same until this one is dropped.
    ///
    /// # Errors
    /// The folder cannot be written, a file is damaged or none of ours, or another server is at work.
    pub fn open(folder: &Path) -> Result<Database, FileError> {
        let (lock, _) = migrate::prepare(folder)?;
        let path = folder.join(FILE);
        let mark =
            Mark::read(folder).map(|mark| mark.compare(&connection::to_read(&path)?).at(&path));
        let missed = mark.transpose()?.flatten();
        Ok(Database { missed, ..Database::connect(&path, Some(lock))? })
    }

    /// What was missing when a server opened the database: its newest changes, or lines of its log. The next change makes the
    /// file beside it forget that.
    pub fn missed_at_start(&self) -> Option<&AuditFinding> {
        self.missed.as_ref()
    }

    /// Opens a database that is there, for a command that writes and may run beside a server. The schema stays as it is.
    ///
    /// # Errors
    /// There is no database, it is none of ours, or its schema is not the one of this program.
    pub fn open_existing(folder: &Path) -> Result<Database, FileError> {
        let path = existing(folder)?;
        migrate::require_newest(&connection::to_read(&path)?, &path)?;
        Database::connect(&path, None)
    }

    /// Opens a database only to read it. One with an older schema is read through a copy in memory; the file stays as it is.
    ///
    /// # Errors
    /// There is no database, or it is none of ours.
    pub fn open_to_read(folder: &Path) -> Result<Database, FileError> {
        let connection = connect_to_read(folder)?;
        let readers = Readers::of(vec![connection]);
        Ok(Database { folder: folder.to_owned(), readers, writer: None, missed: None, _lock: None })
    }

    fn connect(path: &Path, lock: Option<FolderLock>) -> Result<Database, FileError> {
        let folder = path.parent().unwrap_or(Path::new(".")).to_owned();
        // A command would overwrite the state by which the next server notices that the journal is lost.
        let mark = lock.is_some().then(|| MarkFile::of(&folder));
        let writer = Writer::start(connection::to_write(path)?, mark).at(path)?;
        let readers = (0..readers::CONNECTIONS).map(|_| connection::to_read(path));
        let readers = Readers::of(readers.collect::<Result<_, _>>()?);
        Ok(Database { folder, readers, writer: Some(writer), missed: None, _lock: lock })
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
        match self.writer()?.submit(work::boxed(action))?.await {
            Ok(answer) => answer.and_then(work::typed),
            Err(_gone) => Err(Failure::Unavailable),
        }
    }

    /// As [`Database::write`], for a caller whose thread may block.
    ///
    /// # Errors
    /// As there.
    pub fn write_and_wait<T: Send + 'static>(
        &self,
        action: impl FnOnce(&Transaction<'_>) -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        match self.writer()?.submit(work::boxed(action))?.blocking_recv() {
            Ok(answer) => answer.and_then(work::typed),
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
        self.readers.run(work::boxed(query)).await.and_then(work::typed)
    }

    fn writer(&self) -> Result<&Writer, Failure> {
        self.writer.as_ref().ok_or(Failure::Unavailable)
    }
}

/// Reads a folder's database once, whether or not a server is at work with it. Nothing is created or changed.
///
/// # Errors
/// There is no database, or it is none of ours.
pub fn read_once<T>(
    folder: &Path,
    query: impl FnOnce(&Transaction<'_>) -> T,
) -> Result<T, FileError> {
    let mut connection = connect_to_read(folder)?;
    let tx = connection.transaction().at(folder)?;
    Ok(query(&tx))
}

/// A connection that reads; to a copy in memory where the schema is of an older version.
fn connect_to_read(folder: &Path) -> Result<Connection, FileError> {
    let path = existing(folder)?;
    let connection = connection::to_read(&path)?;
    if migrate::version(&connection).at(&path)? == migrate::newest() {
        Ok(connection)
    } else {
        drop(connection);
        connection::in_memory(&path)
    }
}

/// The file of a database that is there.
fn existing(folder: &Path) -> Result<PathBuf, FileError> {
    let path = folder.join(FILE);
    if !folder.is_dir() {
        return Err(FileError::new(&path, FileProblem::Missing));
    }
    if restore::interrupted(folder)?.is_some() {
        return Err(FileError::new(&path, FileProblem::RestoreUnfinished));
    }
    if !path.exists() {
        let files = folder::left_over(folder)?;
        let problem = if files.is_empty() {
            FileProblem::Missing
        } else {
            FileProblem::MissingBesideOthers { files }
        };
        return Err(FileError::new(&path, problem));
    }
    Ok(path)
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

/// The schema as the database itself reports it, one statement after the other: what
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

/// Every row of every table as text, to check that nothing has changed. The seals follow from the rows.
///
/// # Errors
/// SQLite's.
pub fn dump(tx: &Transaction<'_>) -> Result<String, Failure> {
    let mut tables = tx.prepare(
        "SELECT name FROM sqlite_schema
         WHERE type = 'table' AND name NOT LIKE 'refinery%' AND name NOT LIKE 'sqlite%'
           AND name NOT IN ('seals', 'book_state') ORDER BY name",
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

impl From<rusqlite::Error> for Failure {
    fn from(error: rusqlite::Error) -> Failure {
        match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::DiskFull) => Failure::DiskFull,
            Some(_) | None => Failure::Internal(format!("database: {error}")),
        }
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
