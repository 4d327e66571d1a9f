//! What people decide about a game that has ended: an officer settles what a player says is not right; the board strikes it from
//! the lists, and takes that back.

use club::PlayerNo;
use club::audit_event::AuditEvent;
use club::year::counting::Dispute;
use uuid::Uuid;
use wire::GameId;

use crate::actions::correct_deal::tidy_reason;
use crate::actions::manage_slips::ended_game;
use crate::actions::queries::year_books::refuse_closed;
use crate::actions::{ActionContext, names_at_table, played_through};
use crate::failure::{AtField as _, Failure};
use crate::store::confirmations;
use crate::store::engine::Transaction;
use crate::store::strikes::{self, Strike};

/// Takes back those words of players that a deal is not right which an officer has seen and settled. What nobody says any more
/// stays so.
///
/// # Errors
/// The game is not known, goes on, or its year is closed; the reason is missing or too long.
pub fn settle_disputes(
    tx: &Transaction<'_>,
    context: &ActionContext,
    id: GameId,
    seen: &[(PlayerNo, u32)],
    reason: &str,
) -> Result<(), Failure> {
    let (game, played_on) = ended_game(tx, id)?;
    refuse_closed(tx, played_on)?;
    let reason = tidy_reason(reason).at("reason")?;
    let (_, history) = played_through(tx, id)?;
    let (totals, names) = (history.totals(), names_at_table(tx, game.number)?);
    for dispute in confirmations::disputes_of(tx, game.number)? {
        let Dispute { player: Some(player), deal, .. } = dispute else { continue };
        if !seen.contains(&(player, deal)) {
            continue;
        }
        confirmations::settle(tx, game.number, &dispute, &totals, (context.now, context.today()))?;
        let name = names.get(usize::from(player.0) - 1).map_or("?", String::as_str);
        let details = format!("{name} ({deal}): {reason}");
        context.log(tx, AuditEvent::DisputeSettled, &game.number.to_string(), &details)?;
    }
    Ok(())
}

/// Strikes a game from the lists, or takes that back. The same request again, and one that changes nothing, leave it as it is.
///
/// # Errors
/// The game is not known, goes on, or its year is closed; the reason is missing or too long.
pub fn strike_game(
    tx: &Transaction<'_>,
    context: &ActionContext,
    id: GameId,
    key: Uuid,
    reason: Option<&str>,
) -> Result<(), Failure> {
    let (game, played_on) = ended_game(tx, id)?;
    refuse_closed(tx, played_on)?;
    let text = reason.map(|reason| tidy_reason(reason).at("reason")).transpose()?;
    let is_struck = text.is_some();
    let stands = strikes::reason_of(tx, game.number)?.is_some() == is_struck;
    if stands || strikes::has(tx, key)? {
        return Ok(());
    }
    let reason = text.unwrap_or_default();
    let strike =
        Strike { key, is_struck, reason: &reason, author: context.author(), on: context.today() };
    strikes::append(tx, game.number, strike, context.now)?;
    let verb = if is_struck { AuditEvent::GameStruck } else { AuditEvent::StrikeTakenBack };
    context.log(tx, verb, &game.number.to_string(), &reason)
}
