//! The schema's versions: whether a file is ours and how old it is, creating it, and bringing it forward after a copy was made.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use refinery::Target;
use rusqlite::{Connection, OptionalExtension as _};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use super::file_error::{At as _, FileError, FileProblem, Sorted, of_sqlite};
use super::folder::{self, ARRIVING, CREATING, FILE, FolderLock};
use super::{connection, restore, seals};
use crate::failure::Failure;
use crate::store::engine::Transaction;

mod migrations {
    refinery::embed_migrations!("../migrations");
}

/// In the header of our databases since version 11 of the schema: the letters OSTW.
pub const APPLICATION_ID: i64 = 0x4F53_5457;

/// What was done to bring a folder up to date.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Migrated {
    /// How many migrations were run.
    pub count: usize,
    /// The copy that was made before, where there was something to copy.
    pub copy: Option<PathBuf>,
}

/// Version, name and checksum of every migration in their order: computed once, because the texts are long.
static KNOWN: LazyLock<Vec<(i64, String, String)>> = LazyLock::new(|| {
    let runner = migrations::migrations::runner();
    let all = runner.get_migrations().iter();
    let mut known: Vec<_> = all
        .map(|one| (i64::from(one.version()), one.name().to_owned(), one.checksum().to_string()))
        .collect();
    known.sort_unstable();
    known
});

/// The newest version of the schema this program knows.
pub fn newest() -> i64 {
    KNOWN.last().map(|(version, _, _)| *version).unwrap_or_default()
}

/// The version of a database's schema; refused where it is none of ours or newer than this program.
pub(in crate::store) fn version(connection: &Connection) -> Result<i64, FileProblem> {
    let mut are_instants = true;
    let mut read = || -> Result<_, rusqlite::Error> {
        let id: i64 = connection.query_row("PRAGMA application_id", [], |row| row.get(0))?;
        let mut history = Vec::new();
        let is_there = connection
            .query_row(
                "SELECT 1 FROM sqlite_schema WHERE name = 'refinery_schema_history'",
                [],
                |_| Ok(()),
            )
            .optional()?;
        if is_there.is_some() {
            let mut select = connection.prepare(
                "SELECT version, name, checksum, applied_on FROM refinery_schema_history ORDER BY version",
            )?;
            let rows = select.query_map([], |row| {
                // Refinery panics over an instant that it cannot read.
                let applied_on: String = row.get(3)?;
                are_instants &= OffsetDateTime::parse(&applied_on, &Rfc3339).is_ok();
                Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?, row.get::<_, String>(2)?))
            })?;
            history = rows.collect::<Result<_, _>>()?;
        }
        Ok((id, history))
    };
    let (id, history) = read().map_err(|error| of_sqlite(&error))?;
    let is_ours = |stored: &(i64, String, String)| {
        KNOWN.iter().find(|known| known.0 == stored.0).is_none_or(|known| known == stored)
    };
    let first = history.first().map(|(version, _, _)| *version);
    if !(id == 0 || id == APPLICATION_ID) || first != Some(1) || !history.iter().all(is_ours) {
        return Err(FileProblem::Foreign);
    }
    if !are_instants {
        let detail = "refinery_schema_history.applied_on".to_owned();
        return Err(FileProblem::Damaged { detail });
    }
    let (found, known) = (history.last().map_or(0, |(version, _, _)| *version), newest());
    if found > known { Err(FileProblem::Newer { found, known }) } else { Ok(found) }
}

/// Runs the migrations that are missing, and seals what stands there then; says how many. All of them and their notes in the
/// history are one transaction: one by one, a power cut between a migration and its note would leave a schema that cannot be
/// migrated any more. The seals may follow at the next start.
pub(in crate::store) fn bring_forward(connection: &mut Connection) -> Result<usize, FileProblem> {
    bring_to(connection, newest())
}

fn bring_to(connection: &mut Connection, version: i64) -> Result<usize, FileProblem> {
    let count = "SELECT count(*) FROM sqlite_schema";
    let objects: i64 =
        connection.query_row(count, [], |row| row.get(0)).map_err(|error| of_sqlite(&error))?;
    let sqlite = |error: rusqlite::Error| of_sqlite(&error);
    let before =
        if objects == 0 { None } else { Some(seals::differences(connection).map_err(sqlite)?) };
    let count = run_to(connection, version).map_err(|error| Sorted::from(error).0)?;
    if !seals::stand(connection).map_err(sqlite)? {
        seals::begin(connection, &before.unwrap_or_default()).map_err(sqlite)?;
    }
    Ok(count)
}

fn run_to(connection: &mut Connection, version: i64) -> Result<usize, refinery::Error> {
    let target = Target::Version(version.try_into().unwrap_or_default());
    let runner = migrations::migrations::runner().set_target(target).set_grouped(true);
    let report = runner.run(connection)?;
    Ok(report.applied_migrations().len())
}

/// The schema that all migrations come to, in memory.
pub(in crate::store) fn expected_schema() -> Result<Connection, FileProblem> {
    let mut connection = Connection::open_in_memory().map_err(|error| of_sqlite(&error))?;
    run_to(&mut connection, newest()).map_err(|error| Sorted::from(error).0)?;
    Ok(connection)
}

/// Creates the data folder and the database as needed and brings the schema up to date, after a copy.
///
/// # Errors
/// A file is damaged, none of ours or newer, a former database would be hidden, or somebody else is at work.
pub fn migrate(folder: &Path) -> Result<Migrated, FileError> {
    prepare(folder).map(|(_, migrated)| migrated)
}

/// As [`migrate`]; the lock stays with the caller.
pub(in crate::store) fn prepare(folder: &Path) -> Result<(FolderLock, Migrated), FileError> {
    folder::create(folder)?;
    let lock = FolderLock::take(folder)?;
    restore::finish_interrupted(folder)?;
    let path = folder.join(FILE);
    if !path.exists() {
        let files = folder::left_over(folder)?;
        if !files.is_empty() {
            return Err(FileError::new(&path, FileProblem::MissingBesideOthers { files }));
        }
        let count = create(&path, newest())?;
        return Ok((lock, Migrated { count, copy: None }));
    }
    folder::remove(&folder::beside(&path, ARRIVING))?;
    folder::restrict_files(folder)?;
    let found = check_quickly(&path)?;
    if found == newest() {
        finish_sealing(&path)?;
        return Ok((lock, Migrated::default()));
    }
    let copy = copy_before(&path, found)?;
    let mut connection = connection::to_write(&path)?;
    let count = bring_forward(&mut connection).at(&path)?;
    tracing::warn!(from = found, to = newest(), copy = %copy.display(), "the schema was migrated");
    Ok((lock, Migrated { count, copy: Some(copy) }))
}

/// A new database appears with the whole schema of a version or not at all.
pub(in crate::store) fn create(path: &Path, version: i64) -> Result<usize, FileError> {
    let creating = folder::beside(path, CREATING);
    folder::remove(&creating)?;
    folder::create_private(&creating).at(&creating)?;
    let mut connection = connection::to_write(&creating)?;
    let count = bring_to(&mut connection, version).at(&creating)?;
    connection::close_alone(connection, &creating)?;
    folder::sync(&creating)?;
    fs::rename(&creating, path).at(path)?;
    folder::sync(path)?;
    Ok(count)
}

/// The version of the schema in a file whose structure SQLite finds in order.
fn check_quickly(path: &Path) -> Result<i64, FileError> {
    let connection = connection::to_read(path)?;
    let found = version(&connection).at(path)?;
    let detail: String =
        connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0)).at(path)?;
    if detail == "ok" {
        Ok(found)
    } else {
        Err(FileError::new(path, FileProblem::Damaged { detail }))
    }
}

/// Seals what a migration that was cut off has left without.
fn finish_sealing(path: &Path) -> Result<(), FileError> {
    if !seals::stand(&connection::to_read(path)?).at(path)? {
        bring_forward(&mut connection::to_write(path)?).at(path)?;
        tracing::warn!("the tables are sealed as they are");
    }
    Ok(())
}

/// Copies the database before its schema is changed; nobody else may have it open.
fn copy_before(path: &Path, found: i64) -> Result<PathBuf, FileError> {
    connection::close_alone(connection::to_write(path)?, path)?;
    let copy = copy_of(path, found);
    super::backup::copy(path, &copy)?;
    Ok(copy)
}

/// A name that is free for the copy of a database with an older schema.
pub(in crate::store) fn copy_of(path: &Path, found: i64) -> PathBuf {
    let mut copy = folder::beside(path, &format!(".before-V{}", found + 1));
    for number in 2.. {
        if !copy.exists() {
            break;
        }
        copy = folder::beside(path, &format!(".before-V{}-{number}", found + 1));
    }
    copy
}

/// Refused unless the schema is exactly the one this program works with.
pub(in crate::store) fn require_newest(
    connection: &Connection,
    path: &Path,
) -> Result<(), FileError> {
    let (found, known) = (version(connection).at(path)?, newest());
    if found == known {
        Ok(())
    } else {
        Err(FileError::new(path, FileProblem::Older { found, known }))
    }
}

/// What SQLite itself finds wrong with a database; nothing with PostgreSQL, which checks what it reads.
///
/// # Errors
/// SQLite's, where it cannot even look.
pub fn damages(tx: &Transaction<'_>) -> Result<Vec<String>, Failure> {
    let mut found = Vec::new();
    let Some(connection) = tx.sqlite() else {
        return Ok(found);
    };
    let mut select = connection.prepare("PRAGMA integrity_check")?;
    let lines = select.query_map([], |row| row.get::<_, String>(0))?;
    for line in lines {
        let line = line?;
        if line != "ok" {
            found.push(line);
        }
    }
    let mut select = connection.prepare("PRAGMA foreign_key_check")?;
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        let (table, parent): (String, String) = (row.get(0)?, row.get(2)?);
        let number: Option<i64> = row.get(1)?;
        found.push(format!("{table} {}: no such row in {parent}", number.unwrap_or_default()));
    }
    Ok(found)
}
