//! Everybody at the table confirms her result: who may, what holds, and where it is printed.

use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use club::PlayerNo;
use club::refusal::Refusal;
use scoring::Points;
use serde_json::{Value as Json, json};
use server::actions::{book_game, close_year, confirm_result, year_of};
use server::failure::Failure;
use server::store::{confirmations, statutes};
use wire::{ConfirmResult, ConfirmationId, GameId};

use crate::support::{NOBODY, TestClub, context_at, first_example, known, now};

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

fn wrong(id: u128, player: u8, deal: u32, points: i64) -> Json {
    let mut said = confirmation(id, player, false, points);
    said["wrong_deal"] = json!(deal);
    said
}

/// What stands against the result of a game: who says so, and which deal.
async fn disputes(club: &TestClub, game: &str) -> Vec<(u64, u64)> {
    let shown = club.get(game).await.json();
    let all = shown["disputes"].as_array().cloned().unwrap_or_default();
    let of = |one: &Json| (one["player"].as_u64().unwrap(), one["deal"].as_u64().unwrap());
    all.iter().map(of).collect()
}

#[tokio::test]
async fn a_player_says_which_deal_is_not_right_until_her_next_word() {
    let (club, game) = after_a_game().await;
    end(&club, &game).await;
    let path = format!("{game}/confirmations");
    club.post(&path, &confirmation(601, 3, true, -152)).await.good::<Json>();
    let version = club.get(&game).await.json()["version"].as_u64();
    for said in [wrong(602, 3, 1, -152), wrong(603, 2, 1, -182)] {
        club.post(&path, &said).await.good::<Json>();
        club.post(&path, &said).await.good::<Json>();
    }
    assert_eq!(confirmed(&club, &game).await, Json::Null, "she has changed her mind");
    assert_eq!(disputes(&club, &game).await, [(3, 1), (2, 1)], "the oldest first");
    assert_eq!(club.get(&game).await.json()["version"].as_u64(), version.map(|before| before + 2));
    // Her next word, right or taken back, is all that she says.
    club.post(&path, &confirmation(604, 3, true, -152)).await.good::<Json>();
    assert_eq!(disputes(&club, &game).await, [(2, 1)]);
    assert_eq!(confirmed(&club, &game).await, json!([3]));
    club.post(&path, &confirmation(605, 2, false, -182)).await.good::<Json>();
    assert_eq!(disputes(&club, &game).await, []);
}

#[tokio::test]
async fn what_cannot_be_wrong_is_refused() {
    let (club, game) = after_a_game().await;
    let path = format!("{game}/confirmations");
    assert_eq!(club.post(&path, &wrong(601, 1, 1, 456)).await.json()["code"], "not_complete");
    end(&club, &game).await;
    let mut right = wrong(602, 1, 1, 456);
    right["is_right"] = json!(true);
    for (said, code) in [
        (right, "bad_value"),
        (wrong(603, 1, 2, 456), "unknown_deal"),
        (wrong(604, 1, 0, 456), "unknown_deal"),
        (wrong(605, 1, 1, 455), "game_moved_on"),
    ] {
        let answer = club.post(&path, &said).await;
        assert_eq!(answer.json()["code"], code, "{}", answer.text());
    }
    assert_eq!(disputes(&club, &game).await, []);
}

#[tokio::test]
async fn a_correction_settles_what_was_said_of_another_result() {
    let (club, game) = after_a_game().await;
    end(&club, &game).await;
    let path = format!("{game}/confirmations");
    club.post(&path, &wrong(601, 1, 1, 456)).await.good::<Json>();
    let first = first_example();
    let correction = json!({
        "id": known(501), "deal": first.id, "facts": {"outcome": {"kind": "drawn"}, "hands": {}},
        "reason": "x", "last": first.id, "previewed": {"1": 0, "2": 0, "3": 0, "4": 0},
    });
    club.post(&format!("{game}/corrections"), &correction).await.good::<Json>();
    assert_eq!(disputes(&club, &game).await, []);
    club.post(&path, &wrong(602, 1, 1, 0)).await.good::<Json>();
    assert_eq!(disputes(&club, &game).await, [(1, 1)]);
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

/// A player's word about the result of the first example.
fn word(id: u128, player: u8, is_right: bool) -> ConfirmResult {
    let points = Points([456, -182, -152, -122][usize::from(player) - 1]);
    let (id, player) = (ConfirmationId(known(id)), PlayerNo(player));
    ConfirmResult { id, player, is_right, wrong_deal: None, points }
}

#[tokio::test]
async fn saying_it_again_does_not_move_the_day() {
    let (club, game) = after_a_game().await;
    end(&club, &game).await;
    let words: [(u128, u8, bool, u64, u64); 5] = [
        // Id, player, whether right, the day counted from the game's, and the day that holds afterwards.
        (601, 1, true, 0, 0),
        (602, 1, true, 5, 0),
        (603, 2, true, 1, 1),
        (604, 2, false, 6, 0),
        (605, 2, true, 7, 7),
    ];
    let held = club.database.write(move |tx| {
        book_game(tx, GameId(known(1)), context_at(now()).wall_clock)?;
        let mut held = Vec::new();
        for (id, player, is_right, days, _) in words {
            let at: DateTime<Utc> = now() + TimeDelta::days(days.cast_signed());
            confirm_result(tx, GameId(known(1)), &word(id, player, is_right), &context_at(at))?;
            let played_on = now().date_naive();
            held.extend(confirmations::between(tx, played_on, played_on)?.into_values());
        }
        Ok(held)
    });
    let day = |days| now().date_naive() + Days::new(days);
    let expected: Vec<NaiveDate> = words.iter().map(|word| day(word.4)).collect();
    let held = held.await.unwrap();
    assert_eq!(held.iter().map(|(_, day)| *day).collect::<Vec<_>>(), expected);
    assert_eq!(held.iter().map(|(players, _)| *players).collect::<Vec<_>>(), [1, 1, 2, 1, 2]);
}

#[tokio::test]
async fn a_word_about_a_closed_year_is_refused() {
    let (club, game) = after_a_game().await;
    end(&club, &game).await;
    let said = club.database.write(move |tx| {
        book_game(tx, GameId(known(1)), context_at(now()).wall_clock)?;
        confirm_result(tx, GameId(known(1)), &word(601, 1, true), &context_at(now()))?;
        let later = context_at(now() + TimeDelta::days(400));
        let year = year_of(&statutes::calendar(tx)?, now().date_naive())?;
        close_year(tx, &later, year)?;
        // A retry of what was confirmed before is answered.
        confirm_result(tx, GameId(known(1)), &word(601, 1, true), &later)?;
        Ok(confirm_result(tx, GameId(known(1)), &word(602, 2, true), &later).unwrap_err())
    });
    let refused = said.await.unwrap();
    assert!(matches!(refused, Failure::Refused(Refusal::YearClosed)), "{refused:?}");
}
