//! Games that are only tried out: they are played like any other and count for nothing.

use rusqlite::Transaction;

use crate::failure::Failure;

/// Marks a game as tried out.
pub fn append(tx: &Transaction<'_>, game: i64) -> Result<(), Failure> {
    tx.prepare_cached("INSERT INTO trial_games (game_id) VALUES (?1)")?.execute([game])?;
    Ok(())
}

/// Whether a game is only tried out.
pub fn has(tx: &Transaction<'_>, game: i64) -> Result<bool, Failure> {
    let mut select =
        tx.prepare_cached("SELECT EXISTS (SELECT 1 FROM trial_games WHERE game_id = ?1) AS found")?;
    Ok(select.query_row([game], |row| row.get("found"))?)
}
