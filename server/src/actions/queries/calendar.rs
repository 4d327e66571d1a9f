//! The evenings and tournaments that a calendar program reads.

use chrono::{DateTime, Days, NaiveDate, NaiveTime, Utc};
use club::tournament::times::days_of_rounds;
use uuid::Uuid;
use wire::tournament::NewTournament;

use crate::documents::calendar::CalendarEvent;
use crate::failure::Failure;
use crate::secrets::token_hash;
use crate::store::engine::Transaction;
use crate::store::evenings::{self, Evening, Kind};
use crate::store::{calendar_links, evening_notices, tournaments};

/// How many days an entry that is over stays in the calendar.
const DAYS_BEFORE: Days = Days::new(370);
/// How many days ahead entries are read.
const DAYS_AHEAD: Days = Days::new(740);

/// The evenings between two days that are not cancelled, newest first.
///
/// # Errors
/// The database's.
pub fn evenings_taking_place(
    tx: &Transaction<'_>,
    first: NaiveDate,
    last: NaiveDate,
) -> Result<Vec<Evening>, Failure> {
    let notices = evening_notices::between(tx, first, last)?;
    let is_cancelled = |key: &Uuid| notices.get(key).is_some_and(|noted| noted.notice.is_cancelled);
    let evenings = evenings::between(tx, first, last)?.into_iter().map(|(evening, _)| evening);
    Ok(evenings.filter(|evening| !is_cancelled(&evening.key)).collect())
}

/// What takes place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// An evening.
    Evening(Evening),
    /// A tournament by its name.
    Tournament(String),
}

/// An entry of the calendar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalendarEntry {
    /// What.
    pub occasion: Occasion,
    /// When and where.
    pub event: CalendarEvent,
}

/// The entries of the calendar, if the token of a link reads it. Private rounds are nobody else's business and left out.
///
/// # Errors
/// The database's.
pub fn calendar_entries(
    tx: &Transaction<'_>,
    token: &str,
    today: NaiveDate,
) -> Result<Option<Vec<CalendarEntry>>, Failure> {
    if !calendar_links::is_good(tx, &token_hash(token))? {
        return Ok(None);
    }
    let first = today.checked_sub_days(DAYS_BEFORE).unwrap_or(today);
    let last = today.checked_add_days(DAYS_AHEAD).unwrap_or(today);
    let notices = evening_notices::between(tx, first, last)?;
    let mut entries = Vec::new();
    for (evening, added_at) in evenings::added_between(tx, first, last)? {
        if evening.kind == Kind::PrivateRound {
            continue;
        }
        let noted = notices.get(&evening.key);
        let notice = noted.map(|noted| noted.notice.clone()).unwrap_or_default();
        let event = CalendarEvent {
            id: evening.key.to_string(),
            revision: noted.map_or(0, |noted| noted.revision),
            changed_at: noted.map_or(added_at, |noted| noted.noted_at),
            first_day: evening.played_on,
            days: 1,
            times: notice.starts_at.map(|starts_at| (starts_at, notice.ends_at)),
            place: notice.place,
            is_cancelled: notice.is_cancelled,
        };
        entries.push(CalendarEntry { occasion: Occasion::Evening(evening), event });
    }
    for (tournament, revision, added_at) in tournaments::since(tx, first)? {
        let occasion = Occasion::Tournament(tournament.name.clone());
        let events = of_tournament(&tournament, revision, added_at).into_iter();
        entries.extend(events.map(|event| CalendarEntry { occasion: occasion.clone(), event }));
    }
    Ok(Some(entries))
}

/// A tournament as one entry over its days; or, where a time of its rounds is known, as one for each day, from the beginning of the
/// first round to the end of the last. The first day has the id of the whole.
fn of_tournament(
    tournament: &NewTournament,
    revision: u32,
    changed_at: DateTime<Utc>,
) -> Vec<CalendarEvent> {
    let whole = CalendarEvent {
        id: tournament.id.to_string(),
        revision,
        changed_at,
        first_day: tournament.first_day,
        days: u32::from(tournament.days),
        times: None,
        place: tournament.place.clone(),
        is_cancelled: false,
    };
    let known = days_of_rounds(&tournament.starts, tournament.rounds, tournament.minutes);
    if known.iter().all(|day| day.first.is_none()) {
        return vec![whole];
    }
    let time = |minute: u16| {
        NaiveTime::from_hms_opt(u32::from(minute) / 60 % 24, u32::from(minute) % 60, 0)
    };
    let days = (1..=tournament.days).map(|day| {
        let of_day = known.iter().find(|known| known.day == day);
        let starts_at = of_day.and_then(|day| day.first).and_then(time);
        let after = Days::new(u64::from(day - 1));
        CalendarEvent {
            id: if day == 1 { whole.id.clone() } else { format!("{}-{day}", whole.id) },
            first_day: whole.first_day.checked_add_days(after).unwrap_or(whole.first_day),
            days: 1,
            times: starts_at.map(|at| (at, of_day.and_then(|day| day.end).and_then(time))),
            ..whole.clone()
        }
    });
    days.collect()
}
