//! The two questions about tournaments over HTTP: open to everybody, keeps nothing. A plan takes much computing time, so one is
//! searched at a time and rests while an officer draws, few may wait, and both questions and seconds of work within ten minutes
//! are limited: by address or account, and for all strangers together.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use wire::ErrorCode;

use crate::failure::Failure;
use crate::tournament_contract::{self, Question};
use crate::web::AppState;
use crate::web::error_response::ApiError;
use crate::web::extract::JsonBytes;
use crate::web::plan_turns::GoesOn;
use crate::web::rate_limit::Counted;
use crate::web::visitor::{Origin, Visitor};

/// `POST /api/tournament/plan`: who sits where in each round.
pub(crate) async fn plan(
    State(state): State<AppState>,
    Extension(visitor): Extension<Visitor>,
    Origin(origin): Origin,
    JsonBytes(input): JsonBytes,
) -> Result<Response, ApiError> {
    answer(&state, (&visitor, origin), Question::Plan, input).await
}

/// `POST /api/tournament/results`: what the tables come to.
pub(crate) async fn results(
    State(state): State<AppState>,
    Extension(visitor): Extension<Visitor>,
    Origin(origin): Origin,
    JsonBytes(input): JsonBytes,
) -> Result<Response, ApiError> {
    answer(&state, (&visitor, origin), Question::Results, input).await
}

async fn answer(
    state: &AppState,
    (visitor, origin): (&Visitor, String),
    question: Question,
    input: axum::body::Bytes,
) -> Result<Response, ApiError> {
    let limiter = Arc::clone(&state.rate_limiter);
    let now = (state.clock.now)();
    let is_stranger = visitor.account().is_none();
    let who = visitor.account().map_or(origin, |account| account.login.clone());
    let has_worked_enough = || {
        limiter.is_full(Counted::TournamentWork, &who, now)
            || (is_stranger && limiter.is_full(Counted::TournamentWorkOfStrangers, "", now))
    };
    if limiter.is_full(Counted::TournamentQuestions, &who, now) || has_worked_enough() {
        return Err(ApiError::Code(ErrorCode::TooManyAttempts));
    }
    limiter.count(Counted::TournamentQuestions, &who, now);
    // Those who came at the same time have worked meanwhile.
    let may_search = || if has_worked_enough() { Err(Failure::Unavailable) } else { Ok(()) };
    let search = move |goes_on: GoesOn<'_>| tournament_contract::answer(question, &input, goes_on);
    let (counter, worker) = (Arc::clone(&limiter), who.clone());
    let worked = move |took| {
        counter.count_work(Counted::TournamentWork, &worker, took, now);
        if is_stranger {
            counter.count_work(Counted::TournamentWorkOfStrangers, "", took, now);
        }
    };
    let answer = state.turns.plans.answer(may_search, search, worked).await?;
    // A search ends early only where nobody reads this.
    let answer = answer.ok_or(Failure::Unavailable)?;
    let status = match &answer.refused {
        None => StatusCode::OK,
        Some(refused) if refused.is_unreadable() => StatusCode::BAD_REQUEST,
        Some(_) => StatusCode::UNPROCESSABLE_ENTITY,
    };
    Ok((status, [(CONTENT_TYPE, "application/json")], answer.body).into_response())
}
