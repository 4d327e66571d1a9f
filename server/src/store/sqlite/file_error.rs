//! Why a file of the data folder cannot be used: SQLite's and the system's errors, sorted.

use std::io;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;
use rusqlite::ffi::{SQLITE_IOERR_SHMSIZE, SQLITE_IOERR_SHORT_READ};
pub use texts::data_files::FileProblem;
use texts::database::DatabaseProblem;

use crate::failure::Failure;
use crate::store::engine;

/// A file or folder that cannot be used, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileError {
    /// The file or folder.
    pub path: PathBuf,
    /// What is wrong with it.
    pub problem: FileProblem,
}

impl FileError {
    pub(crate) fn new(path: &Path, problem: FileProblem) -> FileError {
        FileError { path: path.to_owned(), problem }
    }
}

/// Names the file of an error: `result.at(path)?`.
pub(in crate::store) trait At<T> {
    fn at(self, path: &Path) -> Result<T, FileError>;
}

impl<T, E: Into<Sorted>> At<T> for Result<T, E> {
    fn at(self, path: &Path) -> Result<T, FileError> {
        self.map_err(|error| FileError::new(path, error.into().0))
    }
}

/// A problem as the conversions from SQLite's and the system's errors make it.
pub(in crate::store) struct Sorted(pub(in crate::store) FileProblem);

impl From<FileProblem> for Sorted {
    fn from(problem: FileProblem) -> Sorted {
        Sorted(problem)
    }
}

impl From<rusqlite::Error> for Sorted {
    fn from(error: rusqlite::Error) -> Sorted {
        Sorted(of_sqlite(&error))
    }
}

impl From<engine::Error> for Sorted {
    fn from(error: engine::Error) -> Sorted {
        Sorted::from(rusqlite::Error::from(error))
    }
}

impl From<DatabaseProblem> for Sorted {
    fn from(problem: DatabaseProblem) -> Sorted {
        Sorted(FileProblem::Database(problem))
    }
}

impl From<Failure> for Sorted {
    fn from(failure: Failure) -> Sorted {
        let reason =
            if let Failure::Internal(reason) = failure { reason } else { format!("{failure:?}") };
        Sorted(FileProblem::Unusable { reason })
    }
}

impl From<io::Error> for Sorted {
    fn from(error: io::Error) -> Sorted {
        let kind = error.kind();
        Sorted(if kind == io::ErrorKind::NotFound {
            FileProblem::Missing
        } else if kind == io::ErrorKind::AlreadyExists {
            FileProblem::Exists
        } else if matches!(
            kind,
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem
        ) {
            FileProblem::NotPermitted
        } else if matches!(kind, io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded) {
            FileProblem::NoSpace
        } else {
            FileProblem::Unusable { reason: error.to_string() }
        })
    }
}

impl From<refinery::Error> for Sorted {
    fn from(error: refinery::Error) -> Sorted {
        let mut cause: Option<&(dyn std::error::Error + 'static)> = Some(&error);
        while let Some(found) = cause {
            if let Some(sqlite) = found.downcast_ref::<rusqlite::Error>() {
                return Sorted(of_sqlite(sqlite));
            }
            cause = found.source();
        }
        Sorted(FileProblem::Unusable { reason: error.to_string() })
    }
}

pub(in crate::store) fn of_sqlite(error: &rusqlite::Error) -> FileProblem {
    let detail = error.to_string();
    let (Some(code), Some(sqlite)) = (error.sqlite_error_code(), error.sqlite_error()) else {
        return FileProblem::Unusable { reason: detail };
    };
    let is_cut_short = sqlite.extended_code == SQLITE_IOERR_SHORT_READ;
    let has_no_room_for_index = sqlite.extended_code == SQLITE_IOERR_SHMSIZE;
    if code == ErrorCode::NotADatabase {
        FileProblem::NotADatabase
    } else if code == ErrorCode::DatabaseCorrupt || is_cut_short {
        FileProblem::Damaged { detail }
    } else if matches!(code, ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) {
        FileProblem::InUse
    } else if matches!(code, ErrorCode::ReadOnly | ErrorCode::PermissionDenied) {
        FileProblem::NotPermitted
    } else if code == ErrorCode::DiskFull || has_no_room_for_index {
        FileProblem::NoSpace
    } else {
        FileProblem::Unusable { reason: detail }
    }
}
