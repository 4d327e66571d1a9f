//! The calculator of the scoring contract over HTTP: open to everybody, keeps nothing.

use axum::{Extension, Json};
use serde_json::Value;
use texts::Lang;

use crate::calculator::{self, Question};
use crate::http::error_response::ApiError;
use crate::http::extract::Body;

/// How many hands or deals one request may hold.
const MOST: usize = 1_000;

/// `POST /api/score`: values a hand, or each of a list.
pub(crate) async fn score(
    Extension(lang): Extension<Lang>,
    Body(request): Body<Value>,
) -> Result<Json<Value>, ApiError> {
    answer(Question::Score, &request, lang)
}

/// `POST /api/settle`: settles a finished deal, or each of a list.
pub(crate) async fn settle(
    Extension(lang): Extension<Lang>,
    Body(request): Body<Value>,
) -> Result<Json<Value>, ApiError> {
    answer(Question::Settle, &request, lang)
}

fn answer(question: Question, request: &Value, lang: Lang) -> Result<Json<Value>, ApiError> {
    let one = |request: &Value| calculator::answer(question, request, lang);
    match request.as_array() {
        Some(all) if all.len() > MOST => Err(ApiError::TooMany { found: all.len(), most: MOST }),
        Some(all) => Ok(Json(all.iter().map(one).collect())),
        None => Ok(Json(one(request))),
    }
}
