//! The deals of a game: recording one, taking one back, correcting one.

use axum::extract::State;
use axum::http::StatusCode;
use axum::{Extension, Json};
use club::audit_event::AuditEvent;
use wire::{CorrectDeal, DealCorrected, DealRecorded, RecordDeal, WithdrawDeal};

use crate::actions::{
    AfterTheEnd, correct_deal, note_event, rebook_game, record_deal, withdraw_deal,
};
use crate::http::AppState;
use crate::http::error_response::Refusal;
use crate::http::extract::{Body, Game};
use crate::http::recorded_at::MadeAt;
use crate::http::visitor::Visitor;
use crate::store::{corrections, games};

/// `POST /api/games/{game}/deals`: records one deal. Safe to repeat.
pub(crate) async fn record(
    State(state): State<AppState>,
    Game(game): Game,
    MadeAt(made_at): MadeAt,
    Body(request): Body<RecordDeal>,
) -> Result<(StatusCode, Json<DealRecorded>), Refusal> {
    let recorded = state.database.write(move |tx| record_deal(tx, game, &request, made_at)).await?;
    Ok((StatusCode::CREATED, Json(recorded)))
}

/// `POST /api/games/{game}/withdrawals`: takes back the last deal. Safe to repeat.
pub(crate) async fn withdraw(
    State(state): State<AppState>,
    Extension(visitor): Extension<Visitor>,
    Game(game): Game,
    Body(request): Body<WithdrawDeal>,
) -> Result<(StatusCode, Json<WithdrawDeal>), Refusal> {
    let author = visitor.account().map(|account| account.name.clone());
    let now = (state.clock.now)();
    let withdrawn =
        state.database.write(move |tx| withdraw_deal(tx, game, &request, author.as_deref(), now));
    Ok((StatusCode::CREATED, Json(withdrawn.await?)))
}

/// `POST /api/games/{game}/corrections`: corrects a deal, and what follows from it. Safe to repeat.
pub(crate) async fn correct(
    State(state): State<AppState>,
    Extension(visitor): Extension<Visitor>,
    Game(game): Game,
    Body(mut request): Body<CorrectDeal>,
) -> Result<(StatusCode, Json<DealCorrected>), Refusal> {
    // Who has signed in is the author, whatever the tablet says; a tablet that nobody has signed in on may say who holds it.
    let claimed = request.author.take();
    request.author = visitor.account().map(|account| account.name.clone()).or(claimed.clone());
    let now = (state.clock.now)();
    let wall = state.clock.wall_clock;
    // A link opens a table as long as it plays; afterwards only who keeps the club's games may correct.
    let after_the_end =
        if visitor.keeps_games() { AfterTheEnd::Allowed } else { AfterTheEnd::Refused };
    let corrected = state.database.write(move |tx| {
        let was_ended = games::by_id(tx, game)?.is_some_and(|game| game.ended.is_some());
        let is_new = corrections::by_id(tx, request.id)?.is_none();
        let corrected = correct_deal(tx, game, &request, now, after_the_end)?;
        if was_ended && is_new {
            let claimed = claimed.filter(|claimed| Some(claimed) != request.author.as_ref());
            let claimed = claimed.map(|claimed| format!(" ({claimed})")).unwrap_or_default();
            let details = format!("{}{claimed}", request.reason);
            let (author, subject) = (request.author.as_deref(), game.to_string());
            note_event(tx, author, AuditEvent::DealCorrected, &subject, &details, now)?;
        }
        rebook_game(tx, game, wall)?;
        Ok(corrected)
    });
    Ok((StatusCode::CREATED, Json(corrected.await?)))
}
