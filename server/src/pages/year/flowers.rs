//! The flowers of a year: who drew how many.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use askama::Template;
use axum::extract::Query;
use club::year::tally::FlowerTally;
use texts::year as words;

use crate::actions::year_books;
use crate::documents::charts::{Percent, widths};
use crate::pages::year::records::{YearChoice, years_menu};
use crate::store::outcomes;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::layout::{Frame, shown};
use crate::web::menu::Menu;
use crate::web::response::Page;

/// The flowers of a year.
pub(crate) const ADDRESS: &str = "/verein/blumen";

#[derive(Template)]
#[template(path = "year/flowers.html")]
struct Flowers {
    frame: Frame,
    lede: String,
    years: Menu,
    rows: Vec<FlowerRow>,
}

/// Somebody's flowers.
struct FlowerRow {
    name: String,
    address: String,
    /// Own ones and others.
    all: u32,
    tally: FlowerTally,
    /// Of the bar for all of them.
    width: Percent,
}

/// `GET /verein/blumen`; `?jahr=` names a year.
pub(crate) async fn show(
    context: RequestContext,
    Query(query): Query<YearChoice>,
) -> Result<Page, ApiError> {
    let year = context.club_year(query.jahr.as_deref()).await?;
    let on = context.today();
    let read = context.read(move |tx| {
        let books = year_books(tx, year, on)?;
        let mut flowers: BTreeMap<i64, FlowerTally> = BTreeMap::new();
        for (person, tally) in outcomes::flowers(tx, books.first, books.last.min(books.on))? {
            let all = flowers.entry(person).or_default();
            *all = all.plus(tally);
        }
        Ok((books, flowers))
    });
    let (books, flowers) = read.await?;
    let mut rows: Vec<(i64, FlowerTally)> =
        flowers.into_iter().filter(|(_, tally)| tally.own + tally.others > 0).collect();
    rows.retain(|(person, _)| books.members.contains_key(person));
    rows.sort_by_key(|(person, tally)| (Reverse(tally.own + tally.others), *person));
    let all = |tally: &FlowerTally| tally.own + tally.others;
    let widths = widths(rows.iter().map(|(_, tally)| all(tally)));
    let rows = rows.into_iter().zip(widths).map(|((person, tally), width)| {
        let member = books.members.get(&person);
        let address = member.map(|member| format!("/verein/personen/{}", member.id));
        FlowerRow {
            name: books.name(person).to_owned(),
            address: address.unwrap_or_default(),
            all: all(&tally),
            tally,
            width,
        }
    });
    Ok(Page(shown(&Flowers {
        frame: context.frame(words::FLOWERS.get(context.lang)),
        lede: texts::club::year(year, context.lang),
        years: years_menu(ADDRESS, year, context.lang),
        rows: rows.collect(),
    })))
}
