//! The page of one rule set as a form: every option by what it is about, and the club's special hands.

use askama::Template;
use scoring::options::Scope;
use scoring::{Family, Ruleset};
use texts::pages as words;
use texts::rulesets;

use crate::pages::rules::option_field::{Control, OptionField, OptionForm};
use crate::pages::rules::own_hands;
use crate::pages::rules::preset_fields::{FieldProblems, Fields};
use crate::web::context::PageContext;
use crate::web::layout::{CLUB_RULES, Frame, shown};

#[derive(Template)]
#[template(path = "rules/preset.html")]
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
    change_hands: &'static str,
    /// Where the special hands are; none where the rule set has none, or was not saved yet.
    hands: Option<String>,
    scopes: Vec<(&'static str, Vec<OptionField>)>,
    save: &'static str,
    cancel: &'static str,
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
    let head = vec![
        form.input("name", words::PRESET_NAME.get(lang), "text", Some(words::PRESET_NAME_HINT)),
        form.input("valid_from", words::VALID_FROM.get(lang), "date", None),
        form.check("is_offered", words::IS_OFFERED.get(lang)),
    ];
    let all = head.iter().chain(scopes.iter().flat_map(|(_, fields)| fields));
    let shown_problems = all.filter_map(|field| {
        let problem = field.view.problem.as_ref()?;
        Some((field.id.clone(), format!("{}: {}", field.name, problem.words)))
    });
    let name = rulesets::name(form.value("name"), family, lang);
    shown(&FormPage {
        problems: shown_problems.collect(),
        frame: context.frame(name),
        action: CLUB_RULES.to_owned(),
        back: CLUB_RULES,
        key: key.to_owned(),
        preset: form.value("preset").to_owned(),
        family: family.id().to_owned(),
        not_saved: words::NOT_SAVED.get(lang),
        head,
        special_hands: words::SPECIAL_HANDS.get(lang),
        special_hands_hint: words::SPECIAL_HANDS_HINT.get(lang),
        change_hands: words::CHANGE_HANDS.get(lang),
        hands: text_of.own_hands().and_then(|_| list(&form)),
        scopes: scopes.into(),
        save: words::SAVE.get(lang),
        cancel: words::CANCEL.get(lang),
    })
}

/// The list of the special hands of a preset that was saved before.
fn list(form: &OptionForm<'_>) -> Option<String> {
    let preset = form.value("preset");
    let is_saved = Family::from_id(preset).is_some() || !form.value("name").is_empty();
    is_saved.then(|| own_hands::address(preset))
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;
    use club::presets::in_force;
    use scoring::options;
    use texts::Lang;
    use texts::pages::FieldProblem;

    use super::*;
    use crate::pages::rules::preset_fields::fields;

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
                let list = format!("href=\"/verein/sonderspiele/{}\"", version.preset);
                assert_eq!(page.contains(&list), version.ruleset.own_hands().is_some());
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
        fields.insert("limit".to_owned(), "<viel>".to_owned());
        let wrong = vec![("limit".to_owned(), FieldProblem::Number { least: 0 })];
        let page = preset_page(Family::Steiermark, &fields, &wrong, "k", &PageContext::default());
        assert!(page.contains("value=\"&#60;viel&#62;\""), "{page}");
        assert!(page.contains("Limit: Bitte eine ganze Zahl ab 0 eingeben."));
        assert!(page.contains("href=\"#limit\""));
    }
}
