//! What goes wrong in the database.

use std::error::Error as _;
use std::fmt::{self, Display, Formatter};
use std::io;

use tokio_postgres::error::SqlState;

use crate::failure::Failure;

/// Why a statement failed, or a column cannot be read.
#[derive(Debug)]
pub enum Error {
    /// SQLite's.
    Sqlite(rusqlite::Error),
    /// PostgreSQL's, or that of the way to it.
    Postgres(tokio_postgres::Error),
    /// PostgreSQL's server does not answer, or not in time.
    Silent,
    /// A value, column or parameter that does not fit.
    Unfit(String),
}

impl Error {
    /// A column that holds what no version of this program has written.
    pub(in crate::store) fn unreadable(column: &str, why: &impl Display) -> Error {
        Error::Unfit(format!("column {column} cannot be read: {why}"))
    }

    /// A statement that did not get the parameters that it has.
    pub(in crate::store) fn wrong_parameters(given: usize, wanted: usize) -> Error {
        Error::Unfit(format!("{given} parameters for a statement with {wanted}"))
    }

    /// A statement that adds one row and changed another number of them.
    pub(in crate::store) fn not_one_row(changed: usize) -> Error {
        Error::Unfit(format!("{changed} rows were changed instead of one"))
    }

    /// Whether the session with PostgreSQL cannot go on: it is cut, will be, or leads to a server that only reads.
    pub(in crate::store) fn loses_session(&self) -> bool {
        match self {
            Error::Silent => true,
            Error::Postgres(error) => match error.code().map(SqlState::code) {
                Some(code) => code.starts_with("08") || code.starts_with("57P") || code == "25006",
                None => is_cut(error),
            },
            Error::Sqlite(_) | Error::Unfit(_) => false,
        }
    }

    /// A query that always has a row.
    pub(in crate::store) fn no_row() -> Error {
        Error::Unfit("Query returned no rows".to_owned())
    }
}

impl Display for Error {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Error::Sqlite(error) => error.fmt(formatter),
            // Its own text is only the kind of the error.
            Error::Postgres(error) => match error.as_db_error() {
                Some(refusal) => {
                    write!(formatter, "{} ({})", refusal.message(), refusal.code().code())
                }
                None => match error.source() {
                    Some(source) => write!(formatter, "{error}: {source}"),
                    None => error.fmt(formatter),
                },
            },
            Error::Silent => formatter.write_str("no answer"),
            Error::Unfit(reason) => reason.fmt(formatter),
        }
    }
}

impl std::error::Error for Error {}

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Error {
        Error::Sqlite(error)
    }
}

impl From<tokio_postgres::Error> for Error {
    fn from(error: tokio_postgres::Error) -> Error {
        Error::Postgres(error)
    }
}

impl From<Error> for rusqlite::Error {
    fn from(error: Error) -> rusqlite::Error {
        match error {
            Error::Sqlite(error) => error,
            other @ (Error::Postgres(_) | Error::Silent | Error::Unfit(_)) => {
                rusqlite::Error::ToSqlConversionFailure(Box::new(other))
            }
        }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        match &error {
            Error::Sqlite(sqlite) if is_full(sqlite) => Failure::DiskFull,
            Error::Postgres(refused) if refused.code() == Some(&SqlState::DISK_FULL) => {
                Failure::DiskFull
            }
            Error::Silent => Failure::Unavailable,
            Error::Postgres(refused) if is_passing(refused) => Failure::Unavailable,
            Error::Sqlite(_) | Error::Postgres(_) | Error::Unfit(_) => {
                Failure::Internal(format!("database: {error}"))
            }
        }
    }
}

impl From<rusqlite::Error> for Failure {
    fn from(error: rusqlite::Error) -> Failure {
        Failure::from(Error::from(error))
    }
}

fn is_full(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(rusqlite::ErrorCode::DiskFull)
}

/// Whether the same request may succeed in a moment: the server ends or starts, another one has taken its place, the way to it
/// is cut, or somebody else holds what is needed.
fn is_passing(error: &tokio_postgres::Error) -> bool {
    let Some(code) = error.code() else {
        return is_cut(error);
    };
    let code = code.code();
    // Connection, operator intervention, resources; a server that only reads; conflicts between transactions; locks.
    ["08", "57", "53"].iter().any(|class| code.starts_with(class))
        || ["25006", "40001", "40P01", "55P03"].contains(&code)
}

/// Whether the way to the server is cut.
fn is_cut(error: &tokio_postgres::Error) -> bool {
    error.is_closed() || error.source().is_some_and(|source| source.is::<io::Error>())
}
