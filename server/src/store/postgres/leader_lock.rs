//! One server at a time is at work with a database. What it remembers of its clubs, no other one would know.

use super::schema::ask;
use super::session::Session;
use crate::store::engine::{Error, Transaction};

/// The lock of the server that is at work, which ends with its session.
const LOCK: &str = "SELECT pg_try_advisory_lock(1297370447) AS found";

/// The same for the present transaction.
const LOCK_BRIEFLY: &str = "SELECT pg_try_advisory_xact_lock(1297370447) AS found";

/// By what a session is found again from another one: its process, and when it began.
const NAME: &str = "SELECT pid || ' ' || backend_start AS found FROM pg_stat_activity
     WHERE pid = pg_backend_pid()";

/// Ends a session that the database has not noticed to be gone.
const END: &str = "SELECT pg_terminate_backend(pid) AS found FROM pg_stat_activity
     WHERE pid || ' ' || backend_start = ?1";

/// Held by the server that is at work.
pub struct LeaderLock {
    session: Session,
    name: String,
}

impl LeaderLock {
    /// Takes the lock, unless another server has it. The session of the lock that was lost before is ended first.
    pub(super) fn of(session: Session, lost: Option<&str>) -> Result<Option<LeaderLock>, Error> {
        let tx = Transaction::of(&session);
        if let Some(lost) = lost {
            ask::<bool>(&tx, END, [lost])?;
        }
        let is_free: Option<bool> = ask(&tx, LOCK, [])?;
        let name: String = ask(&tx, NAME, [])?.ok_or_else(Error::no_row)?;
        Ok(is_free.unwrap_or_default().then_some(LeaderLock { session, name }))
    }

    /// Whether no server is at work; none begins before the transaction ends.
    pub(super) fn is_free(tx: &Transaction<'_>) -> Result<bool, Error> {
        Ok(ask(tx, LOCK_BRIEFLY, [])?.unwrap_or_default())
    }

    /// Whether the database still knows its session, and so its lock.
    pub fn is_held(&self) -> bool {
        self.session.execute_batch("SELECT 1").is_ok()
    }

    /// By what its session is found again.
    pub fn name(&self) -> &str {
        &self.name
    }
}
