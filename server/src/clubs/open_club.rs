//! One club of several while it is open: its router, its chores, and whether anybody visits it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use axum::response::{IntoResponse as _, Response};
use http_body_util::BodyExt as _;
use tokio::sync::{OwnedSemaphorePermit, watch};
use tokio::task::JoinSet;
use tower::ServiceExt as _;
use tracing::Span;

use super::chores::Chores;
use super::registry::Entry;

/// How long a closed club is waited for whose books somebody still reads.
const BOOKS_PATIENCE: Duration = Duration::from_secs(5);

/// A club whose books are open.
pub(super) struct OpenClub {
    /// As it stood on the list when it was opened.
    entry: Entry,
    router: Router,
    chores: Chores,
    running: JoinSet<()>,
    is_closing: watch::Sender<bool>,
    last_visit: Instant,
    was_visited: bool,
    /// A request that has a copy is being answered.
    visits: Arc<()>,
    _permit: OwnedSemaphorePermit,
}

/// What answers one request of an open club.
pub(super) struct Visit {
    router: Router,
    visit: Arc<()>,
}

impl OpenClub {
    /// Begins to do what the club does by itself, inside of a span that names it.
    pub(super) fn new(
        (entry, router): (&Entry, Router),
        chores: Chores,
        permit: OwnedSemaphorePermit,
        span: &Span,
        first_backup: Duration,
    ) -> OpenClub {
        let (is_closing, closing) = watch::channel(false);
        let running = span.in_scope(|| chores.start(&closing, first_backup));
        OpenClub {
            entry: entry.clone(),
            router,
            chores,
            running,
            is_closing,
            last_visit: Instant::now(),
            was_visited: false,
            visits: Arc::default(),
            _permit: permit,
        }
    }

    /// Notes a visitor.
    pub(super) fn visit(&mut self) -> Visit {
        (self.last_visit, self.was_visited) = (Instant::now(), true);
        Visit { router: self.router.clone(), visit: Arc::clone(&self.visits) }
    }

    /// Whether it stands on the list as it did when it was opened: with the same address, clock and quota.
    pub(super) fn is_as(&self, entry: &Entry) -> bool {
        self.entry == *entry
    }

    /// Whether anybody has come since it was opened.
    pub(super) const fn was_visited(&self) -> bool {
        self.was_visited
    }

    /// Whether nobody is being answered, nor was for as long as this.
    pub(super) fn is_idle(&self, for_at_least: Duration) -> bool {
        Arc::strong_count(&self.visits) == 1 && self.idle() >= for_at_least
    }

    /// For how long nobody has come.
    pub(super) fn idle(&self) -> Duration {
        self.last_visit.elapsed()
    }

    /// Ends the streams of those who follow a game.
    pub(super) fn end_streams(&self) {
        self.chores.state.live.close();
    }

    /// Ends the streams and the chores, and closes the books.
    pub(super) async fn close(self) {
        self.end_streams();
        let OpenClub { router, chores, mut running, is_closing, _permit, .. } = self;
        let _ = is_closing.send(true);
        while running.join_next().await.is_some() {}
        let database = Arc::downgrade(&chores.state.database);
        // The last handle of the database waits until everything is written.
        let _ = tokio::task::spawn_blocking(move || drop((router, chores))).await;
        // Requests of a club that is not to be open any more may still have one.
        let begun = Instant::now();
        while database.strong_count() > 0 && begun.elapsed() < BOOKS_PATIENCE {
            tokio::time::sleep(BOOKS_PATIENCE / 100).await;
        }
    }
}

impl Visit {
    /// Answers. The visit lasts until the last byte of the answer is taken.
    pub(super) async fn answer(self, request: Request<Body>) -> Response {
        let Visit { router, visit } = self;
        let answer = match router.oneshot(request).await {
            Ok(response) => response,
            Err(never) => match never {},
        };
        let (parts, body) = answer.into_parts();
        let body = body.map_frame(move |frame| {
            let _ = &visit;
            frame
        });
        (parts, Body::new(body)).into_response()
    }
}
