//! Who acts, and when: what an action that writes needs besides its own arguments.

use chrono::{DateTime, NaiveDate, Utc};
use club::audit_event::AuditEvent;

use crate::failure::Failure;
use crate::store::audit::{self, AuditEntry};
use crate::store::engine::Transaction;
use crate::wall_clock::WallClock;

/// Who acts, and when.
#[derive(Clone, Debug)]
pub struct ActionContext {
    /// The name of the account; `None` from the command line and from a tablet nobody has signed in on.
    pub author: Option<String>,
    /// The instant it happens.
    pub now: DateTime<Utc>,
    /// The club's local time.
    pub wall_clock: WallClock,
}

impl ActionContext {
    /// The context of what the program does by itself or by a command.
    pub const fn without_author(now: DateTime<Utc>, wall_clock: WallClock) -> ActionContext {
        ActionContext { author: None, now, wall_clock }
    }

    /// The name of the account.
    pub fn author(&self) -> Option<&str> {
        self.author.as_deref()
    }

    /// The date in the club.
    pub fn today(&self) -> NaiveDate {
        self.wall_clock.local(self.now).date()
    }

    /// Writes what was done or refused into the audit log.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn log(
        &self,
        tx: &Transaction<'_>,
        verb: AuditEvent,
        subject: &str,
        details: &str,
    ) -> Result<(), Failure> {
        let entry = AuditEntry { author: self.author(), verb, subject, details };
        audit::append(tx, entry, self.now)
    }
}
