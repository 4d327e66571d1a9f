//! Removing what is older than the club keeps it: lines of the log, and sign-ins that have ended.

use chrono::{DateTime, Months, Utc};
use club::audit_event::AuditEvent;

use crate::failure::Failure;
use crate::store::audit::{self, AuditEntry};
use crate::store::engine::Transaction;
use crate::store::{audit_chain, sessions};

/// Removes the lines that are older than this many years, and the sessions that ended as long ago; returns how many lines. The
/// hash of the last one stays, so that the chain of the others can still be checked.
///
/// # Errors
/// The database's.
pub fn shorten_log(tx: &Transaction<'_>, years: u32, now: DateTime<Utc>) -> Result<usize, Failure> {
    let Some(until) = now.checked_sub_months(Months::new(years.saturating_mul(12))) else {
        return Ok(0);
    };
    sessions::remove_over_before(tx, until)?;
    let old = audit::count_before(tx, until)?;
    if old > 0 {
        // Added before the old lines are removed, so that line numbers go on.
        let (verb, details) = (AuditEvent::LogShortened, old.to_string());
        audit::append(tx, AuditEntry { author: None, verb, subject: "", details: &details }, now)?;
        audit_chain::remove_before(tx, until, now)?;
    }
    Ok(old)
}
