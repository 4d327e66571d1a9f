//! The two questions about tournaments over HTTP: open to everybody, keeps nothing. A plan takes much computing time, so one is
//! searched at a time, few may wait, and the number of questions per address within ten minutes is limited.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use wire::ErrorCode;

use crate::failure::Failure;
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::http::extract::JsonBytes;
use crate::http::rate_limit::Counted;
use crate::http::visitor::Origin;
use crate::tournament_contract::{self, Question};

/// `POST /api/tournament/plan`: who sits where in each round.
pub(crate) async fn plan(
    State(state): State<AppState>,
    Origin(origin): Origin,
    JsonBytes(input): JsonBytes,
) -> Result<Response, ApiError> {
    answer(&state, &origin, Question::Plan, input).await
}

/// `POST /api/tournament/results`: what the tables come to.
pub(crate) async fn results(
    State(state): State<AppState>,
    Origin(origin): Origin,
    JsonBytes(input): JsonBytes,
) -> Result<Response, ApiError> {
    answer(&state, &origin, Question::Results, input).await
}

async fn answer(
    state: &AppState,
    origin: &str,
    question: Question,
    input: axum::body::Bytes,
) -> Result<Response, ApiError> {
    let limiter = &state.rate_limiter;
    let now = (state.clock.now)();
    if limiter.is_full(Counted::TournamentQuestions, origin, now) {
        return Err(ApiError::Code(ErrorCode::TooManyAttempts));
    }
    limiter.count(Counted::TournamentQuestions, origin, now);
    let unavailable = || ApiError::Failure(Failure::Unavailable);
    let _place = limiter.waiting_plans.try_acquire().map_err(|_| unavailable())?;
    let turn = Arc::clone(&limiter.plans).acquire_owned().await.map_err(|_| unavailable())?;
    let answer = tokio::task::spawn_blocking(move || {
        // The turn ends with the work, also when nobody waits for it any more.
        let _turn = turn;
        tournament_contract::answer(question, &input)
    });
    let answer = answer.await.map_err(|error| Failure::Internal(error.to_string()))?;
    let status = match &answer.refused {
        None => StatusCode::OK,
        Some(refused) if refused.is_unreadable() => StatusCode::BAD_REQUEST,
        Some(_) => StatusCode::UNPROCESSABLE_ENTITY,
    };
    Ok((status, [(CONTENT_TYPE, "application/json")], answer.body).into_response())
}
