//! When and where an evening takes place, announced and changed, and evenings that are cancelled.

use club::audit_event::AuditEvent;
use club::refusal::Refusal;
use rusqlite::Transaction;
use uuid::Uuid;

use super::manage_slips::tidy_optional_text;
use crate::actions::ActionContext;
use crate::actions::queries::year_books::refuse_closed;
use crate::failure::Failure;
use crate::store::evening_notices::{self, Notice};
use crate::store::evenings;

/// The longest place, in characters.
pub const LONGEST_PLACE: usize = 80;

/// Announces when and where an evening takes place, or that it does not. Safe to repeat with the same key.
///
/// # Errors
/// `UnknownEvening`, `YearClosed`, `BadText` for the place, `BadTime` for an end without a beginning.
pub fn announce_evening(
    tx: &Transaction<'_>,
    context: &ActionContext,
    key: Uuid,
    evening: Uuid,
    notice: &Notice,
) -> Result<(), Failure> {
    let of = evenings::by_key(tx, evening)?.ok_or(Failure::Refused(Refusal::UnknownEvening))?;
    refuse_closed(tx, of.played_on)?;
    if notice.starts_at.is_none() && notice.ends_at.is_some() {
        return Err(Failure::Refused(Refusal::BadTime));
    }
    let place = tidy_optional_text(&notice.place, LONGEST_PLACE)?;
    let notice = Notice { place, ..notice.clone() };
    let before = evening_notices::of_evening(tx, evening)?.map(|noted| noted.notice);
    if before.unwrap_or_default() == notice {
        return Ok(());
    }
    if evening_notices::append(tx, key, evening, &notice, context.now)? {
        let event = if notice.is_cancelled {
            AuditEvent::EveningCancelled
        } else {
            AuditEvent::EveningAnnounced
        };
        let starts_at = notice.starts_at.map(|time| time.format("%H:%M ").to_string());
        let details = starts_at.unwrap_or_default() + &notice.place;
        context.log(tx, event, &of.played_on.to_string(), details.trim())?;
    }
    Ok(())
}

/// Cancels an evening, or says that it takes place after all; time and place stay. Safe to repeat with the same key.
///
/// # Errors
/// `UnknownEvening`, `YearClosed`.
pub fn cancel_evening(
    tx: &Transaction<'_>,
    context: &ActionContext,
    key: Uuid,
    evening: Uuid,
    is_cancelled: bool,
) -> Result<(), Failure> {
    let before = evening_notices::of_evening(tx, evening)?.map(|noted| noted.notice);
    let notice = Notice { is_cancelled, ..before.unwrap_or_default() };
    announce_evening(tx, context, key, evening, &notice)
}
