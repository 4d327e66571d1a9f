//! Games that were played on paper and brought along: a game like any other, with results and without deals.

use chrono::{DateTime, NaiveDate, Utc};
use club::Ending;
use club::tally::GameTally;
use rusqlite::{Transaction, named_params};
use wire::{EndGame, EndingId, StartGame};

use super::{endings, evenings, games, instant_text, outcomes};
use crate::failure::Failure;

/// A game that is brought along.
#[derive(Clone, Debug)]
pub struct BroughtGame<'a> {
    /// Its rules and players, as if it had been started here.
    pub game: &'a StartGame,
    /// Its day.
    pub played_on: NaiveDate,
    /// When it began, as far as that is known.
    pub started_at: DateTime<Utc>,
    /// How long it took, in minutes.
    pub minutes: u32,
    /// What it left behind.
    pub tally: &'a GameTally,
    /// The id of its ending.
    pub ending: EndingId,
}

/// Adds a game with its results and its slip: what stands on it is what is brought.
pub fn append(
    tx: &Transaction<'_>,
    brought: &BroughtGame<'_>,
    author: Option<&str>,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    let BroughtGame { game, played_on, started_at, minutes, tally, ending } = brought;
    games::append(tx, game, *started_at)?;
    let row = games::by_id(tx, game.id)?.ok_or(Failure::UnknownGame)?.number;
    let end = EndGame { id: *ending, how: Ending::Agreed, after: 0 };
    endings::append(tx, row, &end, now)?;
    let mut insert = tx.prepare_cached(
        "INSERT INTO brought_games (game_id, author, brought_at) VALUES (:game, :author, :brought_at)",
    )?;
    insert.execute(named_params! {
        ":game": row,
        ":author": author,
        ":brought_at": instant_text(now),
    })?;
    evenings::settle(tx, row, *played_on)?;
    outcomes::append(tx, row, game.ruleset.family(), *minutes, tally)?;
    outcomes::hand_in(tx, row, *played_on, author, now)?;
    Ok(())
}

/// Whether a game was brought along.
pub fn is_brought(tx: &Transaction<'_>, game: i64) -> Result<bool, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT EXISTS (SELECT 1 FROM brought_games WHERE game_id = ?1) AS is_brought",
    )?;
    Ok(select.query_row([game], |row| row.get("is_brought"))?)
}
