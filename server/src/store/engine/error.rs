//! What goes wrong in the database.

use std::fmt::{self, Display, Formatter};

use rusqlite::types::Type;

use crate::failure::Failure;

/// Why a statement failed, or a column cannot be read.
#[derive(Debug)]
pub struct Error(rusqlite::Error);

impl Error {
    /// A column that holds what no version of this program has written.
    pub(in crate::store) fn unreadable(column: &str, why: &impl Display) -> Error {
        let reason = format!("column {column} cannot be read: {why}");
        Error(rusqlite::Error::FromSqlConversionFailure(0, Type::Text, reason.into()))
    }
}

impl Display for Error {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl std::error::Error for Error {}

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Error {
        Error(error)
    }
}

impl From<Error> for rusqlite::Error {
    fn from(error: Error) -> rusqlite::Error {
        error.0
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure::from(error.0)
    }
}

impl From<rusqlite::Error> for Failure {
    fn from(error: rusqlite::Error) -> Failure {
        match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::DiskFull) => Failure::DiskFull,
            Some(_) | None => Failure::Internal(format!("database: {error}")),
        }
    }
}
