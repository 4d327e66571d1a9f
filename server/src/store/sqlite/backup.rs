//! Copies a database into a new file, also while a server writes it, and checks the copy.

use std::path::Path;

use rusqlite::Connection;

use super::file_error::{At as _, FileError, FileProblem};
use super::folder;
use super::{connection, migrate, seals};
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::raw_export::ACCESS_TABLES;

/// Suffix of a copy that is not finished.
const PART: &str = ".part";

/// Copies the database of a folder into a new file, as it is after some committed transaction.
///
/// # Errors
/// There is no database, it is damaged, the file exists, or it cannot be written. No part of a file is left.
pub fn backup(folder: &Path, file: &Path) -> Result<(), FileError> {
    copy(&connection::existing(folder)?, file)
}

/// Removes passwords, sessions and links from a copy, for what is handed on. A copy that still has them is removed as a whole.
///
/// # Errors
/// The copy cannot be written.
pub(in crate::store) fn remove_access(file: &Path) -> Result<(), FileError> {
    let strip = || {
        let mut copy = Connection::open(file)?;
        connection::guard(&copy)?;
        seals::change(&mut copy, |tx| {
            for table in ACCESS_TABLES {
                tx.execute_batch(&format!("DELETE FROM {table}"))?;
            }
            Ok(())
        })?;
        // VACUUM, so that deleted data does not stay in free pages.
        Ok::<_, Failure>(copy.execute_batch("VACUUM")?)
    };
    strip().at(file).inspect_err(|_| {
        let _ = folder::remove(file);
    })
}

/// As [`backup`], from any file of ours.
pub(in crate::store) fn copy(path: &Path, file: &Path) -> Result<(), FileError> {
    write_new(file, |part| {
        let source = connection::to_read(path)?;
        migrate::version(&source).at(path)?;
        write(&source, path, part)
    })
}

/// Writes a new file beside its name, which it gets when it is complete. No part of it is left where something fails.
pub(in crate::store) fn write_new(
    file: &Path,
    write: impl FnOnce(&Path) -> Result<(), FileError>,
) -> Result<(), FileError> {
    if file.exists() {
        return Err(FileError::new(file, FileProblem::Exists));
    }
    let part = folder::beside(file, PART);
    folder::remove(&part)?;
    write(&part).and_then(|()| folder::publish(&part, file)).inspect_err(|_| {
        let _ = folder::remove(&part);
    })
}

/// Reads a copy as it would be after restoring, without touching its file.
///
/// # Errors
/// The file cannot be read, or is none of ours.
pub fn read<T>(file: &Path, query: impl FnOnce(&Transaction<'_>) -> T) -> Result<T, FileError> {
    let mut copy = connection::of_file(file)?;
    let tx = copy.transaction().at(file)?;
    Ok(query(&Transaction::on(&tx)))
}

/// Gives a verified copy its name, unless that is taken.
///
/// # Errors
/// The name is taken, or the folder cannot be written.
pub fn rename_verified(unverified: &Path, file: &Path) -> Result<(), FileError> {
    folder::publish(unverified, file)
}

fn write(source: &Connection, path: &Path, part: &Path) -> Result<(), FileError> {
    folder::create_private(part).at(part)?;
    let mut copy = Connection::open(part).at(part)?;
    connection::guard(&copy).at(part)?;
    connection::copy_into(source, &mut copy).at(part)?;
    connection::close_alone(copy, part)?;
    // Damage in the copy comes from the source.
    check(part).map_err(|error| FileError { path: path.to_owned(), ..error })?;
    folder::sync(part)
}

/// Checks that a file is a sound database of ours; returns the version of its schema.
pub(crate) fn check(file: &Path) -> Result<i64, FileError> {
    let mut connection = connection::to_read(file)?;
    let found = migrate::version(&connection).at(file)?;
    let tx = connection.transaction().at(file)?;
    match migrate::damages(&Transaction::on(&tx)).at(file)?.into_iter().next() {
        None => Ok(found),
        Some(detail) => Err(FileError::new(file, FileProblem::Damaged { detail })),
    }
}
