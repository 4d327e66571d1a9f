//! The entry fee of somebody, taken into the cash box or the bank.

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse as _, Response};
use club::ledger::{Account, Amount};
use club::refusal::Refusal;
use serde::Deserialize;
use texts::{Text, numbers, tournament as words};
use uuid::Uuid;
use wire::EntrantId;

use super::Loaded;
use crate::actions::{FeePayment, pay_fee};
use crate::failure::Failure;
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::pages::club::today;
use crate::pages::context::PageContext;
use crate::pages::form::TypedForm;
use crate::pages::form_refusal::{FormRefusal, Problems};
use crate::pages::layout::{FieldView, FormView, Frame, shown};
use crate::pages::response::{Page, see};

/// Where the money of the club lies.
const PLACES: [Account; 2] = [Account::Cash, Account::Bank];

/// The fields with what stands at them.
const NAMES: [(&str, Text); 3] =
    [("amount", words::AMOUNT), ("into", words::FEE_INTO), ("day", words::PAID_ON)];

/// Whose fee it is.
#[derive(Deserialize)]
pub(crate) struct FeeQuery {
    id: EntrantId,
}

/// What the form sends.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct FeeForm {
    key: String,
    id: String,
    amount: String,
    into: String,
    day: String,
}

#[derive(Template)]
#[template(path = "tournament_fee.html")]
struct FeePage {
    frame: Frame,
    form: FormView,
    key: String,
    id: String,
    who: String,
    amount: FieldView,
    into: FieldView,
    places: Vec<(String, String)>,
    day: FieldView,
}

/// `GET /verein/turniere/{tournament}/nenngeld`: the form in which somebody's fee is taken.
pub(crate) async fn ask(
    State(state): State<AppState>,
    context: PageContext,
    Path(id): Path<String>,
    Query(query): Query<FeeQuery>,
) -> Result<Page, ApiError> {
    let loaded = Loaded::read(&state, &id).await?;
    let fee = loaded.tournament.fee_cents;
    let form = FeeForm {
        key: Uuid::now_v7().to_string(),
        id: query.id.to_string(),
        amount: numbers::amount_field(fee),
        into: Account::Cash.id().to_owned(),
        day: today(&state).to_string(),
    };
    Ok(form_page(&loaded, form, &FormRefusal::default(), &context))
}

fn form_page(
    loaded: &Loaded,
    typed: FeeForm,
    refusal: &FormRefusal,
    context: &PageContext,
) -> Page {
    let lang = context.lang;
    let entrant = loaded.entrants.iter().find(|one| one.id.to_string() == typed.id);
    let who = entrant.map(|one| format!("{} {}", one.first_name, one.last_name));
    let place =
        |one: Account| (one.id().to_owned(), texts::books::account(one).get(lang).to_owned());
    Page(shown(&FeePage {
        frame: context.frame(words::TAKE_FEE.get(lang)),
        form: FormView {
            action: loaded.address("/nenngeld"),
            submit: words::TAKE_FEE.get(lang),
            is_danger: false,
            back: loaded.address("/nennungen"),
            refused: words::NOT_SAVED.get(lang),
            problems: refusal.list(),
        },
        key: typed.key,
        id: typed.id,
        who: who.unwrap_or_default().trim().to_owned(),
        amount: refusal.field("amount", typed.amount),
        into: refusal.field("into", typed.into),
        places: PLACES.map(place).into(),
        day: refusal.field("day", typed.day),
    }))
}

/// `POST /verein/turniere/{tournament}/nenngeld`: books the fee in the cash book.
pub(crate) async fn pay(
    State(state): State<AppState>,
    context: PageContext,
    Path(id): Path<String>,
    TypedForm(typed): TypedForm<FeeForm>,
) -> Result<Response, ApiError> {
    let loaded = Loaded::read(&state, &id).await?;
    let mut problems = Problems::default();
    if let Some(payment) = read(&typed, &mut problems) {
        let (of, action) = (loaded.tournament.id, context.visitor.context(&state));
        let paid = state.database.write(move |tx| pay_fee(tx, &action, of, &payment));
        if problems.take(paid.await.map_err(at_its_field)).is_some() {
            return Ok(see(&loaded.address("/nennungen?saved=1")));
        }
    }
    let refusal = problems.drawn(&NAMES, context.lang);
    let page = form_page(&loaded, typed, &refusal, &context);
    Ok((refusal.status, page).into_response())
}

fn read(typed: &FeeForm, problems: &mut Problems) -> Option<FeePayment> {
    let field = |name: Text, refusal: Refusal| ApiError::Field { name, refusal };
    let key = typed.key.parse().map_err(|_| Failure::Refused(Refusal::BadChoice));
    let key = problems.take(key);
    let entrant = typed.id.parse().map_err(|_| Failure::Refused(Refusal::BadChoice));
    let entrant = problems.take(entrant);
    let amount = Amount::parse(&typed.amount).ok_or(field(words::AMOUNT, Refusal::BadAmount));
    let amount = problems.take(amount);
    let into = PLACES.into_iter().find(|place| place.id() == typed.into);
    let into = problems.take(into.ok_or(field(words::FEE_INTO, Refusal::BadChoice)));
    let day = typed.day.trim().parse().map_err(|_| field(words::PAID_ON, Refusal::BadDay));
    let paid_on = problems.take(day);
    Some(FeePayment {
        key: key?,
        entrant: entrant?,
        paid_on: paid_on?,
        into: into?,
        amount: amount?,
    })
}

/// What a refusal of the action is about.
fn at_its_field(failure: Failure) -> ApiError {
    if let Failure::Refused(refusal @ Refusal::BadDay) = failure {
        return ApiError::Field { name: words::PAID_ON, refusal };
    }
    ApiError::Failure(failure)
}
