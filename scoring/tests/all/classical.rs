//! `klassisch` where a hand just misses an item, or an option just does not apply.
#![expect(clippy::unwrap_used, reason = "a case that cannot be read must fail the test")]

use scoring::problem::Shape;
use scoring::{
    BySeat, Family, Finish, Grade, Outcome, Points, Problem, Reason, Ruleset, Totals, Wind,
    contract,
};
use serde_json::{Value as Json, json};

/// The items of a winner's hand on East's seat, by id.
fn ids(
    concealed: &str,
    melds: &[&str],
    tile: &str,
    bonus: &str,
    options: Json,
) -> Vec<&'static str> {
    let request = json!({
        "rules": "klassisch", "options": options, "round_wind": "E", "seat_wind": "E",
        "concealed": concealed, "melds": melds, "winning_tile": tile, "bonus": bonus, "win": [],
    });
    let value = contract::read_hand(&request).unwrap().score().unwrap();
    value.items.iter().map(|item| item.rule.id()).collect()
}

#[test]
fn a_snake_has_its_pungs_and_its_chows() {
    let is_snake = |concealed: &str, melds: &[&str]| {
        ids(concealed, melds, "2m", "", json!({})).contains(&"limit-squirming-snake")
    };
    assert!(is_snake("2m", &["111m", "999m", "345m", "678m"]));
    // Other chows; another pung; two suits.
    assert!(!is_snake("2m", &["111m", "999m", "345m", "456m"]));
    assert!(!is_snake("2m", &["111m", "777m", "345m", "678m"]));
    assert!(!is_snake("2m", &["111m", "999m", "345p", "678p"]));
}

#[test]
fn flowers_spoil_a_hand_of_no_points_only_where_there_are_any() {
    let counts = |bonus: &str, option: &str| {
        let options = json!({"zero_point_bonus": option});
        ids("23m88p", &["345s", "567s", "456p"], "1m", bonus, options).contains(&"zero-point-hand")
    };
    assert!(counts("", "spoils"));
    assert!(!counts("1f", "spoils"));
    assert!(counts("1f", "ignore"));
}

#[test]
fn hands_of_another_shape_win_only_where_limit_hands_are_played() {
    let asked = |limit_hands: bool| {
        let request = json!({
            "rules": "grundregel", "options": {"limit_hands": limit_hands},
            "round_wind": "E", "seat_wind": "E", "concealed": "19m19p19s1234567z",
            "melds": [], "winning_tile": "1m", "bonus": "", "win": [],
        });
        let value = contract::read_hand(&request).unwrap().score();
        value.map(|value| value.limit).map_err(|problems| problems.all()[0].code())
    };
    assert_eq!(asked(true), Ok(true));
    assert_eq!(asked(false), Err("not-a-winning-hand"));
}

/// There, seven pairs and orphans are special hands of the club, with a value of its own.
#[test]
fn in_styria_four_sets_and_a_pair_win_and_no_other_shape() {
    let asked = |concealed: &str, tile: &str| {
        let request = json!({
            "rules": "steiermark", "round_wind": "E", "seat_wind": "S", "concealed": concealed,
            "melds": [], "winning_tile": tile, "bonus": "", "win": [],
        });
        let value = contract::read_hand(&request).unwrap().score();
        value.map(|_| ()).map_err(|problems| problems.all()[0].code())
    };
    assert_eq!(asked("19m19p19s1234567z", "1m"), Err("not-a-winning-hand"));
    assert_eq!(asked("1133m5577p2299s7z", "7z"), Err("not-a-winning-hand"));
    assert_eq!(asked("123456789m111p5z", "5z"), Ok(()));
}

fn ruleset(family: Family, changes: Json) -> Ruleset {
    Ruleset::preset(family).with(changes.as_object().unwrap()).unwrap()
}

/// What ticked items are worth: points, base, doublings; or the codes of what speaks against them.
fn ticked(
    ticks: &[(&str, u8)],
    is_winner: bool,
    ruleset: &Ruleset,
) -> Result<(i64, i64, Totals), Vec<&'static str>> {
    match ruleset.tally(ticks, is_winner) {
        Ok(value) => {
            assert_eq!(value.grade, Grade::Items);
            Ok((value.points.0, value.base.0, value.totals))
        }
        Err(problems) => Err(problems.all().iter().map(Problem::code).collect()),
    }
}

#[test]
fn ticked_items_add_up_as_tiles_do() {
    let rules = Ruleset::preset(Family::Klassisch);
    let east = [
        ("mah-jongg", 1),
        ("pung-minor-open", 1),
        ("kong-minor-open", 1),
        ("pung-honor-concealed", 1),
        ("dragon-set", 1),
    ];
    // East's hand of the first printed example.
    assert_eq!(ticked(&east, true, &rules), Ok((76, 38, Totals::Doublings(1))));
    let many = [("pung-minor-concealed", 3), ("bonus-tile", 2), ("dragon-set", 2)];
    assert_eq!(ticked(&many, false, &rules), Ok((80, 20, Totals::Doublings(2))));
    let plain = ruleset(Family::Grundregel, json!({"doublings": "none"}));
    assert_eq!(ticked(&many, false, &plain).map(|(points, ..)| points), Ok(20));
    assert_eq!(ticked(&[], false, &rules), Ok((0, 0, Totals::Doublings(0))));
}

#[test]
fn what_cannot_be_ticked_is_refused() {
    let rules = Ruleset::preset(Family::Klassisch);
    let bad = Err(vec!["bad-request"]);
    assert_eq!(ticked(&[("dragon-set", 0)], false, &rules), bad);
    assert_eq!(ticked(&[("pung-minor-open", 5)], false, &rules), bad);
    assert!(ticked(&[("pung-minor-open", 4)], false, &rules).is_ok());
    assert_eq!(ticked(&[("bonus-tile", 1), ("bonus-tile", 1)], false, &rules), bad);
    // The winner's alone.
    assert_eq!(ticked(&[("mah-jongg", 1)], false, &rules), bad);
    assert!(ticked(&[("mah-jongg", 1)], true, &rules).is_ok());
    let flowerless = ruleset(Family::Klassisch, json!({"bonus_tiles": false}));
    assert_eq!(ticked(&[("bonus-tile", 1)], false, &flowerless), bad);
    assert!(ticked(&[("pung-minor-open", 1)], false, &flowerless).is_ok());
    assert_eq!(ticked(&[("no-such-item", 1)], true, &rules), bad);
}

#[test]
fn a_limit_hand_stands_alone() {
    let rules = Ruleset::preset(Family::Klassisch);
    let snake = [("limit-squirming-snake", 1)];
    assert_eq!(ticked(&snake, true, &rules), Ok((500, 500, Totals::Doublings(0))));
    let jade = [("limit-imperial-jade", 1)];
    assert_eq!(ticked(&jade, true, &rules), Ok((500, 500, Totals::Doublings(0))));
    let item = |ticks: &[(&str, u8)]| rules.tally(ticks, true).unwrap().items[0].rule.id();
    assert_eq!((item(&snake), item(&jade)), ("limit-squirming-snake", "limit-imperial-jade"));
    let beside = [("limit-squirming-snake", 1), ("mah-jongg", 1)];
    assert_eq!(ticked(&beside, true, &rules), Err(vec!["bad-request"]));
    assert_eq!(ticked(&snake, false, &rules), Err(vec!["bad-request"]));
    let without = ruleset(Family::Grundregel, json!({"limit_hands": false}));
    assert_eq!(ticked(&snake, true, &without), Err(vec!["bad-request"]));
    assert!(ticked(&[("mah-jongg", 1)], true, &without).is_ok());
}

/// `docs/rules/klassisch.md`, section 2.4: nineteen hands for the limit, but half of it for seven pairs.
#[test]
fn every_limit_hand_can_be_ticked() {
    let rules = Ruleset::preset(Family::Klassisch);
    let limits =
        rules.rules().into_iter().map(|rule| rule.id()).filter(|id| id.starts_with("limit-"));
    let mut seen = 0;
    for id in limits {
        let worth = if id == "limit-seven-pairs" { 250 } else { 500 };
        let found = ticked(&[(id, 1)], true, &rules);
        assert_eq!(found, Ok((worth, worth, Totals::Doublings(0))), "{id}");
        // What is refused is named.
        let refused = rules.tally(&[(id, 2)], true).unwrap_err();
        let named = Shape::ItemsExclude(id.to_owned(), id.to_owned());
        assert_eq!(*refused.first(), Problem::BadRequest(named));
        seen += 1;
    }
    assert_eq!(seen, 19);
}

#[test]
fn who_is_liable_pays_his_own_share_as_his_own() {
    let rules = ruleset(Family::Klassisch, json!({"dangerous_game": true}));
    let finish = Finish {
        outcome: Outcome::Won {
            winner: Wind::South,
            from: Some(Wind::West),
            liable: Some(Wind::West),
        },
        points: BySeat::from_fn(|seat| Some(Points(if seat == Wind::South { 40 } else { 8 }))),
        dead: BySeat::default(),
        special: false,
    };
    let settlement = rules.settle(&finish).unwrap();
    let shares: Vec<_> = settlement
        .payments()
        .iter()
        .map(|payment| {
            let instead_of = if let Reason::PaidForAll { instead_of, .. } = payment.why {
                Some(instead_of)
            } else {
                None
            };
            (payment.amount.0, instead_of)
        })
        .collect();
    assert_eq!(shares, [(80, Some(Wind::East)), (40, None), (40, Some(Wind::North))]);
}

#[test]
fn an_item_says_where_it_stands_in_the_text() {
    let source = |family: Family, id: &str| {
        Ruleset::preset(family).tally(&[(id, 1)], true).unwrap().items[0].source
    };
    assert_eq!(source(Family::Klassisch, "mah-jongg"), "§8");
    assert_eq!(source(Family::Grundregel, "mah-jongg"), "Wertungsliste");
    assert_eq!(source(Family::Grundregel, "pung-minor-open"), "001 §8");
}
