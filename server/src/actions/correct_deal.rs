//! Correcting an earlier deal.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use club::Ending;
use club::audit_event::AuditEvent;
use club::correction::{Obstacle, correct};
use club::game::player_numbers;
use scoring::Points;
use wire::{CorrectDeal, DealCorrected, GameId, Replacement};

use crate::actions::add_person::tidy_name;
use crate::actions::tournament_tablets::follow_game;
use crate::actions::{ActionContext, rebook_game, replay};
use crate::documents::pdf;
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::games::Game;
use crate::store::{confirmations, corrections, deals, games};

/// The longest reason, in characters.
const LONGEST_REASON: usize = 200;

/// Whether the sender may correct a game that has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterTheEnd {
    /// An officer who looks after the club's games.
    Allowed,
    /// A tablet at the table.
    Refused,
}

/// As [`correct_deal`], with the account that has signed in as the author; only a tablet on which nobody has signed in may name
/// one itself. The game is booked again. A correction after the end stands in the audit log.
///
/// # Errors
/// As [`correct_deal`]; the year of the game is closed.
pub fn correct_and_rebook(
    tx: &Transaction<'_>,
    context: &ActionContext,
    id: GameId,
    request: CorrectDeal,
    after_the_end: AfterTheEnd,
) -> Result<DealCorrected, Failure> {
    let claimed = request.author.clone();
    let author = context.author.clone().or(claimed.clone());
    let request = CorrectDeal { author, ..request };
    let was_ended = games::by_id(tx, id)?.is_some_and(|game| game.ended.is_some());
    let is_new = corrections::by_id(tx, request.id)?.is_none();
    let corrected = correct_deal(tx, id, &request, context.now, after_the_end)?;
    if was_ended && is_new {
        settle_disputes_of(tx, id, &corrected, context)?;
        let claimed = claimed.filter(|claimed| Some(claimed) != request.author.as_ref());
        let claimed = claimed.map(|claimed| format!(" ({claimed})")).unwrap_or_default();
        let details = format!("{}{claimed}", request.reason);
        let context = ActionContext { author: request.author, ..context.clone() };
        context.log(tx, AuditEvent::DealCorrected, &id.to_string(), &details)?;
    }
    rebook_game(tx, id, context.wall_clock)?;
    follow_game(tx, context, id)?;
    Ok(corrected)
}

/// Replaces a deal that was wrong, and with it every later one whose payments change, in one transaction. What was replaced
/// stays readable.
pub fn correct_deal(
    tx: &Transaction<'_>,
    id: GameId,
    request: &CorrectDeal,
    now: DateTime<Utc>,
    after_the_end: AfterTheEnd,
) -> Result<DealCorrected, Failure> {
    let game = games::by_id(tx, id)?.ok_or(Failure::UnknownGame)?;
    let reason = tidy_reason(&request.reason)?;
    let author = request.author.as_deref().map(tidy_name).transpose()?;
    let request = CorrectDeal { reason, author, ..request.clone() };
    if let Some(answer) = answered_before(tx, &game, &request)? {
        return answer;
    }
    let wrong = deals::by_id(tx, request.deal)?.filter(|deal| deal.game == id);
    let wrong = wrong.ok_or(Failure::UnknownDeal)?.deal;
    if game.ended.is_some() && after_the_end == AfterTheEnd::Refused {
        return Err(Failure::GameClosed);
    }
    let standing = deals::standing(tx, game.number)?;
    let stands = standing.iter().any(|deal| deal.id == request.deal);
    if !stands || standing.last().map(|deal| deal.id) != Some(request.last) {
        return Err(Failure::GameMovedOn);
    }
    let before = replay(&game, &standing)?;
    let correction =
        correct(&before, &game.ruleset, wrong.number, &request.facts).map_err(failure)?;
    let was_complete = game.ended.is_some_and(|ended| ended.how == Ending::Complete);
    if was_complete && !correction.is_over.after {
        return Err(Failure::NotComplete);
    }
    if correction.totals_after() != request.previewed {
        return Err(Failure::PreviewDiffers);
    }
    let row = corrections::append(tx, &request, now)?;
    let mut replaced = Vec::new();
    for played in correction.rebooked() {
        let number = played.situation.number;
        let old = standing.iter().find(|deal| deal.number == number);
        let before = old.ok_or(Failure::UnknownDeal)?.id;
        let after = request.id.deal(number);
        if deals::by_id(tx, after)?.is_some() {
            return Err(Failure::IdReused);
        }
        deals::replace(tx, before, (row, request.id), now)?;
        deals::append(
            tx,
            &deals::NewDeal {
                game: game.number,
                id: after,
                number,
                facts: &played.facts,
                correction: Some(row),
                settlement: &played.scored.settlement,
                recorded_at: now,
            },
        )?;
        replaced.push(Replacement { number, before, after });
    }
    Ok(DealCorrected { id: request.id, replaced, totals: request.previewed })
}

/// What players said of a deal is settled by its correction.
fn settle_disputes_of(
    tx: &Transaction<'_>,
    id: GameId,
    corrected: &DealCorrected,
    context: &ActionContext,
) -> Result<(), Failure> {
    let game = games::by_id(tx, id)?.ok_or(Failure::UnknownGame)?;
    let Some(first) = corrected.replaced.first() else { return Ok(()) };
    let at = (context.now, context.today());
    let disputes = confirmations::disputes_of(tx, game.number)?;
    for dispute in disputes.iter().filter(|dispute| dispute.deal == first.number) {
        confirmations::settle(tx, game.number, dispute, &corrected.totals, at)?;
    }
    Ok(())
}

/// The answer to a correction that was booked before under this id; `IdReused` where its content was another one.
fn answered_before(
    tx: &Transaction<'_>,
    game: &Game,
    request: &CorrectDeal,
) -> Result<Option<Result<DealCorrected, Failure>>, Failure> {
    let Some(known) = corrections::by_id(tx, request.id)? else {
        return Ok(None);
    };
    let mut totals: BTreeMap<_, _> =
        player_numbers(game.player_count()).map(|player| (player, Points::ZERO)).collect();
    totals.extend(known.totals);
    let booked = deals::by_id(tx, request.id.deal(known.note.number))?;
    // Somebody may have signed in or out between two attempts, so a missing author matches any.
    let is_same = known.game == game.id
        && known.note.replaced.first().map(|replaced| replaced.before) == Some(request.deal)
        && booked.is_some_and(|booked| booked.deal.facts == request.facts)
        && known.note.reason == request.reason
        && (known.note.author == request.author
            || known.note.author.is_none()
            || request.author.is_none())
        && known.last == request.last
        && totals == request.previewed;
    let answer = DealCorrected { id: request.id, replaced: known.note.replaced, totals };
    Ok(Some(if is_same { Ok(answer) } else { Err(Failure::IdReused) }))
}

fn failure(obstacle: Obstacle) -> Failure {
    match obstacle {
        Obstacle::NoSuchDeal => Failure::UnknownDeal,
        Obstacle::BadFacts(problems) => Failure::BadFacts(problems),
        Obstacle::LaterDeal { number, problems } => Failure::CorrectionBlocked { number, problems },
        Obstacle::AfterTheEnd { number } => {
            Failure::CorrectionBlocked { number, problems: Vec::new() }
        }
    }
}

/// The reason as it is kept, if it can be kept and printed.
pub(super) fn tidy_reason(reason: &str) -> Result<String, Failure> {
    let words: Vec<&str> = reason.split_whitespace().collect();
    let reason = words.join(" ");
    if reason.is_empty() || reason.chars().count() > LONGEST_REASON {
        return Err(Failure::BadReason);
    }
    match pdf::unprintable(&reason) {
        Some(character) => Err(Failure::UnprintableReason { character }),
        None => Ok(reason),
    }
}
