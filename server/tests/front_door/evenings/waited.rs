//! An evening without a network: sent the next day, it was played when it was played.

use axum::body::Body;
use axum::http::Request;
use serde_json::{Value as Json, json};
use wire::{GameId, StandingDeal};

use crate::support::{TestClub, classical_game, first_example, known, now, second_example};

const DAY: i64 = 24 * 60 * 60;

async fn sent(club: &TestClub, path: &str, waited: &str, body: Json) -> Json {
    let request = Request::post(path).header("content-type", "application/json");
    let request = request.header("ostwind-waited", waited).body(Body::from(body.to_string()));
    club.send(request.unwrap()).await.good()
}

#[tokio::test]
async fn an_evening_that_waited_was_played_when_it_was_played() {
    let club = TestClub::new();
    let game = classical_game(GameId(known(1)), &club.four_people().await);
    let path = format!("/api/games/{}", game.id);
    // Begun a day and two hours ago; the deals came within the two hours.
    sent(&club, "/api/games", &(DAY + 7200).to_string(), json!(game)).await;
    sent(&club, &format!("{path}/deals"), &(DAY + 3600).to_string(), json!(first_example())).await;
    // A clock that was put right in between does not turn the order around.
    sent(&club, &format!("{path}/deals"), &(2 * DAY).to_string(), json!(second_example())).await;
    let end = json!({"id": known(301), "how": "agreed", "after": 2});
    let ended = sent(&club, &format!("{path}/end"), &DAY.to_string(), end).await;
    assert_eq!(ended["at"], "2026-11-20T18:05:00Z");
    let whole = club.get(&path).await.json();
    assert_eq!(whole["started_at"], "2026-11-20T16:05:00Z");
    let deals: Vec<StandingDeal> = serde_json::from_value(whole["deals"].clone()).unwrap();
    let minutes = deals.iter().map(|deal| (now() - deal.recorded_at).num_minutes());
    assert_eq!(minutes.collect::<Vec<_>>(), [25 * 60, 25 * 60]);
    // The evening of that day, and the time it took.
    let listed = club.get("/verein/partien").await.text();
    assert!(listed.contains("data-day=\"2026-11-20\""), "{listed}");
    let page = club.get(&format!("/verein/partien/{}", game.id)).await.text();
    assert!(page.replace('\u{a0}', "").contains("1h00"), "{page}");
}

#[tokio::test]
async fn what_cannot_be_waiting_is_made_now() {
    let club = TestClub::new();
    let people = club.four_people().await;
    for (number, waited) in (1..).zip(["-5", "soon", "", "604801", "9223372036854775807"]) {
        let game = classical_game(GameId(known(number)), &people);
        let body = serde_json::to_value(&game).unwrap();
        let started = sent(&club, "/api/games", waited, body).await;
        assert_eq!(started["started_at"], "2026-11-21T18:05:00Z", "{waited}");
    }
}
