//! Everybody at the table confirms her result: who may, what holds, and where it is printed.

use serde_json::{Value as Json, json};
use wire::GameId;

use crate::support::{NOBODY, TestClub, first_example, known};

/// A club with a game of one deal that has ended, and its address.
async fn after_a_game() -> (TestClub, String) {
    let club = TestClub::new();
    let people = club.four_people().await;
    let game = club.start(GameId(known(1)), &people).await;
    club.post(&format!("{game}/deals"), &first_example()).await.good::<Json>();
    (club, game)
}

async fn end(club: &TestClub, game: &str) {
    let end = json!({"id": known(301), "how": "agreed", "after": 1});
    club.post(&format!("{game}/end"), &end).await.good::<Json>();
}

fn confirmation(id: u128, player: u8, is_right: bool, points: i64) -> Json {
    json!({"id": known(id), "player": player, "is_right": is_right, "points": points})
}

async fn confirmed(club: &TestClub, game: &str) -> Json {
    club.get(game).await.json()["confirmed"].clone()
}

#[tokio::test]
async fn the_last_word_of_each_player_holds() {
    let (club, game) = after_a_game().await;
    let path = format!("{game}/confirmations");
    let early = club.post(&path, &confirmation(601, 1, true, 456)).await;
    assert_eq!(early.json()["code"], "not_complete");
    end(&club, &game).await;
    let before = club.get(&game).await.json()["version"].as_u64();
    for (id, player, points) in [(602, 2, -182), (603, 1, 456)] {
        club.post(&path, &confirmation(id, player, true, points)).await.good::<Json>();
    }
    assert_eq!(confirmed(&club, &game).await, json!([1, 2]));
    // Followers are notified: the version has grown.
    assert_eq!(club.get(&game).await.json()["version"].as_u64(), before.map(|before| before + 2));
    club.post(&path, &confirmation(604, 2, false, -182)).await.good::<Json>();
    assert_eq!(confirmed(&club, &game).await, json!([1]));
}

#[tokio::test]
async fn a_result_nobody_has_is_not_confirmed() {
    let (club, game) = after_a_game().await;
    end(&club, &game).await;
    let path = format!("{game}/confirmations");
    for (request, code) in [
        (confirmation(601, 1, true, 455), "game_moved_on"),
        (confirmation(602, 5, true, 0), "bad_players"),
        (
            json!({"id": known(603), "player": 1, "is_right": true, "points": 456, "by": "x"}),
            "malformed",
        ),
    ] {
        assert_eq!(club.post(&path, &request).await.json()["code"], code);
    }
    let stranger = club.post_as(NOBODY, &path, &confirmation(604, 1, true, 456)).await;
    assert_eq!(stranger.status, 401);
    assert_eq!(confirmed(&club, &game).await, Json::Null);
}

#[tokio::test]
async fn a_correction_afterwards_has_to_be_confirmed_again() {
    let (club, game) = after_a_game().await;
    end(&club, &game).await;
    let path = format!("{game}/confirmations");
    club.post(&path, &confirmation(601, 1, true, 456)).await.good::<Json>();
    let first = first_example();
    let correction = json!({
        "id": known(501), "deal": first.id, "facts": {"outcome": {"kind": "drawn"}, "hands": {}},
        "reason": "x", "last": first.id, "previewed": {"1": 0, "2": 0, "3": 0, "4": 0},
    });
    club.post(&format!("{game}/corrections"), &correction).await.good::<Json>();
    assert_eq!(confirmed(&club, &game).await, Json::Null);
    club.post(&path, &confirmation(602, 1, true, 0)).await.good::<Json>();
    assert_eq!(confirmed(&club, &game).await, json!([1]));
}

#[tokio::test]
async fn who_has_confirmed_is_printed() {
    let (club, game) = after_a_game().await;
    end(&club, &game).await;
    let sheet = || async { club.get(&format!("{game}/sheet.html?lang=de")).await.text() };
    assert!(!sheet().await.contains("bestätigt"));
    let path = format!("{game}/confirmations");
    for (id, player, points) in [(601, 1, 456), (602, 2, -182)] {
        club.post(&path, &confirmation(id, player, true, points)).await.good::<Json>();
    }
    let printed = sheet().await;
    assert!(printed.contains("bestätigt: Anna, Bertl"), "{printed}");
}
