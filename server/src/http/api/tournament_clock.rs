//! The clock of a tournament's hall: shown alike on every screen, moved by the director.

use std::convert::Infallible;

use axum::extract::State;
use axum::http::HeaderName;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use club::tournament::clock::ClockCommand;
use futures_util::stream;
use wire::tournament::{MoveClock, TournamentClock};

use crate::pages::tournament::clock::{look, moved, require_shown};
use crate::web::AppState;
use crate::web::address_parts::TournamentPath;
use crate::web::error_response::ApiError;
use crate::web::extract::Body;
use crate::web::live::FollowedBy;
use crate::web::visitor::{Origin, Visitor};

/// `GET /api/tournaments/{tournament}/clock`: what the clock shows now.
pub(crate) async fn show(
    State(state): State<AppState>,
    Extension(visitor): Extension<Visitor>,
    TournamentPath(id): TournamentPath,
) -> Result<Json<TournamentClock>, ApiError> {
    require_shown(&state, &visitor, id).await?;
    let look = look(&state, id).await?;
    Ok(Json(look.map_or_else(TournamentClock::default, |look| TournamentClock {
        round: look.clock.round,
        phase: look.reading.phase.id().to_owned(),
        left_ms: look.reading.left,
        whole_ms: look.clock.whole,
        gongs: look.reading.gongs,
    })))
}

/// `POST /api/tournaments/{tournament}/clock`: starts, stops or sets it.
pub(crate) async fn act(
    State(state): State<AppState>,
    Extension(visitor): Extension<Visitor>,
    TournamentPath(id): TournamentPath,
    Body(request): Body<MoveClock>,
) -> Result<Json<TournamentClock>, ApiError> {
    let command = match request {
        MoveClock::Start { round } => ClockCommand::Start { round },
        MoveClock::Pause {} => ClockCommand::Pause,
        MoveClock::Resume {} => ClockCommand::Resume,
        MoveClock::Set { left_ms } => ClockCommand::Set { left: left_ms },
        MoveClock::LastHand {} => ClockCommand::LastHand,
    };
    moved(&state, id, command).await?;
    show(State(state), Extension(visitor), TournamentPath(id)).await
}

/// `GET /api/tournaments/{tournament}/clock/live`: an event at once and whenever clocks or tables have changed.
pub(crate) async fn follow(
    State(state): State<AppState>,
    Extension(visitor): Extension<Visitor>,
    Origin(origin): Origin,
    TournamentPath(id): TournamentPath,
) -> Result<Response, ApiError> {
    require_shown(&state, &visitor, id).await?;
    let mut follower = state.live.follow_tournaments(FollowedBy::of(&visitor, origin))?;
    follower.receiver.mark_changed();
    // Ends when the sender is gone: the server is ending.
    let changes = stream::unfold(follower, |mut follower| async move {
        follower.receiver.changed().await.ok()?;
        let number = *follower.receiver.borrow_and_update();
        let event = Event::default().event("changed").data(number.to_string());
        Some((Ok::<_, Infallible>(event), follower))
    });
    let stream = Sse::new(changes).keep_alive(KeepAlive::new().interval(state.live.pulse()));
    // A proxy that buffers responses would hold back the events.
    Ok(([(HeaderName::from_static("x-accel-buffering"), "no")], stream).into_response())
}
