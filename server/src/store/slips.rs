//! Slips that were handed in, and officers who vouched for late ones.

use chrono::{DateTime, NaiveDate, Utc};
use rusqlite::{Transaction, named_params};

use super::instant_text;
use crate::failure::Failure;

/// Notes that a slip was handed in; false when one was before.
pub fn hand_in(
    tx: &Transaction<'_>,
    game: i64,
    on: NaiveDate,
    author: Option<&str>,
    now: DateTime<Utc>,
) -> Result<bool, Failure> {
    let mut insert = tx.prepare_cached(
        "INSERT INTO slips (game_id, handed_in_on, author, noted_at)
         VALUES (:game, :day, :author, :noted_at) ON CONFLICT (game_id) DO NOTHING",
    )?;
    let added = insert.execute(named_params! {
        ":game": game,
        ":day": on.to_string(),
        ":author": author,
        ":noted_at": instant_text(now),
    })?;
    Ok(added == 1)
}

/// Stores that an officer vouched for a late slip; false when that was stored before.
pub fn vouch(
    tx: &Transaction<'_>,
    game: i64,
    reason: &str,
    author: &str,
    now: DateTime<Utc>,
) -> Result<bool, Failure> {
    let mut insert = tx.prepare_cached(
        "INSERT INTO slip_words (game_id, reason, author, given_at)
         VALUES (:game, :reason, :author, :given_at) ON CONFLICT (game_id) DO NOTHING",
    )?;
    let added = insert.execute(named_params! {
        ":game": game,
        ":reason": reason,
        ":author": author,
        ":given_at": instant_text(now),
    })?;
    Ok(added == 1)
}
