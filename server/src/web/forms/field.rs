//! A field of a form: said once as a constant, read from what was sent, and drawn.

use std::borrow::Cow;

use club::refusal::Refusal;
use texts::{Lang, Text};

use crate::web::layout::{Choice, ProblemView};

/// A field of a form. A form lists it, its handler reads it, and what is refused stands at it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field {
    /// Its name in the body of the request.
    pub(crate) id: &'static str,
    pub(super) label: Text,
    hint: Option<Text>,
    /// The sentence in which it is drawn; its place is [`GAP`].
    sentence: Option<Text>,
    kind: Kind,
    /// What the browser may fill in: a value of the attribute `autocomplete`.
    fill: &'static str,
    class: &'static str,
}

/// Where a field stands in its sentence.
const GAP: &str = "{}";

/// What a field takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Text,
    Amount,
    Number,
    Day,
    Time,
    Email,
    Password,
    /// One of several.
    Choice,
    /// A box to tick.
    Check,
    /// Several lines of text; so many are visible.
    Lines(u8),
    /// A file of these types, never sent back; of none in particular where it is empty.
    File(&'static str),
    /// Sent along unseen.
    Hidden,
}

impl Field {
    const fn new(id: &'static str, label: Text, kind: Kind) -> Field {
        Field { id, label, hint: None, sentence: None, kind, fill: "off", class: "" }
    }

    pub(crate) const fn text(id: &'static str, label: Text) -> Field {
        Field::new(id, label, Kind::Text)
    }

    /// Euros and cents.
    pub(crate) const fn amount(id: &'static str, label: Text) -> Field {
        Field::new(id, label, Kind::Amount)
    }

    pub(crate) const fn number(id: &'static str, label: Text) -> Field {
        Field::new(id, label, Kind::Number)
    }

    pub(crate) const fn day(id: &'static str, label: Text) -> Field {
        Field::new(id, label, Kind::Day)
    }

    /// A time of day.
    pub(crate) const fn time(id: &'static str, label: Text) -> Field {
        Field::new(id, label, Kind::Time)
    }

    pub(crate) const fn email(id: &'static str, label: Text) -> Field {
        Field::new(id, label, Kind::Email)
    }

    /// A password, which is never sent back.
    pub(crate) const fn password(id: &'static str, label: Text) -> Field {
        Field::new(id, label, Kind::Password)
    }

    /// One of several.
    pub(crate) const fn choice(id: &'static str, label: Text) -> Field {
        Field::new(id, label, Kind::Choice)
    }

    /// A box to tick.
    pub(crate) const fn check(id: &'static str, label: Text) -> Field {
        Field::new(id, label, Kind::Check)
    }

    /// Several lines of text; so many are visible.
    pub(crate) const fn lines(id: &'static str, label: Text, rows: u8) -> Field {
        Field::new(id, label, Kind::Lines(rows))
    }

    /// A file of text; its form is not sent like others, but read like them.
    pub(crate) const fn file(id: &'static str, label: Text) -> Field {
        Field::new(id, label, Kind::File(""))
    }

    /// A file of these types: a value of the attribute `accept`.
    pub(crate) const fn accept(self, types: &'static str) -> Field {
        Field { kind: Kind::File(types), ..self }
    }

    /// Sent along unseen.
    pub(crate) const fn hidden(id: &'static str) -> Field {
        Field::new(id, texts::text("", ""), Kind::Hidden)
    }

    /// What stands at it where it is named without its form.
    pub(crate) const fn label(self, label: Text) -> Field {
        Field { label, ..self }
    }

    /// What stands below the field.
    pub(crate) const fn hint(self, hint: Text) -> Field {
        Field { hint: Some(hint), ..self }
    }

    /// Drawn inside of a sentence, where it has `{}`.
    pub(crate) const fn within(self, sentence: Text) -> Field {
        Field { sentence: Some(sentence), ..self }
    }

    /// What stands at it: its label, or the sentence with a gap in its place.
    pub(super) fn name(self, lang: Lang) -> Cow<'static, str> {
        let Some(sentence) = self.sentence else { return self.label.get(lang).into() };
        let sentence = sentence.get(lang).replace(GAP, "…");
        sentence.trim_end_matches(['.', ',']).to_owned().into()
    }

    /// What the browser may fill in: a value of the attribute `autocomplete`.
    pub(crate) const fn fill(self, fill: &'static str) -> Field {
        Field { fill, ..self }
    }

    /// A class for the style sheet.
    pub(crate) const fn class(self, class: &'static str) -> Field {
        Field { class, ..self }
    }

    /// Why a value is refused that cannot be read.
    pub(super) const fn refusal(self) -> Refusal {
        match self.kind {
            Kind::Text | Kind::Email | Kind::Password | Kind::Lines(_) | Kind::File(_) => {
                Refusal::BadText
            }
            Kind::Amount => Refusal::BadAmount,
            Kind::Number => Refusal::BadNumber,
            Kind::Day => Refusal::BadDay,
            Kind::Time => Refusal::BadTime,
            Kind::Choice | Kind::Check | Kind::Hidden => Refusal::BadChoice,
        }
    }

    /// The field as it is drawn, empty at first.
    pub(super) fn view(self, lang: Lang) -> FieldView {
        FieldView {
            id: self.id.into(),
            label: self.name(lang),
            hint: self.hint.map_or("", |hint| hint.get(lang)).into(),
            around: self.sentence.and_then(|sentence| {
                let (before, after) = sentence.get(lang).split_once(GAP)?;
                Some(Around { before, after })
            }),
            class: self.class,
            kind: self.kind,
            fill: self.fill,
            groups: Vec::new(),
            value: String::new(),
            problem: None,
        }
    }
}

/// A field as it is drawn.
#[derive(Clone, Debug)]
pub(crate) struct FieldView {
    pub(crate) id: Cow<'static, str>,
    pub(crate) label: Cow<'static, str>,
    /// May be empty.
    pub(crate) hint: Cow<'static, str>,
    /// The sentence in which it stands.
    pub(crate) around: Option<Around>,
    /// May be empty.
    pub(crate) class: &'static str,
    kind: Kind,
    pub(crate) fill: &'static str,
    /// What can be chosen.
    pub(crate) groups: Vec<ChoiceGroup>,
    /// What stands in it.
    pub(crate) value: String,
    /// Why it was refused.
    pub(crate) problem: Option<ProblemView>,
}

/// What stands before and after a field in its sentence.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Around {
    pub(crate) before: &'static str,
    pub(crate) after: &'static str,
}

/// Choices that belong together; those without a name stand for themselves.
#[derive(Clone, Debug)]
pub(crate) struct ChoiceGroup {
    pub(crate) name: &'static str,
    pub(crate) choices: Vec<Choice>,
}

impl FieldView {
    pub(crate) fn is_hidden(&self) -> bool {
        self.kind == Kind::Hidden
    }

    pub(crate) fn is_check(&self) -> bool {
        self.kind == Kind::Check
    }

    pub(crate) fn is_file(&self) -> bool {
        matches!(self.kind, Kind::File(_))
    }

    /// Which types of files are wanted; may be empty.
    pub(crate) fn accepts(&self) -> &'static str {
        if let Kind::File(types) = self.kind { types } else { "" }
    }

    pub(crate) fn is_choice(&self) -> bool {
        self.kind == Kind::Choice
    }

    /// How many lines of text are visible, if there are several.
    pub(crate) fn rows(&self) -> Option<u8> {
        match self.kind {
            Kind::Lines(rows) => Some(rows),
            Kind::Text
            | Kind::Amount
            | Kind::Number
            | Kind::Day
            | Kind::Time
            | Kind::Email
            | Kind::Password
            | Kind::Choice
            | Kind::Check
            | Kind::File(_)
            | Kind::Hidden => None,
        }
    }

    /// The attribute `type` of its input.
    pub(crate) fn input(&self) -> &'static str {
        match self.kind {
            Kind::Text | Kind::Amount | Kind::Choice | Kind::Lines(_) => "text",
            Kind::Number => "number",
            Kind::Day => "date",
            Kind::Time => "time",
            Kind::Email => "email",
            Kind::Password => "password",
            Kind::Check => "checkbox",
            Kind::File(_) => "file",
            Kind::Hidden => "hidden",
        }
    }

    /// What stands in it, as far as it is sent back.
    pub(super) fn fill_in(&mut self, value: &str) {
        if !matches!(self.kind, Kind::Password | Kind::File(_)) {
            value.clone_into(&mut self.value);
        }
    }
}
