//! The ranking as data.

use axum::Json;
use axum::extract::State;
use club::standings::Standing;
use wire::{Person, RankingLine};

use crate::actions::ranking;
use crate::failure::Failure;
use crate::http::AppState;
use crate::http::error_response::ApiError;

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

/// Everybody who has finished a game that counts, by rank.
pub(crate) async fn ranked(state: &AppState) -> Result<Vec<Standing<Person>>, Failure> {
    let on = (state.clock.wall_clock)((state.clock.now)()).date();
    state.database.read(move |tx| ranking(tx, on)).await
}

/// The same by name, as sheets and pages show it.
pub(crate) async fn by_name(state: &AppState) -> Result<Vec<Standing<String>>, Failure> {
    let named = |standing: Standing<Person>| {
        let Standing { person, rank, games, sum } = standing;
        Standing { person: person.name, rank, games, sum }
    };
    Ok(ranked(state).await?.into_iter().map(named).collect())
}
