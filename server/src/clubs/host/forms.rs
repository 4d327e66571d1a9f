//! What is done to a club from outside: locked, opened, moved to another address, given room, deleted.

use axum::Extension;
use axum::extract::Path;
use axum::response::{IntoResponse as _, Response};
use texts::hosting::RegistryProblem;
use texts::{Lang, Text, host as words};

use super::club_page::address;
use super::place::{ROOM, refuse, room_choices, room_of};
use super::{Desk, HostAction, OnDesk};
use crate::clubs::address::Address;
use crate::clubs::manage::{self, LONGEST_REASON};
use crate::clubs::registry::{ClubState, Entry};
use crate::limits::CLUBS_IN_TRASH_DAYS;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::forms::{Field, Form, FormData};
use crate::web::response::{PrivatePage, see};

const REASON: Field = Field::text("reason", words::REASON);
const WHOLE_ADDRESS: Field = Field::text("address", words::WHOLE_ADDRESS);
const TYPED_ADDRESS: Field = Field::text("address", words::TYPE_ADDRESS);

/// A form about a club, which leads back to its page.
fn form(entry: &Entry, path: &str, name: Text, lang: Lang) -> Form {
    let page = address(&entry.key);
    Form::new(format!("{page}/{path}"), name, words::NOT_CHANGED, lang)
        .back(page)
        .of(entry.address.host())
}

/// What was done: noted in the logs, and said on the club's page.
async fn done(
    context: &RequestContext,
    desk: &Desk,
    entry: &Entry,
    action: HostAction,
    more: &str,
) -> Result<Response, ApiError> {
    desk.note(context, entry, action, more).await?;
    Ok(see(&format!("{}?saved={}", address(&entry.key), action.id())))
}

fn lock_form(entry: &Entry, lang: Lang) -> Form {
    form(entry, "sperren", words::LOCK, lang).note(words::LOCK_HINT.get(lang)).field(REASON)
}

/// `GET /clubs/{key}/sperren`.
pub(super) async fn ask_to_lock(
    context: RequestContext,
    Extension(desk): OnDesk,
    Path(key): Path<String>,
) -> Result<PrivatePage, ApiError> {
    let entry = desk.club(&key)?;
    Ok(PrivatePage(lock_form(&entry, context.lang).page(&FormData::default(), &context)))
}

/// `POST /clubs/{key}/sperren`.
pub(super) async fn lock(
    context: RequestContext,
    Extension(desk): OnDesk,
    Path(key): Path<String>,
    data: FormData,
) -> Result<Response, ApiError> {
    let entry = desk.club(&key)?;
    let reason: String = data.text(REASON).chars().take(LONGEST_REASON).collect();
    let state = ClubState::Suspended { since: context.now(), reason: reason.clone() };
    set_state(&desk, &entry, state)?;
    done(&context, &desk, &entry, HostAction::Locked, &reason).await
}

/// `POST /clubs/{key}/oeffnen`: also out of the trash.
pub(super) async fn open(
    context: RequestContext,
    Extension(desk): OnDesk,
    Path(key): Path<String>,
) -> Result<Response, ApiError> {
    let entry = desk.club(&key)?;
    if entry.state != ClubState::Open {
        set_state(&desk, &entry, ClubState::Open)?;
        desk.note(&context, &entry, HostAction::Reopened, "").await?;
    }
    Ok(see(&format!("{}?saved={}", address(&entry.key), HostAction::Reopened.id())))
}

fn set_state(desk: &Desk, entry: &Entry, state: ClubState) -> Result<(), ApiError> {
    manage::set_state(&desk.clubs, &entry.key, state).map_err(|problem| desk.unusable(&problem))
}

fn address_form(entry: &Entry, lang: Lang) -> Form {
    form(entry, "adresse", words::CHANGE_ADDRESS, lang)
        .submit(words::SAVE)
        .note(words::MOVE_HINT.get(lang))
        .field(WHOLE_ADDRESS)
}

/// `GET /clubs/{key}/adresse`.
pub(super) async fn ask_for_address(
    context: RequestContext,
    Extension(desk): OnDesk,
    Path(key): Path<String>,
) -> Result<PrivatePage, ApiError> {
    let entry = desk.club(&key)?;
    let data = FormData::of([(WHOLE_ADDRESS, entry.address.origin().to_owned())]);
    Ok(PrivatePage(address_form(&entry, context.lang).page(&data, &context)))
}

/// `POST /clubs/{key}/adresse`.
pub(super) async fn set_address(
    context: RequestContext,
    Extension(desk): OnDesk,
    Path(key): Path<String>,
    mut data: FormData,
) -> Result<Response, ApiError> {
    let (entry, lang) = (desk.club(&key)?, context.lang);
    let typed: Result<Address, RegistryProblem> = data.text(WHOLE_ADDRESS).parse();
    let moved = typed.and_then(|address| {
        manage::rename(&desk.clubs, &entry.key, address.clone()).map(|()| address)
    });
    let (code, words) = match moved {
        Ok(address) => {
            return done(&context, &desk, &entry, HostAction::Moved, address.origin()).await;
        }
        Err(RegistryProblem::NotAnAddress { .. }) => ("bad_address", words::BAD_ADDRESS),
        Err(RegistryProblem::HostTaken { .. }) => ("key_taken", words::KEY_TAKEN),
        Err(problem) => return Err(desk.unusable(&problem)),
    };
    refuse(&mut data, WHOLE_ADDRESS, (code, words), lang);
    Ok(address_form(&entry, lang).answer(&data, &context))
}

/// `GET /clubs/{key}/platz`.
pub(super) async fn ask_for_room(
    context: RequestContext,
    Extension(desk): OnDesk,
    Path(key): Path<String>,
) -> Result<PrivatePage, ApiError> {
    let (entry, lang) = (desk.club(&key)?, context.lang);
    let has = entry.quota.map_or_else(String::new, |quota| quota.0.to_string());
    let form = form(&entry, "platz", words::CHANGE_ROOM, lang)
        .submit(words::SAVE)
        .note(words::ROOM_HINT.get(lang))
        .choice(ROOM, room_choices(entry.quota, lang));
    Ok(PrivatePage(form.page(&FormData::of([(ROOM, has)]), &context)))
}

/// `POST /clubs/{key}/platz`.
pub(super) async fn set_room(
    context: RequestContext,
    Extension(desk): OnDesk,
    Path(key): Path<String>,
    data: FormData,
) -> Result<Response, ApiError> {
    let (entry, quota) = (desk.club(&key)?, room_of(data.text(ROOM))?);
    manage::set_quota(&desk.clubs, &entry.key, quota).map_err(|problem| desk.unusable(&problem))?;
    let room = quota.map_or_else(|| "–".to_owned(), |quota| quota.0.to_string());
    done(&context, &desk, &entry, HostAction::GivenRoom, &room).await
}

fn delete_form(entry: &Entry, lang: Lang) -> Form {
    form(entry, "loeschen", words::DELETE, lang)
        .danger()
        .note(words::delete_hint(CLUBS_IN_TRASH_DAYS, lang))
        .field(TYPED_ADDRESS)
}

/// `GET /clubs/{key}/loeschen`.
pub(super) async fn ask_to_delete(
    context: RequestContext,
    Extension(desk): OnDesk,
    Path(key): Path<String>,
) -> Result<PrivatePage, ApiError> {
    let entry = desk.club(&key)?;
    Ok(PrivatePage(delete_form(&entry, context.lang).page(&FormData::default(), &context)))
}

/// `POST /clubs/{key}/loeschen`: with the address of the club, typed by hand.
pub(super) async fn delete(
    context: RequestContext,
    Extension(desk): OnDesk,
    Path(key): Path<String>,
    mut data: FormData,
) -> Result<Response, ApiError> {
    let (entry, lang) = (desk.club(&key)?, context.lang);
    if data.text(TYPED_ADDRESS).to_lowercase() != entry.address.host() {
        refuse(&mut data, TYPED_ADDRESS, ("not_the_address", words::NOT_THE_ADDRESS), lang);
        return Ok(delete_form(&entry, lang).answer(&data, &context).into_response());
    }
    // Sent twice it is deleted once.
    if !matches!(entry.state, ClubState::Deleted { .. }) {
        set_state(&desk, &entry, ClubState::Deleted { at: context.now() })?;
        desk.note(&context, &entry, HostAction::Deleted, "").await?;
    }
    Ok(see(&format!("{}?saved={}", address(&entry.key), HostAction::Deleted.id())))
}
