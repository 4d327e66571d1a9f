//! What is done to a club from outside: locked, opened, moved to another address, given room, deleted.

use std::sync::Arc;

use axum::Extension;
use axum::extract::Path;
use axum::response::Response;
use chrono::{DateTime, Utc};
use texts::hosting::RegistryProblem;
use texts::{Lang, Text, host as words};
use wire::ErrorCode;

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

/// What is asked before it is done.
#[derive(Clone, Copy, Debug)]
enum Question {
    Lock,
    Move,
    GiveRoom,
    Delete,
}

impl Question {
    /// The question of an address below that of a club.
    fn of(path: &str) -> Result<Question, ApiError> {
        match path {
            "sperren" => Ok(Question::Lock),
            "adresse" => Ok(Question::Move),
            "platz" => Ok(Question::GiveRoom),
            "loeschen" => Ok(Question::Delete),
            _ => Err(ApiError::Code(ErrorCode::NoSuchAddress)),
        }
    }

    fn form(self, entry: &Entry, lang: Lang) -> Form {
        let form = |path: &str, name: Text| {
            let page = address(&entry.key);
            Form::new(format!("{page}/{path}"), name, words::NOT_CHANGED, lang)
                .back(page)
                .of(entry.address.host())
        };
        match self {
            Question::Lock => {
                form("sperren", words::LOCK).note(words::LOCK_HINT.get(lang)).field(REASON)
            }
            Question::Move => form("adresse", words::CHANGE_ADDRESS)
                .submit(words::SAVE)
                .note(words::MOVE_HINT.get(lang))
                .field(WHOLE_ADDRESS),
            Question::GiveRoom => form("platz", words::CHANGE_ROOM)
                .submit(words::SAVE)
                .note(words::ROOM_HINT.get(lang))
                .choice(ROOM, room_choices(entry.quota, lang)),
            Question::Delete => form("loeschen", words::DELETE)
                .danger()
                .note(words::delete_hint(CLUBS_IN_TRASH_DAYS, lang))
                .field(TYPED_ADDRESS),
        }
    }

    /// What stands in the form at first.
    fn at_first(self, entry: &Entry) -> FormData {
        match self {
            Question::Lock | Question::Delete => FormData::default(),
            Question::Move => FormData::of([(WHOLE_ADDRESS, entry.address.origin().to_owned())]),
            Question::GiveRoom => {
                let has = entry.quota.map_or_else(String::new, |quota| quota.0.to_string());
                FormData::of([(ROOM, has)])
            }
        }
    }

    /// Does it: what the log has to say of it besides; nothing where it was done before, or where a field is refused.
    fn act(
        self,
        desk: &Desk,
        entry: &Entry,
        data: &mut FormData,
        (lang, now): (Lang, DateTime<Utc>),
    ) -> Result<Option<String>, ApiError> {
        let set_state = |state| manage::set_state(&desk.storage, &entry.key, state);
        let done = match self {
            Question::Lock => {
                let reason: String = data.text(REASON).chars().take(LONGEST_REASON).collect();
                set_state(ClubState::Suspended { since: now, reason: reason.clone() })
                    .map(|()| Some(reason))
            }
            Question::Move => data.text(WHOLE_ADDRESS).parse().and_then(|address: Address| {
                let origin = address.origin().to_owned();
                manage::rename(&desk.storage, &entry.key, address).map(|()| Some(origin))
            }),
            Question::GiveRoom => {
                let quota = room_of(data.text(ROOM))?;
                let room = quota.map_or_else(|| "–".to_owned(), |quota| quota.0.to_string());
                manage::set_quota(&desk.storage, &entry.key, quota).map(|()| Some(room))
            }
            Question::Delete if data.text(TYPED_ADDRESS).to_lowercase() != entry.address.host() => {
                let why = ("not_the_address", words::NOT_THE_ADDRESS);
                refuse(data, TYPED_ADDRESS, why, lang);
                Ok(None)
            }
            // Sent twice it is deleted once.
            Question::Delete if matches!(entry.state, ClubState::Deleted { .. }) => Ok(None),
            Question::Delete => {
                set_state(ClubState::Deleted { at: now }).map(|()| Some(String::new()))
            }
        };
        let why = match done {
            Ok(more) => return Ok(more),
            Err(RegistryProblem::NotAnAddress { .. }) => ("bad_address", words::BAD_ADDRESS),
            Err(RegistryProblem::HostTaken { .. }) => ("key_taken", words::KEY_TAKEN),
            Err(problem) => return Err(desk.unusable(&problem)),
        };
        refuse(data, WHOLE_ADDRESS, why, lang);
        Ok(None)
    }

    const fn action(self) -> HostAction {
        match self {
            Question::Lock => HostAction::Locked,
            Question::Move => HostAction::Moved,
            Question::GiveRoom => HostAction::GivenRoom,
            Question::Delete => HostAction::Deleted,
        }
    }
}

/// `GET /clubs/{key}/{question}`.
pub(super) async fn ask(
    context: RequestContext,
    Extension(desk): OnDesk,
    Path((key, question)): Path<(String, String)>,
) -> Result<PrivatePage, ApiError> {
    let (entry, question) = (desk.club(&key).await?, Question::of(&question)?);
    Ok(PrivatePage(question.form(&entry, context.lang).page(&question.at_first(&entry), &context)))
}

/// `POST /clubs/{key}/{question}`.
pub(super) async fn act(
    context: RequestContext,
    Extension(desk): OnDesk,
    Path((key, question)): Path<(String, String)>,
    mut data: FormData,
) -> Result<Response, ApiError> {
    let (entry, question) = (desk.club(&key).await?, Question::of(&question)?);
    let (club, when) = (entry.clone(), (context.lang, context.now()));
    let acting = desk.change(move |desk| (question.act(desk, &club, &mut data, when), data));
    let (acted, data) = acting.await?;
    if let Some(more) = acted? {
        desk.note(&context, &entry, question.action(), &more).await?;
    }
    if !data.is_good() {
        return Ok(question.form(&entry, context.lang).answer(&data, &context));
    }
    Ok(said(&entry, question.action()))
}

/// The club's page, which says what was done.
fn said(entry: &Entry, action: HostAction) -> Response {
    see(&format!("{}?saved={}", address(&entry.key), action.id()))
}

/// `POST /clubs/{key}/ruhen`: without a question, because nothing is lost and its message takes it back.
pub(super) async fn rest(
    context: RequestContext,
    Extension(desk): OnDesk,
    Path(key): Path<String>,
) -> Result<Response, ApiError> {
    let entry = desk.club(&key).await?;
    match entry.state {
        ClubState::Open => {
            let state = ClubState::Resting { since: context.now() };
            change_state(&context, &desk, &entry, state, HostAction::Rested).await?;
        }
        ClubState::Resting { .. } => {}
        ClubState::Suspended { .. } | ClubState::Deleted { .. } => {
            return Ok(see(&address(&entry.key)));
        }
    }
    Ok(said(&entry, HostAction::Rested))
}

/// `POST /clubs/{key}/oeffnen`: also out of the trash.
pub(super) async fn open(
    context: RequestContext,
    Extension(desk): OnDesk,
    Path(key): Path<String>,
) -> Result<Response, ApiError> {
    let entry = desk.club(&key).await?;
    if entry.state != ClubState::Open {
        change_state(&context, &desk, &entry, ClubState::Open, HostAction::Reopened).await?;
    }
    Ok(said(&entry, HostAction::Reopened))
}

async fn change_state(
    context: &RequestContext,
    desk: &Arc<Desk>,
    entry: &Entry,
    state: ClubState,
    action: HostAction,
) -> Result<(), ApiError> {
    let key = entry.key.clone();
    let changed = desk.change(move |desk| manage::set_state(&desk.storage, &key, state)).await?;
    changed.map_err(|problem| desk.unusable(&problem))?;
    desk.note(context, entry, action, "").await
}
