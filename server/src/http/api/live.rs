//! Live updates: followers of a game get its new version at once, and a change is announced once, however many follow.

use std::convert::Infallible;

use axum::Extension;
use axum::extract::{Request, State};
use axum::http::HeaderName;
use axum::middleware::Next;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use tokio::task::JoinError;
use wire::LiveVersion;

use crate::actions::game_version;
use crate::failure::Failure;
use crate::store::tournament_games;
use crate::web::AppState;
use crate::web::address_parts::GamePath;
use crate::web::error_response::ApiError;
use crate::web::live::FollowedBy;
use crate::web::visitor::{Origin, Visitor};

/// `GET /api/games/{game}/live`: the version of a game, at once and whenever it was changed.
pub(crate) async fn follow(
    State(state): State<AppState>,
    Extension(visitor): Extension<Visitor>,
    Origin(origin): Origin,
    GamePath(game): GamePath,
) -> Result<Response, ApiError> {
    // Subscribe first, then read: a change in between is reported by one or the other.
    let mut follower = state.live.follow(game, FollowedBy::of(&visitor, origin))?;
    let version = state.database.read(move |tx| game_version(tx, game)).await?;
    state.live.publish(game, version);
    follower.receiver.mark_changed();
    // Ends when the senders are gone: the server is ending.
    let versions = stream::unfold(follower, |mut follower| async move {
        follower.receiver.changed().await.ok()?;
        let version = *follower.receiver.borrow_and_update();
        let event = Event::default().event("version").id(version.to_string());
        let message = event.json_data(LiveVersion { version }).unwrap_or_default();
        Some((Ok::<_, Infallible>(message), follower))
    });
    let stream = Sse::new(versions).keep_alive(KeepAlive::new().interval(state.live.pulse()));
    // A proxy that buffers responses would hold back the events.
    Ok(([(HeaderName::from_static("x-accel-buffering"), "no")], stream).into_response())
}

/// Notifies the followers after a successful request that changes a game. Goes on when the client
/// has disconnected, because the change is stored.
pub(crate) async fn announce(
    State(state): State<AppState>,
    game: Result<GamePath, ApiError>,
    request: Request,
    next: Next,
) -> Response {
    let answered = tokio::spawn(async move {
        let response = next.run(request).await;
        if let Ok(GamePath(game)) = game
            && (response.status().is_success() || response.status().is_redirection())
        {
            let is_followed = state.live.is_followed(game);
            let changed = state.database.read(move |tx| {
                let version = if is_followed { Some(game_version(tx, game)?) } else { None };
                Ok((version, tournament_games::table_of(tx, game)?.is_some()))
            });
            match changed.await {
                Ok((version, is_of_tournament)) => {
                    version.into_iter().for_each(|version| state.live.publish(game, version));
                    if is_of_tournament {
                        state.live.tournament_changed();
                    }
                }
                Err(failure) => tracing::warn!(?failure, "followers were not notified of a change"),
            }
        }
        response
    });
    answered.await.unwrap_or_else(broken_off)
}

/// Notifies everybody who follows a tournament after a successful request that changes one. Goes on when the client has
/// disconnected, because the change is stored.
pub(crate) async fn announce_tournament(
    State(state): State<AppState>,
    request: Request,
    next: Next,
) -> Response {
    let answered = tokio::spawn(async move {
        let response = next.run(request).await;
        // A form answers by leading to a page.
        if response.status().is_success() || response.status().is_redirection() {
            state.live.tournament_changed();
        }
        response
    });
    answered.await.unwrap_or_else(broken_off)
}

fn broken_off(error: JoinError) -> Response {
    ApiError::Failure(Failure::Internal(format!("a request that writes: {error}"))).into_response()
}
