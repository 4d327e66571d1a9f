//! Booking the club's money, and undoing what was booked wrongly.

use chrono::{DateTime, NaiveDate, Utc};
use club::ledger::Account;
use club::refusal::Refusal;
use rusqlite::Transaction;
use uuid::Uuid;

use crate::actions::year_of;
use crate::failure::Failure;
use crate::store::entries::{self, NewEntry};
use crate::store::statutes;

/// Books an entry. Safe to repeat with the same key and the same content.
///
/// # Errors
/// The day lies outside the calendar or after today; a year of dues is named and no dues are moved; the key was used for
/// another entry.
pub fn book_entry(
    tx: &Transaction<'_>,
    entry: &NewEntry,
    today: NaiveDate,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    year_of(&statutes::calendar(tx)?, entry.booked_on)?;
    if entry.booked_on > today {
        return Err(Failure::Books(Refusal::BadDay));
    }
    if entry.dues_year.is_some() && entry.transfer.given_by(Account::Dues) == 0 {
        return Err(Failure::Books(Refusal::NoDues));
    }
    if entries::append(tx, entry, now)? {
        return Ok(());
    }
    let known = entries::by_key(tx, entry.key)?.map(|known| known.booked);
    if known.as_ref() == Some(entry) { Ok(()) } else { Err(Failure::IdReused) }
}

/// Undoes an entry by its reverse. Undone with the same key again, it stays undone once.
///
/// # Errors
/// The entry is not known, is reversed already, or is a reversal itself; the reason is missing.
pub fn reverse_entry(
    tx: &Transaction<'_>,
    key: Uuid,
    wrong: Uuid,
    reason: (&str, Option<&str>),
    today: NaiveDate,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    let wrong = entries::by_key(tx, wrong)?.ok_or(Failure::Books(Refusal::UnknownEntry))?;
    let (why, author) = reason;
    let entry = NewEntry {
        key,
        booked_on: today,
        transfer: wrong.booked.transfer.reversed(),
        person: wrong.booked.person,
        dues_year: wrong.booked.dues_year,
        note: crate::actions::manage_slips::tidy_text(why, 200)?,
        author: author.map(str::to_owned),
        reverses: Some(wrong.number),
    };
    if let Some(known) = entries::by_key(tx, key)? {
        let is_same = known.booked.reverses == Some(wrong.number);
        return if is_same { Ok(()) } else { Err(Failure::IdReused) };
    }
    if wrong.reversed_by.is_some() || wrong.booked.reverses.is_some() {
        return Err(Failure::Books(Refusal::Reversed));
    }
    entries::append(tx, &entry, now)?;
    Ok(())
}
