//! The page of the ranking over all years, with its downloads.

use askama::Template;
use club::year::standings::Standing;
use texts::{numbers, ui};
use wire::Person;

use crate::actions::ranking;
use crate::failure::Failure;
use crate::web::AppState;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::layout::{Frame, shown};
use crate::web::response::Page;

#[derive(Template)]
#[template(path = "year/ranking.html")]
struct RankingPage {
    frame: Frame,
    forms: Vec<(String, &'static str)>,
    heads: Vec<&'static str>,
    lines: Vec<Line>,
    empty: &'static str,
    empty_hint: &'static str,
}

struct Line {
    rank: u32,
    name: String,
    games: u32,
    sum: String,
    is_debt: bool,
    average: String,
}

/// `GET /rangliste`.
pub(crate) async fn show(context: RequestContext) -> Result<Page, ApiError> {
    let standings: Vec<Standing<String>> = by_name(&context.state).await?;
    let lang = context.lang;
    let forms = [
        ("pdf", ui::AS_PDF),
        ("xlsx", texts::print::AS_XLSX),
        ("csv", ui::AS_CSV),
        ("html", ui::AS_PAGE),
    ];
    let forms = forms.map(|(form, name)| (format!("/api/ranking.{form}"), name.get(lang)));
    let heads = [ui::RANK, ui::NAME, ui::GAMES, ui::SUM, ui::AVERAGE].map(|head| head.get(lang));
    let lines = standings.into_iter().map(|standing| Line {
        rank: standing.rank,
        games: standing.games,
        sum: numbers::signed(standing.sum.0),
        is_debt: standing.sum.0 < 0,
        average: numbers::tenths(standing.average_tenths(), lang),
        name: standing.person,
    });
    Ok(Page(shown(&RankingPage {
        frame: context.frame(texts::year::ALL_YEARS.get(lang)),
        forms: forms.to_vec(),
        heads: heads.to_vec(),
        lines: lines.collect(),
        empty: ui::NO_RANKING.get(lang),
        empty_hint: ui::NO_RANKING_HINT.get(lang),
    })))
}

/// Everybody who has finished a game that counts, by rank.
pub(crate) async fn ranked(state: &AppState) -> Result<Vec<Standing<Person>>, Failure> {
    let on = state.clock.wall_clock.local((state.clock.now)()).date();
    state.database.read(move |tx| ranking(tx, on)).await
}

/// The same by name, as sheets and pages show it.
pub(crate) async fn by_name(state: &AppState) -> Result<Vec<Standing<String>>, Failure> {
    let named = |standing: Standing<Person>| {
        let Standing { person, rank, games, sum } = standing;
        Standing { person: person.name, rank, games, sum }
    };
    Ok(ranked(state).await?.into_iter().map(named).collect())
}
