//! `/verein/export`: workbooks of the club's books for people, and every table for programs.

use std::io::{self, BufWriter, Seek as _, Write as _};

use askama::Template;
use axum::body::Body;
use axum::extract::Path;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};
use club::audit_event::AuditEvent;
use club::calendar::ClubYear;
use texts::{Text, club_workbook as words, lists, navigation, rescue};
use tokio_util::io::ReaderStream;
use wire::ErrorCode;

use crate::actions::{CannotExport, DOCUMENT, WithPlay, club_books, export_document, export_table};
use crate::documents::club_workbook::club_workbook;
use crate::documents::csv_writer;
use crate::failure::Failure;
use crate::limits::DOWNLOAD_PIECE;
use crate::pages::download::{Download, Form};
use crate::pages::settings::audit_log::{NewestBackup, newest_backup};
use crate::pages::settings::backup_now;
use crate::pages::settings::imports::IMPORT;
use crate::store::raw_export;
use crate::web::context::{PageContext, RequestContext};
use crate::web::error_response::ApiError;
use crate::web::layout::{Frame, shown};
use crate::web::response::Page;

/// The address of exports.
pub(crate) const EXPORT: &str = "/verein/export";

/// The workbook with members and the cash book.
const MEMBERS_AND_CASH: &str = "mitglieder-und-kassabuch.xlsx";

/// The workbook with everything.
const EVERYTHING: &str = "alles.xlsx";

#[derive(Template)]
#[template(path = "settings/export.html")]
struct ExportPage {
    frame: Frame,
    /// Workbooks: address, name, what is in it.
    files: Vec<(String, &'static str, &'static str)>,
    /// What can be imported: address, name, note.
    imports: Vec<(&'static str, &'static str, &'static str)>,
    backup: Option<NewestBackup>,
    /// Makes a backup, for those who may.
    back_up: Option<&'static str>,
    /// What programs read: address and name.
    raw: Vec<(String, String)>,
}

/// The workbooks for people: address, name, what is in it.
pub(crate) fn workbooks(year: ClubYear) -> [(String, Text, Text); 3] {
    let results = format!("/verein/jahr/{}/papier/ergebnisse.xlsx", year.number());
    [
        (results, words::RESULTS, words::RESULTS_HINT),
        (
            format!("{EXPORT}/{MEMBERS_AND_CASH}"),
            words::MEMBERS_AND_CASH,
            words::MEMBERS_AND_CASH_HINT,
        ),
        (format!("{EXPORT}/{EVERYTHING}"), words::EVERYTHING, words::EVERYTHING_HINT),
    ]
}

/// `GET /verein/export`: what can be exported.
pub(crate) async fn take(context: RequestContext) -> Result<Page, ApiError> {
    let lang = context.lang;
    let tables = context.read(raw_export::tables).await?;
    let tables = tables.into_iter().map(|table| (format!("{EXPORT}/{table}.csv"), table));
    let document = (format!("{EXPORT}/{DOCUMENT}"), lists::AS_JSON.get(lang).to_owned());
    let files = workbooks(context.club_year(None).await?);
    Ok(Page(shown(&ExportPage {
        frame: context.frame(navigation::DATA.get(lang)),
        files: files.map(|(address, name, hint)| (address, name.get(lang), hint.get(lang))).into(),
        imports: imports(&context),
        backup: newest_backup(&context, lang).await,
        back_up: Some(backup_now::ADDRESS).filter(|address| {
            context.state.backups.data_folder().is_some() && context.may_send(address)
        }),
        raw: std::iter::once(document).chain(tables).collect(),
    })))
}

/// What the visitor can import: lists, and what a tablet has saved.
fn imports(context: &PageContext) -> Vec<(&'static str, &'static str, &'static str)> {
    let lang = context.lang;
    if !context.may_open(IMPORT) {
        return Vec::new();
    }
    vec![
        (
            rescue::READ_IN_ADDRESS,
            rescue::READ_IN_SAVED.get(lang),
            rescue::READ_IN_SAVED_HINT.get(lang),
        ),
        (IMPORT, lists::OLD_LISTS.get(lang), words::IMPORT_HINT.get(lang)),
    ]
}

/// A workbook of the club's books, for people.
async fn workbook(context: &RequestContext, file: &'static str) -> Result<Response, ApiError> {
    let today = context.today();
    let with_play = if file == EVERYTHING { WithPlay::Yes } else { WithPlay::No };
    let noted = context.write(move |tx, action| action.log(tx, AuditEvent::ExportTaken, file, ""));
    noted.await?;
    let books = context.read(move |tx| club_books(tx, today, with_play)).await?;
    let lang = context.lang;
    let name = file.trim_end_matches(".xlsx");
    let made = Download::make(name, Form::Xlsx, move || club_workbook(&books, lang));
    Ok(made.await?.into_response())
}

/// `GET /verein/export/{file}`: a workbook, `ostwind.json`, or a table such as `games.csv`. The last two are written into a file without a name and
/// sent from there: however slowly somebody reads, no connection of the database waits, and the books never stand in memory.
pub(crate) async fn file(
    context: RequestContext,
    Path(file): Path<String>,
) -> Result<Response, ApiError> {
    if let Some(file) = [MEMBERS_AND_CASH, EVERYTHING].into_iter().find(|known| *known == file) {
        return workbook(&context, file).await;
    }
    let nowhere = ApiError::Code(ErrorCode::NoSuchAddress);
    let (wanted, kind) = if file == DOCUMENT {
        (None, "application/json")
    } else {
        let table = file.strip_suffix(".csv").ok_or(nowhere)?.to_owned();
        let tables = context.read(raw_export::tables).await?;
        if !tables.contains(&table) {
            return Err(ApiError::Code(ErrorCode::NoSuchAddress));
        }
        (Some(table), csv_writer::CONTENT_TYPE)
    };
    let taken = file.clone();
    let noted =
        context.write(move |tx, action| action.log(tx, AuditEvent::ExportTaken, &taken, ""));
    noted.await?;
    let turn = context.state.turns.exports.acquire().await.map_err(|_| Failure::Unavailable)?;
    let scratch = context.state.database.scratch_file().map_err(|error| unwritten(&error))?;
    let written = context.read(move |tx| {
        let mut out = BufWriter::new(&scratch);
        let written = match &wanted {
            None => export_document(tx, &mut out),
            Some(table) => export_table(tx, table, &mut out),
        };
        written.map_err(|error| match error {
            CannotExport::Unreadable(failure) => failure,
            CannotExport::NotEmpty => Failure::Internal("a file is no folder".to_owned()),
            CannotExport::Unwritable(error) => unwritten(&error),
        })?;
        out.flush().map_err(|error| unwritten(&error))?;
        drop(out);
        Ok(scratch)
    });
    let mut scratch = written.await?;
    drop(turn);
    let length = scratch.stream_position().map_err(|error| unwritten(&error))?;
    scratch.rewind().map_err(|error| unwritten(&error))?;
    let pieces = ReaderStream::with_capacity(tokio::fs::File::from_std(scratch), DOWNLOAD_PIECE);
    Response::builder()
        .header(CONTENT_TYPE, kind)
        .header(CONTENT_LENGTH, length)
        .header(CONTENT_DISPOSITION, format!("attachment; filename=\"{file}\""))
        .body(Body::from_stream(pieces))
        .map_err(|error| Failure::Internal(error.to_string()).into())
}

/// A full disk, or something that may pass.
fn unwritten(error: &io::Error) -> Failure {
    tracing::warn!(?error, "an export cannot be written");
    let is_full = error.kind() == io::ErrorKind::StorageFull;
    if is_full { Failure::DiskFull } else { Failure::Unavailable }
}
