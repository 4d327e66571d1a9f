//! A game that has ended goes on: who may reopen it, until when, and what that leaves in the books.

use axum::body::Body;
use axum::http::Request;
use axum::http::header::COOKIE;
use club::roles::Role;
use rusqlite::Connection;
use serde_json::{Value as Json, json};
use server::actions::check_books;
use server::store::audit;
use server::store::links::Opens;
use wire::GameId;

use crate::support::{
    BOARD, NOBODY, TestClub, classical_game, first_example, known, let_in, second_example,
};

const MEMBER: &str = "session=member";

async fn sent(club: &TestClub, cookie: &str, path: &str, waited: u32, body: &Json) -> Json {
    let request = Request::post(path)
        .header("content-type", "application/json")
        .header("ostwind-waited", waited.to_string())
        .header(COOKIE, cookie)
        .body(Body::from(body.to_string()));
    club.send(request.unwrap()).await.json()
}

/// A club with a game of one deal that ended so many seconds ago.
async fn after_a_game(waited: u32) -> (TestClub, String) {
    let club = TestClub::new();
    club.count_every_game().await;
    let people = club.four_people().await;
    let game = format!("/api/games/{}", known(1));
    for (path, body) in [
        ("/api/games".to_owned(), json!(classical_game(GameId(known(1)), &people))),
        (format!("{game}/deals"), json!(first_example())),
        (format!("{game}/end"), end(301, 1)),
    ] {
        let answer = sent(&club, BOARD, &path, waited, &body).await;
        assert_eq!(answer["code"], Json::Null, "{answer}");
    }
    (club, game)
}

fn end(id: u128, after: u32) -> Json {
    json!({"id": known(id), "how": "agreed", "after": after})
}

fn reopening(id: u128, ending: u128) -> Json {
    json!({"id": known(id), "ending": known(ending)})
}

async fn ranked(club: &TestClub) -> Json {
    club.get("/api/ranking").await.json()
}

async fn assert_books_are_right(club: &TestClub) {
    let (_, findings) = club.database.read(check_books).await.unwrap();
    assert_eq!(findings, []);
}

#[tokio::test]
async fn a_reopened_game_goes_on_and_ends_again() {
    let (club, game) = after_a_game(0).await;
    let confirmation = json!({"id": known(601), "player": 1, "is_right": true, "points": 456});
    club.post(&format!("{game}/confirmations"), &confirmation).await.good::<Json>();
    assert_eq!(ranked(&club).await[0]["games"], 1);
    let before = club.get(&game).await.json();
    assert_eq!(before["ended"]["id"], json!(known(301)));
    club.post(&format!("{game}/reopenings"), &reopening(701, 301)).await.good::<Json>();
    let open = club.get(&game).await.json();
    assert_eq!((&open["ended"], &open["deals"]), (&Json::Null, &before["deals"]));
    // Followers are notified: the version has grown.
    assert!(open["version"].as_u64() > before["version"].as_u64());
    assert_eq!(ranked(&club).await, json!([]), "it counts again when it has ended");
    assert_books_are_right(&club).await;

    club.post(&format!("{game}/deals"), &second_example()).await.good::<Json>();
    let again = club.post(&format!("{game}/end"), &end(302, 2)).await.json();
    assert_eq!(again["id"], json!(known(302)));
    let ended = club.get(&game).await.json();
    assert_eq!(ended["ended"]["id"], json!(known(302)));
    // What was confirmed was another result.
    assert_eq!(ended["confirmed"], Json::Null);
    assert_eq!(ranked(&club).await[0]["games"], 1);
    assert_books_are_right(&club).await;
    // The first ending is known as before.
    let first = club.post(&format!("{game}/end"), &end(301, 1)).await;
    assert_eq!((first.status, first.json()["id"].clone()), (201, json!(known(301))));
    // What is summed up stands as long as the game has ended.
    let by_hand = Connection::open(club.file()).unwrap();
    for (order, reason) in [
        ("DELETE FROM results", "results are final"),
        ("DELETE FROM outcomes", "outcomes are final"),
    ] {
        let refused = by_hand.execute(order, []).unwrap_err().to_string();
        assert!(refused.contains(reason), "{order}: {refused}");
    }
    let lines = club.database.read(|tx| audit::newest(tx, 100)).await.unwrap();
    let lines: Vec<_> = lines.iter().filter(|line| line.verb == "game_reopened").collect();
    assert_eq!(lines.len(), 1);
    assert_eq!(lines[0].subject, "1");
}

#[tokio::test]
async fn only_the_ending_that_was_seen_is_taken_back() {
    let (club, game) = after_a_game(0).await;
    let path = format!("{game}/reopenings");
    let rows = club.rows().await;
    for (cookie, request, code) in [
        (BOARD, reopening(701, 302), "game_moved_on"),
        (BOARD, json!({"id": known(701), "ending": known(301), "by": "x"}), "malformed"),
        (NOBODY, reopening(701, 301), "not_signed_in"),
    ] {
        assert_eq!(club.post_as(cookie, &path, &request).await.json()["code"], code);
    }
    assert_eq!(club.rows().await, rows);
    club.post(&path, &reopening(701, 301)).await.good::<Json>();
    // Another tablet that has not seen it yet asks for the same.
    let second = club.post(&path, &reopening(702, 301)).await;
    assert_eq!((second.status, second.json()["code"].clone()), (409, json!("game_moved_on")));
}

#[tokio::test]
async fn the_table_may_on_the_evening_and_an_officer_later() {
    const DAY: u32 = 24 * 60 * 60;
    for (waited, sent_late, is_allowed) in [(3600, 0, true), (DAY, 0, false), (DAY, DAY, true)] {
        let (club, game) = after_a_game(waited).await;
        let_in(&club.database, ("Anna", Role::Member, None), "member");
        let table = club.table_link(Opens::Game(GameId(known(1)))).await;
        // Who only looks is not offered it, and is refused.
        let path = format!("{game}/reopenings");
        assert_eq!(club.get_as(MEMBER, &game).await.json()["ended"]["id"], Json::Null);
        let member = club.post_as(MEMBER, &path, &reopening(700, 301)).await;
        assert_eq!(member.json()["code"], "not_allowed");
        // What is offered is what is allowed now.
        let offered = club.get_as(&table, &game).await.json()["ended"]["id"].is_string();
        assert_eq!(offered, is_allowed && sent_late == 0);
        assert!(club.get(&game).await.json()["ended"]["id"].is_string(), "to an officer always");
        let answer = sent(&club, &table, &path, sent_late, &reopening(701, 301)).await;
        if is_allowed {
            assert_eq!(answer["ending"], json!(known(301)), "{answer}");
        } else {
            assert_eq!(answer["code"], "stays_ended");
            club.post(&path, &reopening(701, 301)).await.good::<Json>();
        }
        assert_eq!(club.get(&game).await.json()["ended"], Json::Null);
    }
}

#[tokio::test]
async fn what_the_club_has_used_stays_ended() {
    let (slip, list) = ("/verein/partien/zettel", "/verein/wochenliste");
    let game_id = known(1).to_string();
    let handed_in = vec![("game", game_id.as_str()), ("day", "2026-11-21")];
    for (address, fields) in
        [(slip, handed_in), (list, vec![("tag", "2026-11-21"), ("empty", "true")])]
    {
        let (club, game) = after_a_game(0).await;
        let done = club.fill_in(BOARD, address, &fields).await;
        assert_eq!(done.status, 303, "{address}: {}", done.text());
        assert_eq!(club.get(&game).await.json()["ended"]["id"], Json::Null, "{address}");
        let rows = club.rows().await;
        let refused = club.post(&format!("{game}/reopenings"), &reopening(701, 301)).await;
        assert_eq!((refused.status, refused.json()["code"].clone()), (409, json!("stays_ended")));
        assert_eq!(club.rows().await, rows);
    }
    // A list from before the game says nothing of it.
    let (club, game) = after_a_game(0).await;
    let done = club.fill_in(BOARD, list, &[("tag", "2026-11-14"), ("empty", "true")]).await;
    assert_eq!(done.status, 303, "{}", done.text());
    club.post(&format!("{game}/reopenings"), &reopening(701, 301)).await.good::<Json>();
}
