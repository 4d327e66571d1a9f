//! Withdrawing a published list: the question, with a reason.

use askama::Template;
use axum::response::{IntoResponse as _, Response};
use chrono::NaiveDate;
use club::refusal::Refusal;
use texts::publishing as words;

use crate::actions::WithdrawList;
use crate::failure::Failure;
use crate::pages::club::saved;
use crate::pages::publishing::weekly_list::ADDRESS;
use crate::store::mails::{self, State as MailState};
use crate::store::publications;
use crate::web::address_parts::DayPath;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::forms::{Field, Form, FormData};
use crate::web::layout::{Frame, shown};
use crate::web::response::Page;
use crate::weekly_list::schedule;

/// Which list of its day.
const VERSION: Field = Field::hidden("version");
const REASON: Field =
    Field::text("reason", words::WITHDRAW_REASON).hint(words::WITHDRAW_REASON_HINT);

/// Where the list of a day is withdrawn.
pub(crate) fn address(day: NaiveDate) -> String {
    format!("{ADDRESS}/{day}/zurueckziehen")
}

#[derive(Template)]
#[template(path = "publishing/weekly_withdraw.html")]
struct Question {
    frame: Frame,
    form: Form,
}

/// `GET /verein/wochenliste/{day}/zurueckziehen`: what follows, and the field for the reason.
pub(crate) async fn ask(DayPath(day): DayPath, context: RequestContext) -> Result<Page, ApiError> {
    question(day, &context, FormData::default()).await
}

/// `POST` of the same address: withdraws the list.
pub(crate) async fn withdraw(
    DayPath(day): DayPath,
    context: RequestContext,
    mut data: FormData,
) -> Result<Response, ApiError> {
    let club = context.club.clone();
    let acting = context.action();
    // Without a version it is the last list of the day.
    if let Some(version) = data.parse_optional(VERSION) {
        let reason = data.text(REASON).to_owned();
        let list = WithdrawList { as_of: day, version, reason };
        let withdrawn = schedule::withdraw(&context.state.database, &acting, club, list).await;
        if data.done(withdrawn).is_some() {
            context.state.published.after_publishing(&context.state.database).await;
            return Ok(saved(&format!("{ADDRESS}?tag={day}")));
        }
    }
    let status = data.status();
    let page = question(day, &context, data).await?;
    Ok((status, page).into_response())
}

/// The question as it is drawn.
async fn question(
    day: NaiveDate,
    context: &RequestContext,
    data: FormData,
) -> Result<Page, ApiError> {
    let lang = context.lang;
    let read = context.read(move |tx| {
        let known = publications::of_day(tx, day)?.ok_or(Failure::Refused(Refusal::BadDay))?;
        if known.withdrawal.is_some() {
            return Err(Failure::Refused(Refusal::ListWithdrawn));
        }
        Ok((mails::of_publication(tx, known.row)?, known.version))
    });
    let (mails, version) = read.await?;
    let sent = mails.iter().filter(|mail| mail.state == MailState::Sent).count();
    let stay = mails.len() - sent;
    let form = Form::new(address(day), words::WITHDRAW, words::NOT_WITHDRAWN, lang)
        .title(words::withdraw_title(day, lang))
        .danger()
        .back(format!("{ADDRESS}?tag={day}"))
        .about(words::WITHDRAW_HIDES.get(lang))
        .about(words::withdraw_mails(sent, stay, lang))
        .about(words::WITHDRAW_STAYS.get(lang))
        .fields([VERSION, REASON])
        .fill_in(&data.with(VERSION, version.to_string()));
    Ok(Page(shown(&Question { frame: context.frame(form.title.as_str()), form })))
}
