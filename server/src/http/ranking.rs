//! The ranking as data.

use axum::Json;
use axum::extract::State;
use club::standings::{self, Standing};
use wire::{Person, RankingLine};

use super::AppState;
use super::reply::Refusal;
use crate::failure::Failure;
use crate::store::games;

/// `GET /api/ranking`: all games that count, ranked by the sum of their results.
pub(super) async fn show(State(state): State<AppState>) -> Result<Json<Vec<RankingLine>>, Refusal> {
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
pub(super) async fn ranked(state: &AppState) -> Result<Vec<Standing<Person>>, Failure> {
    let results = state.database.read(games::counted_results).await?;
    Ok(standings::rank(results.into_iter().map(|result| (result.person, result.points))))
}

/// The same by name, as sheets and pages show it.
pub(super) async fn by_name(state: &AppState) -> Result<Vec<Standing<String>>, Failure> {
    let named = |standing: Standing<Person>| {
        let Standing { person, rank, games, sum } = standing;
        Standing { person: person.name, rank, games, sum }
    };
    Ok(ranked(state).await?.into_iter().map(named).collect())
}
