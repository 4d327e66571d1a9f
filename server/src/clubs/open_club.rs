//! One club of several while it is open: its router, its chores, and whether anybody visits it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use axum::response::{IntoResponse as _, Response};
use http_body_util::BodyExt as _;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tower::ServiceExt as _;

use super::chores::Chores;
use crate::http;

/// A club whose books are open.
pub(super) struct OpenClub {
    router: Router,
    pub(super) chores: Chores,
    running: JoinSet<()>,
    is_closing: watch::Sender<bool>,
    last_visit: Instant,
    /// A request that has a copy is being answered.
    visits: Arc<()>,
}

/// What answers one request of an open club.
pub(super) struct Visit {
    router: Router,
    visit: Arc<()>,
}

impl OpenClub {
    /// Begins to do what the club does by itself.
    pub(super) fn new(chores: Chores) -> OpenClub {
        let (is_closing, closing) = watch::channel(false);
        let running = chores.start(&closing);
        let router = http::router(chores.state.clone());
        let (last_visit, visits) = (Instant::now(), Arc::default());
        OpenClub { router, chores, running, is_closing, last_visit, visits }
    }

    /// Notes a visitor.
    pub(super) fn visit(&mut self) -> Visit {
        self.last_visit = Instant::now();
        Visit { router: self.router.clone(), visit: Arc::clone(&self.visits) }
    }

    /// Whether nobody is being answered, nor was for as long as this.
    pub(super) fn is_idle(&self, for_at_least: Duration) -> bool {
        Arc::strong_count(&self.visits) == 1 && self.last_visit.elapsed() >= for_at_least
    }

    /// For how long nobody has come.
    pub(super) fn idle(&self) -> Duration {
        self.last_visit.elapsed()
    }

    /// Ends the streams and the chores, and closes the books.
    pub(super) async fn close(self) {
        let OpenClub { router, chores, mut running, is_closing, .. } = self;
        chores.state.live.close();
        let _ = is_closing.send(true);
        while running.join_next().await.is_some() {}
        // The last handle of the database waits until everything is written.
        let _ = tokio::task::spawn_blocking(move || drop((router, chores))).await;
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
