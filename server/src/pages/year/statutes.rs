//! The pages of what the club has decided: what holds, for everybody to read, and the form that changes it.

use std::collections::BTreeMap;

use askama::Template;
use axum::extract::Query;
use axum::response::{IntoResponse as _, Response};
use club::ledger::Amount;
use club::statutes::Statutes;
use serde::Deserialize;
use texts::{Lang, books as words, numbers, statutes as own_words};
use uuid::Uuid;

use crate::actions::{decide_statutes, undo_statutes};
use crate::pages::club::PageQuery;
use crate::pages::year::rehearsal;
use crate::pages::year::statutes_fields;
use crate::pages::year::statutes_trial::TrialView;
use crate::store::statutes;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::flash::{Flash, Undo};
use crate::web::forms::{Field, Form, FormData, KEY};
use crate::web::layout::{Frame, shown};
use crate::web::response::{Page, see};

/// What the club has decided.
pub(crate) const ADDRESS: &str = "/verein/ordnung";
/// The form that changes it.
pub(crate) const FORM_ADDRESS: &str = "/verein/ordnung/aendern";
/// Takes the newest decision back.
const UNDO_ADDRESS: &str = "/verein/ordnung/zurueck";

const DAY_BEGINS: Field = Field::number("day_begins", words::DAY_BEGINS)
    .within(own_words::DAY_BEGINS_SENTENCE)
    .hint(own_words::DAY_BEGINS_HINT);
const DUES: Field = Field::amount("dues", words::DUES_AMOUNT)
    .within(own_words::DUES_SENTENCE)
    .hint(own_words::DUES_HINT);

/// A day begins at noon at the latest.
const NOON: u8 = 12;

/// The decision that is taken back.
#[derive(Deserialize)]
pub(crate) struct DecisionQuery {
    beschluss: Uuid,
}

#[derive(Template)]
#[template(path = "year/statutes.html")]
struct StatutesPage {
    frame: Frame,
    /// What was decided just now, and what takes it back.
    flash: Option<Flash>,
    form_address: &'static str,
    may_change: bool,
    /// Where other statutes are tried before.
    rehearsal: &'static str,
    facts: Vec<(&'static str, String)>,
    kept_for: String,
}

/// `GET /verein/ordnung`: what holds.
pub(crate) async fn show(
    context: RequestContext,
    Query(query): Query<PageQuery>,
) -> Result<Page, ApiError> {
    let [newest, before] = context.read(statutes::newest).await?;
    let lang = context.lang;
    let flash = query.saved.filter(|saved| *saved == newest.key.to_string()).map(|key| {
        let how = own_words::differences(&before.statutes, &newest.statutes, lang);
        if how.is_empty() {
            return Flash::new(own_words::SAME.get(lang));
        }
        let undo = Undo {
            address: format!("{UNDO_ADDRESS}?beschluss={key}"),
            word: texts::money::UNDO.get(lang),
        };
        let undo = Some(undo).filter(|_| context.may_send(UNDO_ADDRESS));
        Flash { words: own_words::changed(&how, lang), undo }
    });
    Ok(Page(shown(&StatutesPage {
        frame: context.frame(words::STATUTES.get(lang)),
        flash,
        form_address: FORM_ADDRESS,
        may_change: context.may_open(FORM_ADDRESS),
        rehearsal: rehearsal::ADDRESS,
        facts: own_words::facts(&newest.statutes, lang),
        kept_for: words::kept_for(context.state.log_years, lang),
    })))
}

#[derive(Template)]
#[template(path = "year/statutes_form.html")]
struct StatutesForm {
    frame: Frame,
    form: Form,
    /// Where the form is tried out before it is sent.
    try_address: &'static str,
    trial: TrialView,
}

/// `GET /verein/ordnung/aendern`: the form with what holds; with its fields in the query, how the year would stand by them.
pub(crate) async fn change(
    context: RequestContext,
    Query(tried): Query<BTreeMap<String, String>>,
) -> Result<Response, ApiError> {
    let held = context.read(statutes::current).await?;
    let mut data = if tried.contains_key(statutes_fields::METHOD.id) {
        FormData::from(tried)
    } else {
        as_typed(&held)
    };
    // What cannot be read is said at its field.
    read(&mut data);
    let data = data.with(KEY, Uuid::now_v7().to_string());
    Ok(answer(&context, held, &data).await?.into_response())
}

/// The form with what was typed, and what would come of it.
async fn answer(
    context: &RequestContext,
    held: Statutes,
    data: &FormData,
) -> Result<Page, ApiError> {
    let form = form(context.lang).fill_in(data);
    Ok(Page(shown(&StatutesForm {
        frame: context.frame(form.title.as_str()),
        form,
        try_address: FORM_ADDRESS,
        trial: TrialView::of(context, held, data).await?,
    })))
}

fn form(lang: Lang) -> Form {
    let form = Form::new(ADDRESS, own_words::CHANGE, own_words::NOT_CHANGED, lang).field(KEY);
    let form = statutes_fields::counting(form.group(own_words::GROUP_COUNTS));
    let form = form.group(own_words::GROUP_RANKING).group_hint(own_words::GROUP_RANKING_HINT);
    statutes_fields::ranking(form, lang).group(own_words::GROUP_MONEY).fields([DAY_BEGINS, DUES])
}

/// `POST /verein/ordnung`: decides what holds from now on.
pub(crate) async fn decide(
    context: RequestContext,
    mut data: FormData,
) -> Result<Response, ApiError> {
    if let (Some(statutes), Some(key)) = (read(&mut data), data.parse(KEY)) {
        let decided = context.write(move |tx, action| decide_statutes(tx, action, key, &statutes));
        if data.done(decided.await).is_some() {
            return Ok(see(&format!("{ADDRESS}?saved={key}")));
        }
    }
    let held = context.read(statutes::current).await?;
    Ok((data.status(), answer(&context, held, &data).await?).into_response())
}

/// `POST /verein/ordnung/zurueck`: what held before the newest decision holds again.
pub(crate) async fn undo(
    context: RequestContext,
    Query(query): Query<DecisionQuery>,
) -> Result<Response, ApiError> {
    let write = context.write(move |tx, action| undo_statutes(tx, action, query.beschluss));
    let undone = write.await?;
    Ok(see(&format!("{ADDRESS}?saved={undone}")))
}

/// What holds as the fields have it.
pub(super) fn as_typed(statutes: &Statutes) -> FormData {
    statutes_fields::as_typed(statutes)
        .with(DAY_BEGINS, statutes.day_begins.to_string())
        // Without a sign of the currency, as the field reads it again.
        .with(DUES, numbers::amount_field(statutes.dues_cents))
}

/// The statutes as they were typed.
pub(super) fn read(data: &mut FormData) -> Option<Statutes> {
    let rules = statutes_fields::read(data, Statutes::default());
    let day_begins = data.read(DAY_BEGINS, |hour| hour.parse().ok().filter(|hour| *hour <= NOON));
    let dues_cents = data.read(DUES, |dues| match dues {
        "" => Some(0),
        dues => Amount::parse(dues).map(Amount::cents),
    });
    Some(Statutes { day_begins: day_begins?, dues_cents: dues_cents?, ..rules? })
}
