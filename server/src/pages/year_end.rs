//! What is done at the end of a year: its last days as a sheet, closing it as a question.

use askama::Template;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use chrono::NaiveDate;
use club::calendar::ClubYear;
use club::refusal::Refusal;
use texts::{Text, books as book_words, year as words};

use crate::actions::{Scope, YearBooks, close_year, set_year_days, year_books};
use crate::failure::Failure;
use crate::http::AppState;
use crate::http::error_response::{ApiError, status_of};
use crate::pages::club::{FormFields, named_year, today};
use crate::pages::context::PageContext;
use crate::pages::form::Form as Fields;
use crate::pages::layout::{FieldView, FormView, Frame, ProblemView, shown};
use crate::pages::response::{Page, see};
use crate::pages::year::address;

#[derive(Template)]
#[template(path = "year_days.html")]
struct DaysSheet {
    frame: Frame,
    form: FormView,
    last_day: FieldView,
    slips_until: FieldView,
}

/// The last days of a year as they were typed.
#[derive(Default)]
struct Typed {
    last_day: String,
    slips_until: String,
}

/// `GET /verein/jahr/{year}/tage`.
pub(crate) async fn days(
    State(state): State<AppState>,
    context: PageContext,
    Path(named): Path<String>,
) -> Result<Page, ApiError> {
    let books = open_year(&state, &named).await?;
    let text = |day: Option<NaiveDate>| day.map_or_else(String::new, |day| day.to_string());
    let typed =
        Typed { last_day: text(books.note.last_day), slips_until: text(books.note.slips_until) };
    Ok(Page(shown(&sheet(&context, books.year, typed, None))))
}

/// `POST /verein/jahr/{year}/tage`: its last day, and the last day for its slips.
pub(crate) async fn set_days(
    State(state): State<AppState>,
    context: PageContext,
    Path(named): Path<String>,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let year = named_year(&state, Some(&named)).await?;
    let sent = FormFields(fields);
    let typed = Typed {
        last_day: sent.text("last_day").to_owned(),
        slips_until: sent.text("slips_until").to_owned(),
    };
    let days = sent
        .day_or_none("last_day", LAST_DAY)
        .and_then(|last_day| Ok((last_day, sent.day_or_none("slips_until", SLIPS_UNTIL)?)));
    let action = sent.context(&state);
    let done = match days {
        Ok(days) => {
            let done = state.database.write(move |tx| set_year_days(tx, &action, year, days));
            done.await.map_err(ApiError::from)
        }
        Err(refused) => Err(refused),
    };
    let (field, refusal) = match done {
        Ok(()) => return Ok(see(&format!("{}?saved=tage", address(year)))),
        Err(ApiError::Field { name, refusal }) => {
            (if name == LAST_DAY { "last_day" } else { "slips_until" }, refusal)
        }
        Err(ApiError::Failure(Failure::Refused(refusal @ Refusal::BadDay))) => {
            ("last_day", refusal)
        }
        Err(other) => return Err(other),
    };
    let page = Page(shown(&sheet(&context, year, typed, Some((field, refusal)))));
    let status: StatusCode = status_of(refusal.kind());
    Ok((status, page).into_response())
}

const LAST_DAY: Text = book_words::LAST_DAY;
const SLIPS_UNTIL: Text = book_words::SLIPS_UNTIL;

fn sheet(
    context: &PageContext,
    year: ClubYear,
    typed: Typed,
    refused: Option<(&'static str, Refusal)>,
) -> DaysSheet {
    let lang = context.lang;
    let field = |name: &str, value: String| FieldView {
        value,
        problem: refused.filter(|(at, _)| *at == name).map(|(_, refusal)| ProblemView {
            code: Failure::Refused(refusal).code().id(),
            words: texts::club::refusal(refusal, lang),
        }),
    };
    let problems = refused.map(|(at, refusal)| {
        let name = if at == "last_day" { LAST_DAY } else { SLIPS_UNTIL };
        (at, texts::club::refused_field(name, refusal, lang))
    });
    DaysSheet {
        frame: context.frame(words::CHANGE_DAYS.get(lang)),
        last_day: field("last_day", typed.last_day),
        slips_until: field("slips_until", typed.slips_until),
        form: FormView {
            action: format!("{}/tage", address(year)),
            submit: words::CHANGE_DAYS.get(lang),
            is_danger: false,
            back: address(year),
            refused: words::DAYS_REFUSED.get(lang),
            problems: problems.into_iter().collect(),
        },
    }
}

#[derive(Template)]
#[template(path = "year_close.html")]
struct CloseQuestion {
    frame: Frame,
    form: FormView,
    /// What becomes final, and which slips are missing.
    sentences: Vec<String>,
    missing: Vec<i64>,
}

/// `GET /verein/jahr/{year}/abschluss`: what closing the year does.
pub(crate) async fn ask_close(
    State(state): State<AppState>,
    context: PageContext,
    Path(named): Path<String>,
) -> Result<Response, ApiError> {
    let books = open_year(&state, &named).await?;
    if books.on <= books.last {
        let refusal = Refusal::YearNotOver { last_day: books.last };
        return Err(ApiError::Failure(Failure::Refused(refusal)));
    }
    let lang = context.lang;
    let missing = missing_slips(&books);
    let lines = books.list(Scope::All);
    let counted = books.games.iter().filter(|(_, verdict)| verdict.counts()).count();
    let first = lines.first().map(|line| books.name(line.person));
    let question = CloseQuestion {
        frame: context.frame(words::close_title(books.year, lang)),
        sentences: vec![
            words::becomes_final(counted, lines.len(), first, lang),
            words::slips_missing(&missing, lang),
            words::CLOSE_DOES.get(lang).to_owned(),
        ],
        missing,
        form: FormView {
            action: format!("{}/abschluss", address(books.year)),
            submit: words::CLOSE.get(lang),
            is_danger: true,
            back: address(books.year),
            refused: "",
            problems: Vec::new(),
        },
    };
    Ok(Page(shown(&question)).into_response())
}

/// `POST /verein/jahr/{year}/abschluss`: closes a year for good.
pub(crate) async fn close(
    State(state): State<AppState>,
    Path(named): Path<String>,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let year = named_year(&state, Some(&named)).await?;
    let context = FormFields(fields).context(&state);
    state.database.write(move |tx| close_year(tx, &context, year)).await?;
    Ok(see(&format!("{}?saved=abschluss", address(year))))
}

/// The numbers of the games that do not count for want of their slip, which could still come.
fn missing_slips(books: &YearBooks) -> Vec<i64> {
    let games = books.games.iter().filter(|(_, verdict)| verdict.wants_slip());
    games.map(|(game, _)| game.number).collect()
}

/// The books of a year that is not closed.
async fn open_year(state: &AppState, named: &str) -> Result<YearBooks, ApiError> {
    let (year, on) = (named_year(state, Some(named)).await?, today(state));
    let books = state.database.read(move |tx| year_books(tx, year, on)).await?;
    if books.note.closed_at.is_some() {
        return Err(ApiError::Failure(Failure::Refused(Refusal::YearClosed)));
    }
    Ok(books)
}
