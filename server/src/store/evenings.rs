//! Evenings, and which game belongs to which of them.

use chrono::{DateTime, NaiveDate, Utc};
use rusqlite::{OptionalExtension, Row, Transaction, named_params};
use uuid::Uuid;

use super::statutes::optional;
use super::{instant_text, parsed, unreadable};
use crate::failure::Failure;

/// What kind of evening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The club meets.
    ClubEvening,
    /// Some meet by themselves.
    PrivateRound,
    /// A tournament.
    Tournament,
    /// A marathon.
    Marathon,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 4] =
        [Kind::ClubEvening, Kind::PrivateRound, Kind::Tournament, Kind::Marathon];

    /// The name under which it is stored, for ever.
    pub const fn id(self) -> &'static str {
        match self {
            Kind::ClubEvening => "club_evening",
            Kind::PrivateRound => "private_round",
            Kind::Tournament => "tournament",
            Kind::Marathon => "marathon",
        }
    }

    /// From the name.
    pub fn from_id(id: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.id() == id)
    }
}

/// An evening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evening {
    /// Its id.
    pub key: Uuid,
    /// What kind.
    pub kind: Kind,
    /// On which day it begins.
    pub played_on: NaiveDate,
    /// What the club calls it; may be empty.
    pub name: String,
}

/// Adds an evening; false when it was added under this key before.
pub fn append(
    tx: &Transaction<'_>,
    evening: &Evening,
    now: DateTime<Utc>,
) -> Result<bool, Failure> {
    let mut insert = tx.prepare_cached(
        "INSERT INTO evenings (key, kind, played_on, name, added_at)
         VALUES (:key, :kind, :played_on, :name, :added_at) ON CONFLICT (key) DO NOTHING",
    )?;
    let added = insert.execute(named_params! {
        ":key": evening.key.to_string(),
        ":kind": evening.kind.id(),
        ":played_on": evening.played_on.to_string(),
        ":name": evening.name,
        ":added_at": instant_text(now),
    })?;
    Ok(added == 1)
}

/// The evening with this id.
pub fn by_key(tx: &Transaction<'_>, key: Uuid) -> Result<Option<Evening>, Failure> {
    let mut select =
        tx.prepare_cached("SELECT key, kind, played_on, name FROM evenings WHERE key = ?1")?;
    Ok(select.query_row([key.to_string()], evening).optional()?)
}

/// The evenings of a span of days, newest first, each with the number of its games.
pub fn between(
    tx: &Transaction<'_>,
    first: NaiveDate,
    last: NaiveDate,
) -> Result<Vec<(Evening, u32)>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT key, kind, played_on, name,
                (SELECT count(*) FROM sittings WHERE evening_id = evenings.id) AS games
         FROM evenings WHERE played_on BETWEEN ?1 AND ?2 ORDER BY played_on DESC, id DESC",
    )?;
    let evenings = select.query_map([first.to_string(), last.to_string()], |row| {
        Ok((evening(row)?, row.get("games")?))
    })?;
    Ok(evenings.collect::<Result<_, _>>()?)
}

/// The evenings of a span of days in their order, each with the instant at which it was added.
pub fn added_between(
    tx: &Transaction<'_>,
    first: NaiveDate,
    last: NaiveDate,
) -> Result<Vec<(Evening, DateTime<Utc>)>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT key, kind, played_on, name, added_at FROM evenings
         WHERE played_on BETWEEN ?1 AND ?2 ORDER BY played_on, id",
    )?;
    let evenings = select.query_map([first.to_string(), last.to_string()], |row| {
        Ok((evening(row)?, parsed(row, "added_at")?))
    })?;
    Ok(evenings.collect::<Result<_, _>>()?)
}

/// Puts a game on its day, and to the evening of that day where there is one and not several.
pub fn settle(tx: &Transaction<'_>, game: i64, day: NaiveDate) -> Result<(), Failure> {
    let mut insert = tx.prepare_cached(
        "INSERT INTO sittings (game_id, played_on, evening_id)
         SELECT :game, :day, CASE count(*) WHEN 1 THEN max(id) END FROM evenings WHERE played_on = :day
         ON CONFLICT (game_id) DO UPDATE SET played_on = excluded.played_on, evening_id = excluded.evening_id",
    )?;
    insert.execute(named_params! { ":game": game, ":day": day.to_string() })?;
    Ok(())
}

/// Moves a game to an evening and its day.
pub fn move_game(tx: &Transaction<'_>, game: i64, evening: &Evening) -> Result<(), Failure> {
    let mut update = tx.prepare_cached(
        "INSERT INTO sittings (game_id, played_on, evening_id)
         SELECT :game, played_on, id FROM evenings WHERE key = :key
         ON CONFLICT (game_id) DO UPDATE SET played_on = excluded.played_on, evening_id = excluded.evening_id",
    )?;
    update.execute(named_params! { ":game": game, ":key": evening.key.to_string() })?;
    Ok(())
}

/// The day to which a game belongs.
pub fn day_of(tx: &Transaction<'_>, game: i64) -> Result<Option<NaiveDate>, Failure> {
    let mut select = tx.prepare_cached("SELECT played_on FROM sittings WHERE game_id = ?1")?;
    Ok(select.query_row([game], |row| parsed(row, "played_on")).optional()?)
}

/// The day of the first game there is.
pub fn first_day(tx: &Transaction<'_>) -> Result<Option<NaiveDate>, Failure> {
    let mut select = tx.prepare_cached("SELECT min(played_on) AS played_on FROM sittings")?;
    Ok(select.query_row([], |row| optional(row, "played_on"))?)
}

fn evening(row: &Row<'_>) -> Result<Evening, rusqlite::Error> {
    let kind: String = row.get("kind")?;
    Ok(Evening {
        key: parsed(row, "key")?,
        kind: Kind::from_id(&kind).ok_or_else(|| unreadable("kind", &kind))?,
        played_on: parsed(row, "played_on")?,
        name: row.get("name")?,
    })
}
