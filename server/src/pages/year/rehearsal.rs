//! The page on which rules and statutes are tried on a year that was played: a form that asks and saves nothing, and what comes
//! of it.

use std::collections::BTreeMap;

use askama::Template;
use axum::extract::Query;
use chrono::NaiveDate;
use club::calendar::ClubYear;
use club::presets::{PresetVersion, in_force};
use club::rehearsal::Proposal;
use club::statutes::Statutes;
use scoring::options::Scope;
use scoring::{Family, Ruleset};
use texts::{Lang, pages, rehearsal as labels, rulesets};

use crate::actions::queries::year_books::statutes_of;
use crate::actions::{RehearsedRules, check_statutes, rehearse_year, year_of};
use crate::pages::rules::hand_points;
use crate::pages::rules::option_field::{Control, OptionField, OptionForm};
use crate::pages::rules::preset_fields::{FieldProblems, Fields, fields};
use crate::pages::rules::preset_form;
use crate::pages::year::rehearsal_outcome::Outcome;
use crate::pages::year::statutes_fields;
use crate::store::{evenings, outcomes, presets, statutes};
use crate::web::AppState;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::forms::{Form, FormData};
use crate::web::layout::{Choice, FieldView, Frame, shown};
use crate::web::menu::{Menu, MenuLink};
use crate::web::response::Page;

/// The address of the page.
pub(crate) const ADDRESS: &str = "/verein/probe";

/// The parameter with which an answer is asked for; without it the page shows only the form.
const ASKED: &str = "probe";

/// The parameter with which the fields of the statutes are sent: a box that is not ticked sends nothing.
const WITH_STATUTES: &str = "ordnung";

/// Options that change no result of a game, so the form leaves them out.
const WITHOUT_RESULT: [&str; 3] = ["bochowe_factor", "two_hour_clock", "ranking"];

/// A group of the form: its name, its fields, whether something in it was changed.
type Group = (&'static str, Vec<OptionField>, bool);

#[derive(Template)]
#[template(path = "year/rehearsal.html")]
struct RehearsalPage {
    frame: Frame,
    /// The rule set, and the others.
    preset: Menu,
    preset_id: String,
    year: FieldView,
    years: Vec<Choice>,
    statutes: Form,
    are_statutes_changed: bool,
    groups: Vec<Group>,
    is_whole: bool,
    problems: Vec<(String, String)>,
    /// It was asked, and nothing is changed.
    is_unchanged: bool,
    outcome: Option<Outcome>,
}

/// What the page begins with.
struct Ground {
    versions: Vec<PresetVersion>,
    /// The first and the last year there is something of.
    years: (ClubYear, ClubYear),
    /// How many games were played by each family of rules in the year.
    played: Vec<(Family, u32)>,
    /// What holds for the year.
    statutes: Statutes,
}

impl Ground {
    async fn read(state: &AppState, year: ClubYear, on: NaiveDate) -> Result<Ground, ApiError> {
        let read = state.database.read(move |tx| {
            let calendar = statutes::calendar(tx)?;
            let days = (calendar.first_day(year), calendar.last_day(year));
            let first = evenings::first_day(tx)?.unwrap_or(on).min(days.0);
            let first = calendar.year_of(first).unwrap_or(year);
            Ok(Ground {
                versions: presets::all(tx)?,
                years: (first, year_of(&calendar, on)?),
                played: outcomes::families(tx, days.0, days.1)?,
                statutes: statutes_of(tx, days.0)?,
            })
        });
        Ok(read.await?)
    }
}

/// `GET /verein/probe`: the form; `?probe=1&jahr=2025&regeln=…&limit=1000` works a year out by other rules.
pub(crate) async fn show(
    context: RequestContext,
    Query(asked): Query<BTreeMap<String, String>>,
) -> Result<Page, ApiError> {
    let lang = context.lang;
    let text = |name: &str| asked.get(name).map(|text| text.trim()).filter(|text| !text.is_empty());
    let (year, on) = (context.club_year(text("jahr")).await?, context.today());
    let ground = Ground::read(&context.state, year, on).await?;
    let presets = in_force(&ground.versions, NaiveDate::MAX);
    // Unless it is named, the rule set that was played most.
    let most = ground.played.iter().max_by_key(|(_, games)| *games).map(|(family, _)| family.id());
    let chosen = text("regeln").or(most).unwrap_or(Family::Steiermark.id());
    let base = presets.iter().find(|version| version.preset == chosen).unwrap_or(&presets[0]);
    // The day from which a version holds makes no difference here, so it is set to today.
    let base = PresetVersion { valid_from: on, ..base.clone() };
    let mut typed = Typed::of(&asked, &base, &ground.statutes);
    let mut tried = Tried::default();
    if text(ASKED).is_some() {
        tried = typed.read(&base, ground.statutes);
    }
    let outcome = match tried.rules.take() {
        Some(rules) => {
            let said = said(&rules, &base, &ground.statutes, typed.is_whole, lang);
            let work = context.read(move |tx| rehearse_year(tx, year, on, &rules));
            Some(Outcome::of(&work.await?, said, lang))
        }
        None => None,
    };
    let name = |preset: &PresetVersion| rulesets::name(&preset.name, preset.ruleset.family(), lang);
    let links = presets.iter().map(|preset| {
        let address = format!("{ADDRESS}?jahr={}&regeln={}", year.number(), preset.preset);
        MenuLink::new(address, name(preset), preset.preset == base.preset)
    });
    let all = std::iter::successors(Some(ground.years.1), |year| {
        year.before().filter(|before| before.number() >= ground.years.0.number())
    });
    let before = statutes_fields::as_typed(&ground.statutes);
    let statutes = Form::new(ADDRESS, labels::TRY, labels::NOT_UNDERSTOOD, lang)
        .group(texts::statutes::GROUP_COUNTS);
    let statutes = statutes_fields::counting(statutes)
        .group(texts::statutes::GROUP_RANKING)
        .group_hint(texts::statutes::GROUP_RANKING_HINT);
    let statutes = statutes_fields::ranking(statutes, lang).fill_in(&typed.statutes);
    let groups = typed.groups(&base, &tried.problems, lang);
    let is_understood = tried.problems.is_empty() && typed.statutes.is_good();
    Ok(Page(shown(&RehearsalPage {
        frame: context.frame(labels::REHEARSAL.get(lang)),
        preset: Menu { chosen: name(&base), links: links.collect() },
        preset_id: base.preset.clone(),
        year: FieldView { value: year.number().to_string(), problem: None },
        years: all
            .map(|year| Choice::new(year.number().to_string(), texts::club::year(year, lang)))
            .collect(),
        are_statutes_changed: !typed.statutes.has_all_of(&before),
        problems: problems(&groups, &statutes),
        statutes,
        groups,
        is_whole: typed.is_whole,
        is_unchanged: text(ASKED).is_some() && outcome.is_none() && is_understood,
        outcome,
    })))
}

/// Every field that was refused, with the reason.
fn problems(groups: &[Group], statutes: &Form) -> Vec<(String, String)> {
    let of_rules = groups.iter().flat_map(|(_, fields, _)| fields).filter_map(|field| {
        let problem = field.view.problem.as_ref()?;
        Some((field.id.clone(), format!("{}: {}", field.name, problem.words)))
    });
    of_rules.chain(statutes.problems.iter().cloned()).collect()
}

/// What stands in the form.
struct Typed {
    /// The fields of the rules.
    rules: Fields,
    /// The fields of the statutes.
    statutes: FormData,
    /// Whether the whole rule set is proposed, not only what differs from the club's rules.
    is_whole: bool,
}

/// What is asked, as far as it was understood.
#[derive(Default)]
struct Tried {
    rules: Option<RehearsedRules>,
    problems: FieldProblems,
}

impl Typed {
    fn of(asked: &BTreeMap<String, String>, base: &PresetVersion, held: &Statutes) -> Typed {
        let mut rules = fields(base);
        rules.extend(hand_points::fields(&base.ruleset));
        rules.extend(asked.iter().map(|(name, text)| (name.clone(), text.clone())));
        let statutes = if asked.contains_key(WITH_STATUTES) {
            FormData::from(asked.clone())
        } else {
            statutes_fields::as_typed(held)
        };
        let is_whole = asked.get("ganz").is_some_and(|text| text == "true");
        Typed { rules, statutes, is_whole }
    }

    /// What is to be tried; nothing where nothing is changed or something was not understood.
    fn read(&mut self, base: &PresetVersion, held: Statutes) -> Tried {
        let mut tried = Tried::default();
        let data = &mut self.statutes;
        let checked = statutes_fields::read(data, held)
            .and_then(|statutes| data.done(check_statutes(&statutes)).map(|()| statutes));
        let family = base.ruleset.family();
        let proposed = preset_form::read(&base.ruleset, &self.rules);
        let proposed =
            match proposed.and_then(|proposed| hand_points::read(&proposed.ruleset, &self.rules)) {
                Ok(proposed) => proposed,
                Err(problems) => {
                    tried.problems = problems;
                    return tried;
                }
            };
        let proposal = if self.is_whole {
            Proposal::whole(&proposed)
        } else {
            Proposal::between(&base.ruleset, &proposed)
        };
        if let Some(statutes) = checked {
            let statutes = Some(statutes).filter(|statutes| *statutes != held);
            if statutes.is_some() || !proposal.is_empty() {
                tried.rules = Some(RehearsedRules { family, proposal, statutes });
            }
        }
        tried
    }

    /// The rule set as fields: what changes hands first, then payments, then the course of a game, then special hands.
    fn groups(&self, base: &PresetVersion, problems: &FieldProblems, lang: Lang) -> Vec<Group> {
        let form = OptionForm { fields: &self.rules, problems, lang };
        let scopes = [
            (Scope::Value, pages::SCOPE_VALUE),
            (Scope::Payment, pages::SCOPE_PAYMENT),
            (Scope::Progress, pages::SCOPE_PROGRESS),
        ];
        let mut groups: Vec<Group> = Vec::new();
        for (scope, name) in scopes {
            let rows = base.ruleset.rows().iter();
            let rows = rows.filter(|row| row.scope == scope && !WITHOUT_RESULT.contains(&row.id));
            let fields = rows.filter_map(|row| form.option(row, &base.ruleset, labels::so_far));
            groups.push(group(name.get(lang), fields.collect()));
        }
        let hands = hand_points::shown(&form, &base.ruleset);
        groups.push(group(pages::SPECIAL_HANDS.get(lang), hands));
        groups.retain(|(_, fields, _)| !fields.is_empty());
        groups
    }
}

fn group(name: &'static str, fields: Vec<OptionField>) -> Group {
    let is_open = fields.iter().any(|field| !field.hint.is_empty() || field.view.problem.is_some());
    (name, fields, is_open)
}

/// What is proposed, in words.
fn said(
    rules: &RehearsedRules,
    base: &PresetVersion,
    held: &Statutes,
    is_whole: bool,
    lang: Lang,
) -> String {
    // A whole rule set is described by what its text says otherwise.
    let than = if is_whole { Ruleset::preset(rules.family) } else { base.ruleset.clone() };
    let of_rules = labels::settings(&rules.proposal.settings(&than), lang);
    let statutes = rules.statutes.as_ref();
    let of_statutes = statutes.map(|after| texts::statutes::differences(held, after, lang));
    let parts = [of_rules, of_statutes.unwrap_or_default()];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_field_of_the_statutes_is_called_as_a_rule() {
        let statutes = statutes_fields::as_typed(&Statutes::default());
        for family in Family::ALL {
            for row in Ruleset::preset(family).rows() {
                assert!(!statutes.has(row.id), "{}", row.id);
            }
        }
        for own in [ASKED, WITH_STATUTES, "jahr", "regeln", "ganz"] {
            assert!(!statutes.has(own), "{own}");
        }
    }
}
