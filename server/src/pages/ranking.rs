//! The page of the ranking.

use axum::extract::State;
use club::standings::Standing;

use crate::http::AppState;
use crate::http::api::ranking;
use crate::http::error_response::ApiError;
use crate::pages::context::PageContext;
use crate::pages::response::Page;
use crate::pages::views;

/// `GET /rangliste`.
pub(crate) async fn show(
    State(state): State<AppState>,
    context: PageContext,
) -> Result<Page, ApiError> {
    let standings: Vec<Standing<String>> = ranking::by_name(&state).await?;
    Ok(Page(views::ranking::ranking(standings, &context)))
}
