//! Reopening a game that has ended.

use club::audit_event::AuditEvent;
use club::calendar::day_of_play;
use wire::{EndingId, GameId, ReopenGame};

use crate::actions::tournament_tablets::follow_game;
use crate::actions::{ActionContext, is_closed};
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::games::{self, Game};
use crate::store::{evenings, outcomes, reopenings, statutes};

/// Who wants to reopen a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReopenedBy {
    /// An officer who looks after the club's games.
    Officer,
    /// A tablet at the table: only on the day of play on which the game ended.
    Table,
}

/// Lets a game that has ended go on. Its ending stays readable and no longer stands, its outcome for the year is removed, and a
/// line of the audit log says who reopened it.
///
/// # Errors
/// `GameMovedOn` where the game has not ended, or by another ending than the sender knows; `StaysEnded` where its year is
/// closed, its result was used by the club, or the table asks on another day.
pub fn reopen_game(
    tx: &Transaction<'_>,
    context: &ActionContext,
    id: GameId,
    request: &ReopenGame,
    by: ReopenedBy,
) -> Result<ReopenGame, Failure> {
    let game = games::by_id(tx, id)?.ok_or(Failure::UnknownGame)?;
    if let Some(known) = reopenings::by_id(tx, request.id)? {
        let is_same = known == (id, request.clone());
        return if is_same { Ok(request.clone()) } else { Err(Failure::IdReused) };
    }
    if reopenings::standing_ending(tx, game.number)? != Some(request.ending) {
        return Err(Failure::GameMovedOn);
    }
    if stays_ended(tx, context, &game, by)? {
        return Err(Failure::StaysEnded);
    }
    reopenings::append(tx, request, context.author(), context.now)?;
    outcomes::take_back(tx, game.number)?;
    context.log(tx, AuditEvent::GameReopened, &game.number.to_string(), "")?;
    follow_game(tx, context, id)?;
    Ok(request.clone())
}

/// The ending that may be taken back now; `None` where the game goes on or stays ended.
///
/// # Errors
/// `UnknownGame`.
pub fn reopenable_ending(
    tx: &Transaction<'_>,
    context: &ActionContext,
    id: GameId,
    by: ReopenedBy,
) -> Result<Option<EndingId>, Failure> {
    let game = games::by_id(tx, id)?.ok_or(Failure::UnknownGame)?;
    if stays_ended(tx, context, &game, by)? {
        return Ok(None);
    }
    reopenings::standing_ending(tx, game.number)
}

/// Whether a game that has ended cannot be reopened any more.
fn stays_ended(
    tx: &Transaction<'_>,
    context: &ActionContext,
    game: &Game,
    by: ReopenedBy,
) -> Result<bool, Failure> {
    let Some(ended) = game.ended else { return Ok(false) };
    let day_begins = statutes::current(tx)?.day_begins;
    let day_of = |at| day_of_play(context.wall_clock.local(at), day_begins);
    if by == ReopenedBy::Table && day_of(ended.at) != day_of(context.now) {
        return Ok(true);
    }
    let played_on = evenings::day_of(tx, game.number)?.unwrap_or_else(|| day_of(game.started_at));
    Ok(is_closed(tx, played_on)?
        || reopenings::is_result_used(tx, game.number, played_on, ended.at)?)
}
