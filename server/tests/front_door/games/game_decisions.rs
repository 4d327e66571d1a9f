//! What people decide about a game: what a player says is not right is settled, the board strikes a game and takes that back.

use chrono::TimeDelta;
use club::refusal::Refusal;
use club::roles::Role;
use scoring::Family;
use serde_json::{Value as Json, json};
use server::actions::{book_game, close_year, strike_game, year_of};
use server::failure::Failure;
use server::store::{outcomes, statutes};
use wire::GameId;

use crate::games::game_pages::after_a_game;
use crate::support::{Answer, TestClub, context_at, known, let_in, now, problem_at};
use crate::support::{expect_saved, page_text, send_form};

const HZM: &str = "session=hzm";

/// Dorli says that the first deal is not right, and what is asked for afterwards.
async fn say_it_is_wrong(club: &TestClub) {
    let said =
        json!({"id": known(601), "player": 2, "is_right": false, "wrong_deal": 1, "points": -182});
    let path = format!("/api/games/{}/confirmations", known(1));
    club.post(&path, &said).await.good::<Json>();
}

/// Sends one of the forms with a key of its own.
async fn decide(club: &TestClub, address: &str, key: u128, reason: &str) -> Answer {
    let key = known(key).to_string();
    let fields = [("key", &*key), ("disputes", "2:1"), ("reason", reason)];
    send_form(club, address, &fields).await
}

async fn why(club: &TestClub, page: &str) -> String {
    let shown = page_text(club, page).await;
    let after = shown.split("data-why=\"").nth(1).unwrap();
    after.split('"').next().unwrap().to_owned()
}

#[tokio::test]
async fn what_a_player_says_is_not_right_is_settled_by_an_officer() {
    let (club, page) = after_a_game(Family::Klassisch).await;
    let before = why(&club, &page).await;
    say_it_is_wrong(&club).await;
    assert_eq!(why(&club, &page).await, "disputed");
    let shown = page_text(&club, &page).await;
    assert!(shown.contains("Bertl hat „stimmt nicht“ getippt: Spiel 1."), "{shown}");
    assert!(shown.contains("href=\"#spiel-1\""), "{shown}");
    let settle = format!("{page}/strittig");
    let_in(&club.database, ("Heini", Role::MasterOfCeremonies, None), "hzm");
    assert!(club.get_as(HZM, &page).await.text().contains(&format!("href=\"{settle}\"")));
    assert!(page_text(&club, &settle).await.contains("Bertl: Spiel 1"));
    let list = page_text(&club, "/verein/partien").await;
    assert!(list.contains("data-why=\"disputed\"") && list.contains("Strittig"), "{list}");
    let waiting = page_text(&club, "/verein/partien?zeigen=strittig").await;
    assert!(waiting.contains("Strittig 1") && waiting.contains("data-game=\"1\""), "{waiting}");
    let today = club.get("/api/today").await.json();
    let tasks = today["tasks"].as_array().unwrap();
    assert!(tasks.iter().any(|task| task["kind"] == "disputes" && task["count"] == 1), "{today}");
    for reason in ["", &"x".repeat(201)] {
        let answer = decide(&club, &settle, 801, reason).await;
        assert_eq!(answer.status, 422);
        assert!(problem_at(&answer.text(), "reason").is_some(), "{}", answer.text());
    }
    expect_saved(&decide(&club, &settle, 801, "nachgezählt, stimmt doch").await);
    assert_eq!(why(&club, &page).await, before);
    let log = page_text(&club, "/verein/protokoll").await;
    assert!(log.contains("Strittiges geklärt") && log.contains("Bertl (1): nachgezählt"), "{log}");
    assert!(!page_text(&club, "/verein/partien").await.contains("zeigen=strittig"));
    // Nothing is left to settle, and nothing happens twice.
    assert_eq!(club.get(&settle).await.status, 303);
    let rows = club.rows().await;
    expect_saved(&decide(&club, &settle, 802, "noch einmal").await);
    assert_eq!(club.rows().await, rows);
}

#[tokio::test]
async fn the_board_strikes_a_game_with_a_reason_and_takes_that_back() {
    let (club, page) = after_a_game(Family::Klassisch).await;
    let before = why(&club, &page).await;
    let game = format!("/api/games/{}", known(1));
    let version = club.get(&game).await.json()["version"].as_u64().unwrap();
    let (strike, back) = (format!("{page}/streichen"), format!("{page}/nicht-streichen"));
    assert!(page_text(&club, &page).await.contains(&format!("href=\"{strike}\"")));
    for reason in ["", " ", &"x".repeat(201), "\u{1f600}"] {
        let answer = decide(&club, &strike, 803, reason).await;
        assert_eq!(answer.status, 422, "{reason}");
        assert!(problem_at(&answer.text(), "reason").is_some(), "{}", answer.text());
    }
    assert_eq!(why(&club, &page).await, before);
    expect_saved(&decide(&club, &strike, 803, "doppelt eingetippt").await);
    assert_eq!(why(&club, &page).await, "struck");
    let shown = page_text(&club, &page).await;
    assert!(shown.contains("Vom Vorstand am 21.11.2026: doppelt eingetippt."), "{shown}");
    assert!(
        shown.contains(&format!("href=\"{back}\""))
            && !shown.contains(&format!("href=\"{strike}\""))
    );
    // Its tablet hears of it, and it is not opened again.
    let known_there = club.get(&game).await.json();
    assert_eq!(known_there["version"].as_u64(), Some(version + 1));
    assert_eq!(known_there["judged_by"]["struck_because"], "doppelt eingetippt");
    assert_eq!(known_there["ended"]["id"], Json::Null);
    let rows = club.rows().await;
    expect_saved(&decide(&club, &strike, 804, "anders").await);
    assert_eq!(club.rows().await, rows, "it stays as it was");
    expect_saved(&decide(&club, &back, 805, "").await);
    assert_eq!(why(&club, &page).await, before);
    // The form that struck it comes once more, late.
    expect_saved(&decide(&club, &strike, 803, "doppelt eingetippt").await);
    assert_eq!(why(&club, &page).await, before);
    let log = page_text(&club, "/verein/protokoll").await;
    assert!(log.contains("Partie gestrichen") && log.contains("doppelt eingetippt"), "{log}");
    assert!(log.contains("Partie nicht mehr gestrichen"), "{log}");
}

#[tokio::test]
async fn only_the_board_strikes() {
    let (club, page) = after_a_game(Family::Klassisch).await;
    let_in(&club.database, ("Heini", Role::MasterOfCeremonies, None), "hzm");
    let shown = club.get_as(HZM, &page).await.text();
    assert!(shown.contains("/zettel\"") && !shown.contains("streichen"), "{shown}");
    assert_eq!(club.get_as(HZM, &format!("{page}/streichen")).await.status, 403);
}

#[tokio::test]
async fn a_struck_game_is_in_no_record_and_in_no_sum() {
    let (club, page) = after_a_game(Family::Klassisch).await;
    let figures = || {
        let day = "2026-11-21".parse().unwrap();
        let read = club.database.read(move |tx| {
            let person = outcomes::between(tx, day, day)?[0].results[0].person;
            Ok((
                outcomes::flowers(tx, day, day)?.len(),
                outcomes::tallies(tx, Some(person), day, day)?.len(),
                outcomes::opponents(tx, person, day, day)?.len(),
                server::store::own_deals::results(tx, person, day, day)?.len(),
                server::store::own_deals::count(tx, day, day)?,
            ))
        });
        async { read.await.unwrap() }
    };
    assert_eq!(figures().await, (4, 1, 3, 1, 1));
    expect_saved(&decide(&club, &format!("{page}/streichen"), 806, "doppelt").await);
    assert_eq!(figures().await, (0, 0, 0, 0, 0));
    expect_saved(&decide(&club, &format!("{page}/nicht-streichen"), 807, "").await);
    assert_eq!(figures().await, (4, 1, 3, 1, 1));
}

#[tokio::test]
async fn nothing_is_struck_from_a_closed_year() {
    let (club, _) = after_a_game(Family::Klassisch).await;
    let said = club.database.write(move |tx| {
        book_game(tx, GameId(known(1)), context_at(now()).wall_clock)?;
        let later = context_at(now() + TimeDelta::days(400));
        close_year(tx, &later, year_of(&statutes::calendar(tx)?, now().date_naive())?)?;
        let strike =
            |reason| strike_game(tx, &later, GameId(known(1)), known(701), reason).unwrap_err();
        Ok([strike(Some("doppelt")), strike(None)])
    });
    for refused in said.await.unwrap() {
        assert!(matches!(refused, Failure::Refused(Refusal::YearClosed)), "{refused:?}");
    }
}
