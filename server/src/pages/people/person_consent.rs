//! The form in which a person answers whether the name may stand in public, or an officer notes the answer.

use axum::response::Response;
use club::consent::NameConsent;
use texts::{Lang, books, people as words};
use uuid::Uuid;
use wire::PersonId;

use crate::actions;
use crate::pages::people;
use crate::pages::people::person::Tab;
use crate::store::members::{Member, present};
use crate::web::address_parts::PersonPath;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::forms::{Field, Form, FormData, KEY};
use crate::web::layout::choices;
use crate::web::response::see;

const ANSWER: Field = Field::choice("answer", words::CONSENT_QUESTION);

/// The address of the form.
pub(crate) fn address(id: PersonId) -> String {
    format!("{}/einwilligung", people::address(id))
}

fn form(member: &Member, lang: Lang) -> Form {
    let answers = NameConsent::ANSWERS.map(|answer| (answer.id(), words::consent(answer)));
    let answers = std::iter::once(("", words::CHOOSE)).chain(answers);
    Form::new(address(member.id), words::CONSENT, words::NOT_SAVED, lang)
        .submit(books::SAVE)
        .back(Tab::Account.address(member.id))
        .about(&*member.name)
        .note(words::CONSENT_HINT.get(lang))
        .field(KEY)
        .choice(ANSWER, choices(answers, lang))
}

/// `GET /verein/personen/{person}/einwilligung`.
pub(crate) async fn show(
    context: RequestContext,
    PersonPath(id): PersonPath,
) -> Result<Response, ApiError> {
    let member = context.read(move |tx| present(tx, id)).await?;
    let consent = member.consent.id().to_owned();
    let data = FormData::of([(KEY, Uuid::now_v7().to_string()), (ANSWER, consent)]);
    Ok(form(&member, context.lang).answer(&data, &context))
}

/// `POST /verein/personen/{person}/einwilligung`: notes the answer.
pub(crate) async fn note(
    context: RequestContext,
    PersonPath(id): PersonPath,
    mut data: FormData,
) -> Result<Response, ApiError> {
    if let Some(answer) = data.read(ANSWER, NameConsent::from_id) {
        let key = data.key()?;
        let noted =
            context.write(move |tx, action| actions::note_consent(tx, action, key, id, answer));
        if data.done(noted.await).is_some() {
            return Ok(see(&format!("{}?saved=einwilligung", Tab::Account.address(id))));
        }
    }
    let member = context.read(move |tx| present(tx, id)).await?;
    Ok(form(&member, context.lang).answer(&data, &context))
}
