//! The plan of a tournament: who sits where in each round, the figures that show its quality, the drawing.

use askama::Template;
use axum::extract::Query;
use axum::response::Response;
use club::refusal::Refusal;
use club::tournament::event::{self, Event};
use club::tournament::plan;
use serde::Deserialize;
use texts::{Lang, Text, numbers, tournament as words};
use wire::TournamentId;
use wire::tournament::DrawRounds;

use super::{Loaded, address, wind_word};
use crate::actions::{ActionContext, prepare_drawing, save_drawing};
use crate::failure::Failure;
use crate::web::AppState;
use crate::web::address_parts::TournamentPath;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::forms::{Field, Form, FormData};
use crate::web::layout::{Frame, shown};
use crate::web::menu::MenuLink;
use crate::web::response::{Page, see};

/// Whose way is marked.
#[derive(Deserialize)]
pub(crate) struct PlanQuery {
    nr: Option<u32>,
}

/// A round: its number, when it begins, and the numbers at each table, with a mark at the chosen one.
struct RoundRow {
    number: usize,
    time: String,
    /// Whether it is the first of another day.
    is_new_day: bool,
    tables: Vec<Vec<(u32, bool)>>,
}

/// Where somebody sits in a round, and when it begins.
struct OwnTable {
    round: usize,
    time: String,
    table: usize,
    wind: &'static str,
    is_east: bool,
}

#[derive(Template)]
#[template(path = "tournament/plan.html")]
struct PlanPage {
    frame: Frame,
    label: String,
    tabs: Vec<MenuLink>,
    lede: String,
    draw: Option<(String, &'static str)>,
    papers: Vec<MenuLink>,
    figures: Vec<(String, &'static str)>,
    tables: Vec<usize>,
    rounds: Vec<RoundRow>,
    /// Each leads to one's way.
    people: Vec<MenuLink>,
    chosen: String,
    /// The chosen person's tables.
    way: Vec<OwnTable>,
}

/// `GET /verein/turniere/{tournament}/plan`: all drawn rounds.
pub(crate) async fn show(
    context: RequestContext,
    loaded: Loaded,
    Query(query): Query<PlanQuery>,
) -> Result<Page, ApiError> {
    let (lang, event) = (context.lang, &loaded.event);
    let is_drawn = !event.rounds.is_empty();
    let draw = loaded.address("/auslosen");
    let draw_word = if is_drawn { words::DRAW_AGAIN } else { words::DRAW };
    let papers = [
        ("/plan.pdf?format=a3", words::WALL_A3),
        ("/plan.pdf?format=a4", words::WALL_A4),
        ("/karten.pdf", words::NAME_CARDS),
        ("/zettel.pdf", words::SLIPS),
    ];
    let papers =
        papers.map(|(part, word)| MenuLink::new(loaded.address(part), word.get(lang), false));
    let may_open = |paper: &MenuLink| is_drawn && context.may_open(path_of(&paper.address));
    let mut seeds = loaded.seeds.clone();
    seeds.dedup();
    let heads = loaded.heads(event.rounds.len());
    let rounds = event.rounds.iter().zip(heads).enumerate().map(|(round, (tables, head))| {
        let marked = |seats: &[u32; 4]| {
            seats.iter().map(|number| (*number, query.nr == Some(*number))).collect()
        };
        let (time, is_new_day) = head;
        RoundRow {
            number: round + 1,
            time,
            is_new_day,
            tables: tables.iter().map(marked).collect(),
        }
    });
    let named_people = event.entrants.iter().filter_map(|entrant| entrant.number);
    let people = named_people.map(|number| {
        let address = loaded.address(&format!("/plan?nr={number}"));
        let name = format!("{number} {}", event.name(number));
        MenuLink::new(address, name, query.nr == Some(number))
    });
    let way = event.rounds.iter().enumerate().filter_map(|(round, tables)| {
        let (table, seat) = event::place(tables, query.nr?)?;
        Some(OwnTable {
            round: round + 1,
            time: loaded.time_of(round).unwrap_or_default(),
            table: table + 1,
            wind: wind_word(seat, lang),
            is_east: seat == 0,
        })
    });
    let chosen = query.nr.map(|number| format!("{number} {}", event.name(number)));
    Ok(Page(shown(&PlanPage {
        frame: context.frame(&*loaded.tournament.name),
        label: loaded.tournament.name.clone(),
        tabs: loaded.tabs("/plan", &context),
        lede: if is_drawn { words::drawn_from(&seeds, lang) } else { String::new() },
        draw: context.may_open(&draw).then(|| (draw, draw_word.get(lang))),
        papers: papers.into_iter().filter(may_open).collect(),
        figures: figures(event, lang),
        way: way.collect(),
        tables: (1..=event.rounds.iter().map(Vec::len).max().unwrap_or_default()).collect(),
        rounds: rounds.collect(),
        people: people.collect(),
        chosen: chosen.unwrap_or_else(|| words::PEOPLE.get(lang).to_owned()),
    })))
}

/// How good the plan is, in figures with their words.
fn figures(event: &Event, lang: Lang) -> Vec<(String, &'static str)> {
    let figure = |count: u64, word: Text| (numbers::count(count), word.get(lang));
    event::figures(event).map_or_else(Vec::new, |figures| {
        vec![
            figure(figures.repeats, words::REPEATS),
            figure(figures.wind_spread, words::WIND_SPREAD),
            figure(figures.table_returns, words::TABLE_RETURNS),
            figure(figures.apart_meetings, words::APART),
        ]
    })
}

/// An address without its query.
fn path_of(address: &str) -> &str {
    address.split_once('?').map_or(address, |(path, _)| path)
}

const SEED: Field = Field::number("seed", words::SEED);

/// `GET /verein/turniere/{tournament}/auslosen`: asks before the rounds are drawn.
pub(crate) async fn ask(
    context: RequestContext,
    TournamentPath(id): TournamentPath,
) -> Result<Response, ApiError> {
    let seed = context.today().format("%d%m").to_string();
    let data = FormData::of([(SEED, seed.trim_start_matches('0').to_owned())]);
    Ok(question(id, context.lang).answer(&data, &context))
}

fn question(id: TournamentId, lang: Lang) -> Form {
    Form::new(address(id, "/plan"), words::DRAW, words::NOT_DRAWN, lang)
        .danger()
        .about(words::DRAW_ABOUT.get(lang))
        .field(SEED)
}

/// `POST /verein/turniere/{tournament}/plan`: draws the rounds that have not begun.
pub(crate) async fn draw(
    context: RequestContext,
    TournamentPath(id): TournamentPath,
    mut data: FormData,
) -> Result<Response, ApiError> {
    if let Some(seed) = data.parse(SEED) {
        let action = context.action();
        let drawn = draw_rounds(&context.state, action, id, DrawRounds { seed }).await;
        if data.done(drawn).is_some() {
            return Ok(see(&address(id, "/plan")));
        }
    }
    Ok(question(id, context.lang).answer(&data, &context))
}

/// Draws the rounds that have not begun. The search runs outside of the database, one at a time, before what strangers ask.
///
/// # Errors
/// `CannotDraw`, `AllRoundsBegun`, `UnknownTournament`.
pub(crate) async fn draw_rounds(
    state: &AppState,
    context: ActionContext,
    id: TournamentId,
    request: DrawRounds,
) -> Result<(), Failure> {
    let asked = request.clone();
    let drawing = state.database.write(move |tx| prepare_drawing(tx, id, &asked)).await?;
    let search = state.turns.plans.draw(move |goes_on| {
        let plan = plan::plan_while(&drawing.question, goes_on);
        (drawing, plan)
    });
    let (drawing, plan) = search.await?;
    let plan = plan.map_err(|_| Failure::Refused(Refusal::CannotDraw))?;
    // A search ends early only where nobody waits.
    let plan = plan.ok_or(Failure::Unavailable)?;
    let saved =
        state.database.write(move |tx| save_drawing(tx, &context, id, &request, (&drawing, &plan)));
    saved.await
}
