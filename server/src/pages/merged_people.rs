//! People who were entered twice and made one: the merges that the board can reverse.

use axum::extract::State;
use axum::response::Response;
use texts::{Lang, books as words, numbers};

use crate::actions;
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::pages::club::{FormFields, heads, saved};
use crate::pages::form::Form as Fields;
use crate::pages::people::{ADDRESS, person};
use crate::pages::views::books::{Cell, Section, Table};
use crate::store::merges::Merge;

/// The merges that can be reversed.
pub(crate) fn section(state: &AppState, merged: Vec<Merge>, lang: Lang) -> Section {
    let rows = merged.into_iter().map(|merge| {
        let at = numbers::date_time((state.clock.wall_clock)(merge.merged_at), lang);
        vec![
            Cell::Text(merge.name.clone()),
            Cell::Text(merge.into),
            Cell::Text(at),
            Cell::Button {
                action: "/verein/personen/trennen",
                fields: vec![("person", merge.person.to_string())],
                name: words::SEPARATE.get(lang),
                about: merge.name,
            },
        ]
    });
    let names = [
        (words::DUPLICATE, false),
        (words::MERGE_INTO, false),
        (words::WHEN, false),
        (words::SEPARATE, false),
    ];
    Section {
        heading: words::MERGED.get(lang).to_owned(),
        hint: words::SEPARATE_HINT.get(lang).to_owned(),
        table: Some(Table { heads: heads(names, lang), rows: rows.collect() }),
        ..Section::default()
    }
}

/// `POST /verein/personen/trennen`: reverses a merge.
pub(crate) async fn separate(
    State(state): State<AppState>,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let sent = FormFields(fields);
    let merged = person(sent.text("person"))?;
    let context = sent.context(&state);
    state.database.write(move |tx| actions::separate_people(tx, &context, merged)).await?;
    Ok(saved(ADDRESS))
}
