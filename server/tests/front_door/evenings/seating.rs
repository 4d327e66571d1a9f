//! The page of an evening proposes tables from the games of the year, for those who are here.

use std::collections::BTreeMap;

use server::actions::{Said, SeatingOrder, SeatingRequest, note_presence, seat_evening};
use server::sample::{Plan, seed_club};
use server::store::evening_presence::Presence;
use server::store::evenings::{self, Evening, Kind};
use server::store::{evening_seatings, members};

use crate::support::{TestClub, context, known};

#[tokio::test]
async fn an_evening_seats_those_who_are_here() {
    let club = TestClub::new();
    let today = "2026-11-21".parse().unwrap();
    let plan = Plan { seed: 4, years: 1, games: 40, deals: None, people: 20, today };
    assert!(club.database.write(move |tx| seed_club(tx, plan)).await.unwrap());
    let first = "2026-02-17".parse().unwrap();
    let played = club.database.read(move |tx| evenings::between(tx, first, today)).await.unwrap();
    let played = played.iter().find(|(_, games)| *games > 0).unwrap().0.key;
    let before = club.rows().await;
    let opened = club.get(&format!("/verein/abende/{played}?lang=de")).await.text();
    assert!(
        opened.matches("data-presence=\"here\"").count() >= 4,
        "who has played that day is here: {opened}"
    );
    let listed = club.get("/verein/abende").await.text();
    assert!(listed.contains(&format!("href=\"/verein/abende/{played}\"")), "{listed}");
    assert_eq!(club.rows().await, before);

    let evening = known(901);
    let tonight =
        Evening { key: evening, kind: Kind::ClubEvening, played_on: today, name: String::new() };
    let people = club.database.read(members::all).await.unwrap();
    let people: BTreeMap<String, members::Member> = people
        .into_values()
        .filter(|member| !matches!(member.course.on(today), club::membership::Standing::Left))
        .map(|member| (member.id.to_string(), member))
        .collect();
    let here: Vec<_> = people.values().take(14).map(|member| member.id).collect();
    let write = club.database.write(move |tx| {
        evenings::append(tx, &tonight, context().now)?;
        for person in &here {
            let said = Said::Of(*person, Presence::Here);
            note_presence(tx, &context(), known(1), evening, &said)?;
        }
        Ok(())
    });
    write.await.unwrap();
    let page = || async { club.get(&format!("/verein/abende/{evening}?lang=de")).await.text() };
    let propose = async |key: u128, sizes: club::seating::Sizes| {
        let write = club.database.write(move |tx| {
            let seen = evening_seatings::newest(tx, evening)?.map_or(0, |seating| seating.row);
            let order = SeatingOrder::Propose(sizes);
            let presets = BTreeMap::new();
            seat_evening(
                tx,
                &context(),
                &SeatingRequest { key: known(key), evening, seen, presets, order },
            )
        });
        write.await.unwrap();
        page().await
    };
    let fours = propose(2, club::seating::Sizes::Four).await;
    assert_eq!(fours.matches("data-table=").count(), 3, "{fours}");
    assert!(fours.contains("data-left-over"), "{fours}");
    let mixed = propose(3, club::seating::Sizes::ThreeToFive).await;
    assert!(!mixed.contains("data-left-over"), "{mixed}");
    assert_eq!(mixed.matches("data-table=").count(), 4, "{mixed}");
    let tables = mixed.split("id=\"tische\"").nth(1).unwrap();
    for person in people.keys().take(14) {
        let seats = tables.matches(&format!("data-person=\"{person}\"")).count();
        assert_eq!(seats, 1, "{person} sits once: {tables}");
    }
    let nowhere = club.get("/verein/abende/00000000-0000-0000-0000-000000000001?lang=de").await;
    assert!(nowhere.status >= 400 && nowhere.text().contains("Diesen Abend gibt es nicht"));
}
