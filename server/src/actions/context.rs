//! Who acts, and when: what an action that writes needs besides its own arguments.

use chrono::{DateTime, NaiveDate, NaiveDateTime, TimeDelta, Utc};
use club::audit_event::AuditEvent;

use crate::failure::Failure;
use crate::store::audit::{self, AuditEntry};
use crate::store::engine::Transaction;

/// Converts an instant into the local time of the club.
pub type WallClock = fn(DateTime<Utc>) -> NaiveDateTime;

/// The instant at which the club's clocks show a local time. Of an hour that comes twice the first one, and an hour that is left
/// out goes on as before the change.
pub fn instant_of(local: NaiveDateTime, wall_clock: WallClock) -> DateTime<Utc> {
    let shifted = |near: DateTime<Utc>| {
        let offset = wall_clock(near) - near.naive_utc();
        local.and_utc() - offset
    };
    let first = shifted(local.and_utc() - TimeDelta::days(1));
    if wall_clock(first) == local { first } else { shifted(local.and_utc() + TimeDelta::days(1)) }
}

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
        (self.wall_clock)(self.now).date()
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

#[cfg(test)]
mod tests {
    use chrono_tz::Europe::Vienna;

    use super::*;

    fn vienna(at: DateTime<Utc>) -> NaiveDateTime {
        at.with_timezone(&Vienna).naive_local()
    }

    #[test]
    fn local_times_are_found_on_both_sides_of_a_change_of_the_clocks() {
        let instants = [
            ("2026-11-27T18:30:00", "2026-11-27T17:30:00Z"),
            ("2027-07-02T19:00:00", "2027-07-02T17:00:00Z"),
            // The evening before and after each change, and the first of the two hours from two to three.
            ("2026-10-24T23:30:00", "2026-10-24T21:30:00Z"),
            ("2026-10-25T02:30:00", "2026-10-25T00:30:00Z"),
            ("2026-10-25T18:30:00", "2026-10-25T17:30:00Z"),
            ("2027-03-27T23:30:00", "2027-03-27T22:30:00Z"),
            ("2027-03-28T18:30:00", "2027-03-28T16:30:00Z"),
        ];
        for (local, instant) in instants {
            let local: NaiveDateTime = local.parse().unwrap();
            assert_eq!(instant_of(local, vienna), instant.parse::<DateTime<Utc>>().unwrap());
        }
        // An hour that is left out becomes an instant as well.
        let skipped = "2027-03-28T02:30:00".parse().unwrap();
        assert_eq!(vienna(instant_of(skipped, vienna)).to_string(), "2027-03-28 01:30:00");
    }
}
