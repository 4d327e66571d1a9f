//! The treasurer's page: what the club has, dues of a year of play, the cash book of a financial year.

pub(crate) mod cash_setup;
pub(crate) mod dues_slips;
pub(crate) mod money_entry;
pub(crate) mod money_report;

use askama::Template;
use axum::extract::Query;
use club::ledger::{Account, CategoryId, FinancialYear, Transfer, balances, funds};
use serde::Deserialize;
use texts::{Lang, books as words, money as own_words, numbers};

use crate::actions::{CashBooks, DuesLine, YearBooks, cash_books, dues_of, year_books};
use crate::pages::money::money_entry::{FORM_ADDRESS, QUESTION_ADDRESS};
use crate::pages::money::money_report::{REPORT_ADDRESS, financial_year};
use crate::pages::people;
use crate::store::entries::Entry;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::flash::{Flash, Undo};
use crate::web::layout::{Frame, shown};
use crate::web::menu::MenuLink;
use crate::web::response::Page;

pub(crate) const ADDRESS: &str = "/verein/kassa";

/// How many entries are shown before the whole book is asked for.
const NEWEST: usize = 12;

/// The query of the page.
#[derive(Deserialize)]
pub(crate) struct CashQuery {
    /// The year of play whose dues are shown.
    jahr: Option<String>,
    /// The financial year whose book is shown.
    buch: Option<String>,
    /// Whether all entries of the year are shown.
    alle: Option<String>,
    /// Something was booked just now: its number.
    nr: Option<i64>,
}

#[derive(Template)]
#[template(path = "money/money.html")]
struct CashPage {
    frame: Frame,
    form_address: &'static str,
    report_address: String,
    setup_address: &'static str,
    may_book: bool,
    as_of: String,
    /// What was booked just now, and the question that takes it back.
    flash: Option<Flash>,
    stats: Vec<(String, &'static str)>,
    /// The year of play, and the others near it.
    year: String,
    years: Vec<MenuLink>,
    /// The financial year, and the others near it.
    book: String,
    books: Vec<MenuLink>,
    /// Leads to the slips of all who owe something.
    print_slips: Option<String>,
    paid: String,
    percent_paid: i64,
    open: Vec<DuesRow>,
    settled: Vec<DuesRow>,
    settled_words: String,
    entries: Vec<EntryRow>,
    /// Leads to the whole book of the year, where more was booked than is shown.
    whole_book: Option<String>,
}

/// What somebody owes, has paid, and has left to pay.
struct DuesRow {
    name: String,
    address: String,
    figures: [String; 3],
    enter: String,
    /// Leads to the slip with which the person pays, where the club has named its account.
    slip: Option<String>,
}

/// A line of the cash book.
struct EntryRow {
    /// The row, and the number of the receipt.
    number: i64,
    receipt: u64,
    day: String,
    /// The day without its year, for a narrow screen.
    short_day: String,
    what: String,
    account: String,
    amount: String,
    /// Leads to the question before it is reversed.
    reverse: Option<String>,
}

/// `GET /verein/kassa`: the money of a year.
pub(crate) async fn show(
    context: RequestContext,
    Query(query): Query<CashQuery>,
) -> Result<Page, ApiError> {
    let year = context.club_year(query.jahr.as_deref()).await?;
    let (today, lang) = (context.today(), context.lang);
    let read = context.read(move |tx| Ok((cash_books(tx, today)?, year_books(tx, year, today)?)));
    let (cash, books) = read.await?;
    let book = financial_year(&cash, query.buch.as_deref())?;
    let may_book = context.may_open(FORM_ADDRESS);
    let address = |of: FinancialYear, more| {
        format!("{ADDRESS}?jahr={}&buch={}{more}#buch", year.number(), of.number())
    };
    let of_book = |entry: &&Entry| book.contains(entry.booked.booked_on);
    let rows = cash.entries.iter().rev().filter(of_book);
    let mut rows: Vec<EntryRow> =
        rows.map(|entry| entry_row(entry, &cash, may_book, lang)).collect();
    let is_cut = query.alle.is_none() && rows.len() > NEWEST;
    if is_cut {
        rows.truncate(NEWEST);
    }
    let flash = query.nr.and_then(|nr| flash(nr, &cash, may_book, lang));
    let dues = dues_of(&books, &cash.entries);
    let (due, paid) = (dues.due_cents(), dues.paid_cents());
    let (open, settled): (Vec<_>, Vec<_>) =
        dues.lines.iter().partition(|line| line.open_cents() > 0);
    let has_account = cash.settings.account.is_some();
    let row = |line: &DuesLine| DuesRow {
        slip: Some(line).filter(|_| has_account).and_then(|line| slip_address(line, &books)),
        ..dues_row(line, &books, lang)
    };
    let print_slips = (has_account && !open.is_empty())
        .then(|| format!("{}?jahr={}", dues_slips::PDF_ADDRESS, year.number()));
    let near = [year.before(), Some(year), year.after()].into_iter().flatten().map(|near| {
        let address = format!("{ADDRESS}?jahr={}&buch={}", near.number(), book.number());
        MenuLink::new(address, near.number().to_string(), near == year)
    });
    let near_book = [book.before(), Some(book), book.after()].into_iter().flatten();
    let near_book = near_book.filter(|near| *near == book || near.first() <= today);
    let near_book =
        near_book.map(|near| MenuLink::new(address(near, ""), near.label(), near == book));
    Ok(Page(shown(&CashPage {
        frame: context.frame(words::MONEY.get(lang)),
        form_address: FORM_ADDRESS,
        report_address: format!("{REPORT_ADDRESS}?jahr={}", book.number()),
        setup_address: cash_setup::ADDRESS,
        may_book,
        as_of: own_words::as_of(today, lang),
        flash,
        stats: stats(&cash.entries, lang),
        year: texts::club::year(year, lang),
        years: near.collect(),
        book: book.label(),
        books: near_book.collect(),
        print_slips,
        paid: own_words::paid_of(paid, due, lang),
        percent_paid: if due > 0 { (paid * 100 / due).clamp(0, 100) } else { 0 },
        open: open.into_iter().map(row).collect(),
        settled_words: own_words::settled(settled.len(), lang),
        settled: settled.into_iter().map(row).collect(),
        entries: rows,
        whole_book: is_cut.then(|| address(book, "&alle=1")),
    })))
}

fn dues_row(line: &DuesLine, books: &YearBooks, lang: Lang) -> DuesRow {
    let id = books.members.get(&line.person).map(|member| member.id.to_string());
    let id = id.unwrap_or_default();
    DuesRow {
        name: books.name(line.person).to_owned(),
        address: format!("{}/{id}", people::ADDRESS),
        figures: [line.due_cents, line.paid_cents, line.open_cents()]
            .map(|cents| words::euros(cents, lang)),
        enter: format!("{FORM_ADDRESS}?person={id}&jahr={}", books.year.number()),
        slip: None,
    }
}

/// Where somebody who owes something finds how to pay it.
fn slip_address(line: &DuesLine, books: &YearBooks) -> Option<String> {
    let member = books.members.get(&line.person).filter(|member| !member.is_removed)?;
    let (id, year) = (member.id, books.year.number());
    (line.open_cents() > 0).then(|| format!("{}?person={id}&jahr={year}", dues_slips::ADDRESS))
}

/// What the club has, and where it lies.
fn stats(entries: &[Entry], lang: Lang) -> Vec<(String, &'static str)> {
    let transfers: Vec<Transfer> = entries.iter().map(|entry| entry.booked.transfer).collect();
    let balances = balances(&transfers);
    let lies = |account| balances.get(&account).copied().unwrap_or_default();
    vec![
        (words::euros(funds(&balances), lang), words::FUNDS.get(lang)),
        (words::euros(lies(Account::Cash), lang), words::account(Account::Cash).get(lang)),
        (words::euros(lies(Account::Bank), lang), words::account(Account::Bank).get(lang)),
    ]
}

/// Whether an entry can be reversed.
pub(crate) const fn is_reversible(entry: &Entry) -> bool {
    entry.reversed_by.is_none() && entry.booked.reverses.is_none()
}

/// What was booked just now, and the question that takes it back.
fn flash(number: i64, cash: &CashBooks, may_book: bool, lang: Lang) -> Option<Flash> {
    let entry = cash.entries.iter().find(|entry| entry.number == number)?;
    let undo = (may_book && is_reversible(entry))
        .then(|| Undo { address: reversal_address(entry), word: own_words::UNDO.get(lang) });
    let cents = entry.booked.transfer.amount.cents();
    let receipt = cash.receipt_words(number, cash.today);
    let what = what(entry, cash, Names::Shown, lang);
    Some(Flash { words: own_words::booked(&receipt, cents, &what, lang), undo })
}

fn reversal_address(entry: &Entry) -> String {
    format!("{QUESTION_ADDRESS}?nr={}", entry.number)
}

/// Whether an entry says of whom it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Names {
    /// It does.
    Shown,
    /// It does not: the person is left out, and the note of an entry fee, which names one.
    LeftOut,
}

/// What an entry is for: its purpose, year of dues, note and person, and whether it was reversed.
pub(crate) fn what(entry: &Entry, cash: &CashBooks, names: Names, lang: Lang) -> String {
    let (booked, Transfer { from, to, amount: _ }) = (&entry.booked, entry.booked.transfer);
    let name = |account| words::account_name(account, &cash.categories, lang);
    let purpose = match (from.holds_money(), to.holds_money()) {
        (true, true) => own_words::TRANSFER.get(lang).to_owned(),
        (false, _) => name(from),
        (true, false) => name(to),
    };
    let purpose = match booked.dues_year {
        Some(year) => format!("{purpose} {}", year.number()),
        None => purpose,
    };
    let reverses = booked.reverses.map(|row| cash.receipt_words(row, booked.booked_on));
    let fees = Account::Own(CategoryId::ENTRY_FEES);
    let is_named = names == Names::Shown;
    let has_note = is_named || ![from, to].contains(&fees);
    let parts = [
        Some(purpose),
        has_note.then(|| booked.note.clone()),
        booked.person.filter(|_| is_named).map(|person| cash.name(person).to_owned()),
        reverses.map(|receipt| format!("{} {receipt}", words::REVERSAL.get(lang))),
        entry.reversed_by.map(|_| words::REVERSED.get(lang).to_owned()),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
    parts.join(" · ")
}

fn entry_row(entry: &Entry, cash: &CashBooks, may_book: bool, lang: Lang) -> EntryRow {
    let Transfer { from, to, amount } = entry.booked.transfer;
    let euros = words::euros(amount.cents(), lang);
    let name = |account: Account| words::account_name(account, &cash.categories, lang);
    let (account, amount) = match (from.holds_money(), to.holds_money()) {
        (false, true) => (name(to), format!("+{euros}")),
        (true, false) => (name(from), format!("−{euros}")),
        (true, true) | (false, false) => (format!("{} → {}", name(from), name(to)), euros),
    };
    EntryRow {
        number: entry.number,
        receipt: cash.receipt(entry.number).map_or(0, |receipt| receipt.number),
        day: numbers::date(entry.booked.booked_on, lang),
        short_day: numbers::day_of_year(entry.booked.booked_on, entry.booked.booked_on, lang),
        what: what(entry, cash, Names::Shown, lang),
        account,
        amount,
        reverse: (may_book && is_reversible(entry)).then(|| reversal_address(entry)),
    }
}
