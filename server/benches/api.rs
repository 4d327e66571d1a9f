//! How long the server takes for one hand: a request through the whole router, without a network.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use chrono::{DateTime, Utc};
use divan::Bencher;
use server::http::router;
use server::store::Database;
use server::wall_clock::WallClock;
use server::web::{AppState, Clock};
use tower::ServiceExt as _;

fn main() {
    divan::main();
}

fn now() -> DateTime<Utc> {
    DateTime::UNIX_EPOCH
}

/// A server with an empty database, in a folder that goes with it.
struct Server {
    router: Router,
    runtime: tokio::runtime::Runtime,
    folder: std::path::PathBuf,
}

impl Server {
    fn start() -> Server {
        let folder = std::env::temp_dir().join(format!("ostwind-bench-{}", uuid::Uuid::now_v7()));
        let database = Database::open(&folder).expect("the folder can be written");
        let clock = Clock { now, wall_clock: WallClock::UTC };
        let database = Arc::new(database);
        let state = AppState::of(database, clock);
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        Server { router: router(state), runtime, folder }
    }

    fn post(&self, path: &str, body: &'static str) {
        let request = Request::post(path)
            .header("content-type", "application/json")
            .body(Body::from(body))
            .expect("a request");
        let answered = self.runtime.block_on(async {
            let response = self.router.clone().oneshot(request).await.expect("an answer");
            axum::body::to_bytes(response.into_body(), usize::MAX).await.expect("a body")
        });
        assert!(answered.windows(9).any(|part| part == b"\"ok\":true"));
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

#[divan::bench]
fn score_one_hand(bencher: Bencher<'_, '_>) {
    let server = Server::start();
    bencher.bench_local(|| {
        server.post(
            "/api/score",
            r#"{"id": "a", "rules": "klassisch", "round_wind": "E", "seat_wind": "E",
                "concealed": "22m45p777z", "melds": ["333s", "6666m"], "winning_tile": "6p",
                "bonus": "", "win": []}"#,
        );
    });
}

#[divan::bench]
fn settle_one_deal(bencher: Bencher<'_, '_>) {
    let server = Server::start();
    bencher.bench_local(|| {
        server.post(
            "/api/settle",
            r#"{"id": "s", "rules": "klassisch", "winner": "E",
                "points": {"E": 76, "S": 12, "W": 22, "N": 32}}"#,
        );
    });
}
