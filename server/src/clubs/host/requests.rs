//! `/anfragen/{request}`: what an officer does with a club that a stranger asks for.

use std::sync::Arc;

use axum::Extension;
use axum::extract::Path;
use axum::response::{IntoResponse as _, Response};
use texts::{Lang, host, host_requests as words, numbers};
use uuid::Uuid;

use super::create::{self, NAME};
use super::{Desk, HostAction, OnDesk, club_page, list, place};
use crate::clubs::registry::Registry;
use crate::clubs::requests::ClubRequest;
use crate::pages::access::account::{Question, question};
use crate::pages::access::table_links::PassedLink;
use crate::store::notices;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::forms::{Form, FormData};
use crate::web::response::{PrivatePage, see};

/// A request in a line of the list.
pub(super) struct RequestRow {
    pub(super) address: String,
    pub(super) name: String,
    /// Where the club is to live.
    pub(super) host: String,
    pub(super) person: String,
    pub(super) email: String,
    pub(super) day: String,
    pub(super) message: String,
}

/// The requests that wait.
pub(super) fn rows(desk: &Desk, registry: &Registry, context: &RequestContext) -> Vec<RequestRow> {
    let row = |request: &ClubRequest| RequestRow {
        address: address(request.id),
        name: request.name.clone(),
        host: format!("{}.{}", request.key, desk.address.host()),
        person: request.person.clone(),
        email: request.email.clone(),
        day: day(request, context),
        message: request.message.clone(),
    };
    registry.requests.open(context.now()).map(row).collect()
}

fn address(id: Uuid) -> String {
    format!("/anfragen/{id}")
}

fn day(request: &ClubRequest, context: &RequestContext) -> String {
    numbers::day_of_year(context.local(request.sent_at).date(), context.today(), context.lang)
}

fn sender(request: &ClubRequest, context: &RequestContext) -> String {
    words::sender(&request.person, &request.email, &day(request, context), context.lang)
}

/// The list of the clubs, which says that somebody else was quicker.
fn already_decided() -> Response {
    see(&format!("{}?saved={}", list::ADDRESS, list::Saved::Decided.id()))
}

/// The request of an address, if nobody has decided it.
async fn find(
    desk: &Arc<Desk>,
    id: &str,
    context: &RequestContext,
) -> Result<Option<ClubRequest>, ApiError> {
    let Ok(id) = id.parse::<Uuid>() else { return Ok(None) };
    let registry = desk.registry().await?;
    let found = registry.requests.open(context.now()).find(|request| request.id == id);
    Ok(found.cloned())
}

fn form(desk: &Desk, request: &ClubRequest, context: &RequestContext) -> Form {
    let form = Form::new(address(request.id), words::OPEN, host::NOT_CREATED, context.lang)
        .title(request.name.as_str())
        .back(list::ADDRESS)
        .about(sender(request, context));
    let form = if request.message.is_empty() { form } else { form.note(request.message.as_str()) };
    place::fields(form.field(NAME), desk, context.lang)
}

/// `GET /anfragen/{request}`: the club as it was asked for, to be changed or opened.
pub(super) async fn ask(
    context: RequestContext,
    Extension(desk): OnDesk,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let Some(request) = find(&desk, &id, &context).await? else { return Ok(already_decided()) };
    let data = FormData::of([(NAME, request.name.clone()), (place::KEY, request.key.to_string())]);
    Ok(PrivatePage(form(&desk, &request, &context).page(&data, &context)).into_response())
}

/// `POST /anfragen/{request}`: the club comes, and the link to its first account goes to who asked.
pub(super) async fn open(
    context: RequestContext,
    Extension(desk): OnDesk,
    Path(id): Path<String>,
    mut data: FormData,
) -> Result<Response, ApiError> {
    let Some(request) = find(&desk, &id, &context).await? else { return Ok(already_decided()) };
    let created = create::read_and_create(&desk, &context, &mut data, Some(request.id)).await?;
    let Some((entry, token)) = created else {
        return Ok(form(&desk, &request, &context).answer(&data, &context));
    };
    desk.note(&context, &entry, HostAction::Granted, "").await?;
    let saved = format!("{}?saved={}", club_page::address(&entry.key), HostAction::Granted.id());
    let Some(token) = token else { return Ok(see(&saved)) };
    let link = create::first_link(&entry, &token, &context);
    if desk.sends_mail {
        mail(&context, &request, data.text(NAME), link.address).await?;
        return Ok(see(&saved));
    }
    let link = PassedLink { title: words::OPENED, hint: words::LINK_HINT, ..link };
    let hand_to = words::hand_to(&request.person, &request.email, context.lang);
    Ok(link.shown_with_note(&context, hand_to)?.into_response())
}

/// Queues the mail with the link, in the language in which somebody asked.
async fn mail(
    context: &RequestContext,
    request: &ClubRequest,
    club: &str,
    link: String,
) -> Result<(), ApiError> {
    let (lang, now) = (Lang::from(request.language), context.now());
    let subject = words::mail_subject(club, lang);
    let body = words::mail(&request.person, club, &link, lang);
    let email = request.email.clone();
    let queued =
        context.write(move |tx, _| notices::append(tx, &email, (&subject, &body), now)).await;
    Ok(queued?)
}

/// `GET /anfragen/{request}/ablehnen`.
pub(super) async fn ask_to_decline(
    context: RequestContext,
    Extension(desk): OnDesk,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let Some(request) = find(&desk, &id, &context).await? else { return Ok(already_decided()) };
    let about =
        [&*request.name, &sender(&request, &context), words::DECLINE_HINT.get(context.lang)];
    let asked = Question {
        title: words::DECLINE_QUESTION,
        about: about.map(str::to_owned).to_vec(),
        action: format!("{}/ablehnen", address(request.id)),
        hidden: Vec::new(),
        submit: words::DECLINE,
        is_danger: true,
        back: list::ADDRESS.to_owned(),
        problem: None,
    };
    Ok(question(&context, asked).into_response())
}

/// `POST /anfragen/{request}/ablehnen`: it is gone, with everything that was said in it.
pub(super) async fn decline(
    context: RequestContext,
    Extension(desk): OnDesk,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let Some(request) = find(&desk, &id, &context).await? else { return Ok(already_decided()) };
    let removed = desk.change(move |desk| {
        Registry::change(&desk.storage, |registry| registry.requests.remove(request.id))
    });
    let Ok(removed) = removed.await? else { return Ok(already_decided()) };
    desk.note_in_host(&context, removed.key.as_str(), HostAction::Declined.id()).await?;
    Ok(see(&format!("{}?saved={}", list::ADDRESS, list::Saved::Declined.id())))
}
