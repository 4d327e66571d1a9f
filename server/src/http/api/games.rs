//! Games: the list, one of them, its beginning and its end.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use axum::extract::{Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use axum::{Extension, Json};
use club::presets::in_force;
use serde::Deserialize;
use wire::{
    ConfirmResult, EndGame, Ended, ErrorCode, GameDetail, GameSummary, ReopenGame, StartGame,
};

use crate::actions::{
    ActionContext, ReopenedBy, confirm_result, end_and_book, for_onlookers, is_shown_to_onlookers,
    reopen_game, reopenable_ending, start_and_place, whole_game,
};
use crate::failure::Failure;
use crate::http::authorization::may;
use crate::store::links::{self, Opens};
use crate::store::{games, presets};
use crate::web::AppState;
use crate::web::address_parts::GamePath;
use crate::web::conditional::has_copy;
use crate::web::error_response::ApiError;
use crate::web::extract::Body;
use crate::web::recorded_at::MadeAt;
use crate::web::routing::Verb;
use crate::web::visitor::Visitor;

/// How many games that have ended a list holds unless more are asked for.
const ENDED: u32 = 40;

/// What the list of games is asked.
#[derive(Deserialize)]
pub(crate) struct Asked {
    /// How many games that have ended.
    ended: Option<String>,
}

/// `GET /api/games`: the games that go on and the last that ended, newest first; `?ended=500` for more of these. A tablet at a
/// table gets those of its link.
pub(crate) async fn list(
    State(state): State<AppState>,
    Extension(visitor): Extension<Visitor>,
    Query(asked): Query<Asked>,
) -> Result<Json<Vec<GameSummary>>, ApiError> {
    let most_ended = match asked.ended {
        Some(count) => count.parse().map_err(|_| ApiError::Code(ErrorCode::Malformed))?,
        None => ENDED,
    };
    let device = visitor.table.filter(|_| visitor.session.is_none());
    let today = state.clock.wall_clock.local((state.clock.now)()).date();
    let read = state.database.read(move |tx| {
        let presets = in_force(&presets::all(tx)?, today);
        let mut games = games::summaries(tx, most_ended, &presets)?;
        if let Some(device) = device {
            let own = match device.link.opens {
                Opens::Game(game) => vec![game],
                Opens::Evening(evening) => links::games_of_evening(tx, evening)?,
                Opens::FirstStart(_)
                | Opens::Invitation(..)
                | Opens::PasswordReset(_)
                | Opens::Help(_) => vec![],
            };
            games.retain(|game| own.contains(&game.id));
        }
        Ok(games)
    });
    Ok(Json(read.await?))
}

/// `POST /api/games`: starts a game. Safe to repeat.
pub(crate) async fn start(
    State(state): State<AppState>,
    Extension(visitor): Extension<Visitor>,
    MadeAt(made_at): MadeAt,
    Body(request): Body<StartGame>,
) -> Result<(StatusCode, Json<GameDetail>), ApiError> {
    let evening = visitor.table.and_then(|device| match device.link.opens {
        Opens::Evening(evening) => Some(evening),
        Opens::Game(_)
        | Opens::FirstStart(_)
        | Opens::Invitation(..)
        | Opens::PasswordReset(_)
        | Opens::Help(_) => None,
    });
    let context = ActionContext { now: made_at, ..state.context(None) };
    let started = state.database.write(move |tx| start_and_place(tx, &context, &request, evening));
    let game = started.await?;
    Ok((StatusCode::CREATED, Json(game)))
}

/// `GET /api/games/{game}`: a game with its facts; status 304 where the client has it already as it is.
pub(crate) async fn show(
    State(state): State<AppState>,
    Extension(visitor): Extension<Visitor>,
    GamePath(id): GamePath,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let is_onlooker = visitor.is_stranger();
    let may_reopen = may(&visitor, Verb::Post, &format!("/api/games/{id}/reopenings"));
    let (context, by) = (visitor.context(&state), reopened_by(&visitor));
    let game = state.database.read(move |tx| {
        let mut game = whole_game(tx, id)?;
        if let Some(ended) = game.state.game.ended.as_mut().filter(|_| may_reopen) {
            ended.id = reopenable_ending(tx, &context, id, by)?;
        }
        if is_onlooker { for_onlookers(tx, game) } else { Ok(game) }
    });
    let game = game.await?;
    let ended_at = game.state.game.ended.map(|ended| ended.at);
    if is_onlooker && !is_shown_to_onlookers(ended_at, (state.clock.now)()) {
        return Err(ApiError::Code(ErrorCode::NotSignedIn));
    }
    let content = serde_json::to_vec(&game).map_err(Failure::from)?;
    let mut digest = DefaultHasher::new();
    content.hash(&mut digest);
    let tag = format!("\"{}-{:016x}\"", game.state.version, digest.finish());
    // The browser may keep it and has to ask whether it still holds.
    let about = [(ETAG, tag.clone()), (CACHE_CONTROL, "private, no-cache".to_owned())];
    if has_copy(&headers, &tag) {
        return Ok((StatusCode::NOT_MODIFIED, about).into_response());
    }
    let json = [(CONTENT_TYPE, "application/json")];
    Ok((about, json, content).into_response())
}

/// `POST /api/games/{game}/end`: ends a game. Safe to repeat.
pub(crate) async fn end(
    State(state): State<AppState>,
    GamePath(id): GamePath,
    MadeAt(made_at): MadeAt,
    Body(request): Body<EndGame>,
) -> Result<(StatusCode, Json<Ended>), ApiError> {
    let context = ActionContext { now: made_at, ..state.context(None) };
    let ended = state.database.write(move |tx| end_and_book(tx, &context, id, &request));
    let ended = ended.await?;
    Ok((StatusCode::CREATED, Json(ended)))
}

/// `POST /api/games/{game}/reopenings`: lets a game that has ended go on. Safe to repeat.
pub(crate) async fn reopen(
    State(state): State<AppState>,
    Extension(visitor): Extension<Visitor>,
    GamePath(id): GamePath,
    MadeAt(made_at): MadeAt,
    Body(request): Body<ReopenGame>,
) -> Result<(StatusCode, Json<ReopenGame>), ApiError> {
    let context = ActionContext { now: made_at, ..visitor.context(&state) };
    let by = reopened_by(&visitor);
    let reopened = state.database.write(move |tx| reopen_game(tx, &context, id, &request, by));
    Ok((StatusCode::CREATED, Json(reopened.await?)))
}

/// As whom somebody reopens a game.
fn reopened_by(visitor: &Visitor) -> ReopenedBy {
    if visitor.keeps_games() { ReopenedBy::Officer } else { ReopenedBy::Table }
}

/// `POST /api/games/{game}/confirmations`: a player confirms the result of a game that has ended. Safe to repeat.
pub(crate) async fn confirm(
    State(state): State<AppState>,
    GamePath(id): GamePath,
    MadeAt(made_at): MadeAt,
    Body(request): Body<ConfirmResult>,
) -> Result<(StatusCode, Json<ConfirmResult>), ApiError> {
    let context = ActionContext { now: made_at, ..state.context(None) };
    let confirmed = state.database.write(move |tx| confirm_result(tx, id, &request, &context));
    Ok((StatusCode::CREATED, Json(confirmed.await?)))
}
