//! Typing in a game that was written down on paper: the game, its deals, its end, at the times that stand on the sheet.

use chrono::{DateTime, Utc};
use club::audit_event::AuditEvent;
use club::typed::ReadSheet;
use club::{Ending, Played};
use uuid::Uuid;
use wire::{DealId, EndGame, EndingId, GameId, StartGame};

use crate::actions::queries::year_books::refuse_closed;
use crate::actions::{ActionContext, book_game, end_game, start_game};
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::{deals, games, statutes};
use club::calendar::day_of_play;
use club::refusal::Refusal;

/// When and how a game was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedThen {
    /// When it began.
    pub began: DateTime<Utc>,
    /// When it ended.
    pub ended: DateTime<Utc>,
    /// Whether it was broken off.
    pub is_abandoned: bool,
}

/// Keeps a game as it was read from its sheet. A game that was begun before, and has no deal yet, is filled in. Sent
/// again, it changes nothing.
///
/// # Errors
/// The game has deals already, or is another one; its day lies in a closed year; what [`start_game`] refuses.
pub fn type_in(
    tx: &Transaction<'_>,
    context: &ActionContext,
    request: &StartGame,
    sheet: &ReadSheet,
    then: PlayedThen,
) -> Result<GameId, Failure> {
    if then.ended < then.began || then.ended > context.now || sheet.facts.is_empty() {
        return Err(Failure::Refused(Refusal::BadDay));
    }
    // The night belongs to the day before, as it does when the game is booked.
    refuse_closed(
        tx,
        day_of_play(context.wall_clock.local(then.began), statutes::current(tx)?.day_begins),
    )?;
    let id = request.id;
    start_game(tx, request, then.began)?;
    let game = games::by_id(tx, id)?.ok_or(Failure::UnknownGame)?;
    let standing = deals::standing(tx, game.number)?;
    let facts = |played: &Played| played.facts.clone();
    if !standing.is_empty() {
        let is_same = standing.len() == sheet.history.deals.len()
            && standing.iter().map(|deal| &deal.facts).eq(&sheet
                .history
                .deals
                .iter()
                .map(facts)
                .collect::<Vec<_>>());
        return if is_same && game.ended.is_some() { Ok(id) } else { Err(Failure::GameMovedOn) };
    }
    if game.ended.is_some() {
        return Err(Failure::GameClosed);
    }
    for played in &sheet.history.deals {
        let deal = deals::NewDeal {
            game: game.number,
            id: DealId(Uuid::now_v7()),
            number: played.situation.number,
            facts: &played.facts,
            correction: None,
            settlement: &played.scored.settlement,
            recorded_at: then.ended,
        };
        deals::append(tx, &deal)?;
    }
    let how = match (then.is_abandoned, sheet.history.now.is_over) {
        (true, _) => Ending::Abandoned,
        (false, true) => Ending::Complete,
        (false, false) => Ending::Agreed,
    };
    let after = sheet.history.now.number - 1;
    let end = EndGame { id: EndingId(Uuid::now_v7()), how, after };
    end_game(tx, id, &end, then.ended)?;
    book_game(tx, id, context.wall_clock)?;
    let subject = game.number.to_string();
    let details = format!("{} deals", sheet.facts.len());
    context.log(tx, AuditEvent::GameTypedIn, &subject, &details)?;
    Ok(id)
}
