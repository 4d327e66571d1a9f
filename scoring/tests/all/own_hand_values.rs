//! What a club's own hands are worth: chosen by hand, by tiles, doubled, under the minimum; and how they are stored.
#![expect(clippy::unwrap_used, reason = "an answer of another shape must fail the test")]

use scoring::options::Control;
use scoring::{Family, Problem, Ruleset};
use serde_json::{Value as Json, json};

/// The answer of the contract about a hand, with own hands.
fn score(request: Json) -> Json {
    let answer = scoring::contract::read_hand(&request).and_then(|read| read.answer());
    answer.map_or_else(|problems| json!({"error": problems.first().code()}), Json::Object)
}

/// An entry of the catalogue that is played, with something more.
fn entry(pattern: &str, more: Json) -> Json {
    let mut entry = json!({
        "id": "own", "name": "Eigenes", "callable": true, "kong_allowed": true, "active": true,
        "pattern": pattern,
    });
    entry.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    entry
}

/// A winner's hand by some rules, with one own hand; the last tile of the text wins.
fn won(rules: &str, options: Json, own: Json, tiles: (&str, &str)) -> Json {
    let mut options = options;
    options["special_hands"] = json!([own]);
    score(json!({
        "rules": rules, "options": options, "round_wind": "E", "seat_wind": "S",
        "concealed": tiles.0, "melds": [], "bonus": "", "winning_tile": tiles.1, "win": [],
    }))
}

#[test]
fn a_hand_that_was_chosen_is_worth_what_its_entry_says() {
    let chosen = |options: Json, more: Json, concealed: bool| {
        let mut options = options;
        options["special_hands"] = json!([entry("7 pair", more)]);
        let answer = score(json!({
            "rules": "steiermark", "options": options, "round_wind": "E", "seat_wind": "S", "bonus": "1f",
            "win": ["self_drawn"], "special": {"id": "own", "concealed": concealed},
        }));
        let unit = answer["items"][0]["unit"].clone();
        (answer.get("error").unwrap_or(&answer["points"]).clone(), unit)
    };
    let (none, points, limit) = (json!({}), json!("points"), json!("limit"));
    let worth = |worth: Json| json!({"worth": worth, "concealed_bonus": 100});
    // Whatever the hand is worth, a flower adds 4 and the drawn tile 2.
    assert_eq!(
        chosen(none.clone(), worth(json!({"points": 800})), false),
        (806.into(), points.clone())
    );
    assert_eq!(chosen(none.clone(), worth(json!({"points": 800})), true), (906.into(), points));
    let fixed = json!({"special_values": {"own": 300}, "limit": 500});
    assert_eq!(chosen(fixed.clone(), worth(json!({"limit": [2, 1]})), false), (1006.into(), limit));
    assert_eq!(
        chosen(fixed.clone(), worth(json!({"points": 800})), false).0,
        500,
        "points are cut"
    );
    assert_eq!(
        chosen(fixed.clone(), json!({}), false).0,
        306,
        "fixed points where nothing is said"
    );
    let called = json!({"worth": {"points": 800}, "called": "half", "concealed_bonus": 0});
    assert_eq!(chosen(none.clone(), called.clone(), false).0, 406, "with an open meld");
    assert_eq!(chosen(none.clone(), called, true).0, 806);
    let missing = json!("missing-special-value");
    assert_eq!(chosen(none, worth(json!({"limit": [1, 2]})), false).0, missing, "no limit");
    assert_eq!(
        chosen(fixed, worth(json!({"doublings": 1})), false).0,
        missing,
        "nothing to double"
    );
}

#[test]
fn doublings_double_what_the_tiles_are_worth() {
    let tiles = ("123m456m789m11z55z", "5z");
    let ordinary =
        |rules: &str, options: Json| won(rules, options, entry("7 pair", json!({})), tiles);
    for rules in ["steiermark", "klassisch", "grundregel", "ma-jiang"] {
        let own = entry("3 chow pung pair", json!({"worth": {"doublings": 1}}));
        let (before, found) = (ordinary(rules, json!({})), won(rules, json!({}), own, tiles));
        let points = before["points"].as_i64().unwrap();
        assert!(points > 0, "{before}");
        assert_eq!(found["points"].as_i64(), Some(2 * points), "{rules} {found}");
        assert_eq!(found["special"]["id"], "own");
        let items = found["items"].as_array().unwrap();
        assert_eq!(items.len(), before["items"].as_array().unwrap().len() + 1);
        assert_eq!(
            (&items.last().unwrap()["unit"], &items.last().unwrap()["value"]),
            (&json!("doublings"), &json!(1))
        );
        // Twenty doublings reach every limit, and where there is none nothing is cut.
        let own = entry("3 chow pung pair", json!({"worth": {"doublings": 20}}));
        let most = won(rules, json!({}), own, tiles);
        let limit = match rules {
            "ma-jiang" => 64,
            "steiermark" => points << 20,
            _ => 500,
        };
        assert_eq!(
            (most["points"].as_i64(), &most["limit"]),
            (Some(limit), &json!(rules != "steiermark"))
        );
    }
    // What is no four sets and a pair has nothing to be doubled, also where it is a limit hand.
    let own = entry("7 pair", json!({"worth": {"doublings": 1}}));
    let found =
        won("klassisch", json!({"half_limit_hands": "half"}), own, ("1133m5577p2244s6z", "6z"));
    assert_eq!((&found["points"], &found["unvalued"]), (&json!(250), &json!(["own"])), "{found}");
}

#[test]
fn a_reading_below_the_minimum_beats_no_own_hand() {
    let tiles = ("123m456m789m11z55z", "5z");
    let options = |least: i64, choice: &str| json!({"min_faan": least, "special_choice": choice});
    let own = |points: i64| entry("3 chow pung pair", json!({"worth": {"points": points}}));
    let reading = won("ma-jiang", options(0, "best"), entry("7 pair", json!({})), tiles);
    let faan = reading["faan"].as_i64().unwrap();
    let enough = won("ma-jiang", options(faan, "best"), own(1), tiles);
    assert_eq!((&enough["points"], enough.get("special")), (&reading["points"], None), "{enough}");
    assert_eq!(enough["also"], json!(["own"]));
    let short = won("ma-jiang", options(faan + 1, "best"), own(1), tiles);
    assert_eq!((&short["points"], &short["special"]["id"]), (&json!(1), &json!("own")), "{short}");
    assert_eq!(short.get("below_minimum"), None);
    // A doubling stands for a Faan.
    let doubled = |least| {
        let own = entry("3 chow pung pair", json!({"worth": {"doublings": 1}}));
        won("ma-jiang", options(least, "best"), own, tiles).get("below_minimum").cloned()
    };
    assert_eq!((doubled(faan + 1), doubled(faan + 2)), (None, Some(json!(true))));
}

/// So many entries, with a pattern or without.
fn entries(many: usize, with_pattern: bool) -> Json {
    let hands = (0..many).map(|at| {
        let mut hand = entry("7 pair", json!({"id": format!("hand-{at}")}));
        if !with_pattern {
            hand.as_object_mut().unwrap().remove("pattern");
        }
        hand
    });
    hands.collect()
}

fn read(rules: &str, hands: &Json) -> Result<Ruleset, Problem> {
    let options = json!({"special_hands": hands});
    Ruleset::named(rules, options.as_object().unwrap())
}

#[test]
fn a_preset_holds_two_hundred_hands_and_plays_sixty_patterns() {
    for rules in ["steiermark", "klassisch", "grundregel", "ma-jiang"] {
        assert!(read(rules, &entries(200, false)).is_ok(), "{rules}");
        assert!(read(rules, &entries(60, true)).is_ok(), "{rules}");
        for too_many in [entries(201, false), entries(61, true)] {
            assert_eq!(read(rules, &too_many).unwrap_err().code(), "unknown-option", "{rules}");
        }
        let mut most = entries(200, true);
        for hand in &mut most.as_array_mut().unwrap()[60..] {
            hand["active"] = false.into();
        }
        assert!(read(rules, &most).is_ok(), "those switched off do not count");
    }
}

#[test]
fn a_longer_catalogue_of_before_stays_readable() {
    let stored = |hands: Json| {
        let stored = json!({"rules": "steiermark", "options": {"special_hands": hands}});
        serde_json::from_value::<Ruleset>(stored)
    };
    let before = stored(entries(500, false)).unwrap();
    assert_eq!(before.special_hands().len(), 500);
    assert_eq!(serde_json::from_value::<Ruleset>(json!(before)).unwrap(), before);
    assert!(stored(entries(501, false)).is_err());
    assert!(stored(entries(201, true)).is_err(), "no program has stored so many with patterns");
}

#[test]
fn what_older_programs_do_not_know_is_stored_only_where_it_is_used() {
    for family in Family::ALL {
        let preset = Ruleset::preset(family);
        let stored = json!(preset);
        let options = stored["options"].as_object().unwrap();
        assert!(!options.contains_key("special_choice"), "{options:?}");
        for name in ["special_hands", "special_values"] {
            assert_eq!(
                options.contains_key(name),
                family == Family::Steiermark,
                "{family:?} {name}"
            );
        }
        assert_eq!(serde_json::from_value::<Ruleset>(stored).unwrap(), preset);
        if preset.own_hands().is_none() {
            continue;
        }
        let changes = json!({
            "special_hands": entries(1, true), "special_values": {"hand-0": 7}, "special_choice": "special",
        });
        let own = preset.with(changes.as_object().unwrap()).unwrap();
        let stored = json!(own);
        for (name, value) in changes.as_object().unwrap() {
            // An empty picture is written as it always was.
            let mut value = value.clone();
            if let Some(hand) = value.pointer_mut("/0") {
                hand["tiles"] = json!([]);
            }
            assert_eq!(stored["options"][name], value);
        }
        assert_eq!(serde_json::from_value::<Ruleset>(stored).unwrap(), own);
    }
}

#[test]
fn the_control_of_the_catalogue_reads_no_pattern() {
    let unreadable = entry("7 pairr", json!({}));
    assert!(
        Control::SpecialHands.takes(&json!([unreadable])),
        "patterns are read once, by the option"
    );
    assert!(!Control::SpecialHands.takes(&unreadable));
    assert_eq!(read("klassisch", &json!([unreadable])).unwrap_err().code(), "unknown-option");
}
