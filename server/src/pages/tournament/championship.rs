//! The championship of a year: the best three results of everybody over the year's tournaments, in points of the European
//! ranking, and the countries by their three best.

use askama::Template;
use axum::extract::Query;
use chrono::Datelike as _;
use serde::Deserialize;
use texts::{numbers, tournament_report as words};

use super::ADDRESS;
use crate::actions::{BEST_RESULTS, Contestant, championship};
use crate::documents::csv_writer::{self, Field};
use crate::pages::download::{Download, Form};
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::layout::{Frame, shown};
use crate::web::menu::MenuLink;
use crate::web::response::Page;

/// The last part of its address.
pub(super) const CHAMPIONSHIP: &str = "/meisterschaft";

/// Which year; by default this one.
#[derive(Deserialize)]
pub(crate) struct ChampionshipQuery {
    jahr: Option<i32>,
}

#[derive(Template)]
#[template(path = "tournament/championship.html")]
struct ChampionshipPage {
    frame: Frame,
    lede: String,
    file: String,
    /// Who has a place, for those who may see it.
    quota: Option<&'static str>,
    years: Vec<MenuLink>,
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
    context: RequestContext,
    Query(query): Query<ChampionshipQuery>,
) -> Result<Page, ApiError> {
    let lang = context.lang;
    let year = query.jahr.unwrap_or_else(|| context.today().year());
    let found = context.read(move |tx| championship(tx, year)).await?;
    let address = |year: i32| format!("{ADDRESS}{CHAMPIONSHIP}?jahr={year}");
    let mean = |(country, mean): (String, u64)| {
        (country, numbers::count(mean.saturating_add(500) / 1_000))
    };
    Ok(Page(shown(&ChampionshipPage {
        frame: context.frame(words::CHAMPIONSHIP.get(lang)),
        lede: words::championship_hint(year, BEST_RESULTS, found.tournaments, lang),
        file: format!("{ADDRESS}{CHAMPIONSHIP}.csv?jahr={year}"),
        quota: context.may_open(super::quota::ADDRESS).then_some(super::quota::ADDRESS),
        years: found
            .years
            .iter()
            .map(|one| MenuLink::new(address(*one), one.to_string(), *one == year))
            .collect(),
        year,
        people: found.people,
        countries: found.countries.into_iter().map(mean).collect(),
    })))
}

/// `GET /verein/turniere/meisterschaft.csv`: the sums of a year, with every result.
pub(crate) async fn file(
    context: RequestContext,
    Query(query): Query<ChampionshipQuery>,
) -> Result<Download, ApiError> {
    let year = query.jahr.unwrap_or_else(|| context.today().year());
    let found = context.read(move |tx| championship(tx, year)).await?;
    let lines = found.people.iter().map(|one| {
        let person = [
            Field::Plain(one.place.to_string()),
            Field::text(&one.name),
            Field::text(&one.country),
            Field::Plain(one.sum.to_string()),
        ];
        let results = one.results.iter().map(|result| Field::Plain(result.to_string()));
        person.into_iter().chain(results)
    });
    let heads = ["place", "name", "country", "sum", "results"];
    Ok(Download::new("meisterschaft", Form::Csv, csv_writer::list(&heads, lines)))
}
