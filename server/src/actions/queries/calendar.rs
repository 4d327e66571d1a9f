//! The evenings and tournaments that a calendar program reads.

use chrono::{DateTime, Days, NaiveDate, NaiveTime, Utc};
use rusqlite::Transaction;

use crate::failure::Failure;
use crate::secrets::token_hash;
use crate::store::evenings::{self, Evening, Kind};
use crate::store::{calendar_links, evening_notices, tournaments};

/// How many days an entry that is over stays in the calendar.
const DAYS_BEFORE: Days = Days::new(370);
/// How many days ahead entries are read.
const DAYS_AHEAD: Days = Days::new(740);

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
    /// The same for ever.
    pub id: String,
    /// What.
    pub occasion: Occasion,
    /// How often it was changed.
    pub revision: u32,
    /// When it was changed last.
    pub changed_at: DateTime<Utc>,
    /// The first day.
    pub first_day: NaiveDate,
    /// The number of days.
    pub days: u32,
    /// The beginning and the end in local time, where they are known.
    pub times: Option<(NaiveTime, Option<NaiveTime>)>,
    /// Where; may be empty.
    pub place: String,
    /// It does not take place.
    pub is_cancelled: bool,
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
        entries.push(CalendarEntry {
            id: evening.key.to_string(),
            revision: noted.map_or(0, |noted| noted.revision),
            changed_at: noted.map_or(added_at, |noted| noted.noted_at),
            first_day: evening.played_on,
            days: 1,
            times: notice.starts_at.map(|starts_at| (starts_at, notice.ends_at)),
            place: notice.place,
            is_cancelled: notice.is_cancelled,
            occasion: Occasion::Evening(evening),
        });
    }
    for (tournament, revision, added_at) in tournaments::since(tx, first)? {
        entries.push(CalendarEntry {
            id: tournament.id.to_string(),
            occasion: Occasion::Tournament(tournament.name),
            revision,
            changed_at: added_at,
            first_day: tournament.first_day,
            days: u32::from(tournament.days),
            times: None,
            place: tournament.place,
            is_cancelled: false,
        });
    }
    Ok(Some(entries))
}
