//! The points of special hands as fields of the form on which other rules are tried.

use std::collections::BTreeMap;

use scoring::Ruleset;
use scoring::options::LARGEST_NUMBER;
use scoring::special::SpecialHandEntry;
use serde_json::json;
use texts::pages::FieldProblem;
use texts::rehearsal as labels;

use crate::pages::rules::option_field::{OptionField, OptionForm};
use crate::pages::rules::preset_fields::{FieldProblems, Fields};

/// The hands that are played for fixed points, each with the name of its field.
fn hands(ruleset: &Ruleset) -> impl Iterator<Item = (String, &SpecialHandEntry)> {
    let all = ruleset.special_hands().iter().enumerate();
    let all = all.filter(|(_, hand)| hand.active && hand.worth.is_none());
    all.map(|(at, hand)| (format!("hand{at}.value"), hand))
}

/// The points of these hands by the names of their fields.
pub(crate) fn fields(ruleset: &Ruleset) -> Fields {
    let Some(own) = ruleset.own_hands() else { return Fields::new() };
    let text = |hand: &SpecialHandEntry| own.values.get(&hand.id).map(i64::to_string);
    hands(ruleset).map(|(field, hand)| (field, text(hand).unwrap_or_default())).collect()
}

/// The fields as they are drawn.
pub(crate) fn shown(form: &OptionForm<'_>, ruleset: &Ruleset) -> Vec<OptionField> {
    let usual = fields(ruleset);
    let each = hands(ruleset).map(|(id, hand)| {
        let mut field = form.input(&id, &hand.name, "number", None);
        let so_far = usual.get(&id).map_or("", String::as_str);
        if so_far != form.value(&id) {
            field.hint = labels::so_far(so_far, form.lang);
        }
        field
    });
    each.collect()
}

/// The rule set with the points that were typed.
///
/// # Errors
/// Every field that holds no such number.
pub(crate) fn read(ruleset: &Ruleset, typed: &Fields) -> Result<Ruleset, FieldProblems> {
    let Some(own) = ruleset.own_hands() else { return Ok(ruleset.clone()) };
    let mut values: BTreeMap<String, i64> = own.values.clone();
    let mut problems = FieldProblems::new();
    for (field, hand) in hands(ruleset) {
        let text = typed.get(&field).map_or("", |text| text.trim());
        let points = text.parse().ok().filter(|points| (0..=LARGEST_NUMBER).contains(points));
        match points {
            Some(points) => drop(values.insert(hand.id.clone(), points)),
            None if text.is_empty() => drop(values.remove(&hand.id)),
            None => problems.push((field, FieldProblem::Number { least: 0 })),
        }
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    let changes = [("special_values".to_owned(), json!(values))].into_iter().collect();
    ruleset.with(&changes).map_err(|_| vec![("name".to_owned(), FieldProblem::Choice)])
}

#[cfg(test)]
mod tests {
    use scoring::{Family, Points};

    use super::*;

    fn steiermark(typed: &[(&str, &str)]) -> Result<Ruleset, FieldProblems> {
        let ruleset = Ruleset::preset(Family::Steiermark);
        let mut fields = fields(&ruleset);
        fields.extend(typed.iter().map(|(id, text)| ((*id).to_owned(), (*text).to_owned())));
        read(&ruleset, &fields)
    }

    #[test]
    fn points_are_entered_and_taken_away() {
        assert_eq!(steiermark(&[]), Ok(Ruleset::preset(Family::Steiermark)));
        let read = steiermark(&[("hand2.value", " 2000 "), ("hand0.value", "")]).unwrap();
        let Ruleset::Steiermark(options) = read else { panic!("another family") };
        assert_eq!(options.special_value("thirteen-wonders"), Some(Points(2000)));
        assert_eq!(options.special_value("seven-pairs"), None);
        let wrong = steiermark(&[("hand1.value", "-1"), ("hand2.value", "viel")]).unwrap_err();
        let least = FieldProblem::Number { least: 0 };
        let of = |field: &str| (field.to_owned(), least.clone());
        assert_eq!(wrong, [of("hand1.value"), of("hand2.value")]);
    }

    #[test]
    fn a_hand_worth_a_part_of_the_limit_has_no_points_to_try() {
        let hand = json!([{"id": "halb", "name": "Halb", "callable": false, "kong_allowed": false,
            "active": true, "tiles": [], "pattern": "7 pair", "worth": {"limit": [1, 2]}}]);
        let changes = [("special_hands".to_owned(), hand)].into_iter().collect();
        let ruleset = Ruleset::preset(Family::Klassisch).with(&changes).unwrap();
        assert!(fields(&ruleset).is_empty());
    }
}
