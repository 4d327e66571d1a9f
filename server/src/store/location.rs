//! Where the books of a club are: in a file of their folder, or in PostgreSQL.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use super::engine::Transaction;
use super::file_error::{At as _, FileError, FileProblem};
use super::folder::{self, FILE};
use super::postgres::PostgresServer;
use super::{Database, backup, connection, postgres, restore, work};
use crate::failure::Failure;

/// The log in which the newest transactions are.
const JOURNAL: &str = "club.sqlite-wal";

/// The books of a club that are opened, copied and removed: nothing of it is for a thread that answers requests, because it waits
/// for the disk or for the server.
#[derive(Clone)]
pub struct Location {
    folder: PathBuf,
    /// The server, and the club's key there; none: in a file.
    postgres: Option<(Arc<PostgresServer>, String)>,
}

/// What is seen of books without opening them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// Their size in bytes: of the file, or with PostgreSQL of the rows when they were measured last.
    pub bytes: u64,
    /// When they were changed last.
    pub written: Option<SystemTime>,
    /// The length of the journal in bytes; none with PostgreSQL.
    journal: u64,
}

impl fmt::Debug for Location {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let key = self.postgres.as_ref().map(|(_, key)| key);
        formatter.debug_struct("Location").field("folder", &self.folder).field("key", &key).finish()
    }
}

impl Location {
    /// Books in a file of this folder.
    pub fn in_folder(folder: &Path) -> Location {
        Location { folder: folder.to_owned(), postgres: None }
    }

    /// Books in PostgreSQL by this key; what belongs beside them is kept in the folder.
    pub fn in_postgres(server: &Arc<PostgresServer>, key: &str, folder: &Path) -> Location {
        let postgres = Some((Arc::clone(server), key.to_owned()));
        Location { folder: folder.to_owned(), postgres }
    }

    /// The folder of the books, or of what belongs beside them.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Opens the books for a server, those of a new club where there are none.
    ///
    /// # Errors
    /// They cannot be used, or another server is at work with their file.
    pub fn open(&self) -> Result<Database, FileError> {
        let Some((server, key)) = &self.postgres else {
            return Database::open(&self.folder);
        };
        folder::create(&self.folder)?;
        Ok(self.of(postgres::books::Books::of(server, key).at(&self.folder)?))
    }

    /// Opens books that are there, also beside a server.
    ///
    /// # Errors
    /// There are none, or they cannot be used.
    pub fn open_existing(&self) -> Result<Database, FileError> {
        match &self.postgres {
            None => Database::open_existing(&self.folder),
            Some(_) => {
                folder::create(&self.folder)?;
                Ok(self.of(self.existing()?))
            }
        }
    }

    /// Whether there are books.
    ///
    /// # Errors
    /// The server does not answer.
    pub fn has_books(&self) -> Result<bool, FileError> {
        match &self.postgres {
            None => Ok(self.folder.join(FILE).exists()),
            Some(_) => Ok(self.known()?.is_some()),
        }
    }

    /// Reads one state of the books, whether or not a server is at work with them.
    ///
    /// # Errors
    /// There are none, or they cannot be read.
    pub fn read_once<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Transaction<'_>) -> Result<T, Failure> + Send + 'static,
    ) -> Result<Result<T, Failure>, FileError> {
        match &self.postgres {
            None => connection::read_once(&self.folder, query),
            Some(_) => {
                let books = self.existing()?;
                Ok(books.read_and_wait(work::boxed(query)).and_then(work::typed))
            }
        }
    }

    /// What is seen of the books from outside; nothing where there are none.
    pub fn trace(&self) -> Trace {
        match &self.postgres {
            None => trace_of_file(&self.folder),
            Some((server, key)) => {
                let trace = server.trace(key).unwrap_or_else(|problem| {
                    tracing::warn!(?problem, "nothing is seen of the books");
                    None
                });
                trace.map_or_else(Trace::default, |(bytes, written)| Trace {
                    bytes,
                    written,
                    journal: 0,
                })
            }
        }
    }

    /// Copies the books into a new file, as they are after some committed transaction.
    ///
    /// # Errors
    /// There are none, they cannot be read, the file exists, or it cannot be written. No part of a file is left.
    pub fn copy_into(&self, file: &Path) -> Result<(), FileError> {
        match &self.postgres {
            None => backup::backup(&self.folder, file),
            Some(_) => self.existing()?.copy_into(file),
        }
    }

    /// As [`Location::copy_into`], without passwords, sessions and links: for what is handed on.
    ///
    /// # Errors
    /// As there.
    pub fn copy_without_access(&self, file: &Path) -> Result<(), FileError> {
        self.copy_into(file)?;
        backup::remove_access(file)
    }

    /// The bytes of [`Location::copy_into`], for a file that is sent.
    ///
    /// # Errors
    /// As there.
    pub fn bytes(&self) -> Result<Vec<u8>, FileError> {
        self.bytes_of(Location::copy_into)
    }

    /// The bytes of [`Location::copy_without_access`], for a file that is sent.
    ///
    /// # Errors
    /// As there.
    pub fn bytes_without_access(&self) -> Result<Vec<u8>, FileError> {
        self.bytes_of(Location::copy_without_access)
    }

    fn bytes_of(
        &self,
        write: fn(&Location, &Path) -> Result<(), FileError>,
    ) -> Result<Vec<u8>, FileError> {
        let file = self.folder.join(format!("{}.copy", uuid::Uuid::now_v7()));
        write(self, &file)?;
        let bytes = std::fs::read(&file).at(&file);
        let _ = folder::remove(&file);
        bytes
    }

    /// Makes the books of a file, which has been handed to `prepare`, those of a club that has none. The file stays as it is.
    ///
    /// # Errors
    /// The file cannot be used, `prepare` refuses, or there are books already. Nothing was changed then.
    pub fn move_in(
        &self,
        file: &Path,
        stamp: &str,
        prepare: impl FnOnce(&Transaction<'_>) -> Result<(), Failure>,
    ) -> Result<(), FileError> {
        let Some((server, key)) = &self.postgres else {
            return restore::restore(&self.folder, file, stamp, prepare).map(drop);
        };
        // A file of its own is migrated and prepared first; it goes when its rows are in the database.
        folder::create(&self.folder)?;
        let prepared = tempfile::tempdir_in(&self.folder).at(&self.folder)?;
        restore::restore(prepared.path(), file, stamp, prepare)?;
        if server.add_books(key, &prepared.path().join(FILE))? {
            Ok(())
        } else {
            Err(FileError::new(&self.folder, FileProblem::Exists))
        }
    }

    /// Removes the rows of the books for good; a file goes with its folder.
    ///
    /// # Errors
    /// The server does not answer.
    pub fn remove_rows(&self) -> Result<(), FileError> {
        match &self.postgres {
            None => Ok(()),
            Some((server, key)) => server.remove_club(key).at(&self.folder),
        }
    }

    /// The books in PostgreSQL, if there are any.
    fn known(&self) -> Result<Option<postgres::books::Books>, FileError> {
        let Some((server, key)) = &self.postgres else { return Ok(None) };
        postgres::books::Books::existing(server, key).at(&self.folder)
    }

    fn existing(&self) -> Result<postgres::books::Books, FileError> {
        self.known()?.ok_or_else(|| FileError::new(&self.folder, FileProblem::Missing))
    }

    fn of(&self, books: postgres::books::Books) -> Database {
        Database { folder: self.folder.clone(), books: super::Books::Postgres(books) }
    }
}

fn trace_of_file(folder: &Path) -> Trace {
    let books = folder.join(FILE).metadata().ok();
    // A connection that reads makes an empty journal.
    let journal = folder.join(JOURNAL).metadata().ok().filter(|journal| journal.len() > 0);
    let files = books.iter().chain(&journal);
    Trace {
        bytes: books.as_ref().map(std::fs::Metadata::len).unwrap_or_default(),
        written: files.filter_map(|file| file.modified().ok()).max(),
        journal: journal.as_ref().map(std::fs::Metadata::len).unwrap_or_default(),
    }
}
