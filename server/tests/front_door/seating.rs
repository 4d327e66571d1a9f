//! The page of an evening proposes tables from the games of the year, and writes nothing.

use std::collections::BTreeMap;

use server::sample::{Plan, seed_club};
use server::store::{evenings, members};

use crate::support::TestClub;

#[tokio::test]
async fn an_evening_seats_those_who_are_here() {
    let club = TestClub::new();
    let today = "2026-11-21".parse().unwrap();
    let plan = Plan { seed: 4, years: 1, games: 40, deals: None, people: 20, today };
    assert!(club.database.write(move |tx| seed_club(tx, plan)).await.unwrap());
    let first = "2026-02-17".parse().unwrap();
    let evening = club.database.read(move |tx| evenings::between(tx, first, today)).await.unwrap();
    let evening = evening.first().unwrap().0.key;
    let people = club.database.read(members::all).await.unwrap();
    let people: BTreeMap<String, String> = people
        .into_values()
        .filter(|member| !matches!(member.course.on(today), club::membership::Standing::Left))
        .map(|member| (member.id.to_string(), member.name))
        .collect();
    let before = club.rows().await;

    let opened = club.get(&format!("/verein/abende/{evening}?lang=de")).await.text();
    assert!(opened.contains(" name=\"vorschlag\"") && !opened.contains("data-table="));
    assert!(opened.matches(" checked").count() >= 4, "who has played that day is here: {opened}");
    let listed = club.get("/verein/abende").await.text();
    assert!(listed.contains(&format!("href=\"/verein/abende/{evening}\"")), "{listed}");

    let ask = async |here: usize, more: &str| {
        let ticked: Vec<String> =
            people.keys().take(here).map(|person| format!("{person}=true")).collect();
        let ticked = ticked.join("&");
        let address = format!("/verein/abende/{evening}?lang=de&vorschlag=1{more}&{ticked}");
        club.get(&address).await.text()
    };
    let page = ask(14, "").await;
    assert_eq!(page.matches("data-table=").count(), 3, "{page}");
    assert!(page.contains("data-left-over"), "{page}");
    let page = ask(14, "&groessen=true").await;
    assert!(!page.contains("data-left-over"), "{page}");
    assert_eq!(page.matches("data-table=").count(), 4, "{page}");
    for person in people.keys().take(14) {
        let seats = page.matches(&format!("data-person=\"{person}\"")).count();
        assert_eq!(seats, 1, "{person} sits once: {page}");
    }
    // Each table begins its game with those who sit there, and has a card with their names.
    let start = page.split("href=\"/neu?wer=").nth(1).and_then(|rest| rest.split('"').next());
    assert!(start.unwrap().split(',').all(|person| people.contains_key(person)), "{page}");
    let ticked: Vec<String> =
        people.keys().take(8).map(|person| format!("{person}=true")).collect();
    let cards = format!("/verein/abende/{evening}/karten?vorschlag=1&{}", ticked.join("&"));
    let cards = club.get(&cards).await.text();
    assert_eq!(
        (cards.matches("data-table=").count(), cards.matches("data-person=").count()),
        (2, 8)
    );
    let page = ask(3, "").await;
    assert!(page.contains("data-too-few"), "{page}");
    assert_eq!(club.rows().await, before);
    let nowhere = club.get("/verein/abende/00000000-0000-0000-0000-000000000001?lang=de").await;
    assert!(nowhere.status >= 400 && nowhere.text().contains("Diesen Abend gibt es nicht"));
}
