//! A PostgreSQL server that keeps the books of clubs: the way to it, whether it is fit for them, and its sessions.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::str::FromStr as _;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use postgres::config::TargetSessionAttrs;
use postgres::{Config, NoTls};
use texts::database::DatabaseProblem;

use super::session::{NotCommitted, Purpose, Session};
use super::{clubs, schema};
use crate::failure::Failure;
use crate::store::engine::{Error, Transaction};
use crate::store::sqlite::connection;
use crate::store::sqlite::file_error::{At as _, FileError};
use crate::store::work::{Value, Work};

/// How many connections a server of ours uses at most: PostgreSQL itself takes 100 unless its settings say otherwise.
const MOST_SESSIONS: usize = 24;

/// How long a request waits for one of them.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long a new connection may take.
const CONNECT_PATIENCE: Duration = Duration::from_secs(5);

/// What each connection is set to: an acknowledged write is on the disk; nobody waits for a lock for ever.
const SETTINGS: &str = "SET synchronous_commit = on; SET lock_timeout = '10s'; \
     SET idle_in_transaction_session_timeout = '60s'; SET application_name = 'ostwind'";

/// A PostgreSQL server.
pub struct PostgresServer {
    config: Config,
    sessions: Mutex<Sessions>,
    is_free: Condvar,
}

#[derive(Default)]
struct Sessions {
    idle: Vec<Session>,
    /// How many there are, idle or not.
    count: usize,
}

impl PostgresServer {
    /// Connects to the server at an address such as `postgres://ostwind@host/ostwind`, and makes the tables where the database
    /// is empty. Several hosts with commas between them are tried in turn; the one that writes is taken.
    ///
    /// # Errors
    /// The address is wrong, the server does not answer, or it is not fit for the books of clubs.
    pub fn connect(address: &str) -> Result<PostgresServer, DatabaseProblem> {
        let mut config = Config::from_str(address)
            .map_err(|error| DatabaseProblem::BadAddress { reason: reason_of(error) })?;
        config.target_session_attrs(TargetSessionAttrs::ReadWrite);
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT_PATIENCE);
        }
        let server = PostgresServer { config, sessions: Mutex::default(), is_free: Condvar::new() };
        let session = server.open().map_err(|error| unreachable(&error))?;
        schema::prepare(&session)?;
        server.sessions().count = 1;
        server.sessions().idle.push(session);
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

    fn with_session<T>(
        &self,
        work: impl FnOnce(&Session) -> Result<T, DatabaseProblem>,
    ) -> Result<T, DatabaseProblem> {
        let lent = self
            .lend()
            .map_err(|failure| DatabaseProblem::Unreachable { reason: format!("{failure:?}") })?;
        work(lent.session().map_err(|error| unreachable(&error))?)
    }

    /// Runs a query or an action in a transaction of a club.
    pub(super) fn run(&self, club: i32, purpose: Purpose, work: Work) -> Result<Value, Failure> {
        let mut lent = self.begun(club, purpose)?;
        let session = lent.session()?;
        let result = catch_unwind(AssertUnwindSafe(|| work(&Transaction::of(session))))
            .unwrap_or_else(|_| Err(Failure::Internal("an action panicked".to_owned())));
        let value = match result {
            Ok(value) if purpose == Purpose::Write => match session.commit() {
                Ok(()) => return Ok(value),
                Err(NotCommitted::Spoiled) => {
                    let reason = "an action went on after a statement that was refused";
                    Err(Failure::Internal(reason.to_owned()))
                }
                Err(NotCommitted::NotOnStandby) => {
                    tracing::error!(
                        "the standby has not confirmed a write; it counts as not saved"
                    );
                    lent.session = None;
                    return Err(Failure::Unavailable);
                }
                Err(NotCommitted::Error(error)) => {
                    tracing::error!(%error, "a write was not committed");
                    Err(Failure::from(error))
                }
            },
            other => other,
        };
        if session.roll_back().is_err() {
            lent.session = None;
        }
        value
    }

    /// A session whose transaction has begun. One whose server has gone meanwhile is closed, and the next one tried.
    fn begun(&self, club: i32, purpose: Purpose) -> Result<Lent<'_>, Failure> {
        loop {
            let mut lent = self.lend()?;
            match lent.session()?.begin(club, purpose) {
                Ok(()) => return Ok(lent),
                Err(error) => {
                    let is_new = lent.is_new;
                    lent.session = None;
                    if is_new {
                        return Err(Failure::from(error));
                    }
                }
            }
        }
    }

    /// A session that is free, or a new one.
    fn lend(&self) -> Result<Lent<'_>, Failure> {
        let until = Instant::now() + PATIENCE;
        let mut sessions = self.sessions();
        loop {
            if let Some(session) = sessions.idle.pop() {
                return Ok(Lent { server: self, session: Some(session), is_new: false });
            }
            if sessions.count < MOST_SESSIONS {
                sessions.count += 1;
                drop(sessions);
                let mut lent = Lent { server: self, session: None, is_new: true };
                lent.session = Some(self.open()?);
                return Ok(lent);
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(Failure::Unavailable);
            }
            let waited = self.is_free.wait_timeout(sessions, left);
            sessions = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn open(&self) -> Result<Session, Error> {
        let has_warned = Arc::new(AtomicBool::new(false));
        let warned = Arc::clone(&has_warned);
        let mut config = self.config.clone();
        config.notice_callback(move |notice| {
            if notice.code().code().starts_with("01") {
                warned.store(true, std::sync::atomic::Ordering::Relaxed);
            }
        });
        let mut client = config.connect(NoTls)?;
        client.batch_execute(SETTINGS)?;
        Ok(Session::new(client, has_warned))
    }

    fn sessions(&self) -> MutexGuard<'_, Sessions> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for PostgresServer {
    /// Closes the sessions on a thread of their own: each waits for its server, which no thread that answers requests may do.
    fn drop(&mut self) {
        let idle = std::mem::take(&mut self.sessions().idle);
        std::thread::spawn(move || drop(idle));
    }
}

/// A session that comes back when it is not needed any more.
struct Lent<'a> {
    server: &'a PostgresServer,
    session: Option<Session>,
    /// It was opened just now.
    is_new: bool,
}

impl Lent<'_> {
    fn session(&self) -> Result<&Session, Error> {
        self.session.as_ref().ok_or_else(Error::no_session)
    }
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        let mut sessions = self.server.sessions();
        match self.session.take().filter(Session::is_open) {
            Some(session) => sessions.idle.push(session),
            None => sessions.count -= 1,
        }
        drop(sessions);
        self.server.is_free.notify_one();
    }
}

pub(super) fn unreachable(error: &Error) -> DatabaseProblem {
    DatabaseProblem::Unreachable { reason: error.to_string() }
}

fn reason_of(error: postgres::Error) -> String {
    Error::from(error).to_string()
}
