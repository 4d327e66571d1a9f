//! The ranking as data.

use axum::Json;
use axum::extract::State;
use wire::RankingLine;

use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::pages::ranking::ranked;

/// `GET /api/ranking`: all games that count, ranked by the sum of their results.
pub(crate) async fn show(
    State(state): State<AppState>,
) -> Result<Json<Vec<RankingLine>>, ApiError> {
    let lines = ranked(&state).await?.into_iter().map(|standing| RankingLine {
        rank: standing.rank,
        games: standing.games,
        sum: standing.sum,
        average_tenths: standing.average_tenths(),
        person: standing.person,
    });
    Ok(Json(lines.collect()))
}
