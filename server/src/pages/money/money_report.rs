//! The cash report of a financial year for the general meeting: a page, and the same as PDF, CSV and XLSX; the cash book; and the
//! papers of the meeting as one PDF.

use askama::Template;
use axum::extract::{Path, Query};
use axum::response::Response;
use chrono::NaiveDate;
use club::ledger::FinancialYear;
use club::report::assembly::{audit_sheet, dues_sheet};
use club::report::cash::{
    CashEntry, CashHeading, CashReport, CategoryLine, YearSums, cash_sheet, journal_sheet,
};
use serde::Deserialize;
use texts::{Lang, books as words, money as own_words};
use wire::ErrorCode;

use crate::actions::{CashBooks, Dues, cash_books, dues_count, dues_of, year_books, year_of};
use crate::pages::download::{Form, SheetFile};
use crate::pages::money::cash_setup;
use crate::pages::money::{self, Names, what};
use crate::store::entries::Entry;
use crate::store::statutes;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::layout::{Frame, shown};
use crate::web::menu::MenuLink;
use crate::web::response::Page;

/// The address of the report; with `?jahr=` that of another financial year than the current one.
pub(crate) const REPORT_ADDRESS: &str = "/verein/kassa/bericht";

/// The files of a year.
const REPORT_PDF: &str = "kassabericht.pdf";
const REPORT_CSV: &str = "kassabericht.csv";
const BOOK_CSV: &str = "kassabuch.csv";
const BOOK_XLSX: &str = "kassabuch.xlsx";
const ASSEMBLY: &str = "unterlagen.pdf";

/// The query of the page.
#[derive(Deserialize)]
pub(crate) struct ReportQuery {
    /// The year.
    jahr: Option<String>,
}

/// The financial year that an address names, or the one of today.
pub(crate) fn financial_year(
    cash: &CashBooks,
    named: Option<&str>,
) -> Result<FinancialYear, ApiError> {
    let Some(named) = named else { return Ok(cash.current_year()) };
    let number = named.parse().ok();
    let year = number.and_then(|number| FinancialYear::new(number, cash.settings.first_month));
    year.ok_or(ApiError::Code(ErrorCode::NoSuchAddress))
}

#[derive(Template)]
#[template(path = "money/money_report.html")]
struct ReportPage {
    frame: Frame,
    year: String,
    years: Vec<MenuLink>,
    /// The years of the columns: this one, and the one before where there is one.
    columns: Vec<String>,
    lede: String,
    setup_address: &'static str,
    is_final: bool,
    /// Opening balance, income, expenses, closing balance.
    stats: Vec<(String, String)>,
    /// Income and expenses.
    parts_of_year: [PartOfYear; 2],
    result: Vec<String>,
    lies: Vec<(&'static str, String)>,
    /// Of which year of play the dues are; what is due, paid, open.
    dues_heading: String,
    dues: [String; 3],
    receipts: String,
    assembly: String,
    /// Address and word of each file, the printed report first.
    files: [(String, &'static str); 4],
}

/// What came in, or what went out.
struct PartOfYear {
    heading: &'static str,
    lines: Vec<PartLine>,
    sums: Vec<String>,
}

/// A category with its receipts, and its figures of both years.
struct PartLine {
    name: String,
    receipts: String,
    figures: Vec<String>,
}

/// `GET /verein/kassa/bericht`: the report as a page.
pub(crate) async fn show(
    context: RequestContext,
    Query(query): Query<ReportQuery>,
) -> Result<Page, ApiError> {
    let lang = context.lang;
    let (report, _) = read(&context, query.jahr.as_deref(), Names::Shown, lang).await?;
    let CashHeading { year, until, dues_year, dues: [due, paid], .. } = report.heading;
    let euros = |cents| words::euros(cents, lang);
    let sums = &report.sums;
    let lies = sums.closing.iter().filter(|(account, _)| account.holds_money());
    let lies = lies.map(|(account, cents)| (words::account(*account).get(lang), euros(*cents)));
    Ok(Page(shown(&ReportPage {
        frame: context.frame(own_words::REPORT.get(lang)),
        year: year.label(),
        years: years_near(year, context.today()),
        columns: report.years().into_iter().map(FinancialYear::label).collect(),
        lede: own_words::report_span(year.first(), until, lang),
        setup_address: cash_setup::ADDRESS,
        is_final: report.is_final(),
        stats: stats(&report, lang),
        parts_of_year: [income(&report, lang), expenses(&report, lang)],
        result: figures(&report, |sums| sums.income_sum() - sums.expenses_sum(), lang),
        lies: lies.collect(),
        dues_heading: own_words::dues_of(dues_year, lang),
        dues: [due, paid, due - paid].map(euros),
        receipts: own_words::receipts(report.entries.len(), lang),
        assembly: file_address(year, ASSEMBLY),
        files: [
            (REPORT_PDF, own_words::PRINT),
            (BOOK_XLSX, own_words::AS_EXCEL),
            (REPORT_CSV, own_words::REPORT_AS_CSV),
            (BOOK_CSV, own_words::BOOK_AS_CSV),
        ]
        .map(|(name, word)| (file_address(year, name), word.get(lang))),
    })))
}

/// The years around one that have begun, as links to their reports.
fn years_near(year: FinancialYear, today: NaiveDate) -> Vec<MenuLink> {
    let near = [year.before(), Some(year), year.after()].into_iter().flatten();
    let begun = near.filter(|near| *near == year || near.first() <= today);
    let link = |near: FinancialYear| {
        let address = format!("{REPORT_ADDRESS}?jahr={}", near.number());
        MenuLink::new(address, near.label(), near == year)
    };
    begun.map(link).collect()
}

fn stats(report: &CashReport, lang: Lang) -> Vec<(String, String)> {
    let (sums, heading) = (&report.sums, &report.heading);
    let on = |day| own_words::balance_on(day, lang);
    vec![
        (words::euros(sums.opening_funds(), lang), on(heading.year.first())),
        (own_words::gained(sums.income_sum(), lang), own_words::ALL_INCOME.get(lang).to_owned()),
        (
            own_words::gained(-sums.expenses_sum(), lang),
            own_words::ALL_EXPENSES.get(lang).to_owned(),
        ),
        (words::euros(sums.closing_funds(), lang), on(heading.until)),
    ]
}

/// A figure of both years with its sign.
fn figures(report: &CashReport, figure: impl Fn(&YearSums) -> i64, lang: Lang) -> Vec<String> {
    report.figures(figure).into_iter().map(|cents| own_words::gained(cents, lang)).collect()
}

fn income(report: &CashReport, lang: Lang) -> PartOfYear {
    PartOfYear {
        heading: own_words::ALL_INCOME.get(lang),
        lines: lines(report, report.income(), 1, lang),
        sums: figures(report, YearSums::income_sum, lang),
    }
}

fn expenses(report: &CashReport, lang: Lang) -> PartOfYear {
    PartOfYear {
        heading: own_words::ALL_EXPENSES.get(lang),
        lines: lines(report, report.expenses(), -1, lang),
        sums: figures(report, |sums| -sums.expenses_sum(), lang),
    }
}

/// What came in or went out, category by category; `sign` is −1 for what went out.
fn lines(report: &CashReport, of: Vec<CategoryLine>, sign: i64, lang: Lang) -> Vec<PartLine> {
    let line = |line: CategoryLine| {
        let cents = std::iter::once(line.now.cents).chain(line.before);
        PartLine {
            name: words::account_name(line.account, &report.heading.categories, lang),
            receipts: own_words::receipt_count(line.now.receipts, lang),
            figures: cents.map(|cents| own_words::gained(sign * cents, lang)).collect(),
        }
    };
    of.into_iter().map(line).collect()
}

/// The address of a file of a year.
fn file_address(year: FinancialYear, file: &str) -> String {
    format!("{}/{}/{file}", money::ADDRESS, year.number())
}

/// A file of a year.
#[derive(Clone, Copy)]
enum CashFile {
    Report(Form),
    Book(Form),
    Assembly,
}

/// `GET /verein/kassa/{year}/{file}`: `kassabericht.pdf` and `.csv`, `kassabuch.csv`, `kassabuch.xlsx`, `unterlagen.pdf`.
pub(crate) async fn file(
    context: RequestContext,
    Path((year, file)): Path<(String, String)>,
) -> Result<Response, ApiError> {
    let lang = context.lang;
    let made = match file.as_str() {
        REPORT_PDF => CashFile::Report(Form::Pdf),
        REPORT_CSV => CashFile::Report(Form::Csv),
        BOOK_CSV => CashFile::Book(Form::Csv),
        BOOK_XLSX => CashFile::Book(Form::Xlsx),
        ASSEMBLY => CashFile::Assembly,
        _ => return Err(ApiError::Code(ErrorCode::NoSuchAddress)),
    };
    // Who has paid how much is nobody's business at a meeting.
    let names = match made {
        CashFile::Report(_) | CashFile::Book(_) => Names::Shown,
        CashFile::Assembly => Names::LeftOut,
    };
    let (report, dues) = read(&context, Some(&year), names, lang).await?;
    let (sheets, form) = match made {
        CashFile::Report(form) => (vec![cash_sheet(&report)], form),
        CashFile::Book(Form::Xlsx) => {
            (vec![journal_sheet(&report), cash_sheet(&report)], Form::Xlsx)
        }
        CashFile::Book(form) => (vec![journal_sheet(&report)], form),
        CashFile::Assembly => {
            let dues = dues_sheet(&report, &dues_count(&dues));
            let papers =
                vec![cash_sheet(&report), journal_sheet(&report), dues, audit_sheet(&report)];
            (papers, Form::Pdf)
        }
    };
    let name = file.trim_end_matches(&format!(".{}", form.ending()));
    let name = format!("{}-{name}", report.heading.year.number());
    SheetFile::new(name, sheets, form).of_club(&context.state).await?.answer(lang).await
}

/// The report of a year, with the purpose of each entry in words, and the dues of the year of play that its last day lies in.
async fn read(
    context: &RequestContext,
    named: Option<&str>,
    names: Names,
    lang: Lang,
) -> Result<(CashReport, Dues), ApiError> {
    let (today, issuer) = (context.today(), context.club.clone());
    let cash = context.read(move |tx| cash_books(tx, today)).await?;
    let year = financial_year(&cash, named)?;
    let until = year.last().min(today).max(year.first());
    let books = context.read(move |tx| {
        let dues_year = year_of(&statutes::calendar(tx)?, until)?;
        year_books(tx, dues_year, until)
    });
    let books = books.await?;
    // A paper stays as it was: what is paid later stands in the next one.
    let paid: Vec<Entry> =
        cash.entries.iter().filter(|entry| entry.booked.booked_on <= until).cloned().collect();
    let dues = dues_of(&books, &paid);
    let heading = CashHeading {
        issuer,
        year,
        until,
        is_over: today > year.last(),
        categories: cash.categories.clone(),
        dues_year: books.year,
        dues: [dues.due_cents(), dues.paid_cents()],
    };
    let entries = cash.entries.iter().map(|entry| CashEntry {
        booked_on: entry.booked.booked_on,
        transfer: entry.booked.transfer,
        is_reversal: entry.booked.reverses.is_some(),
        purpose: what(entry, &cash, names, lang),
    });
    Ok((CashReport::new(heading, entries.collect()), dues))
}
