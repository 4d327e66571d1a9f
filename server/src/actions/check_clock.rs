//! Whether the clock of this machine can be right: what is booked says when the club last played.

use chrono::{DateTime, TimeDelta, Utc};
use club::refusal::Refusal;

use crate::failure::Failure;
use crate::store::deals;
use crate::store::engine::Transaction;

/// How far behind the newest booking the clock may be: entries of an evening may have waited on a tablet.
const TOLERANCE: TimeDelta = TimeDelta::days(1);

/// Refuses a time before the newest deal or game, or so long after it that the clock is more likely wrong than the club idle.
///
/// # Errors
/// `ClockBehind`, `ClockAhead`; the database's.
pub fn check_clock(
    tx: &Transaction<'_>,
    now: DateTime<Utc>,
    longest_pause: TimeDelta,
) -> Result<(), Failure> {
    let Some(newest) = deals::newest_booking(tx)? else {
        return Ok(());
    };
    if now < newest - TOLERANCE {
        Err(Failure::Refused(Refusal::ClockBehind))
    } else if now - newest > longest_pause {
        Err(Failure::Refused(Refusal::ClockAhead))
    } else {
        Ok(())
    }
}
