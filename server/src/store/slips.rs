//! Slips that were handed in, and officers who vouched for late ones.

use chrono::{DateTime, NaiveDate, Utc};

use super::engine::{Transaction, named};
use crate::failure::Failure;

/// Notes that a slip was handed in; false when one was before.
pub fn hand_in(
    tx: &Transaction<'_>,
    game: i64,
    on: NaiveDate,
    author: Option<&str>,
    now: DateTime<Utc>,
) -> Result<bool, Failure> {
    Ok(tx.execute(
        "INSERT INTO slips (game_id, handed_in_on, author, noted_at)
         VALUES (:game, :day, :author, :noted_at) ON CONFLICT (game_id) DO NOTHING",
        named! { game, day: on, author, noted_at: now },
    )? == 1)
}

/// Stores that an officer vouched for a late slip; false when that was stored before.
pub fn vouch(
    tx: &Transaction<'_>,
    game: i64,
    reason: &str,
    author: &str,
    now: DateTime<Utc>,
) -> Result<bool, Failure> {
    Ok(tx.execute(
        "INSERT INTO slip_words (game_id, reason, author, given_at)
         VALUES (:game, :reason, :author, :given_at) ON CONFLICT (game_id) DO NOTHING",
        named! { game, reason, author, given_at: now },
    )? == 1)
}
