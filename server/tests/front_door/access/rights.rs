//! Who did something, who may, and what others see of people: authorship, the log, names for the public.

use std::time::Instant;

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use axum::http::header::COOKIE;
use club::Ending;
use club::roles::Role;
use serde_json::{Value as Json, json};
use server::store::audit::{self, Line};
use server::store::links::Opens;
use wire::{CorrectDeal, CorrectionId, EndGame, EndingId, GameId, PersonId, WholeGame};

use crate::support::{
    Answer, BOARD, NOBODY, TestClub, classical_game, first_example, known, let_in, record, won,
};

const MASTER: &str = "session=master";

async fn logged(club: &TestClub, verb: &str) -> Vec<Line> {
    let lines = club.database.read(|tx| audit::newest(tx, 100)).await.unwrap();
    lines.into_iter().filter(|line| line.verb == verb).collect()
}

/// A club with a game that was ended after one deal, `waited` seconds ago.
async fn after_a_game(waited: u32) -> (TestClub, String) {
    let club = TestClub::new();
    let people = club.four_people().await;
    let game = format!("/api/games/{}", known(1));
    let end = EndGame { id: EndingId(known(9)), how: Ending::Agreed, after: 1 };
    for (path, body) in [
        ("/api/games", serde_json::to_string(&classical_game(GameId(known(1)), &people)).unwrap()),
        (&*format!("{game}/deals"), serde_json::to_string(&first_example()).unwrap()),
        (&*format!("{game}/end"), serde_json::to_string(&end).unwrap()),
    ] {
        let request = Request::post(path)
            .header("content-type", "application/json")
            .header("ostwind-waited", waited.to_string())
            .body(Body::from(body));
        club.send(request.unwrap()).await.good::<Json>();
    }
    (club, game)
}

/// A correction of its only deal, by the author a tablet names.
fn correction(author: &str) -> CorrectDeal {
    let other = record(201, 1, won(3, [2, 4, 40, 8]), [0; 4]);
    let wrong = server_preview(&other.facts);
    CorrectDeal {
        id: CorrectionId(known(700)),
        deal: first_example().id,
        facts: other.facts,
        reason: "Falscher Gewinner".to_owned(),
        author: Some(author.to_owned()),
        last: first_example().id,
        previewed: wrong,
    }
}

fn server_preview(
    facts: &club::DealFacts,
) -> std::collections::BTreeMap<club::PlayerNo, scoring::Points> {
    let ruleset = scoring::Ruleset::preset(scoring::Family::Klassisch);
    let before = [first_example().facts];
    let history = club::History::replay(4, &ruleset, before.iter()).unwrap();
    club::correction::correct(&history, &ruleset, 1, facts).unwrap().totals_after()
}

#[tokio::test]
async fn who_has_signed_in_is_the_author_whatever_the_tablet_says() {
    let (club, game) = after_a_game(0).await;
    let_in(&club.database, ("Spielleiter", Role::MasterOfCeremonies, None), "master");
    let request = correction("Obfrau Maria Echt");
    let path = format!("{game}/corrections");
    for _ in 0..2 {
        assert_eq!(club.post_as(MASTER, &path, &request).await.status, 201);
    }
    let whole: WholeGame = club.get(&game).await.good();
    assert_eq!(whole.state.corrections[0].author.as_deref(), Some("Spielleiter"));
    // A correction after the end stands in the log, once, with what the tablet had claimed.
    let lines = logged(&club, "deal_corrected").await;
    assert_eq!((lines.len(), lines[0].author.as_deref()), (1, Some("Spielleiter")));
    assert_eq!(lines[0].details, "Falscher Gewinner (Obfrau Maria Echt)");
}

#[tokio::test]
async fn a_tablet_that_nobody_has_signed_in_on_may_say_who_holds_it() {
    let club = TestClub::new();
    let people = club.four_people().await;
    let game = club.start(GameId(known(1)), &people).await;
    club.post(&format!("{game}/deals"), &first_example()).await.good::<Json>();
    let table = club.table_link(Opens::Game(GameId(known(1)))).await;
    let request = correction("Christl");
    let path = format!("{game}/corrections");
    assert_eq!(club.post_as(&table, &path, &request).await.status, 201);
    let whole: WholeGame = club.get(&game).await.good();
    assert_eq!(whole.state.corrections[0].author.as_deref(), Some("Christl"));
    assert!(logged(&club, "deal_corrected").await.is_empty(), "the game goes on");
}

#[tokio::test]
async fn evenings_offices_sign_ins_and_what_is_taken_along_stand_in_the_log() {
    let club = TestClub::new();
    let anna = club.four_people().await[0];
    let evening = [("key", known(50).to_string()), ("day", "2026-11-27".to_owned())];
    let evening = evening.iter().map(|(name, value)| (*name, value.as_str()));
    let evening: Vec<_> =
        evening.chain([("kind", "club_evening"), ("name", "Herbstabend")]).collect();
    let key = known(51).to_string();
    let office = [("key", key.as_str()), ("office", "Kassierin"), ("since", "2026-11-01")];
    for _ in 0..2 {
        assert_eq!(club.fill_in(BOARD, "/verein/abende", &evening).await.status, 303);
        let path = format!("/verein/personen/{anna}/amt");
        assert_eq!(club.fill_in(BOARD, &path, &office).await.status, 303);
    }
    assert_eq!(club.get("/verein/export/games.csv").await.status, 200);
    assert_eq!(club.get(&format!("/verein/personen/{anna}/daten.json")).await.status, 200);
    for (verb, subject, details) in [
        ("evening_added", "2026-11-27", "Herbstabend"),
        ("office_noted", &*anna.to_string(), ""),
        ("export_taken", "games.csv", ""),
        ("person_data_taken", &*anna.to_string(), ""),
    ] {
        let lines = logged(&club, verb).await;
        assert_eq!(lines.len(), 1, "{verb}");
        assert_eq!((lines[0].subject.as_str(), lines[0].details.as_str()), (subject, details));
        assert_eq!(lines[0].author.as_deref(), Some("Vorstand"), "{verb}");
    }
}

/// An own page follows merges: who merges somebody into himself would read what was theirs.
#[tokio::test]
async fn only_the_board_makes_two_people_one() {
    let club = TestClub::new();
    let people = club.four_people().await;
    let_in(&club.database, ("Spielleiter", Role::MasterOfCeremonies, Some(people[0])), "master");
    let (one, other) = (people[1].to_string(), people[0].to_string());
    let pair = [("person", one.as_str()), ("into", other.as_str())];
    let path = "/verein/personen/zusammenlegen";
    assert_eq!(club.fill_in(MASTER, path, &pair).await.status, 403);
    assert_eq!(club.fill_in(BOARD, path, &pair).await.status, 303);
}

async fn set_profile(club: &TestClub, person: &str, pseudonym: &str, hidden: &str) -> Answer {
    let fields =
        [("email", ""), ("pseudonym", pseudonym), ("is_hidden", hidden), ("players_number", "")];
    club.fill_in(BOARD, &format!("/verein/personen/{person}/profil"), &fields).await
}

#[tokio::test]
async fn strangers_see_names_as_people_chose_them_and_the_hall_only_if_the_club_says_so() {
    let club = TestClub::new();
    let people = club.four_people().await;
    let game = club.start(GameId(known(1)), &people).await;
    assert_eq!(set_profile(&club, &people[0].to_string(), "Phoenix", "").await.status, 303);
    assert_eq!(set_profile(&club, &people[1].to_string(), "", "true").await.status, 303);
    let hall = club.get_as(NOBODY, "/saal").await.text();
    for name in ["Phoenix", "Anna", "Christl", "Stüberl"] {
        assert!(!hall.contains(name), "{name} plays in public");
    }
    // Who has signed in or keeps a table sees them by name.
    let table = club.table_link(Opens::Game(GameId(known(1)))).await;
    for cookie in [BOARD, &table] {
        let hall = club.get_as(cookie, "/saal").await.text();
        assert!(hall.contains("Anna") && hall.contains("Bertl"), "{hall}");
    }
    for path in [game.clone(), format!("/spiel/{}/zuschauen", known(1))] {
        let seen = club.get_as(NOBODY, &path).await.text();
        // One word is the whole name of somebody who was not asked.
        assert!(seen.contains("Phoenix") && seen.contains("N. N."), "{seen}");
        for name in ["Anna", "Bertl", "Christl"] {
            assert!(!seen.contains(name), "{name}: {seen}");
        }
        assert!(club.get_as(&table, &path).await.text().contains("Anna"));
    }
}

#[tokio::test]
async fn strangers_see_no_reasons_and_an_ended_game_for_a_day() {
    for (waited, status) in [(60, 200), (25 * 3_600, 401)] {
        let (club, game) = after_a_game(waited).await;
        let_in(&club.database, ("Spielleiter", Role::MasterOfCeremonies, None), "master");
        let path = format!("{game}/corrections");
        assert_eq!(club.post_as(MASTER, &path, &correction("x")).await.status, 201);
        let seen = club.get_as(NOBODY, &game).await;
        assert_eq!(seen.status, status, "{waited}");
        let watch = format!("/spiel/{}/zuschauen", known(1));
        assert_eq!(club.get_as(NOBODY, &watch).await.status, status, "{waited}");
        for hidden in ["Spielleiter", "Falscher Gewinner"] {
            assert!(!seen.text().contains(hidden), "{hidden}");
            assert!(club.get(&game).await.text().contains(hidden), "{hidden}");
        }
    }
}

/// A guess from elsewhere keeps out who guesses, and not whose account it is.
#[tokio::test]
async fn nobody_keeps_the_board_out_by_guessing() {
    let club = TestClub::new();
    let link = club.fill_in(BOARD, "/verein/zugang/einladung", &[("role", "treasurer")]).await;
    let page = link.text();
    let token = &page.split_once("/einladung/").unwrap().1[..32];
    let password = "vier Winde und ein Drache";
    let fields = [
        ("name", "Kassier"),
        ("login", "kassier@example.org"),
        ("new_password", password),
        ("repeated", password),
    ];
    let made = club.fill_in(NOBODY, &format!("/einladung/{token}"), &fields).await;
    let device = made.headers.get_all("set-cookie").iter().map(|value| value.to_str().unwrap());
    let mut device = device.filter_map(|cookie| cookie.split(';').next());
    let device = device.find(|cookie| cookie.starts_with("ostwind-device=")).unwrap().to_owned();
    let sign_in = async |address: &str, cookie: &str, password: &str| {
        let peer: std::net::SocketAddr = format!("{address}:5").parse().unwrap();
        let body = [("login", "kassier@example.org"), ("password", password)];
        let request = Request::post("/anmelden")
            .header("content-type", "application/x-www-form-urlencoded")
            .header(COOKIE, cookie)
            .extension(ConnectInfo(peer))
            .body(Body::from(serde_urlencoded::to_string(body).unwrap()));
        club.send(request.unwrap()).await.status
    };
    for _ in 0..10 {
        assert_eq!(sign_in("6.6.6.6", NOBODY, "falsch").await, 401);
    }
    assert_eq!(sign_in("6.6.6.6", NOBODY, password).await, 429, "who guesses is kept out");
    assert_eq!(sign_in("10.0.0.1", NOBODY, password).await, 303, "from elsewhere it is open");
    assert_eq!(sign_in("6.6.6.6", &device, password).await, 303, "and on a known device always");
    assert_eq!(logged(&club, "wrong_passwords").await.len(), 1);
    assert_eq!(logged(&club, "signed_in").await.len(), 3);
    // Guessers everywhere keep out other strangers, and still not the device.
    for address in 0..5 {
        for _ in 0..10 {
            sign_in(&format!("6.6.7.{address}"), NOBODY, "falsch").await;
        }
    }
    assert_eq!(sign_in("10.0.0.2", NOBODY, password).await, 429);
    assert_eq!(sign_in("10.0.0.2", &device, password).await, 303);
    // A device is no key: it has ten tries as well.
    for _ in 0..10 {
        assert_eq!(sign_in("10.0.0.2", &device, "falsch").await, 401);
    }
    assert_eq!(sign_in("10.0.0.2", &device, password).await, 429);
}

#[tokio::test]
async fn names_that_look_like_another_are_refused() {
    let club = TestClub::new();
    let people = club.four_people().await;
    let add = async |number: u128, name: &str| {
        club.post("/api/people", &json!({"id": known(number), "name": name})).await
    };
    for (number, name, status, code) in [
        (300, "Anna\u{200b}", 422, "bad_name"),
        (301, "\u{410}nna", 409, "name_taken"),
        (302, "\u{410}\u{43b}\u{43b}\u{430}", 201, ""),
    ] {
        let answer = add(number, name).await;
        assert_eq!(answer.status, status, "{name}: {}", answer.text());
        assert_eq!(answer.json()["code"].as_str().unwrap_or_default(), code);
    }
    let (anna, bertl) = (people[0].to_string(), people[1].to_string());
    assert_eq!(set_profile(&club, &anna, "Bertl", "").await.status, 409, "another's name");
    assert_eq!(set_profile(&club, &anna, "Drache", "").await.status, 303);
    assert_eq!(set_profile(&club, &anna, "Drache", "true").await.status, 303, "the own one stays");
    assert_eq!(set_profile(&club, &bertl, "drache", "").await.status, 409, "another's pseudonym");
}

#[tokio::test]
async fn a_rulebook_is_laid_out_once_for_all_strangers() {
    let club = TestClub::new();
    let begun = Instant::now();
    let first = club.get_as(NOBODY, "/api/rules/mcr.pdf").await;
    let once = begun.elapsed();
    assert_eq!(first.status, 200);
    let begun = Instant::now();
    for _ in 0..20 {
        assert_eq!(club.get_as(NOBODY, "/api/rules/mcr.pdf").await.bytes, first.bytes);
    }
    assert!(begun.elapsed() < once * 3, "{once:?} for one, {:?} for twenty", begun.elapsed());
}

#[tokio::test]
async fn a_wrong_value_is_not_said_to_be_in_line_zero() {
    let club = TestClub::new();
    let wrong = json!({"id": known(1), "name": "Anna", "age": 7});
    let answer = club.post("/api/people", &wrong).await;
    assert_eq!(answer.json()["code"], "malformed");
    let message = answer.json()["message"].to_string();
    assert!(!message.contains("Zeile 0"), "{message}");
}

/// Makes two people one and separates them again: games, profiles and the log are as before.
#[tokio::test]
async fn a_merge_is_reversed_by_the_board_only() {
    let club = TestClub::new();
    let people = club.four_people().await;
    let game = club.start(GameId(known(1)), &people).await;
    club.post(&format!("{game}/deals"), &first_example()).await.good::<Json>();
    let (anna, double) = (people[0], PersonId(known(110)));
    let body = json!({"id": double, "name": "Anna H."});
    club.post("/api/people", &body).await.good::<Json>();
    let profile = |person: PersonId| format!("/verein/personen/{person}/profil");
    let sent = [("email", "anna@verein.example"), ("is_hidden", "true")];
    club.fill_in(BOARD, &profile(anna), &sent).await;
    let seen = async |person: PersonId| {
        let page = club.get(&format!("/verein/personen/{person}/daten.json")).await;
        page.json()
    };
    let before = (seen(anna).await, seen(double).await);
    let both = [("person", anna.to_string()), ("into", double.to_string())];
    let both = both.each_ref().map(|(name, value)| (*name, value.as_str()));
    assert_eq!(club.fill_in(BOARD, "/verein/personen/zusammenlegen", &both).await.status, 303);
    assert!(seen(double).await.to_string().contains("anna@verein.example"));
    let page = club.get("/verein/personen").await.text();
    assert!(page.contains("/verein/personen/trennen"));
    let_in(&club.database, ("Zeremonienmeister", Role::MasterOfCeremonies, None), "master");
    let one = anna.to_string();
    let fields = [("person", one.as_str())];
    let separate = "/verein/personen/trennen";
    assert_eq!(club.fill_in("session=master", separate, &fields).await.status, 403);
    assert_eq!(club.fill_in(BOARD, separate, &fields).await.status, 303);
    assert_eq!((seen(anna).await, seen(double).await), before);
    // Who is not merged cannot be separated.
    assert!((400..500).contains(&club.fill_in(BOARD, separate, &fields).await.status));
    assert_eq!(club.get("/verein/protokoll").await.status, 200);
    for verb in ["people_merged", "people_separated"] {
        assert_eq!(logged(&club, verb).await.len(), 1, "{verb}");
    }
}
