//! What a club sets for its money: the financial year and its account at a bank, and categories of its own.

use askama::Template;
use axum::extract::{Query, State};
use axum::response::{IntoResponse as _, Response};
use club::ledger::{
    Account, BankAccount, Categories, Category, CategoryId, Direction, FirstMonth, Iban,
};
use club::refusal::Refusal;
use serde::Deserialize;
use texts::{Lang, Text, books, money as words, numbers};
use uuid::Uuid;

use crate::actions::{add_category, change_category, set_cash_settings};
use crate::failure::Failure;
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::pages::club::{FormFields, PageQuery, chosen};
use crate::pages::context::PageContext;
use crate::pages::form::Form as Fields;
use crate::pages::form_refusal::{FormRefusal, Problems};
use crate::pages::layout::{Choices, FieldView, FormView, Frame, choices, shown};
use crate::pages::response::{Page, see};
use crate::store::cash_categories;
use crate::store::cash_settings::{self, CashSettings};

pub(crate) const ADDRESS: &str = "/verein/kassa/einrichtung";
/// The sheet for financial year and account.
pub(crate) const YEAR_ADDRESS: &str = "/verein/kassa/rechnungsjahr";
/// The sheet for a category; with `?nr=` one that there is.
pub(crate) const CATEGORY_ADDRESS: &str = "/verein/kassa/kategorie";

/// What was done, as the query has it.
const SAID: [(&str, Text); 2] =
    [("jahr", words::SETUP_SAVED), ("kategorie", words::CATEGORY_SAVED)];

#[derive(Template)]
#[template(path = "cash_setup.html")]
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
    State(state): State<AppState>,
    context: PageContext,
    Query(query): Query<PageQuery>,
) -> Result<Page, ApiError> {
    let read =
        state.database.read(|tx| Ok((cash_settings::current(tx)?, cash_categories::all(tx)?)));
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

#[derive(Template)]
#[template(path = "cash_year_form.html")]
struct YearForm {
    frame: Frame,
    form: FormView,
    month: FieldView,
    months: Choices,
    iban: FieldView,
    holder: FieldView,
}

/// The fields of that sheet with what stands at them.
const YEAR_NAMES: [(&str, Text); 3] =
    [("first_month", words::FIRST_MONTH), ("iban", words::IBAN), ("holder", words::HOLDER)];

/// `GET /verein/kassa/rechnungsjahr`: the sheet for financial year and account.
pub(crate) async fn edit_year(
    State(state): State<AppState>,
    context: PageContext,
) -> Result<Page, ApiError> {
    let settings = state.database.read(cash_settings::current).await?;
    let (iban, holder) = match settings.account {
        Some(account) => (account.iban.to_string(), account.holder),
        None => (String::new(), state.club().map_or_else(String::new, |name| name.to_string())),
    };
    let month = settings.first_month.number().to_string();
    let fields = [("first_month", month), ("iban", iban), ("holder", holder)];
    let sent = FormFields(fields.map(|(id, value)| (id.to_owned(), value)).into());
    Ok(year_form(&sent, &FormRefusal::default(), &context))
}

fn year_form(sent: &FormFields, refusal: &FormRefusal, context: &PageContext) -> Page {
    let lang = context.lang;
    let month = |month: FirstMonth| {
        let number = month.number();
        (number.to_string(), numbers::month_name(number.into(), lang).to_owned())
    };
    Page(shown(&YearForm {
        frame: context.frame(words::YEAR_AND_ACCOUNT.get(lang)),
        form: FormView {
            action: YEAR_ADDRESS.to_owned(),
            submit: books::SAVE.get(lang),
            is_danger: false,
            back: ADDRESS.to_owned(),
            refused: words::NOT_SAVED.get(lang),
            problems: refusal.list(),
        },
        month: refusal.field("first_month", sent.text("first_month")),
        months: FirstMonth::all().map(month).collect(),
        iban: refusal.field("iban", sent.text("iban")),
        holder: refusal.field("holder", sent.text("holder")),
    }))
}

/// `POST /verein/kassa/rechnungsjahr`: sets financial year and account.
pub(crate) async fn set_year(
    State(state): State<AppState>,
    context: PageContext,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let sent = FormFields(fields);
    let mut problems = Problems::default();
    let number = sent.read("first_month", words::FIRST_MONTH, Refusal::BadChoice);
    let month = number.and_then(|number| chosen(FirstMonth::new(number), words::FIRST_MONTH));
    let month = problems.take(month);
    let account = match sent.text("iban") {
        "" => Some(None),
        iban => {
            let iban = Iban::parse(iban).map_err(|problem| ApiError::Field {
                name: words::IBAN,
                refusal: Refusal::BadIban(problem),
            });
            let holder = sent.text("holder").to_owned();
            problems.take(iban).map(|iban| Some(BankAccount { iban, holder }))
        }
    };
    if let (Some(first_month), Some(account)) = (month, account) {
        let (action, settings) = (sent.context(&state), CashSettings { first_month, account });
        let set = state.database.write(move |tx| set_cash_settings(tx, &action, &settings));
        let bad_name = |failure| at_field(failure, words::HOLDER);
        if problems.take(set.await.map_err(bad_name)).is_some() {
            return Ok(see(&format!("{ADDRESS}?saved=jahr")));
        }
    }
    let refusal = problems.drawn(&YEAR_NAMES, context.lang);
    Ok((refusal.status, year_form(&sent, &refusal, &context)).into_response())
}

/// A refusal of an action, at the field with the name.
fn at_field(failure: Failure, name: Text) -> ApiError {
    if let Failure::Refused(refusal @ (Refusal::BadText | Refusal::NameTaken)) = failure {
        return ApiError::Field { name, refusal };
    }
    failure.into()
}

/// Which category is changed; none for a new one.
#[derive(Deserialize)]
pub(crate) struct WhichCategory {
    nr: Option<i64>,
}

#[derive(Template)]
#[template(path = "cash_category_form.html")]
struct CategoryForm {
    frame: Frame,
    form: FormView,
    key: String,
    number: String,
    called: FieldView,
    direction: FieldView,
    directions: Choices,
    /// Whether it is there already, and keeps its way.
    is_known: bool,
    /// Whether it can be retired.
    may_retire: bool,
    state: FieldView,
    states: Choices,
}

/// The fields of that sheet with what stands at them.
const CATEGORY_NAMES: [(&str, Text); 3] =
    [("name", words::CATEGORY_NAME), ("direction", words::DIRECTION), ("state", words::OFFERED)];

/// Which way the money of a category goes, as the form sends it.
const DIRECTIONS: [(Direction, Text); 2] =
    [(Direction::Expense, words::EXPENSE), (Direction::Income, words::INCOME)];

/// Whether it is offered, as the form sends it.
const OFFERED: &str = "offered";
const RETIRED: &str = "retired";

/// `GET /verein/kassa/kategorie`: the sheet for a category.
pub(crate) async fn edit_category(
    State(state): State<AppState>,
    context: PageContext,
    Query(which): Query<WhichCategory>,
) -> Result<Page, ApiError> {
    let mut fields = vec![("key", Uuid::now_v7().to_string())];
    if let Some(number) = which.nr {
        let known = state.database.read(cash_categories::all).await?;
        let known = known.get(CategoryId(number)).cloned();
        let known = known.ok_or(Failure::Refused(Refusal::UnknownEntry))?;
        let state = if known.is_retired { RETIRED } else { OFFERED };
        let direction = known.direction.id().to_owned();
        fields.extend([("number", number.to_string()), ("name", known.name)]);
        fields.extend([("direction", direction), ("state", state.to_owned())]);
    }
    let fields = fields.into_iter().map(|(id, value)| (id.to_owned(), value));
    let sent = FormFields(fields.collect());
    Ok(category_form(&sent, &FormRefusal::default(), &context))
}

fn category_form(sent: &FormFields, refusal: &FormRefusal, context: &PageContext) -> Page {
    let lang = context.lang;
    let number = sent.text("number");
    let is_known = !number.is_empty();
    let title = if is_known { words::CHANGE_CATEGORY } else { words::ADD_CATEGORY }.get(lang);
    Page(shown(&CategoryForm {
        frame: context.frame(title),
        form: FormView {
            action: CATEGORY_ADDRESS.to_owned(),
            submit: books::SAVE.get(lang),
            is_danger: false,
            back: ADDRESS.to_owned(),
            refused: words::NOT_SAVED.get(lang),
            problems: refusal.list(),
        },
        key: sent.text("key").to_owned(),
        number: number.to_owned(),
        called: refusal.field("name", sent.text("name")),
        direction: refusal.field("direction", sent.text("direction")),
        directions: choices(DIRECTIONS.map(|(direction, name)| (direction.id(), name)), lang),
        is_known,
        may_retire: is_known && number != CategoryId::ENTRY_FEES.0.to_string(),
        state: refusal.field("state", sent.text("state")),
        states: choices([(OFFERED, words::IS_OFFERED), (RETIRED, words::IS_RETIRED)], lang),
    }))
}

/// `POST /verein/kassa/kategorie`: adds a category, or changes the one with the number.
pub(crate) async fn set_category(
    State(state): State<AppState>,
    context: PageContext,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let sent = FormFields(fields);
    let (action, name) = (sent.context(&state), sent.text("name").to_owned());
    let direction = Direction::from_id(sent.text("direction"));
    let mut problems = Problems::default();
    let done = if sent.text("number").is_empty() {
        let direction = problems.take(chosen(direction, words::DIRECTION));
        match direction.zip(problems.take(sent.key())) {
            Some((direction, key)) => {
                let added = state
                    .database
                    .write(move |tx| add_category(tx, &action, key, &name, direction));
                Some(added.await)
            }
            None => None,
        }
    } else {
        let number = sent.read_hidden("number", Refusal::UnknownEntry)?;
        let is_retired = sent.text("state") == RETIRED;
        let direction = direction.unwrap_or(Direction::Expense);
        let wanted = Category { id: CategoryId(number), name, direction, is_retired };
        Some(state.database.write(move |tx| change_category(tx, &action, &wanted)).await)
    };
    let bad_name = |failure| at_field(failure, words::CATEGORY_NAME);
    if done.and_then(|done| problems.take(done.map_err(bad_name))).is_some() {
        return Ok(see(&format!("{ADDRESS}?saved=kategorie")));
    }
    let refusal = problems.drawn(&CATEGORY_NAMES, context.lang);
    Ok((refusal.status, category_form(&sent, &refusal, &context)).into_response())
}
