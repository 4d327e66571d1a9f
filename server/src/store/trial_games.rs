//! Games that are only tried out: they are played like any other and count for nothing.

use super::engine::Transaction;
use crate::failure::Failure;

/// Marks a game as tried out.
pub fn append(tx: &Transaction<'_>, game: i64) -> Result<(), Failure> {
    tx.exec("INSERT INTO trial_games (game_id) VALUES (?1)", [game])
}

/// Whether a game is only tried out.
pub fn has(tx: &Transaction<'_>, game: i64) -> Result<bool, Failure> {
    tx.exists("SELECT 1 FROM trial_games WHERE game_id = ?1", [game])
}
