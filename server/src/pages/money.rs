//! The treasurer's page: what the club has, dues of the year, the cash book.

use askama::Template;
use axum::extract::{Query, State};
use club::ledger::{Account, Transfer, balances, funds};
use serde::Deserialize;
use texts::{Lang, books as words, money as own_words, numbers};

use crate::actions::{DuesLine, YearBooks, dues_of, year_books};
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::pages::club::{named_year, today};
use crate::pages::context::PageContext;
use crate::pages::layout::{Frame, shown};
use crate::pages::money_entry::{FORM_ADDRESS, QUESTION_ADDRESS};
use crate::pages::money_report::REPORT_ADDRESS;
use crate::pages::people;
use crate::pages::response::Page;
use crate::store::entries::{self, Entry};

pub(crate) const ADDRESS: &str = "/verein/kassa";

/// How many entries are shown before the whole book is asked for.
const NEWEST: usize = 12;

/// The query of the page.
#[derive(Deserialize)]
pub(crate) struct CashQuery {
    /// The year.
    jahr: Option<String>,
    /// Whether all entries of the year are shown.
    alle: Option<String>,
    /// Something was booked just now: its number.
    nr: Option<i64>,
}

#[derive(Template)]
#[template(path = "money.html")]
struct CashPage {
    frame: Frame,
    form_address: &'static str,
    report_address: String,
    may_book: bool,
    as_of: String,
    /// What was booked just now, and the address that takes it back.
    said: Option<(String, Option<String>)>,
    stats: Vec<(String, &'static str)>,
    /// The club's year, and the others near it.
    year: String,
    years: Vec<(String, String, bool)>,
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
}

/// A line of the cash book.
struct EntryRow {
    number: i64,
    day: String,
    what: String,
    account: String,
    amount: String,
    /// Leads to the question before it is reversed.
    reverse: Option<String>,
}

/// `GET /verein/kassa`: the money of a year.
pub(crate) async fn show(
    State(state): State<AppState>,
    context: PageContext,
    Query(query): Query<CashQuery>,
) -> Result<Page, ApiError> {
    let year = named_year(&state, query.jahr.as_deref()).await?;
    let (today, lang) = (today(&state), context.lang);
    let read = state.database.read(move |tx| {
        let books = year_books(tx, year, today)?;
        Ok((entries::until(tx, today)?, books))
    });
    let (entries, books) = read.await?;
    let may_book = context.may_open(FORM_ADDRESS);
    let of_year = |entry: &&Entry| {
        books.first <= entry.booked.booked_on && entry.booked.booked_on <= books.last
    };
    let mut rows: Vec<EntryRow> = entries
        .iter()
        .rev()
        .filter(of_year)
        .map(|entry| entry_row(entry, &books, may_book, lang))
        .collect();
    let whole_book = (query.alle.is_none() && rows.len() > NEWEST)
        .then(|| format!("{ADDRESS}?jahr={}&alle=1#buch", year.number()));
    if whole_book.is_some() {
        rows.truncate(NEWEST);
    }
    let booked = query.nr.and_then(|nr| entries.iter().find(|entry| entry.number == nr));
    let said = booked.map(|entry| {
        let undo = (may_book && is_reversible(entry))
            .then(|| format!("{QUESTION_ADDRESS}?nr={}", entry.number));
        let cents = entry.booked.transfer.amount.cents();
        (own_words::booked(cents, &what(entry, &books, lang), lang), undo)
    });
    let dues = dues_of(&books, &entries);
    let (due, paid) = (dues.due_cents(), dues.paid_cents());
    let (open, settled): (Vec<_>, Vec<_>) =
        dues.lines.iter().partition(|line| line.open_cents() > 0);
    let row = |line: &DuesLine| dues_row(line, &books, lang);
    let near = [year.before(), Some(year), year.after()].into_iter().flatten().map(|near| {
        let address = format!("{ADDRESS}?jahr={}", near.number());
        (address, near.number().to_string(), near == year)
    });
    Ok(Page(shown(&CashPage {
        frame: context.frame(words::MONEY.get(lang)),
        form_address: FORM_ADDRESS,
        report_address: format!("{REPORT_ADDRESS}?jahr={}", year.number()),
        may_book,
        as_of: own_words::as_of(today, lang),
        said,
        stats: stats(&entries, lang),
        year: texts::club::year(year, lang),
        years: near.collect(),
        paid: own_words::paid_of(paid, due, lang),
        percent_paid: if due > 0 { (paid * 100 / due).clamp(0, 100) } else { 0 },
        open: open.into_iter().map(row).collect(),
        settled_words: own_words::settled(settled.len(), lang),
        settled: settled.into_iter().map(row).collect(),
        entries: rows,
        whole_book,
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
    }
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

/// What an entry is for: its purpose, note, person and year of dues, and whether it was reversed.
pub(crate) fn what(entry: &Entry, books: &YearBooks, lang: Lang) -> String {
    let (booked, Transfer { from, to, amount: _ }) = (&entry.booked, entry.booked.transfer);
    let purpose = match (from.holds_money(), to.holds_money()) {
        (true, true) => own_words::TRANSFER.get(lang),
        (false, _) => words::account(from).get(lang),
        (true, false) => words::account(to).get(lang),
    };
    let parts = [
        Some(purpose.to_owned()),
        Some(booked.note.clone()),
        booked.person.map(|person| books.name(person).to_owned()),
        booked.dues_year.map(|year| texts::club::year(year, lang)),
        booked.reverses.map(|wrong| format!("{} {wrong}", words::REVERSAL.get(lang))),
        entry.reversed_by.map(|_| words::REVERSED.get(lang).to_owned()),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
    parts.join(" · ")
}

fn entry_row(entry: &Entry, books: &YearBooks, may_book: bool, lang: Lang) -> EntryRow {
    let Transfer { from, to, amount } = entry.booked.transfer;
    let euros = words::euros(amount.cents(), lang);
    let name = |account: Account| words::account(account).get(lang);
    let (account, amount) = match (from.holds_money(), to.holds_money()) {
        (false, true) => (name(to).to_owned(), format!("+{euros}")),
        (true, false) => (name(from).to_owned(), format!("−{euros}")),
        (true, true) | (false, false) => (format!("{} → {}", name(from), name(to)), euros),
    };
    EntryRow {
        number: entry.number,
        day: numbers::date(entry.booked.booked_on, lang),
        what: what(entry, books, lang),
        account,
        amount,
        reverse: (may_book && is_reversible(entry))
            .then(|| format!("{QUESTION_ADDRESS}?nr={}", entry.number)),
    }
}
