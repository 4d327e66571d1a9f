//! The deals of a game: recording one, taking one back, correcting one.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use wire::{CorrectDeal, DealCorrected, DealRecorded, RecordDeal, WithdrawDeal};

use super::AppState;
use super::reply::Refusal;
use super::request::{Body, Game};
use crate::actions::{correct_deal, record_deal, withdraw_deal};

/// `POST /api/games/{game}/deals`: records one deal. Safe to repeat.
pub(super) async fn record(
    State(state): State<AppState>,
    Game(game): Game,
    Body(request): Body<RecordDeal>,
) -> Result<(StatusCode, Json<DealRecorded>), Refusal> {
    let now = (state.clock.now)();
    let recorded = state.database.write(move |tx| record_deal(tx, game, &request, now)).await?;
    Ok((StatusCode::CREATED, Json(recorded)))
}

/// `POST /api/games/{game}/withdrawals`: takes back the last deal. Safe to repeat.
pub(super) async fn withdraw(
    State(state): State<AppState>,
    Game(game): Game,
    Body(request): Body<WithdrawDeal>,
) -> Result<(StatusCode, Json<WithdrawDeal>), Refusal> {
    let now = (state.clock.now)();
    let withdrawn = state.database.write(move |tx| withdraw_deal(tx, game, &request, now)).await?;
    Ok((StatusCode::CREATED, Json(withdrawn)))
}

/// `POST /api/games/{game}/corrections`: corrects a deal, and what follows from it. Safe to repeat.
pub(super) async fn correct(
    State(state): State<AppState>,
    Game(game): Game,
    Body(request): Body<CorrectDeal>,
) -> Result<(StatusCode, Json<DealCorrected>), Refusal> {
    let now = (state.clock.now)();
    let corrected = state.database.write(move |tx| correct_deal(tx, game, &request, now)).await?;
    Ok((StatusCode::CREATED, Json(corrected)))
}
