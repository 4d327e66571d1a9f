//! Booking the outcome of a game for its year, when it ends.

use club::calendar::day_of_play;
use club::chips;
use club::year::tally;
use uuid::Uuid;
use wire::GameId;

use crate::actions::queries::year_books::{open_day, refuse_closed};
use crate::actions::{ActionContext, WallClock, is_closed, played_through};
use crate::failure::Failure;
use crate::store::bochowes::{self, BochoweKey};
use crate::store::engine::Transaction;
use crate::store::{deals, endings, evenings, games, outcomes, statutes, trial_games};

/// Sums up a game that has ended and puts it on its day. What was summed up before stays as it is.
///
/// # Errors
/// `UnknownGame`.
pub fn book_game(tx: &Transaction<'_>, id: GameId, wall: WallClock) -> Result<(), Failure> {
    let (game, history) = played_through(tx, id)?;
    let Some(ended) = game.ended else {
        return Ok(());
    };
    if outcomes::tally_of(tx, game.number)?.is_some() || trial_games::has(tx, game.number)? {
        return Ok(());
    }
    let day_begins = statutes::current(tx)?.day_begins;
    let day = day_of_play(wall.local(game.started_at), day_begins);
    // A closed year takes no more games: such a game counts for the day on which it ended, or the first day after it in an open
    // year.
    let day = if is_closed(tx, day)? {
        open_day(tx, day_of_play(wall.local(ended.at), day_begins))?
    } else {
        day
    };
    // The day is set at the start of a game, except for games older than that column and games of a year closed since.
    let has_day = match evenings::day_of(tx, game.number)? {
        Some(known) => !is_closed(tx, known)?,
        None => false,
    };
    if !has_day {
        evenings::settle(tx, game.number, day)?;
    }
    let standing = deals::standing(tx, game.number)?;
    if let Some(options) = game.ruleset.play_money() {
        for (deal, played) in standing.iter().zip(&history.deals) {
            for (at, (note, points)) in chips::missed(played, options).enumerate() {
                let of = (game.number, note.player);
                let key = BochoweKey::AtTable(deal.id, at);
                bochowes::note_bochowe(tx, key, of, (&note.hand, points), deal.recorded_at)?;
            }
        }
    }
    let minutes = tally::minutes(game.started_at, deals::last_played_at(tx, game.number)?);
    let tally = tally::sum_up(&game.ruleset, &history);
    outcomes::append(tx, game.number, game.ruleset.family(), minutes, &tally)
}

/// Recomputes the outcome of a game after one of its deals was corrected; a game that goes on gets its outcome when it ends.
///
/// # Errors
/// Its year is closed: closed years never change.
pub fn rebook_game(tx: &Transaction<'_>, id: GameId, wall: WallClock) -> Result<(), Failure> {
    let game = games::by_id(tx, id)?.ok_or(Failure::UnknownGame)?;
    if game.ended.is_none() || outcomes::tally_of(tx, game.number)?.is_none() {
        return Ok(());
    }
    if let Some(day) = evenings::day_of(tx, game.number)? {
        refuse_closed(tx, day)?;
    }
    outcomes::take_back(tx, game.number)?;
    book_game(tx, id, wall)
}

/// Puts a game that has just begun to an evening: the one it was begun for, or the only one of that day.
///
/// # Errors
/// The database's.
pub(super) fn place_game(
    tx: &Transaction<'_>,
    context: &ActionContext,
    id: GameId,
    evening: Option<Uuid>,
) -> Result<(), Failure> {
    let game = games::by_id(tx, id)?.ok_or(Failure::UnknownGame)?.number;
    let chosen = evening.map(|key| evenings::by_key(tx, key)).transpose()?.flatten();
    if let Some(evening) = chosen
        && !is_closed(tx, evening.played_on)?
    {
        return evenings::move_game(tx, game, &evening);
    }
    let day = day_of_play(context.wall_clock.local(context.now), statutes::current(tx)?.day_begins);
    if is_closed(tx, day)? { Ok(()) } else { evenings::settle(tx, game, day) }
}

/// Sums up the games that ended before there were books of the year; says how many.
///
/// # Errors
/// What is stored cannot be scored any more, which is our mistake.
pub fn book_missing_games(tx: &Transaction<'_>, wall: WallClock) -> Result<usize, Failure> {
    let missing = endings::unbooked(tx)?;
    for game in &missing {
        book_game(tx, *game, wall)?;
    }
    Ok(missing.len())
}
