//! What the club has decided for its year: its statutes, and the ends of its years.

use chrono::{DateTime, NaiveDate, Utc};
use club::calendar::{ClubCalendar, ClubYear};
use club::statutes::Statutes;
use rusqlite::{OptionalExtension, Row, Transaction, named_params};
use uuid::Uuid;

use super::{document, instant_text, parsed};
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

/// The statutes that hold; those every club begins with where nothing was decided.
pub fn current(tx: &Transaction<'_>) -> Result<Statutes, Failure> {
    let mut select = tx.prepare_cached("SELECT document FROM statutes ORDER BY id DESC LIMIT 1")?;
    let found = select.query_row([], |row| document(row, "document")).optional()?;
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
    let mut insert = tx.prepare_cached(
        "INSERT INTO statutes (key, document, author, decided_at)
         VALUES (:key, :document, :author, :decided_at) ON CONFLICT (key) DO NOTHING",
    )?;
    let added = insert.execute(named_params! {
        ":key": key.to_string(),
        ":document": serde_json::to_string(statutes)?,
        ":author": author,
        ":decided_at": instant_text(now),
    })?;
    Ok(added == 1)
}

/// What is noted of years, in their order.
pub fn years(tx: &Transaction<'_>) -> Result<Vec<YearNote>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT year, last_day, slips_until, closed_at, list FROM years ORDER BY year",
    )?;
    let years = select.query_map([], noted)?;
    Ok(years.collect::<Result<_, _>>()?)
}

/// What is noted of one year; the lists of the others are long and stay where they are.
pub fn note_of(tx: &Transaction<'_>, year: ClubYear) -> Result<Option<YearNote>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT year, last_day, slips_until, closed_at, list FROM years WHERE year = ?1",
    )?;
    Ok(select.query_row([year.number()], noted).optional()?)
}

fn noted(row: &Row<'_>) -> Result<YearNote, rusqlite::Error> {
    Ok(YearNote {
        year: year(row, "year")?,
        last_day: optional(row, "last_day")?,
        slips_until: optional(row, "slips_until")?,
        closed_at: optional(row, "closed_at")?,
        list: row.get("list")?,
    })
}

/// The calendar as the club has arranged it.
pub fn calendar(tx: &Transaction<'_>) -> Result<ClubCalendar, Failure> {
    let mut select =
        tx.prepare_cached("SELECT year, last_day FROM years WHERE last_day IS NOT NULL")?;
    let days = select.query_map([], |row| Ok((year(row, "year")?, parsed(row, "last_day")?)))?;
    Ok(ClubCalendar::with(days.collect::<Result<Vec<_>, _>>()?))
}

/// Notes the last days of a year.
pub fn set_days(
    tx: &Transaction<'_>,
    year: ClubYear,
    last_day: Option<NaiveDate>,
    slips_until: Option<NaiveDate>,
) -> Result<(), Failure> {
    let mut insert = tx.prepare_cached(
        "INSERT INTO years (year, last_day, slips_until) VALUES (:year, :last_day, :slips_until)
         ON CONFLICT (year) DO UPDATE SET last_day = excluded.last_day, slips_until = excluded.slips_until",
    )?;
    insert.execute(named_params! {
        ":year": year.number(),
        ":last_day": last_day.map(|day| day.to_string()),
        ":slips_until": slips_until.map(|day| day.to_string()),
    })?;
    Ok(())
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
    let mut update = tx.prepare_cached(
        "UPDATE years SET closed_at = :closed_at, closed_by = :closed_by, list = :list WHERE year = :year",
    )?;
    update.execute(named_params! {
        ":year": note.year.number(),
        ":closed_at": instant_text(now),
        ":closed_by": author,
        ":list": list,
    })?;
    Ok(())
}

/// A column that holds a club year.
pub(super) fn year(row: &Row<'_>, column: &str) -> Result<ClubYear, rusqlite::Error> {
    let number: i32 = row.get(column)?;
    ClubYear::new(number).ok_or_else(|| super::unreadable(column, &number))
}

/// A column that holds something written as text, or nothing.
pub(super) fn optional<T: std::str::FromStr<Err: std::fmt::Display>>(
    row: &Row<'_>,
    column: &str,
) -> Result<Option<T>, rusqlite::Error> {
    match row.get_ref(column)?.as_str_or_null()? {
        Some(_) => parsed(row, column).map(Some),
        None => Ok(None),
    }
}
