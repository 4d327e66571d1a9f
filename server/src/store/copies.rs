//! Copies of the whole database: a backup while the server runs, and a backup put in its place.

use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags, Transaction};

use super::{CannotOpen, FILE, guard, migrate};
use crate::failure::Failure;

/// Why a copy could not be made or put in place. Nothing was changed.
#[derive(Debug)]
pub enum CannotCopy {
    /// A file cannot be read or written, or is none of ours.
    File(CannotOpen),
    /// There is a file already.
    Exists {
        /// Which.
        path: PathBuf,
    },
    /// A server is at work with the database that would be replaced.
    InUse {
        /// Which.
        path: PathBuf,
    },
}

/// Copies the database of a folder into a new file, as it is after some committed transaction; the server may be at work.
///
/// # Errors
/// There is no database, the file exists, or it cannot be written.
pub fn backup(folder: &Path, file: &Path) -> Result<(), CannotCopy> {
    if file.exists() {
        return Err(CannotCopy::Exists { path: file.to_owned() });
    }
    let path = folder.join(FILE);
    let connection = open_to_read(&path)?;
    let copied = connection.execute("VACUUM INTO ?1", [file.to_string_lossy()]);
    copied.map_err(|error| unusable(file, &error))?;
    check(file)
}

/// Puts a backup in the place of a folder's database, which is kept under `kept_as` beside it; says whether there was
/// one. The backup is brought up to date and stays as it is itself.
///
/// # Errors
/// The backup is damaged or none of ours, or a server is at work.
pub fn restore(folder: &Path, file: &Path, kept_as: &str) -> Result<bool, CannotCopy> {
    check(file)?;
    let io = |path: &Path| {
        let path = path.to_owned();
        move |error: std::io::Error| unusable(&path, &error)
    };
    std::fs::create_dir_all(folder).map_err(io(folder))?;
    let path = folder.join(FILE);
    let kept = folder.join(kept_as);
    let arriving = folder.join(format!("{FILE}.arriving"));
    let is_there = path.exists();
    if is_there {
        if kept.exists() {
            return Err(CannotCopy::Exists { path: kept });
        }
        leave_wal(&path)?;
    }
    std::fs::copy(file, &arriving).map_err(io(&arriving))?;
    let written = std::fs::File::open(&arriving).and_then(|file| file.sync_all());
    written.map_err(io(&arriving))?;
    if is_there {
        std::fs::rename(&path, &kept).map_err(io(&kept))?;
    }
    std::fs::rename(&arriving, &path).map_err(io(&path))?;
    migrate(folder).map_err(CannotCopy::File)?;
    Ok(is_there)
}

/// What SQLite itself finds wrong with a database.
///
/// # Errors
/// SQLite's, where it cannot even look.
pub fn damages(tx: &Transaction<'_>) -> Result<Vec<String>, Failure> {
    let mut found = Vec::new();
    let mut select = tx.prepare("PRAGMA integrity_check")?;
    let lines = select.query_map([], |row| row.get::<_, String>(0))?;
    for line in lines {
        let line = line?;
        if line != "ok" {
            found.push(line);
        }
    }
    let mut select = tx.prepare("PRAGMA foreign_key_check")?;
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        let (table, parent): (String, String) = (row.get(0)?, row.get(2)?);
        let number: Option<i64> = row.get(1)?;
        found.push(format!("{table} {}: no such row in {parent}", number.unwrap_or_default()));
    }
    Ok(found)
}

/// Whether a file is a sound database of ours.
fn check(file: &Path) -> Result<(), CannotCopy> {
    let mut connection = open_to_read(file)?;
    let checked = connection.transaction().map_err(Failure::from).and_then(|tx| {
        let damages = damages(&tx)?;
        let is_ours = tx.prepare("SELECT id FROM people").is_ok();
        let missing = (!is_ours).then(|| "no database of Ostwind".to_owned());
        Ok(damages.into_iter().chain(missing).next())
    });
    let damage = match checked {
        Ok(None) => return Ok(()),
        Ok(Some(damage)) | Err(Failure::Internal(damage)) => damage,
        Err(other) => format!("{other:?}"),
    };
    Err(unusable(file, &damage))
}

fn open_to_read(path: &Path) -> Result<Connection, CannotCopy> {
    // A database in WAL mode is read with its journal beside it, which has to be writable; nothing is created.
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let opened = Connection::open_with_flags(path, flags);
    let connection = opened.map_err(|error| unusable(path, &error))?;
    guard(&connection).map_err(|error| unusable(path, &error))?;
    Ok(connection)
}

/// Folds the journal into the file; that works only while nobody else has the database open.
fn leave_wal(path: &Path) -> Result<(), CannotCopy> {
    let connection = open_to_read(path)?;
    let in_use = || CannotCopy::InUse { path: path.to_owned() };
    connection.busy_timeout(std::time::Duration::ZERO).map_err(|error| unusable(path, &error))?;
    let mode: Result<String, rusqlite::Error> =
        connection.query_row("PRAGMA journal_mode = DELETE", [], |row| row.get(0));
    match mode {
        Ok(mode) if mode == "delete" => Ok(()),
        // A file that is damaged so far that this fails is kept aside all the same, by hand.
        Ok(_) | Err(_) => Err(in_use()),
    }
}

fn unusable(path: &Path, error: &impl std::fmt::Display) -> CannotCopy {
    CannotCopy::File(CannotOpen { path: path.to_owned(), reason: error.to_string() })
}
