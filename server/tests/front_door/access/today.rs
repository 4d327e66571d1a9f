//! The first screen and the search, for each role.

use axum::body::Body;
use axum::http::Request;
use axum::http::header::{COOKIE, IF_NONE_MATCH};
use club::roles::Role;
use serde_json::Value as Json;
use server::sample::{Plan, seed_club};
use server::store::links::Opens;
use wire::search::{SearchAnswer, SearchKind};
use wire::today::{StepKind, TaskKind, Today};
use wire::{GameId, Person, PersonId};

use crate::support::{BOARD, NOBODY, TestClub, first_example, known, let_in};

/// A year of games, one of them still being played.
async fn playing_club() -> (TestClub, Vec<Person>, GameId) {
    let club = TestClub::new();
    let today = "2026-11-21".parse().unwrap();
    let plan = Plan { seed: 4, years: 1, games: 60, deals: None, people: 12, today };
    assert!(club.database.write(move |tx| seed_club(tx, plan)).await.unwrap());
    let people: Vec<Person> = club.get("/api/people").await.good();
    let players: Vec<PersonId> = people.iter().take(4).map(|person| person.id).collect();
    let id = GameId(known(1));
    let game = club.start(id, &players).await;
    club.post(&format!("{game}/deals"), &first_example()).await.good::<Json>();
    for (token, role) in [
        ("hzm", Role::MasterOfCeremonies),
        ("treasurer", Role::Treasurer),
        ("auditor", Role::Auditor),
        ("member", Role::Member),
    ] {
        let person = (role == Role::Member).then(|| players[0]);
        let_in(&club.database, (token, role, person), token);
    }
    (club, people, id)
}

fn kinds(today: &Today) -> Vec<TaskKind> {
    today.tasks.iter().map(|task| task.kind).collect()
}

#[tokio::test]
async fn each_role_sees_what_waits_for_it() {
    let (club, _, game) = playing_club().await;
    let board: Today = club.get_as(BOARD, "/api/today").await.good();
    let table = board.tables.iter().find(|table| table.game == game).unwrap();
    assert_eq!((table.deals, table.deal, table.may_record), (1, 2, true));
    assert_eq!(table.seats.iter().map(|seat| seat.points.0).sum::<i64>(), 0);
    assert!(table.seats.iter().all(|seat| seat.wind.is_some()));
    assert!(kinds(&board).contains(&TaskKind::WeeklyList), "{:?}", board.tasks);
    assert_eq!((board.games.len(), board.leaders.len(), board.own.is_some()), (5, 5, false));
    assert!(board.games.is_sorted_by(|newer, older| newer.day >= older.day));
    for leader in &board.leaders {
        assert!((2..=24).contains(&leader.curve.len()), "{:?}", leader.curve);
    }
    let of = async |token: &str| -> Today {
        club.get_as(&format!("session={token}"), "/api/today").await.good()
    };
    let officer = of("hzm").await;
    assert!(kinds(&officer).iter().all(|kind| *kind != TaskKind::Dues));
    let treasurer = of("treasurer").await;
    assert!(kinds(&treasurer).iter().all(|kind| *kind == TaskKind::Dues));
    assert!(!treasurer.tables.is_empty() && treasurer.tables.iter().all(|table| !table.may_record));
    assert_eq!(kinds(&of("auditor").await), []);
}

#[tokio::test]
async fn a_new_club_sees_its_first_steps_until_they_are_taken() {
    let club = TestClub::new();
    let open = async || -> Vec<StepKind> {
        let today: Today = club.get_as(BOARD, "/api/today").await.good();
        for step in &today.steps {
            assert_eq!(club.get_as(BOARD, &step.address).await.status, 200, "{}", step.address);
        }
        today.steps.iter().filter(|step| !step.is_done).map(|step| step.kind).collect()
    };
    let before = open().await;
    for kind in [StepKind::People, StepKind::Rules, StepKind::Evenings, StepKind::Accounts] {
        assert!(before.contains(&kind), "{before:?}");
    }
    club.add(&["Anna", "Bertl", "Christa", "Dorli", "Edi"]).await;
    let_in(&club.database, ("hzm", Role::MasterOfCeremonies, None), "hzm");
    let after = open().await;
    assert!(!after.contains(&StepKind::People) && !after.contains(&StepKind::Accounts));
    // They are the board's, and of a new club alone.
    let hzm: Today = club.get_as("session=hzm", "/api/today").await.good();
    assert_eq!(hzm.steps, []);
    let (old, _, _) = playing_club().await;
    let today: Today = old.get_as(BOARD, "/api/today").await.good();
    assert_eq!(today.steps, []);
}

#[tokio::test]
async fn every_task_leads_where_it_is_done() {
    let (club, _, _) = playing_club().await;
    let today: Today = club.get_as(BOARD, "/api/today").await.good();
    assert!(!today.tasks.is_empty());
    for task in today.tasks {
        assert!(task.count > 0);
        assert_eq!(club.get_as(BOARD, &task.address).await.status, 200, "{}", task.address);
    }
}

#[tokio::test]
async fn a_member_sees_the_own_year() {
    let (club, people, _) = playing_club().await;
    let today: Today = club.get_as("session=member", "/api/today").await.good();
    let own = today.own.unwrap();
    assert_eq!(own.address, format!("/verein/personen/{}", people[0].id));
    let line = own.line.unwrap();
    assert_eq!((line.person, &line.name), (people[0].id, &people[0].name));
    assert_eq!(line.curve.first(), Some(&(0, 0)));
    assert!(own.since.is_some() && today.tasks.is_empty());
    // The last games are the member's own, and each of them is one of the club's.
    let all: Json = club.get_as("session=member", "/api/games?ended=500").await.good();
    for game in &today.games {
        let known = all.as_array().unwrap().iter();
        let found = known.clone().find(|one| one["id"] == game.game.to_string()).unwrap();
        let players = found["players"].as_array().unwrap();
        assert!(players.iter().any(|player| player["id"] == people[0].id.to_string()));
        assert_eq!(game.players.iter().map(|(_, points)| points.0).sum::<i64>(), 0);
    }
}

#[tokio::test]
async fn a_tablet_sees_its_table_and_a_stranger_what_is_public() {
    let (club, people, game) = playing_club().await;
    let others: Vec<PersonId> = people[4..8].iter().map(|person| person.id).collect();
    club.start(GameId(known(2)), &others).await;
    let tablet = club.table_link(Opens::Game(game)).await;
    let today: Today = club.get_as(&tablet, "/api/today").await.good();
    let tables: Vec<_> = today.tables.iter().map(|table| (table.game, table.may_record)).collect();
    assert_eq!(tables, [(game, true)]);
    assert!(today.games.is_empty() && today.leaders.is_empty() && today.evening.is_none());
    // Running tables are for the club alone until it decides otherwise.
    let today: Today = club.get_as(NOBODY, "/api/today").await.good();
    assert_eq!((today.tables.len(), today.games.len(), today.tasks.len()), (0, 0, 0));
}

#[tokio::test]
async fn an_unchanged_screen_is_not_sent_again() {
    let (club, _, game) = playing_club().await;
    let first = club.get("/api/today").await;
    let tag = first.headers["etag"].clone();
    let again = async || {
        let request = Request::get("/api/today").header(COOKIE, BOARD);
        club.send(request.header(IF_NONE_MATCH, &tag).body(Body::empty()).unwrap()).await.status
    };
    assert_eq!(again().await, 304);
    let second = crate::support::second_example();
    club.post(&format!("/api/games/{game}/deals"), &second).await.good::<Json>();
    assert_eq!(again().await, 200);
}

async fn search(club: &TestClub, cookie: &str, query: &str) -> Vec<(SearchKind, String)> {
    let query: String = url_encoded(query);
    let answer: SearchAnswer = club.get_as(cookie, &format!("/api/search?q={query}")).await.good();
    answer.hits.into_iter().map(|hit| (hit.kind, hit.name)).collect()
}

/// A text as it stands in a query.
fn url_encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

#[tokio::test]
async fn people_are_found_however_their_name_is_typed() {
    let club = TestClub::new();
    let people = club.add(&["Öztürk Aylin", "Hölzl Anna", "Huber Bert"]).await;
    let person = |name: &str| (SearchKind::Person, name.to_owned());
    for typed in ["Öztürk", "ozturk", "OEZTUERK", "aylin özt", " türk "] {
        assert_eq!(search(&club, BOARD, typed).await, [person("Öztürk Aylin")], "{typed}");
    }
    // Those whose name begins so stand first.
    assert_eq!(search(&club, BOARD, "h").await[..2], [person("Hölzl Anna"), person("Huber Bert")]);
    let answer: SearchAnswer = club.get_as(BOARD, "/api/search?q=huber").await.good();
    assert_eq!(answer.hits[0].address, format!("/verein/personen/{}", people[2]));
    // Somebody who has not signed in finds rules and pages only.
    assert_eq!(search(&club, NOBODY, "huber").await, []);
    let of_rules = search(&club, NOBODY, "klassisch").await;
    assert!(of_rules.iter().all(|(kind, _)| *kind == SearchKind::Rules) && !of_rules.is_empty());
}

#[tokio::test]
async fn games_are_found_by_number_and_day() {
    let (club, _, _) = playing_club().await;
    let today: Today = club.get("/api/today").await.good();
    let last = &today.games[0];
    let day = last.day.format("%-d. %-m. %Y").to_string();
    let answer: SearchAnswer =
        club.get(&format!("/api/search?q={}", url_encoded(&day))).await.good();
    let address = format!("/verein/partien/{}", last.game);
    assert!(answer.hits.iter().any(|hit| hit.address == address), "{:?}", answer.hits);
    assert!(answer.hits.len() <= 5);
    let by_number = search(&club, BOARD, "3").await;
    assert_eq!(by_number.iter().filter(|(kind, _)| *kind == SearchKind::Game).count(), 1);
    let open_to_all = search(&club, NOBODY, "3").await;
    assert!(open_to_all.iter().all(|(kind, _)| *kind == SearchKind::Rules), "{open_to_all:?}");
}

#[tokio::test]
async fn pages_are_found_only_where_they_may_be_opened() {
    let (club, _, _) = playing_club().await;
    let page = async |cookie: &str| {
        let found = search(&club, cookie, "kassa").await;
        found.iter().any(|(kind, _)| *kind == SearchKind::Page)
    };
    assert!(page(BOARD).await && page("session=treasurer").await);
    assert!(!page("session=member").await);
}

#[tokio::test]
async fn the_page_of_the_search_works_without_a_script() {
    let club = TestClub::new();
    let people = club.add(&["Öztürk Aylin"]).await;
    let found = club.get("/suche?q=oeztuerk").await.text();
    assert!(found.contains("data-hits=\"person\""));
    assert!(found.contains(&format!("href=\"/verein/personen/{}\"", people[0])));
    // What was typed stays in the field, escaped.
    let nothing = club.get("/suche?q=%22%3Cb%3E").await.text();
    assert!(!nothing.contains("<b>\"") && !nothing.contains("data-hits"));
    assert!(nothing.contains("value=\"&#34;&#60;b&#62;\""));
    assert_eq!(club.get("/suche").await.status, 200);
    // A word that no heading has leads to the parts of the handbook that do.
    let slips = club.get("/suche?q=router").await.text();
    assert!(slips.contains("data-hits=\"handbook\""), "{slips}");
    // Every page of the shell leads there.
    assert!(club.get("/verein/personen").await.text().contains("data-search"));
}

#[tokio::test]
async fn a_search_is_limited_in_length_and_in_number() {
    let club = TestClub::new();
    let long = "x".repeat(81);
    assert_eq!(club.get(&format!("/api/search?q={long}")).await.status, 400);
    let short = format!("/api/search?q={}", &long[1..]);
    assert_eq!(club.get(&short).await.status, 200);
    for _ in 1..300 {
        club.get(&short).await;
    }
    assert_eq!(club.get(&short).await.status, 429);
    // Nothing is searched for without words.
    assert_eq!(club.get("/api/search").await.status, 200);
}
