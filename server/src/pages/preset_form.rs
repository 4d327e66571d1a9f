//! Reads the form of a rule set: every field checked, every problem reported at once.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use club::presets::PresetVersion;
use scoring::options::{Control, LARGEST_NUMBER, OptionRow};
use scoring::special::contract::LANGUAGE;
use scoring::special::{MOST_PLAYED, Pattern, PatternText, SpecialHandEntry};
use scoring::{Family, Ruleset};
use serde_json::{Map, Value as Json, json};
use texts::pages::FieldProblem;

use crate::actions::id_of;
use crate::documents::pdf;
use crate::documents::tile_images;
use crate::pages::preset_fields::{FieldProblems, Fields, OwnRest, hand_field};

/// The longest name of a preset and of a special hand, in characters.
const LONGEST_NAME: usize = 60;

/// The preset a form describes.
///
/// # Errors
/// What is wrong with which field.
pub(crate) fn read(family: Family, fields: &Fields) -> Result<PresetVersion, FieldProblems> {
    let mut reader = Reader { fields, problems: Vec::new() };
    let name = reader.name("name", false);
    let valid_from = reader.date("valid_from");
    let preset = Ruleset::preset(family);
    let mut changes = Map::new();
    for row in preset.rows() {
        if let Some(value) = reader.option(row) {
            changes.insert(row.id.to_owned(), value);
        }
    }
    if preset.own_hands().is_some() {
        let (hands, values) = reader.hands();
        if let Some(field) = reader.one_played_too_many() {
            reader.wrong(&field, FieldProblem::TooManyPlayed { most: MOST_PLAYED });
        }
        changes.insert("special_hands".to_owned(), hands);
        changes.insert("special_values".to_owned(), values);
    }
    if !reader.problems.is_empty() {
        return Err(reader.problems);
    }
    // Every value was checked by the row that takes it.
    let ruleset =
        preset.with(&changes).map_err(|_| vec![("name".to_owned(), FieldProblem::Choice)])?;
    Ok(PresetVersion {
        preset: reader.text("preset").to_owned(),
        name,
        ruleset,
        valid_from,
        is_offered: reader.is_on("is_offered"),
    })
}

struct Reader<'a> {
    fields: &'a Fields,
    problems: FieldProblems,
}

impl Reader<'_> {
    fn text(&self, name: &str) -> &str {
        self.fields.get(name).map_or("", |text| text.trim())
    }

    fn is_on(&self, name: &str) -> bool {
        self.text(name) == "true"
    }

    fn wrong(&mut self, name: &str, problem: FieldProblem) {
        self.problems.push((name.to_owned(), problem));
    }

    fn name(&mut self, field: &str, is_needed: bool) -> String {
        let words: Vec<&str> = self.text(field).split_whitespace().collect();
        let name = words.join(" ");
        if is_needed && name.is_empty() {
            self.wrong(field, FieldProblem::Missing);
        }
        if name.chars().count() > LONGEST_NAME {
            self.wrong(field, FieldProblem::TooLong { most: LONGEST_NAME });
        }
        if let Some(character) = pdf::unprintable(&name) {
            self.wrong(field, FieldProblem::Unprintable { character });
        }
        name
    }

    fn date(&mut self, field: &str) -> NaiveDate {
        self.text(field).parse().unwrap_or_else(|_| {
            self.wrong(field, FieldProblem::Date);
            NaiveDate::MIN
        })
    }

    /// A whole number from `least` on; nothing for an empty field.
    fn number(&mut self, field: &str, least: i64) -> Option<i64> {
        let text = self.text(field);
        if text.is_empty() {
            return None;
        }
        let number = text.parse().ok();
        let number = number.filter(|number| (least..=LARGEST_NUMBER).contains(number));
        if number.is_none() {
            self.wrong(field, FieldProblem::Number { least });
        }
        number
    }

    /// The value of an option as it is stored; nothing for the catalogue, and where something is wrong.
    fn option(&mut self, row: &OptionRow) -> Option<Json> {
        let text = self.text(row.id).to_owned();
        let (value, problem) = match row.control {
            Control::Switch => {
                let is_known = text == "true" || text == "false";
                (is_known.then_some(Json::Bool(text == "true")), FieldProblem::Choice)
            }
            Control::Choice(_) => (Some(Json::String(text)), FieldProblem::Choice),
            Control::NumberChoice(_) => (Some(number_or_null(&text)), FieldProblem::Choice),
            Control::Number { least, nullable: _ } => {
                (Some(number_or_null(&text)), FieldProblem::Number { least })
            }
            Control::SpecialValues | Control::SpecialHands => return None,
        };
        let taken = value.filter(|value| row.control.takes(value));
        if taken.is_none() {
            self.wrong(row.id, problem);
        }
        taken
    }

    /// A pattern in its canonical text; what can never occur may only be kept switched off.
    fn pattern(&mut self, field: &str, active: bool) -> Option<PatternText> {
        let text = self.text(field);
        if text.is_empty() {
            return None;
        }
        let read = Pattern::read(text).map(|pattern| (pattern.is_possible(), pattern.to_string()));
        match read.and_then(|(possible, text)| Ok((possible, PatternText::try_from(text)?))) {
            Ok((Some(false), _)) if active => {
                self.wrong(field, FieldProblem::NeverOccurs);
                None
            }
            Ok((_, pattern)) => Some(pattern),
            Err(problem) => {
                self.wrong(field, FieldProblem::Pattern { problem });
                None
            }
        }
    }

    /// What has no field of its own.
    fn rest(&mut self, field: &str) -> OwnRest {
        let text = self.text(field);
        if text.is_empty() {
            return OwnRest::default();
        }
        serde_json::from_str(text).unwrap_or_else(|_| {
            self.wrong(field, FieldProblem::Choice);
            OwnRest::default()
        })
    }

    /// The field that switches on more hands than are recognised.
    fn one_played_too_many(&self) -> Option<String> {
        let is_played = |at: &usize| {
            let pattern = self.text(&hand_field(*at, "pattern"));
            !pattern.is_empty() && self.is_on(&hand_field(*at, "active"))
        };
        let at = (0..hand_count(self.fields)).filter(is_played).nth(MOST_PLAYED)?;
        Some(hand_field(at, "active"))
    }

    /// The catalogue and its values. A line without a name that was never saved is an empty line.
    fn hands(&mut self) -> (Json, Json) {
        let mut ids: BTreeSet<String> = BTreeSet::new();
        // The last number behind an id, so that many hands of one name are not counted through from the start each time.
        let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
        let (mut hands, mut values) = (Vec::new(), Map::new());
        for at in 0.. {
            let field = |name: &str| hand_field(at, name);
            if !self.fields.contains_key(&field("name")) {
                break;
            }
            let is_new = self.text(&field("id")).is_empty();
            if is_new && self.text(&field("name")).is_empty() {
                continue;
            }
            let name = self.name(&field("name"), true);
            let value = self.number(&field("value"), 0);
            let concealed_bonus = self.number(&field("collected"), 0);
            let tiles: Vec<String> =
                self.text(&field("tiles")).split_whitespace().map(str::to_owned).collect();
            if let Some(wrong) = tiles.iter().find(|group| tile_images::group(group).is_none()) {
                self.wrong(&field("tiles"), FieldProblem::Tiles { group: wrong.clone() });
            }
            let id = if is_new { id_of(&name) } else { self.text(&field("id")).to_owned() };
            // Two hands of one name get two ids.
            let mut own = id.clone();
            while !ids.insert(own.clone()) {
                let number = numbers.entry(id.clone()).or_insert(1);
                *number += 1;
                own = format!("{id}-{number}");
            }
            if let Some(value) = value {
                values.insert(own.clone(), value.into());
            }
            let active = self.is_on(&field("active"));
            let pattern = self.pattern(&field("pattern"), active);
            let rest = self.rest(&field("own"));
            let entry = SpecialHandEntry {
                id: own,
                name,
                callable: self.is_on(&field("callable")),
                concealed_bonus,
                kong_allowed: self.is_on(&field("kong_allowed")),
                tiles,
                active,
                language: pattern.is_some().then_some(LANGUAGE),
                pattern,
                text: rest.text,
                worth: rest.worth,
                called: rest.called,
                fishing: rest.fishing,
                from: rest.from,
            };
            hands.push(json!(entry));
        }
        (Json::Array(hands), Json::Object(values))
    }
}

/// How many hands a form has, as far as they are counted.
pub(crate) fn hand_count(fields: &Fields) -> usize {
    (0..).take_while(|at| fields.contains_key(&hand_field(*at, "name"))).count()
}

/// A number as it is stored; what is no number is refused by its row.
fn number_or_null(text: &str) -> Json {
    match text.parse::<i64>() {
        Ok(number) => number.into(),
        Err(_) if text.is_empty() => Json::Null,
        Err(_) => Json::String(text.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use club::presets::in_force;
    use scoring::Points;

    use super::*;
    use crate::pages::preset_fields::fields;

    fn day() -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 11, 21).unwrap()
    }

    fn versions() -> Vec<PresetVersion> {
        in_force(&[], day())
            .into_iter()
            .map(|version| PresetVersion { valid_from: day(), ..version })
            .collect()
    }

    #[test]
    fn what_is_shown_is_read_back() {
        for version in versions() {
            let read = read(version.ruleset.family(), &fields(&version));
            assert_eq!(read, Ok(version));
        }
    }

    fn steiermark(changes: &[(&str, &str)]) -> Result<PresetVersion, FieldProblems> {
        let is_styrian = |version: &PresetVersion| version.ruleset.family() == Family::Steiermark;
        let version = versions().into_iter().find(is_styrian).unwrap();
        let mut fields = fields(&version);
        for (name, value) in changes {
            fields.insert((*name).to_owned(), (*value).to_owned());
        }
        read(Family::Steiermark, &fields)
    }

    #[test]
    fn a_value_is_entered_and_taken_away() {
        let version = steiermark(&[
            ("hand2.value", " 2000 "),
            ("hand0.value", ""),
            ("hand2.collected", "100"),
        ]);
        let Ruleset::Steiermark(options) = version.unwrap().ruleset else {
            panic!("another family")
        };
        assert_eq!(options.special_value("thirteen-wonders"), Some(Points(2000)));
        assert_eq!(options.special_value("seven-pairs"), None);
        assert_eq!(options.collected("thirteen-wonders"), 100);
    }

    #[test]
    fn a_line_with_a_name_is_another_hand() {
        let version = steiermark(&[
            ("hand6.name", "  Großer Östlicher Drache! "),
            ("hand6.value", "700"),
            ("hand6.tiles", "555z (6666z)"),
            ("hand6.active", "true"),
            ("hand7.name", ""),
            ("hand8.name", "Großer östlicher Drache"),
        ]);
        let Ruleset::Steiermark(options) = version.unwrap().ruleset else {
            panic!("another family")
        };
        let added = &options.special_hands[6..];
        let ids: Vec<&str> = added.iter().map(|hand| hand.id.as_str()).collect();
        assert_eq!(ids, ["grosser-oestlicher-drache", "grosser-oestlicher-drache-2"]);
        assert_eq!(added[0].name, "Großer Östlicher Drache!");
        assert_eq!(added[0].tiles, ["555z", "(6666z)"]);
        assert_eq!(options.special_value("grosser-oestlicher-drache"), Some(Points(700)));
        assert_eq!(options.special_value("grosser-oestlicher-drache-2"), None);
    }

    #[test]
    fn a_pattern_is_kept_as_its_canonical_text_with_what_has_no_field() {
        let own = r#"{"worth":{"limit":[1,2]},"called":"half"}"#;
        let version = steiermark(&[("hand0.pattern", "7 Paar"), ("hand0.own", own)]).unwrap();
        let again = fields(&version);
        assert_eq!(again["hand0.pattern"], "7 pair");
        assert_eq!(again["hand0.own"], own);
        assert_eq!(again["hand1.pattern"], "");
        let problems = steiermark(&[
            ("hand0.pattern", "4 Pongg Paar"),
            ("hand1.pattern", "7 Paar(Drachen)!"),
            ("hand2.own", "{"),
        ]);
        let problems = problems.unwrap_err();
        assert!(matches!(&problems[0].1, FieldProblem::Pattern { problem } if problem.at == 2));
        assert_eq!(problems[1], ("hand1.pattern".to_owned(), FieldProblem::NeverOccurs));
        assert_eq!(problems[2], ("hand2.own".to_owned(), FieldProblem::Choice));
    }

    #[test]
    fn sixty_hands_that_are_recognised_can_be_played() {
        let hands = |many: usize| {
            let mut fields = fields(&versions()[4]);
            for at in 0..many {
                fields.insert(hand_field(at, "name"), format!("Paare {at}"));
                fields.insert(hand_field(at, "pattern"), "7 Paar".to_owned());
                fields.insert(hand_field(at, "active"), "true".to_owned());
            }
            read(Family::Steiermark, &fields)
        };
        assert!(hands(60).is_ok());
        let most = FieldProblem::TooManyPlayed { most: 60 };
        assert_eq!(hands(61), Err(vec![("hand60.active".to_owned(), most)]));
    }

    #[test]
    fn every_problem_is_listed_with_its_field() {
        let problems = steiermark(&[
            ("valid_from", "morgen"),
            ("hand0.name", " "),
            ("hand1.value", "-1"),
            ("hand2.tiles", "19m 12x"),
            ("limit", "0"),
            ("ranking", "by luck"),
            ("losers_settle", "maybe"),
            ("name", "\u{e000}"),
        ]);
        let problems = problems.unwrap_err();
        let of = |field: &str| problems.iter().find(|(of, _)| of == field).map(|(_, what)| what);
        assert_eq!(of("valid_from"), Some(&FieldProblem::Date));
        assert_eq!(of("hand0.name"), Some(&FieldProblem::Missing));
        assert_eq!(of("hand1.value"), Some(&FieldProblem::Number { least: 0 }));
        assert_eq!(of("hand2.tiles"), Some(&FieldProblem::Tiles { group: "12x".to_owned() }));
        assert_eq!(of("limit"), Some(&FieldProblem::Number { least: 1 }));
        assert_eq!(of("ranking"), Some(&FieldProblem::Choice));
        assert_eq!(of("losers_settle"), Some(&FieldProblem::Choice));
        assert_eq!(problems.len(), 8, "{problems:?}");
    }
}
