//! What a club sets for its money: the financial year and its account at a bank, and categories of its own.

use askama::Template;
use axum::extract::Query;
use axum::response::Response;
use club::ledger::{
    Account, BankAccount, Categories, Category, CategoryId, Direction, FirstMonth, Iban,
};
use club::refusal::Refusal;
use serde::Deserialize;
use texts::{Lang, Text, books, money as words, numbers};
use uuid::Uuid;

use crate::actions::{add_category, change_category, set_cash_settings};
use crate::failure::Failure;
use crate::pages::club::PageQuery;
use crate::store::cash_categories;
use crate::store::cash_settings::{self, CashSettings};
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::forms::{Field, Form, FormData, KEY};
use crate::web::layout::{Choice, Frame, choices, shown};
use crate::web::response::{Page, see};

pub(crate) const ADDRESS: &str = "/verein/kassa/einrichtung";
/// The sheet for financial year and account.
pub(crate) const YEAR_ADDRESS: &str = "/verein/kassa/rechnungsjahr";
/// The sheet for a category; with `?nr=` one that there is.
pub(crate) const CATEGORY_ADDRESS: &str = "/verein/kassa/kategorie";

/// What was done, as the query has it.
const SAID: [(&str, Text); 2] =
    [("jahr", words::SETUP_SAVED), ("kategorie", words::CATEGORY_SAVED)];

#[derive(Template)]
#[template(path = "money/cash_setup.html")]
struct SetupPage {
    frame: Frame,
    said: Option<&'static str>,
    may_change: bool,
    year_address: &'static str,
    category_address: &'static str,
    facts: Vec<(&'static str, String)>,
    groups: Vec<(&'static str, Vec<CategoryRow>)>,
}

/// A category as the page lists it.
struct CategoryRow {
    name: String,
    note: &'static str,
    /// Leads to its sheet, where it is the club's own.
    address: Option<String>,
}

/// `GET /verein/kassa/einrichtung`: what is set.
pub(crate) async fn show(
    context: RequestContext,
    Query(query): Query<PageQuery>,
) -> Result<Page, ApiError> {
    let read = context.read(|tx| Ok((cash_settings::current(tx)?, cash_categories::all(tx)?)));
    let (settings, categories) = read.await?;
    let lang = context.lang;
    let said = query.saved.and_then(|what| SAID.into_iter().find(|(known, _)| *known == what));
    let group = |(direction, name): (Direction, Text)| {
        (name.get(lang), category_rows(direction, &categories, lang))
    };
    let groups =
        [(Direction::Income, words::ALL_INCOME), (Direction::Expense, words::ALL_EXPENSES)];
    Ok(Page(shown(&SetupPage {
        frame: context.frame(words::SETUP.get(lang)),
        said: said.map(|(_, words)| words.get(lang)),
        may_change: context.may_open(YEAR_ADDRESS),
        year_address: YEAR_ADDRESS,
        category_address: CATEGORY_ADDRESS,
        facts: facts(&settings, lang),
        groups: groups.map(group).into(),
    })))
}

fn facts(settings: &CashSettings, lang: Lang) -> Vec<(&'static str, String)> {
    let month = u32::from(settings.first_month.number());
    let month = numbers::month_name(month, lang).to_owned();
    let mut facts = vec![(words::FIRST_MONTH.get(lang), month)];
    match &settings.account {
        Some(account) => facts.extend([
            (words::IBAN.get(lang), account.iban.to_string()),
            (words::HOLDER.get(lang), account.holder.clone()),
        ]),
        None => facts.push((words::IBAN.get(lang), words::NO_ACCOUNT.get(lang).to_owned())),
    }
    facts
}

/// What every club has, then the club's own.
fn category_rows(direction: Direction, all: &Categories, lang: Lang) -> Vec<CategoryRow> {
    let fixed = Account::FIXED.into_iter().filter(|account| !account.holds_money());
    let fixed = fixed.map(|account| CategoryRow {
        name: books::account(account).get(lang).to_owned(),
        note: words::IN_EVERY_CLUB.get(lang),
        address: None,
    });
    let own = all.of(direction).map(|own| CategoryRow {
        name: own.name.clone(),
        note: match (own.is_retired, own.id) {
            (true, _) => words::IS_RETIRED.get(lang),
            (false, CategoryId::ENTRY_FEES) => words::FROM_TOURNAMENTS.get(lang),
            (false, _) => "",
        },
        address: Some(format!("{CATEGORY_ADDRESS}?nr={}", own.id.0)),
    });
    fixed.chain(own).collect()
}

const MONTH: Field = Field::choice("first_month", words::FIRST_MONTH).hint(words::FIRST_MONTH_HINT);
const IBAN: Field = Field::text("iban", words::IBAN).hint(words::IBAN_HINT);
const HOLDER: Field = Field::text("holder", words::HOLDER);

/// `GET /verein/kassa/rechnungsjahr`: the sheet for financial year and account.
pub(crate) async fn edit_year(context: RequestContext) -> Result<Response, ApiError> {
    let settings = context.read(cash_settings::current).await?;
    let (iban, holder) = match settings.account {
        Some(account) => (account.iban.to_string(), account.holder),
        None => {
            (String::new(), context.state.club().map_or_else(String::new, |name| name.to_string()))
        }
    };
    let month = settings.first_month.number().to_string();
    let data = FormData::of([(MONTH, month), (IBAN, iban), (HOLDER, holder)]);
    Ok(year_form(context.lang).answer(&data, &context))
}

fn year_form(lang: Lang) -> Form {
    let month = |month: FirstMonth| {
        let number = month.number();
        Choice::new(number.to_string(), numbers::month_name(number.into(), lang))
    };
    Form::new(YEAR_ADDRESS, words::YEAR_AND_ACCOUNT, words::NOT_SAVED, lang)
        .submit(books::SAVE)
        .back(ADDRESS)
        .choice(MONTH, FirstMonth::all().map(month).collect())
        .fields([IBAN, HOLDER])
}

/// `POST /verein/kassa/rechnungsjahr`: sets financial year and account.
pub(crate) async fn set_year(
    context: RequestContext,
    mut data: FormData,
) -> Result<Response, ApiError> {
    let month = data.read(MONTH, |number| FirstMonth::new(number.parse().ok()?));
    let account = match data.text(IBAN) {
        "" => Some(None),
        iban => {
            let iban = Iban::parse(iban).map_err(Refusal::BadIban);
            let holder = data.text(HOLDER).to_owned();
            data.check(IBAN, iban).map(|iban| Some(BankAccount { iban, holder }))
        }
    };
    if let Some((first_month, account)) = month.zip(account) {
        let settings = CashSettings { first_month, account };
        let set = context.write(move |tx, action| set_cash_settings(tx, action, &settings));
        if data.done(set.await).is_some() {
            return Ok(see(&format!("{ADDRESS}?saved=jahr")));
        }
    }
    Ok(year_form(context.lang).answer(&data, &context))
}

/// Which category is changed; none for a new one.
#[derive(Deserialize)]
pub(crate) struct WhichCategory {
    nr: Option<i64>,
}

const NUMBER: Field = Field::hidden("number");
const NAME: Field = Field::text("name", words::CATEGORY_NAME);
const DIRECTION: Field = Field::choice("direction", words::DIRECTION);
/// Whether it is offered.
const STATE: Field = Field::choice("state", words::OFFERED);

/// Which way the money of a category goes, as the form sends it.
const DIRECTIONS: [(Direction, Text); 2] =
    [(Direction::Expense, words::EXPENSE), (Direction::Income, words::INCOME)];

/// Whether it is offered, as the form sends it.
const OFFERED: &str = "offered";
const RETIRED: &str = "retired";

/// `GET /verein/kassa/kategorie`: the sheet for a category.
pub(crate) async fn edit_category(
    context: RequestContext,
    Query(which): Query<WhichCategory>,
) -> Result<Response, ApiError> {
    let mut data = FormData::of([(KEY, Uuid::now_v7().to_string())]);
    if let Some(number) = which.nr {
        let known = context.read(cash_categories::all).await?;
        let known = known.get(CategoryId(number)).cloned();
        let known = known.ok_or(Failure::Refused(Refusal::UnknownEntry))?;
        let state = if known.is_retired { RETIRED } else { OFFERED };
        data = data.with(NUMBER, number.to_string()).with(NAME, known.name);
        data = data.with(DIRECTION, known.direction.id()).with(STATE, state);
    }
    Ok(category_form(&data, context.lang).answer(&data, &context))
}

/// The form of a category that is there already, which keeps its way, or of a new one.
fn category_form(data: &FormData, lang: Lang) -> Form {
    let number = data.text(NUMBER);
    let is_known = !number.is_empty();
    let title = if is_known { words::CHANGE_CATEGORY } else { words::ADD_CATEGORY };
    let form = Form::new(CATEGORY_ADDRESS, title, words::NOT_SAVED, lang)
        .submit(books::SAVE)
        .back(ADDRESS)
        .fields([KEY, NUMBER]);
    if !is_known {
        let directions = DIRECTIONS.map(|(direction, name)| (direction.id(), name));
        return form.field(NAME).choice(DIRECTION, choices(directions, lang));
    }
    let form = form.field(NAME.hint(words::CATEGORY_NAME_HINT));
    if number == CategoryId::ENTRY_FEES.0.to_string() {
        return form;
    }
    let states = [(OFFERED, words::IS_OFFERED), (RETIRED, words::IS_RETIRED)];
    form.choice(STATE, choices(states, lang))
}

/// `POST /verein/kassa/kategorie`: adds a category, or changes the one with the number.
pub(crate) async fn set_category(
    context: RequestContext,
    mut data: FormData,
) -> Result<Response, ApiError> {
    let name = data.text(NAME).to_owned();
    let done = if data.text(NUMBER).is_empty() {
        let direction = data.read(DIRECTION, Direction::from_id);
        match direction.zip(data.parse(KEY)) {
            Some((direction, key)) => {
                let added = context
                    .write(move |tx, action| add_category(tx, action, key, &name, direction));
                Some(added.await)
            }
            None => None,
        }
    } else {
        let number = data.text(NUMBER).parse();
        let number = number.map_err(|_| Failure::Refused(Refusal::UnknownEntry))?;
        let is_retired = data.text(STATE) == RETIRED;
        let direction = Direction::from_id(data.text(DIRECTION)).unwrap_or(Direction::Expense);
        let wanted = Category { id: CategoryId(number), name, direction, is_retired };
        Some(context.write(move |tx, action| change_category(tx, action, &wanted)).await)
    };
    if done.and_then(|done| data.done(done)).is_some() {
        return Ok(see(&format!("{ADDRESS}?saved=kategorie")));
    }
    Ok(category_form(&data, context.lang).answer(&data, &context))
}
