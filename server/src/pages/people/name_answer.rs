//! `/name/{token}`: somebody without an account answers whether the name may stand in public.

use askama::Template;
use axum::extract::{Path, Query};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use club::consent::NameConsent;
use serde::Deserialize;
use texts::{people, public_names as words};
use wire::ErrorCode;

use crate::actions::{answer_for_name, asked_for_name};
use crate::pages::access::invitation::gone;
use crate::pages::door::{Door, door};
use crate::store::members::Member;
use crate::web::context::{PageContext, RequestContext};
use crate::web::error_response::ApiError;
use crate::web::forms::{Field, Form, FormData};
use crate::web::layout::{Frame, choices, shown};
use crate::web::rate_limit::Counted;
use crate::web::response::{PrivatePage, see};
use crate::web::visitor::Origin;

/// The address of a link.
pub(crate) fn address(token: &str) -> String {
    format!("/name/{token}")
}

const ANSWER: Field = Field::choice("answer", people::CONSENT_QUESTION);
const PSEUDONYM: Field =
    Field::text("pseudonym", words::PSEUDONYM).hint(words::PSEUDONYM_HINT).fill("nickname");

#[derive(Template)]
#[template(path = "people/name_answer.html")]
struct AnswerPage {
    frame: Frame,
    door: Door,
    is_saved: bool,
    name: String,
    form: Form,
}

/// The query of the page.
#[derive(Deserialize)]
pub(crate) struct SavedQuery {
    saved: Option<String>,
}

async fn asked(context: &RequestContext, token: &str) -> Result<Option<Member>, ApiError> {
    let (token, at) = (token.to_owned(), context.now());
    Ok(context.read(move |tx| asked_for_name(tx, &token, at)).await?)
}

fn page(
    context: &PageContext,
    (token, is_saved): (&str, bool),
    member: &Member,
    data: &FormData,
) -> PrivatePage {
    let lang = context.lang;
    let (frame, door) = door(context, words::SLIP_QUESTION.get(lang));
    let answers = NameConsent::ANSWERS.map(|answer| (answer.id(), people::consent(answer)));
    let answers = std::iter::once(("", people::CHOOSE)).chain(answers);
    let form = Form::new(address(token), words::SEND, words::NOT_ANSWERED, lang)
        .choice(ANSWER, choices(answers, lang))
        .field(PSEUDONYM)
        .fill_in(data);
    PrivatePage(shown(&AnswerPage { frame, door, is_saved, name: member.name.clone(), form }))
}

/// `GET /name/{token}`: asks the person of a link.
pub(crate) async fn show(
    context: RequestContext,
    Path(token): Path<String>,
    Query(query): Query<SavedQuery>,
) -> Result<Response, ApiError> {
    let Some(member) = asked(&context, &token).await? else {
        return Ok((StatusCode::NOT_FOUND, gone(&context)).into_response());
    };
    let data = FormData::of([
        (ANSWER, member.consent.id().to_owned()),
        (PSEUDONYM, member.profile.pseudonym.clone()),
    ]);
    let of = (token.as_str(), query.saved.is_some());
    Ok(page(&context, of, &member, &data).into_response())
}

/// `POST /name/{token}`: the answer of the person of a link.
pub(crate) async fn answer(
    context: RequestContext,
    Path(token): Path<String>,
    Origin(origin): Origin,
    mut data: FormData,
) -> Result<Response, ApiError> {
    let Some(member) = asked(&context, &token).await? else {
        return Ok((StatusCode::NOT_FOUND, gone(&context)).into_response());
    };
    let (limiter, at) = (&context.state.rate_limiter, context.now());
    if limiter.is_full(Counted::Answers, &origin, at) {
        return Err(ApiError::Code(ErrorCode::TooManyAttempts));
    }
    limiter.count(Counted::Answers, &origin, at);
    if let Some(given) = data.read(ANSWER, NameConsent::from_id) {
        // The link answers for its person, also on a device where somebody else has signed in.
        let action = context.state.context(Some(member.name.clone()));
        let (of, pseudonym) = (member.clone(), data.text(PSEUDONYM).to_owned());
        let written =
            context.write(move |tx, _| answer_for_name(tx, &action, &of, (given, &pseudonym)));
        if data.done(written.await).is_some() {
            return Ok(see(&format!("{}?saved=1", address(&token))));
        }
    }
    Ok((data.status(), page(&context, (&token, false), &member, &data)).into_response())
}
