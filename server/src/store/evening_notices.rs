//! When and where evenings take place, and which were cancelled.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use uuid::Uuid;

use super::engine::{Error, Row, Transaction, named};
use crate::failure::Failure;

/// How times of day are stored.
const TIME: &str = "%H:%M";

/// What is announced of an evening.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notice {
    /// When it begins, in the club's local time.
    pub starts_at: Option<NaiveTime>,
    /// When it ends; earlier than the beginning: on the next day.
    pub ends_at: Option<NaiveTime>,
    /// Where; may be empty.
    pub place: String,
    /// It does not take place.
    pub is_cancelled: bool,
}

/// What is announced, and how it came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotedNotice {
    /// What holds now.
    pub notice: Notice,
    /// How often something was announced.
    pub revision: u32,
    /// The last time.
    pub noted_at: DateTime<Utc>,
}

/// Adds what is announced from now on; false when it was added under this key before.
pub fn append(
    tx: &Transaction<'_>,
    key: Uuid,
    evening: Uuid,
    notice: &Notice,
    now: DateTime<Utc>,
) -> Result<bool, Failure> {
    let text = |time: Option<NaiveTime>| time.map(|time| time.format(TIME).to_string());
    Ok(tx.execute(
        "INSERT INTO evening_notices (key, evening_id, starts_at, ends_at, place, is_cancelled, noted_at)
         SELECT :key, id, :starts_at, :ends_at, :place, :is_cancelled, :noted_at FROM evenings WHERE key = :evening
         ON CONFLICT (key) DO NOTHING",
        named! {
            key,
            evening,
            starts_at: text(notice.starts_at),
            ends_at: text(notice.ends_at),
            place: notice.place,
            is_cancelled: notice.is_cancelled,
            noted_at: now,
        },
    )? == 1)
}

/// The columns of a notice with its revision, to be joined with `evenings`.
const NOTICE: &str =
    "SELECT evenings.key AS evening_key, starts_at, ends_at, place, is_cancelled, noted_at,
            (SELECT count(*) FROM evening_notices AS earlier
             WHERE earlier.evening_id = evenings.id) AS revision
     FROM evening_notices JOIN evenings ON evenings.id = evening_id
     WHERE evening_notices.id = (SELECT max(id) FROM evening_notices AS newer
                                 WHERE newer.evening_id = evenings.id)";

/// What is announced of an evening.
pub fn of_evening(tx: &Transaction<'_>, evening: Uuid) -> Result<Option<NotedNotice>, Failure> {
    tx.one(&format!("{NOTICE} AND evenings.key = ?1"), [evening], noted)
}

/// What is announced of the evenings of a span of days.
pub fn between(
    tx: &Transaction<'_>,
    first: NaiveDate,
    last: NaiveDate,
) -> Result<BTreeMap<Uuid, NotedNotice>, Failure> {
    tx.rows(&format!("{NOTICE} AND played_on BETWEEN ?1 AND ?2"), [first, last], |row| {
        Ok((row.get("evening_key")?, noted(row)?))
    })
}

/// What was announced last of any evening that takes place: the form of the next one begins with it.
pub fn latest(tx: &Transaction<'_>) -> Result<Option<Notice>, Failure> {
    tx.one(
        &format!("{NOTICE} AND is_cancelled = 0 ORDER BY evening_notices.id DESC LIMIT 1"),
        [],
        |row| Ok(noted(row)?.notice),
    )
}

fn noted(row: &Row<'_>) -> Result<NotedNotice, Error> {
    let time = |column: &str| {
        let text = row.text(column)?;
        let time = text.map(|text| {
            NaiveTime::parse_from_str(text, TIME).map_err(|_| Error::unreadable(column, &text))
        });
        time.transpose()
    };
    Ok(NotedNotice {
        notice: Notice {
            starts_at: time("starts_at")?,
            ends_at: time("ends_at")?,
            place: row.get("place")?,
            is_cancelled: row.get("is_cancelled")?,
        },
        revision: row.get("revision")?,
        noted_at: row.get("noted_at")?,
    })
}
