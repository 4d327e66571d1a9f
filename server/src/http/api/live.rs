//! Who follows a game learns of every change at once: one message per game and change, however many follow.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::HeaderName;
use axum::middleware::Next;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use tokio::sync::watch;
use wire::{GameId, LiveVersion};

use crate::actions::game_version;
use crate::failure::Failure;
use crate::http::AppState;
use crate::http::error_response::Refusal;
use crate::http::extract::Game;

/// How many may follow at the same time; more are refused and ask now and then instead.
const MOST_FOLLOWERS: usize = 1_000;

/// The games that are followed right now.
pub struct Live {
    followed: Mutex<Followed>,
    /// How often those who follow hear that the server is still there.
    pulse: Duration,
}

#[derive(Default)]
struct Followed {
    /// The last version that was told, by game. Without an entry nobody follows.
    games: HashMap<GameId, watch::Sender<u64>>,
    is_closed: bool,
}

impl Followed {
    fn count(&self) -> usize {
        self.games.values().map(watch::Sender::receiver_count).sum()
    }
}

impl Live {
    /// Nobody follows yet. Every `pulse` those who will hear that the server is still there.
    pub fn new(pulse: Duration) -> Live {
        Live { followed: Mutex::new(Followed::default()), pulse }
    }

    /// Lets everybody go, for good: the server is ending.
    pub fn close(&self) {
        let mut followed = self.lock();
        followed.is_closed = true;
        // Their streams end when the senders are gone.
        followed.games.clear();
    }

    /// How many follow.
    pub fn followers(&self) -> usize {
        self.lock().count()
    }

    fn lock(&self) -> MutexGuard<'_, Followed> {
        self.followed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn follow(self: &Arc<Live>, game: GameId) -> Result<Follower, Failure> {
        let mut followed = self.lock();
        if followed.is_closed || followed.count() >= MOST_FOLLOWERS {
            return Err(Failure::Unavailable);
        }
        let sender = followed.games.entry(game).or_insert_with(|| watch::Sender::new(0));
        let receiver = sender.subscribe();
        drop(followed);
        Ok(Follower { live: Arc::clone(self), game, receiver })
    }

    fn is_followed(&self, game: GameId) -> bool {
        self.lock().games.contains_key(&game)
    }

    /// Tells a version, unless a later one was told.
    fn tell(&self, game: GameId, version: u64) {
        if let Some(sender) = self.lock().games.get(&game) {
            sender.send_if_modified(|told| {
                let is_news = version > *told;
                *told = version.max(*told);
                is_news
            });
        }
    }
}

/// One who follows a game.
struct Follower {
    live: Arc<Live>,
    game: GameId,
    receiver: watch::Receiver<u64>,
}

impl Drop for Follower {
    fn drop(&mut self) {
        let mut followed = self.live.lock();
        // Nobody joins while this is locked, so the last one clears up.
        let is_last =
            followed.games.get(&self.game).is_some_and(|sender| sender.receiver_count() <= 1);
        if is_last {
            followed.games.remove(&self.game);
        }
    }
}

/// `GET /api/games/{game}/live`: the version of a game, at once and whenever it was changed.
pub(crate) async fn follow(
    State(state): State<AppState>,
    Game(game): Game,
) -> Result<Response, Refusal> {
    // First follow, then look: a change in between is told by one or the other.
    let mut follower = state.live.follow(game)?;
    let version = state.database.read(move |tx| game_version(tx, game)).await?;
    state.live.tell(game, version);
    follower.receiver.mark_changed();
    // Ends when the senders are gone: the server is ending.
    let versions = stream::unfold(follower, |mut follower| async move {
        follower.receiver.changed().await.ok()?;
        let version = *follower.receiver.borrow_and_update();
        let event = Event::default().event("version").id(version.to_string());
        let told = event.json_data(LiveVersion { version }).unwrap_or_default();
        Some((Ok::<_, Infallible>(told), follower))
    });
    let stream = Sse::new(versions).keep_alive(KeepAlive::new().interval(state.live.pulse));
    // A proxy that collects answers before it passes them on would keep the news to itself.
    Ok(([(HeaderName::from_static("x-accel-buffering"), "no")], stream).into_response())
}

/// Tells those who follow, after a request that changes games has gone well. Goes on when the one who asked
/// has hung up: what is written is told.
pub(crate) async fn announce(
    State(state): State<AppState>,
    game: Result<Game, Refusal>,
    request: Request,
    next: Next,
) -> Response {
    let answered = tokio::spawn(async move {
        let response = next.run(request).await;
        if let Ok(Game(game)) = game
            && response.status().is_success()
            && state.live.is_followed(game)
        {
            match state.database.read(move |tx| game_version(tx, game)).await {
                Ok(version) => state.live.tell(game, version),
                Err(failure) => tracing::warn!(?failure, "a change was not told"),
            }
        }
        response
    });
    answered.await.unwrap_or_else(|error| {
        Refusal::Failure(Failure::Internal(format!("a request that writes: {error}")))
            .into_response()
    })
}
