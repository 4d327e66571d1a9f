//! What a stranger may cost: nothing is stored or kept in memory at a length that a stranger chooses.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::header::COOKIE;
use axum::http::{Request, StatusCode};
use chrono::TimeDelta;
use club::roles::Role;
use server::limits::{
    LONGEST_AUDIT_SUBJECT, LONGEST_LOGIN, MOST_FOLLOWERS, MOST_FOLLOWERS_OF_ACCOUNT,
    MOST_FOLLOWERS_OF_ADDRESS, MOST_TOURNAMENT_FOLLOWERS_OF_ADDRESS, RESERVED_FOLLOWERS,
    RESERVED_FOLLOWERS_OF_TABLES,
};
use server::secrets::token_hash;
use server::store::links::Opens;
use server::store::{audit, sessions};
use tower::ServiceExt as _;
use wire::{GameId, PersonId};

use crate::process::{Process, ask};
use crate::support::send_form;
use crate::support::{BOARD, Folder, NOBODY, TestClub, classical_game, known, let_in, now};
use crate::tournament::pages::drawn;

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

#[tokio::test]
async fn members_do_not_take_the_places_of_the_tables() {
    let club = TestClub::new();
    let people = club.four_people().await;
    let live = club.start(GameId(known(1)), &people).await + "/live";
    let follow = async |cookie: &str| {
        let request = from("10.0.0.1", Request::get(&live).header(COOKIE, cookie));
        let response = club.router().oneshot(request).await.unwrap();
        (response.status() == StatusCode::OK).then_some(response.into_body())
    };
    // One member, from one device or several.
    let account = ("Greedy", Role::Member, None);
    let row = let_in(&club.database, account, "first");
    let second = club.database.write(move |tx| {
        let (token, ends) = (token_hash("second"), now() + TimeDelta::days(1));
        sessions::append(tx, row, &token, "test", now(), ends)
    });
    second.await.unwrap();
    let mut open = Vec::new();
    for attempt in 0..MOST_FOLLOWERS {
        let cookie = if attempt % 2 == 0 { "session=first" } else { "session=second" };
        open.extend(follow(cookie).await);
    }
    assert_eq!(open.len(), MOST_FOLLOWERS_OF_ACCOUNT);
    // All members together.
    for member in 0..MOST_FOLLOWERS / MOST_FOLLOWERS_OF_ACCOUNT {
        let token = format!("member-{member}");
        let_in(&club.database, (&token, Role::Member, None), &token);
        for _ in 0..MOST_FOLLOWERS_OF_ACCOUNT {
            open.extend(follow(&format!("session={token}")).await);
        }
    }
    assert_eq!(club.live.followers(), MOST_FOLLOWERS - RESERVED_FOLLOWERS_OF_TABLES);
    let table = club.table_link(Opens::Game(GameId(known(1)))).await;
    for stream in 0..=RESERVED_FOLLOWERS_OF_TABLES {
        let body = follow(&table).await;
        assert_eq!(body.is_some(), stream < RESERVED_FOLLOWERS_OF_TABLES);
        open.extend(body);
    }
}

#[tokio::test]
async fn one_spectator_does_not_take_all_places_at_a_tournament() {
    let club = TestClub::new();
    let base = drawn(&club, "one").await;
    send_form(&club, &format!("{base}/oeffentlich"), &[("audience", "everybody")]).await;
    let live = base.replace("/verein/turniere", "/api/tournaments") + "/clock/live";
    let follow = async |peer: &str, cookie: &str| {
        let request = from(peer, Request::get(&live).header(COOKIE, cookie));
        let response = club.router().oneshot(request).await.unwrap();
        (response.status().as_u16(), response.into_body())
    };
    let mut open = Vec::new();
    for stream in 0..=MOST_TOURNAMENT_FOLLOWERS_OF_ADDRESS {
        let (status, body) = follow("10.0.0.1", NOBODY).await;
        assert_eq!(status, if stream < MOST_TOURNAMENT_FOLLOWERS_OF_ADDRESS { 200 } else { 503 });
        open.push(body);
    }
    // Spectators elsewhere find a place, until only those of the club's own devices are left.
    for address in 100.. {
        let (status, body) = follow(&format!("10.0.{}.1", address / 100), NOBODY).await;
        if status == 503 {
            break;
        }
        assert!(address < 100 + MOST_FOLLOWERS, "strangers have no limit");
        open.push(body);
    }
    assert!(open.len() > MOST_FOLLOWERS - RESERVED_FOLLOWERS);
    assert_eq!(follow("10.0.0.1", BOARD).await.0, 200);
    open.clear();
    assert_eq!(follow("10.0.0.1", NOBODY).await.0, 200, "a client that leaves makes room");
}

/// A server of its own: what a subscriber of this process would get depends on the tests that run beside this one, since whether a
/// line is of interest is remembered for the whole process.
#[test]
fn the_log_has_no_keys_and_no_error_that_a_stranger_can_cause() {
    let folder = Folder::new();
    let (data, log) = (folder.path().join("data"), folder.path().join("log"));
    let server = Process::start_with(&data, &["--log", "trace"], File::create(&log).unwrap());
    let ids: Vec<_> = (101..105).map(|number| PersonId(known(number))).collect();
    for (person, name) in ids.iter().zip(["Anna", "Bertl", "Christl", "Dorli"]) {
        let person = serde_json::json!({"id": person, "name": name});
        assert_eq!(ask(&server.address, "POST", "/api/people", &person).unwrap().0, 201);
    }
    let game = GameId(known(1));
    let request = classical_game(game, &ids);
    assert_eq!(ask(&server.address, "POST", "/api/games", &request).unwrap().0, 201);
    let form = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 18";
    let head = format!("POST /verein/zugang/einladung HTTP/1.1\r\nCookie: {BOARD}\r\n{form}");
    let page = whole(open_request(&server.address, &head, "role=administrator"));
    let token = &page.split_once("/einladung/").unwrap().1[..32];
    let invited = format!("GET /einladung/{token} HTTP/1.1");
    assert!(whole(open_request(&server.address, &invited, "")).starts_with("HTTP/1.1 200"));
    // A proxy on this machine says for whom it asks.
    let live = format!("GET /api/games/{game}/live HTTP/1.1\r\nX-Forwarded-For: 10.0.0.1");
    let mut streams: Vec<TcpStream> = Vec::new();
    for stream in 0..=MOST_FOLLOWERS_OF_ADDRESS {
        let mut follower = open_request(&server.address, &live, "");
        let mut status = [0; 12];
        follower.read_exact(&mut status).unwrap();
        let is_last = stream == MOST_FOLLOWERS_OF_ADDRESS;
        assert_eq!(&status, if is_last { b"HTTP/1.1 503" } else { b"HTTP/1.1 200" });
        streams.push(follower);
    }
    server.kill();
    let log = std::fs::read_to_string(log).unwrap();
    assert!(log.contains("/einladung/{token}"), "the matched path stands in the log: {log}");
    assert!(!log.contains(token) && !log.contains("ERROR") && !log.contains("WARN"), "{log}");
}

/// Sends a request; its head has neither host nor end.
fn open_request(address: &str, head: &str, body: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    write!(stream, "{head}\r\nHost: club\r\nConnection: close\r\n\r\n{body}").unwrap();
    stream
}

fn whole(mut stream: TcpStream) -> String {
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[tokio::test]
async fn health_says_when_nothing_can_be_written() {
    let club = TestClub::new();
    assert_eq!(club.get_as(NOBODY, "/api/health").await.json()["status"], "ok");
    std::fs::remove_dir_all(club.file().parent().unwrap()).unwrap();
    let sick = club.get("/api/health").await;
    assert_eq!((sick.status, sick.json()["status"].as_str()), (503, Some("cannot_write")));
}

/// How the house is doing is for the house, and strangers who ask do not make the server write.
#[tokio::test]
async fn strangers_hear_whether_the_server_is_ready_and_nothing_more() {
    let club = TestClub::new();
    let details = ["backup", "disk_free_bytes"];
    let begun = Instant::now();
    let first = club.get_as(NOBODY, "/api/health").await.json();
    assert_eq!(first["status"], "ok");
    let board = club.get("/api/health").await.json();
    let request = from("127.0.0.1", Request::get("/api/health").header(COOKIE, NOBODY));
    let (mut parts, body) = request.into_parts();
    parts.headers.insert("host", "127.0.0.1:8080".parse().unwrap());
    let at_the_machine = club.send(Request::from_parts(parts, body)).await.json();
    for detail in details {
        assert!(first.get(detail).is_none(), "{first}");
        assert!(board.get(detail).is_some(), "{board}");
        assert!(at_the_machine.get(detail).is_some(), "{at_the_machine}");
    }
    // Nothing is written for the next one, for a while: where it cannot be, that is found by those who may know.
    std::fs::remove_dir_all(club.file().parent().unwrap()).unwrap();
    assert_eq!(club.get("/api/health").await.status, 503);
    let again = club.get_as(NOBODY, "/api/health").await;
    assert_eq!(again.status, if begun.elapsed() < Duration::from_secs(5) { 200 } else { 503 });
}
