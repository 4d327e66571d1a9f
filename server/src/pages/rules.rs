//! The pages the server draws: rules, ranking, what officers set.

use axum::Extension;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION, REFERRER_POLICY,
};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use chrono::NaiveDate;
use club::game::short_names;
use club::presets::{PresetVersion, in_force};
use club::standings::Standing;
use scoring::Family;
use serde::Deserialize;
use texts::Lang;
use uuid::Uuid;
use wire::{ErrorCode, Preset};

use crate::actions::{played_through, save_preset};
use crate::failure::Failure;
use crate::http::AppState;
use crate::http::api::ranking;
use crate::http::authorization::{Verb, may};
use crate::http::error_response::Refusal;
use crate::http::extract::Game;
use crate::http::visitor::Visitor;
use crate::pages::form::Form;
use crate::pages::layout::CLUB_RULES;
use crate::pages::preset_form;
use crate::pages::views::books;
use crate::pages::views::presets::{fields, preset_name, preset_page, presets_page};
use crate::pages::views::watch::{Keeping, Watched, watch_page};
use crate::pages::{layout, views};
use crate::store::presets;

/// What these pages may do: run our script, use our style, send forms to us.
const SECURITY_POLICY: &str = "default-src 'self'; img-src 'self' data:; object-src 'none'; \
     base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// A page as an answer.
pub(crate) struct Page(pub(crate) String);

impl IntoResponse for Page {
    fn into_response(self) -> Response {
        of_kind("text/html; charset=utf-8", self.0)
    }
}

/// A page of the books as an answer: drawn by the guard, who knows for whom.
#[derive(Clone, Debug)]
pub(crate) struct BooksPage(pub(crate) books::Page);

impl IntoResponse for BooksPage {
    fn into_response(self) -> Response {
        let mut response = StatusCode::OK.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// Draws a page of the books for somebody: without what would be refused.
pub(crate) fn drawn(
    status: StatusCode,
    mut page: books::Page,
    visitor: &Visitor,
    lang: Lang,
) -> Response {
    page.keep_what_may_be_done(
        |address| may(visitor, Verb::Get, address),
        |address| may(visitor, Verb::Post, address),
    );
    let is_open = |address: &str| may(visitor, Verb::Get, address);
    let mut response = (status, Page(books::books(page, is_open, lang))).into_response();
    // What is drawn for one is not kept for another, and an address with a link in it is told to nobody.
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response.headers_mut().insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    response
}

fn of_kind(kind: &'static str, content: String) -> Response {
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static(kind)),
        (CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        (CONTENT_SECURITY_POLICY, HeaderValue::from_static(SECURITY_POLICY)),
    ];
    (headers, content).into_response()
}

/// `GET /pages/{file}`: style and scripts of these pages.
pub(crate) async fn file(Path(file): Path<String>) -> Result<Response, Refusal> {
    const SCRIPT: &str = "text/javascript; charset=utf-8";
    let (kind, content) = match file.as_str() {
        "style.css" => ("text/css; charset=utf-8", layout::STYLE),
        "theme.js" => (SCRIPT, layout::THEME_SCRIPT),
        "page.js" => (SCRIPT, layout::SCRIPT),
        "hall.css" => ("text/css; charset=utf-8", views::hall::STYLE),
        "hall.js" => (SCRIPT, views::hall::SCRIPT),
        _ => return Err(Refusal::Code(ErrorCode::NoSuchAddress)),
    };
    Ok(of_kind(kind, content.to_owned()))
}

/// `GET /rangliste`.
pub(crate) async fn ranking(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
) -> Result<Page, Refusal> {
    let standings: Vec<Standing<String>> = ranking::by_name(&state).await?;
    Ok(Page(views::ranking::ranking(standings, lang)))
}

/// `GET /spiel/{game}/zuschauen`: a table for those who look on; nothing can be changed here.
pub(crate) async fn watch(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Extension(visitor): Extension<Visitor>,
    Game(id): Game,
) -> Result<Page, Refusal> {
    let (game, history) = state.database.read(move |tx| played_through(tx, id)).await?;
    let names: Vec<String> = game.players.iter().map(|person| person.name.clone()).collect();
    let table = Watched {
        id: &id.to_string(),
        table: &game.table,
        names: &short_names(&names),
        family: game.ruleset.family(),
        history: &history,
        ended: game.ended.map(|ended| ended.how),
        keeping: if visitor.table.as_ref().is_some_and(|device| device.is_at_its_table) {
            Keeping::PassOn
        } else if may(&visitor, Verb::Post, &format!("/spiel/{id}/mitschreiben")) {
            Keeping::HandOut
        } else {
            Keeping::No
        },
    };
    Ok(Page(watch_page(&table, lang)))
}

/// The club's presets as they hold today.
pub(crate) async fn presets_today(state: &AppState) -> Result<Vec<PresetVersion>, Failure> {
    let today = today(state);
    let versions = state.database.read(presets::all).await?;
    Ok(in_force(&versions, today))
}

fn today(state: &AppState) -> NaiveDate {
    (state.clock.wall_clock)((state.clock.now)()).date()
}

/// `GET /api/presets`: the rules the club offers for a new game.
pub(crate) async fn offered(State(state): State<AppState>) -> Result<Json<Vec<Preset>>, Refusal> {
    let offered = presets_today(&state).await?.into_iter().filter(|preset| preset.is_offered);
    let presets = offered.map(|PresetVersion { preset, name, ruleset, .. }| Preset {
        id: preset,
        name,
        ruleset,
    });
    Ok(Json(presets.collect()))
}

/// `GET /regeln`: the rules of the first rule set there is.
pub(crate) async fn first_rules(
    state: State<AppState>,
    lang: Extension<Lang>,
) -> Result<Page, Refusal> {
    rules(state, lang, Path(Family::Klassisch.id().to_owned())).await
}

/// `GET /regeln/{preset}`: a rule set of the club to look things up in.
pub(crate) async fn rules(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Path(chosen): Path<String>,
) -> Result<Page, Refusal> {
    let all = presets_today(&state).await?;
    let shown = all.iter().find(|version| version.preset == chosen).ok_or(NOWHERE)?;
    // What is not played at present can be looked up, but is not offered.
    let tabs = all.iter().filter(|version| version.is_offered || version.preset == chosen);
    let tabs: Vec<(String, String)> = tabs
        .map(|version| {
            let name = preset_name(&version.name, version.ruleset.family(), lang);
            (version.preset.clone(), name)
        })
        .collect();
    Ok(Page(views::rulebook::rules_page(&tabs, &chosen, &shown.ruleset, lang)))
}

const NOWHERE: Refusal = Refusal::Code(ErrorCode::NoSuchAddress);

/// What a list of presets is told in its address.
#[derive(Deserialize)]
pub(crate) struct SavedQuery {
    /// Something was saved just now.
    saved: Option<String>,
}

/// `GET /verein/regeln`: what new games may be played by.
pub(crate) async fn club_rules(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Query(query): Query<SavedQuery>,
) -> Result<Page, Refusal> {
    let versions = state.database.read(presets::all).await?;
    // What begins later is shown as it will be: whoever has just entered it looks for it here.
    let presets = in_force(&versions, NaiveDate::MAX);
    Ok(Page(presets_page(&presets, query.saved.is_some(), lang)))
}

/// `GET /verein/regeln/{preset}`: a rule set as a form.
pub(crate) async fn club_rule(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Path(chosen): Path<String>,
) -> Result<Page, Refusal> {
    let versions = state.database.read(presets::all).await?;
    let version = in_force(&versions, NaiveDate::MAX)
        .into_iter()
        .find(|version| version.preset == chosen)
        .ok_or(NOWHERE)?;
    // A change holds from today on, unless the version begins later still.
    let valid_from = version.valid_from.max(today(&state));
    Ok(form_page(&PresetVersion { valid_from, ..version }, lang))
}

/// `GET /verein/regeln/neu/{family}`: another rule set, from its text.
pub(crate) async fn another_rule(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Path(family): Path<String>,
) -> Result<Page, Refusal> {
    let family = Family::from_id(&family).ok_or(NOWHERE)?;
    let version = PresetVersion {
        preset: Uuid::now_v7().to_string(),
        name: String::new(),
        ruleset: scoring::Ruleset::preset(family),
        valid_from: today(&state),
        is_offered: true,
    };
    Ok(form_page(&version, lang))
}

fn form_page(version: &PresetVersion, lang: Lang) -> Page {
    let key = Uuid::now_v7().to_string();
    let family = version.ruleset.family();
    Page(preset_page(family, &fields(version), &Vec::new(), &key, lang))
}

/// `POST /verein/regeln`: saves a rule set. Safe to repeat.
pub(crate) async fn save_rule(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Form(fields): Form,
) -> Result<Response, Refusal> {
    let text = |name: &str| fields.get(name).map_or("", String::as_str);
    let malformed = || Refusal::Code(ErrorCode::Malformed);
    let key: Uuid = text("key").parse().map_err(|_| malformed())?;
    let family = Family::from_id(text("family")).ok_or_else(malformed)?;
    let preset = text("preset");
    // The five every club has stay what they are; others have ids of their own.
    let is_known =
        Family::from_id(preset).map_or(preset.parse::<Uuid>().is_ok(), |of| of == family);
    if !is_known {
        return Err(malformed());
    }
    let version = match preset_form::read(family, &fields) {
        Ok(version) => version,
        Err(problems) => {
            let page = preset_page(family, &fields, &problems, &key.to_string(), lang);
            return Ok((StatusCode::UNPROCESSABLE_ENTITY, Page(page)).into_response());
        }
    };
    let now = (state.clock.now)();
    state.database.write(move |tx| save_preset(tx, key, &version, now)).await?;
    Ok((StatusCode::SEE_OTHER, [(LOCATION, format!("{CLUB_RULES}?saved=1"))]).into_response())
}
