//! The form in which a person answers whether the name may stand in public, or an officer notes the answer.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::{IntoResponse as _, Response};
use club::consent::NameConsent;
use texts::{Text, books, people as words};
use uuid::Uuid;
use wire::PersonId;

use crate::actions;
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::pages::club::{FormFields, chosen};
use crate::pages::context::PageContext;
use crate::pages::form::Form as Fields;
use crate::pages::form_refusal::{FormRefusal, Problems};
use crate::pages::layout::{FieldView, FormView, Frame, shown};
use crate::pages::people::{self, person};
use crate::pages::person::Tab;
use crate::pages::response::{Page, see};
use crate::store::members::{Member, present};

const ANSWER: (&str, Text) = ("answer", words::CONSENT_QUESTION);

/// The address of the form.
pub(crate) fn address(id: PersonId) -> String {
    format!("{}/einwilligung", people::address(id))
}

#[derive(Template)]
#[template(path = "person_consent.html")]
struct ConsentForm {
    frame: Frame,
    form: FormView,
    name: String,
    key: String,
    answer: FieldView,
    answers: Vec<(String, String)>,
}

fn page(
    member: Member,
    (key, answer): (String, FieldView),
    refusal: &FormRefusal,
    context: &PageContext,
) -> Page {
    let lang = context.lang;
    let none = (String::new(), words::CHOOSE.get(lang).to_owned());
    let answers = NameConsent::ANSWERS
        .map(|answer| (answer.id().to_owned(), words::consent(answer).get(lang).to_owned()));
    Page(shown(&ConsentForm {
        frame: context.frame(words::CONSENT.get(lang)),
        form: FormView {
            action: address(member.id),
            submit: books::SAVE.get(lang),
            is_danger: false,
            back: Tab::Account.address(member.id),
            refused: words::NOT_SAVED.get(lang),
            problems: refusal.list(),
        },
        name: member.name,
        key,
        answer,
        answers: std::iter::once(none).chain(answers).collect(),
    }))
}

/// `GET /verein/personen/{person}/einwilligung`.
pub(crate) async fn show(
    State(state): State<AppState>,
    context: PageContext,
    Path(named): Path<String>,
) -> Result<Page, ApiError> {
    let id = person(&named)?;
    let member = state.database.read(move |tx| present(tx, id)).await?;
    let refusal = FormRefusal::default();
    let answer = refusal.field(ANSWER.0, member.consent.id());
    Ok(page(member, (Uuid::now_v7().to_string(), answer), &refusal, &context))
}

/// `POST /verein/personen/{person}/einwilligung`: notes the answer.
pub(crate) async fn note(
    State(state): State<AppState>,
    context: PageContext,
    Path(named): Path<String>,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let (id, sent, mut problems) = (person(&named)?, FormFields(fields), Problems::default());
    let typed = sent.text(ANSWER.0);
    if let Some(answer) = problems.take(chosen(NameConsent::from_id(typed), ANSWER.1)) {
        let (key, action) = (sent.key()?, sent.context(&state));
        let noted =
            state.database.write(move |tx| actions::note_consent(tx, &action, key, id, answer));
        if problems.take(noted.await).is_some() {
            return Ok(see(&format!("{}?saved=einwilligung", Tab::Account.address(id))));
        }
    }
    let member = state.database.read(move |tx| present(tx, id)).await?;
    let refusal = problems.drawn(&[ANSWER], context.lang);
    let answer = refusal.field(ANSWER.0, typed);
    let page = page(member, (sent.text("key").to_owned(), answer), &refusal, &context);
    Ok((refusal.status, page).into_response())
}
