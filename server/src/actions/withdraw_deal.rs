//! Taking back the last deal.

use wire::{GameId, WithdrawDeal};

use crate::actions::ActionContext;
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::{deals, games};

/// Takes back the last deal that stands. It stays readable, with who took it back where that is known; its number is
/// free again.
pub fn withdraw_deal(
    tx: &Transaction<'_>,
    context: &ActionContext,
    id: GameId,
    request: &WithdrawDeal,
) -> Result<WithdrawDeal, Failure> {
    let game = games::by_id(tx, id)?.ok_or(Failure::UnknownGame)?;
    if let Some(known) = deals::withdrawal_by_id(tx, request.id)? {
        let is_same = known == (id, request.deal);
        return if is_same { Ok(request.clone()) } else { Err(Failure::IdReused) };
    }
    let is_ours = deals::by_id(tx, request.deal)?.is_some_and(|deal| deal.game == id);
    if !is_ours {
        return Err(Failure::UnknownDeal);
    }
    if game.ended.is_some() {
        return Err(Failure::GameClosed);
    }
    let standing = deals::standing(tx, game.number)?;
    if standing.last().map(|deal| deal.id) != Some(request.deal) {
        return Err(Failure::NotTheLastDeal);
    }
    deals::withdraw(tx, request, context.author(), context.now)?;
    Ok(request.clone())
}
