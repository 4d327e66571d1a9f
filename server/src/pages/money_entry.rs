//! Booking a payment as a sheet, and the question before one is reversed.

use std::collections::BTreeMap;

use askama::Template;
use axum::extract::{Query, State};
use axum::response::{IntoResponse as _, Response};
use club::calendar::ClubYear;
use club::ledger::{Account, Amount, Categories, Category, Direction, Transfer};
use club::name_order::name_order;
use club::refusal::Refusal;
use serde::Deserialize;
use texts::{Lang, Text, books as words, money as own_words, numbers};
use uuid::Uuid;
use wire::PersonId;

use crate::actions::{
    CashBooks, EntryRequest, YearBooks, book_entry, cash_books, dues_of, reverse_entry, year_books,
};
use crate::failure::Failure;
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::pages::club::{FormFields, chosen, named_year, today};
use crate::pages::context::PageContext;
use crate::pages::form::Form as Fields;
use crate::pages::form_refusal::{FormRefusal, Problems};
use crate::pages::layout::{Choices, FieldView, FormView, Frame, choices, shown};
use crate::pages::money::{self, ADDRESS};
use crate::pages::response::{Page, see};
use crate::store::entries;

pub(crate) const FORM_ADDRESS: &str = "/verein/kassa/neu";
pub(crate) const QUESTION_ADDRESS: &str = "/verein/kassa/storno";

/// The fields with what stands at them.
const NAMES: [(&str, Text); 7] = [
    ("amount", words::AMOUNT),
    ("what", own_words::PURPOSE),
    ("account", own_words::PLACE),
    ("person", words::PERSON),
    ("dues_year", words::DUES_YEAR),
    ("day", words::DAY),
    ("note", own_words::REMARK),
];

/// What a payment can be for in every club, before and after the club's own categories.
const FIRST: [Account; 4] =
    [Account::Dues, Account::TableMoney, Account::Donations, Account::Prizes];
const LAST: Account = Account::Other;
/// Where the money of the club lies.
const PLACES: [Account; 2] = [Account::Cash, Account::Bank];

/// Money between the cash box and the bank, as the form sends it.
const TRANSFER: &str = "transfer";

/// What a payment can be for, one way after the other, as the form sends it. What is retired is read but not offered.
fn purposes(categories: &Categories) -> Vec<(Direction, Account, String)> {
    let of = |direction: Direction| {
        let own = categories.of(direction).map(|own: &Category| Account::Own(own.id));
        let all = FIRST.into_iter().chain(own).chain([LAST]);
        all.map(move |account| (direction, account, code(direction, account)))
    };
    Direction::ALL.into_iter().flat_map(of).collect()
}

/// A purpose and its way, as the form sends it.
fn code(direction: Direction, account: Account) -> String {
    match account.category() {
        Some(own) => format!("{}-own_{}", direction.id(), own.0),
        None => format!("{}-{}", direction.id(), account.id()),
    }
}

/// What is filled in already.
#[derive(Deserialize)]
pub(crate) struct Preset {
    /// Whose dues are paid.
    person: Option<PersonId>,
    /// For which year.
    jahr: Option<String>,
}

#[derive(Template)]
#[template(path = "money_form.html")]
struct EntryForm {
    frame: Frame,
    form: FormView,
    key: String,
    what: FieldView,
    /// The choices one way after the other, each group with its name.
    purposes: Vec<(&'static str, Choices)>,
    person: FieldView,
    people: Choices,
    dues_year: FieldView,
    years: Choices,
    amount: FieldView,
    day: FieldView,
    account: FieldView,
    places: Choices,
    note: FieldView,
}

/// `GET /verein/kassa/neu`: a payment to book; with a person, the dues that are open.
pub(crate) async fn new(
    State(state): State<AppState>,
    context: PageContext,
    Query(preset): Query<Preset>,
) -> Result<Page, ApiError> {
    let (books, cash) = read_books(&state, preset.jahr.as_deref()).await?;
    let member = preset
        .person
        .and_then(|id| books.members.values().find(|member| member.id == id && !member.is_removed));
    let dues = dues_of(&books, &cash.entries);
    let open = member.and_then(|member| dues.lines.iter().find(|line| line.person == member.row));
    let open = open.map_or(0, |line| line.open_cents()).max(0);
    let amount = numbers::amount_field(open);
    let what = if member.is_some() { Account::Dues } else { Account::TableMoney };
    let fields = [
        ("key", Uuid::now_v7().to_string()),
        ("what", code(Direction::Income, what)),
        ("person", member.map_or_else(String::new, |member| member.id.to_string())),
        ("dues_year", books.year.number().to_string()),
        ("amount", amount),
        ("day", today(&state).to_string()),
        ("account", Account::Cash.id().to_owned()),
    ];
    let sent = FormFields(fields.map(|(id, value)| (id.to_owned(), value)).into());
    Ok(form_page(&sent, &FormRefusal::default(), (&books, &cash), &context))
}

async fn read_books(
    state: &AppState,
    year: Option<&str>,
) -> Result<(YearBooks, CashBooks), ApiError> {
    let (year, today) = (named_year(state, year).await?, today(state));
    let read =
        state.database.read(move |tx| Ok((year_books(tx, year, today)?, cash_books(tx, today)?)));
    Ok(read.await?)
}

fn form_page(
    sent: &FormFields,
    refusal: &FormRefusal,
    (books, cash): (&YearBooks, &CashBooks),
    context: &PageContext,
) -> Page {
    let lang = context.lang;
    let field = |id: &str| refusal.field(id, sent.text(id));
    let places = PLACES.map(|place| (place.id(), words::account(place)));
    let mut people: Choices = books
        .members
        .values()
        .filter(|member| !member.is_removed)
        .map(|member| (member.id.to_string(), member.name.clone()))
        .collect();
    people.sort_by_cached_key(|(_, name)| name_order(name));
    people.insert(0, (String::new(), words::NOBODY.get(lang).to_owned()));
    let years = [books.year.before(), Some(books.year), books.year.after()].into_iter().flatten();
    let form = FormView {
        action: ADDRESS.to_owned(),
        submit: own_words::ENTER.get(lang),
        is_danger: false,
        back: ADDRESS.to_owned(),
        refused: own_words::NOT_ENTERED.get(lang),
        problems: refusal.list(),
    };
    Page(shown(&EntryForm {
        frame: context.frame(own_words::ENTER.get(lang)),
        form,
        key: sent.text("key").to_owned(),
        what: field("what"),
        purposes: grouped(&cash.categories, lang),
        person: field("person"),
        people,
        dues_year: field("dues_year"),
        years: years
            .map(|year| (year.number().to_string(), texts::club::year(year, lang)))
            .collect(),
        amount: field("amount"),
        day: field("day"),
        account: field("account"),
        places: choices(places, lang),
        note: field("note"),
    }))
}

/// The purposes of one way after the other, and the transfer.
fn grouped(categories: &Categories, lang: Lang) -> Vec<(&'static str, Choices)> {
    let is_offered = |account: Account| {
        let own = account.category().and_then(|id| categories.get(id));
        own.is_none_or(|own| !own.is_retired)
    };
    let all = purposes(categories);
    let of = |direction: Direction| -> Choices {
        let some = all.iter().filter(|(way, account, _)| *way == direction && is_offered(*account));
        let named = some.map(|(_, account, code)| {
            (code.clone(), words::account_name(*account, categories, lang))
        });
        named.collect()
    };
    let transfer = (TRANSFER.to_owned(), own_words::TRANSFER.get(lang).to_owned());
    vec![
        (own_words::ALL_INCOME.get(lang), of(Direction::Income)),
        (own_words::ALL_EXPENSES.get(lang), of(Direction::Expense)),
        (own_words::BETWEEN.get(lang), vec![transfer]),
    ]
}

/// `POST /verein/kassa`: books an entry.
pub(crate) async fn book(
    State(state): State<AppState>,
    context: PageContext,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let sent = FormFields(fields);
    let mut problems = Problems::default();
    let mut number = None;
    // A form that comes back offers the year that was chosen.
    let is_year = |text: &&str| text.parse().ok().and_then(ClubYear::new).is_some();
    let year = Some(sent.text("dues_year")).filter(is_year);
    let (books, cash) = read_books(&state, year).await?;
    if let Some(request) = read(&sent, &cash.categories, &mut problems) {
        let action = sent.context(&state);
        let booked = state.database.write(move |tx| {
            book_entry(tx, &action, &request)?;
            Ok(entries::by_key(tx, request.key)?.map_or(0, |entry| entry.number))
        });
        number = problems.take(booked.await.map_err(at_its_field));
    }
    if let Some(number) = number {
        return Ok(see(&format!("{ADDRESS}?saved=1&nr={number}")));
    }
    let refusal = problems.drawn(&NAMES, context.lang);
    Ok((refusal.status, form_page(&sent, &refusal, (&books, &cash), &context)).into_response())
}

/// A refusal of the action, at the field that it is about.
fn at_its_field(failure: Failure) -> ApiError {
    let Failure::Refused(refusal) = failure else { return failure.into() };
    if refusal == Refusal::BadDay {
        ApiError::Field { name: words::DAY, refusal }
    } else if refusal == Refusal::BadChoice {
        ApiError::Field { name: own_words::PURPOSE, refusal }
    } else if refusal == Refusal::BadText {
        ApiError::Field { name: own_words::REMARK, refusal }
    } else {
        failure.into()
    }
}

/// The payment as it was typed, or every field that could not be read.
fn read(
    sent: &FormFields,
    categories: &Categories,
    problems: &mut Problems,
) -> Option<EntryRequest> {
    let wrong = ApiError::Field { name: words::AMOUNT, refusal: Refusal::BadAmount };
    let amount = problems.take(Amount::parse(sent.text("amount")).ok_or(wrong));
    let place = PLACES.into_iter().find(|place| place.id() == sent.text("account"));
    let place = problems.take(chosen(place, own_words::PLACE));
    let route = if sent.text("what") == TRANSFER {
        let other = |place| if place == Account::Cash { Account::Bank } else { Account::Cash };
        place.map(|place| (place, other(place)))
    } else {
        let found = purposes(categories).into_iter().find(|(.., code)| code == sent.text("what"));
        let purpose = problems.take(chosen(found, own_words::PURPOSE));
        place.zip(purpose).map(|(place, (direction, account, _))| match direction {
            Direction::Income => (account, place),
            Direction::Expense => (place, account),
        })
    };
    let is_dues = route.is_some_and(|(from, to)| from == Account::Dues || to == Account::Dues);
    // Person and year are asked for dues alone; whatever else the form sends there is not meant.
    let (person, dues_year): (Option<Option<PersonId>>, _) = if is_dues {
        let person = sent.read("person", words::PERSON, Refusal::BadChoice);
        let year = sent.text("dues_year").parse().ok().and_then(ClubYear::new);
        let year = chosen(year, words::DUES_YEAR);
        (problems.take(person.map(Some)), problems.take(year.map(Some)))
    } else {
        (Some(None), Some(None))
    };
    let day = problems.take(sent.day("day", words::DAY));
    let key = problems.take(sent.key());
    let (from, to) = route?;
    Some(EntryRequest {
        key: key?,
        booked_on: day?,
        transfer: Transfer::new(from, to, amount?)?,
        person: person?,
        dues_year: dues_year?,
        note: sent.text("note").to_owned(),
    })
}

/// Which entry is to be reversed.
#[derive(Deserialize)]
pub(crate) struct WhichEntry {
    nr: i64,
}

#[derive(Template)]
#[template(path = "money_question.html")]
struct ReversalForm {
    frame: Frame,
    form: FormView,
    key: String,
    number: String,
    about: String,
    reason: FieldView,
}

/// `GET /verein/kassa/storno`: asks before an entry is reversed.
pub(crate) async fn ask(
    State(state): State<AppState>,
    context: PageContext,
    Query(which): Query<WhichEntry>,
) -> Result<Page, ApiError> {
    let key = ("key".to_owned(), Uuid::now_v7().to_string());
    let number = ("number".to_owned(), which.nr.to_string());
    let sent = FormFields(BTreeMap::from([key, number]));
    question_page(&state, &sent, &FormRefusal::default(), &context).await
}

async fn question_page(
    state: &AppState,
    sent: &FormFields,
    refusal: &FormRefusal,
    context: &PageContext,
) -> Result<Page, ApiError> {
    let lang = context.lang;
    let today = today(state);
    let cash = state.database.read(move |tx| cash_books(tx, today)).await?;
    let is_asked = |entry: &&entries::Entry| entry.number.to_string() == sent.text("number");
    let entry = cash.entries.iter().find(is_asked);
    let entry = entry.ok_or(Failure::Refused(Refusal::UnknownEntry))?;
    let cents = entry.booked.transfer.amount.cents();
    let receipt = cash.receipt(entry.number).map_or(0, |receipt| receipt.number);
    let about = own_words::reversal(
        receipt,
        cents,
        &money::what(entry, &cash, money::Names::Shown, lang),
        lang,
    );
    Ok(Page(shown(&ReversalForm {
        frame: context.frame(own_words::REVERSE_QUESTION.get(lang)),
        form: FormView {
            action: QUESTION_ADDRESS.to_owned(),
            submit: words::REVERSE.get(lang),
            is_danger: true,
            back: ADDRESS.to_owned(),
            refused: own_words::NOT_REVERSED.get(lang),
            problems: refusal.list(),
        },
        key: sent.text("key").to_owned(),
        number: sent.text("number").to_owned(),
        about,
        reason: refusal.field("reason", sent.text("reason")),
    })))
}

/// `POST /verein/kassa/storno`: undoes an entry.
pub(crate) async fn reverse(
    State(state): State<AppState>,
    context: PageContext,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let sent = FormFields(fields);
    let number: i64 = sent.read("number", words::ENTRY_NUMBER, Refusal::UnknownEntry)?;
    let (key, reason, action) = (sent.key()?, sent.text("reason").to_owned(), sent.context(&state));
    let reversed = state.database.write(move |tx| {
        reverse_entry(tx, &action, key, number, &reason)?;
        Ok(entries::by_key(tx, key)?.map_or(0, |entry| entry.number))
    });
    let mut problems = Problems::default();
    if let Some(number) = problems.take(reversed.await) {
        return Ok(see(&format!("{ADDRESS}?saved=1&nr={number}")));
    }
    let refusal = problems.drawn(&[("reason", words::REASON)], context.lang);
    let page = question_page(&state, &sent, &refusal, &context).await?;
    Ok((refusal.status, page).into_response())
}
