//! The search through people, games, rules and pages.

use axum::Json;
use axum::extract::{Query, State};
use wire::search::SearchAnswer;

use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::http::visitor::Origin;
use crate::pages::context::PageContext;
use crate::pages::search::{SearchQuery, find};

/// `GET /api/search?q=`: what fits, at most five of each kind; only what the reader may open.
pub(crate) async fn show(
    State(state): State<AppState>,
    Origin(origin): Origin,
    context: PageContext,
    Query(query): Query<SearchQuery>,
) -> Result<Json<SearchAnswer>, ApiError> {
    Ok(Json(find(&state, &origin, &context, &query.q).await?))
}
