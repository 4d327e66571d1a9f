//! Booking what a game left behind for the year, when it ends.

use chrono::{DateTime, NaiveDateTime, Utc};
use club::calendar::day_of_play;
use club::tally;
use rusqlite::Transaction;
use wire::GameId;

use crate::actions::{is_closed, played_through};
use crate::failure::Failure;
use crate::store::{deals, evenings, outcomes, statutes};

/// What the clock on the club's wall shows at an instant.
pub type OnTheWall = fn(DateTime<Utc>) -> NaiveDateTime;

/// Sums up a game that has ended and puts it on its day. What was summed up before stays as it is.
///
/// # Errors
/// `UnknownGame`.
pub fn book_game(tx: &Transaction<'_>, id: GameId, wall: OnTheWall) -> Result<(), Failure> {
    let (game, history) = played_through(tx, id)?;
    let Some(ended) = game.ended else {
        return Ok(());
    };
    if outcomes::tally_of(tx, game.number)?.is_some() {
        return Ok(());
    }
    let day_begins = statutes::current(tx)?.day_begins;
    let day = day_of_play(wall(game.started_at), day_begins);
    // A closed year takes no game any more: who ends one of long ago plays it today.
    let day = if is_closed(tx, day)? { day_of_play(wall(ended.at), day_begins) } else { day };
    evenings::settle(tx, game.number, day)?;
    let last = deals::standing(tx, game.number)?.last().map(|deal| deal.recorded_at);
    let minutes = tally::minutes(game.started_at, last);
    let tally = tally::sum_up(&game.ruleset, &history);
    outcomes::append(tx, game.number, game.ruleset.family(), minutes, &tally)
}

/// Sums up the games that ended before there were books of the year; says how many.
///
/// # Errors
/// What is stored cannot be scored any more, which is our mistake.
pub fn book_missing_games(tx: &Transaction<'_>, wall: OnTheWall) -> Result<usize, Failure> {
    let missing = outcomes::missing(tx)?;
    for game in &missing {
        book_game(tx, *game, wall)?;
    }
    Ok(missing.len())
}
