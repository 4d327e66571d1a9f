//! The pages of importing lists, with a preview, and of exporting everything.

use std::io::{self, BufWriter, Seek as _, Write as _};

use axum::Extension;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};
use club::audit_event::AuditEvent;
use club::import::ListProblem;
use texts::{Lang, Text, lists as words};
use tokio_util::io::ReaderStream;
use wire::ErrorCode;

use crate::actions::{CannotExport, DOCUMENT, Planned, Preview, export_document, export_table};
use crate::documents::import_preview::describe_planned;
use crate::failure::Failure;
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::http::visitor::Visitor;
use crate::limits::{DOWNLOAD_PIECE, LARGEST_LIST_FORM};
use crate::list_import;
use crate::pages::club::{FormFields, PageQuery, heads, page, saved};
use crate::pages::form::Form as Fields;
use crate::pages::response::BooksPage;
use crate::pages::views::books::{self, Cell, Control, Field, Form, Section, Table};
use crate::store::raw_export;

/// The address of imports.
pub(crate) const IMPORT: &str = "/verein/einlesen";

/// The address of exports.
pub(crate) const EXPORT: &str = "/verein/export";

/// Lets a list in that is larger than other forms.
pub(crate) fn large() -> DefaultBodyLimit {
    DefaultBodyLimit::max(LARGEST_LIST_FORM)
}

/// `GET /verein/einlesen`: which lists there are, and where to put one.
pub(crate) async fn bring(
    Extension(lang): Extension<Lang>,
    Query(asked): Query<PageQuery>,
) -> Result<BooksPage, ApiError> {
    Ok(import_page(Vec::new(), String::new(), asked.saved.is_some(), lang))
}

/// `POST /verein/einlesen`: what a list would do, line by line. Nothing is done; a list that is refused stands in the log.
pub(crate) async fn look(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let sent = FormFields(fields);
    let context = sent.context(&state);
    let (list, file) = (sent.text("list").to_owned(), sent.text("list").to_owned());
    let planned = list_import::plan(&state.database, context, file.into_bytes());
    let sections = match planned.await? {
        Ok(preview) => plan(&preview, &list, lang),
        Err(problem) => return Ok(refused(problem, list, lang)),
    };
    Ok(import_page(sections, list, false, lang).into_response())
}

/// `POST /verein/einlesen/anwenden`: takes a list over.
pub(crate) async fn apply(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let sent = FormFields(fields);
    let context = sent.context(&state);
    let (list, file) = (sent.text("list").to_owned(), sent.text("list").to_owned());
    let done = list_import::import(&state.database, context, file.into_bytes());
    Ok(match done.await? {
        Ok(()) => saved(IMPORT),
        Err(problem) => refused(problem, list, lang),
    })
}

/// The page again, with what is wrong with the list.
fn refused(problem: ListProblem, list: String, lang: Lang) -> Response {
    let hint = words::list_problem(problem);
    let section = Section { hint: hint.get(lang).to_owned(), ..Section::default() };
    let page = import_page(vec![section], list, false, lang);
    (StatusCode::UNPROCESSABLE_ENTITY, page).into_response()
}

/// What would happen, line by line, with a button where it can be done.
fn plan(preview: &Preview, list: &str, lang: Lang) -> Vec<Section> {
    let refused = preview.iter().filter(|(_, planned)| planned.is_err()).count();
    let new = preview
        .iter()
        .filter(|(_, planned)| planned.as_ref().is_ok_and(|planned| *planned != Planned::Nothing));
    let new = new.count();
    let rows = preview.iter().map(|(line, planned)| {
        vec![Cell::Number(line.to_string()), Cell::Text(describe_planned(planned, lang))]
    });
    let names = [(words::LINE, true), (words::PLAN, false)];
    let table = Table { heads: heads(names, lang), rows: rows.collect() };
    let count = |name: Text, count: usize| (name.get(lang).to_owned(), count.to_string());
    let hint = match (refused, new) {
        (0, 0) => words::NOTHING_NEW.get(lang),
        (0, _) => "",
        (_, _) => words::NOT_APPLIED.get(lang),
    };
    let form = Form {
        action: format!("{IMPORT}/anwenden"),
        hidden: vec![("list", list.to_owned())],
        submit: words::APPLY.get(lang),
        ..Form::default()
    };
    let facts = vec![
        count(words::LINES, preview.len()),
        count(words::NEW, new),
        count(words::REFUSED, refused),
    ];
    let forms = if refused == 0 && new > 0 { vec![form] } else { Vec::new() };
    vec![Section {
        heading: words::PLAN.get(lang).to_owned(),
        hint: hint.to_owned(),
        facts,
        table: Some(table),
        forms,
        ..Section::default()
    }]
}

fn import_page(mut sections: Vec<Section>, list: String, is_saved: bool, lang: Lang) -> BooksPage {
    let control = Control::List { value: list, file: words::FILE.get(lang) };
    let field = Field { id: "list".into(), name: words::CONTENT.get(lang).into(), control };
    let form = crate::pages::club::form(IMPORT.to_owned(), words::PREVIEW, vec![field], lang);
    sections.push(Section {
        hint: words::IMPORT_HINT.get(lang).to_owned(),
        forms: vec![form],
        ..Section::default()
    });
    let kinds = [
        (words::PEOPLE, "name;stand;seit;email", words::PEOPLE_MEANING),
        (
            words::GAMES,
            "tag;regeln;tisch;runden;minuten;spieler1;punkte1;spieler2;punkte2;spieler3;punkte3;spieler4;punkte4",
            words::GAMES_MEANING,
        ),
        (words::OLD_LISTS, "jahr;name;partien;punkte", words::OLD_LISTS_MEANING),
    ];
    let rows = kinds.map(|(name, columns, meaning)| {
        // A line may break behind each column.
        let columns = columns.replace(';', ";\u{200b}");
        vec![
            Cell::Text(name.get(lang).to_owned()),
            Cell::Text(columns),
            Cell::Text(meaning.get(lang).to_owned()),
        ]
    });
    let names = [(words::KIND, false), (words::COLUMNS, false), (words::MEANING, false)];
    sections.push(Section {
        heading: words::KINDS.get(lang).to_owned(),
        table: Some(Table { heads: heads(names, lang), rows: rows.into() }),
        ..Section::default()
    });
    let title = words::IMPORT.get(lang).to_owned();
    page(books::Page { title, is_saved, sections, ..books::Page::default() }, lang)
}

/// `GET /verein/export`: what can be exported.
pub(crate) async fn take(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
) -> Result<BooksPage, ApiError> {
    let tables = state.database.read(raw_export::tables).await?;
    let tables = tables.into_iter().map(|table| (format!("{EXPORT}/{table}.csv"), table));
    let sections = vec![
        Section {
            hint: words::EXPORT_HINT.get(lang).to_owned(),
            links: vec![
                (format!("{EXPORT}/{DOCUMENT}"), words::AS_JSON.get(lang).to_owned()),
                (IMPORT.to_owned(), words::IMPORT.get(lang).to_owned()),
            ],
            ..Section::default()
        },
        Section {
            heading: words::TABLES.get(lang).to_owned(),
            links: tables.collect(),
            ..Section::default()
        },
    ];
    let title = words::EXPORT.get(lang).to_owned();
    Ok(page(books::Page { title, is_saved: false, sections, ..books::Page::default() }, lang))
}

/// `GET /verein/export/{file}`: `ostwind.json`, or a table such as `games.csv`. It is written into a file without a name and
/// sent from there: however slowly somebody reads, no connection of the database waits, and the books never stand in memory.
pub(crate) async fn file(
    State(state): State<AppState>,
    Extension(visitor): Extension<Visitor>,
    Path(file): Path<String>,
) -> Result<Response, ApiError> {
    let nowhere = ApiError::Code(ErrorCode::NoSuchAddress);
    let (wanted, kind) = if file == DOCUMENT {
        (None, "application/json")
    } else {
        let table = file.strip_suffix(".csv").ok_or(nowhere)?.to_owned();
        let tables = state.database.read(raw_export::tables).await?;
        if !tables.contains(&table) {
            return Err(ApiError::Code(ErrorCode::NoSuchAddress));
        }
        (Some(table), "text/csv; charset=utf-8")
    };
    let context = visitor.context(&state);
    let taken = file.clone();
    let noted =
        state.database.write(move |tx| context.log(tx, AuditEvent::ExportTaken, &taken, ""));
    noted.await?;
    let turn = state.rate_limiter.exports.acquire().await.map_err(|_| Failure::Unavailable)?;
    let scratch = state.database.scratch_file().map_err(|error| unwritten(&error))?;
    let written = state.database.read(move |tx| {
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

/// A full disk; the request may be tried again.
fn unwritten(error: &io::Error) -> Failure {
    tracing::warn!(?error, "an export cannot be written");
    Failure::Unavailable
}
