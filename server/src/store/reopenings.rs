//! Which endings were taken back, so that their games go on.

use chrono::{DateTime, NaiveDate, Utc};
use wire::{EndingId, GameId, ReopenGame, ReopeningId};

use super::engine::{Transaction, named};
use crate::failure::Failure;

/// Takes an ending back.
pub fn append(
    tx: &Transaction<'_>,
    request: &ReopenGame,
    author: Option<&str>,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    tx.exec(
        "INSERT INTO reopenings (key, ending_id, author, reopened_at)
         VALUES (:key, (SELECT id FROM endings WHERE key = :ending), :author, :reopened_at)",
        named! { key: request.id, ending: request.ending, author, reopened_at: now },
    )
}

/// The reopening with this id, and its game.
pub fn by_id(
    tx: &Transaction<'_>,
    id: ReopeningId,
) -> Result<Option<(GameId, ReopenGame)>, Failure> {
    tx.one(
        "SELECT games.key AS game, endings.key AS ending
         FROM reopenings
         JOIN endings ON endings.id = reopenings.ending_id
         JOIN games ON games.id = endings.game_id
         WHERE reopenings.key = ?1",
        [id],
        |row| Ok((row.get("game")?, ReopenGame { id, ending: row.get("ending")? })),
    )
}

/// The ending that stands, if the game has ended.
pub fn standing_ending(tx: &Transaction<'_>, game: i64) -> Result<Option<EndingId>, Failure> {
    tx.one("SELECT key FROM standing_endings WHERE game_id = ?1", [game], |row| row.get("key"))
}

/// Whether the club has used the result of a game: its slip was handed in, an officer vouched for it, it was imported, or a
/// list that contains its day was published since it ended.
pub fn is_result_used(
    tx: &Transaction<'_>,
    game: i64,
    played_on: NaiveDate,
    ended_at: DateTime<Utc>,
) -> Result<bool, Failure> {
    tx.query_row(
        "SELECT EXISTS (SELECT 1 FROM slips WHERE game_id = :game)
             OR EXISTS (SELECT 1 FROM slip_words WHERE game_id = :game)
             OR EXISTS (SELECT 1 FROM brought_games WHERE game_id = :game)
             OR EXISTS (SELECT 1 FROM struck_games WHERE game_id = :game)
             OR EXISTS (SELECT 1 FROM publications
                        WHERE as_of >= :played_on AND published_at >= :ended_at) AS is_used",
        named! { game, played_on, ended_at },
        |row| row.get("is_used"),
    )
}
