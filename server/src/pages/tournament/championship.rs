//! The championship of a year: the best three results of everybody over the year's tournaments, in points of the European
//! ranking, and the countries by their three best.

use askama::Template;
use axum::extract::{Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};
use chrono::Datelike as _;
use serde::Deserialize;
use texts::{numbers, tournament_report as words};

use super::ADDRESS;
use crate::actions::{BEST_RESULTS, Contestant, championship};
use crate::failure::Failure;
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::pages::club::today;
use crate::pages::context::PageContext;
use crate::pages::layout::{Frame, shown};
use crate::pages::response::Page;

/// The last part of its address.
pub(super) const CHAMPIONSHIP: &str = "/meisterschaft";

/// Which year; by default this one.
#[derive(Deserialize)]
pub(crate) struct ChampionshipQuery {
    jahr: Option<i32>,
}

#[derive(Template)]
#[template(path = "tournament_championship.html")]
struct ChampionshipPage {
    frame: Frame,
    lede: String,
    file: String,
    /// Who has a place, for those who may see it.
    quota: Option<&'static str>,
    years: Vec<(String, i32, bool)>,
    year: i32,
    people: Vec<Contestant>,
    countries: Vec<(String, String)>,
}

impl ChampionshipPage {
    /// The results as a line.
    fn results(results: &[u32]) -> String {
        let all: Vec<String> =
            results.iter().map(|points| numbers::count(u64::from(*points))).collect();
        all.join(" · ")
    }
}

/// `GET /verein/turniere/meisterschaft`: the sums of a year.
pub(crate) async fn show(
    State(state): State<AppState>,
    context: PageContext,
    Query(query): Query<ChampionshipQuery>,
) -> Result<Page, ApiError> {
    let lang = context.lang;
    let year = query.jahr.unwrap_or_else(|| today(&state).year());
    let found = state.database.read(move |tx| championship(tx, year)).await?;
    let address = |year: i32| format!("{ADDRESS}{CHAMPIONSHIP}?jahr={year}");
    let mean = |(country, mean): (String, u64)| {
        (country, numbers::count(mean.saturating_add(500) / 1_000))
    };
    Ok(Page(shown(&ChampionshipPage {
        frame: context.frame(words::CHAMPIONSHIP.get(lang)),
        lede: words::championship_hint(year, BEST_RESULTS, found.tournaments, lang),
        file: format!("{ADDRESS}{CHAMPIONSHIP}.csv?jahr={year}"),
        quota: context.may_open(super::quota::ADDRESS).then_some(super::quota::ADDRESS),
        years: found.years.iter().map(|one| (address(*one), *one, *one == year)).collect(),
        year,
        people: found.people,
        countries: found.countries.into_iter().map(mean).collect(),
    })))
}

/// `GET /verein/turniere/meisterschaft.csv`: the sums of a year, with every result.
pub(crate) async fn file(
    State(state): State<AppState>,
    Query(query): Query<ChampionshipQuery>,
) -> Result<Response, ApiError> {
    let year = query.jahr.unwrap_or_else(|| today(&state).year());
    let found = state.database.read(move |tx| championship(tx, year)).await?;
    let mut writer =
        csv::WriterBuilder::new().delimiter(b';').flexible(true).from_writer(Vec::new());
    let broken = |error: csv::Error| Failure::Internal(error.to_string());
    writer.write_record(["place", "name", "country", "sum", "results"]).map_err(broken)?;
    for one in &found.people {
        let mut record =
            vec![one.place.to_string(), one.name.clone(), one.country.clone(), one.sum.to_string()];
        record.extend(one.results.iter().map(u32::to_string));
        let record = record.into_iter().map(super::standings::harmless);
        writer.write_record(record).map_err(broken)?;
    }
    let bytes = writer.into_inner().map_err(|error| Failure::Internal(error.to_string()))?;
    let headers = [
        (CONTENT_TYPE, "text/csv; charset=utf-8"),
        (CONTENT_DISPOSITION, "attachment; filename=\"meisterschaft.csv\""),
    ];
    Ok((headers, bytes).into_response())
}
