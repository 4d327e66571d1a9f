//! `/clubs/neu`: a new club, with the link to its first account, which is shown once.

use std::sync::Arc;

use axum::Extension;
use axum::extract::Path;
use axum::response::{IntoResponse as _, Response};
use chrono::TimeDelta;
use texts::host as words;
use uuid::Uuid;

use super::{Desk, HostAction, OnDesk, club_page, list, place};
use crate::actions::{self, is_club_name};
use crate::clubs::books::NotOpened;
use crate::clubs::manage::{self, NotCreated};
use crate::clubs::registry::Entry;
use crate::failure::Failure;
use crate::pages::access::table_links::PassedLink;
use crate::web::Clock;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::forms::{Field, Form, FormData};
use crate::web::response::{PrivatePage, see};

/// The sheet.
pub(super) const ADDRESS: &str = "/clubs/neu";

/// How long the link to the first account holds.
const FIRST_LINK: TimeDelta = TimeDelta::days(1);

/// What the club is called.
pub(super) const NAME: Field = Field::text("name", words::NAME);

/// `GET /clubs/neu`.
pub(super) async fn ask(context: RequestContext, Extension(desk): OnDesk) -> PrivatePage {
    PrivatePage(form(&desk, &context).page(&FormData::default(), &context))
}

fn form(desk: &Desk, context: &RequestContext) -> Form {
    let form = Form::new(ADDRESS, words::CREATE, words::NOT_CREATED, context.lang)
        .back(list::ADDRESS)
        .field(NAME);
    place::fields(form, desk, context.lang)
}

/// `POST /clubs/neu`.
pub(super) async fn create(
    context: RequestContext,
    Extension(desk): OnDesk,
    mut data: FormData,
) -> Result<Response, ApiError> {
    let Some((entry, token)) = read_and_create(&desk, &context, &mut data, None).await? else {
        return Ok(form(&desk, &context).answer(&data, &context));
    };
    desk.note(&context, &entry, HostAction::Created, "").await?;
    answer(&entry, token, HostAction::Created, &context)
}

/// Creates the club of a form, perhaps one that somebody asked for: its entry and the token of the link to its first account. Nothing
/// where a field is refused.
pub(super) async fn read_and_create(
    desk: &Arc<Desk>,
    context: &RequestContext,
    data: &mut FormData,
    request: Option<Uuid>,
) -> Result<Option<(Entry, Option<String>)>, ApiError> {
    let lang = context.lang;
    let name = data.text(NAME).to_owned();
    if name.is_empty() || !is_club_name(&name) {
        place::refuse(data, NAME, ("bad_name", words::BAD_NAME), lang);
    }
    let entry = place::read(data, desk, lang)?.filter(|_| data.is_good());
    let Some(entry) = entry else { return Ok(None) };
    match made(desk, context, (entry.clone(), request), name).await {
        Ok(token) => Ok(Some((entry, token))),
        Err(NotCreated::Listed(problem)) => {
            place::not_listed(data, place::KEY, problem, desk, lang)?;
            Ok(None)
        }
        Err(NotCreated::Opened(problem)) => Err(not_opened(&problem)),
    }
}

/// Where it goes on with a club that has come: to the link to its first account; its books may have accounts already.
pub(super) fn answer(
    entry: &Entry,
    token: Option<String>,
    action: HostAction,
    context: &RequestContext,
) -> Result<Response, ApiError> {
    match token {
        Some(token) => Ok(first_link(entry, &token, context).shown(context)?.into_response()),
        None => Ok(see(&format!("{}?saved={}", club_page::address(&entry.key), action.id()))),
    }
}

/// The link to the first account of a club.
pub(super) fn first_link(entry: &Entry, token: &str, context: &RequestContext) -> PassedLink {
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
    let entry = desk.club(&key).await?;
    let (books, now) = (desk.storage.books(&entry.key), context.now());
    let made = desk.wait(move |_| {
        let database = books.open_existing().map_err(NotOpened::File)?;
        Ok(database.write_and_wait(move |tx| actions::first_start(tx, now))?)
    });
    let made: Result<Option<String>, NotOpened> = made.await?;
    let Some(token) = made.map_err(|problem| not_opened(&problem))? else {
        return Ok(see(&club_page::address(&entry.key)));
    };
    desk.note(&context, &entry, HostAction::LinkMade, "").await?;
    Ok(first_link(&entry, &token, &context).shown(&context)?.into_response())
}

/// Makes the books and puts the club on the list.
async fn made(
    desk: &Arc<Desk>,
    context: &RequestContext,
    (entry, request): (Entry, Option<Uuid>),
    name: String,
) -> Result<Option<String>, NotCreated> {
    let clock = Clock { wall_clock: entry.wall_clock(desk.wall_clock), ..context.state.clock };
    let create =
        move |desk: &Desk| manage::create(&desk.storage, (entry, request), &name, clock, desk.lang);
    desk.change(create).await?
}

fn not_opened(problem: &NotOpened) -> ApiError {
    Failure::Internal(format!("the books of a new club: {problem:?}")).into()
}
