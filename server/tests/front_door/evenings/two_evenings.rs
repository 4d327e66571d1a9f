//! Two evenings on one day: a game belongs to the one that its tablet names.

use server::store::links::Opens;
use uuid::Uuid;
use wire::{GameId, StartGame};

use crate::support::send_form;
use crate::support::{BOARD, TestClub, classical_game, known};

const AFTERNOON: u128 = 901;
const NIGHT: u128 = 902;

async fn evening(club: &TestClub, key: u128, day: &str) {
    let key = known(key).to_string();
    let fields = [("key", &*key), ("day", day), ("kind", "club_evening"), ("name", "")];
    assert_eq!(send_form(club, "/verein/abende", &fields).await.status, 303);
}

/// Begins a game, twice as a tablet does that got no answer; the evening it belongs to.
async fn begun(club: &TestClub, cookie: &str, game: u128, named: Option<u128>) -> Option<Uuid> {
    let (id, people) = (GameId(known(game)), club.people());
    let start = StartGame { evening: named.map(known), ..classical_game(id, &people[..4]) };
    for _ in 0..2 {
        let answer = club.post_as(cookie, "/api/games", &start).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
    }
    let select = "SELECT evenings.key FROM games JOIN sittings ON game_id = games.id
                  LEFT JOIN evenings ON evenings.id = evening_id WHERE games.key = ?1";
    let read = club.database.read(move |tx| tx.query_row(select, [id], |row| row.get("key")));
    read.await.unwrap()
}

#[tokio::test]
async fn a_game_belongs_to_the_evening_that_its_tablet_names() {
    let club = TestClub::new();
    club.four_people().await;
    evening(&club, AFTERNOON, "2026-11-21").await;
    let before = begun(&club, BOARD, 20, None).await;
    assert_eq!(before, Some(known(AFTERNOON)), "the only one of the day");
    for (key, day) in [(NIGHT, "2026-11-21"), (903, "2026-11-28"), (904, "2026-11-21")] {
        evening(&club, key, day).await;
    }
    let cancel = format!("/verein/abende/{}/absage", known(904));
    assert_eq!(
        send_form(&club, &cancel, &[("key", &known(77).to_string()), ("cancelled", "true")])
            .await
            .status,
        303
    );
    for named in [AFTERNOON, NIGHT] {
        assert_eq!(begun(&club, BOARD, 30 + named, Some(named)).await, Some(known(named)));
    }
    // An evening to come, one that was cancelled, and one that nobody knows say nothing.
    for named in [903, 904, 999] {
        assert_eq!(begun(&club, BOARD, 30 + named, Some(named)).await, None, "{named}");
    }
    // The link of a tablet goes before what it says.
    let link = club.table_link(Opens::Evening(known(NIGHT))).await;
    assert_eq!(begun(&club, &link, 50, Some(AFTERNOON)).await, Some(known(NIGHT)));
}

#[test]
fn a_request_without_an_evening_is_written_as_before() {
    let start = classical_game(GameId(known(1)), &[]);
    let written = serde_json::to_string(&start).unwrap();
    assert!(!written.contains("evening"), "{written}");
    assert_eq!(serde_json::from_str::<StartGame>(&written).unwrap(), start);
    let named = StartGame { evening: Some(known(NIGHT)), ..start };
    let written = serde_json::to_string(&named).unwrap();
    assert_eq!(serde_json::from_str::<StartGame>(&written).unwrap(), named);
}
