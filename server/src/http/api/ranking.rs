//! The ranking as data.

use axum::Json;
use axum::extract::State;
use wire::RankingLine;

use crate::pages::year::ranking::ranked;
use crate::web::AppState;
use crate::web::error_response::ApiError;

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
