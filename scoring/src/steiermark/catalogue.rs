//! The special hands: a catalogue the club edits, stored with its options. Values are the club's own.

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use super::score::COLLECTED;
use crate::options::{LARGEST_NUMBER, OptionValue, put};

/// A special hand as the club plays it. Its value is kept apart, in the option `special_values`, so
/// that there is one place only where a value can be missing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpecialHandEntry {
    /// The key in requests and in `special_values`, stored for ever.
    pub id: String,
    /// As the club calls it.
    pub name: String,
    /// Whether sets may be claimed.
    pub callable: bool,
    /// What it earns when it was collected in the hand; where the club says nothing, 500 points if it may be
    /// called, else nothing. At least 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub concealed_bonus: Option<i64>,
    /// Whether it may hold kongs.
    pub kong_allowed: bool,
    /// A picture of the hand: texts of tiles and melds; empty when nobody has drawn one yet.
    #[serde(default)]
    pub tiles: Vec<String>,
    /// Whether the club plays it at present. Old deals keep their value.
    pub active: bool,
}

impl SpecialHandEntry {
    /// The points added when it was collected in the hand.
    ///
    /// Source: `docs/rules/steiermark.md`, section 5.
    pub fn collected(&self) -> i64 {
        let by_text = if self.callable { COLLECTED } else { 0 };
        self.concealed_bonus.unwrap_or(by_text)
    }
}

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
        })
        .collect()
}

impl OptionValue for Vec<SpecialHandEntry> {
    fn read(&mut self, value: &Json) -> bool {
        put(self, entries(value))
    }
    fn write(&self) -> Json {
        json!(self)
    }
}

/// Whether this is a catalogue: every entry has a name, and every id occurs once.
pub fn is_catalogue(value: &Json) -> bool {
    entries(value).is_some_and(|entries| {
        entries.iter().enumerate().all(|(at, entry)| {
            !entry.id.is_empty()
                && !entry.name.is_empty()
                && entry.concealed_bonus.is_none_or(|points| (0..=LARGEST_NUMBER).contains(&points))
                && entries[..at].iter().all(|other| other.id != entry.id)
        })
    })
}

fn entries(value: &Json) -> Option<Vec<SpecialHandEntry>> {
    serde_json::from_value(value.clone()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
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
        assert!(is_catalogue(&json!([])));
        assert!(is_catalogue(&json!([entry("a", "A"), entry("b", "B")])));
        assert!(!is_catalogue(&json!([entry("a", "A"), entry("a", "B")])));
        assert!(!is_catalogue(&json!([entry("", "A")])));
        assert!(!is_catalogue(&json!([entry("a", "")])));
        assert!(!is_catalogue(&json!([{"id": "a"}])));
        assert!(!is_catalogue(&json!({})));
    }
}
