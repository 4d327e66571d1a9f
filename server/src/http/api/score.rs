//! The calculator of the scoring contract over HTTP: open to everybody, keeps nothing.

use axum::{Extension, Json};
use serde_json::Value;
use texts::Lang;
use tokio::sync::Semaphore;

use crate::calculator::{self, Question};
use crate::failure::Failure;
use crate::http::error_response::ApiError;
use crate::http::extract::Body;

/// How many hands or deals one request may hold.
const MOST: usize = 1_000;
/// How many own hands one request may compare with each other.
const MOST_COMPARED: usize = 60;

/// `POST /api/score`: values a hand, or each of a list.
pub(crate) async fn score(
    Extension(lang): Extension<Lang>,
    Body(request): Body<Value>,
) -> Result<Json<Value>, ApiError> {
    if has_own_hands(&request) {
        return answer_in_turn(Question::Score, request, lang).await;
    }
    answer(Question::Score, &request, lang)
}

/// `POST /api/settle`: settles a finished deal, or each of a list.
pub(crate) async fn settle(
    Extension(lang): Extension<Lang>,
    Body(request): Body<Value>,
) -> Result<Json<Value>, ApiError> {
    answer(Question::Settle, &request, lang)
}

/// `POST /api/special`: answers a question about a club's own hand, or each of a list.
pub(crate) async fn special(
    Extension(lang): Extension<Lang>,
    Body(request): Body<Value>,
) -> Result<Json<Value>, ApiError> {
    let compared = hands_compared(&request);
    if compared > MOST_COMPARED {
        return Err(ApiError::TooMany { found: compared, most: MOST_COMPARED });
    }
    answer_in_turn(Question::Special, request, lang).await
}

/// Whether a hand of a request is compared with own hands.
fn has_own_hands(request: &Value) -> bool {
    let has = |request: &Value| !request["options"]["special_hands"].is_null();
    request.as_array().map_or_else(|| has(request), |all| all.iter().any(has))
}

/// Answers what may take long: on a thread of its own, one request after the other, so that strangers keep at most one core busy.
async fn answer_in_turn(
    question: Question,
    request: Value,
    lang: Lang,
) -> Result<Json<Value>, ApiError> {
    static TURN: Semaphore = Semaphore::const_new(1);
    let turn = TURN.acquire().await.map_err(|_| Failure::Unavailable)?;
    let answered = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        answer(question, &request, lang)
    });
    answered.await.map_err(|error| Failure::Internal(format!("trying own hands: {error}")))?
}

/// How many hands the questions of a request compare with each other; every pair of them is work.
fn hands_compared(request: &Value) -> usize {
    let of = |request: &Value| request["hands"].as_array().map_or(0, Vec::len);
    request.as_array().map_or_else(|| of(request), |all| all.iter().map(of).sum())
}

fn answer(question: Question, request: &Value, lang: Lang) -> Result<Json<Value>, ApiError> {
    let one = |request: &Value| calculator::answer(question, request, lang);
    match request.as_array() {
        Some(all) if all.len() > MOST => Err(ApiError::TooMany { found: all.len(), most: MOST }),
        Some(all) => Ok(Json(all.iter().map(one).collect())),
        None => Ok(Json(one(request))),
    }
}
