//! A PostgreSQL server that keeps the books of clubs: the way to it, whether it is fit for them, and its sessions.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::SystemTime;

use texts::database::DatabaseProblem;

use super::host;
use super::leader_lock::LeaderLock;
use super::pool::{Lent, Pool};
use super::replication::{self, Replication};
use super::session::{NotCommitted, Patience, Purpose, Session};
use super::{clubs, schema};
use crate::failure::Failure;
use crate::store::engine::{Error, Transaction};
use crate::store::sqlite::connection;
use crate::store::sqlite::file_error::{At as _, FileError};
use crate::store::work::{Value, Work};

/// An action that writes more rows brings a whole year or club.
const ROWS_OF_AN_EVENING: usize = 1_000;

/// A PostgreSQL server.
pub struct PostgresServer {
    pool: Pool,
}

impl PostgresServer {
    /// Connects to the server at an address such as `postgres://ostwind@host/ostwind`, and makes the tables where the database
    /// is empty. Several hosts with commas between them are tried in turn; the one that writes is taken. Older tables are replaced;
    /// copies of the books are put below the folder before, which is that of the clubs.
    ///
    /// # Errors
    /// The address is wrong, the server does not answer, or it is not fit for the books of clubs.
    pub fn connect(address: &str, folder: &Path) -> Result<PostgresServer, DatabaseProblem> {
        let hosts = host::of_address(address)?;
        let pool = Pool::of(hosts)
            .map_err(|error| DatabaseProblem::Unreachable { reason: error.to_string() })?;
        let server = PostgresServer { pool };
        server.with_session(|session| schema::prepare(session, folder))?;
        Ok(server)
    }

    /// The number of a club in this database, which it gets the first time.
    pub(super) fn number_of(&self, key: &str) -> Result<i32, DatabaseProblem> {
        self.with_session(|session| clubs::number_of(session, key))
    }

    /// The number of a club in this database, if there are books of it.
    pub(super) fn known_number_of(&self, key: &str) -> Result<Option<i32>, DatabaseProblem> {
        self.with_session(|session| clubs::known_number(session, key))
    }

    /// How many bytes the books of a club take, and when they were changed last.
    pub(in crate::store) fn trace(
        &self,
        key: &str,
    ) -> Result<Option<(u64, Option<SystemTime>)>, DatabaseProblem> {
        self.with_session(|session| clubs::trace(session, key))
    }

    /// Removes a club with all its rows for good.
    pub(in crate::store) fn remove_club(&self, key: &str) -> Result<(), DatabaseProblem> {
        self.with_session(|session| clubs::remove(session, key))
    }

    /// The list of the clubs, as it was written; none where nobody has written one.
    ///
    /// # Errors
    /// The server does not answer.
    pub fn registry(&self) -> Result<Option<String>, DatabaseProblem> {
        self.with_session(clubs::registry)
    }

    /// Changes the list of the clubs, one server or command at a time; what `change` refuses leaves it as it was.
    ///
    /// # Errors
    /// The server does not answer.
    pub fn change_registry<T, E>(
        &self,
        change: impl FnOnce(Option<String>) -> Result<(String, T), E>,
    ) -> Result<Result<T, E>, DatabaseProblem> {
        self.with_session(|session| clubs::change_registry(session, change))
    }

    /// Adds a club with the books of a file of ours, also one of an older version; false where there is one with this key.
    ///
    /// # Errors
    /// The file cannot be read, the server does not answer, or the rows do not fit.
    pub(in crate::store) fn add_books(&self, key: &str, file: &Path) -> Result<bool, FileError> {
        let books = connection::in_memory(file)?;
        self.with_session(|session| clubs::add_books(session, key, &books)).at(file)
    }

    /// What keeps a second copy of all books up to date.
    ///
    /// # Errors
    /// The server does not answer.
    pub fn replication(&self) -> Result<Replication, DatabaseProblem> {
        self.with_session(|session| replication::now(session).map_err(|error| unreachable(&error)))
    }

    fn with_session<T>(
        &self,
        work: impl FnOnce(&Session) -> Result<T, DatabaseProblem>,
    ) -> Result<T, DatabaseProblem> {
        let answers = |session: &Session| {
            session.start_over(Patience::MOVE);
            session.execute_batch("SELECT 1")
        };
        let lent = self.lend(answers).map_err(|error| unreachable(&error))?;
        work(lent.session().map_err(|error| unreachable(&error))?)
    }

    /// Runs a query or an action in a transaction of a club.
    pub(super) fn run(&self, club: i32, purpose: Purpose, work: Work) -> Result<Value, Failure> {
        let lent = self.lend(|session| session.begin(club, purpose))?;
        let session = lent.session()?;
        let result = catch_unwind(AssertUnwindSafe(|| work(&Transaction::of(session))))
            .unwrap_or_else(|_| Err(Failure::Internal("an action panicked".to_owned())));
        let value = match result {
            Ok(value) if purpose == Purpose::Write => match session.commit_for(club) {
                Ok(()) => {
                    if session.rows_written() > ROWS_OF_AN_EVENING
                        && let Err(error) = clubs::analyze(&Transaction::of(session))
                    {
                        tracing::warn!(?error, "the rows of the tables were not counted");
                    }
                    return Ok(value);
                }
                Err(NotCommitted::Spoiled) => {
                    let reason = "an action went on after a statement that was refused";
                    Err(Failure::Internal(reason.to_owned()))
                }
                Err(NotCommitted::NotOnStandby) => {
                    tracing::error!(
                        "the standby has not confirmed a write; it counts as not saved"
                    );
                    Err(Failure::Unavailable)
                }
                Err(NotCommitted::Error(error)) => {
                    tracing::error!(%error, "a write was not committed");
                    Err(Failure::from(error))
                }
            },
            other => other,
        };
        if session.roll_back().is_err() {
            session.lose();
        }
        value
    }

    /// A session that has begun with this. One whose server has gone meanwhile is closed, and a new one opened.
    fn lend(&self, begin: impl Fn(&Session) -> Result<(), Error>) -> Result<Lent<'_>, Error> {
        loop {
            let lent = self.pool.lend()?;
            let session = lent.session()?;
            match begin(session) {
                Ok(()) => return Ok(lent),
                Err(_) if session.is_lost() && !lent.is_new() => {}
                Err(error) => {
                    session.lose();
                    return Err(error);
                }
            }
        }
    }

    /// The lock of the server that is at work; none where another one has it. `lost` names the one that this server had before.
    ///
    /// # Errors
    /// The server does not answer, or a newer program has replaced the tables since this one began.
    pub fn lead(&self, lost: Option<&str>) -> Result<Option<LeaderLock>, DatabaseProblem> {
        let session = self.pool.open().map_err(|error| unreachable(&error))?;
        let lock = LeaderLock::of(session, lost).map_err(|error| unreachable(&error))?;
        if lock.is_some() {
            // Tables are replaced only while nobody has the lock.
            self.with_session(schema::require_newest)?;
        }
        Ok(lock)
    }
}

pub(super) fn unreachable(error: &Error) -> DatabaseProblem {
    DatabaseProblem::Unreachable { reason: error.to_string() }
}
