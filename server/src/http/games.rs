//! Games: the list, one of them, its beginning and its end.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use wire::{EndGame, Ended, GameDetail, GameSummary, StartGame};

use super::AppState;
use super::reply::Refusal;
use super::request::{Body, Game};
use crate::actions::{end_game, game_detail, start_game};
use crate::store::games;

/// `GET /api/games`: every game, newest first.
pub(super) async fn list(State(state): State<AppState>) -> Result<Json<Vec<GameSummary>>, Refusal> {
    Ok(Json(state.database.read(games::summaries).await?))
}

/// `POST /api/games`: starts a game. Safe to repeat.
pub(super) async fn start(
    State(state): State<AppState>,
    Body(request): Body<StartGame>,
) -> Result<(StatusCode, Json<GameDetail>), Refusal> {
    let now = (state.clock.now)();
    let game = state.database.write(move |tx| start_game(tx, &request, now)).await?;
    Ok((StatusCode::CREATED, Json(game)))
}

/// `GET /api/games/{game}`: a game with its facts.
pub(super) async fn show(
    State(state): State<AppState>,
    Game(id): Game,
) -> Result<Json<GameDetail>, Refusal> {
    Ok(Json(state.database.read(move |tx| game_detail(tx, id)).await?))
}

/// `POST /api/games/{game}/end`: ends a game. Safe to repeat.
pub(super) async fn end(
    State(state): State<AppState>,
    Game(id): Game,
    Body(request): Body<EndGame>,
) -> Result<(StatusCode, Json<Ended>), Refusal> {
    let now = (state.clock.now)();
    let ended = state.database.write(move |tx| end_game(tx, id, &request, now)).await?;
    Ok((StatusCode::CREATED, Json(ended)))
}
