//! The files of a tournament's report, and its list as a workbook.

use club::tournament::event;

use super::Loaded;
use super::report::Reviewed;
use crate::documents::tournament_report;
use crate::documents::workbook::XlsxError;
use crate::failure::Failure;
use crate::pages::download::{Download, Form};
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;

/// `GET /verein/turniere/{tournament}/bericht.xlsx`: the result in the columns of the old template.
pub(crate) async fn workbook(Reviewed { loaded, review }: Reviewed) -> Result<Download, ApiError> {
    let made = tournament_report::result_workbook(&loaded.tournament, &review);
    excel("bericht", made)
}

/// `GET /verein/turniere/{tournament}/bericht.csv`: the result as the newer CSV.
pub(crate) async fn csv(Reviewed { loaded: _, review }: Reviewed) -> Result<Download, ApiError> {
    Ok(Download::new("bericht", Form::Csv, tournament_report::result_csv(&review.lines)))
}

/// `GET /verein/turniere/{tournament}/nationale-liste.xlsx`: the lines of the hosts' country.
pub(crate) async fn national(reviewed: Reviewed) -> Result<Download, ApiError> {
    let country = reviewed.nation().map_or("", |(country, _)| country);
    let made = tournament_report::national_workbook(&reviewed.review, country);
    excel("nationale-liste", made)
}

/// `GET /verein/turniere/{tournament}/liste.xlsx`: places by person, team and country.
pub(crate) async fn standings(
    context: RequestContext,
    loaded: Loaded,
) -> Result<Download, ApiError> {
    let standings = event::standings(&loaded.event, None);
    let made = tournament_report::list_workbook(&loaded.event, &standings, context.lang);
    excel("turnier-liste", made)
}

fn excel(name: &str, made: Result<Vec<u8>, XlsxError>) -> Result<Download, ApiError> {
    let content = made.map_err(|error| Failure::Internal(error.to_string()))?;
    Ok(Download::new(name, Form::Xlsx, content))
}
