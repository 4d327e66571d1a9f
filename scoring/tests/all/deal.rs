//! Whole deals: which hands count, what is refused, and that payments keep their sums under other names.
#![expect(clippy::unwrap_used, reason = "a case that cannot be read must fail the test")]

use scoring::deal::{Deal, Given, score_deal, value};
use scoring::penalty::PenaltyId;
use scoring::{BySeat, Circumstances, Family, Outcome, Points, Reason, Ruleset, Settlement, Wind};
use serde_json::{Value as Json, json};

fn ruleset(family: Family, changes: Json) -> Ruleset {
    Ruleset::preset(family).with(changes.as_object().unwrap()).unwrap()
}

fn tiles(concealed: &str, melds: &[&str], winning_tile: &str, bonus: &str) -> Given {
    Given::Tiles {
        concealed: concealed.to_owned(),
        melds: melds.iter().map(|text| (*text).to_owned()).collect(),
        winning_tile: winning_tile.to_owned(),
        bonus: bonus.to_owned(),
        without: Vec::new(),
    }
}

/// East wins with South's tile; the others show an open pung and a flower each.
fn deal(hand: Given) -> Deal {
    Deal {
        round: Wind::East,
        outcome: Outcome::Won { winner: Wind::East, from: Some(Wind::South), liable: None },
        how: Circumstances::NONE,
        hands: BySeat {
            east: Some(hand),
            south: Some(tiles("", &["222s"], "", "1f")),
            west: Some(tiles("", &["888s"], "", "2f")),
            north: Some(tiles("", &["555s"], "", "3f")),
        },
        dead: BySeat::default(),
    }
}

fn points(deal: &Deal, ruleset: &Ruleset) -> BySeat<i64> {
    score_deal(deal, ruleset).unwrap().values.map(|value| value.unwrap().points.0)
}

fn nets(deal: &Deal, ruleset: &Ruleset) -> BySeat<i64> {
    let scored = score_deal(deal, ruleset).unwrap();
    BySeat::from_fn(|seat| scored.settlement.net(seat).0)
}

fn codes(deal: &Deal, ruleset: &Ruleset) -> Vec<(Option<Wind>, &'static str)> {
    let problems = score_deal(deal, ruleset).unwrap_err();
    problems.iter().map(|found| (found.of, found.problem.code())).collect()
}

#[test]
fn losers_hands_count_only_where_the_rules_say_so() {
    let hand = || tiles("22p99p", &["111m", "999m", "111p"], "9p", "");
    let classical = points(&deal(hand()), &Ruleset::preset(Family::Klassisch));
    assert_eq!((classical.south, classical.west, classical.north), (2 + 4, 2 + 4, 2 + 4));
    // In `mcr` the losers' tiles are worth nothing, and no reason to refuse the deal.
    let mcr = points(&deal(hand()), &ruleset(Family::Mcr, json!({"min_points": 0})));
    assert_eq!((mcr.south, mcr.west, mcr.north), (0, 0, 0));
    assert!(mcr.east > 0);
}

#[test]
fn a_draw_counts_only_where_it_is_agreed() {
    let mut drawn = deal(tiles("", &[], "", "4f"));
    drawn.outcome = Outcome::Drawn;
    assert_eq!(points(&drawn, &Ruleset::preset(Family::Klassisch)), BySeat::from_fn(|_| 0));
    let agreed = ruleset(Family::Klassisch, json!({"draw_settles": true}));
    assert_eq!(points(&drawn, &agreed), BySeat { east: 4, south: 6, west: 6, north: 6 });
    // East pays or receives double the difference to each of the others.
    assert_eq!(nets(&drawn, &agreed), BySeat { east: -12, south: 4, west: 4, north: 4 });
}

#[test]
fn less_than_the_minimum_is_refused_and_whose_it_is_is_said() {
    let few = deal(tiles("45m22p", &["111s", "678p", "345p"], "6m", ""));
    assert_eq!(codes(&few, &Ruleset::preset(Family::Mcr)), [(Some(Wind::East), "below-minimum")]);
}

#[test]
fn a_special_hand_is_the_winners_and_may_be_paid_otherwise() {
    let special = |id: &str, value, bonus: &str| Given::Special {
        id: id.to_owned(),
        value,
        concealed: false,
        bonus: bonus.to_owned(),
        against_tiles: false,
    };
    let alone =
        ruleset(Family::Steiermark, json!({"special_east_double": false, "losers_settle": false}));
    let pairs = deal(special("seven-pairs", None, ""));
    assert_eq!(
        nets(&pairs, &alone),
        BySeat { east: 3000, south: -1000, west: -1000, north: -1000 }
    );
    let doubled = ruleset(Family::Steiermark, json!({"losers_settle": false}));
    assert_eq!(nets(&pairs, &doubled).east, 6000);
    // An ordinary hand is doubled by East under both.
    let common = deal(Given::points(Points(100)));
    assert_eq!(nets(&common, &alone).east, 600);

    let agreed = |points| deal(special("heavenly-joys", Some(Points(points)), ""));
    assert_eq!(points(&agreed(700), &alone).east, 700);
    assert_eq!(codes(&agreed(-1), &alone), [(Some(Wind::East), "bad-request")]);
    assert_eq!(
        codes(&deal(special("heavenly-joys", None, "")), &alone),
        [(Some(Wind::East), "missing-special-value")]
    );
    assert_eq!(
        codes(&deal(special("seven-pairs", None, "9f")), &alone),
        [(Some(Wind::East), "bad-tile")]
    );
    let losers = value(&special("seven-pairs", None, ""), Wind::South, Wind::East, None, &alone);
    assert_eq!(losers.unwrap_err()[0].code(), "bad-request");
}

#[test]
fn grundregel_plays_with_or_without_flowers() {
    let hand = || deal(tiles("22p99p", &["111m", "999m", "111p"], "9p", "4f"));
    let without = ruleset(Family::Grundregel, json!({"bonus_tiles": false}));
    assert_eq!(codes(&hand(), &without)[0], (Some(Wind::East), "bad-request"));
    let mut bare = hand();
    bare.hands = BySeat {
        east: Some(tiles("22p99p", &["111m", "999m", "111p"], "9p", "")),
        south: Some(tiles("", &["222s"], "", "")),
        west: Some(Given::nothing()),
        north: Some(Given::nothing()),
    };
    assert!(points(&bare, &without).east > 0);
    let with = ruleset(Family::Grundregel, json!({"bonus_tiles": true}));
    assert!(points(&hand(), &with).east > 0);
}

#[test]
fn payments_and_deductions_stay_what_they_are_under_other_names() {
    let why = Reason::Penalty { id: PenaltyId::FalseWin };
    let mut settlement = Settlement::default();
    settlement.pay(Wind::East, Wind::South, Points(8), why);
    settlement.pay(Wind::East, Wind::West, Points::ZERO, why);
    settlement.deduct(Wind::East, Points(30), PenaltyId::FalseWin);
    assert_eq!(settlement.payments().len(), 1);
    assert_eq!(settlement.net(Wind::East), Points(-8));
    assert_eq!(settlement.result(Wind::East), Points(-38));
    assert_eq!(settlement.result(Wind::South), Points(8));

    let named = settlement.map(|wind| wind.letter());
    assert_eq!(named.payments().len(), 1);
    assert_eq!(named.deductions().len(), 1);
    assert_eq!((named.result('E'), named.result('S')), (Points(-38), Points(8)));
}

#[test]
fn own_hands_that_the_table_does_not_count_change_nothing_else() {
    let hand = |id: &str, points| {
        json!({
            "id": id, "name": id, "callable": true, "kong_allowed": false, "active": true,
            "pattern": "4 pung pair", "worth": {"points": points}, "fishing": {"points": points / 2},
        })
    };
    let own = json!([hand("high", 400), hand("low", 300)]);
    let rules = ruleset(Family::Klassisch, json!({"special_hands": own}));
    let without = |ids: &[&str]| {
        let mut hand = tiles("111m999m333p2z", &["777s"], "2z", "");
        if let Given::Tiles { without, .. } = &mut hand {
            *without = ids.iter().map(|id| (*id).to_owned()).collect();
        }
        hand
    };
    let worth = |given: &Given, how, rules: &Ruleset| {
        value(given, Wind::East, Wind::East, how, rules).map(|value| value.points.0)
    };
    let won = Some(Circumstances::NONE);
    assert_eq!(worth(&without(&[]), won, &rules), Ok(400));
    assert_eq!(worth(&without(&["high"]), won, &rules), Ok(300));
    let ordinary = worth(&without(&[]), won, &Ruleset::preset(Family::Klassisch));
    assert_eq!(worth(&without(&["high", "low"]), won, &rules), ordinary);
    // Names of hands that are not in the rules leave it as it is.
    assert_eq!(worth(&without(&["unknown"]), won, &rules), Ok(400));
    // A loser who waits for a hand that does not count gets nothing for it.
    let waits = |ids| worth(&without(ids), None, &rules);
    assert_eq!((waits(&[]), waits(&["high"])), (Ok(200), Ok(150)));
    let many: Vec<&str> = vec!["x"; 201];
    let refused = value(&without(&many), Wind::East, Wind::East, won, &rules).unwrap_err();
    assert_eq!(refused[0].code(), "bad-request");
}
