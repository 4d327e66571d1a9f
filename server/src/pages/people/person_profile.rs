//! The form of a person's private profile: short name, e-mail, pseudonym, number, whether the figures are hidden.

use axum::Extension;
use axum::http::HeaderMap;
use axum::response::Response;
use club::name_order::name_order;
use club::short_names::propose_short_name;
use texts::{Lang, books as words, people as own_words};
use wire::PersonId;

use crate::actions::{self, EmailRequest};
use crate::pages::access::table_links::base;
use crate::pages::people::address;
use crate::pages::people::person::Tab;
use crate::store::members::present;
use crate::store::members::{self, Member, Profile};
use crate::web::address_parts::PersonPath;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::forms::{Field, Form, FormData};
use crate::web::response::see;
use crate::web::visitor::Visitor;

const SHORT_NAME: Field = Field::text("short_name", words::SHORT_NAME);
const EMAIL: Field = Field::email("email", words::EMAIL);
const PSEUDONYM: Field = Field::text("pseudonym", words::PSEUDONYM);
const PLAYERS_NUMBER: Field = Field::text("players_number", words::PLAYERS_NUMBER);
const IS_HIDDEN: Field = Field::check("is_hidden", words::IS_HIDDEN);

/// The member and a short name that nobody else has, for somebody without one.
async fn read(
    context: &RequestContext,
    id: PersonId,
) -> Result<(Member, Option<String>), ApiError> {
    let read = context.read(move |tx| {
        let member = present(tx, id)?;
        let others = members::all(tx)?.into_values().filter(|other| other.row != member.row);
        let mut others: Vec<Member> = others.filter(|other| !other.is_removed).collect();
        others.sort_by_cached_key(|other| name_order(&other.name));
        let taken = others.into_iter().map(|other| {
            let first = other.name.split_whitespace().next().unwrap_or_default().to_owned();
            if other.profile.short_name.is_empty() { first } else { other.profile.short_name }
        });
        let proposal = propose_short_name(&member.name, &taken.collect::<Vec<_>>());
        let proposal = proposal.filter(|_| member.profile.short_name.is_empty());
        Ok((member, proposal))
    });
    Ok(read.await?)
}

/// `GET /verein/personen/{person}/profil`: the profile as a form.
pub(crate) async fn show(
    context: RequestContext,
    PersonPath(id): PersonPath,
) -> Result<Response, ApiError> {
    let (member, proposal) = read(&context, id).await?;
    let profile = member.profile;
    let data = FormData::of([
        (SHORT_NAME, profile.short_name),
        (EMAIL, profile.email),
        (PSEUDONYM, profile.pseudonym),
        (PLAYERS_NUMBER, profile.players_number),
        (IS_HIDDEN, profile.is_hidden.to_string()),
    ]);
    Ok(form(member.id, proposal, context.lang).answer(&data, &context))
}

fn form(id: PersonId, proposal: Option<String>, lang: Lang) -> Form {
    let action = format!("{}/profil", address(id));
    let proposal = proposal.map(|name| words::short_name_proposal(&name, lang));
    Form::new(action, words::PROFILE, own_words::NOT_SAVED, lang)
        .submit(words::SAVE)
        .back(Tab::Account.address(id))
        .field(SHORT_NAME)
        .hint(proposal.unwrap_or_default())
        .fields([EMAIL, PSEUDONYM, PLAYERS_NUMBER, IS_HIDDEN])
}

/// `POST /verein/personen/{person}/profil`: the private profile.
pub(crate) async fn set(
    Extension(visitor): Extension<Visitor>,
    context: RequestContext,
    PersonPath(id): PersonPath,
    headers: HeaderMap,
    mut data: FormData,
) -> Result<Response, ApiError> {
    let is_own = visitor.person() == Some(id);
    let request = EmailRequest {
        base: base(&context.state, &headers)?,
        club: context.club.clone(),
        lang: context.lang,
    };
    let has_mail = context.state.published.has_mail_server();
    let mut profile = Profile {
        email: data.text(EMAIL).to_owned(),
        pseudonym: data.text(PSEUDONYM).to_owned(),
        is_hidden: data.is_on(IS_HIDDEN),
        players_number: data.text(PLAYERS_NUMBER).to_owned(),
        short_name: data.text(SHORT_NAME).to_owned(),
    };
    let set = context.write(move |tx, action| {
        // A person's own change is confirmed by mail, if there is a mail server; an officer's change holds at once.
        if is_own && has_mail {
            profile.email = actions::ask_for_email(tx, id, &profile.email, &request, action.now)?;
        }
        actions::set_profile(tx, action, id, &profile)
    });
    if data.done(set.await).is_some() {
        return Ok(see(&format!("{}?saved=profil", Tab::Account.address(id))));
    }
    let (member, proposal) = read(&context, id).await?;
    Ok(form(member.id, proposal, context.lang).answer(&data, &context))
}
