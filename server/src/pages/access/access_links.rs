//! Links that are made and revoked on the pages of access: invitations as a sheet, codes for evenings and tables.

use axum::extract::Query;
use axum::http::HeaderMap;
use axum::response::Response;
use chrono::{DateTime, Utc};
use club::refusal::Refusal;
use club::roles::Role;
use serde::Deserialize;
use texts::navigation::House;
use texts::{Text, access as words};
use uuid::Uuid;
use wire::{ErrorCode, GameId};

use crate::actions;
use crate::documents::invitation_slip;
use crate::failure::Failure;
use crate::pages::access::account::{Question, question};
use crate::pages::access::accounts::{ADDRESS, by, person, persons, read, roles};
use crate::pages::access::table_links::{PassedLink, base, base_of_tables};
use crate::pages::club::{chosen, saved};
use crate::pages::download::{self, SheetFile};
use crate::pages::settings::house_network;
use crate::store::links::{self, Opens};
use crate::store::{evening_seatings, evenings, games, people};
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::form::TypedForm;
use crate::web::forms::{Field, Form, FormData};
use crate::web::local::is_loopback;
use crate::web::response::{PrivatePage, see};

/// The sheet with which somebody is invited.
pub(crate) const INVITATION: &str = "/verein/zugang/einladung";
/// Prints an invitation for every member without an account.
pub(crate) const INVITATIONS: &str = "/verein/zugang/einladungen";
/// Makes the code of an evening.
pub(crate) const EVENING: &str = "/verein/zugang/abend";
/// Makes the code of a table.
pub(crate) const GAME: &str = "/verein/zugang/tisch";
/// Asks before a link is revoked, and revokes it.
pub(crate) const REVOKE: &str = "/verein/zugang/zurueck";

/// The first part of the address of a table's or an evening's code.
const TABLE: &str = "tisch";

const PERSON: Field = Field::choice("person", words::FOR_PERSON).hint(words::PERSON_HINT);
const ROLE: Field = Field::choice("role", words::WITH_ROLE);

/// `GET /verein/zugang/einladung`: for whom, and with which role.
pub(crate) async fn new(context: RequestContext) -> Result<PrivatePage, ApiError> {
    let lang = context.lang;
    let found = read(&context).await?;
    let without_account = |(id, _): &&(String, String)| {
        !found
            .accounts
            .iter()
            .any(|account| account.person.is_some_and(|person| person.to_string() == *id))
    };
    let people: Vec<(String, String)> =
        found.people.iter().filter(without_account).cloned().collect();
    let form = Form::new(INVITATION, words::INVITE, words::NOT_CHANGED, lang)
        .submit(words::MAKE_INVITATION)
        .back(ADDRESS)
        .note(words::INVITE_HINT.get(lang));
    let form = match context.house {
        House::Club => form.choice(PERSON, persons(&people, lang)),
        House::Host => form,
    };
    let form = form.choice(ROLE, roles(context.house, lang));
    let data = FormData::of([(ROLE, Role::Member.id().to_owned())]);
    Ok(PrivatePage(form.page(&data, &context)))
}

/// `POST /verein/zugang/einladung`: a link to an account.
pub(crate) async fn invite(
    context: RequestContext,
    headers: HeaderMap,
    data: FormData,
) -> Result<PrivatePage, ApiError> {
    let (by, now) = (by(&context.visitor)?, context.now());
    let role = chosen(context.house.role_by_id(data.text(ROLE)), words::ROLE)?;
    let person = person(data.text(PERSON))?;
    let made = context.write(move |tx, _| {
        if let Some(person) = person {
            people::by_id(tx, person)?.ok_or(Failure::UnknownPerson)?;
        }
        actions::hand_out(tx, &Opens::Invitation(role, person), Some(&by), now)
    });
    let words = (words::INVITATION, words::PASS_ON_HINT);
    passed_on(&context, &headers, words, "einladung", made.await?)
}

/// `POST /verein/zugang/einladungen`: a slip with an invitation for each member without an account. Where no phone reaches
/// this machine, it leads to what is missing.
pub(crate) async fn invite_members(
    context: RequestContext,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (by, now, day) = (by(&context.visitor)?, context.now(), context.today());
    let (base, lang) = (base(&context.state, &headers)?, context.lang);
    if is_loopback(&base) {
        return Ok(see(house_network::ADDRESS));
    }
    let made = context.write(move |tx, _| actions::invite_members(tx, &by, day, now)).await?;
    if made.is_empty() {
        return Ok(see(ADDRESS));
    }
    let club = context.state.club();
    let slips = made.into_iter().map(|one| {
        let to = (&*one.name, format!("{base}/einladung/{}", one.token));
        invitation_slip::sheet(club.as_deref(), to, context.local(one.expires_at).date(), lang)
    });
    let file = SheetFile::new("einladungen", slips.collect(), download::Form::Pdf);
    file.of_club(&context.state).await?.answer_once(lang).await
}

/// Which evening gets a code.
#[derive(Deserialize)]
pub(crate) struct WhichEvening {
    evening: String,
}

/// `POST /verein/zugang/abend`: a link to an evening.
pub(crate) async fn hand_out_evening(
    context: RequestContext,
    headers: HeaderMap,
    TypedForm(sent): TypedForm<WhichEvening>,
) -> Result<PrivatePage, ApiError> {
    let (by, now) = (by(&context.visitor)?, context.now());
    let bad = ApiError::Field { name: texts::books::EVENING, refusal: Refusal::BadChoice };
    let evening: Uuid = sent.evening.trim().parse().map_err(|_| bad)?;
    let made = context.write(move |tx, _| {
        let known = evenings::by_key(tx, evening)?;
        known.ok_or(Failure::Refused(Refusal::BadChoice))?;
        let made = actions::hand_out(tx, &Opens::Evening(evening), Some(&by), now)?;
        Ok((made, evening_seatings::accepted(tx, evening)?))
    });
    let ((token, expires_at), seating) = made.await?;
    let tables = seating.iter().flat_map(|seating| &seating.tables);
    let tables: Vec<u32> = tables.map(|table| table.number).collect();
    let address = format!("{}/{TABLE}/{token}", base_of_tables(&context.state, &headers)?);
    let (title, hint) = (words::EVENING_LINK, words::EVENING_LINK_HINT);
    let back = (ADDRESS.to_owned(), words::BACK_TO_ACCESS);
    let link = PassedLink { title, hint, address, expires_at, back };
    link.shown_with_tables(&context, &tables)
}

/// Which game gets a code.
#[derive(Deserialize)]
pub(crate) struct WhichGame {
    game: String,
}

/// `POST /verein/zugang/tisch`: a link to a table.
pub(crate) async fn hand_out_game(
    context: RequestContext,
    headers: HeaderMap,
    TypedForm(sent): TypedForm<WhichGame>,
) -> Result<PrivatePage, ApiError> {
    let (by, now) = (by(&context.visitor)?, context.now());
    let game: GameId = sent.game.trim().parse().map_err(|_| Failure::UnknownGame)?;
    let made = context.write(move |tx, _| {
        games::by_id(tx, game)?.ok_or(Failure::UnknownGame)?;
        actions::hand_out(tx, &Opens::Game(game), Some(&by), now)
    });
    let words = (words::TABLE_LINK, words::TABLE_LINK_HINT);
    passed_on(&context, &headers, words, TABLE, made.await?)
}

/// Shows a link that was just made.
pub(crate) fn passed_on(
    context: &RequestContext,
    headers: &HeaderMap,
    (title, hint): (Text, Text),
    path: &str,
    (token, expires_at): (String, DateTime<Utc>),
) -> Result<PrivatePage, ApiError> {
    let base = if path == TABLE {
        base_of_tables(&context.state, headers)?
    } else {
        base(&context.state, headers)?
    };
    let address = format!("{base}/{path}/{token}");
    let back = (ADDRESS.to_owned(), words::BACK_TO_ACCESS);
    PassedLink { title, hint, address, expires_at, back }.shown(context)
}

/// Which link is to be revoked.
#[derive(Deserialize)]
pub(crate) struct WhichLink {
    link: String,
}

/// `GET /verein/zugang/zurueck`: asks before a link is revoked.
pub(crate) async fn ask(
    context: RequestContext,
    Query(which): Query<WhichLink>,
) -> Result<PrivatePage, ApiError> {
    let lang = context.lang;
    let found = read(&context).await?;
    let link = found.links.iter().find(|link| link.key.to_string() == which.link);
    let link = link.ok_or(ApiError::Code(ErrorCode::NoSuchAddress))?;
    let is_for_tables = link.opens.is_for_tables();
    if !is_for_tables && !context.may_open(INVITATION) {
        return Err(ApiError::Code(ErrorCode::NotAllowed));
    }
    let what = match link.opens {
        Opens::Game(_) | Opens::Evening(_) => words::REVOKE_CODE_HINT,
        Opens::Help(_) => words::HELP_END_HINT,
        Opens::FirstStart(_) | Opens::Invitation(..) | Opens::PasswordReset(_) => {
            words::REVOKE_INVITATION_HINT
        }
    };
    let (title, submit) = if link.is_used {
        (words::HELP_END_QUESTION, words::HELP_END)
    } else {
        (words::REVOKE_QUESTION, words::REVOKE)
    };
    Ok(question(
        &context,
        Question {
            title,
            about: vec![found.describe_link(link, lang), what.get(lang).to_owned()],
            action: REVOKE.to_owned(),
            hidden: vec![("link", which.link)],
            submit,
            is_danger: true,
            back: ADDRESS.to_owned(),
            problem: None,
        },
    ))
}

/// `POST /verein/zugang/zurueck`: revokes a link; a link to an account only for an administrator.
pub(crate) async fn revoke(
    context: RequestContext,
    TypedForm(sent): TypedForm<WhichLink>,
) -> Result<Response, ApiError> {
    let (by, now) = (by(&context.visitor)?, context.now());
    let key: Uuid = sent.link.trim().parse().map_err(|_| Failure::Refused(Refusal::BadChoice))?;
    let link = context.read(move |tx| links::by_key(tx, key)).await?;
    let is_his = link.is_none_or(|link| link.opens.is_for_tables());
    if by.role != Role::Administrator && !is_his {
        return Err(ApiError::Code(ErrorCode::NotAllowed));
    }
    context.write(move |tx, _| actions::revoke_link(tx, key, &by, now)).await?;
    Ok(saved(ADDRESS))
}
