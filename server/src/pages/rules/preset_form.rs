//! Reads the form of a rule set: every field checked, every problem reported at once.

use chrono::NaiveDate;
use club::presets::PresetVersion;
use scoring::Ruleset;
use scoring::options::{Control, OptionRow};
use serde_json::{Map, Value as Json};
use texts::pages::FieldProblem;

use crate::documents::pdf;
use crate::pages::rules::preset_fields::{FieldProblems, Fields};

/// The longest name of a preset, in characters.
const LONGEST_NAME: usize = 60;

/// The preset a form describes, with the special hands of `base`, whose rules it changes.
///
/// # Errors
/// What is wrong with which field.
pub(crate) fn read(base: &Ruleset, fields: &Fields) -> Result<PresetVersion, FieldProblems> {
    let mut reader = Reader { fields, problems: Vec::new() };
    let name = reader.name("name");
    let valid_from = reader.date("valid_from");
    let mut changes = Map::new();
    for row in base.rows() {
        if let Some(value) = reader.option(row) {
            changes.insert(row.id.to_owned(), value);
        }
    }
    if !reader.problems.is_empty() {
        return Err(reader.problems);
    }
    // Every value was checked by the row that takes it.
    let ruleset =
        base.with(&changes).map_err(|_| vec![("name".to_owned(), FieldProblem::Choice)])?;
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

    fn name(&mut self, field: &str) -> String {
        let words: Vec<&str> = self.text(field).split_whitespace().collect();
        let name = words.join(" ");
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

    /// The value of an option as it is stored; nothing for special hands, and where something is wrong.
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
    use scoring::Family;

    use super::*;
    use crate::pages::rules::preset_fields::fields;

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
            let read = read(&version.ruleset, &fields(&version));
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
        read(&version.ruleset, &fields)
    }

    #[test]
    fn every_problem_is_listed_with_its_field() {
        let problems = steiermark(&[
            ("valid_from", "morgen"),
            ("limit", "0"),
            ("ranking", "by luck"),
            ("losers_settle", "maybe"),
            ("name", "\u{e000}"),
        ]);
        let problems = problems.unwrap_err();
        let of = |field: &str| problems.iter().find(|(of, _)| of == field).map(|(_, what)| what);
        assert_eq!(of("valid_from"), Some(&FieldProblem::Date));
        assert_eq!(of("limit"), Some(&FieldProblem::Number { least: 1 }));
        assert_eq!(of("ranking"), Some(&FieldProblem::Choice));
        assert_eq!(of("losers_settle"), Some(&FieldProblem::Choice));
        assert_eq!(problems.len(), 5, "{problems:?}");
    }
}
