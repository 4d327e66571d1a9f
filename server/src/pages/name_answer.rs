//! `/name/{token}`: somebody without an account answers whether the name may stand in public.

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use club::consent::NameConsent;
use serde::Deserialize;
use texts::{people, public_names as words};
use wire::ErrorCode;

use crate::actions::{answer_for_name, asked_for_name};
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::http::rate_limit::Counted;
use crate::http::visitor::Origin;
use crate::pages::club::{chosen, now};
use crate::pages::context::PageContext;
use crate::pages::door::{Door, door};
use crate::pages::form::TypedForm;
use crate::pages::form_refusal::{FormRefusal, Problems};
use crate::pages::invitation::gone;
use crate::pages::layout::{Choices, FieldView, FormView, Frame, shown};
use crate::pages::response::{PrivatePage, see};
use crate::store::members::Member;

/// The address of a link.
pub(crate) fn address(token: &str) -> String {
    format!("/name/{token}")
}

/// The fields with what stands at them.
const FIELDS: [(&str, texts::Text); 2] =
    [("answer", people::CONSENT_QUESTION), ("pseudonym", words::PSEUDONYM)];

/// What the form sends.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct AnswerForm {
    answer: String,
    pseudonym: String,
}

#[derive(Template)]
#[template(path = "name_answer.html")]
struct AnswerPage {
    frame: Frame,
    door: Door,
    is_saved: bool,
    name: String,
    form: FormView,
    answer: FieldView,
    answers: Choices,
    pseudonym: FieldView,
}

/// The query of the page.
#[derive(Deserialize)]
pub(crate) struct SavedQuery {
    saved: Option<String>,
}

async fn asked(state: &AppState, token: &str) -> Result<Option<Member>, ApiError> {
    let (token, at) = (token.to_owned(), now(state));
    Ok(state.database.read(move |tx| asked_for_name(tx, &token, at)).await?)
}

fn page(
    context: &PageContext,
    (token, is_saved): (&str, bool),
    member: &Member,
    typed: AnswerForm,
    refusal: &FormRefusal,
) -> PrivatePage {
    let lang = context.lang;
    let (frame, door) = door(context, words::SLIP_QUESTION.get(lang));
    let none = (String::new(), people::CHOOSE.get(lang).to_owned());
    let answers = NameConsent::ANSWERS
        .map(|answer| (answer.id().to_owned(), people::consent(answer).get(lang).to_owned()));
    PrivatePage(shown(&AnswerPage {
        frame,
        door,
        is_saved,
        name: member.name.clone(),
        form: FormView {
            action: address(token),
            submit: words::SEND.get(lang),
            is_danger: false,
            back: String::new(),
            refused: words::NOT_ANSWERED.get(lang),
            problems: refusal.list(),
        },
        answer: refusal.field("answer", typed.answer),
        answers: std::iter::once(none).chain(answers).collect(),
        pseudonym: refusal.field("pseudonym", typed.pseudonym),
    }))
}

/// `GET /name/{token}`: asks the person of a link.
pub(crate) async fn show(
    State(state): State<AppState>,
    context: PageContext,
    Path(token): Path<String>,
    Query(query): Query<SavedQuery>,
) -> Result<Response, ApiError> {
    let Some(member) = asked(&state, &token).await? else {
        return Ok((StatusCode::NOT_FOUND, gone(&context)).into_response());
    };
    let typed = AnswerForm {
        answer: member.consent.id().to_owned(),
        pseudonym: member.profile.pseudonym.clone(),
    };
    let of = (token.as_str(), query.saved.is_some());
    Ok(page(&context, of, &member, typed, &FormRefusal::default()).into_response())
}

/// `POST /name/{token}`: the answer of the person of a link.
pub(crate) async fn answer(
    State(state): State<AppState>,
    context: PageContext,
    Path(token): Path<String>,
    Origin(origin): Origin,
    TypedForm(typed): TypedForm<AnswerForm>,
) -> Result<Response, ApiError> {
    let Some(member) = asked(&state, &token).await? else {
        return Ok((StatusCode::NOT_FOUND, gone(&context)).into_response());
    };
    let (limiter, at) = (&state.rate_limiter, now(&state));
    if limiter.is_full(Counted::Answers, &origin, at) {
        return Err(ApiError::Code(ErrorCode::TooManyAttempts));
    }
    limiter.count(Counted::Answers, &origin, at);
    let mut problems = Problems::default();
    let given = chosen(NameConsent::from_id(&typed.answer), people::CONSENT_QUESTION);
    if let Some(given) = problems.take(given) {
        // The link answers for its person, also on a device where somebody else has signed in.
        let action = state.context(Some(member.name.clone()));
        let (of, pseudonym) = (member.clone(), typed.pseudonym.clone());
        let written =
            state.database.write(move |tx| answer_for_name(tx, &action, &of, (given, &pseudonym)));
        if problems.take(written.await).is_some() {
            return Ok(see(&format!("{}?saved=1", address(&token))));
        }
    }
    let refusal = problems.drawn(&FIELDS, context.lang);
    let page = page(&context, (&token, false), &member, typed, &refusal);
    Ok((refusal.status, page).into_response())
}
