//! The treasurer's page: dues, balances, what was booked; entries and reversals.

use axum::Extension;
use axum::extract::{Query, State};
use axum::response::Response;
use club::calendar::ClubYear;
use club::ledger::{Account, Amount, Transfer, balances, funds};
use club::name_order::name_order;
use club::refusal::Refusal;
use texts::{Lang, books as words};
use wire::PersonId;

use crate::actions::year_books;
use crate::actions::{EntryRequest, YearBooks, book_entry, dues_of, reverse_entry};
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::pages::club::{
    FormFields, PageQuery, choice, chosen, form, heads, input, named_year, page, saved, today,
    years_around,
};
use crate::pages::form::Form as Fields;
use crate::pages::response::BooksPage;
use crate::pages::views::books::{self, Cell, Section, Table};
use crate::store::entries::{self, Entry};

const ADDRESS: &str = "/verein/kassa";

/// `GET /verein/kassa`: the money of a year.
pub(crate) async fn show(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Query(query): Query<PageQuery>,
) -> Result<BooksPage, ApiError> {
    let year = named_year(&state, query.jahr.as_deref()).await?;
    let today = today(&state);
    let read = state.database.read(move |tx| {
        let books = year_books(tx, year, today)?;
        Ok((entries::until(tx, today)?, books))
    });
    let (entries, books) = read.await?;
    let sections = vec![
        balance_section(&entries, lang),
        dues_section(&entries, &books, lang),
        forms_section(&books, today, lang),
        entries_section(&entries, &books, lang),
    ];
    let title = words::MONEY.get(lang).to_owned();
    let is_saved = query.saved.is_some();
    Ok(page(books::Page { title, is_saved, sections, ..books::Page::default() }, lang))
}

fn balance_section(entries: &[Entry], lang: Lang) -> Section {
    let transfers: Vec<Transfer> = entries.iter().map(|entry| entry.booked.transfer).collect();
    let balances = balances(&transfers);
    let mut facts = vec![(words::FUNDS.get(lang).to_owned(), words::euros(funds(&balances), lang))];
    facts.extend(balances.iter().map(|(account, cents)| {
        // What came in from dues or gifts left those accounts; it is shown with the sign people expect.
        let cents = if account.holds_money() { *cents } else { -cents };
        (words::account(*account).get(lang).to_owned(), words::euros(cents, lang))
    }));
    Section { heading: words::BALANCES.get(lang).to_owned(), facts, ..Section::default() }
}

fn dues_section(entries: &[Entry], books: &YearBooks, lang: Lang) -> Section {
    let dues = dues_of(books, entries);
    let rows = dues.lines.iter().map(|line| {
        vec![
            crate::pages::year::who(books, line.person),
            Cell::Text(words::standing(line.standing).get(lang).to_owned()),
            Cell::Number(words::euros(line.due_cents, lang)),
            Cell::Number(words::euros(line.paid_cents, lang)),
            Cell::Number(words::euros(line.open_cents(), lang)),
        ]
    });
    let names = [
        (words::NAME, false),
        (words::STANDING, false),
        (words::DUE, true),
        (words::PAID, true),
        (words::OPEN, true),
    ];
    let facts = [
        (words::DUE, dues.due_cents()),
        (words::PAID, dues.paid_cents()),
        (words::OPEN, dues.open_cents()),
    ];
    Section {
        heading: format!("{}, {}", words::DUES.get(lang), texts::club::year(books.year, lang)),
        links: years_around(books.year, |year| format!("{ADDRESS}?jahr={}", year.number()), lang),
        facts: facts
            .map(|(name, cents)| (name.get(lang).to_owned(), words::euros(cents, lang)))
            .into(),
        table: Some(Table { heads: heads(names, lang), rows: rows.collect() }),
        ..Section::default()
    }
}

fn forms_section(books: &YearBooks, today: chrono::NaiveDate, lang: Lang) -> Section {
    let accounts = || {
        let named = Account::ALL
            .map(|account| (account.id().to_owned(), words::account(account).get(lang).to_owned()));
        named.to_vec()
    };
    let mut people: Vec<(String, String)> = books
        .members
        .values()
        .filter(|member| !member.is_removed)
        .map(|member| (member.id.to_string(), member.name.clone()))
        .collect();
    people.sort_by_cached_key(|(_, name)| name_order(name));
    people.insert(0, (String::new(), words::NOBODY.get(lang).to_owned()));
    let years = [books.year.before(), Some(books.year), books.year.after()];
    let years = years
        .into_iter()
        .flatten()
        .map(|year| (year.number().to_string(), texts::club::year(year, lang)));
    let years = std::iter::once((String::new(), words::NOBODY.get(lang).to_owned())).chain(years);
    let book = form(
        ADDRESS.to_owned(),
        words::BOOK,
        vec![
            input("day", words::DAY, "date", today.to_string(), lang),
            choice("from", words::FROM, Account::Dues.id(), accounts(), lang),
            choice("to", words::TO, Account::Cash.id(), accounts(), lang),
            input("amount", words::AMOUNT, "text", String::new(), lang),
            choice("person", words::PERSON, "", people, lang),
            choice("dues_year", words::DUES_YEAR, "", years.collect(), lang),
            input("note", words::NOTE, "text", String::new(), lang),
        ],
        lang,
    );
    let reverse = form(
        format!("{ADDRESS}/storno"),
        words::REVERSE,
        vec![
            input("number", words::ENTRY_NUMBER, "number", String::new(), lang),
            input("reason", words::REASON, "text", String::new(), lang),
        ],
        lang,
    );
    Section {
        heading: words::BOOK.get(lang).to_owned(),
        forms: vec![book, reverse],
        ..Section::default()
    }
}

fn entries_section(entries: &[Entry], books: &YearBooks, lang: Lang) -> Section {
    let of_year = |entry: &&Entry| {
        books.first <= entry.booked.booked_on && entry.booked.booked_on <= books.last
    };
    let rows = entries.iter().rev().filter(of_year).map(|entry| {
        let booked = &entry.booked;
        let person = booked.person.map_or("", |person| books.name(person));
        let dues = booked.dues_year.map(|year| texts::club::year(year, lang));
        let marks = [
            dues,
            booked.reverses.map(|wrong| format!("{} {wrong}", words::REVERSAL.get(lang))),
            entry.reversed_by.map(|_| words::REVERSED.get(lang).to_owned()),
        ];
        let note =
            [booked.note.clone(), person.to_owned()].into_iter().chain(marks.into_iter().flatten());
        let note: Vec<String> = note.filter(|text| !text.is_empty()).collect();
        vec![
            Cell::Number(entry.number.to_string()),
            Cell::Text(texts::numbers::date(booked.booked_on, lang)),
            Cell::Text(words::account(booked.transfer.from).get(lang).to_owned()),
            Cell::Text(words::account(booked.transfer.to).get(lang).to_owned()),
            Cell::Number(words::euros(booked.transfer.amount.cents(), lang)),
            Cell::Text(note.join(" · ")),
            Cell::Text(booked.author.clone().unwrap_or_default()),
        ]
    });
    let names = [
        (words::NUMBER, true),
        (words::DAY, false),
        (words::FROM, false),
        (words::TO, false),
        (words::AMOUNT, true),
        (words::NOTE, false),
        (words::WHO, false),
    ];
    Section {
        heading: words::ENTRIES.get(lang).to_owned(),
        table: Some(Table { heads: heads(names, lang), rows: rows.collect() }),
        ..Section::default()
    }
}

/// `POST /verein/kassa`: books an entry.
pub(crate) async fn book(
    State(state): State<AppState>,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let sent = FormFields(fields);
    let account = |field, name| chosen(Account::from_id(sent.text(field)), name);
    let wrong = ApiError::Field { name: words::AMOUNT, refusal: Refusal::BadAmount };
    let amount = Amount::parse(sent.text("amount")).ok_or(wrong)?;
    let (from, to) = (account("from", words::FROM)?, account("to", words::TO)?);
    let transfer = chosen(Transfer::new(from, to, amount), words::TO)?;
    let person: Option<PersonId> = match sent.text("person") {
        "" => None,
        _ => Some(sent.read("person", words::PERSON, Refusal::BadChoice)?),
    };
    let dues_year = match sent.text("dues_year") {
        "" => None,
        year => Some(chosen(year.parse().ok().and_then(ClubYear::new), words::DUES_YEAR)?),
    };
    let request = EntryRequest {
        key: sent.key()?,
        booked_on: sent.day("day", words::DAY)?,
        transfer,
        person,
        dues_year,
        note: sent.text("note").to_owned(),
    };
    let context = sent.context(&state);
    state.database.write(move |tx| book_entry(tx, &context, &request)).await?;
    Ok(saved(ADDRESS))
}

/// `POST /verein/kassa/storno`: undoes an entry.
pub(crate) async fn reverse(
    State(state): State<AppState>,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let sent = FormFields(fields);
    let number: i64 = sent.read("number", words::ENTRY_NUMBER, Refusal::UnknownEntry)?;
    let (key, reason, context) =
        (sent.key()?, sent.text("reason").to_owned(), sent.context(&state));
    state.database.write(move |tx| reverse_entry(tx, &context, key, number, &reason)).await?;
    Ok(saved(ADDRESS))
}
