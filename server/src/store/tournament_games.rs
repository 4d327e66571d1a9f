//! Tables of tournaments that are played on a tablet. Rounds and tables count from 0.

use chrono::{DateTime, Utc};
use wire::{GameId, TournamentId};

use super::engine::{Error, Row, Transaction, named};
use crate::failure::Failure;

/// A table of a tournament, and the game that is played there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableGame {
    /// The row of the tournament.
    pub row: i64,
    /// Its id.
    pub tournament: TournamentId,
    /// The round.
    pub round: u32,
    /// The table.
    pub table: u32,
    /// The game.
    pub game: GameId,
}

/// Notes that a table is played on a tablet.
pub fn append(tx: &Transaction<'_>, table: &TableGame, now: DateTime<Utc>) -> Result<(), Failure> {
    tx.exec(
        "INSERT INTO tournament_games (game_id, tournament_id, round, table_number, begun_at)
         VALUES ((SELECT id FROM games WHERE key = :game), :tournament, :round, :table, :begun_at)",
        named! {
            game: table.game,
            tournament: table.row,
            round: table.round,
            table: table.table,
            begun_at: now,
        },
    )
}

/// Notes that a table plays on paper from now on.
pub fn leave(tx: &Transaction<'_>, game: i64, now: DateTime<Utc>) -> Result<(), Failure> {
    tx.exec("UPDATE tournament_games SET left_at = ?2 WHERE game_id = ?1", (game, now))
}

const TABLE: &str =
    "SELECT tournament_id, tournaments.key AS tournament, round, table_number, games.key AS game
     FROM tournament_games
     JOIN tournaments ON tournaments.id = tournament_id
     JOIN games ON games.id = game_id
     WHERE left_at IS NULL";

/// The table at which a game is played.
pub fn table_of(tx: &Transaction<'_>, game: GameId) -> Result<Option<TableGame>, Failure> {
    tx.one(&format!("{TABLE} AND games.key = ?1"), [game], table_game)
}

/// Whether a game was begun at a table of a tournament.
pub fn has(tx: &Transaction<'_>, game: i64) -> Result<bool, Failure> {
    tx.exists("SELECT 1 FROM tournament_games WHERE game_id = ?1", [game])
}

/// The tables of a tournament that are played on a tablet.
pub fn of_tournament(tx: &Transaction<'_>, row: i64) -> Result<Vec<TableGame>, Failure> {
    tx.rows(
        &format!("{TABLE} AND tournament_id = ?1 ORDER BY round, table_number"),
        [row],
        table_game,
    )
}

fn table_game(row: &Row<'_>) -> Result<TableGame, Error> {
    Ok(TableGame {
        row: row.get("tournament_id")?,
        tournament: row.get("tournament")?,
        round: row.get("round")?,
        table: row.get("table_number")?,
        game: row.get("game")?,
    })
}
