//! The pages on which officers set the rules for new games.

use std::collections::BTreeMap;

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::LOCATION;
use axum::response::{IntoResponse as _, Response};
use chrono::NaiveDate;
use club::calendar::ClubYear;
use club::presets::{PresetVersion, in_force};
use scoring::{Family, Ruleset};
use serde::Deserialize;
use texts::pages as words;
use texts::rulesets;
use uuid::Uuid;
use wire::ErrorCode;

use crate::actions::{save_rules, year_of};
use crate::pages::club::today;
use crate::pages::rules::UNKNOWN_RULE_SET;
use crate::pages::rules::preset_fields::fields;
use crate::pages::rules::preset_form;
use crate::pages::rules::preset_view::preset_page;
use crate::store::{games, presets, statutes};
use crate::web::AppState;
use crate::web::context::PageContext;
use crate::web::error_response::ApiError;
use crate::web::form::TypedForm;
use crate::web::layout::{CLUB_RULES, Frame, shown};
use crate::web::response::Page;

/// The query of the list of rule sets.
#[derive(Deserialize)]
pub(crate) struct SavedQuery {
    /// Something was saved just now.
    saved: Option<String>,
}

/// `GET /verein/regeln`: what new games may be played by.
pub(crate) async fn list(
    State(state): State<AppState>,
    context: PageContext,
    Query(query): Query<SavedQuery>,
) -> Result<Page, ApiError> {
    let day = today(&state);
    let read = state.database.read(move |tx| {
        let calendar = statutes::calendar(tx)?;
        let year = year_of(&calendar, day)?;
        let (first, last) = (calendar.first_day(year), calendar.last_day(year));
        Ok((presets::all(tx)?, year, games::count_by_preset(tx, first, last)?))
    });
    let (versions, year, played) = read.await?;
    // What begins later is shown as it will be: the officer who has just entered it looks for it here.
    let presets = in_force(&versions, NaiveDate::MAX);
    Ok(Page(presets_page(&presets, (year, &played), query.saved.is_some(), &context)))
}

/// `GET /verein/regeln/{preset}`: a rule set as a form.
pub(crate) async fn show(
    State(state): State<AppState>,
    context: PageContext,
    Path(chosen): Path<String>,
) -> Result<Page, ApiError> {
    let versions = state.database.read(presets::all).await?;
    let version = in_force(&versions, NaiveDate::MAX)
        .into_iter()
        .find(|version| version.preset == chosen)
        .ok_or(UNKNOWN_RULE_SET)?;
    // A change holds from today on, unless the version begins later still.
    let valid_from = version.valid_from.max(today(&state));
    Ok(form_page(&PresetVersion { valid_from, ..version }, &context))
}

/// `GET /verein/regeln/neu/{family}`: another rule set, from its text.
pub(crate) async fn new(
    State(state): State<AppState>,
    context: PageContext,
    Path(family): Path<String>,
) -> Result<Page, ApiError> {
    let family = Family::from_id(&family).ok_or(UNKNOWN_RULE_SET)?;
    let version = PresetVersion {
        preset: Uuid::now_v7().to_string(),
        name: String::new(),
        ruleset: Ruleset::preset(family),
        valid_from: today(&state),
        is_offered: true,
    };
    Ok(form_page(&version, &context))
}

fn form_page(version: &PresetVersion, context: &PageContext) -> Page {
    let key = Uuid::now_v7().to_string();
    let family = version.ruleset.family();
    Page(preset_page(family, &fields(version), &Vec::new(), &key, context))
}

/// `POST /verein/regeln`: saves a rule set. Safe to repeat.
pub(crate) async fn save(
    State(state): State<AppState>,
    context: PageContext,
    TypedForm(fields): TypedForm<BTreeMap<String, String>>,
) -> Result<Response, ApiError> {
    let text = |name: &str| fields.get(name).map_or("", String::as_str);
    let malformed = || ApiError::Code(ErrorCode::Malformed);
    let key: Uuid = text("key").parse().map_err(|_| malformed())?;
    let family = Family::from_id(text("family")).ok_or_else(malformed)?;
    let preset = text("preset");
    // The six every club has stay what they are; others have ids of their own.
    let is_known =
        Family::from_id(preset).map_or(preset.parse::<Uuid>().is_ok(), |of| of == family);
    if !is_known {
        return Err(malformed());
    }
    let version = match preset_form::read(&Ruleset::preset(family), &fields) {
        Ok(version) => version,
        Err(problems) => {
            let page = preset_page(family, &fields, &problems, &key.to_string(), &context);
            return Ok((StatusCode::UNPROCESSABLE_ENTITY, Page(page)).into_response());
        }
    };
    let action = context.visitor.context(&state);
    state.database.write(move |tx| save_rules(tx, &action, key, version)).await?;
    Ok((StatusCode::SEE_OTHER, [(LOCATION, format!("{CLUB_RULES}?saved=1"))]).into_response())
}

#[derive(Template)]
#[template(path = "rules/presets.html")]
struct ListPage {
    frame: Frame,
    saved: Option<&'static str>,
    hint: &'static str,
    games_of_year: String,
    cards: Vec<Card>,
    change: &'static str,
    another: &'static str,
    another_hint: &'static str,
    another_short: &'static str,
    based_on: &'static str,
    /// What another one can be based on; empty where the visitor may not add one.
    bases: Vec<(String, &'static str)>,
}

struct Card {
    name: String,
    summary: String,
    /// How many games of the year were played by it.
    games: String,
    missing: Option<String>,
    /// Where it is changed, if the visitor may open that.
    address: Option<String>,
}

/// What new games may be played by.
fn presets_page(
    presets: &[PresetVersion],
    (year, played): (ClubYear, &BTreeMap<String, u32>),
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
            name: rulesets::name(&version.name, family, lang),
            summary: summary.join(" · "),
            games: played.get(&version.preset).map_or_else(|| "–".to_owned(), u32::to_string),
            missing: (missing > 0).then(|| words::without_value(missing, lang)),
            address: Some(format!("{CLUB_RULES}/{}", version.preset))
                .filter(|address| context.may_open(address)),
        }
    });
    let may_add = context.may_send(CLUB_RULES);
    let bases = Family::ALL.into_iter().filter(|_| may_add).map(|family| {
        let address = format!("{CLUB_RULES}/neu/{}", family.id());
        (address, rulesets::family(family).get(lang))
    });
    shown(&ListPage {
        frame: context.frame(words::CLUB_RULES.get(lang)),
        saved: is_saved.then(|| words::PRESET_SAVED.get(lang)),
        hint: words::CLUB_RULES_HINT.get(lang),
        games_of_year: words::games_of_year(year.number(), lang),
        cards: cards.collect(),
        change: words::CHANGE.get(lang),
        another: words::ANOTHER_PRESET.get(lang),
        another_hint: words::ANOTHER_PRESET_HINT.get(lang),
        another_short: words::CREATE.get(lang),
        based_on: words::BASED_ON.get(lang),
        bases: bases.collect(),
    })
}

/// How many special hands are played that have no value.
fn without_value(ruleset: &Ruleset) -> usize {
    let Some(own) = ruleset.own_hands() else { return 0 };
    own.hands.iter().filter(|hand| hand.active && own.price(hand, false).is_none()).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_says_which_values_are_missing() {
        let presets = in_force(&[], NaiveDate::MAX);
        let played = BTreeMap::from([("klassisch".to_owned(), 19)]);
        let year = ClubYear::new(2026).unwrap();
        let page = presets_page(&presets, (year, &played), false, &PageContext::default());
        assert!(page.contains("Partien 2026") && page.contains(">19<"), "{page}");
        assert!(page.contains("5 Sonderspiele haben noch keinen Wert"), "{page}");
        assert_eq!(page.matches("state wait").count(), 1);
    }
}
