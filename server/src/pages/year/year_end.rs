//! What is done at the end of a year: its last days as a sheet, closing it as a question.

use askama::Template;
use axum::response::{IntoResponse as _, Response};
use chrono::NaiveDate;
use club::calendar::ClubYear;
use club::refusal::Refusal;
use texts::{Lang, books as book_words, year as words};

use crate::actions::{Scope, YearBooks, close_year, set_year_days, year_books};
use crate::failure::Failure;
use crate::pages::year::address;
use crate::web::address_parts::YearPath;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::forms::{Field, Form, FormData};
use crate::web::layout::{Frame, shown};
use crate::web::response::{Page, see};

const LAST_DAY: Field = Field::day("last_day", book_words::LAST_DAY);
const SLIPS_UNTIL: Field = Field::day("slips_until", book_words::SLIPS_UNTIL);

fn days_form(year: ClubYear, lang: Lang) -> Form {
    let action = format!("{}/tage", address(year));
    Form::new(action, words::CHANGE_DAYS, words::DAYS_REFUSED, lang)
        .back(address(year))
        .note(book_words::YEAR_DAYS_HINT.get(lang))
        .fields([LAST_DAY, SLIPS_UNTIL])
}

/// `GET /verein/jahr/{year}/tage`.
pub(crate) async fn days(
    context: RequestContext,
    YearPath(year): YearPath,
) -> Result<Response, ApiError> {
    let books = open_year(&context, year).await?;
    let text = |day: Option<NaiveDate>| day.map_or_else(String::new, |day| day.to_string());
    let data = FormData::of([
        (LAST_DAY, text(books.note.last_day)),
        (SLIPS_UNTIL, text(books.note.slips_until)),
    ]);
    Ok(days_form(books.year, context.lang).answer(&data, &context))
}

/// `POST /verein/jahr/{year}/tage`: its last day, and the last day for its slips.
pub(crate) async fn set_days(
    context: RequestContext,
    YearPath(year): YearPath,
    mut data: FormData,
) -> Result<Response, ApiError> {
    let (last_day, slips_until) = (data.parse_optional(LAST_DAY), data.parse_optional(SLIPS_UNTIL));
    if let Some(days) = last_day.zip(slips_until) {
        let set = context.write(move |tx, action| set_year_days(tx, action, year, days)).await;
        let is_of_day = matches!(set, Err(Failure::Field { .. }));
        let done = data.done(set);
        if done.is_some() {
            return Ok(see(&format!("{}?saved=tage", address(year))));
        }
        if !is_of_day {
            return Err(data.error(&[]));
        }
    }
    Ok(days_form(year, context.lang).answer(&data, &context))
}

#[derive(Template)]
#[template(path = "year/year_close.html")]
struct CloseQuestion {
    frame: Frame,
    form: Form,
    missing: Vec<i64>,
}

/// `GET /verein/jahr/{year}/abschluss`: what closing the year does.
pub(crate) async fn ask_close(
    context: RequestContext,
    YearPath(year): YearPath,
) -> Result<Response, ApiError> {
    let books = open_year(&context, year).await?;
    if books.on <= books.last {
        let refusal = Refusal::YearNotOver { last_day: books.last };
        return Err(ApiError::Failure(Failure::Refused(refusal)));
    }
    let lang = context.lang;
    let missing = missing_slips(&books);
    let lines = books.list(Scope::All);
    let counted = books.games.iter().filter(|(_, verdict)| verdict.counts()).count();
    let first = lines.first().map(|line| books.name(line.person));
    let action = format!("{}/abschluss", address(books.year));
    let form = Form::new(action, words::CLOSE, words::CLOSE, lang)
        .title(words::close_title(books.year, lang))
        .danger()
        .back(address(books.year))
        // What becomes final, and which slips are missing.
        .about(words::becomes_final(counted, lines.len(), first, lang))
        .about(words::slips_missing(&missing, lang));
    let disputed = books.games.iter().filter(|(_, verdict)| verdict.is_disputed()).count();
    let form = if disputed > 0 { form.about(words::disputed(disputed, lang)) } else { form };
    let form = form.about(words::CLOSE_DOES.get(lang));
    let question = CloseQuestion { frame: context.frame(form.title.as_str()), form, missing };
    Ok(Page(shown(&question)).into_response())
}

/// `POST /verein/jahr/{year}/abschluss`: closes a year for good.
pub(crate) async fn close(
    context: RequestContext,
    YearPath(year): YearPath,
) -> Result<Response, ApiError> {
    context.write(move |tx, action| close_year(tx, action, year)).await?;
    Ok(see(&format!("{}?saved=abschluss", address(year))))
}

/// The numbers of the games that do not count for want of their slip, which could still come.
fn missing_slips(books: &YearBooks) -> Vec<i64> {
    let games = books.games.iter().filter(|(_, verdict)| verdict.wants_slip());
    games.map(|(game, _)| game.number).collect()
}

/// The books of a year that is not closed.
async fn open_year(context: &RequestContext, year: ClubYear) -> Result<YearBooks, ApiError> {
    let on = context.today();
    let books = context.read(move |tx| year_books(tx, year, on)).await?;
    if books.note.closed_at.is_some() {
        return Err(ApiError::Failure(Failure::Refused(Refusal::YearClosed)));
    }
    Ok(books)
}
