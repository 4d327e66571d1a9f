//! Deciding how the year is kept, and closing it.

use chrono::NaiveDate;
use club::audit_event::AuditEvent;
use club::calendar::{ClubCalendar, ClubYear};
use club::ledger::Amount;
use club::refusal::Refusal;
use club::statutes::Statutes;
use club::year::Method;
use uuid::Uuid;

use crate::actions::ActionContext;
use crate::actions::queries::year_books::{ClosedList, Scope, closed_list, year_books};
use crate::failure::{AtField as _, Failure};
use crate::store::engine::Transaction;
use crate::store::statutes::{self, YearNote};

/// Decides what holds from now on for all years that are not closed. Safe to repeat with the same key.
///
/// # Errors
/// A figure lies outside what can be.
pub fn decide_statutes(
    tx: &Transaction<'_>,
    context: &ActionContext,
    key: Uuid,
    statutes: &Statutes,
) -> Result<(), Failure> {
    check_statutes(statutes)?;
    let before = statutes::current(tx)?;
    if statutes::append(tx, key, statutes, context.author(), context.now)? {
        let details = serde_json::to_string(&before)?;
        context.log(tx, AuditEvent::StatutesDecided, "", &details)?;
    }
    Ok(())
}

/// Takes a decision back: what held before it is decided again, and the key of that decision returned. Safe to repeat.
///
/// # Errors
/// `StatutesChanged` where other statutes hold meanwhile.
pub fn undo_statutes(
    tx: &Transaction<'_>,
    context: &ActionContext,
    decision: Uuid,
) -> Result<Uuid, Failure> {
    // The same for a request that arrives twice.
    let key = Uuid::from_u128(!decision.as_u128());
    let [newest, before] = statutes::newest(tx)?;
    if newest.key == decision {
        decide_statutes(tx, context, key, &before.statutes)?;
    } else if newest.key != key {
        return Err(Failure::Refused(Refusal::StatutesChanged));
    }
    Ok(key)
}

/// Whether a club can hold these statutes.
///
/// # Errors
/// A number is out of range, or the dues are no amount.
pub fn check_statutes(statutes: &Statutes) -> Result<(), Failure> {
    let is_countable = match statutes.method {
        Method::Sum | Method::TablePoints => true,
        Method::Average { least_games } => least_games <= 1_000,
        Method::BestOf { games } => (1..=1_000).contains(&games),
    };
    let are_dues = statutes.dues_cents == 0 || Amount::from_cents(statutes.dues_cents).is_some();
    if !is_countable || !statutes.options.is_possible() || statutes.day_begins > 12 {
        return Err(Failure::Refused(Refusal::BadNumber));
    }
    if !are_dues {
        return Err(Failure::Refused(Refusal::BadAmount));
    }
    Ok(())
}

/// Chooses the last day of a year and the last day for its slips; `None`: as by the calendar and the statutes.
///
/// # Errors
/// The year, or the one after it, is closed; a day lies too far off.
pub fn set_year_days(
    tx: &Transaction<'_>,
    context: &ActionContext,
    year: ClubYear,
    days: (Option<NaiveDate>, Option<NaiveDate>),
) -> Result<(), Failure> {
    let (last_day, slips_until) = days;
    let notes = statutes::years(tx)?;
    let is_closed = |note: &&YearNote| {
        note.closed_at.is_some() && (note.year == year || Some(note.year) == year.after())
    };
    if notes.iter().any(|note| is_closed(&note)) {
        return Err(Failure::Refused(Refusal::YearClosed));
    }
    let may_end = last_day.is_none_or(|day| ClubCalendar::may_end(year, day));
    if !may_end {
        return Err(Failure::Refused(Refusal::BadDay).at("last_day"));
    }
    // Slips may be handed in a little after the end of the year.
    if slips_until.is_some_and(|day| !ClubCalendar::may_end(year, day)) {
        return Err(Failure::Refused(Refusal::BadDay).at("slips_until"));
    }
    statutes::set_days(tx, year, last_day, slips_until)?;
    let day_text =
        |day: Option<NaiveDate>| day.map_or_else(|| "–".to_owned(), |day| day.to_string());
    let details = format!("{} / {}", day_text(last_day), day_text(slips_until));
    let subject = year.number().to_string();
    context.log(tx, AuditEvent::YearDaysSet, &subject, &details)
}

/// Closes a year with its list, for good. Closed once more, it stays as it is.
///
/// # Errors
/// The year is not over, or an earlier one with games is still open.
pub fn close_year(
    tx: &Transaction<'_>,
    context: &ActionContext,
    year: ClubYear,
) -> Result<ClosedList, Failure> {
    let today = context.today();
    let books = year_books(tx, year, today)?;
    if let Some(list) = closed_list(&books.note)? {
        return Ok(list);
    }
    if today <= books.last {
        return Err(Failure::Refused(Refusal::YearNotOver { last_day: books.last }));
    }
    if let Some(before) = year.before() {
        let earlier = year_books(tx, before, today)?;
        if earlier.note.closed_at.is_none() && !earlier.games.is_empty() {
            return Err(Failure::Refused(Refusal::EarlierYearOpen));
        }
    }
    let list = ClosedList { on: today, statutes: books.statutes, lines: books.list(Scope::All) };
    // The last day is stored, so that the calendar of a later version does not move it.
    let note = YearNote { last_day: Some(books.last), ..books.note };
    statutes::close(tx, &note, &serde_json::to_string(&list)?, context.author(), context.now)?;
    let subject = year.number().to_string();
    let details = format!("{} lines", list.lines.len());
    context.log(tx, AuditEvent::YearClosed, &subject, &details)?;
    Ok(list)
}
