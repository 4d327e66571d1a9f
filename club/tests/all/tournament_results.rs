//! Results of tournaments, counted again by plain code that shares nothing with the program.
#![expect(clippy::unwrap_used, reason = "a result that cannot be counted must fail the test")]

use std::collections::BTreeMap;

use club::tournament::results::{ResultsProblem, ResultsQuestion, TableProblem, points12, results};
use proptest::prelude::*;
use serde_json::{Value as Json, json};

fn question(json: Json) -> ResultsQuestion {
    serde_json::from_value(json).unwrap()
}

/// One table of MCR with the given fields.
fn table(fields: &Json) -> Json {
    let mut table = json!({"seats": [44, 30, 39, 25]});
    table.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    json!({"rules": "mcr", "rounds": [{"tables": [table]}]})
}

fn refused(json: Json) -> (String, &'static str) {
    let problem: ResultsProblem = results(&question(json)).unwrap_err();
    assert!(!problem.to_string().is_empty());
    (problem.place.clone(), problem.code())
}

const HANDS: &str = r#"[{"drawn": true}, {"winner": "E", "from": null, "value": 12},
    {"winner": "S", "from": "W", "value": 10}]"#;

fn hands() -> Json {
    serde_json::from_str(HANDS).unwrap()
}

#[test]
fn penalties_belong_to_the_score_of_hands_and_of_totals() {
    // By hand: E +60 -8, S -20 +34, W -20 -18, N -20 -8; then E -30, S +10.
    let penalties = json!([{"seat": "E", "points": -30, "hand": 3}, {"seat": "S", "points": 10}]);
    let of_hands = table(&json!({"hands": hands(), "penalties": penalties}));
    let found = &results(&question(of_hands)).unwrap().tables[0][0];
    assert_eq!(found.totals, [22, 24, -38, -28]);
    assert_eq!(found.points12, [24, 48, 0, 12]);
    // Penalties need not sum to zero, so their sum is no problem.
    assert_eq!(found.problems, []);
    let totals = [22, 24, -38, -28];
    let both = table(&json!({"hands": hands(), "penalties": penalties, "totals": totals}));
    assert_eq!(results(&question(both)).unwrap().tables[0][0].problems, []);
}

#[test]
fn what_disagrees_is_named_and_the_answer_given_all_the_same() {
    let slip = json!({"hands": hands(), "totals": [52, 14, -38, -18]});
    let mut asked = question(table(&slip));
    let named = [
        TableProblem::TotalsDiffer { from_hands: [52, 14, -38, -28] },
        TableProblem::NotZero { sum: 10 },
    ];
    let by_hands = results(&asked).unwrap();
    assert_eq!(by_hands.tables[0][0].totals, [52, 14, -38, -28]);
    assert_eq!(by_hands.tables[0][0].problems, named);
    asked.count = serde_json::from_value(json!("totals")).unwrap();
    let by_totals = results(&asked).unwrap();
    assert_eq!(by_totals.tables[0][0].totals, [52, 14, -38, -18]);
    assert_eq!(by_totals.tables[0][0].problems, named);
    // Where only hands or only totals are given, they count whatever `count` says.
    let mut only_totals = question(table(&json!({"hands": null, "totals": [8, -8, 4, -4]})));
    assert_eq!(results(&only_totals).unwrap().tables[0][0].totals, [8, -8, 4, -4]);
    only_totals.rounds[0].tables[0].totals = None;
    only_totals.rounds[0].tables[0].hands = asked.rounds[0].tables[0].hands.clone();
    only_totals.count = asked.count;
    assert_eq!(results(&only_totals).unwrap().tables[0][0].totals, [52, 14, -38, -28]);
}

#[test]
fn the_answer_has_the_form_of_the_contract() {
    let asked = json!({"rules": "mcr", "count": "totals",
        "rounds": [{"tables": [
            {"seats": [44, 30, 39, 25], "hands": hands(), "totals": [76, 10, -52, -34]}]}],
        "teams": [{"id": 1, "players": [44, 7, 12, 31]}], "substitutes": [25]});
    let found = serde_json::to_value(results(&question(asked)).unwrap()).unwrap();
    let expected = json!({
        "tables": [[{"totals": [76, 10, -52, -34], "points12": [48, 24, 0, 12], "problems": [
            {"code": "totals-differ", "from_hands": [52, 14, -38, -28]}]}]],
        "ranking": [{"place": 1, "player": 44, "points12": 48, "score": 76},
            {"place": 2, "player": 30, "points12": 24, "score": 10},
            {"place": 3, "player": 39, "points12": 0, "score": -52}],
        "teams": [{"place": 1, "id": 1, "points12": 48, "score": 76}]});
    assert_eq!(found, expected);
}

#[test]
fn ties_share_table_points_and_places() {
    assert_eq!(points12([5, 5, -5, -5]), [36, 36, 6, 6]);
    assert_eq!(points12([3, 3, 3, -9]), [28, 28, 28, 0]);
    assert_eq!(points12([9, -3, -3, -3]), [48, 12, 12, 12]);
    assert_eq!(points12([0; 4]), [21; 4]);
    assert_eq!(points12([4, 0, 0, -4]), [48, 18, 18, 0]);
    let round = |seats: Json| json!({"tables": [{"seats": seats, "totals": [4, 0, 0, -4]}]});
    let asked = json!({"rules": "mcr", "rounds": [round(json!([8, 3, 5, 1]))],
        "teams": [{"id": 9, "players": [3]}, {"id": 2, "players": [5]}]});
    let found = results(&question(asked)).unwrap();
    let places: Vec<(usize, u32)> =
        found.ranking.iter().map(|one| (one.place, one.player)).collect();
    assert_eq!(places, [(1, 8), (2, 3), (2, 5), (4, 1)]);
    let teams: Vec<(usize, u32)> = found.teams.iter().map(|one| (one.place, one.id)).collect();
    assert_eq!(teams, [(1, 2), (1, 9)]);
}

/// A refused question with the rest of the place after `place`, and the code.
fn check_refusals(place: &str, cases: Vec<(Json, &str, &'static str)>) {
    for (asked, rest, code) in cases {
        assert_eq!(refused(asked), (format!("{place}{rest}"), code));
    }
}

#[test]
fn an_impossible_hand_says_what_is_wrong_and_where() {
    let hand = |fields: Json| table(&json!({"hands": [{"drawn": true}, fields]}));
    check_refusals(
        "rounds[0].tables[0].hands[1]",
        vec![
            (hand(json!({"winner": "E", "from": "E", "value": 8})), ".from", "winner-pays-himself"),
            (hand(json!({"winner": "E", "from": null, "value": 7})), ".value", "below-minimum"),
            (hand(json!({"winner": "X", "from": null, "value": 8})), ".winner", "unknown-seat"),
            (hand(json!({"winner": "E", "from": "EW", "value": 8})), ".from", "unknown-seat"),
            (hand(json!({"winner": "E", "value": 8})), "", "incomplete-hand"),
            (hand(json!({})), "", "incomplete-hand"),
            (hand(json!({"drawn": true, "winner": "E"})), "", "contradictory-hand"),
            (
                hand(json!({"winner": "E", "from": null, "value": 10_000_001})),
                ".value",
                "out-of-range",
            ),
        ],
    );
}

#[test]
fn an_impossible_table_says_what_is_wrong_and_where() {
    let of = |fields: Json| table(&fields);
    let penalty = |fields: Json| table(&json!({"hands": [], "penalties": [fields]}));
    let mut klassisch = of(json!({"hands": []}));
    klassisch["rules"] = json!("klassisch");
    let too_long = vec![json!({"drawn": true}); 17];
    check_refusals(
        "rounds[0].tables[0]",
        vec![
            (of(json!({"seats": [1, 2, 0, 3], "hands": []})), ".seats[2]", "unknown-player"),
            (of(json!({"seats": [1, 2, 3, 1], "hands": []})), ".seats[3]", "player-twice"),
            (of(json!({"hands": null})), "", "nothing-to-count"),
            (klassisch, ".hands", "hands-not-enough"),
            (of(json!({"hands": too_long})), ".hands", "too-many"),
            (of(json!({"totals": [i64::MAX, 0, 0, 0]})), ".totals[0]", "out-of-range"),
            (penalty(json!({"seat": "Z", "points": -5})), ".penalties[0].seat", "unknown-seat"),
            (
                penalty(json!({"seat": "E", "points": -5, "hand": 0})),
                ".penalties[0].hand",
                "unknown-hand",
            ),
            (
                penalty(json!({"seat": "E", "points": i64::MIN})),
                ".penalties[0].points",
                "out-of-range",
            ),
        ],
    );
}

#[test]
fn an_impossible_tournament_says_what_is_wrong_and_where() {
    let teams =
        |teams: Json| json!({"rules": "mcr", "rounds": [], "teams": teams, "substitutes": [9]});
    let round = json!({"tables": [{"seats": [1, 2, 3, 4], "totals": [0, 0, 0, 0]},
        {"seats": [5, 6, 7, 2], "totals": [0, 0, 0, 0]}]});
    let rounds = vec![json!({"tables": []}); 61];
    check_refusals(
        "",
        vec![
            (json!({"rules": "riichi", "rounds": []}), "rules", "unknown-rules"),
            (json!({"rules": "mcr", "rounds": rounds}), "rounds", "too-many"),
            (
                json!({"rules": "mcr", "rounds": [round]}),
                "rounds[0].tables[1].seats[3]",
                "player-twice",
            ),
            (
                teams(json!([{"id": 1, "players": [1]}, {"id": 1, "players": [2]}])),
                "teams[1].id",
                "team-twice",
            ),
            (
                teams(json!([{"id": 1, "players": [1]}, {"id": 2, "players": [1]}])),
                "teams[1].players[0]",
                "player-twice",
            ),
            (
                teams(json!([{"id": 1, "players": [9]}])),
                "teams[0].players[0]",
                "substitute-in-team",
            ),
            (
                json!({"rules": "mcr", "rounds": [], "substitutes": [9, 9]}),
                "substitutes[1]",
                "player-twice",
            ),
        ],
    );
}

#[test]
fn a_field_that_is_not_known_is_unreadable() {
    for fields in [json!({"winer": "E"}), json!({"hands": [{"drawn": true, "points": 3}]})] {
        let read = serde_json::from_value::<ResultsQuestion>(table(&fields));
        assert!(read.unwrap_err().to_string().contains("unknown field"));
    }
}

#[test]
fn values_in_the_order_of_the_fields_are_no_object() {
    let tables = [
        json!([[1, 2, 3, 4], []]),
        json!({"seats": [1, 2, 3, 4], "hands": [[true]]}),
        json!({"seats": [1, 2, 3, 4], "hands": [], "penalties": [["E", -5]]}),
    ];
    for table in tables {
        let asked = json!({"rules": "mcr", "rounds": [{"tables": [table]}]});
        let read = serde_json::from_value::<ResultsQuestion>(asked);
        assert!(read.unwrap_err().to_string().contains("expected an object"));
    }
}

#[test]
fn every_rule_set_counts_totals_and_settles_hands_where_the_winner_alone_is_paid() {
    for rules in ["ma-jiang", "klassisch", "mcr", "grundregel", "steiermark", "hong-kong"] {
        let mut asked = question(table(&json!({"totals": [10, 20, -30, 0]})));
        asked.rules = rules.to_owned();
        assert_eq!(results(&asked).unwrap().tables[0][0].points12, [24, 48, 0, 12], "{rules}");
    }
    // Ma Jiang: the tile's giver pays double, a self-drawn hand is paid double by all, and East doubles. The second
    // hand is played after East stayed, the third with South as East.
    let mut asked = question(table(&json!({"hands": [
        {"winner": "E", "from": "W", "value": 10},
        {"winner": "N", "from": null, "value": 10},
        {"winner": "W", "from": "S", "value": 10}]})));
    asked.rules = "ma-jiang".to_owned();
    let first = [80, -20, -40, -20];
    let second = [-40, -20, -20, 80];
    let third = [-10, -40, 60, -10];
    let sums: Vec<i64> = (0..4).map(|seat| first[seat] + second[seat] + third[seat]).collect();
    assert_eq!(results(&asked).unwrap().tables[0][0].totals.to_vec(), sums);
    // Hong Kong: the same without East's doubling, and values of the row of points.
    let mut asked = question(table(&json!({"hands": [
        {"winner": "E", "from": "W", "value": 8},
        {"winner": "N", "from": null, "value": 16},
        {"winner": "W", "from": "S", "value": 24}]})));
    asked.rules = "hong-kong".to_owned();
    let hands = [[32, -8, -16, -8], [-32, -32, -32, 96], [-24, -48, 96, -24]];
    let sums: Vec<i64> = (0..4).map(|seat| hands.iter().map(|hand| hand[seat]).sum()).collect();
    assert_eq!(results(&asked).unwrap().tables[0][0].totals.to_vec(), sums);
}

const SEATS: [&str; 4] = ["E", "S", "W", "N"];

/// A hand of MCR as numbers: who won (4 for nobody), who paid (the winner for the wall), the value.
type PlainHand = (usize, usize, i64);

/// What a table of MCR sums to: everybody pays 8, and the payer or all pay the value.
fn plain_sums(hands: &[PlainHand]) -> [i64; 4] {
    let mut sums = [0; 4];
    for (winner, payer, value) in hands.iter().filter(|hand| hand.0 < 4) {
        for seat in (0..4).filter(|seat| seat != winner) {
            let paid = if payer == winner || *payer == seat { 8 + value } else { 8 };
            sums[seat] -= paid;
            sums[*winner] += paid;
        }
    }
    sums
}

fn hand_json((winner, payer, value): &PlainHand) -> Json {
    match SEATS.get(*winner) {
        None => json!({"drawn": true}),
        Some(seat) => {
            let from = (payer != winner).then(|| SEATS[*payer]);
            json!({"winner": seat, "from": from, "value": value})
        }
    }
}

/// Table points by sorting: the points of the places a tie covers, in equal shares.
fn plain_points(totals: &[i64; 4]) -> [u32; 4] {
    let mut sorted = *totals;
    sorted.sort_unstable_by(|one, other| other.cmp(one));
    totals.map(|total| {
        let places: Vec<usize> = (0..4).filter(|place| sorted[*place] == total).collect();
        let points: u32 = places.iter().map(|place| [48, 24, 12, 0][*place]).sum();
        points / u32::try_from(places.len()).unwrap()
    })
}

proptest! {
    #[test]
    fn random_tournaments_are_counted_as_by_hand(
        tables in proptest::collection::vec(
            (
                proptest::collection::vec((0_usize..5, 0_usize..4, 8_i64..90), 0..16),
                proptest::collection::vec((0_usize..4, -60_i64..20), 0..3),
            ),
            1..7,
        ),
        substitute in 1_u32..40,
    ) {
        let mut sums: BTreeMap<u32, (u32, i64)> = BTreeMap::new();
        let (mut expected, mut asked) = (Vec::new(), Vec::new());
        for (number, (hands, penalties)) in (0_u32..).zip(&tables) {
            let mut totals = plain_sums(hands);
            for (seat, points) in penalties {
                totals[*seat] += points;
            }
            let seats = [1, 2, 3, 4].map(|seat| 4 * number + seat);
            let points = plain_points(&totals);
            for seat in 0..4 {
                sums.insert(seats[seat], (points[seat], totals[seat]));
            }
            expected.push((totals, points));
            let penalties: Vec<Json> = penalties
                .iter()
                .map(|(seat, points)| json!({"seat": SEATS[*seat], "points": points}))
                .collect();
            let hands: Vec<Json> = hands.iter().map(hand_json).collect();
            asked.push(json!({"seats": seats, "hands": hands, "penalties": penalties}));
        }
        let asked = json!({"rules": "mcr", "rounds": [{"tables": asked}], "substitutes": [substitute]});
        let found = results(&question(asked)).unwrap();
        let tables: Vec<([i64; 4], [u32; 4])> =
            found.tables[0].iter().map(|table| (table.totals, table.points12)).collect();
        prop_assert_eq!(tables, expected);
        prop_assert!(found.tables[0].iter().all(|table| table.problems.is_empty()));
        sums.remove(&substitute);
        prop_assert_eq!(found.ranking.len(), sums.len());
        for one in &found.ranking {
            let sum = sums[&one.player];
            prop_assert_eq!((one.points12, one.score), sum);
            prop_assert_eq!(one.place, 1 + sums.values().filter(|other| **other > sum).count());
        }
        prop_assert!(found.ranking.is_sorted_by_key(|one| (one.place, one.player)));
    }
}
