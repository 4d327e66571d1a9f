//! The calculator of the scoring contract over HTTP: open to everybody, keeps nothing.

use axum::{Extension, Json};
use serde_json::Value;
use texts::Lang;
use tokio::sync::Semaphore;

use crate::calculator::{self, Question};
use crate::failure::Failure;
use crate::web::error_response::ApiError;
use crate::web::extract::Body;

/// How many hands or deals one request may hold.
const MOST: usize = 1_000;

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
    answer_in_turn(Question::Special, request, lang).await
}

/// Whether a hand of a request is compared with own hands.
fn has_own_hands(request: &Value) -> bool {
    let has = |request: &Value| !request["options"]["special_hands"].is_null();
    request.as_array().map_or_else(|| has(request), |all| all.iter().any(has))
}

/// Answers what may take long, one question after the other. Each waits for its turn, so that strangers keep at most one core
/// busy, nobody waits for more than one question of somebody else, and what nobody waits for any more is not answered.
async fn answer_in_turn(
    question: Question,
    request: Value,
    lang: Lang,
) -> Result<Json<Value>, ApiError> {
    let Value::Array(all) = request else {
        return one_in_turn(question, request, lang).await.map(Json);
    };
    check_many(&all)?;
    let mut answers = Vec::with_capacity(all.len());
    for request in all {
        answers.push(one_in_turn(question, request, lang).await?);
    }
    Ok(Json(answers.into()))
}

async fn one_in_turn(question: Question, request: Value, lang: Lang) -> Result<Value, ApiError> {
    static TURN: Semaphore = Semaphore::const_new(1);
    let turn = TURN.acquire().await.map_err(|_| Failure::Unavailable)?;
    let answered = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        calculator::answer(question, &request, lang)
    });
    let answered = answered.await;
    answered.map_err(|error| Failure::Internal(format!("trying own hands: {error}")).into())
}

fn answer(question: Question, request: &Value, lang: Lang) -> Result<Json<Value>, ApiError> {
    let one = |request: &Value| calculator::answer(question, request, lang);
    let Some(all) = request.as_array() else { return Ok(Json(one(request))) };
    check_many(all)?;
    Ok(Json(all.iter().map(one).collect()))
}

fn check_many(all: &[Value]) -> Result<(), ApiError> {
    if all.len() > MOST {
        return Err(ApiError::TooMany { found: all.len(), most: MOST });
    }
    Ok(())
}
