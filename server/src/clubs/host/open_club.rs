//! `/eroeffnen`: the form with which strangers ask for a club. Nothing is created before an officer has agreed.

use std::sync::Arc;

use askama::Template;
use axum::Extension;
use axum::extract::Query;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use serde::Deserialize;
use texts::{Lang, Text, books, host, host_requests as words};
use uuid::Uuid;
use wire::ErrorCode;

use super::{Desk, OnDesk, list, place};
use crate::actions::{is_address, is_club_name, tidy};
use crate::clubs::registry::Registry;
use crate::clubs::requests::ClubRequest;
use crate::pages::door::{Door, door};
use crate::web::context::{PageContext, RequestContext};
use crate::web::error_response::ApiError;
use crate::web::forms::{Field, Form, FormData, KEY};
use crate::web::layout::{Frame, shown};
use crate::web::rate_limit::{Counted, Place};
use crate::web::response::{PrivatePage, see};
use crate::web::visitor::Origin;

/// The form.
pub(super) const ADDRESS: &str = "/eroeffnen";

/// The longest name, mail address and message, in characters.
const LONGEST_PERSON: usize = 80;
const LONGEST_EMAIL: usize = 200;
const LONGEST_MESSAGE: usize = 500;

/// What a mail address of a stranger must not have, because it becomes a link.
const NOT_IN_LINKS: [char; 5] = ['?', '&', '%', '"', '#'];

const NAME: Field = Field::text("name", words::CLUB_NAME).fill("organization");
const CLUB_ADDRESS: Field =
    Field::text("address", host::ADDRESS).hint(words::ADDRESS_HINT).class("glued");
const PERSON: Field = Field::text("person", words::PERSON).fill("name");
const EMAIL: Field = Field::email("email", books::EMAIL).hint(words::EMAIL_HINT).fill("email");
const MESSAGE: Field = Field::lines("message", words::MESSAGE, 3).hint(words::MESSAGE_HINT);
/// Nobody sees this field, so that whatever stands in it was written by a program.
const WEBSITE: Field = Field::hidden("website");

/// What stands beside the welcome.
enum Content {
    Form(Form),
    Sent,
    /// Why there is no form.
    Closed(Text),
}

#[derive(Template)]
#[template(path = "host/open_club.html")]
struct OpenClubPage {
    frame: Frame,
    door: Door,
    content: Content,
    /// What stands behind the address of every club.
    below: String,
    back: &'static str,
}

/// The query of the page.
#[derive(Deserialize)]
pub(super) struct SentQuery {
    saved: Option<String>,
}

fn page(context: &PageContext, desk: &Desk, content: Content) -> PrivatePage {
    let (frame, door) = door(context, words::OPEN_CLUB.get(context.lang));
    let below = format!(".{}", desk.address.host());
    PrivatePage(shown(&OpenClubPage { frame, door, content, below, back: list::ADDRESS }))
}

fn form(lang: Lang) -> Form {
    Form::new(ADDRESS, words::SEND, words::NOT_SENT, lang)
        .field(KEY)
        .group(words::NAME_AND_ADDRESS)
        .fields([NAME, CLUB_ADDRESS])
        .group(words::WHERE_TO)
        .fields([PERSON, EMAIL, MESSAGE])
}

/// Why the form is not there.
async fn closed(desk: &Arc<Desk>, context: &RequestContext) -> Option<Response> {
    let requests = &desk.registered.now().await.requests;
    let (status, why) = match requests {
        requests if !requests.are_taken => (StatusCode::NOT_FOUND, words::BY_INVITATION),
        requests if requests.are_full(context.now()) => {
            (StatusCode::SERVICE_UNAVAILABLE, words::FULL)
        }
        _ => return None,
    };
    Some((status, page(context, desk, Content::Closed(why))).into_response())
}

/// `GET /eroeffnen`.
pub(super) async fn ask(
    context: RequestContext,
    Extension(desk): OnDesk,
    Query(query): Query<SentQuery>,
) -> Response {
    if query.saved.is_some() {
        return page(&context, &desk, Content::Sent).into_response();
    }
    if let Some(closed) = closed(&desk, &context).await {
        return closed;
    }
    let data = FormData::of([(KEY, Uuid::now_v7().to_string())]);
    page(&context, &desk, Content::Form(form(context.lang).fill_in(&data))).into_response()
}

/// `POST /eroeffnen`: the request waits for an officer.
pub(super) async fn send(
    context: RequestContext,
    Extension(desk): OnDesk,
    Origin(origin): Origin,
    mut data: FormData,
) -> Result<Response, ApiError> {
    if let Some(closed) = closed(&desk, &context).await {
        return Ok(closed);
    }
    let limiter = &context.state.rate_limiter;
    if limiter.take(Counted::ClubRequests, &origin, context.now()) == Place::None {
        return Err(ApiError::Code(ErrorCode::TooManyAttempts));
    }
    let sent = format!("{ADDRESS}?saved=1");
    if !data.text(WEBSITE).is_empty() {
        // The program learns nothing by which it could do better.
        return Ok(see(&sent));
    }
    let Some(request) = read(&mut data, &desk, &context).await?.filter(|_| data.is_good()) else {
        let content = Content::Form(form(context.lang).fill_in(&data));
        return Ok((data.status(), page(&context, &desk, content)).into_response());
    };
    let add = |desk: &Desk| {
        Registry::change(&desk.storage, |registry| Ok(registry.requests.add(request)))
    };
    if desk.change(add).await?.map_err(|problem| desk.unusable(&problem))? {
        return Ok(see(&sent));
    }
    let full = page(&context, &desk, Content::Closed(words::FULL));
    Ok((StatusCode::SERVICE_UNAVAILABLE, full).into_response())
}

/// Reads the form; what is wrong is noted at its field.
async fn read(
    data: &mut FormData,
    desk: &Arc<Desk>,
    context: &RequestContext,
) -> Result<Option<ClubRequest>, ApiError> {
    let lang = context.lang;
    let id = data.key()?;
    let name = Some(data.text(NAME).to_owned()).filter(|it| !it.is_empty() && is_club_name(it));
    if name.is_none() {
        place::refuse(data, NAME, ("bad_name", host::BAD_NAME), lang);
    }
    let entry = place::read_address(data, CLUB_ADDRESS, desk, lang);
    if let Some(entry) = &entry
        && let Err(problem) = desk.registry().await?.check_free(entry)
    {
        place::not_listed(data, CLUB_ADDRESS, problem, desk, lang)?;
    }
    let text = |field: Field, least, most| tidy(data.text(field), least, most).ok();
    let person = text(PERSON, 1, LONGEST_PERSON);
    let is_email = |email: &String| is_address(email) && !email.contains(NOT_IN_LINKS);
    let email = text(EMAIL, 1, LONGEST_EMAIL).filter(is_email);
    let message = text(MESSAGE, 0, LONGEST_MESSAGE);
    for (field, is_good, why) in [
        (PERSON, person.is_some(), ("bad_person", words::BAD_PERSON)),
        (EMAIL, email.is_some(), ("bad_email", words::BAD_EMAIL)),
        (MESSAGE, message.is_some(), ("bad_message", words::BAD_MESSAGE)),
    ] {
        if !is_good {
            place::refuse(data, field, why, lang);
        }
    }
    let read = (name, entry, person, email, message);
    let (Some(name), Some(entry), Some(person), Some(email), Some(message)) = read else {
        return Ok(None);
    };
    let (key, language, sent_at) = (entry.key, lang.into(), context.now());
    Ok(Some(ClubRequest { id, name, key, person, email, message, language, sent_at }))
}
