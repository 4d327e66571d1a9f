//! When and where an evening takes place, announced and changed, and evenings that are cancelled.

use chrono::NaiveDate;
use club::audit_event::AuditEvent;
use club::refusal::Refusal;
use club::tonight::weekly;
use uuid::Uuid;

use super::manage_slips::{check_evening, tidy_optional_text};
use crate::actions::ActionContext;
use crate::actions::queries::year_books::refuse_closed;
use crate::failure::{AtField as _, Failure};
use crate::store::engine::Transaction;
use crate::store::evening_notices::{self, Notice};
use crate::store::evenings::{self, Evening};

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
    let notice = check_notice(notice)?;
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

/// What is announced as it is kept.
fn check_notice(notice: &Notice) -> Result<Notice, Failure> {
    if notice.starts_at.is_none() && notice.ends_at.is_some() {
        return Err(Failure::Refused(Refusal::BadTime).at("starts_at"));
    }
    let place = tidy_optional_text(&notice.place, LONGEST_PLACE).at("place")?;
    Ok(Notice { place, ..notice.clone() })
}

/// Adds an evening every week until a last day, each with what is announced; days that have an evening already are left out.
/// Safe to repeat with the same key, which is that of the first evening.
///
/// # Errors
/// `BadDay` for a last day before the first, for more evenings than a series may have, and where every day has one; as for a
/// single evening.
pub fn add_evenings(
    tx: &Transaction<'_>,
    context: &ActionContext,
    (first, until): (&Evening, NaiveDate),
    notice: &Notice,
) -> Result<usize, Failure> {
    let bad = Failure::Refused(Refusal::BadDay).at("until");
    let notice = check_notice(notice)?;
    let days = weekly(first.played_on, until).ok_or(bad.clone())?;
    let known = evenings::between(tx, first.played_on, until)?;
    let is_free =
        |evening: &Evening| known.iter().all(|(known, _)| known.played_on != evening.played_on);
    let (mut added, mut is_repeated) = (0, false);
    for evening in series_of(first, &days) {
        // Sent again, perhaps with a later last day: what was added before is there.
        if evenings::by_key(tx, evening.key)?.is_some() {
            is_repeated = true;
        } else if is_free(&evening) {
            let evening = check_evening(tx, &evening)?;
            evenings::append(tx, &evening, context.now)?;
            if notice != Notice::default() {
                let key = part_of(evening.key, NOTICES);
                evening_notices::append(tx, key, evening.key, &notice, context.now)?;
            }
            added += 1;
        }
    }
    if added == 0 {
        return if is_repeated { Ok(0) } else { Err(bad) };
    }
    let subject = format!("{} – {until}", first.played_on);
    context.log(tx, AuditEvent::EveningsAdded, &subject, &added.to_string())?;
    Ok(added)
}

/// The evenings of a series, the first one with its own key; the keys of the others follow from it.
fn series_of<'a>(first: &'a Evening, days: &'a [NaiveDate]) -> impl Iterator<Item = Evening> + 'a {
    (0_u32..).zip(days).map(move |(number, day)| Evening {
        key: if number == 0 { first.key } else { part_of(first.key, number) },
        played_on: *day,
        ..first.clone()
    })
}

/// The key of the announcement of an evening in a series, among those that follow from the evening's.
const NOTICES: u32 = u32::MAX;

/// A key that follows from another: a UUID of version 8, which no client makes.
fn part_of(key: Uuid, number: u32) -> Uuid {
    const SPREAD: u128 = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835;
    let bits = key.as_u128() ^ u128::from(number).wrapping_mul(SPREAD);
    uuid::Builder::from_custom_bytes(bits.to_be_bytes()).into_uuid()
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
