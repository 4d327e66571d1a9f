//! Games that the board has struck from the lists.

use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use super::engine::{Transaction, named};
use crate::failure::Failure;

/// What the board decides about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strike<'a> {
    /// The key of its form.
    pub key: Uuid,
    /// Whether it is struck; `false` takes that back.
    pub is_struck: bool,
    /// Why.
    pub reason: &'a str,
    /// Who decided it.
    pub author: Option<&'a str>,
    /// The day in the club.
    pub on: NaiveDate,
}

/// Adds a decision.
pub fn append(
    tx: &Transaction<'_>,
    game: i64,
    strike: Strike<'_>,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    tx.exec(
        "INSERT INTO strikes (key, game_id, is_struck, reason, author, struck_on, struck_at)
         VALUES (:key, :game, :is_struck, :reason, :author, :struck_on, :struck_at)",
        named! {
            key: strike.key,
            game,
            is_struck: strike.is_struck,
            reason: strike.reason,
            author: strike.author,
            struck_on: strike.on,
            struck_at: now,
        },
    )
}

/// Whether a decision was taken by this form.
pub fn has(tx: &Transaction<'_>, key: Uuid) -> Result<bool, Failure> {
    tx.exists("SELECT 1 FROM strikes WHERE key = ?1", [key])
}

/// Why a game is struck; `None` where it is not.
pub fn reason_of(tx: &Transaction<'_>, game: i64) -> Result<Option<String>, Failure> {
    tx.one("SELECT reason FROM struck_games WHERE game_id = ?1", [game], |row| row.get("reason"))
}
