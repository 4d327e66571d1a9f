//! The links with which somebody gets an account or a new password.

use std::collections::BTreeMap;

use askama::Template;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use club::access_problem::AccessProblem;
use club::roles::Role;
use texts::access as words;

use crate::actions::{self, AccountRequest};
use crate::http::AppState;
use crate::http::attempts::Attempts;
use crate::http::error_response::{ApiError, status_of};
use crate::http::scheme::Https;
use crate::http::visitor::Origin;
use crate::pages::context::PageContext;
use crate::pages::door::{Door, door};
use crate::pages::first_start;
use crate::pages::form::Form;
use crate::pages::form_refusal::FieldProblem;
use crate::pages::layout::{FieldView, Frame, shown};
use crate::pages::response::{PrivatePage, see};
use crate::pages::sign_in::{SIGN_IN, device, new_password, welcomed};
use crate::password_hashing::Asks;
use crate::secrets;
use crate::store::links::{self, Link, Opens};
use crate::store::{accounts, people};

/// `GET /einladung/{token}`: the form for the person who got the link.
pub(crate) async fn invited(
    State(state): State<AppState>,
    context: PageContext,
    Path(token): Path<String>,
) -> Result<Response, ApiError> {
    let (now, hash) = ((state.clock.now)(), secrets::token_hash(&token));
    let read = state.database.read(move |tx| {
        let link = links::by_token(tx, &hash)?.filter(|link| link.is_good(now));
        Ok((link, actions::is_new(tx)?))
    });
    if let (Some(Link { opens: Opens::FirstStart(_), .. }), true) = read.await? {
        return Ok(first_start::with_link(&context, &token));
    }
    invitation(&state, &token, &BTreeMap::new(), None, &context).await
}

#[derive(Template)]
#[template(path = "invited.html")]
struct InvitedPage {
    frame: Frame,
    door: Door,
    hint: String,
    action: String,
    /// The fields of a new account; a new password needs none of them.
    who: Option<(FieldView, FieldView)>,
    password: FieldView,
    repeated: FieldView,
    problems: Vec<(&'static str, String)>,
}

/// What a link makes, with the name of the person or the login that is known.
enum Makes {
    Account { role: Role, is_first: bool, name: String },
    Password { login: String },
}

async fn made_by(state: &AppState, token: &str) -> Result<Option<Makes>, ApiError> {
    let (now, hash) = ((state.clock.now)(), secrets::token_hash(token));
    let read = state.database.read(move |tx| {
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
            Opens::Game(_) | Opens::Evening(_) => None,
        })
    });
    Ok(read.await?)
}

async fn invitation(
    state: &AppState,
    token: &str,
    sent: &BTreeMap<String, String>,
    problem: Option<FieldProblem>,
    context: &PageContext,
) -> Result<Response, ApiError> {
    let lang = context.lang;
    let Some(makes) = made_by(state, token).await? else {
        return Ok((StatusCode::NOT_FOUND, gone(context)).into_response());
    };
    let field = |id: &str, before: &str| {
        let value = sent.get(id).map_or(before, String::as_str);
        FieldProblem::at(problem, id, value, lang)
    };
    let (title, hint, who) = match makes {
        Makes::Account { role, is_first, name } => {
            let title = if is_first { words::FIRST_START } else { words::INVITED };
            (title, words::invited(role, lang), Some((field("name", &name), field("login", ""))))
        }
        Makes::Password { login } => (words::NEW_PASSWORD, words::reset(&login, lang), None),
    };
    let (frame, door) = door(context, title.get(lang));
    let page = PrivatePage(shown(&InvitedPage {
        frame,
        door,
        hint,
        action: format!("/einladung/{token}"),
        who,
        // A password is never sent back.
        password: FieldProblem::at(problem, "new_password", "", lang),
        repeated: FieldProblem::at(problem, "repeated", "", lang),
        problems: FieldProblem::listed(problem, lang),
    }));
    let status = if problem.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    Ok((status, page).into_response())
}

/// A refusal of the action, at the field that it is about.
const fn at_its_field(bad: AccessProblem) -> FieldProblem {
    let field = match bad {
        AccessProblem::Name => "name",
        AccessProblem::Login | AccessProblem::LoginTaken => "login",
        AccessProblem::Link
        | AccessProblem::PersonTaken
        | AccessProblem::LastAdministrator
        | AccessProblem::NoAccount => "new_password",
    };
    FieldProblem { field, code: bad.id(), words: words::problem(bad) }
}

#[derive(Template)]
#[template(path = "link_gone.html")]
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
    State(state): State<AppState>,
    context: PageContext,
    Path(token): Path<String>,
    headers: HeaderMap,
    https: Https,
    from: Origin,
    Form(fields): Form,
) -> Result<Response, ApiError> {
    let field = |name: &str| fields.get(name).cloned().unwrap_or_default();
    // Checked before hashing a password, which is expensive.
    let (now, sent_hash) = ((state.clock.now)(), secrets::token_hash(&token));
    let link = state.database.read(move |tx| links::by_token(tx, &sent_hash)).await?;
    let Some(link) = link.filter(|link| link.is_good(now) && !link.opens.is_for_tables()) else {
        return Ok((StatusCode::NOT_FOUND, gone(&context)).into_response());
    };
    let password = match new_password(&fields) {
        Ok(password) => password,
        Err(wrong) => return invitation(&state, &token, &fields, Some(wrong), &context).await,
    };
    let turn = state.rate_limiter.hashing.turn(Asks::Known).await?;
    let hash = turn.hash(password).await?;
    drop(turn);
    let device = device(&headers);
    let request =
        AccountRequest { name: field("name"), login: field("login"), password: hash, device };
    let (is_reset, sent) = (matches!(link.opens, Opens::PasswordReset(_)), token.clone());
    let done = state.database.write(move |tx| {
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
                Attempts::of_login(&state, &headers, &account.login, &from.0)
                    .await?
                    .forget(&state.rate_limiter);
            }
            match begun {
                Some(begun) => Ok(welcomed(&state, https, "/konto", &begun, now)),
                None => Ok(see(SIGN_IN)),
            }
        }
        Err(bad) => {
            let problem = Some(at_its_field(bad));
            let mut response = invitation(&state, &token, &fields, problem, &context).await?;
            *response.status_mut() = status_of(bad.kind());
            Ok(response)
        }
    }
}
