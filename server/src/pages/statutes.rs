//! The pages of what the club has decided: what holds, for everybody to read, and the form that changes it.

use std::collections::BTreeMap;

use askama::Template;
use axum::extract::{Query, State};
use axum::response::{IntoResponse as _, Response};
use club::counting::CountingRules;
use club::ledger::Amount;
use club::refusal::Refusal;
use club::statutes::{Listed, Statutes};
use club::year::Method;
use texts::{Text, books as words, statutes as own_words};
use uuid::Uuid;

use crate::actions::decide_statutes;
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::pages::club::{FormFields, PageQuery, chosen, saved};
use crate::pages::context::PageContext;
use crate::pages::form::Form as Fields;
use crate::pages::form_refusal::{FormRefusal, Problems};
use crate::pages::layout::{FieldView, FormView, Frame, shown};
use crate::pages::response::Page;
use crate::store::statutes;

const ADDRESS: &str = "/verein/ordnung";
const FORM_ADDRESS: &str = "/verein/ordnung/aendern";

/// The fields with what stands at them.
const NAMES: [(&str, Text); 8] = [
    ("least_rounds", words::LEAST_ROUNDS),
    ("single_round", words::SINGLE_ROUND),
    ("slip_days", words::SLIP_DAYS),
    ("day_begins", words::DAY_BEGINS),
    ("dues", words::DUES_AMOUNT),
    ("method", words::METHOD),
    ("method_number", words::METHOD_NUMBER),
    ("listed", words::LISTED),
];

#[derive(Template)]
#[template(path = "statutes.html")]
struct StatutesPage {
    frame: Frame,
    is_saved: bool,
    undo: Option<(&'static str, &'static str)>,
    form_address: &'static str,
    may_change: bool,
    facts: Vec<(&'static str, String)>,
    kept_for: String,
}

/// `GET /verein/ordnung`: what holds.
pub(crate) async fn show(
    State(state): State<AppState>,
    context: PageContext,
    Query(query): Query<PageQuery>,
) -> Result<Page, ApiError> {
    let statutes = state.database.read(statutes::current).await?;
    let lang = context.lang;
    Ok(Page(shown(&StatutesPage {
        frame: context.frame(words::STATUTES.get(lang)),
        is_saved: query.saved.is_some(),
        undo: None,
        form_address: FORM_ADDRESS,
        may_change: context.may_open(FORM_ADDRESS),
        facts: own_words::facts(&statutes, lang),
        kept_for: words::kept_for(state.log_years, lang),
    })))
}

/// A number or an amount to type.
struct NumberField {
    id: &'static str,
    name: &'static str,
    kind: &'static str,
    view: FieldView,
}

#[derive(Template)]
#[template(path = "statutes_form.html")]
struct StatutesForm {
    frame: Frame,
    form: FormView,
    key: String,
    numbers: Vec<NumberField>,
    checks: Vec<(&'static str, &'static str, bool)>,
    method: FieldView,
    methods: Vec<(&'static str, &'static str)>,
    method_number: FieldView,
    listed: FieldView,
    lists: Vec<(&'static str, &'static str)>,
}

/// `GET /verein/ordnung/aendern`: the form with what holds.
pub(crate) async fn change(
    State(state): State<AppState>,
    context: PageContext,
) -> Result<Page, ApiError> {
    let statutes = state.database.read(statutes::current).await?;
    let sent = FormFields(as_typed(&statutes));
    Ok(form_page(&sent, &FormRefusal::default(), &context))
}

/// What holds as the form has it.
fn as_typed(statutes: &Statutes) -> BTreeMap<String, String> {
    let counting = statutes.counting;
    let (method, method_number) = match statutes.method {
        Method::Sum => ("sum", None),
        Method::Average { least_games } => ("average", Some(least_games)),
        Method::BestOf { games } => ("best_of", Some(games)),
        Method::TablePoints => ("table_points", None),
    };
    let text = |number: Option<u32>| number.map_or_else(String::new, |number| number.to_string());
    // Without a sign of the currency, as the field reads it again.
    let dues = statutes.dues_cents;
    let dues = if dues == 0 { String::new() } else { format!("{},{:02}", dues / 100, dues % 100) };
    let fields = [
        ("key", Uuid::now_v7().to_string()),
        ("least_rounds", counting.least_rounds.to_string()),
        ("single_round", text(counting.single_round_minutes)),
        ("bankruptcy", counting.bankruptcy_counts.to_string()),
        ("broken_round", counting.broken_round_counts.to_string()),
        ("slip_required", counting.slip_required.to_string()),
        ("slip_days", counting.slip_days.to_string()),
        ("method", method.to_owned()),
        ("method_number", text(method_number)),
        ("listed", statutes.listed.id().to_owned()),
        ("day_begins", statutes.day_begins.to_string()),
        ("dues", dues),
    ];
    fields.map(|(id, value)| (id.to_owned(), value)).into()
}

fn form_page(sent: &FormFields, refusal: &FormRefusal, context: &PageContext) -> Page {
    let lang = context.lang;
    let field = |id: &str| refusal.field(id, sent.text(id));
    let numbers =
        NAMES.iter().filter(|(id, _)| !matches!(*id, "method" | "method_number" | "listed"));
    let numbers = numbers.map(|(id, name)| NumberField {
        id,
        name: name.get(lang),
        kind: if *id == "dues" { "text" } else { "number" },
        view: field(id),
    });
    let checks = [
        ("bankruptcy", words::BANKRUPTCY),
        ("broken_round", words::BROKEN_ROUND),
        ("slip_required", words::SLIP_REQUIRED),
    ];
    let methods = [
        ("sum", words::BY_SUM),
        ("average", words::BY_AVERAGE),
        ("best_of", words::BY_BEST),
        ("table_points", words::BY_TABLE_POINTS),
    ];
    let form = FormView {
        action: ADDRESS.to_owned(),
        submit: own_words::CHANGE.get(lang),
        is_danger: false,
        back: ADDRESS.to_owned(),
        refused: own_words::NOT_CHANGED.get(lang),
        problems: refusal.list(),
    };
    Page(shown(&StatutesForm {
        frame: context.frame(own_words::CHANGE.get(lang)),
        form,
        key: sent.text("key").to_owned(),
        numbers: numbers.collect(),
        checks: checks.map(|(id, name)| (id, name.get(lang), sent.is_on(id))).into(),
        method: field("method"),
        methods: methods.map(|(id, name)| (id, name.get(lang))).into(),
        method_number: field("method_number"),
        listed: field("listed"),
        lists: Listed::ALL.map(|listed| (listed.id(), words::listed(listed).get(lang))).into(),
    }))
}

/// `POST /verein/ordnung`: decides what holds from now on.
pub(crate) async fn decide(
    State(state): State<AppState>,
    context: PageContext,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let sent = FormFields(fields);
    let mut problems = Problems::default();
    let done = match (read(&sent, &mut problems), problems.take(sent.key())) {
        (Some(statutes), Some(key)) => {
            let action = sent.context(&state);
            let decided =
                state.database.write(move |tx| decide_statutes(tx, &action, key, &statutes));
            problems.take(decided.await)
        }
        _ => None,
    };
    if done.is_some() {
        return Ok(saved(ADDRESS));
    }
    let refusal = problems.drawn(&NAMES, context.lang);
    let page = form_page(&sent, &refusal, &context);
    Ok((refusal.status, page).into_response())
}

/// The statutes as they were typed, or every field that could not be read.
fn read(sent: &FormFields, problems: &mut Problems) -> Option<Statutes> {
    let single_round_minutes = match sent.text("single_round") {
        "" => Ok(None),
        _ => sent.read("single_round", words::SINGLE_ROUND, Refusal::BadNumber).map(Some),
    };
    let dues_cents = match sent.text("dues") {
        "" => Ok(0),
        dues => Amount::parse(dues)
            .map(Amount::cents)
            .ok_or(ApiError::Field { name: words::DUES_AMOUNT, refusal: Refusal::BadAmount }),
    };
    let listed = Listed::ALL.into_iter().find(|listed| listed.id() == sent.text("listed"));
    let bad = Refusal::BadNumber;
    let least_rounds = problems.take(sent.read("least_rounds", words::LEAST_ROUNDS, bad));
    let single_round_minutes = problems.take(single_round_minutes);
    let slip_days = problems.take(sent.read("slip_days", words::SLIP_DAYS, bad));
    let method = problems.take(read_method(sent));
    let listed = problems.take(chosen(listed, words::LISTED));
    let day_begins = problems.take(sent.read("day_begins", words::DAY_BEGINS, bad));
    let dues_cents = problems.take(dues_cents);
    let counting = CountingRules {
        least_rounds: least_rounds?,
        single_round_minutes: single_round_minutes?,
        bankruptcy_counts: sent.is_on("bankruptcy"),
        broken_round_counts: sent.is_on("broken_round"),
        slip_required: sent.is_on("slip_required"),
        slip_days: slip_days?,
    };
    Some(Statutes {
        counting,
        method: method?,
        listed: listed?,
        day_begins: day_begins?,
        dues_cents: dues_cents?,
    })
}

fn read_method(sent: &FormFields) -> Result<Method, ApiError> {
    let number = || sent.read("method_number", words::METHOD_NUMBER, Refusal::BadNumber);
    match sent.text("method") {
        "sum" => Ok(Method::Sum),
        "average" => Ok(Method::Average { least_games: number()? }),
        "best_of" => Ok(Method::BestOf { games: number()? }),
        "table_points" => Ok(Method::TablePoints),
        _ => Err(ApiError::Field { name: words::METHOD, refusal: Refusal::BadChoice }),
    }
}
