//! What a stranger may cost: nothing is stored or kept in memory at a length that a stranger chooses.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use axum::http::header::COOKIE;
use server::limits::{
    LONGEST_AUDIT_SUBJECT, LONGEST_LOGIN, MOST_FOLLOWERS, MOST_FOLLOWERS_OF_ADDRESS,
    RESERVED_FOLLOWERS,
};
use server::store::audit;
use server::store::links::Opens;
use tower::ServiceExt as _;
use wire::GameId;

use crate::support::{BOARD, NOBODY, TestClub, known};

#[tokio::test]
async fn a_login_of_any_length_is_cut_before_it_is_stored_or_shown() {
    let club = TestClub::new();
    let login = "x".repeat(300_000);
    let fields = [("login", login.as_str()), ("password", "falsch")];
    let before = club.rows().await.len();
    for _ in 0..10 {
        let refused = club.fill_in(NOBODY, "/anmelden", &fields).await;
        assert_eq!(refused.status, 401);
        assert!(refused.bytes.len() < 20_000, "{}", refused.bytes.len());
    }
    let lines = club.database.read(|tx| audit::newest(tx, 100)).await.unwrap();
    let line = lines.iter().find(|line| line.verb == "wrong_passwords").unwrap();
    assert_eq!(line.subject.chars().count(), LONGEST_LOGIN);
    // All that was stored of a megabyte of logins: the longest line of the log and little beside it.
    assert!(club.rows().await.len() - before < 5_000);
    // Logins that are different only after the cut are one to the counters.
    let other = format!("{login}{login}");
    let refused = club.fill_in(NOBODY, "/anmelden", &[("login", &other), ("password", "x")]).await;
    assert_eq!(refused.status, 429);
}

#[tokio::test]
async fn the_log_cuts_every_subject_also_those_stored_before() {
    let club = TestClub::new();
    let request = Request::get(format!("/tisch/{}", "x".repeat(50_000))).header(COOKIE, BOARD);
    club.send(request.body(Body::empty()).unwrap()).await;
    let stored = club.database.write(|tx| {
        tx.execute(
            "INSERT INTO audit (at, verb, subject, details)
             VALUES ('2026-11-21T18:00:00.000Z', 'wrong_passwords', ?1, '')",
            ["y".repeat(1_000_000)],
        )?;
        Ok(())
    });
    stored.await.unwrap();
    let lines = club.database.read(|tx| audit::newest(tx, 100)).await.unwrap();
    assert!(lines.iter().all(|line| line.subject.chars().count() <= LONGEST_AUDIT_SUBJECT));
    assert!(club.get("/verein/protokoll").await.bytes.len() < 50_000);
}

/// A request from an address, as the listener hands it on.
fn from(peer: &str, request: axum::http::request::Builder) -> Request<Body> {
    let peer: SocketAddr = format!("{peer}:5000").parse().unwrap();
    request.extension(ConnectInfo(peer)).body(Body::empty()).unwrap()
}

#[tokio::test]
async fn one_onlooker_does_not_take_all_places_at_the_live_stream() {
    let club = TestClub::new();
    let people = club.four_people().await;
    let live = club.start(GameId(known(1)), &people).await + "/live";
    let follow = async |peer: &str, cookie: &str| {
        let request = from(peer, Request::get(&live).header(COOKIE, cookie));
        let response = club.router().oneshot(request).await.unwrap();
        (response.status().as_u16(), response.into_body())
    };
    let mut open = Vec::new();
    for stream in 0..=MOST_FOLLOWERS_OF_ADDRESS {
        let (status, body) = follow("10.0.0.1", NOBODY).await;
        assert_eq!(status, if stream < MOST_FOLLOWERS_OF_ADDRESS { 200 } else { 503 });
        open.push(body);
    }
    // Onlookers elsewhere find a place, and those of one address can be as many as there are addresses.
    for address in 2.. {
        let (status, body) = follow(&format!("10.0.{}.1", address / 5), NOBODY).await;
        if status == 503 {
            break;
        }
        assert!(address < 5 * MOST_FOLLOWERS, "strangers have no limit");
        open.push(body);
    }
    assert!(club.live.followers() <= MOST_FOLLOWERS - RESERVED_FOLLOWERS);
    // What is left is for the tables.
    let table = club.table_link(Opens::Game(GameId(known(1)))).await;
    for cookie in [BOARD, &table] {
        assert_eq!(follow("10.0.0.1", cookie).await.0, 200);
    }
    drop(open);
    assert_eq!(follow("10.0.0.1", NOBODY).await.0, 200, "a client that leaves makes room");
}

/// What a subscriber has written.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl std::io::Write for Written {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test]
async fn the_log_has_no_keys_and_no_error_that_a_stranger_can_cause() {
    let written = Written::default();
    let writer = written.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_ansi(false)
        .with_writer(move || writer.clone())
        .finish();
    let _guard = tracing::subscriber::set_default(subscriber);
    let club = TestClub::new();
    let people = club.four_people().await;
    let live = club.start(GameId(known(1)), &people).await + "/live";
    let invited = club.fill_in(BOARD, "/verein/zugang/einladung", &[("role", "administrator")]);
    let page = invited.await.text();
    let token = &page.split_once("/einladung/").unwrap().1[..32];
    assert_eq!(club.get_as(NOBODY, &format!("/einladung/{token}")).await.status, 200);
    let mut open = Vec::new();
    for _ in 0..=MOST_FOLLOWERS_OF_ADDRESS {
        let request = from("10.0.0.1", Request::get(&live));
        open.push(club.router().oneshot(request).await.unwrap());
    }
    assert_eq!(open.last().unwrap().status(), 503);
    let log = String::from_utf8(written.0.lock().unwrap().clone()).unwrap();
    assert!(log.contains("/einladung/{token}"), "the matched path stands in the log: {log}");
    assert!(!log.contains(token) && !log.contains("ERROR") && !log.contains("WARN"), "{log}");
}

#[tokio::test]
async fn health_says_when_nothing_can_be_written() {
    let club = TestClub::new();
    assert_eq!(club.get_as(NOBODY, "/api/health").await.json()["status"], "ok");
    std::fs::remove_dir_all(club.file().parent().unwrap()).unwrap();
    let sick = club.get_as(NOBODY, "/api/health").await;
    assert_eq!((sick.status, sick.json()["status"].as_str()), (503, Some("cannot_write")));
}
