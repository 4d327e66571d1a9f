//! The page of evenings: when the club meets, and how many tables played.

use askama::Template;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use chrono::NaiveDate;
use club::refusal::Refusal;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use texts::{Lang, books as labels, numbers, seating as words};
use uuid::Uuid;

use crate::actions::{YearBooks, add_evening, year_books};
use crate::failure::Failure;
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::pages::club::{named_year, today, years_around};
use crate::pages::context::PageContext;
use crate::pages::form::TypedForm;
use crate::pages::games::wants_slip;
use crate::pages::layout::{FieldView, FormView, Frame, ProblemView, shown};
use crate::pages::response::{Page, see};
use crate::store::evenings::{self, Evening, Kind};

/// The address of the list.
pub(crate) const ADDRESS: &str = "/verein/abende";

/// The address of the form for another evening.
const NEW: &str = "/verein/abende/neu";

/// So many evenings stand on one page.
const MOST_EVENINGS: usize = 60;

/// The address of an evening.
pub(crate) fn address(evening: Uuid) -> String {
    format!("{ADDRESS}/{evening}")
}

/// An evening in words: its day, kind and name.
pub(crate) fn describe_evening(evening: &Evening, lang: Lang) -> String {
    format!("{}, {}", numbers::date(evening.played_on, lang), kind_and_name(evening, lang))
}

fn kind_and_name(evening: &Evening, lang: Lang) -> String {
    let kind = labels::evening_kind(evening.kind.id()).get(lang);
    if evening.name.is_empty() { kind.to_owned() } else { format!("{kind}: {}", evening.name) }
}

/// The query of the list.
#[derive(Deserialize)]
pub(crate) struct ListQuery {
    jahr: Option<String>,
    #[serde(default)]
    seite: usize,
    saved: Option<String>,
}

/// An evening in a line.
struct EveningView {
    address: String,
    day: String,
    iso_day: String,
    name: String,
    games: String,
    people: String,
    best: String,
    /// The class of the shape and the word; `None` where no slip is wanted.
    slips: Option<(&'static str, String)>,
}

#[derive(Template)]
#[template(path = "evenings.html")]
struct EveningsPage {
    frame: Frame,
    saved: Option<&'static str>,
    lede: String,
    may_add: bool,
    years: Vec<(String, String)>,
    today: Vec<EveningView>,
    coming: Vec<EveningView>,
    past: Vec<EveningView>,
    newer: Option<String>,
    older: Option<String>,
    nothing: Vec<(&'static str, &'static str)>,
}

/// `GET /verein/abende`: the evenings of a year.
pub(crate) async fn list(
    State(state): State<AppState>,
    context: PageContext,
    Query(asked): Query<ListQuery>,
) -> Result<Page, ApiError> {
    let year = named_year(&state, asked.jahr.as_deref()).await?;
    let (lang, on) = (context.lang, today(&state));
    let read = state.database.read(move |tx| {
        let books = year_books(tx, year, on)?;
        let evenings = evenings::between(tx, books.first, books.last)?;
        Ok((books, evenings))
    });
    let (books, evenings) = read.await?;
    let count = evenings.len();
    let played = Played::of(&books);
    let line = |evening: &Evening| view(evening, &played, on, lang);
    let (coming, rest): (Vec<_>, Vec<_>) =
        evenings.iter().map(|(evening, _)| evening).partition(|evening| evening.played_on > on);
    let (tonight, past): (Vec<_>, Vec<_>) =
        rest.into_iter().partition(|evening| evening.played_on == on);
    let has_older = past.len() > (asked.seite.saturating_add(1)).saturating_mul(MOST_EVENINGS);
    let page = |page: usize| format!("{ADDRESS}?jahr={}&seite={page}", year.number());
    let may_add = context.may_open(NEW);
    Ok(Page(shown(&EveningsPage {
        frame: context.frame(labels::EVENINGS.get(lang)),
        saved: asked.saved.map(|_| words::ADDED.get(lang)),
        lede: words::evenings(count, year.number(), lang),
        may_add,
        years: years_around(year, |year| format!("{ADDRESS}?jahr={}", year.number()), lang),
        today: tonight.into_iter().map(line).collect(),
        // The next one first.
        coming: coming.into_iter().rev().take(MOST_EVENINGS).map(line).collect(),
        past: past
            .into_iter()
            .skip(asked.seite.saturating_mul(MOST_EVENINGS))
            .take(MOST_EVENINGS)
            .map(line)
            .collect(),
        newer: asked.seite.checked_sub(1).map(page),
        older: has_older.then(|| page(asked.seite + 1)),
        nothing: if may_add { vec![(NEW, words::ADD.get(lang))] } else { Vec::new() },
    })))
}

/// What was played on each evening.
#[derive(Default)]
struct Played {
    by_evening: BTreeMap<Uuid, Summary>,
    is_slip_wanted: bool,
}

/// What was played on one evening.
#[derive(Default)]
struct Summary {
    games: usize,
    people: BTreeSet<i64>,
    missing_slips: usize,
    best: Option<(i64, String)>,
}

impl Played {
    fn of(books: &YearBooks) -> Played {
        let is_slip_wanted = books.statutes.counting.slip_required;
        let mut played = Played { is_slip_wanted, ..Played::default() };
        for (game, verdict) in &books.games {
            let Some(evening) = game.evening else { continue };
            let summary = played.by_evening.entry(evening).or_default();
            summary.games += 1;
            summary.people.extend(game.results.iter().map(|result| result.person));
            summary.missing_slips += usize::from(wants_slip(*verdict));
            for result in &game.results {
                let is_better =
                    summary.best.as_ref().is_none_or(|(points, _)| result.points.0 > *points);
                if is_better {
                    let name = books.name(result.person).to_owned();
                    summary.best = Some((result.points.0, name));
                }
            }
        }
        played
    }
}

fn view(evening: &Evening, played: &Played, today: NaiveDate, lang: Lang) -> EveningView {
    let summary = played.by_evening.get(&evening.key);
    let number =
        |count: Option<usize>| count.map_or_else(|| "–".to_owned(), |count| count.to_string());
    let slips =
        summary.filter(|_| played.is_slip_wanted).map(|summary| match summary.missing_slips {
            0 => ("ok", words::ALL_SLIPS.get(lang).to_owned()),
            missing => ("wait", words::missing(missing, lang)),
        });
    EveningView {
        address: address(evening.key),
        day: numbers::day_of_year(evening.played_on, today, lang),
        iso_day: evening.played_on.to_string(),
        name: kind_and_name(evening, lang),
        games: number(summary.map(|summary| summary.games)),
        people: number(summary.map(|summary| summary.people.len())),
        best: summary
            .and_then(|summary| summary.best.as_ref())
            .map_or_else(String::new, |(points, name)| {
                format!("{name} {}", numbers::signed(*points))
            }),
        slips,
    }
}

/// What the form for another evening sends.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct EveningForm {
    key: String,
    day: String,
    kind: String,
    name: String,
}

#[derive(Template)]
#[template(path = "evening_form.html")]
struct FormPage {
    frame: Frame,
    form: FormView,
    key: String,
    day: FieldView,
    kind: FieldView,
    kinds: Vec<(String, String)>,
    called: FieldView,
}

/// `GET /verein/abende/neu`: the form for another evening.
pub(crate) async fn new(State(state): State<AppState>, context: PageContext) -> Page {
    let form = EveningForm {
        key: Uuid::now_v7().to_string(),
        day: today(&state).to_string(),
        kind: Kind::ClubEvening.id().to_owned(),
        name: String::new(),
    };
    Page(form_page(&context, form, None))
}

fn form_page(
    context: &PageContext,
    typed: EveningForm,
    problem: Option<(&'static str, ProblemView)>,
) -> String {
    let lang = context.lang;
    let field = |name: &str, value: String| {
        let problem = problem.as_ref().filter(|(field, _)| *field == name);
        FieldView { value, problem: problem.map(|(_, problem)| problem.clone()) }
    };
    let kinds = Kind::ALL
        .map(|kind| (kind.id().to_owned(), labels::evening_kind(kind.id()).get(lang).to_owned()));
    shown(&FormPage {
        frame: context.frame(words::ADD.get(lang)),
        form: FormView {
            action: ADDRESS.to_owned(),
            submit: words::ADD.get(lang),
            is_danger: false,
            back: ADDRESS.to_owned(),
            refused: texts::game_pages::NOT_SAVED.get(lang),
            problems: problem.iter().map(|(name, found)| (*name, found.words.clone())).collect(),
        },
        key: typed.key,
        day: field("day", typed.day),
        kind: field("kind", typed.kind),
        kinds: kinds.into(),
        called: field("name", typed.name),
    })
}

/// `POST /verein/abende`: another evening.
pub(crate) async fn add(
    State(state): State<AppState>,
    context: PageContext,
    TypedForm(form): TypedForm<EveningForm>,
) -> Result<Response, ApiError> {
    let failure = match write(&state, &context, &form).await {
        Ok(()) => return Ok(see(&format!("{ADDRESS}?saved=1"))),
        Err(failure) => failure,
    };
    let (field, code) = if let Failure::Refused(refusal) = failure {
        let of_field = [
            (Refusal::BadDay, "day", "bad_day"),
            (Refusal::BadChoice, "kind", "bad_choice"),
            (Refusal::BadText, "name", "bad_text"),
        ];
        let found = of_field.into_iter().find(|(known, ..)| *known == refusal);
        found.map_or(("day", "refused"), |(_, field, code)| (field, code))
    } else if matches!(failure, Failure::UnprintableReason { .. }) {
        ("name", "unprintable")
    } else {
        return Err(failure.into());
    };
    let error = ApiError::Failure(failure);
    let status = StatusCode::from_u16(error.code().status());
    let problem = ProblemView { code, words: error.body(context.lang).message };
    let page = form_page(&context, form, Some((field, problem)));
    Ok((status.unwrap_or(StatusCode::UNPROCESSABLE_ENTITY), Page(page)).into_response())
}

async fn write(state: &AppState, context: &PageContext, form: &EveningForm) -> Result<(), Failure> {
    let refused = |refusal| move || Failure::Refused(refusal);
    let evening = Evening {
        kind: Kind::from_id(&form.kind).ok_or_else(refused(Refusal::BadChoice))?,
        played_on: form.day.trim().parse().map_err(|_| Failure::Refused(Refusal::BadDay))?,
        key: form.key.parse().map_err(|_| Failure::Refused(Refusal::BadChoice))?,
        name: form.name.clone(),
    };
    let action = state.context(context.visitor.account().map(|account| account.name.clone()));
    state.database.write(move |tx| add_evening(tx, &action, &evening)).await
}
