//! Typing in a game from a paper sheet: choosing the sheet, its form, and the problems of each line.

use std::collections::BTreeMap;

use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::http::header::LOCATION;
use axum::response::{IntoResponse as _, Response};
use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, Utc};
use club::PlayerNo;
use club::name_order::name_order;
use club::presets::PresetVersion;
use club::refusal::Refusal;
use club::typed::{
    LineProblem, PLAYERS, ReadSheet, TypedLine, has_pao, has_results_only, read_sheet,
};
use scoring::progress::RoundWind;
use scoring::{Ruleset, Wind};
use serde::Deserialize;
use texts::{Lang, books as book_words, numbers, publishing as words};
use uuid::Uuid;
use wire::{GameId, PersonId, StartGame};

use crate::actions::{PlayedThen, game_detail, type_in};
use crate::failure::Failure;
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::pages::club::{FormFields, heads, now, page, today};
use crate::pages::context::PageContext;
use crate::pages::form::Form as Fields;
use crate::pages::response::Page;
use crate::pages::rules::presets_today;
use crate::pages::views::books::{self, Cell, Section, Table};
use crate::pages::views::paper_entry::{Line, TypedPage, typed_page, wind_id};
use crate::pages::views::presets::preset_name;
use crate::store::{games, people};

/// Where sheets are typed in.
pub(crate) const ADDRESS: &str = "/verein/eintippen";

/// How many lines the federation's sheet has.
const LINES_OF_RESULTS: usize = 16;

/// How many lines there are for other sheets.
const LINES_OF_HANDS: usize = 24;

/// The query of the page.
#[derive(Deserialize)]
pub(crate) struct Asked {
    /// By which rules, by the id of the preset.
    regeln: Option<String>,
    /// Which game that was begun before.
    partie: Option<String>,
}

/// `GET /verein/eintippen`: which sheets there are; `?regeln=` and `?partie=` open one.
pub(crate) async fn show(
    State(state): State<AppState>,
    context: PageContext,
    Query(asked): Query<Asked>,
) -> Result<Response, ApiError> {
    let lang = context.lang;
    let presets = presets_today(&state).await?;
    if let Some(game) = asked.partie.as_deref() {
        let sheet = begun_sheet(&state, game, lang).await?;
        return Ok(Page(typed_page(&sheet, &context)).into_response());
    }
    if let Some(rules) = asked.regeln.as_deref() {
        let preset = presets.iter().find(|preset| preset.preset == rules);
        let preset = preset.ok_or(Failure::Refused(Refusal::BadChoice))?;
        let id = GameId(Uuid::now_v7());
        let sheet = blank(&preset.ruleset, named(preset, lang), id, &state).await?;
        return Ok(Page(typed_page(&sheet, &context)).into_response());
    }
    let begun = state.database.read(|tx| games::summaries(tx, 0, &[])).await?;
    let begun = begun.into_iter().filter(|game| {
        game.deals == 0 && game.ended.is_none() && game.players.len() == usize::from(PLAYERS)
    });
    let rows = begun.map(|game| {
        let names: Vec<String> = game.players.iter().map(|person| person.name.clone()).collect();
        let began = (state.clock.wall_clock)(game.started_at);
        vec![
            Cell::Link {
                address: format!("{ADDRESS}?partie={}", game.id),
                name: numbers::date_time(began, lang),
            },
            Cell::Text(game.table),
            Cell::Text(names.join(", ")),
        ]
    });
    let names = [(words::DAY, false), (words::TABLE, false), (book_words::PLAYERS, false)];
    let table = Table { heads: heads(names, lang), rows: rows.collect() };
    let offered = presets.iter().filter(|preset| preset.is_offered);
    let links = offered
        .map(|preset| (format!("{ADDRESS}?regeln={}", preset.preset), named(preset, lang).1));
    let sections = vec![
        Section {
            heading: words::WHICH_SHEET.get(lang).to_owned(),
            hint: words::TYPE_IN_HINT.get(lang).to_owned(),
            links: links.collect(),
            ..Section::default()
        },
        Section {
            heading: words::BEGUN_GAMES.get(lang).to_owned(),
            table: Some(table),
            ..Section::default()
        },
    ];
    let title = words::TYPE_IN.get(lang).to_owned();
    let shown = books::Page { title, is_saved: false, sections, ..books::Page::default() };
    Ok(page(shown, lang).into_response())
}

/// The sheet of a game that was begun on a tablet and has no deals yet, with its players and beginning.
async fn begun_sheet(state: &AppState, game: &str, lang: Lang) -> Result<TypedPage, ApiError> {
    let id: GameId = game.parse().map_err(|_| Failure::UnknownGame)?;
    let detail = state.database.read(move |tx| game_detail(tx, id)).await?;
    if !detail.deals.is_empty() || detail.ended.is_some() || detail.players.len() != 4 {
        return Err(Failure::GameClosed.into());
    }
    let family = detail.ruleset.family();
    let name = preset_name("", family, lang);
    let rules = (family.id().to_owned(), name);
    let mut sheet = blank(&detail.ruleset, rules, id, state).await?;
    sheet.is_begun = true;
    for (chosen, player) in sheet.players.iter_mut().zip(&detail.players) {
        *chosen = player.id.to_string();
    }
    let began = (state.clock.wall_clock)(detail.started_at);
    sheet.heading =
        [began.date().to_string(), began.format("%H:%M").to_string(), String::new(), detail.table];
    Ok(sheet)
}

fn named(preset: &PresetVersion, lang: Lang) -> (String, String) {
    (preset.preset.clone(), preset_name(&preset.name, preset.ruleset.family(), lang))
}

/// A sheet without anything on it.
async fn blank(
    ruleset: &Ruleset,
    rules: (String, String),
    id: GameId,
    state: &AppState,
) -> Result<TypedPage, ApiError> {
    let people = state.database.read(people::all).await?;
    let mut people: Vec<(String, String)> =
        people.into_iter().map(|person| (person.id.to_string(), person.name)).collect();
    people.sort_by_cached_key(|(_, name)| name_order(name));
    let is_results_only = has_results_only(ruleset.family());
    let lines = if is_results_only { LINES_OF_RESULTS } else { LINES_OF_HANDS };
    Ok(TypedPage {
        rules,
        game: id.to_string(),
        people,
        heading: [today(state).to_string(), String::new(), String::new(), String::new()],
        has_results_only: is_results_only,
        has_pao: has_pao(ruleset),
        has_thrown_wind: match ruleset.progress().round_wind {
            RoundWind::InOrder => false,
            RoundWind::ThrownPerRound | RoundWind::ThrownPerDeal | RoundWind::ThrownPerGame => true,
        },
        lines: vec![Line::default(); lines],
        ..TypedPage::default()
    })
}

/// `POST /verein/eintippen`: looks at a sheet, and keeps it if everything on it fits and that was asked for.
pub(crate) async fn take(
    State(state): State<AppState>,
    context: PageContext,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let lang = context.lang;
    let sent = FormFields(fields);
    let id: GameId = sent.text("game").parse().map_err(|_| Failure::UnknownGame)?;
    let is_begun = sent.is_on("begun");
    let (ruleset, rules) = if is_begun {
        let detail = state.database.read(move |tx| game_detail(tx, id)).await?;
        let family = detail.ruleset.family();
        (detail.ruleset, (family.id().to_owned(), preset_name("", family, lang)))
    } else {
        let presets = presets_today(&state).await?;
        let preset = presets.iter().find(|preset| preset.preset == sent.text("rules"));
        let preset = preset.ok_or(Failure::Refused(Refusal::BadChoice))?;
        (preset.ruleset.clone(), named(preset, lang))
    };
    let mut sheet = blank(&ruleset, rules, id, &state).await?;
    sheet.is_begun = is_begun;
    sheet.is_abandoned = sent.is_on("abandoned");
    sheet.heading = ["day", "began", "ended", "table"].map(|field| sent.text(field).to_owned());
    sheet.players =
        ["player1", "player2", "player3", "player4"].map(|field| sent.text(field).to_owned());
    let lines = typed_lines(&sent, &mut sheet);
    let read = read_sheet(&ruleset, &lines);
    show_problems(&read, &mut sheet, lang);
    let players = chosen(&sheet);
    let then = times(&sheet, &state);
    if sheet.problems.is_empty() && read.facts.is_empty() {
        sheet.problems.push(words::NOTHING_TYPED.get(lang).to_owned());
    }
    let wants_to_keep = sent.text("do") == "keep";
    if wants_to_keep {
        for (is_wrong, message) in
            [(players.is_none(), words::FOUR_PEOPLE), (then.is_none(), words::BAD_TIMES)]
        {
            if is_wrong {
                sheet.problems.push(message.get(lang).to_owned());
            }
        }
    }
    sheet.fits = sheet.problems.is_empty();
    let (Some(players), Some(then), true, true) = (players, then, wants_to_keep, sheet.fits) else {
        let status = if sheet.fits { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
        return Ok((status, Page(typed_page(&sheet, &context))).into_response());
    };
    let request = StartGame { id, ruleset, players, table: sheet.heading[3].clone(), preset: None };
    let context = sent.context(&state);
    state.database.write(move |tx| type_in(tx, &context, &request, &read, then)).await?;
    Ok((StatusCode::SEE_OTHER, [(LOCATION, format!("/api/games/{id}/sheet.html"))]).into_response())
}

/// The lines as they were typed; what is no number is marked in its line.
fn typed_lines(sent: &FormFields, sheet: &mut TypedPage) -> Vec<TypedLine> {
    let mut lines = Vec::new();
    for (number, line) in (1..).zip(&mut sheet.lines) {
        let field = |name: &str| sent.text(&format!("{name}{number}")).to_owned();
        let four = |name: &str| {
            [1, 2, 3, 4].map(|player| sent.text(&format!("{name}{number}-{player}")).to_owned())
        };
        *line = Line {
            winner: field("winner"),
            from: field("from"),
            liable: field("liable"),
            thrown: field("thrown"),
            values: four("value"),
            nets: four("net"),
            problem: String::new(),
        };
        let player = |text: &str| text.parse().ok().filter(|player| (1..=4).contains(player));
        lines.push(TypedLine {
            winner: player(&line.winner).map(PlayerNo),
            from: player(&line.from).map(PlayerNo),
            liable: player(&line.liable).map(PlayerNo),
            dead: (1..)
                .map(PlayerNo)
                .zip(&line.values)
                .filter(|(_, text)| is_dead(text))
                .map(|(player, _)| player)
                .collect(),
            thrown: Wind::ALL.into_iter().find(|wind| wind_id(*wind) == line.thrown),
            values: line.values.clone().map(|text| figure(&text)),
            nets: line.nets.clone().map(|text| figure(&text)),
        });
    }
    lines
}

/// Whether this stands for a hand that is dead, in either language or as a cross.
fn is_dead(text: &str) -> bool {
    let text = text.trim().to_lowercase();
    words::DEAD_HAND.contains(&text.as_str())
}

/// A figure as people type it: any kind of minus.
fn figure(text: &str) -> Option<i64> {
    let text: String = text.replace(['−', '–'], "-").split_whitespace().collect();
    text.parse().ok()
}

/// Puts what was found into words, at its line and above.
fn show_problems(read: &ReadSheet, sheet: &mut TypedPage, lang: Lang) {
    let mut problems: BTreeMap<usize, String> =
        read.problems.iter().map(|(number, problem)| (*number, in_words(problem, lang))).collect();
    for (number, line) in (1..).zip(&sheet.lines) {
        let values = line.values.iter().filter(|text| !is_dead(text));
        let mut typed = values.chain(&line.nets);
        if typed.any(|text| !text.is_empty() && figure(text).is_none()) {
            problems.insert(number, words::NO_NUMBER.get(lang).to_owned());
        }
    }
    for (number, problem) in problems {
        sheet.problems.push(words::wrong_line(number, &problem, lang));
        if let Some(line) = sheet.lines.get_mut(number - 1) {
            line.problem = problem;
        }
    }
    let totals = read.history.totals();
    sheet.totals = totals.values().map(|points| numbers::signed(points.0)).collect();
}

fn in_words(problem: &LineProblem, lang: Lang) -> String {
    match problem {
        LineProblem::Missing => words::MISSING_FIGURE.get(lang).to_owned(),
        LineProblem::Sum(sum) => words::wrong_sum(*sum, lang),
        LineProblem::NoSuchDeal => words::NO_SUCH_DEAL.get(lang).to_owned(),
        LineProblem::Otherwise(nets) => {
            let nets: Vec<i64> = nets.values().map(|points| points.0).collect();
            words::otherwise(&nets, lang)
        }
        LineProblem::Facts(problems) => {
            let message = problems.iter().map(|found| texts::problem(&found.problem, lang));
            message.collect::<Vec<_>>().join(" ")
        }
        LineProblem::AfterTheEnd => words::AFTER_THE_END.get(lang).to_owned(),
    }
}

/// Four different people.
fn chosen(sheet: &TypedPage) -> Option<Vec<PersonId>> {
    let players: Vec<PersonId> =
        sheet.players.iter().filter_map(|text| text.parse().ok()).collect();
    let is_different = (1..players.len()).all(|at| !players[..at].contains(&players[at]));
    (players.len() == usize::from(PLAYERS) && is_different).then_some(players)
}

/// Day and times, as instants. A game that ends at an earlier hour has gone on after midnight.
fn times(sheet: &TypedPage, state: &AppState) -> Option<PlayedThen> {
    let day: NaiveDate = sheet.heading[0].parse().ok()?;
    let time = |text: &str| NaiveTime::parse_from_str(text, "%H:%M").ok();
    let (began, ended) = (time(&sheet.heading[1])?, time(&sheet.heading[2])?);
    let last = if ended < began { day.succ_opt()? } else { day };
    let wall = state.clock.wall_clock;
    let (began, ended) = (instant(day.and_time(began), wall), instant(last.and_time(ended), wall));
    (ended <= now(state)).then_some(PlayedThen { began, ended, is_abandoned: sheet.is_abandoned })
}

/// The instant at which the clock on the wall shows this.
fn instant(shown: NaiveDateTime, wall: fn(DateTime<Utc>) -> NaiveDateTime) -> DateTime<Utc> {
    let mut at = shown.and_utc();
    // Twice, because the first step may cross a change of the clocks.
    for _ in 0..2 {
        at += shown - wall(at);
    }
    at
}
