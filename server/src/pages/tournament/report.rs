//! What goes to the federation: the check before sending, the files, honours, and a preview of the European ranking.

use askama::Template;
use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use club::tournament::event::Event;
use club::tournament::report::{Doubt, Facts, Honours, Review, honours, mers_points, review};
use serde::Deserialize;
use texts::{Lang, numbers, tournament_desk as desk, tournament_report as report_words};

use super::Loaded;
use super::everything::EVERYTHING;
use super::form::DETAILS;
use super::observer::OBSERVER;
use crate::pages::club::today;
use crate::store::tournaments;
use crate::web::AppState;
use crate::web::context::{PageContext, RequestContext};
use crate::web::error_response::ApiError;
use crate::web::layout::{Frame, shown};
use crate::web::menu::MenuLink;
use crate::web::response::Page;

/// So many lines has the preview of the ranking.
const TOP: usize = 10;

/// The least value of a won hand by the rules of international competitions.
const LEAST_VALUE: i64 = 8;

/// What was done just now.
#[derive(Deserialize)]
pub(crate) struct SavedQuery {
    saved: Option<String>,
}

/// A line of the check.
struct Line {
    /// `ok`, `due`, or `wait` for what only a report to the federation needs.
    kind: &'static str,
    what: String,
    more: String,
    link: Option<String>,
}

/// A file to download.
struct FileRow {
    address: String,
    name: &'static str,
    hint: String,
}

/// A line of the preview of the European ranking.
struct RankedPlayer {
    place: usize,
    name: String,
    country: String,
    points: String,
}

/// Who has earned an honour, and how much it was.
struct HonourRow {
    title: &'static str,
    who: String,
    more: String,
}

#[derive(Template)]
#[template(path = "tournament/report.html")]
struct ReportPage {
    frame: Frame,
    label: String,
    tabs: Vec<MenuLink>,
    lede: String,
    lines: Vec<Line>,
    files: Vec<FileRow>,
    /// Where what is not in the books is typed, for those who may.
    complete: Option<String>,
    said: Option<&'static str>,
    ranking: Vec<RankedPlayer>,
    ranking_hint: String,
    honours: Vec<HonourRow>,
    honours_hint: Option<&'static str>,
}

/// The tournament of an address, with its check.
pub(crate) struct Reviewed {
    pub(super) loaded: Loaded,
    pub(super) review: Review,
}

impl FromRequestParts<AppState> for Reviewed {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Reviewed, ApiError> {
        let loaded = Loaded::from_request_parts(parts, state).await?;
        let of = loaded.tournament.id;
        let read = state.database.read(move |tx| tournaments::numbers_elsewhere(tx, of));
        let known = read.await?;
        let facts = Facts {
            place: &loaded.tournament.place,
            country: &loaded.tournament.country,
            first_day: loaded.tournament.first_day,
            days: loaded.tournament.days,
            rounds: usize::from(loaded.tournament.rounds),
            must_qualify: loaded.tournament.must_qualify,
            today: today(state),
            is_country,
            known: &known,
        };
        let review = review(&loaded.event, &facts);
        Ok(Reviewed { loaded, review })
    }
}

impl Reviewed {
    /// Whose national list it is: the country of the hosts, or else the one of most players.
    pub(super) fn nation(&self) -> Option<(&str, usize)> {
        let hosts = &self.loaded.tournament.country;
        let of_hosts = self.review.countries.get_key_value(hosts);
        let most = self.review.countries.iter().max_by_key(|(_, people)| **people);
        of_hosts.or(most).map(|(country, people)| (country.as_str(), *people))
    }
}

/// Whether letters are the code of a country: two or three of them (ISO 3166-1).
fn is_country(letters: &str) -> bool {
    rust_iso3166::from_alpha3(letters).is_some() || rust_iso3166::from_alpha2(letters).is_some()
}

/// `GET /verein/turniere/{tournament}/bericht`: the check before sending, and the files.
pub(crate) async fn show(
    context: RequestContext,
    reviewed: Reviewed,
    Query(query): Query<SavedQuery>,
) -> Result<Page, ApiError> {
    let (loaded, review, lang) = (&reviewed.loaded, &reviewed.review, context.lang);
    let honours = honours(&loaded.event, Some(LEAST_VALUE).filter(|_| loaded.event.rules == "mcr"));
    Ok(Page(shown(&ReportPage {
        frame: context.frame(&*loaded.tournament.name),
        label: loaded.tournament.name.clone(),
        tabs: loaded.tabs("/bericht", &context),
        lede: report_words::lede(review.doubts.len(), lang),
        lines: lines(loaded, review, &context),
        files: files(&reviewed, &context),
        complete: Some(loaded.address(OBSERVER)).filter(|form| context.may_open(form)),
        said: query.saved.map(|_| report_words::DETAILS_SAVED.get(lang)),
        ranking: ranking(review),
        ranking_hint: report_words::ranking_hint(review.weight, lang),
        honours: honoured(&loaded.event, &honours, lang),
        honours_hint: honours_hint(&honours, lang),
    })))
}

/// The doubts, then what is right, with its figures.
fn lines(loaded: &Loaded, review: &Review, context: &PageContext) -> Vec<Line> {
    let lang = context.lang;
    let link = |part: &str| Some(loaded.address(part)).filter(|address| context.may_open(address));
    let doubts = review.doubts.iter().map(|doubt| {
        let (what, more) = report_words::doubt(doubt, lang);
        Line { kind: "due", what, more, link: link(mended_at(doubt)) }
    });
    let mut lines: Vec<Line> = doubts.collect();
    let with_number = review.lines.iter().filter(|line| line.is_member()).count();
    let is_doubled = |doubt: &Doubt| matches!(doubt, Doubt::SameNumber { .. });
    let countries = review.countries.iter().map(|(country, people)| (country.as_str(), *people));
    let (days, rounds) = (loaded.tournament.days, loaded.event.rounds.len());
    let of_tables = (review.tables, review.penalties);
    let mut right = vec![
        report_words::lines(review.lines.len(), review.substitutes, lang),
        report_words::ties(review.shared_places, lang),
        report_words::sums(review.points12, review.score, of_tables, lang),
    ];
    if with_number > 0 {
        right.push(report_words::numbers(with_number, lang));
        if !review.doubts.iter().any(is_doubled) {
            right.push((report_words::NUMBERS_ONCE.get(lang).to_owned(), String::new()));
        }
    }
    if !review.countries.is_empty() {
        right.push(report_words::countries(countries, lang));
    }
    right.push(report_words::weighed(days, rounds, review.weight, lang));
    lines.extend(right.into_iter().map(|(what, more)| Line { kind: "ok", what, more, link: None }));
    lines.extend((with_number == 0).then(|| Line {
        kind: "wait",
        what: report_words::NO_NUMBERS.get(lang).to_owned(),
        more: report_words::NO_NUMBERS_HINT.get(lang).to_owned(),
        link: link("/nennungen"),
    }));
    lines
}

/// The part of the address where a doubt is settled.
fn mended_at(doubt: &Doubt) -> &'static str {
    match doubt {
        Doubt::RoundsMissing { .. } => "/plan",
        Doubt::TablesOpen { .. } | Doubt::SumsDiffer { .. } | Doubt::ScoreNotZero { .. } => {
            "/runde"
        }
        Doubt::NeverPlayed { .. }
        | Doubt::NoNumber { .. }
        | Doubt::OddNumber { .. }
        | Doubt::SameNumber { .. }
        | Doubt::SameName { .. }
        | Doubt::NameDiffers { .. }
        | Doubt::NoCountry { .. }
        | Doubt::OddCountry { .. }
        | Doubt::MixedCodes => "/nennungen",
        Doubt::NoPlace | Doubt::NoHost | Doubt::NotOver { .. } => DETAILS,
    }
}

fn files(reviewed: &Reviewed, context: &PageContext) -> Vec<FileRow> {
    let lang = context.lang;
    let file = |part: &str, name: texts::Text, hint: String| FileRow {
        address: reviewed.loaded.address(part),
        name: name.get(lang),
        hint,
    };
    let mut files = vec![
        file("/bericht.xlsx", report_words::RESULT, report_words::RESULT_HINT.get(lang).to_owned()),
        file(
            "/bericht.csv",
            report_words::RESULT_CSV,
            report_words::RESULT_CSV_HINT.get(lang).to_owned(),
        ),
    ];
    if let Some((country, people)) = reviewed.nation() {
        let hint = report_words::national_hint(country, people, lang);
        files.push(file("/nationale-liste.xlsx", report_words::NATIONAL, hint));
    }
    let mut others = vec![
        ("/liste.xlsx", report_words::WHOLE_LIST, report_words::WHOLE_LIST_HINT),
        ("/aufsicht.pdf", desk::OBSERVERS_REPORT, desk::OBSERVERS_REPORT_HINT),
        ("/aufsicht.xlsx", desk::OBSERVERS_WORKBOOK, desk::OBSERVERS_WORKBOOK_HINT),
    ];
    if context.may_open(&reviewed.loaded.address(EVERYTHING)) {
        others.push((EVERYTHING, desk::EVERYTHING, desk::EVERYTHING_HINT));
    }
    files.extend(
        others.into_iter().map(|(part, name, hint)| file(part, name, hint.get(lang).to_owned())),
    );
    files
}

fn ranking(review: &Review) -> Vec<RankedPlayer> {
    let line = |line: &club::tournament::report::ReportLine| {
        let points = mers_points(line.place, review.lines.len())?;
        Some(RankedPlayer {
            place: line.place,
            name: line.name(),
            country: line.country.clone(),
            points: numbers::count(u64::from(points)),
        })
    };
    let is_played = review.tables > 0;
    review.lines.iter().take(if is_played { TOP } else { 0 }).filter_map(line).collect()
}

fn honoured(event: &Event, honours: &Honours, lang: Lang) -> Vec<HonourRow> {
    let names = |numbers: &[u32]| {
        numbers.iter().map(|number| event.name(*number)).collect::<Vec<_>>().join(", ")
    };
    let line = |title: texts::Text, who, more| HonourRow { title: title.get(lang), who, more };
    let mut lines = Vec::new();
    for best in &honours.best_hands {
        let hand = report_words::hand_at(best.value, best.round + 1, best.table + 1, lang);
        lines.push(line(report_words::BEST_HAND, event.name(best.number), hand));
    }
    for (title, honour) in
        [(report_words::SELF_DRAWN, &honours.self_drawn), (report_words::MOST_WON, &honours.won)]
    {
        if honour.count > 0 {
            let times = report_words::times(honour.count, lang);
            lines.push(line(title, names(&honour.numbers), times));
        }
    }
    for (number, times) in &honours.least_value {
        let times = report_words::times(*times, lang);
        lines.push(line(report_words::LEAST_VALUE, event.name(*number), times));
    }
    if !honours.last.is_empty() {
        lines.push(line(report_words::LAST, names(&honours.last), String::new()));
    }
    lines
}

/// What one should know about the honours.
fn honours_hint(honours: &Honours, lang: Lang) -> Option<&'static str> {
    let (counted, by_hands) = honours.tables;
    if counted > 0 && by_hands == 0 {
        return Some(report_words::NO_HANDS.get(lang));
    }
    (!honours.least_value.is_empty()).then(|| report_words::LEAST_VALUE_HINT.get(lang))
}
