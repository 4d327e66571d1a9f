//! Who gets the weekly list by mail, and mails that are sent once more.

use askama::Template;
use axum::extract::Query;
use axum::response::Response;
use club::name_order::name_order;
use club::refusal::Refusal;
use serde::Deserialize;
use texts::publishing as words;
use wire::PersonId;

use crate::actions;
use crate::failure::Failure;
use crate::pages::club::saved;
use crate::pages::publishing::weekly_list;
use crate::store::mails;
use crate::store::members::{self, Member};
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::forms::{Field, FormData};
use crate::web::layout::{Frame, shown};
use crate::web::response::{Page, see};

/// The address of the page.
pub(crate) const ADDRESS: &str = "/verein/wochenliste/empfaenger";

/// Where it is decided who gets the list.
const SET: &str = "/verein/wochenliste/leser";

/// Where a mail is sent once more.
pub(crate) const SEND_AGAIN: &str = "/verein/wochenliste/mail";

/// What the buttons send: whether somebody gets the list, which mail is sent once more.
const PERSON: Field = Field::hidden("person");
const WANTS: Field = Field::hidden("wants");
const MAIL: Field = Field::hidden("mail");

/// Somebody with an address.
struct Reader {
    id: PersonId,
    name: String,
    email: String,
    gets_it: bool,
}

#[derive(Template)]
#[template(path = "publishing/weekly_readers.html")]
struct ReadersPage {
    frame: Frame,
    back: &'static str,
    is_saved: bool,
    has_mail_server: bool,
    may_set: bool,
    action: &'static str,
    people: Vec<Reader>,
    nothing: Vec<(&'static str, &'static str)>,
}

/// The query of the page.
#[derive(Deserialize)]
pub(crate) struct SavedQuery {
    saved: Option<String>,
}

/// `GET /verein/wochenliste/empfaenger`: everybody with an address, and who gets the list.
pub(crate) async fn show(
    context: RequestContext,
    Query(query): Query<SavedQuery>,
) -> Result<Page, ApiError> {
    let read = context.read(|tx| Ok((members::all(tx)?, mails::readers(tx)?)));
    let (members, readers) = read.await?;
    let mut known: Vec<Member> = members
        .into_values()
        .filter(|member| !member.is_removed && !member.profile.email.is_empty())
        .collect();
    known.sort_by_cached_key(|member| name_order(&member.name));
    let people = known.into_iter().map(|member| Reader {
        id: member.id,
        gets_it: readers.contains(&member.row),
        name: member.name,
        email: member.profile.email,
    });
    Ok(Page(shown(&ReadersPage {
        frame: context.frame(words::READERS.get(context.lang)),
        back: weekly_list::ADDRESS,
        is_saved: query.saved.is_some(),
        has_mail_server: context.state.published.has_mail_server(),
        may_set: context.may_send(SET),
        action: SET,
        people: people.collect(),
        nothing: vec![("/verein/personen", words::MEMBERS.get(context.lang))],
    })))
}

/// `POST /verein/wochenliste/leser`: who gets the list by mail.
pub(crate) async fn set_reader(
    context: RequestContext,
    data: FormData,
) -> Result<Response, ApiError> {
    let person: PersonId = data.text(PERSON).parse().map_err(|_| Failure::UnknownPerson)?;
    let wants = data.is_on(WANTS);
    context.write(move |tx, action| actions::set_reader(tx, action, person, wants)).await?;
    Ok(saved(ADDRESS))
}

/// `POST /verein/wochenliste/mail`: sends once more what may have been sent.
pub(crate) async fn send_again(
    context: RequestContext,
    data: FormData,
) -> Result<Response, ApiError> {
    let row = data.text(MAIL).parse().map_err(|_| Failure::Refused(Refusal::BadChoice))?;
    let now = context.now();
    context.write(move |tx, _| mails::send_again(tx, row, now)).await?;
    Ok(see(&format!("{}?saved=mail", weekly_list::ADDRESS)))
}
