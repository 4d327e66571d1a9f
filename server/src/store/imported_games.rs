//! Imported games, which were played on paper: games like any other, with results and without deals.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use club::Ending;
use club::year::tally::GameTally;
use scoring::{Family, Points};
use wire::{EndGame, EndingId, StartGame};

use super::engine::{Transaction, named};
use crate::failure::Failure;
use crate::store::{endings, evenings, games, outcomes, slips};

/// A game to import.
#[derive(Clone, Debug)]
pub struct ImportedGame<'a> {
    /// Its rules and players, as if it had been started here.
    pub game: &'a StartGame,
    /// Its day.
    pub played_on: NaiveDate,
    /// How long it took, in minutes.
    pub minutes: u32,
    /// Its outcome for the lists of the year.
    pub tally: &'a GameTally,
    /// The id of its ending.
    pub ending: EndingId,
}

/// Adds a game with its results and its slip, which counts as handed in.
pub fn append(
    tx: &Transaction<'_>,
    imported: &ImportedGame<'_>,
    author: Option<&str>,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    let ImportedGame { game, played_on, minutes, tally, ending } = imported;
    games::append(tx, game, begun(*played_on))?;
    let row = games::by_id(tx, game.id)?.ok_or(Failure::UnknownGame)?.number;
    let end = EndGame { id: *ending, how: Ending::Agreed, after: 0 };
    endings::append(tx, row, &end, now)?;
    tx.exec(
        "INSERT INTO brought_games (game_id, author, brought_at) VALUES (:game, :author, :now)",
        named! { game: row, author, now },
    )?;
    evenings::settle(tx, row, *played_on)?;
    outcomes::append(tx, row, game.ruleset.family(), *minutes, tally)?;
    slips::hand_in(tx, row, *played_on, author, now)?;
    Ok(())
}

/// When a game began of which only the day was noted.
fn begun(played_on: NaiveDate) -> DateTime<Utc> {
    played_on.and_time(NaiveTime::MIN).and_utc()
}

/// By which rules a game was played, and the results of its players by the rows under which they are known, in the
/// order of these.
pub type Results = (Family, Vec<(i64, Points)>);

/// The games that were imported for a day, whichever evening they were moved to since.
pub fn of_day(tx: &Transaction<'_>, day: NaiveDate) -> Result<Vec<Results>, Failure> {
    let mut games: BTreeMap<i64, Results> = BTreeMap::new();
    tx.each(
        "SELECT results.game_id, family, known_id, results.points
         FROM games
         JOIN brought_games ON brought_games.game_id = games.id
         JOIN outcomes ON outcomes.game_id = games.id
         JOIN results ON results.game_id = games.id
         JOIN players ON players.game_id = games.id AND players.number = results.number
         JOIN known_people ON known_people.person_id = players.person_id
         WHERE games.started_at = ?1 ORDER BY results.game_id, known_id",
        [begun(day)],
        |row| {
            let family = outcomes::family(row)?;
            let (_, results) =
                games.entry(row.get("game_id")?).or_insert_with(|| (family, Vec::new()));
            results.push((row.get("known_id")?, row.get("points")?));
            Ok(())
        },
    )?;
    Ok(games.into_values().collect())
}

/// Whether a game was imported.
pub fn is_imported(tx: &Transaction<'_>, game: i64) -> Result<bool, Failure> {
    tx.exists("SELECT 1 FROM brought_games WHERE game_id = ?1", [game])
}
