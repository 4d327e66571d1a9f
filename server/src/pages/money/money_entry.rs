//! Booking a payment as a sheet, and the question before one is reversed.

use axum::extract::Query;
use axum::response::Response;
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
use crate::pages::money::{self, ADDRESS};
use crate::store::entries;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::forms::{ChoiceGroup, Field, Form, FormData, KEY};
use crate::web::layout::{Choice, choices};
use crate::web::response::see;

pub(crate) const FORM_ADDRESS: &str = "/verein/kassa/neu";
pub(crate) const QUESTION_ADDRESS: &str = "/verein/kassa/storno";

const PURPOSE: Field = Field::choice("what", own_words::PURPOSE);
const PERSON: Field = Field::choice("person", words::PERSON).class("dues-only");
const DUES_YEAR: Field = Field::choice("dues_year", words::DUES_YEAR).class("dues-only");
const AMOUNT: Field = Field::amount("amount", words::AMOUNT);
const DAY: Field = Field::day("day", words::DAY);
const PLACE: Field = Field::choice("account", own_words::PLACE).hint(own_words::PLACE_HINT);
const NOTE: Field = Field::text("note", own_words::REMARK);
/// Which entry is reversed.
const NUMBER: Field = Field::hidden("number");
const REASON: Field = Field::text("reason", words::REASON);

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

/// `GET /verein/kassa/neu`: a payment to book; with a person, the dues that are open.
pub(crate) async fn new(
    context: RequestContext,
    Query(preset): Query<Preset>,
) -> Result<Response, ApiError> {
    let (books, cash) = read_books(&context, preset.jahr.as_deref()).await?;
    let member = preset
        .person
        .and_then(|id| books.members.values().find(|member| member.id == id && !member.is_removed));
    let dues = dues_of(&books, &cash.entries);
    let open = member.and_then(|member| dues.lines.iter().find(|line| line.person == member.row));
    let open = open.map_or(0, |line| line.open_cents()).max(0);
    let what = if member.is_some() { Account::Dues } else { Account::TableMoney };
    let data = FormData::of([
        (KEY, Uuid::now_v7().to_string()),
        (PURPOSE, code(Direction::Income, what)),
        (PERSON, member.map_or_else(String::new, |member| member.id.to_string())),
        (DUES_YEAR, books.year.number().to_string()),
        (AMOUNT, numbers::amount_field(open)),
        (DAY, context.today().to_string()),
        (PLACE, Account::Cash.id().to_owned()),
    ]);
    Ok(form(&books, &cash, context.lang).answer(&data, &context))
}

async fn read_books(
    context: &RequestContext,
    year: Option<&str>,
) -> Result<(YearBooks, CashBooks), ApiError> {
    let (year, today) = (context.club_year(year).await?, context.today());
    let read = context.read(move |tx| Ok((year_books(tx, year, today)?, cash_books(tx, today)?)));
    Ok(read.await?)
}

fn form(books: &YearBooks, cash: &CashBooks, lang: Lang) -> Form {
    let mut people: Vec<Choice> = books
        .members
        .values()
        .filter(|member| !member.is_removed)
        .map(|member| Choice::new(member.id.to_string(), member.name.as_str()))
        .collect();
    people.sort_by_cached_key(|choice| name_order(&choice.name));
    people.insert(0, Choice::new("", words::NOBODY.get(lang)));
    let years = [books.year.before(), Some(books.year), books.year.after()].into_iter().flatten();
    let years =
        years.map(|year| Choice::new(year.number().to_string(), texts::club::year(year, lang)));
    let places = PLACES.map(|place| (place.id(), words::account(place)));
    Form::new(ADDRESS, own_words::ENTER, own_words::NOT_ENTERED, lang)
        .field(KEY)
        .choice_of_groups(PURPOSE, grouped(&cash.categories, lang))
        .choice(PERSON, people)
        .choice(DUES_YEAR, years.collect())
        .fields([AMOUNT, DAY])
        .choice(PLACE, choices(places, lang))
        .field(NOTE)
}

/// The purposes of one way after the other, and the transfer.
fn grouped(categories: &Categories, lang: Lang) -> Vec<ChoiceGroup> {
    let is_offered = |account: Account| {
        let own = account.category().and_then(|id| categories.get(id));
        own.is_none_or(|own| !own.is_retired)
    };
    let all = purposes(categories);
    let of = |direction: Direction| -> Vec<Choice> {
        let some = all.iter().filter(|(way, account, _)| *way == direction && is_offered(*account));
        let named = some.map(|(_, account, code)| {
            Choice::new(code.as_str(), words::account_name(*account, categories, lang))
        });
        named.collect()
    };
    let transfer = Choice::new(TRANSFER, own_words::TRANSFER.get(lang));
    let group = |name: Text, choices| ChoiceGroup { name: name.get(lang), choices };
    vec![
        group(own_words::ALL_INCOME, of(Direction::Income)),
        group(own_words::ALL_EXPENSES, of(Direction::Expense)),
        group(own_words::BETWEEN, vec![transfer]),
    ]
}

/// `POST /verein/kassa`: books an entry.
pub(crate) async fn book(
    context: RequestContext,
    mut data: FormData,
) -> Result<Response, ApiError> {
    // A form that comes back offers the year that was chosen.
    let is_year = |text: &&str| text.parse().ok().and_then(ClubYear::new).is_some();
    let year = Some(data.text(DUES_YEAR)).filter(is_year);
    let (books, cash) = read_books(&context, year).await?;
    if let Some(request) = read(&mut data, &cash.categories) {
        let booked = context.write(move |tx, action| {
            book_entry(tx, action, &request)?;
            Ok(entries::by_key(tx, request.key)?.map_or(0, |entry| entry.number))
        });
        if let Some(number) = data.done(booked.await) {
            return Ok(see(&format!("{ADDRESS}?saved=1&nr={number}")));
        }
    }
    Ok(form(&books, &cash, context.lang).answer(&data, &context))
}

/// The payment as it was typed.
fn read(data: &mut FormData, categories: &Categories) -> Option<EntryRequest> {
    let amount = data.read(AMOUNT, Amount::parse);
    let place = data.read(PLACE, |id| PLACES.into_iter().find(|place| place.id() == id));
    let route = if data.text(PURPOSE) == TRANSFER {
        let other = |place| if place == Account::Cash { Account::Bank } else { Account::Cash };
        place.map(|place| (place, other(place)))
    } else {
        let purpose =
            data.read(PURPOSE, |id| purposes(categories).into_iter().find(|(.., code)| code == id));
        place.zip(purpose).map(|(place, (direction, account, _))| match direction {
            Direction::Income => (account, place),
            Direction::Expense => (place, account),
        })
    };
    let is_dues = route.is_some_and(|(from, to)| from == Account::Dues || to == Account::Dues);
    // Person and year are asked for dues alone; whatever else the form sends there is not meant.
    let (person, dues_year): (Option<Option<PersonId>>, _) = if is_dues {
        let year = |text: &str| text.parse().ok().and_then(ClubYear::new);
        (data.parse(PERSON).map(Some), data.read(DUES_YEAR, year).map(Some))
    } else {
        (Some(None), Some(None))
    };
    let (day, key) = (data.parse(DAY), data.parse(KEY));
    let (from, to) = route?;
    Some(EntryRequest {
        key: key?,
        booked_on: day?,
        transfer: Transfer::new(from, to, amount?)?,
        person: person?,
        dues_year: dues_year?,
        note: data.text(NOTE).to_owned(),
    })
}

/// Which entry is to be reversed.
#[derive(Deserialize)]
pub(crate) struct WhichEntry {
    nr: i64,
}

/// `GET /verein/kassa/storno`: asks before an entry is reversed.
pub(crate) async fn ask(
    context: RequestContext,
    Query(which): Query<WhichEntry>,
) -> Result<Response, ApiError> {
    let data = FormData::of([(KEY, Uuid::now_v7().to_string()), (NUMBER, which.nr.to_string())]);
    Ok(question(&context, which.nr, context.lang).await?.answer(&data, &context))
}

async fn question(context: &RequestContext, number: i64, lang: Lang) -> Result<Form, ApiError> {
    let today = context.today();
    let cash = context.read(move |tx| cash_books(tx, today)).await?;
    let entry = cash.entries.iter().find(|entry| entry.number == number);
    let entry = entry.ok_or(Failure::Refused(Refusal::UnknownEntry))?;
    let cents = entry.booked.transfer.amount.cents();
    let receipt = cash.receipt_words(entry.number, cash.today);
    let what = money::what(entry, &cash, money::Names::Shown, lang);
    let refused = own_words::NOT_REVERSED;
    Ok(Form::new(QUESTION_ADDRESS, own_words::REVERSE_QUESTION, refused, lang)
        .submit(words::REVERSE)
        .danger()
        .back(ADDRESS)
        .about(own_words::reversal(&receipt, cents, &what, lang))
        .fields([KEY, NUMBER, REASON]))
}

/// `POST /verein/kassa/storno`: undoes an entry.
pub(crate) async fn reverse(
    context: RequestContext,
    mut data: FormData,
) -> Result<Response, ApiError> {
    let number = data.text(NUMBER).parse();
    let number: i64 = number.map_err(|_| Failure::Refused(Refusal::UnknownEntry))?;
    if let Some(key) = data.parse(KEY) {
        let reason = data.text(REASON).to_owned();
        let reversed = context.write(move |tx, action| {
            reverse_entry(tx, action, key, number, &reason)?;
            Ok(entries::by_key(tx, key)?.map_or(0, |entry| entry.number))
        });
        if let Some(number) = data.done(reversed.await) {
            return Ok(see(&format!("{ADDRESS}?saved=1&nr={number}")));
        }
    }
    Ok(question(&context, number, context.lang).await?.answer(&data, &context))
}
