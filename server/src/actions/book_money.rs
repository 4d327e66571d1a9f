//! Booking the club's money, and undoing what was booked wrongly.

use chrono::NaiveDate;
use club::audit_event::AuditEvent;
use club::calendar::ClubYear;
use club::ledger::{Account, Direction, Transfer};
use club::refusal::Refusal;
use uuid::Uuid;
use wire::PersonId;

use crate::actions::manage_slips::{tidy_optional_text, tidy_text};
use crate::actions::{ActionContext, year_of};
use crate::failure::{AtField as _, Failure};
use crate::store::engine::Transaction;
use crate::store::entries::{self, Entry, NewEntry};
use crate::store::{cash_categories, members, statutes};

/// The longest note or reason, in characters.
const LONGEST_NOTE: usize = 200;

/// An entry as somebody asks for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryRequest {
    /// Its id; a form that comes twice is recognised by it.
    pub key: Uuid,
    /// The day for which it is booked.
    pub booked_on: NaiveDate,
    /// What moves.
    pub transfer: Transfer,
    /// Whom it concerns.
    pub person: Option<PersonId>,
    /// For which year dues are paid.
    pub dues_year: Option<ClubYear>,
    /// What it is for; may be empty.
    pub note: String,
}

/// Books an entry. Safe to repeat with the same key and the same content.
///
/// # Errors
/// The day lies outside the calendar or after today; a year of dues is named and no dues are moved; dues without their year or person;
/// a category of the club's own is not known, retired, or for the other way; the person is not known; the note is too long; the key was used for another entry.
pub fn book_entry(
    tx: &Transaction<'_>,
    context: &ActionContext,
    request: &EntryRequest,
) -> Result<(), Failure> {
    year_of(&statutes::calendar(tx)?, request.booked_on).at("day")?;
    if request.booked_on > context.today() {
        return Err(Failure::Refused(Refusal::BadDay).at("day"));
    }
    if request.dues_year.is_some() && request.transfer.given_by(Account::Dues) == 0 {
        return Err(Failure::Refused(Refusal::NoDues));
    }
    // Dues without a person or a year would stay open in the list of the year.
    let moves_dues = request.transfer.given_by(Account::Dues) != 0;
    if moves_dues && (request.dues_year.is_none() || request.person.is_none()) {
        return Err(Failure::Refused(Refusal::BadChoice).at("what"));
    }
    let person = request.person.map(|person| {
        members::rows_of(tx, person)?.map(|(_, known)| known).ok_or(Failure::UnknownPerson)
    });
    let entry = NewEntry {
        key: request.key,
        booked_on: request.booked_on,
        transfer: request.transfer,
        person: person.transpose()?,
        dues_year: request.dues_year,
        note: tidy_optional_text(&request.note, LONGEST_NOTE).at("note")?,
        author: context.author.clone(),
        reverses: None,
    };
    if let Some(known) = entries::by_key(tx, entry.key)? {
        return if known.booked == entry { Ok(()) } else { Err(Failure::IdReused) };
    }
    check_category(tx, entry.transfer)?;
    entries::append(tx, &entry, context.now)?;
    log(tx, context, AuditEvent::MoneyBooked, &entry)
}

/// Refuses what the club's own category is not for.
fn check_category(tx: &Transaction<'_>, transfer: Transfer) -> Result<(), Failure> {
    let Some(id) = transfer.category() else { return Ok(()) };
    let categories = cash_categories::all(tx)?;
    let direction =
        if transfer.from == Account::Own(id) { Direction::Income } else { Direction::Expense };
    let found = categories.get(id).filter(|own| own.direction == direction && !own.is_retired);
    if found.is_some() { Ok(()) } else { Err(Failure::Refused(Refusal::BadChoice).at("what")) }
}

/// Undoes the entry with this number by booking its reverse. Safe to repeat with the same key.
///
/// # Errors
/// The entry is not known, is reversed already, or is a reversal itself; the reason is missing.
pub fn reverse_entry(
    tx: &Transaction<'_>,
    context: &ActionContext,
    key: Uuid,
    number: i64,
    reason: &str,
) -> Result<(), Failure> {
    let wrong = entries::key_of(tx, number)?.map(|key| entries::by_key(tx, key)).transpose()?;
    let wrong = wrong.flatten().ok_or(Failure::Refused(Refusal::UnknownEntry))?;
    let entry = NewEntry {
        key,
        booked_on: context.today(),
        transfer: wrong.booked.transfer.reversed(),
        person: wrong.booked.person,
        dues_year: wrong.booked.dues_year,
        note: tidy_text(reason, LONGEST_NOTE).at("reason")?,
        author: context.author.clone(),
        reverses: Some(wrong.number),
    };
    if let Some(known) = entries::by_key(tx, key)? {
        let is_same = known.booked.reverses == Some(wrong.number);
        return if is_same { Ok(()) } else { Err(Failure::IdReused) };
    }
    if wrong.reversed_by.is_some() || wrong.booked.reverses.is_some() {
        return Err(Failure::Refused(Refusal::Reversed));
    }
    entries::append(tx, &entry, context.now)?;
    log(tx, context, AuditEvent::MoneyReversed, &entry)
}

/// Writes the number of an entry and what it moves into the log: accounts by their stored names, cents, the row of a category of the
/// club's own.
fn log(
    tx: &Transaction<'_>,
    context: &ActionContext,
    event: AuditEvent,
    entry: &NewEntry,
) -> Result<(), Failure> {
    let Some(Entry { number, .. }) = entries::by_key(tx, entry.key)? else {
        return Err(Failure::Internal("an entry is not where it was booked".to_owned()));
    };
    let Transfer { from, to, amount } = entry.transfer;
    let mut details = format!("{} {} {}", from.id(), to.id(), amount.cents());
    if let Some(category) = entry.transfer.category() {
        details = format!("{details} {}", category.0);
    }
    context.log(tx, event, &number.to_string(), &details)
}
