//! The search through people, games, rules and pages.

use axum::Json;
use axum::extract::{Query, State};
use wire::search::SearchAnswer;

use crate::pages::search::{SearchQuery, find};
use crate::web::AppState;
use crate::web::context::PageContext;
use crate::web::error_response::ApiError;
use crate::web::visitor::Origin;

/// `GET /api/search?q=`: what fits, at most five of each kind; only what the reader may open.
pub(crate) async fn show(
    State(state): State<AppState>,
    Origin(origin): Origin,
    context: PageContext,
    Query(query): Query<SearchQuery>,
) -> Result<Json<SearchAnswer>, ApiError> {
    Ok(Json(find(&state, &origin, &context, &query.q).await?))
}
