//! Winds, rounds and the end of a game, as the rule pages have them.
#![expect(clippy::unwrap_used, reason = "a test that cannot build its case must fail")]

use club::game::player_numbers;
use club::{BochoweNote, DealFacts, DealOutcome, History, LoanNote, PlayerNo, Situation};
use scoring::deal::Given;
use scoring::ruleset::Family;
use scoring::{Points, Ruleset, Wind};
use serde_json::json;

fn won(winner: u8) -> DealFacts {
    DealFacts {
        outcome: DealOutcome::Won {
            winner: PlayerNo(winner),
            from: None,
            liable: None,
            how: Vec::new(),
        },
        hands: [(PlayerNo(winner), Given::points(Points(32)))].into(),
        dead: Vec::new(),
        thrown_wind: None,
        ..DealFacts::drawn()
    }
}

fn drawn() -> DealFacts {
    DealFacts { outcome: DealOutcome::Drawn, ..won(1) }
}

fn play(rules: Family, deals: &[DealFacts]) -> Situation {
    History::replay(4, &Ruleset::preset(rules), deals).unwrap().now
}

fn easts(situation: &Situation) -> (u8, Option<Wind>, u8) {
    (situation.east().0, situation.prevailing, situation.east_wins)
}

#[test]
fn east_stays_after_a_win_and_a_draw() {
    let now = play(Family::Klassisch, &[won(1), won(1), drawn()]);
    assert_eq!(easts(&now), (1, Some(Wind::East), 2));
    assert_eq!(now.number, 4);
}

#[test]
fn the_fourth_win_in_a_row_moves_the_winds() {
    let now = play(Family::Klassisch, &[won(1), won(1), won(1), drawn(), won(1)]);
    assert_eq!(easts(&now), (2, Some(Wind::East), 0));
}

#[test]
fn grundregel_knows_no_cap() {
    let now = play(Family::Grundregel, &vec![won(1); 13]);
    assert_eq!(easts(&now), (1, Some(Wind::East), 13));
}

#[test]
fn a_win_of_another_moves_every_wind() {
    let now = play(Family::Klassisch, &[won(3)]);
    let seats: Vec<_> = player_numbers(4).map(|player| now.seat_of(player).unwrap()).collect();
    assert_eq!(seats, [Wind::North, Wind::East, Wind::South, Wind::West]);
}

#[test]
fn four_rounds_make_a_game() {
    let mut deals = Vec::new();
    for round in [Wind::East, Wind::South, Wind::West, Wind::North] {
        for east in 1..=4u8 {
            let now = play(Family::Klassisch, &deals);
            assert_eq!((now.east().0, now.prevailing, now.is_over), (east, Some(round), false));
            deals.push(won(east % 4 + 1));
        }
    }
    assert!(play(Family::Klassisch, &deals).is_over);
    assert_eq!(deals.len(), 16);
}

#[test]
fn options_change_what_a_draw_does() {
    let ruleset = |options| Ruleset::named("grundregel", &options).unwrap();
    let moves = json!({"east_stays_on_draw": false}).as_object().unwrap().clone();
    let history = History::replay(4, &ruleset(moves), &[drawn()]).unwrap();
    assert_eq!(history.now.east().0, 2);
    let breaks = json!({"draw_breaks_series": true}).as_object().unwrap().clone();
    let ruleset = Ruleset::named("klassisch", &breaks).unwrap();
    let history = History::replay(4, &ruleset, &[won(1), drawn()]).unwrap();
    assert_eq!(history.now.east_wins, 0);
}

#[test]
fn the_printed_examples_follow_each_other() {
    // Deal 1 is the first printed example; East won and stays, so West's win is deal 2.
    let points = |values: [i64; 4]| {
        player_numbers(4).zip(values.map(|value| Given::points(Points(value)))).collect()
    };
    let first = DealFacts { hands: points([76, 12, 22, 32]), ..won(1) };
    let second = DealFacts { hands: points([16, 500, 48, 2]), ..won(3) };
    let history =
        History::replay(4, &Ruleset::preset(Family::Klassisch), &[first, second]).unwrap();
    let nets: Vec<Vec<i64>> = history
        .deals
        .iter()
        .map(|deal| deal.scored.net(4).values().map(|points| points.0).collect())
        .collect();
    assert_eq!(nets, [[456, -182, -152, -122], [-1036, 1418, 192, -574]]);
    let totals: Vec<i64> = history.totals().values().map(|points| points.0).collect();
    assert_eq!(totals, [-580, 1236, 40, -696]);
}

#[test]
fn facts_are_stored_under_names_that_stay() {
    let facts = json!({
        "outcome": {"kind": "won", "winner": 1, "from": 4, "how": ["last_tile"]},
        "hands": {
            "1": {"kind": "tiles", "concealed": "22m45p777z", "melds": ["333s", "6666m"],
                  "winning_tile": "6p"},
            "2": {"kind": "points", "points": 12},
            "3": {"kind": "items", "items": {"pung-minor-open": 1}},
        },
        "dead": [4],
    });
    let read: DealFacts = serde_json::from_value(facts.clone()).unwrap();
    assert_eq!(serde_json::to_value(&read).unwrap(), facts);
    let noted = json!({
        "outcome": {"kind": "drawn"},
        "bochowe": [{"player": 2, "hand": "seven-pairs"}],
        "loans": [{"debtor": 1, "creditor": 3}],
    });
    let read: DealFacts = serde_json::from_value(noted.clone()).unwrap();
    assert_eq!(serde_json::to_value(&read).unwrap(), noted);
    let fault = json!({"outcome": {"kind": "fault", "ends_deal": true,
        "penalty": {"id": "false-mah-jongg-1", "by": [1]}}});
    let read: DealFacts = serde_json::from_value(fault.clone()).unwrap();
    assert_eq!(serde_json::to_value(&read).unwrap(), fault);
}

#[test]
fn facts_that_cannot_be_are_refused() {
    let refused = |facts: DealFacts| {
        History::replay(4, &Ruleset::preset(Family::Klassisch), &[facts]).unwrap_err().1[0]
            .problem
            .code()
    };
    let mut self_paid = won(1);
    self_paid.outcome = DealOutcome::Won {
        winner: PlayerNo(1),
        from: Some(PlayerNo(1)),
        liable: None,
        how: Vec::new(),
    };
    assert_eq!(refused(self_paid), "bad-request");
    assert_eq!(refused(won(5)), "bad-request");
    assert_eq!(refused(DealFacts { dead: vec![PlayerNo(1)], ..won(1) }), "bad-request");
    let mut negative = won(1);
    negative.hands.insert(PlayerNo(2), Given::points(Points(-4)));
    assert_eq!(refused(negative), "bad-request");
}

#[test]
fn what_is_noted_besides_has_to_be_possible() {
    let options = json!({"creditor": "chosen"});
    let chosen = Ruleset::preset(Family::Steiermark).with(options.as_object().unwrap()).unwrap();
    let code = |ruleset: &Ruleset, facts: DealFacts| {
        let facts = DealFacts { thrown_wind: Some(Wind::East), ..facts };
        let played = History::replay(4, ruleset, &[facts]);
        played.err().map(|(_, problems)| problems[0].problem.code())
    };
    let missed =
        |player: u8, hand: &str| BochoweNote { player: PlayerNo(player), hand: hand.to_owned() };
    let with = |facts: DealFacts, bochowe: &[BochoweNote]| DealFacts {
        bochowe: bochowe.to_vec(),
        ..facts
    };
    let lent = |debtor: u8, creditor: u8| {
        let loan = LoanNote { debtor: PlayerNo(debtor), creditor: PlayerNo(creditor) };
        DealFacts { loans: vec![loan], ..won(2) }
    };
    let pairs = missed(2, "seven-pairs");
    assert_eq!(code(&chosen, with(won(1), &[pairs.clone(), missed(3, "seven-pairs")])), None);
    assert_eq!(code(&chosen, with(drawn(), std::slice::from_ref(&pairs))), None);
    // Played, but the club has given it no value yet; and not known at all.
    for hand in ["thirteen-wonders", "dragon-dance"] {
        let worthless = code(&chosen, with(won(1), &[missed(2, hand)]));
        assert_eq!(worthless, Some("missing-special-value"));
    }
    for impossible in [
        with(won(1), &[missed(5, "seven-pairs")]),
        with(won(2), std::slice::from_ref(&pairs)),
        with(won(1), &[pairs.clone(), pairs.clone()]),
        lent(1, 1),
        lent(1, 5),
    ] {
        assert_eq!(code(&chosen, impossible.clone()), Some("bad-request"), "{impossible:?}");
    }
    let lent = lent(1, 3);
    assert_eq!(code(&chosen, lent.clone()), None);
    // Where the richest lends, nobody is asked; elsewhere there is neither.
    let preset = |family| Ruleset::preset(family);
    assert_eq!(code(&preset(Family::Steiermark), lent.clone()), Some("bad-request"));
    assert_eq!(code(&preset(Family::Klassisch), lent), Some("bad-request"));
    assert_eq!(code(&preset(Family::Klassisch), with(won(1), &[pairs])), Some("bad-request"));
}
