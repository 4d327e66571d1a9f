//! Recording a deal.

use chrono::{DateTime, Utc};
use club::game::player_numbers;
use scoring::Points;
use wire::{DealRecorded, GameId, RecordDeal};

use crate::actions::replay;
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::{deals, games};

/// Scores the facts again, by the rules of this very game, and stores them. Sending the same deal
/// twice stores it once: a tablet that lost its answer simply asks again.
pub fn record_deal(
    tx: &Transaction<'_>,
    id: GameId,
    request: &RecordDeal,
    made_at: DateTime<Utc>,
) -> Result<DealRecorded, Failure> {
    let game = games::by_id(tx, id)?.ok_or(Failure::UnknownGame)?;
    if let Some(known) = deals::by_id(tx, request.id)? {
        let mut net: std::collections::BTreeMap<_, _> =
            player_numbers(game.player_count()).map(|player| (player, Points::ZERO)).collect();
        net.extend(known.net);
        let is_same = known.game == id
            && known.deal.number == request.number
            && known.deal.facts == request.facts
            && net == request.previewed;
        let answer = DealRecorded { id: request.id, number: request.number, net };
        return if is_same { Ok(answer) } else { Err(Failure::IdReused) };
    }
    let standing = deals::standing(tx, game.number)?;
    // A deal is not older than the one before it, whatever the tablet's clock says.
    let before = deals::last_played_at(tx, game.number)?.unwrap_or(game.started_at);
    let history = replay(&game, &standing)?;
    let next = history.now.number;
    if request.number != next {
        let mut standing = standing.into_iter();
        let standing = standing.find(|deal| deal.number == request.number).map(Box::new);
        return Err(Failure::DealNumberTaken { next, standing });
    }
    if game.ended.is_some() || history.now.is_over {
        return Err(Failure::GameClosed);
    }
    let scored = history.now.score(&request.facts, &game.ruleset).map_err(Failure::BadFacts)?;
    let net = scored.net(game.player_count());
    if net != request.previewed {
        return Err(Failure::PreviewDiffers);
    }
    deals::append(
        tx,
        &deals::NewDeal {
            game: game.number,
            id: request.id,
            number: request.number,
            facts: &request.facts,
            correction: None,
            settlement: &scored.settlement,
            recorded_at: made_at.max(before),
        },
    )?;
    Ok(DealRecorded { id: request.id, number: request.number, net })
}
