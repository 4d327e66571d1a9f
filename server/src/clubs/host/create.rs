//! `/clubs/neu`: a new club, with the link to its first account, which is shown once.

use axum::Extension;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use chrono::TimeDelta;
use chrono_tz::{TZ_VARIANTS, Tz};
use texts::hosting::RegistryProblem;
use texts::{Text, host as words};

use super::forms::{ROOM, room_choices, room_of};
use super::{Desk, HostAction, OnDesk, list};
use crate::actions::{self, is_club_name};
use crate::clubs::address::Key;
use crate::clubs::books::NotOpened;
use crate::clubs::manage::{self, NotCreated};
use crate::clubs::registry::{ClubState, Entry, Kind, folder_of};
use crate::failure::Failure;
use crate::pages::access::table_links::PassedLink;
use crate::store::Database;
use crate::web::Clock;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::forms::{Field, Form, FormData};
use crate::web::layout::{Choice, ProblemView};
use crate::web::response::{PrivatePage, see};

/// The sheet.
pub(super) const ADDRESS: &str = "/clubs/neu";

/// How long the link to the first account holds.
const FIRST_LINK: TimeDelta = TimeDelta::days(1);

const NAME: Field = Field::text("name", words::NAME);
const KEY: Field = Field::text("key", words::ADDRESS);
const TIME_ZONE: Field = Field::choice("time_zone", words::TIME_ZONE);

/// `GET /clubs/neu`.
pub(super) async fn ask(context: RequestContext, Extension(desk): OnDesk) -> PrivatePage {
    PrivatePage(form(&desk, &context).page(&FormData::default(), &context))
}

fn form(desk: &Desk, context: &RequestContext) -> Form {
    let lang = context.lang;
    let zones = TZ_VARIANTS.iter().map(|zone| zone.name()).filter(|name| name.contains('/'));
    let zones = zones.map(|name| Choice::new(name, name.replace('_', " ")));
    let like_server = Choice::new("", words::LIKE_SERVER.get(lang));
    let hint = words::address_hint(desk.address.host(), lang);
    Form::new(ADDRESS, words::CREATE, words::NOT_CREATED, lang)
        .back(list::ADDRESS)
        .fields([NAME, KEY])
        .hint(hint)
        .choice(TIME_ZONE, std::iter::once(like_server).chain(zones).collect())
        .choice(ROOM, room_choices(None, lang))
}

/// `POST /clubs/neu`.
pub(super) async fn create(
    context: RequestContext,
    Extension(desk): OnDesk,
    mut data: FormData,
) -> Result<Response, ApiError> {
    let lang = context.lang;
    let refuse = |data: &mut FormData, field: Field, code: &'static str, words: Text| {
        let problem = ProblemView::new(code, words, lang);
        data.refuse(field, StatusCode::UNPROCESSABLE_ENTITY, problem);
    };
    let name = data.text(NAME).to_owned();
    if name.is_empty() || !is_club_name(&name) {
        refuse(&mut data, NAME, "bad_name", words::BAD_NAME);
    }
    let time_zone = match data.text(TIME_ZONE) {
        "" => None,
        zone => Some(zone.parse::<Tz>().map_err(|_| bad_choice(words::TIME_ZONE))?),
    };
    let quota = room_of(data.text(ROOM))?;
    let key = data.text(KEY).parse::<Key>();
    let address = key.as_ref().ok().map(|key| desk.address.below(key));
    let (Ok(key), Some(Ok(address))) = (key, address) else {
        refuse(&mut data, KEY, "bad_key", words::BAD_KEY);
        return Ok(form(&desk, &context).answer(&data, &context));
    };
    if !data.is_good() {
        return Ok(form(&desk, &context).answer(&data, &context));
    }
    let state = ClubState::Open;
    let entry = Entry { key, kind: Kind::Club, address, time_zone, quota, state };
    let token = match made(&desk, &context, entry.clone(), name).await {
        Ok(token) => token,
        Err(NotCreated::Listed(
            RegistryProblem::KeyTaken { .. } | RegistryProblem::HostTaken { .. },
        )) => {
            refuse(&mut data, KEY, "key_taken", words::KEY_TAKEN);
            return Ok(form(&desk, &context).answer(&data, &context));
        }
        Err(NotCreated::Listed(problem)) => return Err(desk.unusable(&problem)),
        Err(NotCreated::Opened(problem)) => return Err(not_opened(&problem)),
    };
    desk.note(&context, &entry, HostAction::Created, "").await?;
    // Books that lay in the folder may have accounts already.
    let Some(token) = token else { return Ok(see(&super::club_page::address(&entry.key))) };
    Ok(first_link(&entry, &token, &context).shown(&context)?.into_response())
}

/// The link to the first account of a club.
fn first_link(entry: &Entry, token: &str, context: &RequestContext) -> PassedLink {
    PassedLink {
        title: words::FIRST_LINK,
        hint: words::FIRST_LINK_HINT,
        address: format!("{}/einladung/{token}", entry.address.origin()),
        expires_at: context.now() + FIRST_LINK,
        back: (list::ADDRESS.to_owned(), words::BACK),
    }
}

/// `POST /clubs/{key}/link`: another link to the first account, as long as nobody has one; the one before ends.
pub(super) async fn hand_out_link(
    context: RequestContext,
    Extension(desk): OnDesk,
    Path(key): Path<String>,
) -> Result<Response, ApiError> {
    let entry = desk.club(&key)?;
    let (books, now) = (folder_of(&desk.clubs, &entry.key), context.now());
    let made = tokio::task::spawn_blocking(move || {
        let database = Database::open_existing(&books).map_err(NotOpened::File)?;
        Ok(database.write_and_wait(move |tx| actions::first_start(tx, now))?)
    });
    let aborted = |error: tokio::task::JoinError| Failure::Internal(error.to_string());
    let made: Result<Option<String>, NotOpened> = made.await.map_err(aborted)?;
    let Some(token) = made.map_err(|problem| not_opened(&problem))? else {
        return Ok(see(&super::club_page::address(&entry.key)));
    };
    desk.note(&context, &entry, HostAction::LinkMade, "").await?;
    Ok(first_link(&entry, &token, &context).shown(&context)?.into_response())
}

/// Makes the books and puts the club on the list.
async fn made(
    desk: &std::sync::Arc<Desk>,
    context: &RequestContext,
    entry: Entry,
    name: String,
) -> Result<Option<String>, NotCreated> {
    let clock = Clock { wall_clock: entry.wall_clock(desk.wall_clock), ..context.state.clock };
    let desk = std::sync::Arc::clone(desk);
    let made = tokio::task::spawn_blocking(move || {
        manage::create(&desk.clubs, entry, &name, clock, desk.lang)
    });
    let aborted = |error: tokio::task::JoinError| Failure::Internal(error.to_string());
    made.await.map_err(aborted)?
}

fn not_opened(problem: &NotOpened) -> ApiError {
    Failure::Internal(format!("the books of a new club: {problem:?}")).into()
}

/// A choice that the form does not offer.
pub(super) fn bad_choice(name: Text) -> ApiError {
    ApiError::Field { name, refusal: club::refusal::Refusal::BadChoice }
}
