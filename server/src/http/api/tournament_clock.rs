//! The clock of a tournament's hall: shown alike on every screen, moved by the director.

use std::convert::Infallible;

use axum::extract::State;
use axum::http::HeaderName;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use club::tournament::clock::{ClockCommand, Reading, RoundClock};
use futures_util::stream;
use wire::tournament::{MoveClock, TournamentClock};
use wire::{ErrorCode, TournamentId};

use crate::actions::{is_tournament_public, is_worth_storing, move_clock, read_clock, store_look};
use crate::failure::Failure;
use crate::http::AppState;
use crate::http::address_parts::TournamentPath;
use crate::http::api::live::FollowedBy;
use crate::http::error_response::ApiError;
use crate::http::extract::Body;
use crate::http::visitor::{Origin, Visitor};

/// A clock as it was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    /// The clock.
    pub(crate) clock: RoundClock,
    /// What it shows.
    pub(crate) reading: Reading,
    /// The instant, as Unix time in milliseconds.
    pub(crate) now: i64,
}

/// Looks at the clock of a tournament; `None` before the first round was begun.
///
/// # Errors
/// `UnknownTournament`.
pub(crate) async fn look(state: &AppState, id: TournamentId) -> Result<Option<Look>, ApiError> {
    let Some(stored) = state.database.read(move |tx| read_clock(tx, id)).await? else {
        return Ok(None);
    };
    let now = instant(state, stored.1);
    if is_worth_storing(&stored, now) {
        state.database.write(move |tx| store_look(tx, id, now)).await?;
    }
    let (clock, _) = stored;
    Ok(Some(Look { clock, reading: clock.reading(now), now }))
}

/// The instant by which clocks run: it never goes back, also if the machine's clock is set.
fn instant(state: &AppState, latest: i64) -> i64 {
    state.live.instant((state.clock.now)().timestamp_millis(), latest)
}

/// Moves the clock; the route notifies every screen.
///
/// # Errors
/// As [`move_clock`].
pub(crate) async fn moved(
    state: &AppState,
    id: TournamentId,
    command: ClockCommand,
) -> Result<(), Failure> {
    let stored = state.database.read(move |tx| read_clock(tx, id)).await?;
    let now = instant(state, stored.map_or(i64::MIN, |(_, latest)| latest));
    state.database.write(move |tx| move_clock(tx, id, command, now)).await?;
    Ok(())
}

/// Refuses strangers where a tournament is not shown without an account.
///
/// # Errors
/// `NotSignedIn`, `UnknownTournament`.
pub(crate) async fn require_shown(
    state: &AppState,
    visitor: &Visitor,
    id: TournamentId,
) -> Result<(), ApiError> {
    let is_public = state.database.read(move |tx| is_tournament_public(tx, id)).await?;
    if is_public || !visitor.is_stranger() {
        return Ok(());
    }
    Err(ApiError::Code(ErrorCode::NotSignedIn))
}

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
