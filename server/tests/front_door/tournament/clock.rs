//! The clock of a tournament's hall, the projector, and what everybody sees without an account.

use std::time::Duration;

use club::roles::Role;
use serde_json::{Value, json};

use crate::support::{NOBODY, TestClub, known, let_in};
use crate::support::{page_text, send_form};
use crate::tournament::pages::{drawn, totals};

/// What the clock shows.
async fn clock(club: &TestClub, base: &str) -> Value {
    let address = base.replace("/verein/turniere", "/api/tournaments");
    let answer = club.get(&format!("{address}/clock")).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    serde_json::from_slice(&answer.bytes).unwrap()
}

/// Presses a button of the clock.
async fn press(club: &TestClub, base: &str, fields: &[(&str, &str)]) -> u16 {
    send_form(club, &format!("{base}/uhr"), fields).await.status
}

#[tokio::test]
async fn the_clock_is_started_stopped_set_and_gongs_once() {
    let club = TestClub::new();
    let base = drawn(&club, "one").await;
    assert_eq!(clock(&club, &base).await["phase"], "waits");
    assert_eq!(press(&club, &base, &[("button", "pause"), ("round", "1")]).await, 303);
    assert_eq!(clock(&club, &base).await["phase"], "waits");
    assert_eq!(press(&club, &base, &[("button", "start"), ("round", "1")]).await, 303);
    let shown = clock(&club, &base).await;
    assert_eq!((&shown["phase"], &shown["round"]), (&json!("runs"), &json!(1)));
    assert_eq!(shown["whole_ms"], 115 * 60_000);
    assert!(shown["left_ms"].as_i64().unwrap() > 114 * 60_000, "{shown}");

    assert_eq!(press(&club, &base, &[("button", "pause"), ("round", "1")]).await, 303);
    let stopped = clock(&club, &base).await;
    assert_eq!(stopped["phase"], "stands");
    tokio::time::sleep(Duration::from_millis(30)).await;
    assert_eq!(clock(&club, &base).await["left_ms"], stopped["left_ms"]);
    let minutes = [("button", "set"), ("round", "1"), ("minutes", "7")];
    assert_eq!(press(&club, &base, &minutes).await, 303);
    assert_eq!(clock(&club, &base).await["left_ms"], 7 * 60_000);
    let nonsense = [("button", "set"), ("round", "1"), ("minutes", "sieben")];
    assert_eq!(press(&club, &base, &nonsense).await, 422);
    // The form that comes back sets the time, whichever button was refused.
    let late =
        send_form(&club, &format!("{base}/uhr"), &[("button", "start"), ("round", "9")]).await;
    assert!(late.text().contains("name=\"button\" value=\"set\""), "{}", late.text());

    // By the API to a fraction of a second, so that the gong comes while this test waits.
    let api = base.replace("/verein/turniere", "/api/tournaments");
    for request in [json!({"do": "set", "left_ms": 60}), json!({"do": "resume"})] {
        let answer = club.post(&format!("{api}/clock"), &request).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
    }
    tokio::time::sleep(Duration::from_millis(120)).await;
    for _ in 0..3 {
        let shown = clock(&club, &base).await;
        assert_eq!((&shown["phase"], &shown["gongs"]), (&json!("last_hand"), &json!(1)));
    }
    assert_eq!(press(&club, &base, &[("button", "last-hand"), ("round", "1")]).await, 303);
    assert_eq!(clock(&club, &base).await["gongs"], 1);
    assert_eq!(press(&club, &base, &[("button", "start"), ("round", "2")]).await, 303);
    let next = clock(&club, &base).await;
    assert_eq!((&next["phase"], &next["round"]), (&json!("runs"), &json!(2)));
    assert_eq!(next["gongs"], 1);
    let unknown = club.post(&format!("{api}/clock"), &json!({"do": "start", "round": 3})).await;
    assert_eq!(unknown.status, 404, "{}", unknown.text());
}

#[tokio::test]
async fn the_projector_shows_plan_clock_and_list_in_turn() {
    let club = TestClub::new();
    let base = drawn(&club, "one").await;
    let hall = base.replace("/verein/turniere", "/turnier") + "/saal";
    let shows = |page: String| {
        let after = page.split("data-shows=\"").nth(1).unwrap().to_owned();
        after.split('"').next().unwrap().to_owned()
    };
    let plan = page_text(&club, &hall).await;
    assert_eq!(plan.matches("data-table").count(), 2);
    assert_eq!(shows(plan), "plan");
    press(&club, &base, &[("button", "start"), ("round", "1")]).await;
    let page = page_text(&club, &hall).await;
    assert!(page.contains("data-phase=\"runs\""), "{page}");
    assert_eq!(shows(page), "uhr");
    totals(&club, &base, 1, (1, 1, 1), [30, 10, -15, -25]).await;
    assert_eq!(page_text(&club, &hall).await.matches("class=\"yes\"").count(), 1);
    totals(&club, &base, 2, (1, 2, 1), [8, -8, 16, -16]).await;
    assert_eq!(shows(page_text(&club, &hall).await), "plan");
    totals(&club, &base, 3, (2, 1, 1), [8, -8, 16, -16]).await;
    totals(&club, &base, 4, (2, 2, 1), [8, -8, 16, -16]).await;
    let list = page_text(&club, &hall).await;
    assert_eq!(list.matches("data-place").count(), 8);
    assert_eq!(shows(list), "liste");
    assert_eq!(shows(page_text(&club, &format!("{hall}?zeigt=uhr")).await), "uhr");
}

#[tokio::test]
async fn a_public_tournament_is_seen_without_an_account_and_without_numbers_of_others() {
    let club = TestClub::new();
    let base = drawn(&club, "one").await;
    let_in(&club.database, ("Gerti", Role::Member, None), "member");
    let open = base.replace("/verein/turniere", "/turnier");
    let clock_address = base.replace("/verein/turniere", "/api/tournaments") + "/clock";
    let addresses =
        [open.clone(), format!("{open}/saal"), format!("{open}/spieler/3"), clock_address];
    for address in &addresses {
        assert_eq!(club.get_as(NOBODY, address).await.status, 401, "{address}");
        assert_eq!(club.get_as("session=member", address).await.status, 200, "{address}");
    }
    let shown =
        send_form(&club, &format!("{base}/oeffentlich"), &[("audience", "everybody")]).await;
    assert_eq!(shown.status, 303);
    assert!(page_text(&club, &base).await.contains("data-public=\"true\""));
    totals(&club, &base, 1, (1, 1, 1), [30, 10, -15, -25]).await;
    for address in &addresses {
        let answer = club.get_as(NOBODY, address).await;
        assert_eq!(answer.status, 200, "{address}");
        let page = answer.text();
        let numbers = (3..=8).map(|at| format!("0000000{at}"));
        assert!(!numbers.into_iter().any(|number| page.contains(&number)), "{address}");
    }
    let list = club.get_as(NOBODY, &open).await.text();
    assert_eq!(list.matches("data-place").count(), 8);
    let own = club.get_as(NOBODY, &format!("{open}/spieler/3")).await.text();
    assert_eq!((own.matches("class=\"self\"").count(), own.matches("data-next").count()), (1, 1));
    assert_eq!(club.get_as(NOBODY, &format!("{open}/spieler/99")).await.status, 404);
    send_form(&club, &format!("{base}/oeffentlich"), &[("audience", "accounts")]).await;
    assert_eq!(club.get_as(NOBODY, &open).await.status, 401);
}

#[tokio::test]
async fn strangers_read_the_names_that_members_chose_for_the_public() {
    let club = TestClub::new();
    let base = drawn(&club, "one").await;
    let people = club.four_people().await;
    let api = base.replace("/verein/turniere", "/api/tournaments");
    let tournament: Value = serde_json::from_slice(&club.get(&api).await.bytes).unwrap();
    for (number, person) in [(1, people[0]), (2, people[1])] {
        let entrants = tournament["entrants"].as_array().unwrap();
        let mut entrant = entrants.iter().find(|one| one["number"] == number).unwrap().clone();
        entrant["person"] = json!(person);
        let linked = club.post(&format!("{api}/entrants"), &json!([entrant])).await;
        assert_eq!(linked.status, 200, "{}", linked.text());
    }
    for (at, person, answer) in [(801, people[0], "nameless"), (802, people[1], "name")] {
        let key = known(at).to_string();
        let form = format!("/verein/personen/{person}/einwilligung");
        let answered = send_form(&club, &form, &[("key", key.as_str()), ("answer", answer)]).await;
        assert_eq!(answered.status, 303, "{}", answered.text());
    }
    send_form(&club, &format!("{base}/oeffentlich"), &[("audience", "everybody")]).await;
    let open = base.replace("/verein/turniere", "/turnier");
    let name = |number: u32| {
        let entrants = tournament["entrants"].as_array().unwrap();
        let of = entrants.iter().find(|one| one["number"] == number).unwrap();
        format!("{} {}", of["first_name"].as_str().unwrap(), of["last_name"].as_str().unwrap())
    };
    for part in ["", "/saal?zeigt=plan", "/saal?zeigt=liste", "/spieler/1"] {
        let address = format!("{open}{part}");
        let stranger = club.get_as(NOBODY, &address).await.text();
        assert!(!stranger.contains(&name(1)), "{address}");
        assert!(club.get(&address).await.text().contains(&name(1)), "{address}");
        if part != "/spieler/1" {
            assert!(stranger.contains(&name(2)), "{address}");
        }
    }
}
