//! The page of the ranking.

use axum::Extension;
use axum::extract::State;
use club::standings::Standing;
use texts::Lang;

use crate::http::AppState;
use crate::http::api::ranking;
use crate::http::error_response::ApiError;
use crate::pages::response::Page;
use crate::pages::views;

/// `GET /rangliste`.
pub(crate) async fn show(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
) -> Result<Page, ApiError> {
    let standings: Vec<Standing<String>> = ranking::by_name(&state).await?;
    Ok(Page(views::ranking::ranking(standings, lang)))
}
