//! `/verein/jahr/{year}/archiv.zip`: everything of a year in one file, as `ostwind archive` writes it.

use club::audit_event::AuditEvent;
use club::calendar::ClubYear;
use wire::ErrorCode;

use crate::actions;
use crate::failure::Failure;
use crate::pages::download::{Download, Form};
use crate::pages::year;
use crate::web::address_parts::YearPath;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::weekly_list::archive;

/// The address of a year's archive.
pub(crate) fn address(of: ClubYear) -> String {
    format!("{}/archiv.zip", year::address(of))
}

/// `GET /verein/jahr/{year}/archiv.zip`: without passwords, sessions and links. The log says who has taken it.
pub(crate) async fn take(
    context: RequestContext,
    YearPath(year): YearPath,
) -> Result<Download, ApiError> {
    let books = context.state.backups.books().cloned();
    let books = books.ok_or(ApiError::Code(ErrorCode::NoSuchAddress))?;
    let (lang, today, club) = (context.lang, context.today(), context.club.clone());
    let name = format!("{}-archiv", year.number());
    let taken = format!("{name}.zip");
    let noted =
        context.write(move |tx, action| action.log(tx, AuditEvent::ExportTaken, &taken, ""));
    noted.await?;
    let turn = context.state.turns.exports.acquire().await.map_err(|_| Failure::Unavailable)?;
    let read =
        context.read(move |tx| actions::year_material(tx, year, today, club.as_deref())).await?;
    let made = tokio::task::spawn_blocking(move || {
        let database = books.bytes_without_access().map_err(|error| internal(&error))?;
        archive::year_archive(&read, database, lang).map_err(|problem| internal(&problem))
    });
    let content = made.await.map_err(|error| internal(&error))?;
    drop(turn);
    Ok(Download::new(&name, Form::Zip, content?))
}

fn internal(error: &impl std::fmt::Debug) -> Failure {
    Failure::Internal(format!("the archive of a year: {error:?}"))
}
