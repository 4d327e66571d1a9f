//! `/konto`: the own account, its password, and the devices on which it is signed in.

use askama::Template;
use axum::extract::Query;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use chrono::{DateTime, Utc};
use club::audit_event::AuditEvent;
use serde::Deserialize;
use texts::{Lang, Text, access as words, numbers, people, second_factor as factor};

use crate::actions::{self, WallClock};
use crate::failure::Failure;
use crate::pages::access::account::{Question, question};
use crate::pages::access::sign_in::{NEW_PASSWORD_FIELDS, SIGN_IN, new_password};
use crate::pages::evenings::calendar;
use crate::pages::people::person_consent;
use crate::store::sessions::Session;
use crate::store::{accounts, sessions};
use crate::web::attempts::Attempts;
use crate::web::context::{PageContext, RequestContext};
use crate::web::error_response::ApiError;
use crate::web::forms::{Field, Form, FormData};
use crate::web::layout::{Frame, ProblemView, shown};
use crate::web::refusal_log::log;
use crate::web::response::{PrivatePage, see};
use crate::web::scheme::Https;
use crate::web::visitor::{self, CookieKind, Visitor};

/// The page's address.
pub(crate) const ADDRESS: &str = "/konto";

/// The sheet for another password.
const PASSWORD: &str = "/konto/passwort";

/// How many devices are listed at most.
const MOST_DEVICES: usize = 60;

/// The query of the page.
#[derive(Deserialize)]
pub(crate) struct SavedQuery {
    /// Something was saved just now.
    saved: Option<String>,
}

/// The session of the visitor; the guard lets nobody else come here.
pub(crate) fn own(visitor: &Visitor) -> Result<Session, ApiError> {
    visitor.session.clone().ok_or(ApiError::Code(wire::ErrorCode::NotSignedIn))
}

/// What was done, as the page's query has it.
const DONE: [(&str, Text); 3] = [
    ("calendar", texts::calendar::REVOKED),
    ("password", words::PASSWORD_CHANGED),
    ("session", words::SESSION_ENDED),
];

/// A device on which the account is signed in.
struct DeviceRow {
    name: String,
    note: String,
    /// The session to end; `None` for the device in use.
    key: Option<String>,
}

#[derive(Template)]
#[template(path = "access/own_account.html")]
struct OwnPage {
    frame: Frame,
    said: Option<&'static str>,
    facts: Vec<(&'static str, String)>,
    calendar: Option<&'static str>,
    /// Pages about the own person: address and name.
    links: Vec<(String, &'static str)>,
    devices: Vec<DeviceRow>,
    /// Whether somebody from outside helps, who has no account.
    is_help: bool,
}

/// `GET /konto`.
pub(crate) async fn show(
    context: RequestContext,
    Query(query): Query<SavedQuery>,
) -> Result<PrivatePage, ApiError> {
    let lang = context.lang;
    let Session { row, account, is_help, expires_at, .. } = own(&context.visitor)?;
    if is_help {
        return Ok(page_of_help(&context, account.name, expires_at));
    }
    let (of, now) = (account.row, context.now());
    let open = context.read(move |tx| sessions::open(tx, of, now)).await?;
    let factor_words = if account.has_second_factor { factor::IS_ON } else { factor::IS_OFF };
    let said = query.saved.and_then(|done| DONE.iter().find(|(id, _)| *id == done));
    let mut links = Vec::new();
    if let Some(person) = account.person {
        links.push((format!("/verein/personen/{person}"), words::OWN_PAGE.get(lang)));
        links.push((person_consent::address(person), people::CONSENT.get(lang)));
    }
    links.retain(|(address, _)| context.may_open(address));
    Ok(PrivatePage(shown(&OwnPage {
        frame: context.frame(words::ACCOUNT.get(lang)),
        said: said.map(|(_, words)| words.get(lang)),
        facts: vec![
            (words::NAME.get(lang), account.name),
            (words::LOGIN.get(lang), account.login),
            (words::ROLE.get(lang), context.house.role(account.role).get(lang).to_owned()),
            (factor::SECOND_FACTOR.get(lang), factor_words.get(lang).to_owned()),
        ],
        calendar: Some(calendar::ADDRESS).filter(|address| context.may_open(address)),
        links,
        devices: devices(&open, row, context.state.clock.wall_clock, lang),
        is_help,
    })))
}

/// What somebody from outside who helps sees: until when, and the way out. The account is somebody else's.
fn page_of_help(context: &RequestContext, name: String, ends_at: DateTime<Utc>) -> PrivatePage {
    let lang = context.lang;
    let until = numbers::date_time(context.local(ends_at), lang);
    PrivatePage(shown(&OwnPage {
        frame: context.frame(words::ACCOUNT.get(lang)),
        said: None,
        facts: vec![(words::NAME.get(lang), name), (words::UNTIL.get(lang), until)],
        calendar: None,
        links: Vec::new(),
        devices: Vec::new(),
        is_help: true,
    }))
}

/// The devices on which the account is signed in; on the own one nothing can be ended.
fn devices(open: &[Session], own: i64, wall: WallClock, lang: Lang) -> Vec<DeviceRow> {
    let rows = open.iter().take(MOST_DEVICES).map(|session| {
        let since = numbers::date_time(wall.local(session.created_at), lang);
        let seen = numbers::date_time(wall.local(session.seen_at), lang);
        DeviceRow {
            name: if session.is_help {
                words::HELP.get(lang).to_owned()
            } else {
                words::device(&session.device, lang)
            },
            note: words::since_and_seen(&since, &seen, lang),
            key: (session.row != own).then(|| session.key.to_string()),
        }
    });
    rows.collect()
}

const OLD_PASSWORD: Field =
    Field::password("password", words::OLD_PASSWORD).fill("current-password");

/// `GET /konto/passwort`: another password.
pub(crate) async fn new(context: PageContext) -> PrivatePage {
    password_form(&context, &FormData::default())
}

/// The sheet; passwords that were typed are never sent back.
fn password_form(context: &PageContext, data: &FormData) -> PrivatePage {
    let lang = context.lang;
    let form = Form::new(PASSWORD, words::CHANGE_PASSWORD, words::NOT_CHANGED, lang)
        .back(ADDRESS)
        .note(words::CHANGE_PASSWORD_HINT.get(lang))
        .field(OLD_PASSWORD)
        .fields(NEW_PASSWORD_FIELDS);
    PrivatePage(form.page(data, context))
}

/// `GET /konto/ueberall-abmelden`: asks first.
pub(crate) async fn ask_to_sign_out(context: PageContext) -> PrivatePage {
    let asked = Question {
        title: factor::SIGN_OUT_EVERYWHERE,
        about: vec![factor::SIGN_OUT_EVERYWHERE_HINT.get(context.lang).to_owned()],
        action: format!("{ADDRESS}/ueberall-abmelden"),
        hidden: Vec::new(),
        submit: factor::SIGN_OUT_EVERYWHERE,
        is_danger: true,
        back: ADDRESS.to_owned(),
        problem: None,
    };
    question(&context, asked)
}

/// `POST /konto/passwort`: ends all other sessions.
pub(crate) async fn change_password(
    context: RequestContext,
    mut data: FormData,
) -> Result<Response, ApiError> {
    let session = own(&context.visitor)?;
    let (login, now) = (session.account.login.clone(), context.now());
    let refused =
        |data: FormData| Ok((data.status(), password_form(&context, &data)).into_response());
    let attempts = Attempts::of_session(&session);
    let refuse_full = || {
        if attempts.is_full(&context.state.rate_limiter, now) {
            Err(ApiError::Code(wire::ErrorCode::TooManyAttempts))
        } else {
            Ok(())
        }
    };
    refuse_full()?;
    let Some(new) = new_password(&mut data, context.lang) else {
        return refused(data);
    };
    let old = data.raw(OLD_PASSWORD).to_owned();
    let asked = login.clone();
    let known = context.read(move |tx| accounts::by_login(tx, &asked)).await?;
    let (_, hash) = known.ok_or(Failure::Unavailable)?;
    let turn = context.state.turns.hashing.turn(attempts.asks).await?;
    // Attempts that were counted while this request waited count too.
    refuse_full()?;
    if !turn.verify(old, hash).await? {
        let is_last = attempts.count(&context.state.rate_limiter, now);
        drop(turn);
        if is_last {
            log(
                &context.state,
                Some(session.account.name.clone()),
                AuditEvent::WrongPasswords,
                &login,
                ADDRESS,
            )
            .await;
        }
        let words = words::WRONG_OLD_PASSWORD;
        let problem = ProblemView::new("wrong_password", words, context.lang);
        data.refuse(OLD_PASSWORD, StatusCode::UNPROCESSABLE_ENTITY, problem);
        return refused(data);
    }
    let hash = turn.hash(new).await?;
    drop(turn);
    let changed = context.write(move |tx, _| {
        actions::change_password(tx, &session.account, Some(session.row), &hash, now)
    });
    changed.await?;
    Ok(see("/konto?saved=password"))
}

/// The session that is ended.
const SESSION: Field = Field::hidden("session");

/// `POST /konto/sitzung`: signs another device out.
pub(crate) async fn end_session(
    context: RequestContext,
    data: FormData,
) -> Result<Response, ApiError> {
    let (session, now) = (own(&context.visitor)?, context.now());
    let other = data.text(SESSION).parse().ok();
    if let Some(other) = other {
        context.write(move |tx, _| actions::sign_out(tx, &session.account, other, now)).await?;
    }
    Ok(see("/konto?saved=session"))
}

/// `POST /konto/ueberall-abmelden`: ends every session of the own account, this one included.
pub(crate) async fn sign_out_everywhere(
    context: RequestContext,
    https: Https,
) -> Result<Response, ApiError> {
    let (account, now) = (own(&context.visitor)?.account, context.now());
    let ended =
        context.write(move |tx, _| actions::sign_out_everywhere(tx, &account, &account, now));
    ended.await?;
    let mut response = see(SIGN_IN);
    visitor::set_cookie(&mut response, &context.state, https, CookieKind::Session, None);
    Ok(response)
}
