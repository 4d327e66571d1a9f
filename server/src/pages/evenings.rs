//! The page of evenings: when the club meets, and how many tables played.

use askama::Template;
use axum::extract::{Query, State};
use axum::response::{IntoResponse as _, Response};
use chrono::NaiveDate;
use club::refusal::Refusal;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use texts::{Lang, Text, books as labels, calendar, numbers, seating as words};
use uuid::Uuid;

use crate::actions::{YearBooks, add_evening, add_evenings, announce_evening, year_books};
use crate::failure::Failure;
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::pages::club::{named_year, today, years_around};
use crate::pages::context::PageContext;
use crate::pages::evening_notice::{self, NoticeFields, NoticeView};
use crate::pages::form::TypedForm;
use crate::pages::form_refusal::{FormRefusal, Problems};
use crate::pages::layout::{FieldView, FormView, Frame, shown};
use crate::pages::response::{Page, see};
use crate::store::evening_notices::{self, Notice};
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

/// The kind of an evening, and its name if it has one.
pub(crate) fn kind_and_name(evening: &Evening, lang: Lang) -> String {
    let kind = labels::evening_kind(evening.kind.id()).get(lang);
    if evening.name.is_empty() || evening.name == kind {
        return kind.to_owned();
    }
    format!("{kind}: {}", evening.name)
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
    /// Time and place, where they are known.
    notice: String,
    is_cancelled: bool,
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
        let notices = evening_notices::between(tx, books.first, books.last)?;
        Ok((books, evenings, notices))
    });
    let (books, evenings, notices) = read.await?;
    let count = evenings.len();
    let played = Played::of(&books);
    let line = |evening: &Evening| {
        let noted = notices.get(&evening.key);
        view(evening, noted.map(|noted| &noted.notice), &played, (on, lang))
    };
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
            summary.missing_slips += usize::from(verdict.wants_slip());
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

fn view(
    evening: &Evening,
    notice: Option<&Notice>,
    played: &Played,
    (today, lang): (NaiveDate, Lang),
) -> EveningView {
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
        notice: notice.map(|notice| evening_notice::in_words(notice, lang)).unwrap_or_default(),
        is_cancelled: notice.is_some_and(|notice| notice.is_cancelled),
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
    /// The last day of a series; empty for a single evening.
    until: String,
    #[serde(flatten)]
    notice: NoticeFields,
}

/// The fields with what stands at them.
const FIELDS: [(&str, Text); 7] = [
    ("day", labels::DAY),
    ("until", words::WEEKLY_UNTIL),
    ("kind", labels::KIND),
    ("name", words::NAME),
    ("starts_at", calendar::STARTS),
    ("ends_at", calendar::ENDS),
    ("place", calendar::PLACE),
];

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
    until: FieldView,
    notice: NoticeView,
}

/// `GET /verein/abende/neu`: the form for another evening, with time and place of the last one.
pub(crate) async fn new(
    State(state): State<AppState>,
    context: PageContext,
) -> Result<Page, ApiError> {
    let last = state.database.read(evening_notices::latest).await?;
    let form = EveningForm {
        key: Uuid::now_v7().to_string(),
        day: today(&state).to_string(),
        kind: Kind::ClubEvening.id().to_owned(),
        name: String::new(),
        until: String::new(),
        notice: NoticeFields::of(&last.unwrap_or_default()),
    };
    Ok(form_page(&context, form, &FormRefusal::default()))
}

fn form_page(context: &PageContext, typed: EveningForm, refusal: &FormRefusal) -> Page {
    let lang = context.lang;
    let kinds = Kind::ALL
        .map(|kind| (kind.id().to_owned(), labels::evening_kind(kind.id()).get(lang).to_owned()));
    Page(shown(&FormPage {
        frame: context.frame(words::ADD.get(lang)),
        form: FormView {
            action: ADDRESS.to_owned(),
            submit: words::ADD.get(lang),
            is_danger: false,
            back: ADDRESS.to_owned(),
            refused: texts::game_pages::NOT_SAVED.get(lang),
            problems: refusal.list(),
        },
        key: typed.key,
        day: refusal.field("day", typed.day),
        kind: refusal.field("kind", typed.kind),
        kinds: kinds.into(),
        called: refusal.field("name", typed.name),
        until: refusal.field("until", typed.until),
        notice: NoticeView::of(typed.notice, refusal),
    }))
}

/// `POST /verein/abende`: another evening.
pub(crate) async fn add(
    State(state): State<AppState>,
    context: PageContext,
    TypedForm(form): TypedForm<EveningForm>,
) -> Result<Response, ApiError> {
    let mut problems = Problems::default();
    if let Some((evening, until, notice)) = form.read(&mut problems) {
        let action = context.visitor.context(&state);
        let is_series = until.is_some();
        let write = state.database.write(move |tx| {
            if let Some(until) = until {
                return add_evenings(tx, &action, (&evening, until), &notice).map(|_| ());
            }
            add_evening(tx, &action, &evening)?;
            // A form that comes twice announces the same again, which changes nothing.
            announce_evening(tx, &action, Uuid::now_v7(), evening.key, &notice)
        });
        let written = write.await.map_err(|failure| {
            if matches!(failure, Failure::Refused(Refusal::BadText)) {
                ApiError::Field { name: words::NAME, refusal: Refusal::BadText }
            } else if is_series && matches!(failure, Failure::Refused(Refusal::BadDay)) {
                ApiError::Field { name: words::WEEKLY_UNTIL, refusal: Refusal::BadDay }
            } else {
                failure.into()
            }
        });
        if problems.take(written).is_some() {
            return Ok(see(&format!("{ADDRESS}?saved=1")));
        }
    }
    let refusal = problems.drawn(&FIELDS, context.lang);
    Ok((refusal.status, form_page(&context, form, &refusal)).into_response())
}

impl EveningForm {
    /// Reads the form; what is wrong is noted.
    fn read(&self, problems: &mut Problems) -> Option<(Evening, Option<NaiveDate>, Notice)> {
        let bad = |name, refusal| ApiError::Field { name, refusal };
        let day = self.day.trim().parse().map_err(|_| bad(labels::DAY, Refusal::BadDay));
        let kind = Kind::from_id(&self.kind).ok_or(bad(labels::KIND, Refusal::BadChoice));
        let key = self.key.parse().map_err(|_| bad(labels::DAY, Refusal::BadChoice));
        let until = (!self.until.trim().is_empty()).then(|| self.until.trim().parse::<NaiveDate>());
        let until = until.transpose().map_err(|_| bad(words::WEEKLY_UNTIL, Refusal::BadDay));
        let (day, kind, until) = (problems.take(day), problems.take(kind), problems.take(until));
        let (key, notice) = (problems.take(key), self.notice.read(false, problems));
        let evening = Evening { key: key?, kind: kind?, played_on: day?, name: self.name.clone() };
        Some((evening, until?, notice?))
    }
}
