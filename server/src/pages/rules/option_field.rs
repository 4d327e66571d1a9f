//! The rules of a rule set, and the texts beside them, as fields of a form.

use club::report::sheet::Chosen;
use scoring::Ruleset;
use scoring::options::{self, OptionRow};
use serde_json::Value as Json;
use texts::explanations::Word;
use texts::pages::{self as words, FieldProblem};
use texts::{Lang, Text, rulesets};

use crate::pages::rules::preset_fields::{FieldProblems, Fields, field_text};
use crate::web::layout::{Choice, FieldView, ProblemView};

/// A field as it is drawn.
pub(crate) struct OptionField {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) view: FieldView,
    pub(crate) control: Control,
    /// In the empty field.
    pub(crate) about: Option<&'static str>,
    /// Below the field; may be empty.
    pub(crate) hint: String,
}

impl OptionField {
    /// The unusual word of an option of a rule set.
    pub(crate) fn word(&self) -> Option<Word> {
        Word::of_option(&self.id)
    }

    /// Whether a whole number is typed.
    pub(crate) fn is_number(&self) -> bool {
        matches!(self.control, Control::Input("number"))
    }
}

/// How a field is filled in.
pub(crate) enum Control {
    /// A box to tick.
    Check,
    /// One of several.
    Choice(Vec<Choice>),
    /// An input of a kind.
    Input(&'static str),
}

/// A form in the making: what stands in its fields, and why they were refused.
pub(crate) struct OptionForm<'a> {
    pub(crate) fields: &'a Fields,
    pub(crate) problems: &'a FieldProblems,
    pub(crate) lang: Lang,
}

impl OptionForm<'_> {
    /// What stands in a field.
    pub(crate) fn value(&self, name: &str) -> &str {
        self.fields.get(name).map_or("", String::as_str)
    }

    fn field(&self, id: &str, name: String, control: Control) -> OptionField {
        let wrong = self.problems.iter().find(|(of, _)| of == id);
        OptionField {
            id: id.to_owned(),
            name,
            view: FieldView {
                value: self.value(id).to_owned(),
                problem: wrong.map(|(_, problem)| ProblemView {
                    code: code(problem),
                    words: words::field_problem(problem, self.lang),
                }),
            },
            control,
            about: None,
            hint: String::new(),
        }
    }

    /// A text or a number.
    pub(crate) fn input(
        &self,
        id: &str,
        name: &str,
        kind: &'static str,
        hint: Option<Text>,
    ) -> OptionField {
        let hint = hint.map_or_else(String::new, |hint| hint.get(self.lang).to_owned());
        OptionField { hint, ..self.field(id, name.to_owned(), Control::Input(kind)) }
    }

    /// A box to tick.
    pub(crate) fn check(&self, id: &str, name: &str) -> OptionField {
        self.field(id, name.to_owned(), Control::Check)
    }

    /// An option of a rule set; nothing for the catalogue, which has lines of its own. Where something else is chosen than
    /// in `usual`, the hint says what that is.
    pub(crate) fn option(
        &self,
        row: &OptionRow,
        usual: &Ruleset,
        hint: fn(&str, Lang) -> String,
    ) -> Option<OptionField> {
        let lang = self.lang;
        let name = rulesets::option(row.id).map_or(row.id, |name| name.get(lang)).to_owned();
        let control = match row.control {
            options::Control::Switch => Control::Choice(vec![
                Choice::new("true", words::YES.get(lang)),
                Choice::new("false", words::NO.get(lang)),
            ]),
            options::Control::Choice(choices) => {
                let choices = choices.iter().map(|word| {
                    let name = rulesets::choice(row.id, word).map_or(*word, |name| name.get(lang));
                    Choice::new(*word, name)
                });
                Control::Choice(choices.collect())
            }
            options::Control::NumberChoice(numbers) => {
                let choices = numbers.iter().map(|number| match number {
                    Some(number) => {
                        Choice::new(number.to_string(), texts::numbers::points(*number))
                    }
                    None => Choice::new("", words::NONE.get(lang)),
                });
                Control::Choice(choices.collect())
            }
            options::Control::Number { .. } => Control::Input("number"),
            options::Control::SpecialValues | options::Control::SpecialHands => return None,
        };
        let stored = usual.options();
        let stored = stored.get(row.id).unwrap_or(&Json::Null);
        let is_changed = field_text(stored) != self.value(row.id);
        let usual = rulesets::chosen(row.id, &Chosen::of(stored), lang);
        let is_empty = matches!(row.control, options::Control::Number { nullable: true, .. });
        Some(OptionField {
            hint: if is_changed { hint(&usual, lang) } else { String::new() },
            about: is_empty.then(|| words::NONE.get(lang)),
            ..self.field(row.id, name, control)
        })
    }
}

/// A problem for programs and tests.
pub(super) const fn code(problem: &FieldProblem) -> &'static str {
    match problem {
        FieldProblem::Number { .. } => "bad_number",
        FieldProblem::Choice => "bad_choice",
        FieldProblem::Date => "bad_day",
        FieldProblem::Missing => "missing",
        FieldProblem::TooLong { .. } => "too_long",
        FieldProblem::Unprintable { .. } => "unprintable",
        FieldProblem::Pattern { problem } => problem.fault.code(),
        FieldProblem::NeverOccurs => "never_occurs",
    }
}
