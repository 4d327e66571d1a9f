//! A rule set as the fields of its form.

use std::collections::BTreeMap;

use club::presets::PresetVersion;
use scoring::special::{Called, PatternText, SpecialHandEntry, Worth};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use texts::pages::FieldProblem;

/// What the fields of a form hold, by their names.
pub(crate) type Fields = BTreeMap<String, String>;

/// What is wrong with the fields of a form, by their names, in the order of the page.
pub(crate) type FieldProblems = Vec<(String, FieldProblem)>;

/// The name of a field of the special hand at a place of the list.
pub(crate) fn hand_field(at: usize, field: &str) -> String {
    format!("hand{at}.{field}")
}

/// A rule set as the fields of its form.
pub(crate) fn fields(version: &PresetVersion) -> Fields {
    let mut fields = Fields::new();
    let mut put = |name: String, value: String| drop(fields.insert(name, value));
    put("preset".to_owned(), version.preset.clone());
    put("family".to_owned(), version.ruleset.family().id().to_owned());
    put("name".to_owned(), version.name.clone());
    put("valid_from".to_owned(), version.valid_from.to_string());
    put("is_offered".to_owned(), version.is_offered.to_string());
    let chosen = version.ruleset.options();
    for row in version.ruleset.rows() {
        put(row.id.to_owned(), field_text(chosen.get(row.id).unwrap_or(&Json::Null)));
    }
    if let Some(own) = version.ruleset.own_hands() {
        for (at, hand) in own.hands.iter().enumerate() {
            let SpecialHandEntry {
                id,
                name,
                callable,
                concealed_bonus,
                kong_allowed,
                tiles,
                active,
                pattern,
                language: _,
                text,
                worth,
                called,
                fishing,
                from,
            } = hand;
            let number = |number: Option<i64>| number.map_or(String::new(), |n| n.to_string());
            put(hand_field(at, "id"), id.clone());
            put(hand_field(at, "name"), name.clone());
            put(hand_field(at, "value"), number(own.values.get(id).copied()));
            put(hand_field(at, "collected"), number(*concealed_bonus));
            put(hand_field(at, "callable"), callable.to_string());
            put(hand_field(at, "kong_allowed"), kong_allowed.to_string());
            put(hand_field(at, "tiles"), tiles.join(" "));
            put(hand_field(at, "active"), active.to_string());
            let pattern = pattern.as_ref().map_or("", PatternText::as_str);
            put(hand_field(at, "pattern"), pattern.to_owned());
            let (text, from) = (text.clone(), from.clone());
            let rest = OwnRest { text, worth: *worth, called: *called, fishing: *fishing, from };
            put(hand_field(at, "own"), rest.written());
        }
    }
    fields
}

/// What of an own hand has no field of its own yet, and is kept as it was.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct OwnRest {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) worth: Option<Worth>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) called: Option<Called>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) fishing: Option<Worth>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) from: Option<String>,
}

impl OwnRest {
    /// As the text of a hidden field; empty for nothing.
    fn written(&self) -> String {
        if *self == OwnRest::default() {
            return String::new();
        }
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// A stored option as the text of its field.
pub(super) fn field_text(stored: &Json) -> String {
    match stored {
        Json::String(word) => word.clone(),
        Json::Bool(is_on) => is_on.to_string(),
        Json::Number(number) => number.to_string(),
        Json::Null | Json::Array(_) | Json::Object(_) => String::new(),
    }
}
