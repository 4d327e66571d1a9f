//! The list of tournaments.

use askama::Template;
use axum::extract::Query;
use scoring::Family;
use serde::Deserialize;
use texts::{rulesets, tournament as words};
use wire::tournament::NewTournament;

use super::championship::CHAMPIONSHIP;
use super::form::NEW;
use super::{ADDRESS, address};
use crate::store::tournaments;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::layout::{Frame, shown};
use crate::web::response::Page;

/// So many tournaments stand on one page.
const MOST: usize = 50;

/// The query of the list.
#[derive(Deserialize)]
pub(crate) struct ListQuery {
    #[serde(default)]
    seite: usize,
}

#[derive(Template)]
#[template(path = "tournament/tournaments.html")]
struct ListPage {
    frame: Frame,
    new: Option<&'static str>,
    championship: String,
    /// Address, name, and where, when and by which rules.
    rows: Vec<(String, String, String)>,
    nothing: Vec<(&'static str, &'static str)>,
    newer: Option<String>,
    older: Option<String>,
}

/// `GET /verein/turniere`: all tournaments, the newest first.
pub(crate) async fn show(
    context: RequestContext,
    Query(query): Query<ListQuery>,
) -> Result<Page, ApiError> {
    let all = context.read(tournaments::all).await?;
    let lang = context.lang;
    let row = |one: &NewTournament| {
        let rules = Family::from_id(&one.rules).map(|family| rulesets::family(family).get(lang));
        let days = words::days(one.first_day, one.days, lang);
        let parts = [days, one.place.clone(), rules.unwrap_or_default().to_owned()];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        (address(one.id, ""), one.name.clone(), parts.join(" · "))
    };
    let first = query.seite.saturating_mul(MOST);
    let page = |page: usize| format!("{ADDRESS}?seite={page}");
    let new = context.may_open(NEW).then_some(NEW);
    Ok(Page(shown(&ListPage {
        frame: context.frame(words::TOURNAMENTS.get(lang)),
        new,
        championship: format!("{ADDRESS}{CHAMPIONSHIP}"),
        rows: all.iter().skip(first).take(MOST).map(row).collect(),
        nothing: new.map(|new| (new, words::ADD.get(lang))).into_iter().collect(),
        newer: query.seite.checked_sub(1).map(page),
        older: (all.len() > first.saturating_add(MOST)).then(|| page(query.seite + 1)),
    })))
}
