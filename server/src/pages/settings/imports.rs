//! `/verein/einlesen`: a list as a file, what its columns hold, what it would change line by line, and importing it.

use std::collections::BTreeMap;

use askama::Template;
use axum::extract::{DefaultBodyLimit, Path, Query};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use club::import::{ListKind, ListProblem};
use club::membership::Standing;
use serde::Deserialize;
use texts::{Lang, list_words, lists as words, numbers};
use wire::ErrorCode;

use crate::actions::{Planned, Preview};
use crate::documents::list_samples::{self, Sample};
use crate::failure::Failure;
use crate::limits::{LARGEST_LIST_FORM, MOST_OWN_WORDS, MOST_SHOWN_LINES};
use crate::list_file::{ListFile, OwnWord};
use crate::list_import::{self, BadLines};
use crate::pages::download::{Download, Form};
use crate::web::context::{PageContext, RequestContext};
use crate::web::error_response::ApiError;
use crate::web::layout::{Frame, shown};
use crate::web::response::Page;
use crate::web::upload::Upload;

/// The address of imports.
pub(crate) const IMPORT: &str = "/verein/einlesen";

/// How much of a cell is shown where columns are matched, in characters.
const LONGEST_SHOWN_CELL: usize = 60;

/// Lets a list in that is larger than other forms.
pub(crate) fn large() -> DefaultBodyLimit {
    DefaultBodyLimit::max(LARGEST_LIST_FORM)
}

/// The query of the page.
#[derive(Deserialize)]
pub(crate) struct ImportQuery {
    /// How many lines were imported just now.
    zeilen: Option<u64>,
}

#[derive(Template)]
#[template(path = "settings/import.html")]
struct ImportPage {
    frame: Frame,
    /// What was done just now.
    done: Option<String>,
    /// Why the list cannot be imported.
    problem: Option<&'static str>,
    list: Option<ListView>,
    samples: Vec<SampleView>,
}

/// A list that was sent.
struct ListView {
    /// Its text, which goes along with every further form.
    text: String,
    /// Kinds of lists: id, name, whether it is this one.
    kinds: Vec<(&'static str, &'static str, bool)>,
    kind: &'static str,
    /// The club's own words for what somebody is.
    words: Vec<WordView>,
    columns: Vec<ColumnView>,
    preview: Option<PreviewView>,
}

/// A column of the list.
struct ColumnView {
    number: usize,
    head: String,
    samples: String,
    /// Fields it may hold: id, name, whether it is this one.
    fields: Vec<(String, String, bool)>,
}

/// A word of the club for what somebody is.
struct WordView {
    number: usize,
    word: String,
    /// In how many lines it stands.
    lines: String,
    /// What it may mean: id, name, whether it means this.
    meanings: Vec<(&'static str, &'static str, bool)>,
}

impl WordView {
    fn of(number: usize, own: OwnWord, lang: Lang) -> WordView {
        let meaning = |standing: Standing| {
            let name = texts::books::standing(standing).get(lang);
            (standing.id(), name, own.meaning == Some(standing))
        };
        WordView {
            number,
            meanings: Standing::ALL.map(meaning).into(),
            word: own.word,
            lines: words::lines_with(own.lines, lang),
        }
    }
}

/// What the list would change.
struct PreviewView {
    figures: Vec<(String, &'static str)>,
    /// Refused lines and the others, as far as they are shown.
    refused: Vec<LineView>,
    planned: Vec<LineView>,
    /// How many of each are not shown.
    more: (String, String),
    /// The words of the button, where the list can be imported.
    submit: Option<String>,
    /// Whether that leaves refused lines out.
    leaves_out: bool,
    hint: &'static str,
}

/// A line of a list.
struct LineView {
    number: u64,
    words: String,
    /// What stands in it, where it is refused.
    cells: String,
}

/// A list to look at or to fill in.
struct SampleView {
    name: &'static str,
    about: &'static str,
    files: Vec<(String, &'static str)>,
}

/// A list as a form sends it.
struct SentList {
    list: Result<ListFile, ListProblem>,
    text: String,
    bad_lines: BadLines,
}

/// `GET /verein/einlesen`: which lists there are, and where to put one.
pub(crate) async fn bring(context: PageContext, Query(asked): Query<ImportQuery>) -> Page {
    let done = asked.zeilen.map(|lines| words::taken_over(lines, context.lang));
    Page(shown(&ImportPage { done, ..page(&context) }))
}

/// `POST /verein/einlesen`: what a list would do, line by line. Nothing is done; a list that is refused stands in the log.
pub(crate) async fn look(context: RequestContext, upload: Upload) -> Result<Response, ApiError> {
    let SentList { list, text, .. } = sent(&context, upload).await?;
    let list = match list {
        Ok(list) => list,
        Err(problem) => return Ok(refused(problem, None, &context)),
    };
    let planned = list_import::plan(&context.state.database, context.action(), list.clone());
    Ok(match planned.await? {
        Ok(preview) => {
            let view = view(&list, text, Some(&preview), context.lang);
            Page(shown(&ImportPage { list: Some(view), ..page(&context) })).into_response()
        }
        Err(problem) => refused(problem, Some((&list, text)), &context),
    })
}

/// `POST /verein/einlesen/anwenden`: takes a list over.
pub(crate) async fn apply(context: RequestContext, upload: Upload) -> Result<Response, ApiError> {
    let SentList { list, text, bad_lines } = sent(&context, upload).await?;
    let list = match list {
        Ok(list) => list,
        Err(problem) => return Ok(refused(problem, None, &context)),
    };
    let (database, action) = (&context.state.database, context.action());
    let done = list_import::import(database, action, list.clone(), bad_lines);
    Ok(match done.await? {
        Ok(lines) => crate::web::response::see(&format!("{IMPORT}?saved=1&zeilen={lines}")),
        Err(problem) => refused(problem, Some((&list, text)), &context),
    })
}

/// `GET /verein/einlesen/vorlage/{file}`: a sample of a list, to be filled in.
pub(crate) async fn sample(
    context: PageContext,
    Path(file): Path<String>,
) -> Result<Download, ApiError> {
    let found = list_samples::find(&file).ok_or(ApiError::Code(ErrorCode::NoSuchAddress))?;
    let made = list_samples::file(found, context.lang);
    let content = made.map_err(|error| Failure::Internal(error.to_string()))?;
    let form = Form::from_ending(found.1).ok_or(ApiError::Code(ErrorCode::NoSuchAddress))?;
    Ok(Download::new(found.0.name(), form, content))
}

/// Reads what a form has sent: a file, or the text of a list with the columns that were chosen for it.
async fn sent(context: &RequestContext, upload: Upload) -> Result<SentList, ApiError> {
    let Upload { mut fields, file, field: _ } = upload;
    let text = fields.remove("list").unwrap_or_default();
    let bad_lines = match fields.remove("bad_lines").as_deref() {
        Some("leave_out") => BadLines::LeaveOut,
        Some(_) | None => BadLines::Stop,
    };
    let is_file = file.is_some();
    let bytes = file.unwrap_or_else(|| text.clone().into_bytes());
    let list = match list_import::read(&context.state.turns.lists, bytes).await? {
        Ok(list) => list,
        Err(problem) => return Ok(SentList { list: Err(problem), text, bad_lines }),
    };
    let text = if is_file { list.to_csv() } else { text };
    let Some(kind) = fields.get("kind").and_then(|kind| ListKind::from_id(kind)) else {
        return Ok(SentList { list: Ok(list), text, bad_lines });
    };
    // Columns that were chosen for another kind of list mean nothing for this one.
    let is_same = fields.get("columns_of").is_some_and(|of| of == kind.id());
    let chosen = (0..list.heads().len())
        .map(|column| fields.get(&format!("column{column}")).cloned().unwrap_or_default())
        .collect::<Vec<_>>();
    let list =
        list.with_columns(kind, is_same.then_some(&chosen[..])).with_meanings(meanings(&fields));
    Ok(SentList { list: Ok(list), text, bad_lines })
}

/// What somebody has said of the club's own words for a standing.
fn meanings(fields: &BTreeMap<String, String>) -> BTreeMap<String, Standing> {
    let said = (0..MOST_OWN_WORDS).filter_map(|number| {
        let word = fields.get(&format!("word{number}"))?.clone();
        Some((word, Standing::from_id(fields.get(&format!("meaning{number}"))?)?))
    });
    said.collect()
}

/// The page without a list.
fn page(context: &PageContext) -> ImportPage {
    let lang = context.lang;
    let samples = Sample::ALL.map(|sample| SampleView {
        name: list_words::kind(sample.kind()).get(lang),
        about: words::meaning(sample.kind()).get(lang),
        files: list_samples::FORMS
            .map(|(ending, form)| {
                (format!("{IMPORT}/vorlage/{}.{ending}", sample.name()), form.get(lang))
            })
            .into(),
    });
    ImportPage {
        frame: context.frame(words::IMPORT.get(lang)),
        done: None,
        problem: None,
        list: None,
        samples: samples.into(),
    }
}

/// The page again, with what is wrong with the list.
fn refused(
    problem: ListProblem,
    list: Option<(&ListFile, String)>,
    context: &PageContext,
) -> Response {
    let lang = context.lang;
    let list = list.map(|(list, text)| view(list, text, None, lang));
    let problem = Some(words::list_problem(problem).get(lang));
    let page = Page(shown(&ImportPage { problem, list, ..page(context) }));
    (StatusCode::UNPROCESSABLE_ENTITY, page).into_response()
}

fn view(list: &ListFile, text: String, preview: Option<&Preview>, lang: Lang) -> ListView {
    let columns = list.columns();
    let choices = list_words::choices(columns.kind);
    // A file without columns may be one long cell.
    let cut = |cell: &str| cell.chars().take(LONGEST_SHOWN_CELL).collect::<String>();
    let column = |(number, head): (usize, String)| ColumnView {
        number,
        head: cut(&head),
        samples: list.samples(number).into_iter().map(cut).collect::<Vec<_>>().join(", "),
        fields: choices
            .iter()
            .map(|field| {
                let is_chosen = columns.fields[number] == Some(*field);
                (field.id(), list_words::field_name(*field, lang), is_chosen)
            })
            .collect(),
    };
    let own = list.own_words().into_iter();
    ListView {
        text,
        kinds: ListKind::ALL
            .map(|kind| (kind.id(), list_words::kind(kind).get(lang), kind == columns.kind))
            .into(),
        kind: columns.kind.id(),
        words: own.enumerate().map(|(number, own)| WordView::of(number, own, lang)).collect(),
        columns: list.heads().into_iter().enumerate().map(column).collect(),
        preview: preview.map(|preview| plan(list, preview, lang)),
    }
}

/// What stands in a line of a list, cut where it is long.
fn cells(list: &ListFile, number: u64) -> String {
    let row = list.lines().iter().find(|row| row.line == number);
    let cells = row.into_iter().flat_map(|row| &row.cells).filter(|cell| !cell.is_empty());
    let cells = cells.map(|cell| cell.chars().take(LONGEST_SHOWN_CELL).collect::<String>());
    cells.collect::<Vec<_>>().join(" · ")
}

/// What would happen, line by line, the refused ones first.
fn plan(list: &ListFile, preview: &Preview, lang: Lang) -> PreviewView {
    let (refused, planned): (Vec<_>, Vec<_>) =
        preview.iter().partition(|(_, planned)| planned.is_err());
    let new = planned.iter().filter(|(_, planned)| *planned != Ok(Planned::Nothing)).count();
    let lines = |lines: &[&(u64, Result<Planned, club::import::BadLine>)]| {
        let lines = lines.iter().take(MOST_SHOWN_LINES);
        let line = |(line, planned): &&(u64, Result<Planned, club::import::BadLine>)| LineView {
            number: *line,
            words: list_import::describe_planned(planned, lang),
            cells: planned.as_ref().err().map(|_| cells(list, *line)).unwrap_or_default(),
        };
        lines.map(line).collect()
    };
    let more = |count: usize| match count.saturating_sub(MOST_SHOWN_LINES) {
        0 => String::new(),
        more => words::more_lines(more, lang),
    };
    let count = |count: usize| numbers::count(count as u64);
    let (hint, submit) = match (refused.len(), new) {
        (0, 0) => (words::NOTHING_NEW.get(lang), None),
        (0, _) => ("", Some(words::take_over(new, lang))),
        (_, 0) => (words::NOT_APPLIED.get(lang), None),
        (_, _) => (words::SOME_REFUSED.get(lang), Some(words::take_over_others(new, lang))),
    };
    PreviewView {
        figures: vec![
            (count(preview.len()), words::LINES.get(lang)),
            (count(new), words::NEW.get(lang)),
            (count(refused.len()), words::REFUSED.get(lang)),
        ],
        refused: lines(&refused),
        planned: lines(&planned),
        more: (more(refused.len()), more(planned.len())),
        submit,
        leaves_out: !refused.is_empty(),
        hint,
    }
}
