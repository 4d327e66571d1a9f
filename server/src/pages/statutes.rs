//! The pages of what the club has decided: what holds, for everybody to read, and the form that changes it.

use askama::Template;
use axum::extract::{Query, State};
use axum::response::{IntoResponse as _, Response};
use club::ledger::Amount;
use club::refusal::Refusal;
use club::statutes::Statutes;
use texts::{Text, books as words, numbers, statutes as own_words};
use uuid::Uuid;

use crate::actions::decide_statutes;
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::pages::club::{FormFields, PageQuery, saved};
use crate::pages::context::PageContext;
use crate::pages::form::Form as Fields;
use crate::pages::form_refusal::{FormRefusal, Problems};
use crate::pages::layout::{FormView, Frame, shown};
use crate::pages::response::Page;
use crate::pages::statutes_fields::{self, NumberField, StatutesFields, number_fields};
use crate::store::statutes;

/// What the club has decided.
pub(crate) const ADDRESS: &str = "/verein/ordnung";
/// The form that changes it.
pub(crate) const FORM_ADDRESS: &str = "/verein/ordnung/aendern";

/// What stands at the fields about day and money.
const OWN_NAMES: [(&str, Text); 2] =
    [("day_begins", words::DAY_BEGINS), ("dues", words::DUES_AMOUNT)];

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

#[derive(Template)]
#[template(path = "statutes_form.html")]
struct StatutesForm {
    frame: Frame,
    form: FormView,
    key: String,
    rules: StatutesFields,
    money: Vec<NumberField>,
}

/// `GET /verein/ordnung/aendern`: the form with what holds.
pub(crate) async fn change(
    State(state): State<AppState>,
    context: PageContext,
) -> Result<Page, ApiError> {
    let statutes = state.database.read(statutes::current).await?;
    // Without a sign of the currency, as the field reads it again.
    let dues = numbers::amount_field(statutes.dues_cents);
    let mut fields = statutes_fields::as_typed(&statutes);
    fields.extend([
        ("key".to_owned(), Uuid::now_v7().to_string()),
        ("day_begins".to_owned(), statutes.day_begins.to_string()),
        ("dues".to_owned(), dues),
    ]);
    let sent = FormFields(fields);
    Ok(form_page(&sent, &FormRefusal::default(), &context))
}

fn form_page(sent: &FormFields, refusal: &FormRefusal, context: &PageContext) -> Page {
    let lang = context.lang;
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
        rules: StatutesFields::of(sent, refusal, lang),
        money: number_fields(&["day_begins", "dues"], &OWN_NAMES, (sent, refusal), lang),
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
    let names = [&statutes_fields::NAMES[..], &OWN_NAMES].concat();
    let refusal = problems.drawn(&names, context.lang);
    let page = form_page(&sent, &refusal, &context);
    Ok((refusal.status, page).into_response())
}

/// The statutes as they were typed, or every field that could not be read.
fn read(sent: &FormFields, problems: &mut Problems) -> Option<Statutes> {
    let dues_cents = match sent.text("dues") {
        "" => Ok(0),
        dues => Amount::parse(dues)
            .map(Amount::cents)
            .ok_or(ApiError::Field { name: words::DUES_AMOUNT, refusal: Refusal::BadAmount }),
    };
    let rules = statutes_fields::read(sent, Statutes::default(), problems);
    let day_begins = problems.take(sent.read("day_begins", words::DAY_BEGINS, Refusal::BadNumber));
    let dues_cents = problems.take(dues_cents);
    Some(Statutes { day_begins: day_begins?, dues_cents: dues_cents?, ..rules? })
}
