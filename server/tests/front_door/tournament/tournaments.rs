//! A tournament over HTTP: entrants, drawing, slips that disagree, penalties, corrections, and the list after each table, counted
//! again by plain sums.

use std::collections::BTreeMap;

use rusqlite::Connection;
use serde_json::{Value as Json, json};

use crate::support::{TestClub, known};

const TOURNAMENT: &str = "/api/tournaments";

fn tournament(id: u128) -> Json {
    json!({
        "id": known(id), "name": "Hochschwab Open", "place": "Aflenz", "first_day": "2026-11-28", "days": 1,
        "rules": "mcr", "rounds": 3, "minutes": 120, "is_entered_twice": false, "hands_count": false,
    })
}

fn entrants(count: u128, status: &str, first: u128) -> Json {
    let one = |at: u128| {
        json!({
            "id": known(first + at), "first_name": format!("Vorname {at}"), "last_name": format!("Person {at}"),
            "ema": format!("{at:08}"), "country": if at.is_multiple_of(3) { "slo" } else { "AUT" },
            "club": "", "team": format!("Team {}", at % 4), "status": status,
        })
    };
    Json::Array((1..=count).map(one).collect())
}

/// A tournament with players and a drawing, and its address.
pub(crate) async fn drawn(club: &TestClub, players: u128, substitutes: u128) -> String {
    club.post(TOURNAMENT, &tournament(9_001)).await.good::<Json>();
    let path = format!("{TOURNAMENT}/{}", known(9_001));
    let players = entrants(players, "plays", 10_000);
    club.post(&format!("{path}/entrants"), &players).await.good::<Json>();
    let substitutes = entrants(substitutes, "substitute", 20_000);
    club.post(&format!("{path}/entrants"), &substitutes).await.good::<Json>();
    club.post(&format!("{path}/plan"), &json!({"seed": 7})).await.good::<Json>();
    path
}

fn slip(id: u128, round: usize, table: usize, totals: [i64; 4]) -> Json {
    json!({"id": known(id), "round": round + 1, "table": table + 1, "totals": totals})
}

/// Totals that differ from table to table and sum to zero.
fn totals_of(round: usize, table: usize) -> [i64; 4] {
    let (round, table) = (i64::try_from(round).unwrap(), i64::try_from(table).unwrap());
    let (first, second, third) = (40 + 7 * round + table, 3 * table - 10, -8 * round - 5);
    let mut totals = [first, second, third, -first - second - third];
    totals.rotate_left(usize::try_from((round + table) % 4).unwrap());
    totals
}

#[tokio::test]
async fn a_tournament_is_drawn_played_and_counted() {
    let club = TestClub::new();
    let path = drawn(&club, 11, 2).await;
    let detail = club.get(&path).await.json();
    let rounds = detail["rounds"].as_array().unwrap().clone();
    assert_eq!(rounds.len(), 3);
    let mut sums: BTreeMap<u64, (i64, i64)> = BTreeMap::new();
    let mut id = 30_000;
    for (round, drawn) in rounds.iter().enumerate() {
        let mut seated = Vec::new();
        for (table, drawn) in drawn["tables"].as_array().unwrap().iter().enumerate() {
            assert_eq!(drawn["state"], "plays");
            id += 1;
            let totals = totals_of(round, table);
            let entered =
                club.post(&format!("{path}/slips"), &slip(id, round, table, totals)).await;
            let entered: Json = entered.good();
            assert_eq!(
                (&entered["state"], &entered["totals"]),
                (&json!("handed_in"), &json!(totals))
            );
            let mut order = totals;
            order.sort_unstable_by(|one, other| other.cmp(one));
            for (seat, total) in totals.iter().enumerate() {
                let number = drawn["seats"][seat].as_u64().unwrap();
                seated.push(number);
                let points = [48, 24, 12, 0][order.iter().position(|one| one == total).unwrap()];
                let sum = sums.entry(number).or_default();
                *sum = (sum.0 + points, sum.1 + total);
            }
        }
        seated.sort_unstable();
        let substitute: Vec<u64> =
            seated.iter().copied().filter(|number| *number > 1_000).collect();
        assert_eq!(
            (seated.len(), substitute),
            (12, vec![1_001]),
            "eleven people and one substitute"
        );
        assert_eq!(seated[..11], (1..=11).collect::<Vec<u64>>());
    }
    let list = club.get(&format!("{path}/list")).await.json();
    let people = list["people"].as_array().unwrap();
    assert_eq!(people.len(), 11, "a substitute has no place");
    for line in people {
        let (points12, score) = sums[&line["number"].as_u64().unwrap()];
        assert_eq!(
            (&line["points12"], &line["score"]),
            (&json!(points12), &json!(score)),
            "{line}"
        );
    }
    let places: Vec<u64> = people.iter().map(|line| line["place"].as_u64().unwrap()).collect();
    assert!(places.is_sorted() && places[0] == 1);
    let all: i64 =
        list["teams"].as_array().unwrap().iter().map(|team| team["score"].as_i64().unwrap()).sum();
    assert_eq!(all + sums[&1_001].1, 0, "every point was won from somebody");
    assert_eq!(list["countries"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn what_disagrees_is_named_and_does_not_count() {
    let club = TestClub::new();
    let path = drawn(&club, 8, 0).await;
    let enter = async |id: u128, body: Json| {
        let mut body = body;
        body["id"] = json!(known(id));
        body["round"] = json!(1);
        body["table"] = json!(1);
        club.post(&format!("{path}/slips"), &body).await.good::<Json>()["state"].clone()
    };
    assert_eq!(enter(31_001, json!({"totals": [60, 20, -20, -50]})).await, "not_zero");
    let hand = |value: u32| json!([{"winner": "E", "from": null, "value": value}]);
    assert_eq!(enter(31_002, json!({"hands": hand(7)})).await, "impossible");
    let differs = json!({"hands": hand(10), "totals": [48, -16, -16, -16]});
    assert_eq!(enter(31_003, differs).await, "totals_differ");
    assert_eq!(club.get(&format!("{path}/list")).await.json()["people"][0]["points12"], 0);
    assert_eq!(
        enter(31_004, json!({"hands": hand(10), "totals": [54, -18, -18, -18]})).await,
        "handed_in"
    );
    assert_eq!(club.get(&format!("{path}/list")).await.json()["people"][0]["points12"], 48);
    assert_eq!(enter(31_005, json!({})).await, "plays", "the slip was taken back");
    assert_eq!(club.get(&format!("{path}/list")).await.json()["people"][0]["points12"], 0);
}

#[tokio::test]
async fn two_entries_are_compared() {
    let club = TestClub::new();
    let mut twice = tournament(9_001);
    twice["is_entered_twice"] = json!(true);
    club.post(TOURNAMENT, &twice).await.good::<Json>();
    let path = format!("{TOURNAMENT}/{}", known(9_001));
    club.post(&format!("{path}/entrants"), &entrants(8, "plays", 10_000)).await.good::<Json>();
    club.post(&format!("{path}/plan"), &json!({"seed": 1})).await.good::<Json>();
    let enter = async |id: u128, copy: u8, totals: [i64; 4]| {
        let mut body = slip(id, 0, 0, totals);
        body["copy"] = json!(copy);
        club.post(&format!("{path}/slips"), &body).await.good::<Json>()["state"].clone()
    };
    assert_eq!(enter(32_001, 1, [60, 20, -20, -60]).await, "half_entered");
    assert_eq!(enter(32_002, 2, [60, 20, -30, -50]).await, "entries_differ");
    assert_eq!(enter(32_003, 2, [60, 20, -20, -60]).await, "handed_in");
}

#[tokio::test]
async fn penalties_count_until_they_are_taken_back() {
    let club = TestClub::new();
    let path = drawn(&club, 8, 0).await;
    let penalty = |id: u128, points: i64, withdraws: Option<u128>| {
        json!({
            "id": known(id), "round": 1, "table": 1, "seat": "W", "points": points, "reason": "zu spät",
            "withdraws": withdraws.map(known),
        })
    };
    let penalties = format!("{path}/penalties");
    club.post(&penalties, &penalty(33_001, -30, None)).await.good::<Json>();
    club.post(&penalties, &penalty(33_002, 0, None)).await.good::<Json>();
    let with_penalty = [60, 20, -50, -60];
    let state = async |id: u128, totals: [i64; 4]| {
        club.post(&format!("{path}/slips"), &slip(id, 0, 0, totals)).await.good::<Json>()["state"]
            .clone()
    };
    assert_eq!(state(33_101, with_penalty).await, "handed_in", "the slip contains the penalty");
    club.post(&penalties, &penalty(33_003, 0, Some(33_001))).await.good::<Json>();
    assert_eq!(club.get(&path).await.json()["rounds"][0]["tables"][0]["state"], "not_zero");
    assert_eq!(state(33_102, [60, 20, -20, -60]).await, "handed_in");
    let again = club.post(&penalties, &penalty(33_004, 0, Some(33_001))).await;
    assert_eq!(again.status, 409, "{}", again.text());
}

#[tokio::test]
async fn who_leaves_is_drawn_no_more_and_a_round_that_was_begun_stays() {
    let club = TestClub::new();
    let path = drawn(&club, 9, 3).await;
    let before = club.get(&path).await.json();
    club.post(&format!("{path}/slips"), &slip(34_001, 0, 0, [9, 3, -3, -9])).await.good::<Json>();
    let mut leaves = entrants(9, "plays", 10_000)[8].clone();
    leaves["status"] = json!("left");
    club.post(&format!("{path}/entrants"), &json!([leaves])).await.good::<Json>();
    club.post(&format!("{path}/plan"), &json!({"seed": 99})).await.good::<Json>();
    let after = club.get(&path).await.json();
    assert_eq!(after["rounds"][0], {
        let mut first = before["rounds"][0].clone();
        first["tables"][0] = after["rounds"][0]["tables"][0].clone();
        first
    });
    for round in &after["rounds"].as_array().unwrap()[1..] {
        let tables = round["tables"].as_array().unwrap();
        assert_eq!(tables.len(), 2, "eight are left");
        let nine = json!(9);
        assert!(tables.iter().all(|table| !table["seats"].as_array().unwrap().contains(&nine)));
    }
    assert_eq!(
        club.get(&format!("{path}/list")).await.json()["people"].as_array().unwrap().len(),
        9
    );
}

#[tokio::test]
async fn what_is_impossible_is_refused_and_changes_nothing() {
    let club = TestClub::new();
    let path = drawn(&club, 8, 0).await;
    let rows = club.rows().await;
    let unknown = format!("{TOURNAMENT}/{}", known(1));
    let mut bad_status = entrants(1, "plays", 50_000);
    bad_status[0]["status"] = json!("vielleicht");
    let mut bad_number = entrants(1, "plays", 50_000);
    bad_number[0]["ema"] = json!("AT-1");
    let mut bad_rules = tournament(9_002);
    bad_rules["rules"] = json!("schach");
    let seat =
        json!({"id": known(1), "round": 1, "table": 1, "seat": "X", "points": 5, "reason": "x"});
    for (path, body, status) in [
        (unknown.clone() + "/plan", json!({"seed": 1}), 404),
        (unknown + "/slips", slip(1, 0, 0, [0; 4]), 404),
        (format!("{TOURNAMENT}/x/slips"), slip(1, 0, 0, [0; 4]), 404),
        (format!("{path}/slips"), slip(1, 0, 2, [0; 4]), 404),
        (format!("{path}/slips"), slip(1, 3, 0, [0; 4]), 404),
        (format!("{path}/slips"), json!({"id": known(1), "round": 0, "table": 1}), 404),
        (format!("{path}/slips"), slip(1, 0, 0, [i64::MAX, 0, 0, 0]), 422),
        (format!("{path}/entrants"), bad_status, 422),
        (format!("{path}/entrants"), bad_number, 422),
        (format!("{path}/penalties"), seat, 422),
        (TOURNAMENT.to_owned(), bad_rules, 422),
    ] {
        let refused = club.post(&path, &body).await;
        assert_eq!(refused.status, status, "{path} {body}: {}", refused.text());
    }
    assert_eq!(club.rows().await, rows);
}

#[tokio::test]
async fn every_request_may_come_twice() {
    let club = TestClub::new();
    let path = drawn(&club, 8, 0).await;
    let penalty = json!({"id": known(35_001), "round": 1, "table": 2, "seat": "E", "points": -5, "reason": "x"});
    for (path, body) in [
        (TOURNAMENT.to_owned(), tournament(9_001)),
        (format!("{path}/slips"), slip(35_002, 0, 1, [5, -5, 3, -3])),
        (format!("{path}/penalties"), penalty),
    ] {
        club.post(&path, &body).await.good::<Json>();
        let rows = club.rows().await;
        club.post(&path, &body).await.good::<Json>();
        assert_eq!(club.rows().await, rows, "{path}");
        let mut other = body.clone();
        for field in ["round", "rounds"] {
            if other[field].is_number() {
                other[field] = json!(2);
            }
        }
        let refused = club.post(&path, &other).await;
        assert_eq!((refused.status, &refused.json()["code"]), (409, &json!("id_reused")), "{path}");
    }
}

#[tokio::test]
async fn what_was_entered_cannot_be_changed_even_by_hand() {
    let club = TestClub::new();
    let path = drawn(&club, 8, 0).await;
    club.post(&format!("{path}/slips"), &slip(36_001, 0, 0, [5, -5, 3, -3])).await.good::<Json>();
    let penalty = json!({"id": known(36_002), "round": 1, "table": 1, "seat": "E", "points": -5, "reason": "x"});
    club.post(&format!("{path}/penalties"), &penalty).await.good::<Json>();
    let by_hand = Connection::open(club.file()).unwrap();
    for (order, reason) in [
        ("UPDATE tournament_slips SET content = '{}'", "are final"),
        ("DELETE FROM tournament_slips", "are final"),
        ("UPDATE tournament_penalties SET points = 0", "are final"),
        ("DELETE FROM tournament_penalties", "are final"),
        ("UPDATE tournament_rounds SET tables = '[]' WHERE round = 0", "is final"),
        ("DELETE FROM tournament_rounds", "is final"),
        ("UPDATE entrants SET status = 'vielleicht'", "CHECK"),
        ("UPDATE entrants SET number = 1", "UNIQUE"),
    ] {
        let refused = by_hand.execute(order, []).unwrap_err().to_string();
        assert!(refused.contains(reason), "{order}: {refused}");
    }
}
