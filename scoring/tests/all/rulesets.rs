//! What a rule set offers: options, items to tick, special hands; and the agreed penalties.
#![expect(clippy::unwrap_used, reason = "a case that cannot be read must fail the test")]

use scoring::contract;
use scoring::options::{Control, LARGEST_NUMBER};
use scoring::penalty::{Penalty, PenaltyId};
use scoring::{BySeat, Family, Finish, Outcome, Points, Ruleset, Settlement, Wind};
use serde_json::{Value as Json, json};

fn ruleset(family: Family, changes: Json) -> Ruleset {
    Ruleset::preset(family).with(changes.as_object().unwrap()).unwrap()
}

#[test]
fn a_switch_is_yes_or_no() {
    assert!(Control::Switch.takes(&json!(false)));
    assert!(
        ![json!(null), json!(1), json!("true")].iter().any(|value| Control::Switch.takes(value))
    );
}

#[test]
fn numbers_have_a_least_and_may_be_left_empty_where_the_page_says_so() {
    let limit = Control::Number { least: 1, nullable: true };
    for value in [json!(null), json!(1), json!(500), json!(LARGEST_NUMBER)] {
        assert!(limit.takes(&value), "{value}");
    }
    for value in [json!(0), json!(-1), json!("500"), json!(1.5), json!(LARGEST_NUMBER + 1)] {
        assert!(!limit.takes(&value), "{value}");
    }
    let minimum = Control::Number { least: 0, nullable: false };
    assert!(minimum.takes(&json!(0)));
    assert!(![json!(null), json!(-1)].iter().any(|value| minimum.takes(value)));
}

#[test]
fn a_choice_of_numbers_takes_no_other_number() {
    let cap = Control::NumberChoice(&[Some(4), Some(9), None]);
    assert!([json!(4), json!(9), json!(null)].iter().all(|value| cap.takes(value)));
    for value in [json!(5), json!(0), json!("4"), json!(true)] {
        assert!(!cap.takes(&value), "{value}");
    }
    let pair = Control::NumberChoice(&[Some(0), Some(2)]);
    assert!(pair.takes(&json!(2)));
    assert!(![json!(1), json!(null)].iter().any(|value| pair.takes(value)));
}

#[test]
fn only_what_differs_from_the_page_is_called_changed() {
    let changes = |family| match family {
        Family::MaJiang => json!({"losers_settle": true}),
        Family::Klassisch => json!({"limit": 1000, "dangerous_game": true}),
        Family::Grundregel => json!({"limit": null}),
        Family::Mcr => json!({"min_points": 0}),
        Family::Steiermark => json!({"false_call_penalty": 7}),
        Family::HongKong => json!({"max_faan": 13}),
    };
    for family in Family::ALL {
        let preset = Ruleset::preset(family);
        assert!(preset.changed().is_empty());
        // Every option set to the value it has: nothing differs from the preset.
        assert!(preset.with(&preset.options()).unwrap().changed().is_empty());
        let set = ruleset(family, changes(family));
        assert_eq!(Json::Object(set.changed()), changes(family));
    }
}

#[test]
fn what_is_played_depends_on_family_and_options() {
    for family in [Family::MaJiang, Family::Klassisch, Family::Grundregel, Family::HongKong] {
        for played in [false, true] {
            let set = ruleset(family, json!({"bonus_tiles": played}));
            assert_eq!(set.plays_bonus_tiles(), played);
        }
    }
    for family in [Family::Mcr, Family::Steiermark] {
        assert!(Ruleset::preset(family).plays_bonus_tiles());
    }
    let values_losers = |family| Ruleset::preset(family).values_losers();
    assert!(
        [Family::Klassisch, Family::Grundregel, Family::Steiermark].into_iter().all(values_losers)
    );
    assert!(![Family::Mcr, Family::HongKong].into_iter().any(values_losers));
    for settle in [false, true] {
        let set = ruleset(Family::MaJiang, json!({"losers_settle": settle}));
        assert_eq!(set.values_losers(), settle);
    }
    for family in Family::ALL {
        let is_club = family == Family::Steiermark;
        assert_eq!(Ruleset::preset(family).plays_special_hands(), is_club);
        assert_eq!(Ruleset::preset(family).special_hands().is_empty(), !is_club);
    }
}

#[test]
fn special_hands_are_those_the_club_entered() {
    let entered = json!({"special_hands": [{
        "id": "paarespiel", "name": "Paarespiel", "callable": false, "kong_allowed": false,
        "tiles": [], "active": false,
    }]});
    let set = ruleset(Family::Steiermark, entered);
    let [hand] = set.special_hands() else { panic!("{set:?}") };
    assert_eq!((hand.id.as_str(), hand.active), ("paarespiel", false));
}

/// As many items as the tables of the rule pages have rows, first and last by name.
#[test]
fn what_can_be_ticked_is_what_the_page_lists() {
    let listed = |set: &Ruleset| {
        let ids: Vec<_> = set.rules().iter().map(|rule| rule.id()).collect();
        (ids.len(), ids[0], ids[ids.len() - 1])
    };
    let preset = |family| listed(&Ruleset::preset(family));
    // Points, doublings, limit hands.
    assert_eq!(
        preset(Family::Klassisch),
        (23 + 23 + 19, "pung-minor-open", "limit-ninth-mah-jongg")
    );
    let limits =
        |played: bool| listed(&ruleset(Family::Grundregel, json!({"limit_hands": played})));
    assert_eq!(limits(true), preset(Family::Klassisch));
    assert_eq!(limits(false), (23 + 23, "pung-minor-open", "original-call"));
    assert_eq!(preset(Family::Mcr).0, 81);
    // Both tables of items, then the limit hands.
    assert_eq!(preset(Family::MaJiang), (14 + 3 + 10, "self-drawn", "nine-connected-sons"));
    // Items, the two that may be either, limit hands.
    assert_eq!(preset(Family::HongKong), (17 + 2 + 10, "self-drawn", "earth"));
    // The lines of a special hand are written by the program, not ticked.
    let club = Ruleset::preset(Family::Steiermark);
    assert_eq!(preset(Family::Steiermark), (36, "pung-minor-open", "wind-parade"));
    assert!(club.rules().iter().all(|rule| !rule.id().starts_with("special-")));
}

#[test]
fn an_answer_bears_the_id_of_its_request() {
    assert_eq!(contract::id(&json!({"id": "s1"})), json!("s1"));
    assert_eq!(contract::id(&json!({"id": 7})), json!(7));
    assert_eq!(contract::id(&json!({})), Json::Null);
    assert_eq!(contract::id(&json!("no object")), Json::Null);
}

#[test]
fn a_game_without_flowers_refuses_them_and_nothing_else() {
    let code = |bonus: &str| {
        let request = json!({
            "rules": "klassisch", "options": {"bonus_tiles": false}, "round_wind": "E",
            "seat_wind": "E", "concealed": "1m", "bonus": bonus,
            "melds": ["111z", "222z", "333z", "444z"],
        });
        contract::read_hand(&request).map(|_| ()).map_err(|problems| problems.first().code())
    };
    assert_eq!(code(""), Ok(()));
    assert_eq!(code(" "), Ok(()));
    assert_eq!(code("1f"), Err("bad-request"));
}

fn fault(penalty: Penalty<Wind>) -> Finish {
    Finish {
        outcome: Outcome::Fault { penalty },
        points: BySeat::from_fn(|_| Some(Points::ZERO)),
        dead: BySeat::default(),
        special: false,
    }
}

#[test]
fn deductions_are_listed_where_there_are_any() {
    let by_nobody = ruleset(Family::Mcr, json!({"penalty_receiver": "none"}));
    let finish = fault(penalty(PenaltyId::FalseWin, &[Wind::South], &[]));
    let described = |set: &Ruleset| {
        let settlement = set.settle(&finish).unwrap();
        contract::settlement_json(&finish, &settlement, |_| "why".to_owned())
    };
    assert_eq!(
        described(&by_nobody)["deductions"],
        json!([{"from": "S", "amount": 30, "why": "why"}])
    );
    assert!(!described(&Ruleset::preset(Family::Mcr)).contains_key("deductions"));
}

fn penalty(id: PenaltyId, by: &[Wind], to: &[Wind]) -> Penalty<Wind> {
    Penalty { id, by: by.to_vec(), to: to.to_vec(), tile_from: None, excluded: Vec::new() }
}

fn by_dmjl(penalty: Penalty<Wind>) -> Result<Settlement<Wind>, &'static str> {
    let agreed = ruleset(Family::Klassisch, json!({"penalties": "dmjl"}));
    agreed.settle(&fault(penalty)).map_err(|problem| problem.code())
}

use Wind::{East, North, South, West};

/// `docs/rules/klassisch.md`, section 5: amounts in all, split evenly, East as everybody else.
#[test]
fn penalties_are_split_evenly() {
    let nets = |id, by: &[Wind], to: &[Wind]| {
        let settlement = by_dmjl(penalty(id, by, to)).unwrap();
        Wind::ALL.map(|seat| settlement.net(seat).0)
    };
    assert_eq!(nets(PenaltyId::FalseNamingChow, &[East], &[West]), [-50, 0, 50, 0]);
    assert_eq!(nets(PenaltyId::FalseNamingPung, &[South], &[East]), [100, -100, 0, 0]);
    assert_eq!(nets(PenaltyId::FalseNamingMahJongg, &[North], &[]), [100, 100, 100, -300]);
    assert_eq!(nets(PenaltyId::FalseMahJongg1, &[East], &[]), [-300, 100, 100, 100]);
    assert_eq!(nets(PenaltyId::FalseMahJongg2, &[East, West], &[]), [-150, 150, -150, 150]);
    assert_eq!(nets(PenaltyId::FalseMahJongg3, &[East, West, North], &[]), [-100, 300, -100, -100]);
    let naming = PenaltyId::FalseNamingAndFalseMahJongg;
    assert_eq!(nets(naming, &[South, West], &[East, North]), [150, -150, -150, 150]);
}

/// Each case is wrong in one way only.
#[test]
fn penalties_between_the_wrong_sides_are_refused() {
    let chow = PenaltyId::FalseNamingChow;
    let two = PenaltyId::FalseMahJongg2;
    let refused = Err("bad-request");
    let asked = |id, by: &[Wind], to: &[Wind]| by_dmjl(penalty(id, by, to)).map(|_| ());
    assert_eq!(asked(chow, &[South], &[East]), Ok(()));
    assert_eq!(asked(chow, &[South, West], &[East]), refused);
    assert_eq!(asked(chow, &[South], &[East, West]), refused);
    assert_eq!(asked(chow, &[South], &[South]), refused);
    assert_eq!(asked(two, &[East, South], &[West, North]), Ok(()));
    assert_eq!(asked(two, &[East, South], &[West, West]), refused);
    assert_eq!(asked(two, &[East, East], &[West, North]), refused);
    let fed = Penalty { tile_from: Some(West), ..penalty(chow, &[South], &[East]) };
    assert_eq!(by_dmjl(fed).map(|_| ()), refused);
    let excluded = Penalty { excluded: vec![West], ..penalty(chow, &[South], &[East]) };
    assert_eq!(by_dmjl(excluded).map(|_| ()), refused);
    // Faults of other rule sets, and any fault where none was agreed.
    assert_eq!(asked(PenaltyId::FalseWin, &[South], &[]), refused);
    let silent = Ruleset::preset(Family::Klassisch);
    assert!(silent.settle(&fault(penalty(chow, &[South], &[East]))).is_err());
}

#[test]
fn a_penalty_names_players_or_seats() {
    let seats = ["Anna", "Berta", "Clara"];
    let named = Penalty {
        id: PenaltyId::FalseSikExposed,
        by: vec![1],
        to: vec![0],
        tile_from: Some(0),
        excluded: vec![2],
    };
    let renamed = named.try_map(|at: &usize| seats.get(*at).copied()).unwrap();
    let expected = Penalty {
        id: PenaltyId::FalseSikExposed,
        by: vec!["Berta"],
        to: vec!["Anna"],
        tile_from: Some("Anna"),
        excluded: vec!["Clara"],
    };
    assert_eq!(renamed, expected);
    // A player without a new name: there is no penalty then.
    assert_eq!(named.try_map(|at| seats[..2].get(*at).copied()), None);
}

#[test]
fn points_are_added_and_taken() {
    let mut sum = Points(20);
    sum += Points(12);
    assert_eq!(sum, Points(32));
    sum -= Points(40);
    assert_eq!(sum, Points(-8));
}

/// East's hand of the first printed example: eighteen points for sets and twenty for the call, doubled
/// once for the dragons.
#[test]
fn every_line_of_a_working_says_what_it_is_worth() {
    let request = json!({
        "rules": "klassisch", "round_wind": "E", "seat_wind": "E", "concealed": "22m45p777z",
        "melds": ["333s", "6666m"], "winning_tile": "6p", "bonus": "", "win": [],
    });
    let value = contract::read_hand(&request).unwrap().score().unwrap();
    let line = |id: &str, worth: i64, unit: &str| json!({"id": id, "count": 1, "value": worth, "unit": unit, "source": "§8"});
    let expected = json!({
        "points": 76, "base": 38, "doublings": 1, "limit": false,
        "items": [
            line("pung-minor-open", 2, "points"),
            line("pung-honor-concealed", 8, "points"),
            line("kong-minor-open", 8, "points"),
            line("mah-jongg", 20, "points"),
            line("dragon-set", 1, "doublings"),
        ],
    });
    assert_eq!(Json::Object(contract::value_json(&value)), expected);
}

#[test]
fn a_working_names_its_units() {
    let units = |family, changes: Json, id: &str| {
        let value = ruleset(family, changes).tally(&[(id, 1)], true).unwrap();
        let map = contract::value_json(&value);
        map["items"].as_array().unwrap().iter().map(|item| item["unit"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(units(Family::Klassisch, json!({}), "limit-fourfold-plenty"), ["limit"]);
    assert_eq!(units(Family::MaJiang, json!({}), "dragon-set"), ["faan"]);
    assert_eq!(units(Family::MaJiang, json!({}), "one-suit-only"), ["laak"]);
    assert_eq!(units(Family::HongKong, json!({}), "big-three-dragons"), ["limit"]);
    assert_eq!(
        units(Family::HongKong, json!({"big_hands": "faan"}), "big-three-dragons"),
        ["faan"]
    );
    assert_eq!(units(Family::Mcr, json!({}), "full-flush"), ["points"]);
    assert_eq!(units(Family::Steiermark, json!({}), "dragon-group"), ["doublings"]);
}

#[test]
fn three_may_play_ma_jiang_and_nothing_else() {
    for family in Family::ALL {
        let finish = Finish {
            outcome: Outcome::Won { winner: South, from: None, liable: None },
            points: BySeat { north: None, ..BySeat::from_fn(|_| Some(Points(8))) },
            dead: BySeat::default(),
            special: false,
        };
        let settled = Ruleset::preset(family).settle(&finish).map_err(|problem| problem.code());
        let expected = if family == Family::MaJiang { None } else { Some("unbalanced-seats") };
        assert_eq!(settled.err(), expected, "{family:?}");
    }
}

/// The club takes nothing for a false call until it has entered an amount.
#[test]
fn a_false_call_in_styria_costs_what_the_club_says() {
    let agreed = ruleset(Family::Steiermark, json!({"false_call_penalty": 7}));
    let nets = |set: &Ruleset, penalty: Penalty<Wind>| {
        let settlement = set.settle(&fault(penalty)).map_err(|problem| problem.code())?;
        Ok(Wind::ALL.map(|seat| settlement.net(seat).0))
    };
    let id = PenaltyId::FalseMahJongg;
    // East pays and is paid as everybody else.
    assert_eq!(nets(&agreed, penalty(id, &[South], &[])), Ok([7, -21, 7, 7]));
    assert_eq!(nets(&agreed, penalty(id, &[East], &[])), Ok([-21, 7, 7, 7]));
    assert_eq!(nets(&agreed, penalty(id, &[South], &[West])), Ok([0, -7, 7, 0]));
    assert_eq!(nets(&Ruleset::preset(Family::Steiermark), penalty(id, &[South], &[])), Ok([0; 4]));
    let refused = Err("bad-request");
    assert_eq!(nets(&agreed, penalty(id, &[South, West], &[])), refused);
    assert_eq!(nets(&agreed, penalty(id, &[South], &[West, South])), refused);
    assert_eq!(nets(&agreed, penalty(PenaltyId::FalseWin, &[South], &[])), refused);
    let fed = Penalty { tile_from: Some(West), ..penalty(id, &[South], &[]) };
    assert_eq!(nets(&agreed, fed), refused);
    let excluded = Penalty { excluded: vec![West], ..penalty(id, &[South], &[]) };
    assert_eq!(nets(&agreed, excluded), refused);
}

#[test]
fn a_false_win_has_one_offender_and_no_other_sides() {
    let refused = |penalty: Penalty<Wind>| {
        Ruleset::preset(Family::Mcr).settle(&fault(penalty)).map_err(|problem| problem.code()).err()
    };
    let id = PenaltyId::FalseWin;
    assert_eq!(refused(penalty(id, &[South], &[])), None);
    assert_eq!(refused(penalty(id, &[South, West], &[])), Some("bad-request"));
    assert_eq!(refused(penalty(id, &[South], &[West])), Some("bad-request"));
    assert_eq!(refused(penalty(PenaltyId::FalseMahJongg, &[South], &[])), Some("bad-request"));
    let fed = Penalty { tile_from: Some(West), ..penalty(id, &[South], &[]) };
    assert_eq!(refused(fed), Some("bad-request"));
    let excluded = Penalty { excluded: vec![West], ..penalty(id, &[South], &[]) };
    assert_eq!(refused(excluded), Some("bad-request"));
}

/// South wins 20: East pays double, West's hand is dead and counts nothing against the others.
#[test]
fn a_dead_hand_in_styria_counts_nothing_and_may_pay_twice() {
    let finish = |special: bool| Finish {
        outcome: Outcome::Won { winner: South, from: Some(West), liable: None },
        points: BySeat {
            east: Some(Points(4)),
            south: Some(Points(20)),
            west: Some(Points(50)),
            north: Some(Points(6)),
        },
        dead: BySeat { west: true, ..BySeat::default() },
        special,
    };
    let nets = |changes: Json, special: bool| {
        let settlement = ruleset(Family::Steiermark, changes).settle(&finish(special)).unwrap();
        Wind::ALL.map(|seat| settlement.net(seat).0)
    };
    // Among the losers West owes East 4 twice and North 6, and East owes North 2 twice.
    assert_eq!(nets(json!({"losers_settle": false}), false), [-40, 80, -20, -20]);
    assert_eq!(nets(json!({"losers_settle": true}), false), [-36, 80, -34, -10]);
    let twice = json!({"losers_settle": false, "dead_effect": "pays_winner_twice"});
    assert_eq!(nets(twice, false), [-40, 100, -40, -20]);
    let plain = json!({"losers_settle": false, "special_east_double": false});
    assert_eq!(nets(plain.clone(), true), [-20, 60, -20, -20]);
    assert_eq!(nets(plain, false), [-40, 80, -20, -20]);
}

#[test]
fn special_hands_and_liable_players_are_refused_where_the_page_knows_none() {
    let asked = |family, liable: Option<Wind>, special: bool| {
        let finish = Finish {
            outcome: Outcome::Won { winner: South, from: Some(West), liable },
            points: BySeat::from_fn(|_| Some(Points(8))),
            dead: BySeat::default(),
            special,
        };
        Ruleset::preset(family).settle(&finish).map(|_| ()).map_err(|problem| problem.code())
    };
    for family in [Family::Klassisch, Family::Grundregel, Family::Mcr, Family::Steiermark] {
        assert_eq!(asked(family, None, false), Ok(()));
        assert_eq!(asked(family, Some(West), false), Err("bad-request"), "{family:?}");
    }
    assert_eq!(asked(Family::Mcr, None, true), Err("bad-request"));
    assert_eq!(asked(Family::Steiermark, None, true), Ok(()));
}
