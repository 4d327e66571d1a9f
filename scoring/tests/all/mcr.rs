//! `mcr` by its page: ticked items, options, payment, the false win, and what a hand waits for.
#![expect(clippy::unwrap_used, reason = "a case that cannot be read must fail the test")]

use scoring::contract::{self, Shown};
use scoring::penalty::{Penalty, PenaltyId};
use scoring::{
    BySeat, Family, Finish, Outcome, Points, Ruleset, Settlement, Value, Wind, mcr, notation,
};
use serde_json::{Value as Json, json};

fn ruleset(changes: Json) -> Ruleset {
    Ruleset::preset(Family::Mcr).with(changes.as_object().unwrap()).unwrap()
}

fn request(concealed: &str, melds: &[&str], tile: &str, win: &[&str], options: Json) -> Json {
    json!({
        "rules": "mcr", "options": options, "round_wind": "E", "seat_wind": "S",
        "concealed": concealed, "melds": melds, "winning_tile": tile, "bonus": "", "win": win,
    })
}

fn valued(request: &Json) -> Value {
    contract::read_hand(request).unwrap().score().unwrap()
}

fn ids(value: &Value) -> Vec<(&'static str, u8)> {
    let mut items: Vec<_> = value.items.iter().map(|item| (item.rule.id(), item.count)).collect();
    items.sort_unstable();
    items
}

#[test]
fn ticks_are_resolved_like_tiles() {
    let ticks = [("full-flush", 1), ("no-honors", 1), ("pure-straight", 1), ("flowers", 3)];
    let value = ruleset(json!({})).tally(&ticks, true).unwrap();
    assert_eq!(ids(&value), [("flowers", 3), ("full-flush", 1), ("pure-straight", 1)]);
    assert_eq!((value.base, value.points), (Points(40), Points(43)));
}

#[test]
fn a_dropped_tick_drops_nothing() {
    // Nine gates drop the fully concealed hand, so the drawn tile counts again.
    let ticks = [("nine-gates", 1), ("fully-concealed-hand", 1), ("self-drawn", 1)];
    let value = ruleset(json!({})).tally(&ticks, true).unwrap();
    assert_eq!(ids(&value), [("nine-gates", 1), ("self-drawn", 1)]);
}

#[test]
fn four_chows_have_three_joints() {
    let tally = |ticks: &[(&str, u8)]| ids(&ruleset(json!({})).tally(ticks, true).unwrap());
    let found = tally(&[("mixed-double-chow", 2), ("short-straight", 2)]);
    assert_eq!(found, [("mixed-double-chow", 2), ("short-straight", 1)]);
    let found = tally(&[("mixed-straight", 1), ("mixed-double-chow", 1), ("short-straight", 1)]);
    assert_eq!(found, [("mixed-double-chow", 1), ("mixed-straight", 1)]);
}

#[test]
fn ticked_too_often_is_refused() {
    let refused = ruleset(json!({})).tally(&[("full-flush", 2)], true).unwrap_err();
    assert_eq!(refused.first().code(), "bad-request");
    let refused = ruleset(json!({})).tally(&[("full-flush", 1)], false).unwrap_err();
    assert_eq!(refused.first().code(), "bad-request");
}

#[test]
fn four_concealed_pungs_may_refuse_the_fully_concealed_hand() {
    let tiles =
        |options| valued(&request("222m555p888s333z9m", &[], "9m", &["self_drawn"], options));
    let usual = tiles(json!({}));
    let other = tiles(json!({"four_concealed_with_fully_concealed": false}));
    // Without the four points the drawn tile gives its one.
    assert_eq!(usual.base.0 - other.base.0, 3);
    assert!(ids(&other).contains(&("self-drawn", 1)));
}

#[test]
fn big_four_winds_by_option() {
    let tiles = |options| {
        valued(&request("7z", &["111z", "222z", "333z", "444z"], "7z", &["self_drawn"], options))
    };
    let usual = ids(&tiles(json!({})));
    assert!(usual.contains(&("half-flush", 1)) && usual.contains(&("all-honors", 1)));
    let other = ids(&tiles(json!({"big_four_winds_dragon_pair_half_flush": false})));
    assert!(!other.contains(&("half-flush", 1)));
    let nines = |options| {
        ids(&valued(&request("9m", &["111z", "222z", "333z", "444z"], "9m", &[], options)))
    };
    let all = ("all-terminals-and-honors", 1);
    assert!(!nines(json!({})).contains(&all));
    assert!(nines(json!({"big_four_winds_with_terminals_honors": true})).contains(&all));
}

#[test]
fn the_minimum_is_an_option() {
    let tiles = |options| {
        valued(&request("34m88p678s", &["111z", "456p"], "5m", &[], options)).below_minimum
    };
    assert!(tiles(json!({})));
    assert!(!tiles(json!({"min_points": 0})));
}

#[test]
fn a_losers_hand_is_worth_nothing() {
    let loser = json!({
        "rules": "mcr", "round_wind": "E", "seat_wind": "S", "concealed": "1112345678999m",
        "melds": [], "bonus": "1f",
    });
    let value = valued(&loser);
    assert_eq!((value.points, value.items.len(), value.below_minimum), (Points(0), 0, false));
}

#[test]
fn east_cannot_win_by_earth() {
    let mut asked = request("1112345678999m", &[], "5m", &["earth"], json!({}));
    assert!(contract::read_hand(&asked).unwrap().score().is_ok());
    asked["seat_wind"] = json!("E");
    let refused = contract::read_hand(&asked).and_then(|read| read.score()).unwrap_err();
    assert_eq!(refused.first().code(), "contradictory-flags");
}

fn false_win(options: Json, to: Vec<Wind>) -> Result<Settlement<Wind>, &'static str> {
    let by = vec![Wind::South];
    let penalty = Penalty { id: PenaltyId::FalseWin, by, to, tile_from: None, excluded: vec![] };
    let finish = Finish {
        outcome: Outcome::Fault { penalty },
        points: BySeat::from_fn(|_| Some(Points::ZERO)),
        dead: BySeat::from_fn(|_| false),
        special: false,
    };
    ruleset(options).settle(&finish).map_err(|problem| problem.code())
}

#[test]
fn a_false_win_pays_ten_to_each_opponent() {
    let settlement = false_win(json!({}), vec![]).unwrap();
    let nets = Wind::ALL.map(|seat| settlement.net(seat).0);
    assert_eq!(nets, [10, -30, 10, 10]);
    assert!(settlement.deductions().is_empty());
    assert_eq!(false_win(json!({}), vec![Wind::East]), Err("bad-request"));
}

#[test]
fn a_false_win_may_go_to_nobody() {
    let settlement = false_win(json!({"penalty_receiver": "none"}), vec![]).unwrap();
    assert!(settlement.payments().is_empty());
    let [taken] = settlement.deductions() else { panic!("{settlement:?}") };
    assert_eq!((taken.party, taken.points), (Wind::South, Points(30)));
}

/// Waits in every form, as text.
fn waits(concealed: &str, melds: &[&str]) -> String {
    let mut asked = request(concealed, melds, "", &[], json!({}));
    asked.as_object_mut().unwrap().remove("win");
    let Shown::Hand(hand) = contract::read_hand(&asked).unwrap().shown else { panic!() };
    notation::tiles_text(mcr::waits(&hand).iter())
}

#[test]
fn waits_in_every_form() {
    assert_eq!(waits("1112345678999m", &[]), "123456789m");
    assert_eq!(waits("19m19p19s1234567z", &[]), "19m19p19s1234567z");
    assert_eq!(waits("147m258p369s1234z", &[]), "567z");
    assert_eq!(waits("147m258p36s11z", &["222z"]), "9s");
    assert_eq!(waits("1133m5577p2299s7z", &[]), "7z");
    // All four 2m are in the own hand, so only 3m completes it.
    assert_eq!(waits("2444m", &["222m", "567s", "789s"]), "3m");
}

#[test]
fn beside_a_knitted_straight_stands_one_true_set() {
    let code = |concealed: &str| {
        let asked = request(concealed, &[], "5z", &[], json!({}));
        let value = contract::read_hand(&asked).and_then(|read| read.score());
        value.map(|value| value.base.0 > 0).map_err(|problems| problems.first().code())
    };
    assert_eq!(code("147m258p369s789m5z"), Ok(true));
    assert_eq!(code("147m258p369s222z5z"), Ok(true));
    // A row does not run from one suit into the next, nor over winds.
    assert_eq!(code("147m258p369s89m1p5z"), Err("not-a-winning-hand"));
    assert_eq!(code("147m258p369s123z5z"), Err("not-a-winning-hand"));
}
