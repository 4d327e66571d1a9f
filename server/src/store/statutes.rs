//! What the club has decided for its year: its statutes, and the ends of its years.

use chrono::{DateTime, NaiveDate, Utc};
use club::calendar::{ClubCalendar, ClubYear};
use club::statutes::Statutes;
use uuid::Uuid;

use super::engine::{Error, Row, Transaction, named};
use crate::failure::Failure;

/// What is noted of a year.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YearNote {
    /// Which year.
    pub year: ClubYear,
    /// The last day, where the club has chosen one.
    pub last_day: Option<NaiveDate>,
    /// The last day for slips, where the club has announced one.
    pub slips_until: Option<NaiveDate>,
    /// When it was closed.
    pub closed_at: Option<DateTime<Utc>>,
    /// The list as it was closed.
    pub list: Option<String>,
}

/// A decision, by the key under which it was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Its key; nil for what every club begins with.
    pub key: Uuid,
    /// What holds by it.
    pub statutes: Statutes,
}

/// The newest decision, and the one that held before it.
pub fn newest(tx: &Transaction<'_>) -> Result<[Decision; 2], Failure> {
    let found: Vec<Decision> =
        tx.rows("SELECT key, document FROM statutes ORDER BY id DESC LIMIT 2", [], |row| {
            Ok(Decision { key: row.get("key")?, statutes: row.document("document")? })
        })?;
    let mut found = found.into_iter();
    let mut next =
        || found.next().unwrap_or(Decision { key: Uuid::nil(), statutes: Statutes::default() });
    Ok([next(), next()])
}

/// The statutes that hold; those every club begins with where nothing was decided.
pub fn current(tx: &Transaction<'_>) -> Result<Statutes, Failure> {
    let found = tx.one("SELECT document FROM statutes ORDER BY id DESC LIMIT 1", [], |row| {
        row.document("document")
    })?;
    Ok(found.unwrap_or_default())
}

/// Adds a decision; false when it was added under this key before.
pub fn append(
    tx: &Transaction<'_>,
    key: Uuid,
    statutes: &Statutes,
    author: Option<&str>,
    now: DateTime<Utc>,
) -> Result<bool, Failure> {
    Ok(tx.execute(
        "INSERT INTO statutes (key, document, author, decided_at)
         VALUES (:key, :document, :author, :decided_at) ON CONFLICT (key) DO NOTHING",
        named! { key, document: serde_json::to_string(statutes)?, author, decided_at: now },
    )? == 1)
}

/// What is noted of years, in their order.
pub fn years(tx: &Transaction<'_>) -> Result<Vec<YearNote>, Failure> {
    tx.rows(
        "SELECT year, last_day, slips_until, closed_at, list FROM years ORDER BY year",
        [],
        noted,
    )
}

/// What is noted of one year; the lists of the others are long and stay where they are.
pub fn note_of(tx: &Transaction<'_>, year: ClubYear) -> Result<Option<YearNote>, Failure> {
    tx.one(
        "SELECT year, last_day, slips_until, closed_at, list FROM years WHERE year = ?1",
        [year.number()],
        noted,
    )
}

fn noted(row: &Row<'_>) -> Result<YearNote, Error> {
    Ok(YearNote {
        year: row.get("year")?,
        last_day: row.get("last_day")?,
        slips_until: row.get("slips_until")?,
        closed_at: row.get("closed_at")?,
        list: row.get("list")?,
    })
}

/// The calendar as the club has arranged it.
pub fn calendar(tx: &Transaction<'_>) -> Result<ClubCalendar, Failure> {
    let days: Vec<_> =
        tx.rows("SELECT year, last_day FROM years WHERE last_day IS NOT NULL", [], |row| {
            Ok((row.get("year")?, row.get("last_day")?))
        })?;
    Ok(ClubCalendar::with(days))
}

/// Notes the last days of a year.
pub fn set_days(
    tx: &Transaction<'_>,
    year: ClubYear,
    last_day: Option<NaiveDate>,
    slips_until: Option<NaiveDate>,
) -> Result<(), Failure> {
    tx.exec(
        "INSERT INTO years (year, last_day, slips_until) VALUES (:year, :last_day, :slips_until)
         ON CONFLICT (year) DO UPDATE SET last_day = excluded.last_day, slips_until = excluded.slips_until",
        named! { year, last_day, slips_until },
    )
}

/// Closes a year with its list, for good. Its last days are written down with it.
pub fn close(
    tx: &Transaction<'_>,
    note: &YearNote,
    list: &str,
    author: Option<&str>,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    set_days(tx, note.year, note.last_day, note.slips_until)?;
    tx.exec(
        "UPDATE years SET closed_at = :closed_at, closed_by = :closed_by, list = :list WHERE year = :year",
        named! { year: note.year, closed_at: now, closed_by: author, list },
    )
}
