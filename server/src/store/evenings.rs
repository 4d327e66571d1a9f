//! Evenings, and which game belongs to which of them.

use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use super::engine::{Error, Row, Transaction, named};
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
    Ok(tx.execute(
        "INSERT INTO evenings (key, kind, played_on, name, added_at)
         VALUES (:key, :kind, :played_on, :name, :added_at) ON CONFLICT (key) DO NOTHING",
        named! {
            key: evening.key,
            kind: evening.kind.id(),
            played_on: evening.played_on,
            name: evening.name,
            added_at: now,
        },
    )? == 1)
}

/// The evening with this id.
pub fn by_key(tx: &Transaction<'_>, key: Uuid) -> Result<Option<Evening>, Failure> {
    tx.one("SELECT key, kind, played_on, name FROM evenings WHERE key = ?1", [key], evening)
}

/// The evenings of a span of days, newest first, each with the number of its games.
pub fn between(
    tx: &Transaction<'_>,
    first: NaiveDate,
    last: NaiveDate,
) -> Result<Vec<(Evening, u32)>, Failure> {
    tx.rows(
        "SELECT key, kind, played_on, name,
                (SELECT count(*) FROM sittings WHERE evening_id = evenings.id) AS games
         FROM evenings WHERE played_on BETWEEN ?1 AND ?2 ORDER BY played_on DESC, id DESC",
        [first, last],
        |row| Ok((evening(row)?, row.get("games")?)),
    )
}

/// The evenings of a span of days in their order, each with the instant at which it was added.
pub fn added_between(
    tx: &Transaction<'_>,
    first: NaiveDate,
    last: NaiveDate,
) -> Result<Vec<(Evening, DateTime<Utc>)>, Failure> {
    tx.rows(
        "SELECT key, kind, played_on, name, added_at FROM evenings
         WHERE played_on BETWEEN ?1 AND ?2 ORDER BY played_on, id",
        [first, last],
        |row| Ok((evening(row)?, row.get("added_at")?)),
    )
}

/// Puts a game on its day, and to the evening of that day where there is one and not several.
pub fn settle(tx: &Transaction<'_>, game: i64, day: NaiveDate) -> Result<(), Failure> {
    tx.exec(
        "INSERT INTO sittings (game_id, played_on, evening_id)
         SELECT :game, :day, CASE count(*) WHEN 1 THEN max(id) END FROM evenings WHERE played_on = :day
         ON CONFLICT (game_id) DO UPDATE SET played_on = excluded.played_on, evening_id = excluded.evening_id",
        named! { game, day },
    )
}

/// Moves a game to an evening and its day.
pub fn move_game(tx: &Transaction<'_>, game: i64, evening: &Evening) -> Result<(), Failure> {
    tx.exec(
        "INSERT INTO sittings (game_id, played_on, evening_id)
         SELECT :game, played_on, id FROM evenings WHERE key = :key
         ON CONFLICT (game_id) DO UPDATE SET played_on = excluded.played_on, evening_id = excluded.evening_id",
        named! { game, key: evening.key },
    )
}

/// The day to which a game belongs.
pub fn day_of(tx: &Transaction<'_>, game: i64) -> Result<Option<NaiveDate>, Failure> {
    tx.one("SELECT played_on FROM sittings WHERE game_id = ?1", [game], |row| row.get("played_on"))
}

/// The day of the first game there is.
pub fn first_day(tx: &Transaction<'_>) -> Result<Option<NaiveDate>, Failure> {
    tx.query_row("SELECT min(played_on) AS played_on FROM sittings", [], |row| row.get("played_on"))
}

fn evening(row: &Row<'_>) -> Result<Evening, Error> {
    Ok(Evening {
        key: row.get("key")?,
        kind: row.named("kind", Kind::from_id)?,
        played_on: row.get("played_on")?,
        name: row.get("name")?,
    })
}
