//! The pages where officers set the club's rules: what new games may be played by, and one rule set as a form.

use std::collections::BTreeMap;

use askama::Template;
use club::presets::PresetVersion;
use club::report::sheet::Chosen;
use scoring::options::{self, OptionRow, Scope};
use scoring::steiermark::SpecialHandEntry;
use scoring::{Family, Ruleset};
use serde_json::Value as Json;
use texts::pages::{self as words, FieldProblem};
use texts::{Lang, Text, rulesets};

use crate::documents::tile_images::{self, Tile};
use crate::pages::context::PageContext;
use crate::pages::layout::{CLUB_RULES, Frame, shown};

/// What the fields of a form hold, by their names.
pub type Fields = BTreeMap<String, String>;

/// What is wrong with the fields of a form, by their names, in the order of the page.
pub type FieldProblems = Vec<(String, FieldProblem)>;

/// How many empty lines wait below the special hands.
const EMPTY_LINES: usize = 2;

#[derive(Template)]
#[template(path = "presets.html")]
struct ListPage {
    frame: Frame,
    saved: Option<&'static str>,
    hint: &'static str,
    cards: Vec<Card>,
    change: &'static str,
    another: &'static str,
    another_hint: &'static str,
    another_short: &'static str,
    based_on: &'static str,
    bases: Vec<(String, &'static str)>,
}

struct Card {
    name: String,
    summary: String,
    missing: Option<String>,
    address: String,
}

/// How a preset is called: as the club calls it, else as its rule set is called.
pub fn preset_name(name: &str, family: Family, lang: Lang) -> String {
    rulesets::name(name, family, lang)
}

/// What new games may be played by.
pub(crate) fn presets_page(
    presets: &[PresetVersion],
    is_saved: bool,
    context: &PageContext,
) -> String {
    let lang = context.lang;
    let cards = presets.iter().map(|version| {
        let family = version.ruleset.family();
        let mut summary = vec![words::changed(version.ruleset.changed().len(), lang)];
        if !version.name.is_empty() {
            summary.insert(0, rulesets::family(family).get(lang).to_owned());
        }
        if !version.is_offered {
            summary.push(words::NOT_OFFERED.get(lang).to_owned());
        }
        let missing = without_value(&version.ruleset);
        Card {
            name: preset_name(&version.name, family, lang),
            summary: summary.join(" · "),
            missing: (missing > 0).then(|| words::without_value(missing, lang)),
            address: format!("{CLUB_RULES}/{}", version.preset),
        }
    });
    let bases = Family::ALL.map(|family| {
        let address = format!("{CLUB_RULES}/neu/{}", family.id());
        (address, rulesets::family(family).get(lang))
    });
    shown(&ListPage {
        frame: context.frame(words::CLUB_RULES.get(lang)),
        saved: is_saved.then(|| words::SAVED.get(lang)),
        hint: words::CLUB_RULES_HINT.get(lang),
        cards: cards.collect(),
        change: words::CHANGE.get(lang),
        another: words::ANOTHER_PRESET.get(lang),
        another_hint: words::ANOTHER_PRESET_HINT.get(lang),
        another_short: words::CREATE.get(lang),
        based_on: words::BASED_ON.get(lang),
        bases: bases.to_vec(),
    })
}

/// How many special hands are played that have no value.
fn without_value(ruleset: &Ruleset) -> usize {
    let Ruleset::Steiermark(options) = ruleset else { return 0 };
    let played = options.special_hands.iter().filter(|hand| hand.active);
    played.filter(|hand| options.special_value(&hand.id).is_none()).count()
}

/// The name of a field of the special hand at a place of the list.
pub fn hand_field(at: usize, field: &str) -> String {
    format!("hand{at}.{field}")
}

/// A rule set as the fields of its form.
pub fn fields(version: &PresetVersion) -> Fields {
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
    if let Ruleset::Steiermark(options) = &version.ruleset {
        for (at, hand) in options.special_hands.iter().enumerate() {
            let SpecialHandEntry {
                id,
                name,
                callable,
                concealed_bonus,
                kong_allowed,
                tiles,
                active,
            } = hand;
            let number = |number: Option<i64>| number.map_or(String::new(), |n| n.to_string());
            put(hand_field(at, "id"), id.clone());
            put(hand_field(at, "name"), name.clone());
            put(hand_field(at, "value"), number(options.special_value(id).map(|value| value.0)));
            put(hand_field(at, "collected"), number(*concealed_bonus));
            put(hand_field(at, "callable"), callable.to_string());
            put(hand_field(at, "kong_allowed"), kong_allowed.to_string());
            put(hand_field(at, "tiles"), tiles.join(" "));
            put(hand_field(at, "active"), active.to_string());
        }
    }
    fields
}

/// A stored option as the text of its field.
fn field_text(stored: &Json) -> String {
    match stored {
        Json::String(word) => word.clone(),
        Json::Bool(is_on) => is_on.to_string(),
        Json::Number(number) => number.to_string(),
        Json::Null | Json::Array(_) | Json::Object(_) => String::new(),
    }
}

#[derive(Template)]
#[template(path = "preset.html")]
struct FormPage {
    frame: Frame,
    action: String,
    back: &'static str,
    key: String,
    preset: String,
    family: String,
    problems: Vec<(String, String, String)>,
    not_saved: &'static str,
    head: Vec<Field>,
    special_hands: &'static str,
    special_hands_hint: &'static str,
    tiles_hint: &'static str,
    hands: Vec<HandFields>,
    scopes: Vec<(&'static str, Vec<Field>)>,
    save: &'static str,
    cancel: &'static str,
}

struct HandFields {
    id: (String, String),
    name: Field,
    value: Field,
    collected: Field,
    callable: Field,
    kong_allowed: Field,
    active: Field,
    tiles: Field,
    groups: Vec<Vec<Tile>>,
}

struct Field {
    id: String,
    class: &'static str,
    name: String,
    value: String,
    control: Control,
    /// In the empty field.
    about: Option<&'static str>,
    /// Below the field.
    hint: Option<String>,
    wrong: Option<String>,
}

impl Field {
    fn is_chosen(&self, value: &str) -> bool {
        self.value == value
    }

    fn is_number(&self) -> bool {
        matches!(self.control, Control::Input("number"))
    }
}

enum Control {
    Check,
    Choice(Vec<(String, String)>),
    Input(&'static str),
}

/// One rule set as a form. `fields` is what stands in it, `problems` why it was refused.
pub(crate) fn preset_page(
    family: Family,
    fields: &Fields,
    problems: &FieldProblems,
    key: &str,
    context: &PageContext,
) -> String {
    let lang = context.lang;
    let form = Form { fields, problems, lang };
    let text_of = Ruleset::preset(family);
    let scopes = [
        (Scope::Value, words::SCOPE_VALUE),
        (Scope::Payment, words::SCOPE_PAYMENT),
        (Scope::Progress, words::SCOPE_PROGRESS),
    ];
    let scopes = scopes.map(|(scope, name)| {
        let rows = text_of.rows().iter().filter(|row| row.scope == scope);
        (name.get(lang), rows.filter_map(|row| form.option(row, &text_of)).collect::<Vec<_>>())
    });
    let hands: Vec<HandFields> = if matches!(text_of, Ruleset::Steiermark(_)) {
        (0..form.lines() + EMPTY_LINES).map(|at| form.hand(at)).collect()
    } else {
        Vec::new()
    };
    let head = vec![
        form.input("name", words::PRESET_NAME.get(lang), "text", Some(words::PRESET_NAME_HINT)),
        form.input("valid_from", words::VALID_FROM.get(lang), "date", None),
        form.check("is_offered", words::IS_OFFERED.get(lang)),
    ];
    let mut drawings: Vec<Tile> = hands.iter().flat_map(|hand| hand.groups.concat()).collect();
    drawings.sort();
    drawings.dedup();
    let all = head.iter().chain(scopes.iter().flat_map(|(_, fields)| fields));
    let of_hands =
        hands.iter().flat_map(|hand| [&hand.name, &hand.value, &hand.collected, &hand.tiles]);
    let shown_problems = all
        .chain(of_hands)
        .filter_map(|field| Some((field.id.clone(), field.name.clone(), field.wrong.clone()?)));
    let name = preset_name(form.value("name"), family, lang);
    let frame = Frame { drawings, ..context.frame(name) };
    shown(&FormPage {
        problems: shown_problems.collect(),
        frame,
        action: CLUB_RULES.to_owned(),
        back: CLUB_RULES,
        key: key.to_owned(),
        preset: form.value("preset").to_owned(),
        family: family.id().to_owned(),
        not_saved: words::NOT_SAVED.get(lang),
        head,
        special_hands: words::SPECIAL_HANDS.get(lang),
        special_hands_hint: words::SPECIAL_HANDS_HINT.get(lang),
        tiles_hint: words::TILES_HINT.get(lang),
        hands,
        scopes: scopes.into(),
        save: words::SAVE.get(lang),
        cancel: words::CANCEL.get(lang),
    })
}

/// A form in the making.
struct Form<'a> {
    fields: &'a Fields,
    problems: &'a FieldProblems,
    lang: Lang,
}

impl Form<'_> {
    fn value(&self, name: &str) -> &str {
        self.fields.get(name).map_or("", String::as_str)
    }

    fn field(&self, id: &str, name: String, control: Control) -> Field {
        let wrong = self.problems.iter().find(|(of, _)| of == id);
        Field {
            id: id.to_owned(),
            class: "",
            name,
            value: self.value(id).to_owned(),
            control,
            about: None,
            hint: None,
            wrong: wrong.map(|(_, problem)| words::field_problem(problem, self.lang)),
        }
    }

    fn input(&self, id: &str, name: &str, kind: &'static str, hint: Option<Text>) -> Field {
        let hint = hint.map(|hint| hint.get(self.lang).to_owned());
        Field { hint, ..self.field(id, name.to_owned(), Control::Input(kind)) }
    }

    fn check(&self, id: &str, name: &str) -> Field {
        self.field(id, name.to_owned(), Control::Check)
    }

    /// An option of the rule set; nothing for the catalogue, which has lines of its own.
    fn option(&self, row: &OptionRow, by_the_text: &Ruleset) -> Option<Field> {
        let lang = self.lang;
        let name = rulesets::option(row.id).map_or(row.id, |name| name.get(lang)).to_owned();
        let control = match row.control {
            options::Control::Switch => Control::Choice(vec![
                ("true".to_owned(), words::YES.get(lang).to_owned()),
                ("false".to_owned(), words::NO.get(lang).to_owned()),
            ]),
            options::Control::Choice(choices) => {
                let choices = choices.iter().map(|word| {
                    let name = rulesets::choice(row.id, word).map_or(*word, |name| name.get(lang));
                    ((*word).to_owned(), name.to_owned())
                });
                Control::Choice(choices.collect())
            }
            options::Control::NumberChoice(numbers) => {
                let choices = numbers.iter().map(|number| match number {
                    Some(number) => (number.to_string(), texts::numbers::points(*number)),
                    None => (String::new(), words::NONE.get(lang).to_owned()),
                });
                Control::Choice(choices.collect())
            }
            options::Control::Number { .. } => Control::Input("number"),
            options::Control::SpecialValues | options::Control::SpecialHands => return None,
        };
        let stored = by_the_text.options();
        let stored = stored.get(row.id).unwrap_or(&Json::Null);
        // The text of the rule is shown where the club says otherwise.
        let by_the_text = rulesets::chosen(row.id, &Chosen::of(stored), lang);
        let is_changed = field_text(stored) != self.value(row.id);
        let is_empty = matches!(row.control, options::Control::Number { nullable: true, .. });
        Some(Field {
            hint: is_changed.then(|| words::by_the_text(&by_the_text, lang)),
            about: is_empty.then(|| words::NONE.get(lang)),
            ..self.field(row.id, name, control)
        })
    }

    /// How many special hands the form has.
    fn lines(&self) -> usize {
        (0..).take_while(|at| self.fields.contains_key(&hand_field(*at, "name"))).count()
    }

    fn hand(&self, at: usize) -> HandFields {
        let lang = self.lang;
        let named = self.value(&hand_field(at, "name"));
        let is_new = !self.fields.contains_key(&hand_field(at, "name"));
        let check = |field: &str, name: Text, is_on_at_first: bool| {
            let mut check = self.check(&hand_field(at, field), name.get(lang));
            if is_new && is_on_at_first {
                check.value = "true".to_owned();
            }
            check
        };
        let input = |field: &str, name: Text, kind: &'static str, hint: Option<Text>| {
            self.input(&hand_field(at, field), name.get(lang), kind, hint)
        };
        let label = if is_new { words::ANOTHER_HAND } else { words::NAME };
        let tiles = input("tiles", words::TILES, "text", None);
        let groups = tiles.value.split_whitespace().map(tile_images::group);
        let groups: Option<Vec<Vec<Tile>>> = groups.collect();
        let mut value = input("value", words::VALUE, "number", None);
        value.about = Some(words::NO_VALUE.get(lang));
        let mut collected =
            input("collected", words::COLLECTED, "number", Some(words::COLLECTED_HINT));
        // The hint is shown once, not in each of the eight lines.
        if at > 0 {
            collected.hint = None;
        }
        // The label names the hand for screen readers.
        for field in [&mut value, &mut collected] {
            if field.wrong.is_some() && !named.is_empty() {
                field.wrong = field.wrong.take().map(|wrong| format!("{named}: {wrong}"));
            }
        }
        HandFields {
            id: (hand_field(at, "id"), self.value(&hand_field(at, "id")).to_owned()),
            name: Field { class: "name", ..input("name", label, "text", None) },
            value,
            collected,
            callable: check("callable", words::CALLABLE, false),
            kong_allowed: check("kong_allowed", words::KONG_ALLOWED, false),
            active: check("active", words::ACTIVE, true),
            groups: groups.unwrap_or_default(),
            tiles,
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;
    use club::presets::in_force;

    use super::*;

    #[test]
    fn every_option_of_every_rule_set_has_its_field() {
        for version in in_force(&[], NaiveDate::MAX) {
            let family = version.ruleset.family();
            for lang in Lang::ALL {
                let page = preset_page(
                    family,
                    &fields(&version),
                    &Vec::new(),
                    "k",
                    &PageContext { lang, ..PageContext::default() },
                );
                for row in version.ruleset.rows() {
                    let is_catalogue = matches!(
                        row.control,
                        options::Control::SpecialValues | options::Control::SpecialHands
                    );
                    let has_field = page.contains(&format!("name=\"{}\"", row.id));
                    assert_eq!(has_field, !is_catalogue, "{}", row.id);
                }
                assert_eq!(page.contains("hand5.value"), family == Family::Steiermark);
                assert!(!page.contains("role=\"alert\""));
                let by_the_text = words::by_the_text("", lang);
                assert!(!page.contains(&by_the_text), "{family:?}");
            }
        }
    }

    #[test]
    fn a_refused_form_keeps_what_was_typed_and_says_what_is_wrong() {
        let version = in_force(&[], NaiveDate::MAX).pop().unwrap();
        let mut fields = fields(&version);
        fields.insert("hand2.value".to_owned(), "<viel>".to_owned());
        let wrong = vec![("hand2.value".to_owned(), FieldProblem::Number { least: 0 })];
        let page = preset_page(Family::Steiermark, &fields, &wrong, "k", &PageContext::default());
        assert!(page.contains("value=\"&#60;viel&#62;\""), "{page}");
        assert!(page.contains("Spiel der 13 Wunder: Bitte eine ganze Zahl ab 0 eingeben."));
        assert!(page.contains("href=\"#hand2.value\""));
    }

    #[test]
    fn the_list_says_which_values_are_missing() {
        let presets = in_force(&[], NaiveDate::MAX);
        let page = presets_page(&presets, false, &PageContext::default());
        assert!(page.contains("5 Sonderspiele haben noch keinen Wert"), "{page}");
        assert_eq!(page.matches("state wait").count(), 1);
    }
}
