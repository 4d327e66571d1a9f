//! Which endings were taken back, so that their games go on.

use chrono::{DateTime, NaiveDate, Utc};
use rusqlite::{OptionalExtension, Transaction, named_params};
use wire::{EndingId, GameId, ReopenGame, ReopeningId};

use super::{instant_text, parsed};
use crate::failure::Failure;

/// Takes an ending back.
pub fn append(
    tx: &Transaction<'_>,
    request: &ReopenGame,
    author: Option<&str>,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    let mut insert = tx.prepare_cached(
        "INSERT INTO reopenings (key, ending_id, author, reopened_at)
         VALUES (:key, (SELECT id FROM endings WHERE key = :ending), :author, :reopened_at)",
    )?;
    insert.execute(named_params! {
        ":key": request.id.to_string(),
        ":ending": request.ending.to_string(),
        ":author": author,
        ":reopened_at": instant_text(now),
    })?;
    Ok(())
}

/// The reopening with this id, and its game.
pub fn by_id(
    tx: &Transaction<'_>,
    id: ReopeningId,
) -> Result<Option<(GameId, ReopenGame)>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT games.key AS game, endings.key AS ending
         FROM reopenings
         JOIN endings ON endings.id = reopenings.ending_id
         JOIN games ON games.id = endings.game_id
         WHERE reopenings.key = ?1",
    )?;
    let found = select.query_row([id.to_string()], |row| {
        Ok((parsed(row, "game")?, ReopenGame { id, ending: parsed(row, "ending")? }))
    });
    Ok(found.optional()?)
}

/// The ending that stands, if the game has ended.
pub fn standing_ending(tx: &Transaction<'_>, game: i64) -> Result<Option<EndingId>, Failure> {
    let mut select = tx.prepare_cached("SELECT key FROM standing_endings WHERE game_id = ?1")?;
    Ok(select.query_row([game], |row| parsed(row, "key")).optional()?)
}

/// Whether the club has used the result of a game: its slip was handed in, an officer vouched for it, it was imported, or a
/// list that contains its day was published since it ended.
pub fn is_result_used(
    tx: &Transaction<'_>,
    game: i64,
    played_on: NaiveDate,
    ended_at: DateTime<Utc>,
) -> Result<bool, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT EXISTS (SELECT 1 FROM slips WHERE game_id = :game)
             OR EXISTS (SELECT 1 FROM slip_words WHERE game_id = :game)
             OR EXISTS (SELECT 1 FROM brought_games WHERE game_id = :game)
             OR EXISTS (SELECT 1 FROM publications
                        WHERE as_of >= :played_on AND published_at >= :ended_at) AS is_used",
    )?;
    let of = named_params! {
        ":game": game,
        ":played_on": played_on.to_string(),
        ":ended_at": instant_text(ended_at),
    };
    Ok(select.query_row(of, |row| row.get("is_used"))?)
}
