//! What the pages of the club's books share: their query, the fields of a form, dates.

use std::collections::BTreeMap;

use axum::http::StatusCode;
use axum::http::header::LOCATION;
use axum::response::{IntoResponse as _, Response};
use chrono::{DateTime, NaiveDate, Utc};
use club::calendar::ClubYear;
use club::refusal::Refusal;
use serde::Deserialize;
use texts::{Lang, Text};
use uuid::Uuid;
use wire::ErrorCode;

use crate::actions::{ActionContext, year_of};
use crate::failure::Failure;
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::pages::form::AUTHOR;
use crate::store::statutes as decided;

/// The query of an address of these pages.
#[derive(Deserialize)]
pub(crate) struct PageQuery {
    /// Something was saved just now.
    pub(crate) saved: Option<String>,
}

/// What a form has sent.
pub(crate) struct FormFields(pub(crate) BTreeMap<String, String>);

impl FormFields {
    pub(crate) fn text(&self, field: &str) -> &str {
        self.0.get(field).map_or("", |text| text.trim())
    }

    /// The context of an action of the person who has filled in the form.
    pub(crate) fn context(&self, state: &AppState) -> ActionContext {
        let author = Some(self.text(AUTHOR)).filter(|name| !name.is_empty());
        state.context(author.map(str::to_owned))
    }

    pub(crate) fn is_on(&self, field: &str) -> bool {
        self.text(field) == "true"
    }

    /// A day; `name` is what stands at the field.
    pub(crate) fn day(&self, field: &str, name: Text) -> Result<NaiveDate, ApiError> {
        self.read(field, name, Refusal::BadDay)
    }

    /// A day, or nothing for an empty field.
    pub(crate) fn day_or_none(
        &self,
        field: &str,
        name: Text,
    ) -> Result<Option<NaiveDate>, ApiError> {
        if self.text(field).is_empty() { Ok(None) } else { self.day(field, name).map(Some) }
    }

    /// Anything that is written as text; `refusal` where it is not.
    pub(crate) fn read<T: std::str::FromStr>(
        &self,
        field: &str,
        name: Text,
        refusal: Refusal,
    ) -> Result<T, ApiError> {
        self.text(field).parse().map_err(|_| ApiError::Field { name, refusal })
    }

    /// As [`FormFields::read`], from a field that nobody sees.
    pub(crate) fn read_hidden<T: std::str::FromStr>(
        &self,
        field: &str,
        refusal: Refusal,
    ) -> Result<T, Failure> {
        self.text(field).parse().map_err(|_| Failure::Refused(refusal))
    }

    /// The key made with the form, by which a second copy is recognised.
    pub(crate) fn key(&self) -> Result<Uuid, Failure> {
        self.read_hidden("key", Refusal::BadChoice)
    }
}

/// The chosen value, or a refusal at its field where none was found.
pub(crate) fn chosen<T>(found: Option<T>, name: Text) -> Result<T, ApiError> {
    found.ok_or(ApiError::Field { name, refusal: Refusal::BadChoice })
}

/// What day it is in the club.
pub(crate) fn today(state: &AppState) -> NaiveDate {
    (state.clock.wall_clock)((state.clock.now)()).date()
}

pub(crate) fn now(state: &AppState) -> DateTime<Utc> {
    (state.clock.now)()
}

/// The year an address names, or the one of today.
pub(crate) async fn named_year(
    state: &AppState,
    named: Option<&str>,
) -> Result<ClubYear, ApiError> {
    if let Some(named) = named {
        let year = named.parse().ok().and_then(ClubYear::new);
        return year.ok_or(ApiError::Code(ErrorCode::NoSuchAddress));
    }
    let today = today(state);
    let year = state.database.read(move |tx| year_of(&decided::calendar(tx)?, today));
    Ok(year.await?)
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
