//! Withdrawing a published list: the question, with a reason.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::{IntoResponse as _, Response};
use chrono::NaiveDate;
use club::refusal::Refusal;
use serde::Deserialize;
use texts::{Text, publishing as words};

use crate::actions::WithdrawList;
use crate::failure::Failure;
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::pages::club::saved;
use crate::pages::context::PageContext;
use crate::pages::form::TypedForm;
use crate::pages::form_refusal::{FormRefusal, Problems};
use crate::pages::layout::{FieldView, FormView, Frame, shown};
use crate::pages::response::Page;
use crate::pages::weekly_list::ADDRESS;
use crate::store::mails::{self, State as MailState};
use crate::store::publications;
use crate::weekly_list::schedule;

/// The fields with what stands at them.
const NAMES: [(&str, Text); 1] = [("reason", words::WITHDRAW_REASON)];

/// Where the list of a day is withdrawn.
pub(crate) fn address(day: NaiveDate) -> String {
    format!("{ADDRESS}/{day}/zurueckziehen")
}

/// The form.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Withdraw {
    /// Which list of its day; by default the last.
    version: Option<u32>,
    reason: String,
}

#[derive(Template)]
#[template(path = "weekly_withdraw.html")]
struct Question {
    frame: Frame,
    form: FormView,
    version: u32,
    sentences: Vec<String>,
    reason: FieldView,
}

/// `GET /verein/wochenliste/{day}/zurueckziehen`: what follows, and the field for the reason.
pub(crate) async fn ask(
    State(state): State<AppState>,
    Path(day): Path<NaiveDate>,
    context: PageContext,
) -> Result<Page, ApiError> {
    question(&state, day, &context, (&Withdraw::default(), &FormRefusal::default())).await
}

/// `POST` of the same address: withdraws the list.
pub(crate) async fn withdraw(
    State(state): State<AppState>,
    Path(day): Path<NaiveDate>,
    context: PageContext,
    TypedForm(form): TypedForm<Withdraw>,
) -> Result<Response, ApiError> {
    let club = state.club().as_deref().map(str::to_owned);
    let acting = state.context(context.visitor.account().map(|account| account.name.clone()));
    let reason = form.reason.clone();
    let list = WithdrawList { as_of: day, version: form.version, reason };
    let mut problems = Problems::default();
    let withdrawn = schedule::withdraw(&state.database, &acting, club, list).await;
    let withdrawn = withdrawn.map_err(|failure| {
        if let Failure::Refused(refusal @ Refusal::BadText) = failure {
            return ApiError::Field { name: words::WITHDRAW_REASON, refusal };
        }
        ApiError::Failure(failure)
    });
    if problems.take(withdrawn).is_some() {
        state.published.after_publishing(&state.database).await;
        return Ok(saved(&format!("{ADDRESS}?tag={day}")));
    }
    let refusal = problems.drawn(&NAMES, context.lang);
    let page = question(&state, day, &context, (&form, &refusal)).await?;
    Ok((refusal.status, page).into_response())
}

/// The question as it is drawn.
async fn question(
    state: &AppState,
    day: NaiveDate,
    context: &PageContext,
    (form, refusal): (&Withdraw, &FormRefusal),
) -> Result<Page, ApiError> {
    let lang = context.lang;
    let read = state.database.read(move |tx| {
        let known = publications::of_day(tx, day)?.ok_or(Failure::Refused(Refusal::BadDay))?;
        if known.withdrawal.is_some() {
            return Err(Failure::Refused(Refusal::ListWithdrawn));
        }
        Ok((mails::of_publication(tx, known.row)?, known.version))
    });
    let (mails, version) = read.await?;
    let sent = mails.iter().filter(|mail| mail.state == MailState::Sent).count();
    Ok(Page(shown(&Question {
        frame: context.frame(words::withdraw_title(day, lang)),
        form: FormView {
            action: address(day),
            submit: words::WITHDRAW.get(lang),
            is_danger: true,
            back: format!("{ADDRESS}?tag={day}"),
            refused: words::NOT_WITHDRAWN.get(lang),
            problems: refusal.list(),
        },
        version,
        sentences: vec![
            words::WITHDRAW_HIDES.get(lang).to_owned(),
            words::withdraw_mails(sent, mails.len() - sent, lang),
            words::WITHDRAW_STAYS.get(lang).to_owned(),
        ],
        reason: refusal.field("reason", &form.reason),
    })))
}
