//! A rule set as the fields of its form; its special hands have pages of their own.

use std::collections::BTreeMap;

use club::presets::PresetVersion;
use serde_json::Value as Json;
use texts::pages::FieldProblem;

/// What the fields of a form hold, by their names.
pub(crate) type Fields = BTreeMap<String, String>;

/// What is wrong with the fields of a form, by their names, in the order of the page.
pub(crate) type FieldProblems = Vec<(String, FieldProblem)>;

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
    fields
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
