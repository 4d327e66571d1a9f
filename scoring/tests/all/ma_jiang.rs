//! `ma-jiang` by its text: hands worked by hand, who pays what, penalties, and what can be ticked.
#![expect(clippy::unwrap_used, reason = "a case that cannot be read must fail the test")]

use proptest::prelude::*;
use proptest::sample::select;
use scoring::contract;
use scoring::deal::{Deal, Given, score_deal};
use scoring::ma_jiang::{self, LIMIT_HANDS, Options, ROWS, Rule, Worth, excludes};
use scoring::options::Options as _;
use scoring::penalty::{Penalty, PenaltyId};
use scoring::settlement::TileSource;
use scoring::{
    BySeat, Circumstances, Finish, Outcome, Points, Problem, Reason, Ruleset, Settlement, Value,
    Wind,
};
use serde_json::{Value as Json, json};

fn options(changes: Json) -> Options {
    Options::default().with(changes.as_object().unwrap()).unwrap()
}

#[test]
fn cases() {
    let lines = include_str!("../cases/ma-jiang.txt").lines().enumerate();
    let failures: Vec<String> = lines
        .filter(|(_, line)| !line.starts_with('#'))
        .filter_map(|(at, line)| check(line).err().map(|why| format!("line {}: {why}", at + 1)))
        .collect();
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

/// Values one line of the table; on a difference says what was expected and what was found.
fn check(line: &str) -> Result<(), String> {
    let [seat, round, concealed, melds, tile, bonus, how, expected, items, source] =
        line.split('|').map(str::trim).collect::<Vec<_>>().try_into().unwrap();
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let request = json!({
        "rules": "ma-jiang", "round_wind": round, "seat_wind": seat, "concealed": concealed,
        "melds": words(melds), "winning_tile": tile, "bonus": bonus, "win": words(how),
    });
    let found = match contract::read_hand(&request).and_then(|request| request.score()) {
        Ok(value) => {
            let map = contract::value_json(&value);
            let mut items: Vec<String> = value
                .items
                .iter()
                .map(|item| match item.count {
                    1 => item.rule.id().to_owned(),
                    count => format!("{}*{count}", item.rule.id()),
                })
                .collect();
            items.sort();
            (format!("{} = {}/{}", value.points.0, map["faan"], map["laak"]), items.join(" "))
        }
        Err(problems) => {
            let word = match problems.first().code() {
                "not-a-winning-hand" => "no-win",
                "contradictory-flags" if how == "robbed_kong" => "not-robbed",
                "contradictory-flags" => "flags",
                other => other,
            };
            (word.to_owned(), String::new())
        }
    };
    if found == (expected.to_owned(), items.to_owned()) {
        Ok(())
    } else {
        Err(format!("expected {expected} {items} ({source}), found {} {}", found.0, found.1))
    }
}

fn finish(winner: Wind, from: Option<Wind>, liable: Option<Wind>, value: i64) -> Finish {
    let mut points = BySeat::from_fn(|_| Some(Points::ZERO));
    points[winner] = Some(Points(value));
    Finish {
        outcome: Outcome::Won { winner, from, liable },
        points,
        dead: BySeat::default(),
        special: false,
    }
}

fn nets(settlement: &Settlement<Wind>) -> [i64; 4] {
    Wind::ALL.map(|seat| settlement.net(seat).0)
}

/// 6.2: what a winner gets in all, in values of his hand.
#[test]
fn totals_of_the_text() {
    let gain = |winner, from| {
        let settlement = ma_jiang::settle(&finish(winner, from, None, 1), &Options::default());
        settlement.unwrap().net(winner).0
    };
    assert_eq!(gain(Wind::South, None), 8);
    assert_eq!(gain(Wind::East, None), 12);
    assert_eq!(gain(Wind::South, Some(Wind::North)), 5);
    assert_eq!(gain(Wind::South, Some(Wind::East)), 6);
    assert_eq!(gain(Wind::East, Some(Wind::South)), 8);
}

/// 6.2 and 7: one player pays what all would have paid, and each payment says for whom and why.
#[test]
fn pao_pays_for_all_and_says_so() {
    let finish = finish(Wind::West, Some(Wind::North), Some(Wind::North), 32);
    let settlement = ma_jiang::settle(&finish, &Options::default()).unwrap();
    assert_eq!(nets(&settlement), [0, 0, 160, -160]);
    let value = Points(32);
    let reasons: Vec<_> = settlement.payments().iter().map(|payment| payment.why).collect();
    assert_eq!(
        reasons,
        [
            Reason::PaidForAll { value, instead_of: Wind::East, east: true, source: None },
            Reason::PaidForAll { value, instead_of: Wind::South, east: false, source: None },
            Reason::WinnersHand { value, east: false, source: Some(TileSource::FromPayer) },
        ]
    );
    // The twelfth tile: West draws, South fed the fourth set. East's share stays fourfold.
    let drawn = Finish {
        outcome: Outcome::Won { winner: Wind::West, from: None, liable: Some(Wind::South) },
        ..finish
    };
    let settlement = ma_jiang::settle(&drawn, &Options::default()).unwrap();
    assert_eq!(nets(&settlement), [0, -256, 256, 0]);
    assert_eq!(
        settlement.payments()[0].why,
        Reason::PaidForAll {
            value,
            instead_of: Wind::East,
            east: true,
            source: Some(TileSource::SelfDrawn)
        }
    );
}

/// Appendix B: losers settle, single East, no doublings for how the tile came.
#[test]
fn variants_of_payment() {
    let mut won = finish(Wind::South, Some(Wind::East), None, 8);
    won.points = BySeat { east: 2, south: 8, west: 4, north: 1 }.map(|value| Some(Points(value)));
    let settle =
        |finish: &Finish, changes| nets(&ma_jiang::settle(finish, &options(changes)).unwrap());
    // 32 from East, 8 each; then W–E 2·2, E–N 1·2, W–N 3.
    assert_eq!(settle(&won, json!({"losers_settle": true})), [-34, 48, -1, -13]);
    assert_eq!(
        settle(&won, json!({"losers_settle": true, "east_double": false})),
        [-17, 32, -3, -12]
    );
    assert_eq!(settle(&won, json!({})), [-32, 48, -8, -8]);
    assert_eq!(settle(&won, json!({"feeder_double": false})), [-16, 32, -8, -8]);
    let drawn = finish(Wind::South, None, None, 8);
    assert_eq!(settle(&drawn, json!({"self_drawn_double": false})), [-16, 32, -8, -8]);
    // After Pao the losers do not settle.
    won.outcome =
        Outcome::Won { winner: Wind::South, from: Some(Wind::East), liable: Some(Wind::East) };
    assert_eq!(settle(&won, json!({"losers_settle": true})), [-48, 48, 0, 0]);
}

/// 5.4.1: a dead hand pays and never receives; with `dead_hand_pays` off it does neither.
#[test]
fn dead_hands() {
    let mut won = finish(Wind::South, None, None, 4);
    won.points = BySeat { east: 8, south: 4, west: 2, north: 0 }.map(|value| Some(Points(value)));
    won.dead[Wind::East] = true;
    let settle =
        |finish: &Finish, changes| nets(&ma_jiang::settle(finish, &options(changes)).unwrap());
    assert_eq!(settle(&won, json!({})), [-16, 32, -8, -8]);
    assert_eq!(settle(&won, json!({"dead_hand_pays": false})), [0, 16, -8, -8]);
    // The dead hand counts nothing among the losers: it pays West 2·2 and gets nothing.
    assert_eq!(settle(&won, json!({"losers_settle": true})), [-20, 32, -2, -10]);
    assert_eq!(
        settle(&won, json!({"losers_settle": true, "dead_hand_pays": false})),
        [0, 16, -6, -10]
    );
    // With Pao the liable player does not pay for a player who owes nothing.
    won.outcome = Outcome::Won { winner: Wind::South, from: None, liable: Some(Wind::North) };
    assert_eq!(settle(&won, json!({"dead_hand_pays": false})), [0, 16, 0, -16]);
    // A false Sik pays nothing to who may never receive.
    won.outcome = fault(PenaltyId::FalseSikExposed, Wind::West, Some(Wind::North), &[]);
    assert_eq!(settle(&won, json!({})), [0, 16, -48, 32]);
}

/// A.1 and A.2: three play without North; five play, and the four at the table settle.
#[test]
fn tables() {
    let mut three = finish(Wind::West, None, None, 4);
    three.points[Wind::North] = None;
    let settlement = ma_jiang::settle(&three, &Options::default()).unwrap();
    assert_eq!(nets(&settlement), [-16, -8, 24, 0]);
    three.outcome = fault(PenaltyId::Obstruction, Wind::South, None, &[]);
    let settlement = ma_jiang::settle(&three, &Options::default()).unwrap();
    assert_eq!(nets(&settlement), [32, -48, 16, 0]);
    three.points = BySeat { north: Some(Points::ZERO), south: None, ..three.points };
    three.outcome = Outcome::Drawn;
    assert_eq!(ma_jiang::settle(&three, &Options::default()), Err(Problem::UnbalancedSeats));
    assert_eq!(Ruleset::MaJiang(Options::default()).players(), 3..=5);
}

fn fault(id: PenaltyId, by: Wind, tile_from: Option<Wind>, excluded: &[Wind]) -> Outcome<Wind> {
    Outcome::Fault {
        penalty: Penalty {
            id,
            by: vec![by],
            to: Vec::new(),
            tile_from,
            excluded: excluded.to_vec(),
        },
    }
}

/// 5.4.5: 1 Laak each, East double, the discarder two, and four if East is the culprit.
#[test]
fn penalties_in_laak() {
    let settle = |outcome, changes| {
        let finish = Finish { outcome, ..finish(Wind::East, None, None, 0) };
        ma_jiang::settle(&finish, &options(changes)).map(|settlement| nets(&settlement))
    };
    let sik = |by, from| fault(PenaltyId::FalseSikExposed, by, from, &[]);
    let (east, south, west, north) = (Wind::East, Wind::South, Wind::West, Wind::North);
    assert_eq!(settle(sik(south, None), json!({})), Ok([32, -64, 16, 16]));
    assert_eq!(settle(sik(south, Some(east)), json!({})), Ok([64, -96, 16, 16]));
    assert_eq!(settle(sik(east, Some(west)), json!({})), Ok([-128, 32, 64, 32]));
    assert_eq!(
        settle(sik(east, Some(west)), json!({"penalty_east_discarder": "flat_two"})),
        Ok([-96, 32, 32, 32])
    );
    assert_eq!(settle(sik(south, None), json!({"table": "alternative"})), Ok([64, -128, 32, 32]));
    assert_eq!(
        settle(sik(south, None), json!({"table": "alternative", "laak_points": "sixteen"})),
        Ok([32, -64, 16, 16])
    );
    let obstruction = |from, excluded: &[Wind]| fault(PenaltyId::Obstruction, west, from, excluded);
    assert_eq!(settle(obstruction(None, &[north]), json!({})), Ok([32, 16, -48, 0]));
    // Named in a role the fault does not have, or twice.
    for refused in [
        obstruction(Some(north), &[]),
        obstruction(None, &[west]),
        sik(south, Some(south)),
        fault(PenaltyId::FalseWin, west, None, &[]),
        fault(PenaltyId::FalseMahJongg1, west, None, &[]),
    ] {
        assert_eq!(
            settle(refused.clone(), json!({})).unwrap_err().code(),
            "bad-request",
            "{refused:?}"
        );
    }
    let named = |to: &[Wind]| Outcome::Fault {
        penalty: Penalty {
            id: PenaltyId::Obstruction,
            by: vec![west],
            to: to.to_vec(),
            tile_from: None,
            excluded: vec![north],
        },
    };
    assert_eq!(settle(named(&[south, east]), json!({})), Ok([32, 16, -48, 0]));
    assert!(settle(named(&[south]), json!({})).is_err());
    assert!(settle(named(&[south, east, north]), json!({})).is_err());
}

/// What the tiles say can be ticked as well, and is worth the same: over every vector.
#[test]
fn ticked_items_are_worth_what_the_tiles_are() {
    let mut seen = 0;
    for text in [
        include_str!("../vectors/ma-jiang-curated.jsonl"),
        include_str!("../vectors/ma-jiang-random.jsonl"),
    ] {
        for line in text.lines() {
            let vector: Json = serde_json::from_str(line).unwrap();
            let Ok(request) = contract::read_hand(&vector["request"]) else { continue };
            let Ok(read) = request.score() else { continue };
            let is_winner = vector["request"].get("win").is_some();
            let ticks: Vec<(&str, u8)> =
                read.items.iter().map(|item| (item.rule.id(), item.count)).collect();
            let ticked = request.ruleset.tally(&ticks, is_winner);
            let ticked = ticked.unwrap_or_else(|problems| panic!("{line}\n{problems:?}"));
            assert_eq!(ticked, Value { grade: ticked.grade, ..read }, "{line}");
            seen += 1;
        }
    }
    assert!(seen > 800);
}

#[test]
fn what_cannot_be_ticked() {
    let tally = |changes, ticks: &[(&str, u8)], wins| {
        let ruleset = Ruleset::MaJiang(options(changes));
        ruleset.tally(ticks, wins).map(|value| value.points.0)
    };
    let refused = |changes, ticks: &[(&str, u8)]| {
        let problems = tally(changes, ticks, true).unwrap_err();
        assert_eq!(problems.first().code(), "bad-request");
    };
    assert_eq!(tally(json!({}), &[], true), Ok(1));
    assert_eq!(tally(json!({}), &[], false), Ok(0));
    assert_eq!(tally(json!({}), &[("self-drawn", 1), ("all-pungs", 1)], true), Ok(8));
    assert_eq!(tally(json!({}), &[("honors-only", 1), ("little-four-winds", 1)], true), Ok(64));
    let added = json!({"several_limits": "added", "table": "alternative"});
    assert_eq!(tally(added, &[("honors-only", 1), ("little-four-winds", 1)], true), Ok(256));
    refused(json!({}), &[("self-drawn", 2)]);
    refused(json!({}), &[("self-drawn", 0)]);
    refused(json!({}), &[("self-drawn", 1), ("self-drawn", 1)]);
    refused(json!({}), &[("honors-only", 1), ("self-drawn", 1)]);
    refused(json!({}), &[("dragon-set", 3)]);
    refused(json!({}), &[("mah-jongg", 1)]);
    refused(json!({}), &[("all-chows", 1), ("own-wind-set", 1)]);
    refused(json!({}), &[("double-wind-set", 1), ("own-wind-set", 1)]);
    refused(json!({}), &[("all-bonus", 1), ("own-bonus", 2)]);
    refused(json!({}), &[("all-flowers-or-seasons", 2)]);
    refused(json!({"bonus_tiles": false}), &[("own-bonus", 1)]);
    refused(
        json!({"flower_set_plus_own": false}),
        &[("own-bonus", 2), ("all-flowers-or-seasons", 1)],
    );
    refused(
        json!({"purity_plus_one_suit": false}),
        &[("one-suit-only", 1), ("no-honor-no-bonus", 1)],
    );
    assert!(tally(json!({}), &[("self-drawn", 1)], false).is_err());
    let below = Ruleset::MaJiang(options(json!({"min_faan": 3})));
    assert!(below.tally(&[("all-pungs", 1)], true).unwrap().below_minimum);
    assert!(!below.tally(&[("all-pungs", 1), ("self-drawn", 1)], true).unwrap().below_minimum);
    assert!(!below.tally(&[("one-suit-only", 1)], true).unwrap().below_minimum);
    assert!(!below.tally(&[("heaven", 1)], true).unwrap().below_minimum);
}

/// A deal at the table, all the way: tiles in, payments out.
#[test]
fn a_whole_deal() {
    let tiles = Given::Tiles {
        concealed: "456m22678p34s".into(),
        melds: vec!["567s".into()],
        winning_tile: "2s".into(),
        bonus: String::new(),
        without: Vec::new(),
    };
    let mut deal = Deal {
        round: Wind::East,
        outcome: Outcome::Won { winner: Wind::North, from: Some(Wind::East), liable: None },
        how: Circumstances::NONE,
        hands: BySeat {
            east: Some(Given::points(Points(6))),
            south: Some(Given::nothing()),
            west: Some(Given::nothing()),
            north: Some(tiles),
        },
        dead: BySeat::default(),
    };
    let ruleset = |changes| Ruleset::MaJiang(options(changes));
    let scored = score_deal(&deal, &ruleset(json!({}))).unwrap();
    assert_eq!(nets(&scored.settlement), [-16, -4, -4, 24]);
    // A loser's value is worth nothing, unless the losers settle by what they entered.
    let scored = score_deal(&deal, &ruleset(json!({"losers_settle": true}))).unwrap();
    assert_eq!(nets(&scored.settlement), [8, -16, -16, 24]);
    let problems = score_deal(&deal, &ruleset(json!({"min_faan": 3}))).unwrap_err();
    assert_eq!(problems[0].of, Some(Wind::North));
    deal.hands.west = None;
    let problems = score_deal(&deal, &ruleset(json!({}))).unwrap_err();
    assert_eq!(problems[0].problem, Problem::UnbalancedSeats);
}

#[test]
fn limit_hands_stand_apart() {
    let preset = Options::default();
    for row in ROWS.iter().chain(LIMIT_HANDS) {
        assert_eq!(row.worth == Worth::Limit, row.rule >= Rule::ThirteenOrphans);
        for other in ROWS.iter().chain(LIMIT_HANDS) {
            let says = excludes(row.rule, other.rule, &preset);
            assert_eq!(says, excludes(other.rule, row.rule, &preset));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// With Pao the liable pays exactly what all would have paid, whatever the options.
    #[test]
    fn pao_moves_the_same_sum(
        winner in select(&Wind::ALL[..]),
        seats_to_feeder in proptest::option::of(1usize..4),
        seats_to_liable in 1usize..4,
        value in 0i64..200,
        switches in any::<[bool; 4]>(),
    ) {
        let after = |seats: usize| Wind::ALL[(winner as usize + seats) % 4];
        let (from, liable) = (seats_to_feeder.map(after), after(seats_to_liable));
        let options = Options {
            east_double: switches[0],
            self_drawn_double: switches[1],
            feeder_double: switches[2],
            dead_hand_pays: switches[3],
            ..Options::default()
        };
        let settle = |liable| ma_jiang::settle(&finish(winner, from, liable, value), &options);
        let (usual, pao) = (settle(None).unwrap(), settle(Some(liable)).unwrap());
        prop_assert_eq!(usual.net(winner), pao.net(winner));
        prop_assert_eq!(pao.net(liable), -pao.net(winner));
        let all: i64 = nets(&usual).iter().sum();
        prop_assert_eq!(all, 0);
    }

    /// More Faan or more Laak are never worth less, in any mode and table.
    #[test]
    fn more_is_never_less(
        faan in 0u32..20,
        laak in 0u32..6,
        mode in select(&["add", "max", "laak_sum"][..]),
        table in select(&["standard", "alternative"][..]),
    ) {
        let options = options(json!({"laak_mode": mode, "table": table}));
        prop_assert!(options.points(faan, laak) <= options.points(faan + 1, laak));
        prop_assert!(options.points(faan, laak) <= options.points(faan, laak + 1));
        prop_assert!(options.points(faan, laak) <= options.table.maximum());
    }
}
