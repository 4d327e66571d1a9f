//! The only place that knows SQL. Opens the database, brings its schema up to date, and lends
//! transactions: to one writer at a time, to several readers.

pub mod accounts;
pub mod audit;
pub mod audit_chain;
pub mod bochowes;
pub mod calendar_links;
pub mod cash_categories;
pub mod cash_settings;
pub mod club_names;
pub mod confirmations;
pub mod corrections;
pub mod deals;
pub mod email_changes;
pub mod endings;
pub mod engine;
pub mod entries;
pub mod evening_answers;
pub mod evening_notices;
pub mod evening_presence;
pub mod evening_seatings;
pub mod evenings;
pub mod games;
pub mod imported_games;
pub mod links;
pub mod location;
pub mod logos;
pub mod mails;
pub mod members;
pub mod merges;
pub mod name_consents;
pub mod name_questions;
pub mod notices;
pub mod outcomes;
pub mod own_deals;
pub mod people;
pub mod postgres;
pub mod presets;
pub mod previous_years;
pub mod publications;
pub mod raw_export;
pub mod reopenings;
pub mod second_factors;
pub mod sessions;
pub mod slips;
mod sqlite;
pub mod statutes;
pub mod strikes;
pub mod tournament_clocks;
pub mod tournament_entries;
pub mod tournament_fees;
pub mod tournament_games;
pub mod tournament_observations;
pub mod tournament_people;
pub mod tournament_sign_ups;
pub mod tournaments;
pub mod trial_games;
pub mod won_hands;
mod work;

use std::path::{Path, PathBuf};

use club::audit_finding::AuditFinding;

use self::postgres::Replication;
use crate::failure::Failure;
use engine::Transaction;
pub use folder::FILE;
pub use location::Location;
pub use migrate::migrate;
pub use raw_export::dump;
use sqlite::connection;
pub use sqlite::connection::read_once;
pub(crate) use sqlite::file_access;
use sqlite::file_error::{At as _, FileError};
use sqlite::folder::FolderLock;
use sqlite::newest_mark::{Mark, MarkFile};
use sqlite::quota;
use sqlite::readers::Readers;
pub use sqlite::schema_check::{is_ready, schema};
use sqlite::writer::Writer;
pub use sqlite::{backup, file_error, folder, migrate, restore, schema_check, seals, witnesses};

/// A club's database.
pub struct Database {
    folder: PathBuf,
    books: Books,
}

/// Where the books are.
enum Books {
    File(BooksInFile),
    Postgres(postgres::books::Books),
}

/// The books in the file of the folder.
struct BooksInFile {
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
        Database::in_file(
            folder,
            BooksInFile { missed, ..BooksInFile::connect(&path, Some(lock))? },
        )
    }

    /// What was missing when a server opened the database: its newest changes, or lines of its log. The next change makes the
    /// file beside it forget that.
    pub fn missed_at_start(&self) -> Option<&AuditFinding> {
        match &self.books {
            Books::File(file) => file.missed.as_ref(),
            Books::Postgres(_) => None,
        }
    }

    /// Opens a database that is there, for a command that writes and may run beside a server. The schema stays as it is.
    ///
    /// # Errors
    /// There is no database, it is none of ours, or its schema is not the one of this program.
    pub fn open_existing(folder: &Path) -> Result<Database, FileError> {
        let path = connection::existing(folder)?;
        migrate::require_newest(&connection::to_read(&path)?, &path)?;
        Database::in_file(folder, BooksInFile::connect(&path, None)?)
    }

    /// Opens a database only to read it. One with an older schema is read through a copy in memory; the file stays as it is.
    ///
    /// # Errors
    /// There is no database, or it is none of ours.
    pub fn open_to_read(folder: &Path) -> Result<Database, FileError> {
        let connection = connection::of_folder(folder)?;
        let readers = Readers::only(connection);
        Database::in_file(folder, BooksInFile { readers, writer: None, missed: None, _lock: None })
    }

    fn in_file(folder: &Path, books: BooksInFile) -> Result<Database, FileError> {
        Ok(Database { folder: folder.to_owned(), books: Books::File(books) })
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
        let action = work::boxed(action);
        let written = match &self.books {
            Books::File(file) => {
                file.writer()?.submit(action)?.await.unwrap_or(Err(Failure::Unavailable))
            }
            Books::Postgres(books) => books.write(action).await,
        };
        written.and_then(work::typed)
    }

    /// As [`Database::write`], for a caller whose thread may block.
    ///
    /// # Errors
    /// As there.
    pub fn write_and_wait<T: Send + 'static>(
        &self,
        action: impl FnOnce(&Transaction<'_>) -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        let action = work::boxed(action);
        let written = match &self.books {
            Books::File(file) => {
                let answer = file.writer()?.submit(action)?;
                answer.blocking_recv().unwrap_or(Err(Failure::Unavailable))
            }
            Books::Postgres(books) => books.write_and_wait(action),
        };
        written.and_then(work::typed)
    }

    /// Refuses whatever would make the books larger than this, as if the disk were full, for as long as they are open. What is
    /// larger already stays as it is.
    ///
    /// # Errors
    /// The books cannot be read.
    pub fn limit(&self, bytes: u64) -> Result<(), Failure> {
        match &self.books {
            Books::File(_) => self.write_and_wait(move |tx| quota::limit(tx, bytes)),
            Books::Postgres(books) => books.limit(bytes),
        }
    }

    /// What keeps a second copy of the books up to date; none for a file, or where the server does not answer.
    pub fn replication(&self) -> Option<Replication> {
        match &self.books {
            Books::File(_) => None,
            Books::Postgres(books) => books.replication(),
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
        let query = work::boxed(query);
        let read = match &self.books {
            Books::File(file) => file.readers.run(query).await,
            Books::Postgres(books) => books.read(query).await,
        };
        read.and_then(work::typed)
    }
}

impl BooksInFile {
    fn connect(path: &Path, lock: Option<FolderLock>) -> Result<BooksInFile, FileError> {
        let folder = path.parent().unwrap_or(Path::new(".")).to_owned();
        // A command would overwrite the state by which the next server notices that the journal is lost.
        let mark = lock.is_some().then(|| MarkFile::of(&folder));
        let writer = Writer::start(connection::to_write(path)?, mark).at(path)?;
        let path = path.to_owned();
        let readers = Readers::start(move || connection::to_read(&path))?;
        Ok(BooksInFile { readers, writer: Some(writer), missed: None, _lock: lock })
    }

    fn writer(&self) -> Result<&Writer, Failure> {
        self.writer.as_ref().ok_or(Failure::Unavailable)
    }
}
