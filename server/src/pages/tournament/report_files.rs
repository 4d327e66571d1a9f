//! The files of a tournament's report, and its list as a workbook.

use axum::extract::{Path, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};
use club::tournament::event;
use rust_xlsxwriter::XlsxError;

use super::Loaded;
use super::report::Reviewed;
use crate::documents::{tournament_report, xlsx};
use crate::failure::Failure;
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::pages::context::PageContext;

/// `GET /verein/turniere/{tournament}/bericht.xlsx`: the result in the columns of the old template.
pub(crate) async fn workbook(
    State(state): State<AppState>,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let Reviewed { loaded, review } = Reviewed::read(&state, &id).await?;
    let made = tournament_report::result_workbook(&loaded.tournament, &review);
    sent_workbook("bericht.xlsx", made)
}

/// `GET /verein/turniere/{tournament}/bericht.csv`: the result as the newer CSV.
pub(crate) async fn csv(
    State(state): State<AppState>,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let Reviewed { loaded: _, review } = Reviewed::read(&state, &id).await?;
    let made = tournament_report::result_csv(&review.lines);
    let content = made.map_err(|error| Failure::Internal(error.to_string()))?;
    Ok(file("bericht.csv", "text/csv; charset=utf-8", content))
}

/// `GET /verein/turniere/{tournament}/nationale-liste.xlsx`: the lines of the hosts' country.
pub(crate) async fn national(
    State(state): State<AppState>,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let reviewed = Reviewed::read(&state, &id).await?;
    let country = reviewed.nation().map_or("", |(country, _)| country);
    let made = tournament_report::national_workbook(&reviewed.review, country);
    sent_workbook("nationale-liste.xlsx", made)
}

/// `GET /verein/turniere/{tournament}/liste.xlsx`: places by person, team and country.
pub(crate) async fn standings(
    State(state): State<AppState>,
    context: PageContext,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let loaded = Loaded::read(&state, &id).await?;
    let standings = event::standings(&loaded.event, None);
    let made = tournament_report::list_workbook(&loaded.event, &standings, context.lang);
    sent_workbook("turnier-liste.xlsx", made)
}

/// A workbook under a name.
pub(super) fn sent_workbook(
    name: &str,
    made: Result<Vec<u8>, XlsxError>,
) -> Result<Response, ApiError> {
    let content = made.map_err(|error| Failure::Internal(error.to_string()))?;
    Ok(file(name, xlsx::CONTENT_TYPE, content))
}

/// A file under a name.
pub(super) fn file(name: &str, kind: &'static str, content: Vec<u8>) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    ([(CONTENT_TYPE, kind.to_owned()), (CONTENT_DISPOSITION, disposition)], content).into_response()
}
