//! `/tuer`: the sheet with what the door says besides its clubs: who runs the server, and how they are reached.

use std::sync::Arc;

use axum::Extension;
use axum::response::Response;
use club::publishing::Publishing;
use texts::{Lang, books, club_front, host, host_door as words, host_requests};
use uuid::Uuid;

use super::{Desk, HostAction, OnDesk, list};
use crate::actions::decide_publishing;
use crate::clubs::registry::Registry;
use crate::store::publications;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::forms::{Field, Form, FormData, KEY};
use crate::web::response::see;

/// The sheet.
pub(super) const ADDRESS: &str = "/tuer";

const OPERATOR: Field = Field::text("about", words::OPERATOR).fill("organization");
const TAKES_REQUESTS: Field = Field::check("takes_requests", host_requests::TAKES_REQUESTS);
const CONTACT: Field = Field::text("contact", club_front::CONTACT).hint(words::CONTACT_HINT);

/// `GET /tuer`.
pub(super) async fn edit(
    context: RequestContext,
    Extension(desk): OnDesk,
) -> Result<Response, ApiError> {
    let (Publishing { about, contact, .. }, _) = context.read(publications::rules).await?;
    let key = Uuid::now_v7().to_string();
    let takes_requests = desk.registry().await?.requests.are_taken.to_string();
    let data = FormData::of([
        (KEY, key),
        (OPERATOR, about),
        (CONTACT, contact),
        (TAKES_REQUESTS, takes_requests),
    ]);
    Ok(form(context.lang).answer(&data, &context))
}

fn form(lang: Lang) -> Form {
    Form::new(ADDRESS, words::SAID_AT_DOOR, host::NOT_CHANGED, lang)
        .submit(books::SAVE)
        .back(list::ADDRESS)
        .note(words::SAID_HINT.get(lang))
        .fields([KEY, OPERATOR, CONTACT, TAKES_REQUESTS])
}

/// `POST /tuer`: the door says so from now on.
pub(super) async fn decide(
    context: RequestContext,
    Extension(desk): OnDesk,
    mut data: FormData,
) -> Result<Response, ApiError> {
    if let Some(key) = data.parse(KEY) {
        let (about, contact) = (data.text(OPERATOR).to_owned(), data.text(CONTACT).to_owned());
        let decided = context.write(move |tx, action| {
            let (rules, _) = publications::rules(tx)?;
            decide_publishing(tx, action, key, &Publishing { about, contact, ..rules })
        });
        if data.done(decided.await).is_some() {
            take_requests(&desk, &context, data.is_on(TAKES_REQUESTS)).await?;
            return Ok(see(&format!("{}?saved={}", list::ADDRESS, list::Saved::Door.id())));
        }
    }
    Ok(form(context.lang).answer(&data, &context))
}

/// Lets strangers ask for clubs from now on, or not any more; those who have asked already wait for an answer all the same.
async fn take_requests(
    desk: &Arc<Desk>,
    context: &RequestContext,
    are_taken: bool,
) -> Result<(), ApiError> {
    if desk.registry().await?.requests.are_taken == are_taken {
        return Ok(());
    }
    let change = move |registry: &mut Registry| {
        registry.requests.are_taken = are_taken;
        Ok(())
    };
    let changed = desk.change(move |desk| Registry::change(&desk.storage, change)).await?;
    changed.map_err(|problem| desk.unusable(&problem))?;
    let action =
        if are_taken { HostAction::RequestsAllowed } else { HostAction::RequestsTurnedOff };
    desk.note_in_host(context, desk.address.host(), action.id()).await
}
