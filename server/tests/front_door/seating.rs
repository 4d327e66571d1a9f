//! The page of an evening proposes tables from the games of the year, and writes nothing.

use std::collections::BTreeMap;

use server::actions::{Plan, seed_club};
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
    assert!(opened.contains("Wer ist da?") && !opened.contains("<th scope=\"col\">Wer</th>"));
    assert!(opened.matches(" checked").count() >= 4, "who has played that day is here: {opened}");
    let listed = club.get("/verein/abende").await.text();
    assert!(listed.contains(&format!("href=\"/verein/abende/{evening}\"")), "{listed}");

    let ask = async |here: usize, more: &str| {
        let ticked: Vec<String> =
            people.keys().take(here).map(|person| format!("{person}=true")).collect();
        let ticked = ticked.join("&");
        let address = format!("/verein/abende/{evening}?lang=de&vorschlag=1{more}&{ticked}");
        let page = club.get(&address).await.text();
        let table = page.split_once("<tbody>").map_or("", |(_, rest)| rest);
        let table = table.split_once("</tbody>").map_or("", |(table, _)| table).to_owned();
        (page, table)
    };
    let (page, table) = ask(14, "").await;
    assert_eq!(table.matches("<tr>").count(), 3, "{page}");
    assert!(page.contains("Ohne Platz"), "{page}");
    let (page, table) = ask(14, "&groessen=true").await;
    assert!(!page.contains("Ohne Platz"), "{page}");
    assert_eq!(table.matches("<tr>").count(), 4, "{page}");
    for name in people.values().take(14) {
        let seats = table.matches(&format!("{name},")).count()
            + table.matches(&format!("{name}</td>")).count();
        assert_eq!(seats, 1, "{name} sits once: {table}");
    }
    let (page, _) = ask(3, "").await;
    assert!(page.contains("zu wenige"), "{page}");
    assert_eq!(club.rows().await, before);
    let nowhere = club.get("/verein/abende/00000000-0000-0000-0000-000000000001?lang=de").await;
    assert!(nowhere.status >= 400 && nowhere.text().contains("Diesen Abend gibt es nicht"));
}
