//! The page of one rule set as a form: every option by what it is about, and the club's special hands.

use askama::Template;
use scoring::options::Scope;
use scoring::{Family, Ruleset};
use texts::pages as words;
use texts::{Text, rulesets};

use crate::documents::tile_images::{self, Tile};
use crate::pages::context::PageContext;
use crate::pages::layout::{CLUB_RULES, Frame, shown};
use crate::pages::option_field::{Control, OptionField, OptionForm};
use crate::pages::own_hand_transfer;
use crate::pages::preset_fields::{FieldProblems, Fields, hand_field};

/// How many empty lines wait below the special hands.
const EMPTY_LINES: usize = 2;

#[derive(Template)]
#[template(path = "preset.html")]
struct FormPage {
    frame: Frame,
    action: String,
    back: &'static str,
    key: String,
    preset: String,
    family: String,
    /// Each field that was refused, with its name and the words.
    problems: Vec<(String, String)>,
    not_saved: &'static str,
    head: Vec<OptionField>,
    special_hands: &'static str,
    special_hands_hint: &'static str,
    pattern_hint: &'static str,
    tiles_hint: &'static str,
    hands: Vec<HandFields>,
    /// What can be done with the hands: an address and its words.
    transfer: Vec<(String, &'static str)>,
    scopes: Vec<(&'static str, Vec<OptionField>)>,
    save: &'static str,
    cancel: &'static str,
}

struct HandFields {
    id: (String, String),
    name: OptionField,
    value: OptionField,
    collected: OptionField,
    callable: OptionField,
    kong_allowed: OptionField,
    active: OptionField,
    pattern: OptionField,
    own: (String, String),
    tiles: OptionField,
    groups: Vec<Vec<Tile>>,
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
    let form = OptionForm { fields, problems, lang };
    let text_of = Ruleset::preset(family);
    let scopes = [
        (Scope::Value, words::SCOPE_VALUE),
        (Scope::Payment, words::SCOPE_PAYMENT),
        (Scope::Progress, words::SCOPE_PROGRESS),
    ];
    let scopes = scopes.map(|(scope, name)| {
        let rows = text_of.rows().iter().filter(|row| row.scope == scope);
        (
            name.get(lang),
            rows.filter_map(|row| form.option(row, &text_of, words::by_the_text))
                .collect::<Vec<_>>(),
        )
    });
    let hands: Vec<HandFields> = if text_of.own_hands().is_some() {
        (0..lines(&form) + EMPTY_LINES).map(|at| hand(&form, at)).collect()
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
    let of_hands = hands
        .iter()
        .flat_map(|hand| [&hand.name, &hand.value, &hand.collected, &hand.pattern, &hand.tiles]);
    let shown_problems = all.chain(of_hands).filter_map(|field| {
        let problem = field.view.problem.as_ref()?;
        Some((field.id.clone(), format!("{}: {}", field.name, problem.words)))
    });
    let name = rulesets::name(form.value("name"), family, lang);
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
        pattern_hint: words::PATTERN_HINT.get(lang),
        tiles_hint: words::TILES_HINT.get(lang),
        hands,
        transfer: transfer(&form, context),
        scopes: scopes.into(),
        save: words::SAVE.get(lang),
        cancel: words::CANCEL.get(lang),
    })
}

/// What can be done with the hands of a preset that was saved before.
fn transfer(form: &OptionForm<'_>, context: &PageContext) -> Vec<(String, &'static str)> {
    let preset = form.value("preset");
    let is_saved = Family::from_id(preset).is_some() || !form.value("name").is_empty();
    let links = own_hand_transfer::links(preset, context.lang).into_iter();
    links.filter(|(address, _)| is_saved && context.may_open(address)).collect()
}

/// How many special hands the form has.
fn lines(form: &OptionForm<'_>) -> usize {
    (0..).take_while(|at| form.fields.contains_key(&hand_field(*at, "name"))).count()
}

fn hand(form: &OptionForm<'_>, at: usize) -> HandFields {
    let lang = form.lang;
    let named = form.value(&hand_field(at, "name"));
    let is_new = !form.fields.contains_key(&hand_field(at, "name"));
    let check = |field: &str, name: Text, is_on_at_first: bool| {
        let mut check = form.check(&hand_field(at, field), name.get(lang));
        if is_new && is_on_at_first {
            check.view.value = "true".to_owned();
        }
        check
    };
    let input = |field: &str, name: Text, kind: &'static str, hint: Option<Text>| {
        form.input(&hand_field(at, field), name.get(lang), kind, hint)
    };
    let label = if is_new { words::ANOTHER_HAND } else { words::NAME };
    let tiles = input("tiles", words::TILES, "text", None);
    let groups = tiles.view.value.split_whitespace().map(tile_images::group);
    let groups: Option<Vec<Vec<Tile>>> = groups.collect();
    let mut value = input("value", words::VALUE, "number", None);
    value.about = Some(words::NO_VALUE.get(lang));
    let mut collected = input("collected", words::COLLECTED, "number", Some(words::COLLECTED_HINT));
    // The hint is shown once, not in each of the eight lines.
    if at > 0 {
        collected.hint.clear();
    }
    // The label names the hand for screen readers.
    for field in [&mut value, &mut collected] {
        if let Some(problem) = field.view.problem.as_mut().filter(|_| !named.is_empty()) {
            problem.words = format!("{named}: {}", problem.words);
        }
    }
    HandFields {
        id: (hand_field(at, "id"), form.value(&hand_field(at, "id")).to_owned()),
        name: OptionField { class: "name", ..input("name", label, "text", None) },
        value,
        collected,
        callable: check("callable", words::CALLABLE, false),
        kong_allowed: check("kong_allowed", words::KONG_ALLOWED, false),
        active: check("active", words::ACTIVE, true),
        pattern: input("pattern", words::PATTERN, "text", None),
        own: (hand_field(at, "own"), form.value(&hand_field(at, "own")).to_owned()),
        groups: groups.unwrap_or_default(),
        tiles,
    }
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;
    use club::presets::in_force;
    use scoring::options;
    use texts::Lang;
    use texts::pages::FieldProblem;

    use super::*;
    use crate::pages::preset_fields::fields;

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
                assert_eq!(page.contains("hand0.pattern"), version.ruleset.own_hands().is_some());
                assert!(!page.contains("role=\"alert\""));
                let by_the_text = words::by_the_text("", lang);
                assert!(!page.contains(&by_the_text), "{family:?}");
            }
        }
    }

    #[test]
    fn a_refused_form_keeps_what_was_typed_and_says_what_is_wrong() {
        let mut all = in_force(&[], NaiveDate::MAX).into_iter();
        let version = all.find(|version| version.preset == "steiermark").unwrap();
        let mut fields = fields(&version);
        fields.insert("hand2.value".to_owned(), "<viel>".to_owned());
        let wrong = vec![("hand2.value".to_owned(), FieldProblem::Number { least: 0 })];
        let page = preset_page(Family::Steiermark, &fields, &wrong, "k", &PageContext::default());
        assert!(page.contains("value=\"&#60;viel&#62;\""), "{page}");
        assert!(page.contains("Spiel der 13 Wunder: Bitte eine ganze Zahl ab 0 eingeben."));
        assert!(page.contains("href=\"#hand2.value\""));
    }
}
