//! `klassisch` where a hand just misses an item, or an option just does not apply.
#![expect(clippy::unwrap_used, reason = "a case that cannot be read must fail the test")]

use scoring::contract;
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
