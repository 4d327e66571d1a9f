//! What the pages of the club's books share: their query, the fields of a form, dates.

use axum::http::StatusCode;
use axum::http::header::LOCATION;
use axum::response::{IntoResponse as _, Response};
use chrono::{DateTime, NaiveDate, Utc};
use club::calendar::ClubYear;
use club::refusal::Refusal;
use serde::Deserialize;
use texts::{Lang, Text};

use crate::web::AppState;
use crate::web::error_response::ApiError;

/// The query of an address of these pages.
#[derive(Deserialize)]
pub(crate) struct PageQuery {
    /// Something was saved just now.
    pub(crate) saved: Option<String>,
}

/// The chosen value, or a refusal at its field where none was found.
pub(crate) fn chosen<T>(found: Option<T>, name: Text) -> Result<T, ApiError> {
    found.ok_or(ApiError::Field { name, refusal: Refusal::BadChoice })
}

/// What day it is in the club.
pub(crate) fn today(state: &AppState) -> NaiveDate {
    state.clock.wall_clock.local((state.clock.now)()).date()
}

pub(crate) fn now(state: &AppState) -> DateTime<Utc> {
    (state.clock.now)()
}

/// The years around one, as links to the same page.
pub(crate) fn years_around(
    year: ClubYear,
    address: impl Fn(ClubYear) -> String,
    lang: Lang,
) -> Vec<(String, String)> {
    let near = [year.before(), year.after()];
    near.into_iter().flatten().map(|year| (address(year), texts::club::year(year, lang))).collect()
}

/// Redirects to a page, which says that something was saved.
pub(crate) fn saved(address: &str) -> Response {
    let mark = if address.contains('?') { '&' } else { '?' };
    (StatusCode::SEE_OTHER, [(LOCATION, format!("{address}{mark}saved=1"))]).into_response()
}
