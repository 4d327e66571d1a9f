//! The cash report of a year for the general meeting: a page, and the same as PDF; the cash book as CSV and XLSX.

use std::collections::BTreeMap;

use askama::Template;
use axum::Extension;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use club::calendar::ClubYear;
use club::ledger::Account;
use club::report::cash::{CashEntry, CashHeading, CashReport, cash_sheet, journal_sheet};
use serde::Deserialize;
use texts::{Lang, books as words, money as own_words};
use wire::ErrorCode;

use crate::actions::{CashBooks, cash_books};
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::pages::club::{named_year, today};
use crate::pages::context::PageContext;
use crate::pages::download::{Form, SheetFile};
use crate::pages::layout::{Frame, shown};
use crate::pages::money::{self, what};
use crate::pages::response::Page;

/// The address of the report; with `?jahr=` that of another year than the current one.
pub(crate) const REPORT_ADDRESS: &str = "/verein/kassa/bericht";

/// The files of a year.
const PDF: &str = "kassabericht.pdf";
const CSV: &str = "kassabuch.csv";
const XLSX: &str = "kassabuch.xlsx";

/// The query of the page.
#[derive(Deserialize)]
pub(crate) struct ReportQuery {
    /// The year.
    jahr: Option<String>,
}

#[derive(Template)]
#[template(path = "money_report.html")]
struct ReportPage {
    frame: Frame,
    back: String,
    year: String,
    years: Vec<(String, String, bool)>,
    lede: String,
    is_final: bool,
    /// Opening balance, income, expenses, closing balance.
    stats: Vec<(String, &'static str)>,
    /// Income and expenses.
    parts_of_year: [PartOfYear; 2],
    lies: Vec<(&'static str, String)>,
    /// What is due, paid, open.
    dues: [String; 3],
    /// Address and word of each file, the printed report first.
    files: [(String, &'static str); 3],
}

/// What came in, or what went out.
struct PartOfYear {
    heading: &'static str,
    lines: Vec<(&'static str, String)>,
    sum: String,
}

/// `GET /verein/kassa/bericht`: the report as a page.
pub(crate) async fn show(
    State(state): State<AppState>,
    context: PageContext,
    Query(query): Query<ReportQuery>,
) -> Result<Page, ApiError> {
    let year = named_year(&state, query.jahr.as_deref()).await?;
    let lang = context.lang;
    let report = read(&state, year, lang).await?;
    let days = (report.first, report.until);
    let (income, expenses) = (report.income_sum(), report.expenses_sum());
    let [due, paid] = report.dues;
    let file = |name, word: texts::Text| (file_address(year, name), word.get(lang));
    let near = [year.before(), Some(year), year.after()].into_iter().flatten().map(|near| {
        let address = format!("{REPORT_ADDRESS}?jahr={}", near.number());
        (address, near.number().to_string(), near == year)
    });
    let euros = |cents| words::euros(cents, lang);
    let lies = report.closing.iter().filter(|(account, _)| account.holds_money());
    Ok(Page(shown(&ReportPage {
        frame: context.frame(own_words::REPORT.get(lang)),
        back: format!("{}?jahr={}", money::ADDRESS, year.number()),
        year: texts::club::year(year, lang),
        years: near.collect(),
        lede: own_words::report_span(days.0, days.1, lang),
        is_final: report.is_final,
        stats: vec![
            (euros(report.opening_funds()), own_words::OPENING.get(lang)),
            (own_words::gained(income, lang), own_words::ALL_INCOME.get(lang)),
            (own_words::gained(-expenses, lang), own_words::ALL_EXPENSES.get(lang)),
            (euros(report.closing_funds()), own_words::CLOSING.get(lang)),
        ],
        parts_of_year: [
            PartOfYear {
                heading: own_words::ALL_INCOME.get(lang),
                lines: lines(&report.income, 1, lang),
                sum: own_words::gained(income, lang),
            },
            PartOfYear {
                heading: own_words::ALL_EXPENSES.get(lang),
                lines: lines(&report.expenses, -1, lang),
                sum: own_words::gained(-expenses, lang),
            },
        ],
        lies: lies.map(|(account, cents)| (name(*account, lang), euros(*cents))).collect(),
        dues: [due, paid, due - paid].map(euros),
        files: [
            file(PDF, own_words::PRINT),
            file(XLSX, own_words::AS_EXCEL),
            file(CSV, own_words::AS_CSV),
        ],
    })))
}

fn name(account: Account, lang: Lang) -> &'static str {
    words::account(account).get(lang)
}

/// What came in or went out, account by account; `sign` is −1 for what went out.
fn lines(sums: &BTreeMap<Account, i64>, sign: i64, lang: Lang) -> Vec<(&'static str, String)> {
    let line = |(account, cents): (&Account, &i64)| {
        (name(*account, lang), own_words::gained(sign * cents, lang))
    };
    sums.iter().map(line).collect()
}

/// The address of a file of a year.
fn file_address(year: ClubYear, file: &str) -> String {
    format!("{}/{}/{file}", money::ADDRESS, year.number())
}

/// A file of a year.
#[derive(Clone, Copy)]
enum CashFile {
    Report,
    BookCsv,
    BookXlsx,
}

/// `GET /verein/kassa/{year}/{file}`: `kassabericht.pdf`, `kassabuch.csv`, `kassabuch.xlsx`.
pub(crate) async fn file(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Path((year, file)): Path<(String, String)>,
) -> Result<Response, ApiError> {
    let made = match file.as_str() {
        PDF => CashFile::Report,
        CSV => CashFile::BookCsv,
        XLSX => CashFile::BookXlsx,
        _ => return Err(ApiError::Code(ErrorCode::NoSuchAddress)),
    };
    let year = named_year(&state, Some(&year)).await?;
    let report = read(&state, year, lang).await?;
    let (sheets, form) = match made {
        CashFile::Report => (vec![cash_sheet(&report)], Form::Pdf),
        CashFile::BookCsv => (vec![journal_sheet(&report)], Form::Csv),
        CashFile::BookXlsx => (vec![journal_sheet(&report), cash_sheet(&report)], Form::Xlsx),
    };
    let name = file.trim_end_matches(&format!(".{}", form.ending()));
    SheetFile::new(format!("{}-{name}", year.number()), sheets, form).answer(lang).await
}

/// The report of a year, with the purpose of each entry in words.
async fn read(state: &AppState, year: ClubYear, lang: Lang) -> Result<CashReport, ApiError> {
    let (today, issuer) = (today(state), state.club().as_deref().map(str::to_owned));
    let books = state.database.read(move |tx| cash_books(tx, year, today)).await?;
    let CashBooks { year: books, entries, dues, until, is_final } = books;
    let heading = CashHeading {
        issuer,
        year,
        days: [books.first, until],
        is_final,
        dues: [dues.due_cents(), dues.paid_cents()],
    };
    let entries = entries.iter().map(|entry| CashEntry {
        number: entry.number.unsigned_abs(),
        booked_on: entry.booked.booked_on,
        transfer: entry.booked.transfer,
        is_reversal: entry.booked.reverses.is_some(),
        purpose: what(entry, &books, lang),
    });
    Ok(CashReport::new(heading, entries.collect()))
}
