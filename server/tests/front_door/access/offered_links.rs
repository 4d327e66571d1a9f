//! What a page offers, its reader may open: every link of the sample club's pages, followed from each seat.

use std::collections::{BTreeSet, VecDeque};
use std::net::SocketAddr;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use server::http::router;
use server::sample::Sample;
use server::wall_clock::WallClock;
use server::web::Clock;
use tower::ServiceExt as _;

use crate::support::{linked_pages, now};

const CLOCK: Clock = Clock { now, wall_clock: WallClock::UTC };

/// What is no page, or leads to another seat.
const NO_PAGE: [&str; 4] = ["/vorfuehrung", "/api/", "/assets/", "/verein/wochenliste/vorschau/"];

/// An answer: its status, where it leads, its text.
struct Answer {
    status: u16,
    location: Option<String>,
    text: String,
}

async fn get(sample: &Router, seat: &str, path: &str) -> Answer {
    let mut request = Request::get(path)
        .header("host", "127.0.0.1:8080")
        .header("cookie", format!("ostwind-demo={seat}"))
        .body(Body::empty())
        .unwrap();
    request.extensions_mut().insert(ConnectInfo("127.0.0.1:5".parse::<SocketAddr>().unwrap()));
    let response = sample.clone().oneshot(request).await.unwrap();
    let status = response.status().as_u16();
    let location = response.headers().get("location");
    let location = location.map(|to| to.to_str().unwrap().to_owned());
    let is_page = response
        .headers()
        .get("content-type")
        .is_some_and(|kind| kind.to_str().unwrap().starts_with("text/html"));
    let bytes = axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap();
    let text = if is_page { String::from_utf8(bytes.to_vec()).unwrap() } else { String::new() };
    Answer { status, location, text }
}

/// An address without ids, days and numbers: pages that differ in these alone offer the same.
fn kind(address: &str) -> String {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    let parts = path.split('/').map(|part| {
        let varies = part.chars().any(|character| character.is_ascii_digit());
        if varies { "{}" } else { part }
    });
    parts.collect::<Vec<_>>().join("/")
}

/// Every link that is refused, with the page that offers it.
async fn refused_links(sample: &Router, seat: &str) -> Vec<String> {
    let menu = texts::navigation::ENTRIES.iter().flat_map(|entry| entry.pages);
    let mut waiting: VecDeque<(String, String)> = VecDeque::new();
    let mut known: BTreeSet<String> = BTreeSet::new();
    for page in menu {
        // The menu shows what may be opened; it is drawn on every page and checked from there.
        if get(sample, seat, page.address).await.status == 200 {
            waiting.push_back(("the menu".to_owned(), page.address.to_owned()));
        }
    }
    let mut refused = Vec::new();
    while let Some((from, address)) = waiting.pop_front() {
        if !known.insert(kind(&address)) {
            continue;
        }
        let answer = get(sample, seat, &address).await;
        let to = answer.location.as_deref().unwrap_or_default();
        if matches!(answer.status, 401 | 403 | 404) || to.starts_with("/anmelden") {
            refused.push(format!("{seat}: {from} → {address}: {} {to}", answer.status));
        }
        let next = linked_pages(&answer.text, &NO_PAGE).into_iter().chain(answer.location);
        waiting.extend(next.map(|link| (address.clone(), link)));
    }
    assert!(known.len() > 8, "{seat}: {known:?}");
    refused
}

#[tokio::test]
async fn no_page_of_the_sample_club_links_to_what_its_reader_may_not_open() {
    let sample = tokio::task::spawn_blocking(|| Sample::create(None, None, CLOCK));
    let (state, _folder) = sample.await.unwrap().unwrap().serve(CLOCK);
    let sample = router(state);
    let mut refused = Vec::new();
    for seat in ["administrator", "master_of_ceremonies", "treasurer", "auditor", "member", "table"]
    {
        refused.extend(refused_links(&sample, seat).await);
    }
    assert_eq!(refused, Vec::<String>::new());
}
