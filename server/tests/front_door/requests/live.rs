//! Following a game: over a real socket, by hundreds at once, until the server ends; and asking whether anything is new.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::Command;
use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use axum::http::header::COOKIE;
use club::roles::Role;
use futures_util::StreamExt as _;
use serde_json::{Value as Json, json};
use tower::ServiceExt as _;
use wire::{CorrectionId, GameId, GameState};

use crate::process::{Process, ask};
use crate::support::{
    Folder, NOBODY, TestClub, classical_game, first_example, known, let_in, second_example,
};

/// A follower on a real socket.
struct Follower {
    lines: BufReader<TcpStream>,
}

impl Follower {
    fn of(address: &str, path: &str) -> (String, Follower) {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        let request = format!("GET {path}/live HTTP/1.1\r\nHost: club\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let mut follower = Follower { lines: BufReader::new(stream) };
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert!(follower.lines.read_line(&mut head).unwrap() > 0, "{head}");
        }
        (head.to_lowercase(), follower)
    }

    /// The next published version.
    fn version(&mut self) -> u64 {
        loop {
            let mut line = String::new();
            assert!(self.lines.read_line(&mut line).unwrap() > 0, "the stream has ended");
            if let Some(data) = line.strip_prefix("data:") {
                let message: Json = serde_json::from_str(data.trim()).unwrap();
                assert_eq!(message.as_object().unwrap().len(), 1, "the version and nothing else");
                return message["version"].as_u64().unwrap();
            }
        }
    }
}

#[test]
fn a_follower_hears_of_every_change_and_is_let_go_when_the_server_ends() {
    let folder = Folder::new();
    let mut server = Process::start(folder.path());
    let people: Vec<_> = (101..105).map(|number| wire::PersonId(known(number))).collect();
    let post = |path: &str, body: &Json| {
        let (status, message) = ask(&server.address, "POST", path, body).unwrap();
        assert_eq!(status, 201, "{message}");
    };
    for (person, name) in people.iter().zip(["Anna", "Bertl", "Christl", "Dorli"]) {
        post("/api/people", &json!({"id": person, "name": name}));
    }
    post("/api/games", &json!(classical_game(GameId(known(1)), &people)));
    let path = format!("/api/games/{}", known(1));
    let (head, mut follower) = Follower::of(&server.address, &path);
    assert!(head.starts_with("http/1.1 200"), "{head}");
    for header in ["content-type: text/event-stream", "cache-control: no-cache"] {
        assert!(head.contains(header), "{head}");
    }
    let version = || {
        let (_, state) = ask(&server.address, "GET", &path, &json!(null)).unwrap();
        serde_json::from_value::<GameState>(state).unwrap().version
    };
    assert_eq!(follower.version(), version());
    let correct = json!({
        "id": known(501), "deal": first_example().id, "facts": first_example().facts, "reason": "x",
        "last": first_example().id, "previewed": first_example().previewed,
    });
    let undo = json!({"id": known(401), "deal": CorrectionId(known(501)).deal(1)});
    for (to, request) in [
        ("deals", json!(first_example())),
        ("corrections", correct),
        ("withdrawals", undo),
        ("end", json!({"id": known(301), "how": "abandoned", "after": 0})),
    ] {
        post(&format!("{path}/{to}"), &request);
        assert_eq!(follower.version(), version(), "{to}");
    }
    let pid = server.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    let mut rest = String::new();
    follower.lines.read_to_string(&mut rest).unwrap();
    assert!(rest.ends_with("0\r\n\r\n"), "the answer is complete: {rest:?}");
    assert!(server.child.wait().unwrap().success());
}

#[tokio::test]
async fn hundreds_hear_the_same_and_are_forgotten_when_they_leave() {
    let club = TestClub::new();
    let people = club.four_people().await;
    let game = club.start(GameId(known(1)), &people).await;
    let other = club.start(GameId(known(2)), &people).await;
    let mut followers = Vec::new();
    for member in 0..10 {
        let token = format!("member-{member}");
        let_in(&club.database, (&token, Role::Member, None), &token);
        for _ in 0..30 {
            let request = Request::get(format!("{game}/live"))
                .header(COOKIE, format!("session={token}"))
                .body(Body::empty());
            let response = club.router().oneshot(request.unwrap()).await.unwrap();
            assert_eq!(response.status(), 200);
            followers.push(response.into_body().into_data_stream());
        }
    }
    let mut elsewhere = club.stream(&format!("{other}/live")).await;
    for follower in followers.iter_mut().chain([&mut elsewhere]) {
        assert_eq!(next_version(follower).await, Some(1));
    }
    assert_eq!(club.live.followers(), 301);
    let deal = first_example();
    club.post(&format!("{game}/deals"), &deal).await.good::<Json>();
    for follower in &mut followers {
        assert_eq!(next_version(follower).await, Some(2));
    }
    // What comes twice, or is refused, is no change.
    club.post(&format!("{game}/deals"), &deal).await.good::<Json>();
    let refused = wire::RecordDeal { number: 2, ..first_example() };
    assert_eq!(club.post(&format!("{game}/deals"), &refused).await.status, 409);
    club.post(&format!("{game}/deals"), &second_example()).await.good::<Json>();
    assert_eq!(next_version(&mut followers[0]).await, Some(3));
    drop(followers);
    assert_eq!(club.live.followers(), 1);
    // The other table only received the server's pulse, and then the end.
    club.live.close();
    assert_eq!(next_version(&mut elsewhere).await, None);
    assert_eq!(club.live.followers(), 0);
    let late = club.get(&format!("{game}/live")).await;
    assert_eq!((late.status, late.json()["code"].clone()), (503, json!("unavailable")));
}

/// The next version; `None` at the end.
async fn next_version(stream: &mut axum::body::BodyDataStream) -> Option<u64> {
    loop {
        let frame = String::from_utf8(stream.next().await?.unwrap().to_vec()).unwrap();
        if let Some(data) = frame.lines().find_map(|line| line.strip_prefix("data:")) {
            let message: Json = serde_json::from_str(data.trim()).unwrap();
            return message["version"].as_u64();
        }
        assert!(frame.starts_with(':'), "{frame:?}");
    }
}

#[tokio::test]
async fn who_waits_hears_that_the_server_is_there() {
    let club = TestClub::new();
    let people = club.four_people().await;
    let game = club.start(GameId(known(1)), &people).await;
    let mut follower = club.stream(&format!("{game}/live")).await;
    assert_eq!(next_version(&mut follower).await, Some(1));
    for _ in 0..2 {
        assert_eq!(follower.next().await.unwrap().unwrap(), ":\n\n".as_bytes());
    }
}

#[tokio::test]
async fn nobody_follows_what_is_not_there() {
    let club = TestClub::new();
    let answer = club.get(&format!("/api/games/{}/live", known(999))).await;
    assert_eq!((answer.status, answer.json()["code"].clone()), (404, json!("unknown_game")));
    assert_eq!(club.live.followers(), 0);
}

#[tokio::test]
async fn who_has_a_game_as_it_is_gets_no_second_copy() {
    let club = TestClub::new();
    let people = club.four_people().await;
    let game = club.start(GameId(known(1)), &people).await;
    let first = club.get(&game).await;
    let tag = first.headers["etag"].to_str().unwrap().to_owned();
    let onlooker = club.get_as(NOBODY, &game).await;
    assert_eq!(onlooker.headers["cache-control"], "private, no-cache");
    let ask = |tag: String| {
        club.send(Request::get(&game).header("if-none-match", tag).body(Body::empty()).unwrap())
    };
    for known in [tag.clone(), format!("W/{tag}"), format!("\"other\", {tag}")] {
        let again = ask(known).await;
        assert_eq!((again.status, again.bytes.len()), (304, 0));
        assert_eq!(again.headers["etag"], tag);
    }
    assert_eq!(ask("\"other\"".to_owned()).await.status, 200);
    club.post(&format!("{game}/deals"), &first_example()).await.good::<Json>();
    let changed = ask(tag.clone()).await;
    assert_eq!(changed.status, 200);
    assert_ne!(changed.headers["etag"], tag);
}
