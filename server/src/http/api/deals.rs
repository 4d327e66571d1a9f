//! The deals of a game: recording one, taking one back, correcting one.

use axum::extract::State;
use axum::http::StatusCode;
use axum::{Extension, Json};
use wire::{CorrectDeal, DealCorrected, DealRecorded, RecordDeal, WithdrawDeal};

use crate::actions::{AfterTheEnd, correct_and_rebook, record_deal, withdraw_deal};
use crate::web::AppState;
use crate::web::address_parts::GamePath;
use crate::web::error_response::ApiError;
use crate::web::extract::Body;
use crate::web::recorded_at::MadeAt;
use crate::web::visitor::Visitor;

/// `POST /api/games/{game}/deals`: records one deal. Safe to repeat.
pub(crate) async fn record(
    State(state): State<AppState>,
    GamePath(game): GamePath,
    MadeAt(made_at): MadeAt,
    Body(request): Body<RecordDeal>,
) -> Result<(StatusCode, Json<DealRecorded>), ApiError> {
    let recorded = state.database.write(move |tx| record_deal(tx, game, &request, made_at)).await?;
    Ok((StatusCode::CREATED, Json(recorded)))
}

/// `POST /api/games/{game}/withdrawals`: takes back the last deal. Safe to repeat.
pub(crate) async fn withdraw(
    State(state): State<AppState>,
    Extension(visitor): Extension<Visitor>,
    GamePath(game): GamePath,
    Body(request): Body<WithdrawDeal>,
) -> Result<(StatusCode, Json<WithdrawDeal>), ApiError> {
    let context = visitor.context(&state);
    let withdrawn = state.database.write(move |tx| withdraw_deal(tx, &context, game, &request));
    Ok((StatusCode::CREATED, Json(withdrawn.await?)))
}

/// `POST /api/games/{game}/corrections`: corrects a deal, and what follows from it. Safe to repeat.
pub(crate) async fn correct(
    State(state): State<AppState>,
    Extension(visitor): Extension<Visitor>,
    GamePath(game): GamePath,
    Body(request): Body<CorrectDeal>,
) -> Result<(StatusCode, Json<DealCorrected>), ApiError> {
    let context = visitor.context(&state);
    // A table's link may correct deals only until the game ends; afterwards only an officer for games may.
    let after_the_end =
        if visitor.keeps_games() { AfterTheEnd::Allowed } else { AfterTheEnd::Refused };
    let corrected = state
        .database
        .write(move |tx| correct_and_rebook(tx, &context, game, request, after_the_end));
    Ok((StatusCode::CREATED, Json(corrected.await?)))
}
