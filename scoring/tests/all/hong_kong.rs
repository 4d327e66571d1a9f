//! `hong-kong` by its page: every rule with a case just missed, points, payments, and what can be ticked.
#![expect(clippy::unwrap_used, reason = "a case that cannot be read must fail the test")]

use proptest::prelude::*;
use proptest::sample::select;
use scoring::hong_kong::{Options, ROWS, Worth, excludes};
use scoring::options::Options as _;
use scoring::penalty::{Penalty, PenaltyId};
use scoring::{BySeat, Finish, Outcome, Points, Problem, Ruleset, Value, Wind, contract};
use serde_json::{Map, Value as Json, json};

fn options(changes: &Json) -> Options {
    Options::default().with(changes.as_object().unwrap()).unwrap()
}

fn valued(line: &str) -> Value {
    let [_, winds, concealed, melds, tile, bonus, how, set] =
        line.split('|').map(str::trim).collect::<Vec<_>>().try_into().unwrap();
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let options = words(set).into_iter().map(|pair| {
        let (name, value) = pair.split_once('=').unwrap();
        (name.to_owned(), serde_json::from_str(value).unwrap_or_else(|_| json!(value)))
    });
    let request = json!({
        "rules": "hong-kong", "options": options.collect::<Map<_, _>>(),
        "round_wind": words(winds)[0], "seat_wind": words(winds)[1], "concealed": concealed,
        "melds": words(melds), "winning_tile": tile, "bonus": bonus, "win": words(how),
    });
    let value = contract::read_hand(&request).and_then(|request| request.score());
    value.unwrap_or_else(|problems| panic!("{line}: {problems:?}"))
}

/// Each line of the table says what it has, or just misses; no rule is without either.
#[test]
fn every_rule_with_a_case_just_missed() {
    let lines: Vec<&str> = include_str!("../cases/hong-kong.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .collect();
    let mut shown = Vec::new();
    for line in lines {
        let (sign, said) = line.split('|').next().unwrap().trim().split_once(' ').unwrap();
        let (id, count) = said.split_once('*').unwrap_or((said, "1"));
        let value = valued(line);
        let found = value.items.iter().find(|item| item.rule.id() == id).map(|item| item.count);
        let expected = (sign == "+").then(|| count.parse().unwrap());
        assert_eq!(found, expected, "{line}\n{value:?}");
        shown.push((sign, id));
    }
    for row in ROWS {
        assert!(shown.contains(&("+", row.id)) && shown.contains(&("-", row.id)), "{}", row.id);
    }
}

/// Section 3: below the minimum a hand is valued all the same; the limit is reached by faan or by a limit hand.
#[test]
fn minimum_and_limit() {
    let of = |set: &str| {
        let value = valued(&format!("| E S | 22m99s | 777m 555p 8888s | 2m | 1f | | {set}"));
        (value.points.0, value.limit, value.below_minimum)
    };
    // All pungs alone: three faan.
    assert_eq!(of(""), (8, false, false));
    assert_eq!(of("min_faan=4"), (8, false, true));
    let pure = |set: &str| {
        let value = valued(&format!("| E S | 22m99m | 777m 555m 8888m | 2m | 1f | | {set}"));
        (value.points.0, value.limit, value.below_minimum)
    };
    // Pungs of one suit: ten faan.
    assert_eq!(pure(""), (128, true, false));
    assert_eq!(pure("max_faan=13"), (128, false, false));
    assert_eq!(pure("max_faan=13 rise=full"), (1024, false, false));
    assert_eq!(pure("max_faan=8"), (64, true, false));
    let orphans = valued("| E S | 19m19p19s1234567z | | 7z | 1f | | min_faan=8 max_faan=8");
    assert_eq!((orphans.points.0, orphans.limit, orphans.below_minimum), (64, true, false));
}

#[test]
fn a_first_tile_is_not_easts_and_lies_in_the_hand() {
    let code = |seat: &str, concealed: &str, melds: &[&str]| {
        let request = json!({
            "rules": "hong-kong", "round_wind": "E", "seat_wind": seat, "concealed": concealed,
            "melds": melds, "winning_tile": "9p", "bonus": "", "win": ["earth"],
        });
        let value = contract::read_hand(&request).and_then(|request| request.score());
        value.map(|_| ()).map_err(|problems| problems.first().code())
    };
    assert_eq!(code("S", "123m456m22p789s78p", &[]), Ok(()));
    assert_eq!(code("E", "123m456m22p789s78p", &[]), Err("contradictory-flags"));
    assert_eq!(code("S", "123m22p789s78p", &["(5555m)"]), Err("contradictory-flags"));
}

fn finish(outcome: Outcome<Wind>, points: i64) -> Finish {
    let points = BySeat { south: points, ..BySeat::default() }.map(|value| Some(Points(value)));
    Finish { outcome, points, dead: BySeat::default(), special: false }
}

fn nets(finish: &Finish, changes: &Json) -> Result<[i64; 4], &'static str> {
    let settled = Ruleset::HongKong(options(changes)).settle(finish);
    let settlement = settled.map_err(|problem| problem.code())?;
    Ok(Wind::ALL.map(|seat| settlement.net(seat).0))
}

use Wind::{East, North, South, West};

/// Section 4: South wins a hand worth 8.
#[test]
fn payments_of_the_page() {
    let won = |from, liable| finish(Outcome::Won { winner: South, from, liable }, 8);
    let (half, full) = (json!({}), json!({"responsibility": "full"}));
    for (changes, from_west) in [(&half, [-8, 32, -16, -8]), (&full, [0, 32, -32, 0])] {
        assert_eq!(nets(&won(Some(West), None), changes), Ok(from_west));
        assert_eq!(nets(&won(None, None), changes), Ok([-16, 48, -16, -16]));
        assert_eq!(nets(&won(None, Some(North)), changes), Ok([0, 48, 0, -48]));
        assert_eq!(nets(&won(Some(West), Some(North)), changes), Ok([0, 32, 0, -32]));
        assert_eq!(nets(&won(Some(West), Some(West)), changes), Ok([0, 32, -32, 0]));
        assert_eq!(nets(&finish(Outcome::Drawn, 0), changes), Ok([0; 4]));
    }
    let dead = Finish { dead: BySeat { west: true, ..BySeat::default() }, ..won(None, None) };
    assert_eq!(nets(&dead, &half), Ok([-16, 48, -16, -16]));
    let mut three = won(None, None);
    three.points.north = None;
    assert_eq!(nets(&three, &half), Err("unbalanced-seats"));
    assert_eq!(nets(&Finish { special: true, ..won(None, None) }, &half), Err("bad-request"));
}

#[test]
fn a_false_win_pays_the_limit_to_everybody() {
    let fault = |id, by: &[Wind], to: &[Wind]| {
        let (by, to) = (by.to_vec(), to.to_vec());
        let penalty = Penalty { id, by, to, tile_from: None, excluded: Vec::new() };
        finish(Outcome::Fault { penalty }, 0)
    };
    let id = PenaltyId::FalseWin;
    let nets = |finish: &Finish, changes: Json| nets(finish, &changes);
    assert_eq!(nets(&fault(id, &[West], &[]), json!({})), Ok([256, 256, -768, 256]));
    assert_eq!(
        nets(&fault(id, &[West], &[East, South, North]), json!({})),
        Ok([256, 256, -768, 256])
    );
    let threefold = json!({"false_win_portions": 3, "max_faan": 8});
    assert_eq!(nets(&fault(id, &[East], &[]), threefold), Ok([-1152, 384, 384, 384]));
    let refused = Err("bad-request");
    assert_eq!(nets(&fault(id, &[West, East], &[]), json!({})), refused);
    assert_eq!(nets(&fault(id, &[West], &[East]), json!({})), refused);
    assert_eq!(nets(&fault(PenaltyId::Obstruction, &[West], &[]), json!({})), refused);
    let named = |tile_from, excluded| Outcome::Fault {
        penalty: Penalty { id, by: vec![West], to: Vec::new(), tile_from, excluded },
    };
    assert_eq!(nets(&finish(named(Some(East), Vec::new()), 0), json!({})), refused);
    assert_eq!(nets(&finish(named(None, vec![East]), 0), json!({})), refused);
}

#[test]
fn values_no_club_can_agree_on() {
    for (name, value) in [
        ("max_faan", json!(9)),
        ("max_faan", json!(null)),
        ("min_faan", json!(9)),
        ("min_faan", json!(-1)),
        ("rise", json!("steep")),
        ("false_win_portions", json!(2)),
        ("east_double", json!(true)),
    ] {
        let changes = Map::from_iter([(name.to_owned(), value)]);
        let problem = Options::default().with(&changes).unwrap_err();
        assert!(matches!(problem, Problem::UnknownOption { .. }), "{name}");
    }
}

/// What the tiles say can be ticked as well, and is worth the same: over every vector.
#[test]
fn ticked_items_are_worth_what_the_tiles_are() {
    let mut seen = 0;
    for line in include_str!("../vectors/hong-kong-hands.jsonl").lines() {
        let vector: Json = serde_json::from_str(line).unwrap();
        let Ok(request) = contract::read_hand(&vector["request"]) else { continue };
        let Ok(read) = request.score() else { continue };
        let ticks: Vec<(&str, u8)> =
            read.items.iter().map(|item| (item.rule.id(), item.count)).collect();
        let ticked = request.ruleset.tally(&ticks, true);
        let ticked = ticked.unwrap_or_else(|problems| panic!("{line}\n{problems:?}"));
        assert_eq!(ticked, Value { grade: ticked.grade, ..read }, "{line}");
        seen += 1;
    }
    assert!(seen > 200);
}

#[test]
fn what_cannot_be_ticked() {
    let tally = |changes: Json, ticks: &[(&str, u8)], wins| {
        let value = Ruleset::HongKong(options(&changes)).tally(ticks, wins);
        value.map(|value| value.points.0).map_err(|problems| problems.first().code())
    };
    let refused = Err("bad-request");
    assert_eq!(tally(json!({}), &[], true), Ok(1));
    assert_eq!(tally(json!({}), &[], false), Ok(0));
    assert_eq!(tally(json!({}), &[("self-drawn", 1), ("all-pungs", 1)], true), Ok(16));
    assert_eq!(tally(json!({}), &[("honors-only", 1), ("little-four-winds", 1)], true), Ok(128));
    let faan = || json!({"big_hands": "faan"});
    assert_eq!(tally(faan(), &[("all-pungs", 1), ("little-four-winds", 1)], true), Ok(96));
    for ticks in [
        &[("self-drawn", 2)][..],
        &[("self-drawn", 0)],
        &[("self-drawn", 1), ("self-drawn", 1)],
        &[("self-drawn", 1), ("kong-robbed", 1)],
        &[("honors-only", 1), ("self-drawn", 1)],
        &[("little-four-winds", 1), ("all-pungs", 1)],
        &[("dragon-set", 3)],
        &[("dragon-set", 2), ("little-three-dragons", 1)],
        &[("no-bonus", 1), ("own-bonus", 1)],
        &[("all-flowers-or-seasons", 1), ("own-bonus", 2)],
        &[("all-chows", 1), ("seat-wind-set", 1)],
        &[("mah-jongg", 1)],
    ] {
        assert_eq!(tally(json!({}), ticks, true), refused, "{ticks:?}");
    }
    for (option, id) in [
        ("bonus_tiles", "own-bonus"),
        ("bonus_tiles", "no-bonus"),
        ("no_bonus", "no-bonus"),
        ("concealed", "concealed-hand"),
        ("mixed_terminals", "mixed-terminals"),
    ] {
        assert_eq!(tally(json!({option: false}), &[(id, 1)], true), refused, "{option}");
        let played = Ruleset::HongKong(options(&json!({option: false}))).rules();
        assert!(played.iter().all(|rule| rule.id() != id), "{option}");
    }
    assert_eq!(tally(json!({}), &[("self-drawn", 1)], false), refused);
}

#[test]
fn exclusion_has_no_order() {
    let preset = Options::default();
    for row in ROWS {
        assert!(!matches!(row.worth, Worth::Faan(0) | Worth::LimitOrFaan(0)));
        for other in ROWS {
            let says = excludes(row.rule, other.rule, &preset);
            assert_eq!(says, excludes(other.rule, row.rule, &preset));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// From one or from all, the winner gets four values from a discard and six from the wall.
    #[test]
    fn the_winner_gets_the_same_from_one_or_from_all(
        winner in select(&Wind::ALL[..]),
        seats_to_feeder in proptest::option::of(1usize..4),
        seats_to_liable in proptest::option::of(1usize..4),
        value in 0i64..9000,
        responsibility in select(&["half", "full"][..]),
    ) {
        let after = |seats: usize| Wind::ALL[(winner as usize + seats) % 4];
        let (from, liable) = (seats_to_feeder.map(after), seats_to_liable.map(after));
        let mut finish = finish(Outcome::Won { winner, from, liable }, 0);
        finish.points[winner] = Some(Points(value));
        let nets = nets(&finish, &json!({"responsibility": responsibility})).unwrap();
        let times = if from.is_some() { 4 } else { 6 };
        prop_assert_eq!(nets[winner as usize], times * value);
        prop_assert_eq!(nets.iter().sum::<i64>(), 0);
    }

    /// More faan are never worth less, and never more than the limit.
    #[test]
    fn more_is_never_less(
        faan in 0u32..30,
        max_faan in select(&[8, 10, 13][..]),
        rise in select(&["half", "full"][..]),
    ) {
        let options = options(&json!({"max_faan": max_faan, "rise": rise}));
        prop_assert!(options.points(faan) <= options.points(faan + 1));
        prop_assert!(options.points(faan) <= options.limit_hand());
    }
}
