//! Ending a game.

use chrono::{DateTime, Utc};
use club::Ending;
use club::audit_event::AuditEvent;
use wire::{EndGame, Ended, GameId};

use crate::actions::tournament_tablets::follow_game;
use crate::actions::{ActionContext, book_game, played_through};
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::{deals, endings, games};

/// As [`end_game`], at the context's instant; the game is booked for its year, and its result goes to the tournament it belongs
/// to.
///
/// # Errors
/// As [`end_game`].
pub fn end_and_book(
    tx: &Transaction<'_>,
    context: &ActionContext,
    id: GameId,
    request: &EndGame,
) -> Result<Ended, Failure> {
    let is_new = endings::by_id(tx, request.id)?.is_none();
    let ended = end_game(tx, id, request, context.now)?;
    if is_new && let Some(game) = games::by_id(tx, id)? {
        let details = request.after.to_string();
        context.log(tx, AuditEvent::GameEnded, &game.number.to_string(), &details)?;
    }
    book_game(tx, id, context.wall_clock)?;
    follow_game(tx, context, id)?;
    Ok(ended)
}

/// Ends a game, if the sender knows all of its deals.
pub fn end_game(
    tx: &Transaction<'_>,
    id: GameId,
    request: &EndGame,
    made_at: DateTime<Utc>,
) -> Result<Ended, Failure> {
    let (game, history) = played_through(tx, id)?;
    if let Some(known) = endings::by_id(tx, request.id)? {
        let is_same = known.game == id && known.request == *request;
        return if is_same { Ok(known.ended) } else { Err(Failure::IdReused) };
    }
    if game.ended.is_some() {
        return Err(Failure::GameClosed);
    }
    if history.now.number != request.after.saturating_add(1) {
        return Err(Failure::GameMovedOn);
    }
    match request.how {
        Ending::Complete if !history.now.is_over => return Err(Failure::NotComplete),
        Ending::Complete | Ending::Agreed | Ending::Abandoned => {}
    }
    let last = deals::last_played_at(tx, game.number)?;
    let at = made_at.max(last.unwrap_or(game.started_at));
    endings::append(tx, game.number, request, at)?;
    Ok(Ended { how: request.how, at, id: Some(request.id) })
}
