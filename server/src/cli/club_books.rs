//! The club's database, for a command that waits for its answers.

use std::path::Path;

use server::failure::Failure;
use server::store::Database;
use server::store::file_error::FileError;
use texts::Lang;
use texts::program::Trouble;

use super::{database_error, describe_failure};

/// An open database with a runtime to wait in.
pub(crate) struct ClubBooks {
    pub(crate) database: Database,
    runtime: tokio::runtime::Runtime,
    folder: String,
    lang: Lang,
}

impl ClubBooks {
    /// Opens the database of a folder, for a command that only reads.
    ///
    /// # Errors
    /// There is none, or it cannot be opened.
    pub(crate) fn open(path: &Path, lang: Lang) -> Result<ClubBooks, Trouble> {
        ClubBooks::of(Database::open_to_read(path), path, lang)
    }

    /// Opens the database of a folder, for a command that writes, also beside a server.
    ///
    /// # Errors
    /// As [`ClubBooks::open`], and where its schema is older than this program.
    pub(crate) fn open_to_write(path: &Path, lang: Lang) -> Result<ClubBooks, Trouble> {
        ClubBooks::of(Database::open_existing(path), path, lang)
    }

    fn of(
        opened: Result<Database, FileError>,
        path: &Path,
        lang: Lang,
    ) -> Result<ClubBooks, Trouble> {
        let database = opened.map_err(database_error)?;
        let folder = path.display().to_string();
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .map_err(|error| Trouble::Stopped { reason: error.to_string() })?;
        Ok(ClubBooks { database, runtime, folder, lang })
    }

    /// Waits for an answer of the database.
    pub(crate) fn ask<T>(
        &self,
        answer: impl Future<Output = Result<T, Failure>>,
    ) -> Result<T, Trouble> {
        self.runtime.block_on(answer).map_err(|failure| {
            let failure =
                if let Failure::Field { field: _, why } = failure { *why } else { failure };
            if let Failure::Refused(refusal) = failure {
                return Trouble::Refused { reason: texts::club::refusal(refusal, self.lang) };
            }
            let reason = describe_failure(&failure, self.lang);
            Trouble::Database { path: self.folder.clone(), reason }
        })
    }
}
