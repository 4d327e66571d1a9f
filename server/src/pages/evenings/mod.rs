//! The page of evenings: when the club meets, and how many tables played.

pub(crate) mod calendar;
pub(crate) mod evening_notice;
pub(crate) mod evening_tables;
pub(crate) mod hall;
pub(crate) mod seating;
pub(crate) mod sign_up;

use askama::Template;
use axum::extract::Query;
use axum::response::Response;
use chrono::NaiveDate;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use texts::{Lang, books as labels, numbers, seating as words};
use uuid::Uuid;

use crate::actions::{YearBooks, add_evening, add_evenings, announce_evening, year_books};
use crate::pages::club::years_around;
use crate::store::evening_notices::{self, Notice};
use crate::store::evenings::{self, Evening, Kind};
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::forms::{Field, Form, FormData, KEY};
use crate::web::layout::{Frame, choices, shown};
use crate::web::response::{Page, see};

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
#[template(path = "evenings/evenings.html")]
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
    context: RequestContext,
    Query(asked): Query<ListQuery>,
) -> Result<Page, ApiError> {
    let year = context.club_year(asked.jahr.as_deref()).await?;
    let (lang, today, on) = (context.lang, context.today(), context.evening_day());
    let read = context.read(move |tx| {
        let books = year_books(tx, year, today)?;
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
        let games = books.games.iter().filter(|(_, verdict)| !verdict.is_struck());
        for (game, verdict) in games {
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

const DAY: Field = Field::day("day", labels::DAY);
const KIND: Field = Field::choice("kind", labels::KIND);
const NAME: Field = Field::text("name", words::NAME);
/// The last day of a series; empty for a single evening.
const UNTIL: Field = Field::day("until", words::WEEKLY_UNTIL).hint(words::WEEKLY_HINT);

/// `GET /verein/abende/neu`: the form for another evening, with time and place of the last one.
pub(crate) async fn new(context: RequestContext) -> Result<Response, ApiError> {
    let last = context.read(evening_notices::latest).await?;
    let data = FormData::of([
        (KEY, Uuid::now_v7().to_string()),
        (DAY, context.today().to_string()),
        (KIND, Kind::ClubEvening.id().to_owned()),
    ]);
    let data = evening_notice::with(data, &last.unwrap_or_default());
    Ok(form(context.lang).answer(&data, &context))
}

fn form(lang: Lang) -> Form {
    let kinds = Kind::ALL.map(|kind| (kind.id(), labels::evening_kind(kind.id())));
    Form::new(ADDRESS, words::ADD, texts::game_pages::NOT_SAVED, lang)
        .note(labels::EVENINGS_HINT.get(lang))
        .fields([KEY, DAY])
        .choice(KIND, choices(kinds, lang))
        .fields([NAME, UNTIL])
        .fields(evening_notice::FIELDS)
}

/// `POST /verein/abende`: another evening.
pub(crate) async fn add(context: RequestContext, mut data: FormData) -> Result<Response, ApiError> {
    if let Some((evening, until, notice)) = read(&mut data) {
        let write = context.write(move |tx, action| {
            if let Some(until) = until {
                return add_evenings(tx, action, (&evening, until), &notice).map(|_| ());
            }
            add_evening(tx, action, &evening)?;
            // A form that comes twice announces the same again, which changes nothing.
            announce_evening(tx, action, Uuid::now_v7(), evening.key, &notice)
        });
        if data.done(write.await).is_some() {
            return Ok(see(&format!("{ADDRESS}?saved=1")));
        }
    }
    Ok(form(context.lang).answer(&data, &context))
}

/// Reads the form: the evening, the last day of a series, what is announced.
fn read(data: &mut FormData) -> Option<(Evening, Option<NaiveDate>, Notice)> {
    let (day, kind) = (data.parse(DAY), data.read(KIND, Kind::from_id));
    let until = data.parse_optional(UNTIL);
    let (key, notice) = (data.parse(KEY), evening_notice::read(data, false));
    let name = data.text(NAME).to_owned();
    let evening = Evening { key: key?, kind: kind?, played_on: day?, name };
    Some((evening, until?, notice?))
}
