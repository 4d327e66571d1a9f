//! The entry fee of somebody, taken into the cash box or the bank.

use axum::extract::Query;
use axum::response::Response;
use club::ledger::{Account, Amount};
use serde::Deserialize;
use texts::{Lang, numbers, tournament as words};
use uuid::Uuid;
use wire::EntrantId;

use super::Loaded;
use crate::actions::{FeePayment, pay_fee};
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::forms::{Field, Form, FormData, KEY};
use crate::web::layout::choices;
use crate::web::response::see;

/// Where the money of the club lies.
const PLACES: [Account; 2] = [Account::Cash, Account::Bank];

const ENTRANT: Field = Field::hidden("id");
const AMOUNT: Field = Field::amount("amount", words::AMOUNT);
const INTO: Field = Field::choice("into", words::FEE_INTO);
const DAY: Field = Field::day("day", words::PAID_ON);

/// Whose fee it is.
#[derive(Deserialize)]
pub(crate) struct FeeQuery {
    id: EntrantId,
}

/// `GET /verein/turniere/{tournament}/nenngeld`: the form in which somebody's fee is taken.
pub(crate) async fn ask(
    context: RequestContext,
    loaded: Loaded,
    Query(query): Query<FeeQuery>,
) -> Result<Response, ApiError> {
    let data = FormData::of([
        (KEY, Uuid::now_v7().to_string()),
        (ENTRANT, query.id.to_string()),
        (AMOUNT, numbers::amount_field(loaded.tournament.fee_cents)),
        (INTO, Account::Cash.id().to_owned()),
        (DAY, context.today().to_string()),
    ]);
    Ok(form(&loaded, &data, context.lang).answer(&data, &context))
}

fn form(loaded: &Loaded, data: &FormData, lang: Lang) -> Form {
    let entrant = loaded.entrants.iter().find(|one| one.id.to_string() == data.text(ENTRANT));
    let who = entrant.map(|one| format!("{} {}", one.first_name, one.last_name));
    let places = PLACES.map(|one| (one.id(), texts::books::account(one)));
    Form::new(loaded.address("/nenngeld"), words::TAKE_FEE, words::NOT_SAVED, lang)
        .back(loaded.address("/nennungen"))
        .paragraph("lede", who.unwrap_or_default().trim())
        .fields([KEY, ENTRANT, AMOUNT])
        .choice(INTO, choices(places, lang))
        .field(DAY)
}

/// `POST /verein/turniere/{tournament}/nenngeld`: books the fee in the cash book.
pub(crate) async fn pay(
    context: RequestContext,
    loaded: Loaded,
    mut data: FormData,
) -> Result<Response, ApiError> {
    if let Some(payment) = read(&mut data) {
        let of = loaded.tournament.id;
        let paid = context.write(move |tx, action| pay_fee(tx, action, of, &payment));
        if data.done(paid.await).is_some() {
            return Ok(see(&loaded.address("/nennungen?saved=1")));
        }
    }
    Ok(form(&loaded, &data, context.lang).answer(&data, &context))
}

fn read(data: &mut FormData) -> Option<FeePayment> {
    let (key, entrant) = (data.parse(KEY), data.parse(ENTRANT));
    let amount = data.read(AMOUNT, Amount::parse);
    let into = data.read(INTO, |id| PLACES.into_iter().find(|place| place.id() == id));
    let paid_on = data.parse(DAY);
    Some(FeePayment {
        key: key?,
        entrant: entrant?,
        paid_on: paid_on?,
        into: into?,
        amount: amount?,
    })
}
