//! Connections to a database file: one that writes, ones that only read, and copies in memory.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::backup::{Backup, StepResult};
use rusqlite::config::DbConfig;
use rusqlite::ffi::SQLITE_BUSY;
use rusqlite::{Connection, OpenFlags};

use super::file_error::{At as _, FileError, FileProblem};
use super::folder::{self, FILE};
use super::{migrate, restore};
use crate::store::engine::Transaction;

/// A connection that writes. The file has to be there.
pub(in crate::store) fn to_write(path: &Path) -> Result<Connection, FileError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let open = || {
        let connection = Connection::open_with_flags(path, flags)?;
        guard(&connection)?;
        connection.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        Ok::<_, rusqlite::Error>(connection)
    };
    open().at(path)
}

/// A connection that only reads. It may create the journal's index beside the file, which closing takes away again.
pub(in crate::store) fn to_read(path: &Path) -> Result<Connection, FileError> {
    let size = std::fs::metadata(path).at(path)?.len();
    if size == 0 {
        // SQLite would treat an empty file as a new database and delete a journal beside it.
        return Err(FileError::new(path, FileProblem::Empty));
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    // The journal is kept: closing would write it into the file, even a damaged one.
    let has_journal = folder::beside(path, "-wal").exists();
    let open = |name: &Path, flags| {
        let connection = Connection::open_with_flags(name, flags)?;
        // Before the guard, which reads the file: a connection that fails there is closed as well.
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, has_journal)?;
        guard(&connection)?;
        connection.pragma_update(None, "query_only", true)?;
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))?;
        Ok::<_, rusqlite::Error>(connection)
    };
    match open(path, flags) {
        // In a read-only folder a file without a journal can be opened as immutable.
        Err(_) if !has_journal && is_read_only(path) => {
            let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
            open(&unchanging(path), flags | OpenFlags::SQLITE_OPEN_NO_MUTEX).at(path)
        }
        Err(_) if is_read_only(path) => Err(FileError::new(path, FileProblem::NotPermitted)),
        opened => opened.at(path),
    }
}

/// Whether no file can be created beside the database.
fn is_read_only(path: &Path) -> bool {
    let probe = folder::beside(path, ".probe");
    let created = folder::create_private(&probe);
    let _ = std::fs::remove_file(&probe);
    created.is_err()
}

/// The file's name as an address that says that nobody writes it.
fn unchanging(path: &Path) -> PathBuf {
    let mut name = "file:".to_owned();
    for byte in path.as_os_str().as_encoded_bytes() {
        if byte.is_ascii_alphanumeric() || b"/._-".contains(byte) {
            name.push(char::from(*byte));
        } else {
            name.push_str(&format!("%{byte:02x}"));
        }
    }
    name.push_str("?immutable=1");
    name.into()
}

/// A copy of a database in memory, with the schema of this program.
///
/// # Errors
/// The file cannot be read, or is none of ours.
pub(in crate::store) fn in_memory(path: &Path) -> Result<Connection, FileError> {
    let source = to_read(path)?;
    let mut copy = Connection::open_in_memory().at(path)?;
    copy_into(&source, &mut copy).at(path)?;
    guard(&copy).at(path)?;
    migrate::bring_forward(&mut copy).at(path)?;
    copy.pragma_update(None, "query_only", true).at(path)?;
    Ok(copy)
}

/// Copies all pages of a database into another, in one step, so that it is one state.
pub(in crate::store) fn copy_into(
    source: &Connection,
    copy: &mut Connection,
) -> Result<(), rusqlite::Error> {
    match Backup::new(source, copy)?.step(i32::MAX)? {
        StepResult::Done => Ok(()),
        // Incomplete: another process locks the source for longer than the timeout.
        StepResult::More | StepResult::Busy | StepResult::Locked | _ => {
            Err(rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(SQLITE_BUSY), None))
        }
    }
}

/// Settings of every connection: a damaged or manipulated file may give wrong data and must not do anything else.
pub(in crate::store) fn guard(connection: &Connection) -> Result<(), rusqlite::Error> {
    connection.busy_timeout(Duration::from_secs(5))?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    connection.set_prepared_statement_cache_capacity(64);
    // Minus 500 is 500 KiB; the system has the file's pages in memory as well, and many clubs may be open. This reads the file.
    connection.pragma_update(None, "cache_size", -500)?;
    Ok(())
}

/// Closes a connection so that the file is complete by itself; that works only while nobody else has it open.
pub(in crate::store) fn close_alone(connection: Connection, path: &Path) -> Result<(), FileError> {
    connection.busy_timeout(Duration::ZERO).at(path)?;
    let mode: String =
        connection.query_row("PRAGMA journal_mode = DELETE", [], |row| row.get(0)).at(path)?;
    if mode == "delete" || mode == "memory" {
        Ok(())
    } else {
        Err(FileError::new(path, FileProblem::InUse))
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
    let mut connection = of_folder(folder)?;
    let tx = connection.transaction().at(folder)?;
    Ok(query(&Transaction::on(&tx)))
}

/// A connection that reads a folder's database, as [`of_file`] does.
pub(in crate::store) fn of_folder(folder: &Path) -> Result<Connection, FileError> {
    of_file(&existing(folder)?)
}

/// A connection that reads; to a copy in memory where the schema is of an older version.
pub(in crate::store) fn of_file(path: &Path) -> Result<Connection, FileError> {
    let connection = to_read(path)?;
    if migrate::version(&connection).at(path)? == migrate::newest() {
        Ok(connection)
    } else {
        drop(connection);
        in_memory(path)
    }
}

/// The file of a database that is there.
pub(in crate::store) fn existing(folder: &Path) -> Result<PathBuf, FileError> {
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
