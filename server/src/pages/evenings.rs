//! The page of evenings: when the club meets, and how many tables played.

use axum::Extension;
use axum::extract::{Query, State};
use axum::response::Response;
use texts::{Lang, books as words};

use crate::actions::add_evening;
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::pages::club::{
    FormFields, PageQuery, choice, chosen, form, heads, input, named_year, page, saved, today,
    years_around,
};
use crate::pages::form::Form as Fields;
use crate::pages::response::BooksPage;
use crate::pages::views::books::{self, Cell, Section, Table};
use crate::store::evenings::{self, Evening, Kind};
use crate::store::statutes;

/// The address of the page.
pub(crate) const ADDRESS: &str = "/verein/abende";

/// An evening in words: its day, kind and name.
pub(crate) fn describe_evening(evening: &Evening, lang: Lang) -> String {
    let kind = words::evening_kind(evening.kind.id()).get(lang);
    let day = texts::numbers::date(evening.played_on, lang);
    if evening.name.is_empty() {
        format!("{day}, {kind}")
    } else {
        format!("{day}, {kind}: {}", evening.name)
    }
}

/// `GET /verein/abende`: the evenings of a year, newest first.
pub(crate) async fn list(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Query(asked): Query<PageQuery>,
) -> Result<BooksPage, ApiError> {
    let year = named_year(&state, asked.jahr.as_deref()).await?;
    let read = state.database.read(move |tx| {
        let calendar = statutes::calendar(tx)?;
        evenings::between(tx, calendar.first_day(year), calendar.last_day(year))
    });
    let rows = read.await?.into_iter().map(|(evening, games)| {
        vec![
            Cell::Link {
                address: format!("{ADDRESS}/{}", evening.key),
                name: texts::numbers::date(evening.played_on, lang),
            },
            Cell::Text(words::evening_kind(evening.kind.id()).get(lang).to_owned()),
            Cell::Text(evening.name),
            Cell::Number(games.to_string()),
        ]
    });
    let names = [
        (words::DAY, false),
        (words::KIND, false),
        (words::NAME, false),
        (words::GAME_COUNT, true),
    ];
    let table = Table { heads: heads(names, lang), rows: rows.collect() };
    let kinds = Kind::ALL
        .map(|kind| (kind.id().to_owned(), words::evening_kind(kind.id()).get(lang).to_owned()));
    let fields = vec![
        input("day", words::DAY, "date", today(&state).to_string(), lang),
        choice("kind", words::KIND, Kind::ClubEvening.id(), kinds.into(), lang),
        input("name", words::NAME, "text", String::new(), lang),
    ];
    let sections = vec![
        Section {
            heading: words::ADD_EVENING.get(lang).to_owned(),
            hint: words::EVENINGS_HINT.get(lang).to_owned(),
            forms: vec![form(ADDRESS.to_owned(), words::SAVE, fields, lang)],
            ..Section::default()
        },
        Section {
            heading: texts::club::year(year, lang),
            links: years_around(year, |year| format!("{ADDRESS}?jahr={}", year.number()), lang),
            table: Some(table),
            ..Section::default()
        },
    ];
    let title = words::EVENINGS.get(lang).to_owned();
    let is_saved = asked.saved.is_some();
    Ok(page(books::Page { title, is_saved, sections, ..books::Page::default() }, lang))
}

/// `POST /verein/abende`: another evening.
pub(crate) async fn add(
    State(state): State<AppState>,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let sent = FormFields(fields);
    let kind = chosen(Kind::from_id(sent.text("kind")), words::KIND)?;
    let evening = Evening {
        key: sent.key()?,
        kind,
        played_on: sent.day("day", words::DAY)?,
        name: sent.text("name").to_owned(),
    };
    let context = sent.context(&state);
    state.database.write(move |tx| add_evening(tx, &context, &evening)).await?;
    Ok(saved(ADDRESS))
}
