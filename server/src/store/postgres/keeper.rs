//! One server at a time is at work with a database. What it remembers of its clubs, no other one would know.

use super::schema::ask;
use super::session::Session;
use crate::store::engine::{Error, Transaction};

/// The lock of the server that is at work, which ends with its session.
const LOCK: &str = "SELECT pg_try_advisory_lock(1297370447) AS found";

/// Held by the server that is at work.
pub struct Keeper(Session);

impl Keeper {
    /// Takes the lock, unless another server has it.
    pub(super) fn of(session: Session) -> Result<Option<Keeper>, Error> {
        let is_free: Option<bool> = ask(&Transaction::of(&session), LOCK, [])?;
        Ok(is_free.unwrap_or_default().then_some(Keeper(session)))
    }

    /// Whether the database still knows its session, and so its lock.
    pub fn is_held(&self) -> bool {
        self.0.execute_batch("SELECT 1").is_ok()
    }
}
