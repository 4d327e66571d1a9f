//! Typing in a game from a paper slip: choosing its rules, checking it line by line, entering the game.

use askama::Template;
use axum::extract::Query;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use club::name_order::name_order;
use club::presets::PresetVersion;
use club::refusal::Refusal;
use club::typed::{PLAYERS, read_sheet};
use scoring::Ruleset;
use serde::Deserialize;
use texts::{Lang, numbers, paper_entry as words, rulesets};
use uuid::Uuid;
use wire::{GameId, StartGame};

use crate::actions::{PlayedThen, game_detail, type_in};
use crate::failure::Failure;
use crate::pages::club::now;
use crate::pages::games::game;
use crate::pages::games::slip_form::{SheetRules, SlipForm, Times, sheet_page};
use crate::pages::rules::presets_today;
use crate::store::{games, people};
use crate::web::AppState;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::forms::{Field, FormData};
use crate::web::layout::{Choice, Frame, shown};
use crate::web::response::{Page, see};

/// Where slips are typed in.
pub(crate) const ADDRESS: &str = "/verein/eintippen";

/// What the page of the game is asked to say after it was entered.
pub(crate) const SAVED: &str = "eingetippt";

/// So many games with a prepared slip are offered, the newest.
const MOST_BEGUN: usize = 20;

/// The query of the page.
#[derive(Deserialize)]
pub(crate) struct Asked {
    /// By which rules, by the id of the preset.
    regeln: Option<String>,
    /// Which game that was begun before.
    partie: Option<String>,
}

#[derive(Template)]
#[template(path = "games/paper_entry.html")]
struct StartPage {
    frame: Frame,
    /// Address, name, note.
    rules: Vec<(String, String, &'static str)>,
    begun: Vec<(String, String, String)>,
}

/// `GET /verein/eintippen`: which slips there are; `?regeln=` and `?partie=` open one.
pub(crate) async fn show(
    context: RequestContext,
    Query(asked): Query<Asked>,
) -> Result<Page, ApiError> {
    let lang = context.lang;
    if let Some(game) = asked.partie.as_deref() {
        let id: GameId = game.parse().map_err(|_| Failure::UnknownGame)?;
        return Ok(sheet_page(&begun_sheet(&context, id, lang).await?, &context));
    }
    let presets = presets_today(&context.state).await?;
    if let Some(rules) = asked.regeln.as_deref() {
        let (_, rules) = chosen_rules(&presets, rules, lang)?;
        let id = GameId(Uuid::now_v7());
        return Ok(sheet_page(&blank(&context, rules, id).await?, &context));
    }
    let games = context.read(|tx| games::summaries(tx, 0, &[])).await?;
    let begun = games.into_iter().filter(|game| {
        game.deals == 0 && game.ended.is_none() && game.players.len() == usize::from(PLAYERS)
    });
    let begun = begun.take(MOST_BEGUN).map(|game| {
        let names: Vec<&str> = game.players.iter().map(|person| person.name.as_str()).collect();
        let began = numbers::date_time(context.local(game.started_at), lang);
        let note = if game.table.is_empty() { began } else { format!("{}, {began}", game.table) };
        (format!("{ADDRESS}?partie={}", game.id), names.join(", "), note)
    });
    let offered = presets.iter().filter(|preset| preset.is_offered);
    let rules = offered
        .map(|preset| (format!("{ADDRESS}?regeln={}", preset.preset), name(preset, lang), ""));
    Ok(Page(shown(&StartPage {
        frame: context.frame(words::TYPE_IN.get(lang)),
        rules: rules.collect(),
        begun: begun.collect(),
    })))
}

fn name(preset: &PresetVersion, lang: Lang) -> String {
    rulesets::name(&preset.name, preset.ruleset.family(), lang)
}

/// The rules with this id, and those that can be chosen instead.
fn chosen_rules(
    presets: &[PresetVersion],
    id: &str,
    lang: Lang,
) -> Result<(Ruleset, SheetRules), Failure> {
    let found = presets.iter().find(|preset| preset.preset == id);
    let found = found.ok_or(Failure::Refused(Refusal::BadChoice))?;
    let choices = presets.iter().filter(|preset| preset.is_offered || preset.preset == id);
    let choices = choices.map(|preset| Choice::new(preset.preset.as_str(), name(preset, lang)));
    let choices = choices.collect();
    Ok((found.ruleset.clone(), SheetRules::new(&found.ruleset, id, choices)))
}

/// A slip without anything on it.
async fn blank(
    context: &RequestContext,
    rules: SheetRules,
    id: GameId,
) -> Result<SlipForm, ApiError> {
    let people = context.read(people::all).await?;
    let mut people: Vec<(String, String)> =
        people.into_iter().map(|person| (person.id.to_string(), person.name)).collect();
    people.sort_by_cached_key(|(_, name)| name_order(name));
    let mut sheet = SlipForm::new(rules, id.to_string(), people);
    sheet.day.value = context.today().to_string();
    Ok(sheet)
}

/// The slip of a game that was begun on a tablet and has no deals yet, with its players and beginning.
async fn begun_sheet(
    context: &RequestContext,
    id: GameId,
    lang: Lang,
) -> Result<SlipForm, ApiError> {
    let detail = context.read(move |tx| game_detail(tx, id)).await?;
    if !detail.deals.is_empty() || detail.ended.is_some() || detail.players.len() != 4 {
        return Err(Failure::GameClosed.into());
    }
    let mut sheet = blank(context, begun_rules(&detail.ruleset, lang), id).await?;
    sheet.is_begun = true;
    for (chosen, player) in sheet.players.iter_mut().zip(&detail.players) {
        chosen.value = player.id.to_string();
    }
    let began = context.local(detail.started_at);
    sheet.day.value = began.date().to_string();
    sheet.began.value = began.format("%H:%M").to_string();
    sheet.table.value = detail.table;
    Ok(sheet)
}

/// The rules of a game that was begun; they cannot be changed any more.
fn begun_rules(ruleset: &Ruleset, lang: Lang) -> SheetRules {
    let id = ruleset.family().id();
    let choices = vec![Choice::new(id, rulesets::name("", ruleset.family(), lang))];
    SheetRules::new(ruleset, id, choices)
}

const GAME: Field = Field::hidden("game");
/// Whether players and rules are settled already.
const BEGUN: Field = Field::hidden("begun");
const RULES: Field = Field::hidden("rules");
const DAY: Field = Field::day("day", words::DAY);
/// Which button was pressed.
const BUTTON: Field = Field::hidden("do");

/// `POST /verein/eintippen`: checks a slip, and enters its game if everything on it fits and that was asked for.
pub(crate) async fn take(
    context: RequestContext,
    mut data: FormData,
) -> Result<Response, ApiError> {
    let lang = context.lang;
    let id: GameId = data.text(GAME).parse().map_err(|_| Failure::UnknownGame)?;
    let is_begun = data.is_on(BEGUN);
    let (ruleset, rules) = if is_begun {
        let detail = context.read(move |tx| game_detail(tx, id)).await?;
        let rules = begun_rules(&detail.ruleset, lang);
        (detail.ruleset, rules)
    } else {
        chosen_rules(&presets_today(&context.state).await?, data.text(RULES), lang)?
    };
    let mut sheet = blank(&context, rules, id).await?;
    sheet.is_begun = is_begun;
    let lines = sheet.fill(&data);
    // Other rules have other columns: what was typed goes along.
    if data.text(BUTTON) == "rules" {
        return Ok(sheet_page(&sheet, &context).into_response());
    }
    let read = read_sheet(&ruleset, &lines);
    sheet.check(&read, &lines, lang);
    let is_kept = data.text(BUTTON) == "keep";
    let (players, times) =
        if is_kept { (sheet.read_players(lang), sheet.read_times(lang)) } else { (None, None) };
    let then = times.and_then(|times| played_then(times, &mut sheet, &context.state, lang));
    let mut status = StatusCode::UNPROCESSABLE_ENTITY;
    if sheet.problems.is_empty() {
        sheet.fits = true;
        status = StatusCode::OK;
        if let (Some(players), Some(then)) = (players, then) {
            let table = sheet.table.value.clone();
            let request = StartGame { id, ruleset, players, table, preset: None, evening: None };
            let written =
                context.write(move |tx, action| type_in(tx, action, &request, &read, then));
            if data.done(written.await).is_some() {
                return Ok(see(&format!("{}?saved={SAVED}", game::address(id))));
            }
            let problem = data.problem(DAY, lang);
            sheet.problems.extend(problem.clone().map(|why| (DAY.id.to_owned(), why.words)));
            sheet.day.problem = problem;
            sheet.fits = false;
            status = data.status();
        }
    }
    Ok((status, sheet_page(&sheet, &context)).into_response())
}

/// Day and times as instants. A game that ends at an earlier hour has gone on after midnight.
fn played_then(
    times: Times,
    sheet: &mut SlipForm,
    state: &AppState,
    lang: Lang,
) -> Option<PlayedThen> {
    let Times { day, began, ended } = times;
    let last = if ended < began { day.succ_opt()? } else { day };
    let wall = state.clock.wall_clock;
    let (began, ended) =
        (wall.instant_of(day.and_time(began)), wall.instant_of(last.and_time(ended)));
    if ended > now(state) {
        sheet.refuse_end(lang);
        return None;
    }
    Some(PlayedThen { began, ended, is_abandoned: sheet.is_abandoned })
}
