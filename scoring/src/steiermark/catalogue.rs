//! The special hands: a catalogue the club edits, stored with its options. Values are the club's own.

use crate::special::SpecialHandEntry;

/// The six special hands the rule text names.
///
/// Source: `docs/rules/steiermark.md`, section 5.
pub fn preset_catalogue() -> Vec<SpecialHandEntry> {
    // There is a picture only where the text or the name says what the hand is made of.
    #[rustfmt::skip]
    const PRESET: [(&str, &str, bool, bool, &[&str]); 6] = [
        ("seven-pairs",      "Paarespiel",           false, true,  &["11m", "44m", "77p", "99p", "22s", "33z", "66z"]),
        ("great-terminals",  "Großes Ecksteinspiel", false, false, &[]),
        ("thirteen-wonders", "Spiel der 13 Wunder",  false, false, &["19m", "19p", "19s", "1234z", "5677z"]),
        ("unpaired-hand",    "Unpaariges Spiel",     false, false, &[]),
        ("triple-knitted",   "Dreifach Gestrickt",   false, false, &["2m2p2s", "4m4p4s", "5m5p5s", "8m8p8s", "7m7p"]),
        ("heavenly-joys",    "Himmlische Freuden",   true,  true,  &[]),
    ];
    PRESET
        .into_iter()
        .map(|(id, name, callable, kong_allowed, tiles)| SpecialHandEntry {
            id: id.to_owned(),
            name: name.to_owned(),
            callable,
            concealed_bonus: None,
            kong_allowed,
            tiles: tiles.iter().map(|text| (*text).to_owned()).collect(),
            active: true,
            pattern: None,
            language: None,
            text: None,
            worth: None,
            called: None,
            fishing: None,
            from: None,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};

    use crate::options::Options as _;
    use crate::steiermark::Options;
    use crate::value::Points;

    #[test]
    fn the_catalogue_is_stored_with_the_options() {
        let own = json!([{
            "id": "dragon-dance", "name": "Drachentanz", "callable": false, "kong_allowed": true,
            "tiles": ["555z", "(6666z)"], "active": true,
        }]);
        let changes = json!({"special_hands": own, "special_values": {"dragon-dance": 900}});
        let options = Options::default().with(changes.as_object().unwrap()).unwrap();
        assert_eq!(options.special_value("dragon-dance"), Some(Points(900)));
        assert_eq!(options.collected("dragon-dance"), 0);
        assert_eq!(options.special_value("seven-pairs"), None);
        assert_eq!(options.to_map()["special_hands"], own);
    }

    #[test]
    fn the_club_may_say_what_collecting_in_the_hand_earns() {
        let own = |bonus: Json| {
            json!({"special_hands": [
                {"id": "a", "name": "A", "callable": true, "kong_allowed": false, "active": true, "concealed_bonus": bonus},
                {"id": "b", "name": "B", "callable": false, "kong_allowed": false, "active": true, "concealed_bonus": bonus},
            ]})
        };
        let read = |bonus: Json| Options::default().with(own(bonus).as_object().unwrap());
        let (said, unsaid) = (read(json!(300)).unwrap(), read(Json::Null).unwrap());
        assert_eq!([said.collected("a"), said.collected("b")], [300, 300]);
        assert_eq!([unsaid.collected("a"), unsaid.collected("b")], [500, 0]);
        assert_eq!(said.collected("c"), 500, "what the catalogue does not list may be called");
        assert_eq!(Options::default().with(&said.to_map()).unwrap(), said);
        assert!(read(json!(-1)).is_err());
        assert!(read(json!("many")).is_err());
    }

    #[test]
    fn a_catalogue_names_every_hand_once() {
        let entry = |id: &str, name: &str| json!({"id": id, "name": name, "callable": true, "kong_allowed": false, "active": true});
        let is_catalogue = |hands: Json| {
            let changes = json!({"special_hands": hands});
            Options::default().with(changes.as_object().unwrap()).is_ok()
        };
        assert!(is_catalogue(json!([])));
        assert!(is_catalogue(json!([entry("a", "A"), entry("b", "B")])));
        assert!(!is_catalogue(json!([entry("a", "A"), entry("a", "B")])));
        assert!(!is_catalogue(json!([entry("", "A")])));
        assert!(!is_catalogue(json!([entry("a", "")])));
        assert!(!is_catalogue(json!([{"id": "a"}])));
        assert!(!is_catalogue(json!({})));
    }
}
