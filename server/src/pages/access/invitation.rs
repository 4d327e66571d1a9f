//! The links with which somebody gets an account or a new password.

use askama::Template;
use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use club::access_problem::AccessProblem;
use club::roles::Role;
use texts::navigation::House;
use texts::{Lang, Text, access as words, host};

use crate::actions::{self, AccountRequest};
use crate::pages::access::first_start;
use crate::pages::access::sign_in::{NEW_PASSWORD_FIELDS, SIGN_IN, device, new_password, welcomed};
use crate::pages::door::{Door, door};
use crate::password_hashing::Asks;
use crate::secrets;
use crate::store::links::{self, Link, Opens};
use crate::store::{accounts, people};
use crate::web::attempts::Attempts;
use crate::web::context::{PageContext, RequestContext};
use crate::web::error_response::{ApiError, status_of};
use crate::web::forms::{Field, Form, FormData};
use crate::web::layout::{Frame, ProblemView, shown};
use crate::web::response::{PrivatePage, see};
use crate::web::scheme::Https;
use crate::web::visitor::Origin;

/// `GET /einladung/{token}`: the form for the person who got the link.
pub(crate) async fn invited(
    context: RequestContext,
    Path(token): Path<String>,
) -> Result<Response, ApiError> {
    let (now, hash) = (context.now(), secrets::token_hash(&token));
    let read = context.read(move |tx| {
        let link = links::by_token(tx, &hash)?.filter(|link| link.is_good(now));
        Ok((link, actions::is_new(tx)?))
    });
    if let (Some(Link { opens: Opens::FirstStart(_), .. }), true) = read.await? {
        return Ok(first_start::with_link(&context, &token));
    }
    invitation(&token, FormData::default(), &context).await
}

const NAME: Field = Field::text("name", words::YOUR_NAME).fill("name");
const NEW_LOGIN: Field = Field::text("login", words::NEW_LOGIN).fill("username");

#[derive(Template)]
#[template(path = "access/invited.html")]
struct InvitedPage {
    frame: Frame,
    door: Door,
    hint: String,
    form: Form,
}

/// What a link makes, with the name of the person or the login that is known.
enum Makes {
    Account { role: Role, is_first: bool, name: String },
    Password { login: String },
}

async fn made_by(context: &RequestContext, token: &str) -> Result<Option<Makes>, ApiError> {
    let (now, hash) = (context.now(), secrets::token_hash(token));
    let read = context.read(move |tx| {
        let Some(link) = links::by_token(tx, &hash)?.filter(|link| link.is_good(now)) else {
            return Ok(None);
        };
        Ok(match link.opens {
            Opens::FirstStart(role) => {
                Some(Makes::Account { role, is_first: true, name: String::new() })
            }
            Opens::Invitation(role, person) => {
                let known = person.map(|person| people::by_id(tx, person)).transpose()?.flatten();
                let name = known.map_or_else(String::new, |person| person.name);
                Some(Makes::Account { role, is_first: false, name })
            }
            Opens::PasswordReset(row) => {
                accounts::by_row(tx, row)?.map(|account| Makes::Password { login: account.login })
            }
            Opens::Game(_) | Opens::Evening(_) | Opens::Help(_) => None,
        })
    });
    Ok(read.await?)
}

async fn invitation(
    token: &str,
    data: FormData,
    context: &RequestContext,
) -> Result<Response, ApiError> {
    let lang = context.lang;
    let Some(makes) = made_by(context, token).await? else {
        return Ok((StatusCode::NOT_FOUND, gone(context)).into_response());
    };
    let action = format!("/einladung/{token}");
    let status = data.status();
    let new = |verb| Form::new(action, verb, words::NOT_SIGNED_IN, lang);
    let (title, hint, form) = match makes {
        Makes::Account { role, is_first, name } => {
            let (title, hint) = match context.house {
                House::Club if is_first => (words::FIRST_START, words::invited(role, lang)),
                House::Club => (words::INVITED, words::invited(role, lang)),
                House::Host => (host::INVITED, host::INVITED_HINT.get(lang).to_owned()),
            };
            let data = if data.has(NAME.id) { data } else { data.with(NAME, name) };
            let form = new(words::MAKE_ACCOUNT).fields([NAME, NEW_LOGIN]);
            (title, hint, form.fields(NEW_PASSWORD_FIELDS).fill_in(&data))
        }
        Makes::Password { login } => {
            let form = new(words::SIGN_IN).fields(NEW_PASSWORD_FIELDS).fill_in(&data);
            (words::NEW_PASSWORD, words::reset(&login, lang), form)
        }
    };
    Ok((status, at_the_door(context, title, hint, form)).into_response())
}

/// What somebody who has a link fills in, without a menu.
pub(crate) fn at_the_door(
    context: &PageContext,
    title: Text,
    hint: String,
    form: Form,
) -> PrivatePage {
    let (frame, door) = door(context, title.get(context.lang));
    PrivatePage(shown(&InvitedPage { frame, door, hint, form }))
}

/// Notes what the action refuses at the field that it is about; what is about the link stands at the first.
fn refuse(data: &mut FormData, bad: AccessProblem, lang: Lang) {
    let field = match bad {
        AccessProblem::Name => NAME,
        AccessProblem::Login | AccessProblem::LoginTaken => NEW_LOGIN,
        AccessProblem::Link
        | AccessProblem::PersonTaken
        | AccessProblem::LastAdministrator
        | AccessProblem::NoAccount => NEW_PASSWORD_FIELDS[0],
    };
    let problem = ProblemView::new(bad.id(), words::problem(bad), lang);
    data.refuse(field, status_of(bad.kind()), problem);
}

#[derive(Template)]
#[template(path = "access/link_gone.html")]
struct LinkGone {
    frame: Frame,
    door: Door,
}

/// The page of a link that opens nothing.
pub(crate) fn gone(context: &PageContext) -> PrivatePage {
    let (frame, door) = door(context, words::LINK_GONE.get(context.lang));
    PrivatePage(shown(&LinkGone { frame, door }))
}

/// `POST /einladung/{token}`: the account or the new password, and signed in.
pub(crate) async fn accept(
    context: RequestContext,
    Path(token): Path<String>,
    headers: HeaderMap,
    https: Https,
    from: Origin,
    mut data: FormData,
) -> Result<Response, ApiError> {
    // Checked before hashing a password, which is expensive.
    let (now, sent_hash) = (context.now(), secrets::token_hash(&token));
    let link = context.read(move |tx| links::by_token(tx, &sent_hash)).await?;
    let Some(link) = link.filter(|link| link.is_good(now) && !link.opens.is_for_tables()) else {
        return Ok((StatusCode::NOT_FOUND, gone(&context)).into_response());
    };
    let Some(password) = new_password(&mut data, context.lang) else {
        return invitation(&token, data, &context).await;
    };
    let turn = context.state.turns.hashing.turn(Asks::Known).await?;
    let hash = turn.hash(password).await?;
    drop(turn);
    let device = device(&headers);
    let (name, login) = (data.raw(NAME).to_owned(), data.raw(NEW_LOGIN).to_owned());
    let request = AccountRequest { name, login, password: hash, device };
    let (is_reset, sent) = (matches!(link.opens, Opens::PasswordReset(_)), token.clone());
    let done = context.write(move |tx, _| {
        if !is_reset {
            return Ok(actions::accept_invitation(tx, &sent, &request, now)?
                .map(|begun| (Some(begun), None)));
        }
        let set = actions::set_new_password(tx, &sent, &request.password, &request.device, now)?;
        Ok(set.map(|(account, begun)| (begun, Some(account))))
    });
    match done.await? {
        Ok((begun, account)) => {
            // The wrong passwords that were counted before do not block the new one.
            if let Some(account) = &account {
                Attempts::of_login(&context.state, &headers, &account.login, &from.0)
                    .await?
                    .forget(&context.state.rate_limiter);
            }
            match begun {
                Some(begun) => Ok(welcomed(&context.state, https, "/konto", &begun, now)),
                None => Ok(see(SIGN_IN)),
            }
        }
        Err(bad) => {
            refuse(&mut data, bad, context.lang);
            invitation(&token, data, &context).await
        }
    }
}
