//! A player says after the end that her result is right, or which deal is not.

use club::refusal::Refusal;
use wire::{ConfirmResult, GameId};

use crate::actions::queries::year_books::refuse_closed;
use crate::actions::{ActionContext, played_through};
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::{confirmations, evenings};

/// Notes that a player confirms the result she was shown, takes that back, or says which deal is not right.
///
/// # Errors
/// `NotComplete` while the game is being played, `GameMovedOn` where her result is another one, `BadPlayers` where nobody
/// has that number, `UnknownDeal` where no deal has that number, `BadChoice` where a right result has a wrong deal, `YearClosed`
/// where the year is closed.
pub fn confirm_result(
    tx: &Transaction<'_>,
    id: GameId,
    request: &ConfirmResult,
    context: &ActionContext,
) -> Result<ConfirmResult, Failure> {
    let (game, history) = played_through(tx, id)?;
    if let Some(known) = confirmations::by_id(tx, request.id)? {
        let is_same = known == (id, request.clone());
        return if is_same { Ok(request.clone()) } else { Err(Failure::IdReused) };
    }
    if game.ended.is_none() {
        return Err(Failure::NotComplete);
    }
    match history.totals().get(&request.player) {
        None => return Err(Failure::BadPlayers),
        Some(points) if *points != request.points => return Err(Failure::GameMovedOn),
        Some(_) => {}
    }
    if let Some(deal) = request.wrong_deal {
        if request.is_right {
            return Err(Failure::Refused(Refusal::BadChoice));
        }
        if !history.deals.iter().any(|played| played.situation.number == deal) {
            return Err(Failure::UnknownDeal);
        }
    }
    // A later word would change what is said of games in a list that is closed.
    if let Some(day) = evenings::day_of(tx, game.number)? {
        refuse_closed(tx, day)?;
    }
    confirmations::append(tx, game.number, request, (context.now, context.today()))?;
    Ok(request.clone())
}
