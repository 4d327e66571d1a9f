//! The way in: signing in, signing out, and the links with which somebody gets an account or a new password.

use std::collections::BTreeMap;

use axum::Extension;
use axum::extract::{Path, Query, State};
use axum::http::header::{LOCATION, USER_AGENT};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use chrono::{DateTime, TimeDelta, Utc};
use club::audit_event::AuditEvent;
use serde::Deserialize;
use texts::{Lang, Text, access as words};
use wire::ErrorCode;

use crate::actions::{self, AccountRequest, NewDevice};
use crate::http::AppState;
use crate::http::attempts::Attempts;
use crate::http::error_response::{ApiError, status_of};
use crate::http::refusal_log::log;
use crate::http::scheme::Https;
use crate::http::visitor::{self, CookieKind, Origin, Visitor};
use crate::limits::{LONGEST_LOGIN, LONGEST_PASSWORD, SHORTEST_PASSWORD};
use crate::pages::context::PageContext;
use crate::pages::first_start;
use crate::pages::form::Form;
use crate::pages::response::{BooksPage, see};
use crate::pages::second_factor::code_form;
use crate::pages::views::books::{self, Control, Field, Section};
use crate::secrets;
use crate::store::links::{self, Link, Opens};
use crate::store::sessions::{self, Session};
use crate::store::{accounts, people};

/// The page on which somebody signs in.
const SIGN_IN: &str = "/anmelden";

/// How long the cookie of a session is kept, which is as long as the session itself.
const COOKIE: TimeDelta = TimeDelta::days(30);

/// How long a device is known after somebody has signed in on it; browsers keep no cookie longer.
const DEVICE: TimeDelta = TimeDelta::days(400);

/// The query of the page.
#[derive(Deserialize)]
pub(crate) struct Asked {
    /// The address to go on to after signing in.
    weiter: Option<String>,
}

/// `GET /anmelden`.
pub(crate) async fn show(
    Extension(lang): Extension<Lang>,
    Extension(visitor): Extension<Visitor>,
    State(state): State<AppState>,
    Query(asked): Query<Asked>,
) -> Result<Response, ApiError> {
    let onward = onward(asked.weiter.as_deref());
    if visitor.session.is_some() {
        return Ok(see(&onward));
    }
    if state.database.read(actions::is_new).await? {
        return Ok(see(first_start::ADDRESS));
    }
    Ok(page(&onward, "", None, lang).into_response())
}

/// The page, with what was typed and what was wrong with it.
pub(crate) fn page(onward: &str, login: &str, wrong: Option<Text>, lang: Lang) -> BooksPage {
    let form = books::Form {
        action: SIGN_IN.to_owned(),
        hidden: vec![("weiter", onward.to_owned())],
        fields: vec![
            typed("login", words::LOGIN, "text", login, lang),
            typed("password", words::PASSWORD, "password", "", lang),
        ],
        submit: words::SIGN_IN.get(lang),
        ..books::Form::default()
    };
    let section = Section {
        hint: words::SIGN_IN_HINT.get(lang).to_owned(),
        wrong: wrong.map_or("", |wrong| wrong.get(lang)).to_owned(),
        forms: vec![form],
        ..Section::default()
    };
    let title = words::SIGN_IN.get(lang).to_owned();
    BooksPage(books::Page {
        title,
        sections: vec![section],
        is_door: true,
        ..books::Page::default()
    })
}

/// The address to go on to, if it is one on this server.
pub(crate) fn onward(asked: Option<&str>) -> String {
    let is_ours = |path: &&str| {
        path.starts_with('/')
            && !path.starts_with("//")
            && path.chars().all(|letter| letter.is_ascii_graphic() && letter != '\\')
    };
    asked.filter(is_ours).unwrap_or("/").to_owned()
}

/// The first characters of a text.
pub(crate) fn cut(text: &str, most: usize) -> String {
    text.chars().take(most).collect()
}

/// `POST /anmelden`.
pub(crate) async fn sign_in(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    headers: HeaderMap,
    https: Https,
    from: Origin,
    Form(fields): Form,
) -> Result<Response, ApiError> {
    let field = |name: &str| fields.get(name).map_or("", String::as_str);
    let onward = onward(Some(field("weiter")));
    // A longer login or password cannot exist, and must not cost more than one that can.
    let typed_login = cut(field("login").trim(), LONGEST_LOGIN);
    let (login, password) =
        (typed_login.to_lowercase(), cut(field("password"), LONGEST_PASSWORD + 1));
    let (rate_limiter, now) = (&state.rate_limiter, (state.clock.now)());
    let again = |status: StatusCode, wrong: Text| {
        (status, page(&onward, &typed_login, Some(wrong), lang)).into_response()
    };
    let attempts = Attempts::of_login(&state, &headers, &login, &from.0).await?;
    let is_full = || attempts.is_full(rate_limiter, now);
    let too_many = || {
        let wrong = texts::errors::error(ErrorCode::TooManyAttempts);
        again(StatusCode::TOO_MANY_REQUESTS, wrong)
    };
    if is_full() {
        return Ok(too_many());
    }
    let asked = login.clone();
    let known = state.database.read(move |tx| accounts::by_login(tx, &asked)).await?;
    let (account, hash) = known.unzip();
    let hash = hash.unwrap_or_else(|| secrets::NOBODYS.to_owned());
    let turn = state.rate_limiter.hashing.turn().await?;
    // Checked again after waiting: other attempts may have been counted meanwhile.
    if is_full() {
        return Ok(too_many());
    }
    let is_right = turn.verify(password, hash).await?;
    let Some(account) = account.filter(|account| is_right && !account.is_disabled) else {
        let is_last = attempts.count(rate_limiter, now);
        drop(turn);
        if is_last {
            log(&state, None, AuditEvent::WrongPasswords, &login, &from.0).await;
        }
        return Ok(again(StatusCode::UNAUTHORIZED, words::WRONG_PASSWORD));
    };
    drop(turn);
    attempts.forget(rate_limiter);
    if account.has_second_factor {
        let pending = state.rate_limiter.pending_sign_ins.begin(account.row, now)?;
        return Ok(code_form(pending, &onward, None, lang).into_response());
    }
    begin_session(&state, account.row, &headers, (https, lang), &onward).await
}

/// Begins the session of an account that has shown all it needs, with a mail if the device is not known.
pub(crate) async fn begin_session(
    state: &AppState,
    account: i64,
    headers: &HeaderMap,
    (https, lang): (Https, Lang),
    onward: &str,
) -> Result<Response, ApiError> {
    let (known, device) = (visitor::device(headers), device(headers));
    let (now, wall_clock) = ((state.clock.now)(), state.clock.wall_clock);
    let (club, has_mail) = (state.club(), state.published.has_mail_server());
    let begun = state.database.write(move |tx| {
        let known = known.map(|token| sessions::by_token(tx, &secrets::token_hash(&token)));
        let known = known.transpose()?.flatten();
        let is_known = known.is_some_and(|session| session.account.row == account);
        if has_mail && !is_known {
            let (at, club) = (wall_clock(now), club.as_deref());
            let new = NewDevice { device: &device, at, club, lang };
            actions::announce_device(tx, account, new, now)?;
        }
        actions::sign_in(tx, account, &device, now)
    });
    Ok(welcomed(state, https, onward, &begun.await?, now))
}

/// `POST /abmelden`.
pub(crate) async fn sign_out(
    State(state): State<AppState>,
    Extension(visitor): Extension<Visitor>,
    https: Https,
) -> Result<Response, ApiError> {
    // In the sample club nobody has signed in, and the cookies of this host are those of other clubs.
    if state.demo.is_some() {
        return Ok(see("/"));
    }
    if let Some(Session { key, account, .. }) = visitor.session {
        let now = (state.clock.now)();
        state.database.write(move |tx| actions::sign_out(tx, account.row, key, now)).await?;
    }
    let mut response = (StatusCode::SEE_OTHER, [(LOCATION, SIGN_IN)]).into_response();
    visitor::set_cookie(&mut response, &state, https, CookieKind::Session, None);
    Ok(response)
}

/// `GET /einladung/{token}`: the form for the person who got the link.
pub(crate) async fn invited(
    State(state): State<AppState>,
    context: PageContext,
    Path(token): Path<String>,
) -> Result<Response, ApiError> {
    let (now, hash, lang) = ((state.clock.now)(), secrets::token_hash(&token), context.lang);
    let read = state.database.read(move |tx| {
        let link = links::by_token(tx, &hash)?.filter(|link| link.is_good(now));
        Ok((link, actions::is_new(tx)?))
    });
    if let (Some(Link { opens: Opens::FirstStart(_), .. }), true) = read.await? {
        return Ok(first_start::with_link(&context, &token));
    }
    invitation(&state, &token, &BTreeMap::new(), None, lang).await
}

async fn invitation(
    state: &AppState,
    token: &str,
    sent: &BTreeMap<String, String>,
    wrong: Option<Text>,
    lang: Lang,
) -> Result<Response, ApiError> {
    let now = (state.clock.now)();
    let hash = secrets::token_hash(token);
    let known = state.database.read(move |tx| {
        let Some(link) = links::by_token(tx, &hash)?.filter(|link| link.is_good(now)) else {
            return Ok(None);
        };
        Ok(match link.opens {
            Opens::FirstStart(role) => Some((Some((role, true)), String::new())),
            Opens::Invitation(role, None) => Some((Some((role, false)), String::new())),
            Opens::Invitation(role, Some(person)) => {
                let name = people::by_id(tx, person)?.map(|person| person.name);
                Some((Some((role, false)), name.unwrap_or_default()))
            }
            Opens::PasswordReset(row) => {
                accounts::by_row(tx, row)?.map(|account| (None, account.login))
            }
            Opens::Game(_) | Opens::Evening(_) => None,
        })
    });
    let Some((role, known)) = known.await? else {
        return Ok((StatusCode::NOT_FOUND, gone(lang)).into_response());
    };
    let text = |name: &str, before: &str| sent.get(name).map_or(before, String::as_str).to_owned();
    let (title, hint, mut fields) = match role {
        Some((role, is_first)) => {
            let title = if is_first { words::FIRST_START } else { words::INVITED };
            let hint = words::invited(role, lang);
            let fields = vec![
                typed("name", words::YOUR_NAME, "text", &text("name", &known), lang),
                typed("login", words::NEW_LOGIN, "text", &text("login", ""), lang),
            ];
            (title, hint, fields)
        }
        None => (words::NEW_PASSWORD, words::reset(&known, lang), Vec::new()),
    };
    fields.push(typed("new_password", words::NEW_PASSWORD, "password", "", lang));
    fields.push(typed("repeated", words::REPEATED, "password", "", lang));
    let form = books::Form {
        action: format!("/einladung/{token}"),
        fields,
        submit: words::SIGN_IN.get(lang),
        ..books::Form::default()
    };
    let section = Section {
        hint,
        wrong: wrong.map_or("", |wrong| wrong.get(lang)).to_owned(),
        forms: vec![form],
        ..Section::default()
    };
    let title = title.get(lang).to_owned();
    let page =
        books::Page { title, sections: vec![section], is_door: true, ..books::Page::default() };
    let status = if wrong.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    Ok((status, BooksPage(page)).into_response())
}

/// The page of a link that opens nothing.
pub(crate) fn gone(lang: Lang) -> BooksPage {
    let section =
        Section { hint: words::LINK_GONE_HINT.get(lang).to_owned(), ..Section::default() };
    let title = words::LINK_GONE.get(lang).to_owned();
    BooksPage(books::Page {
        title,
        sections: vec![section],
        is_door: true,
        ..books::Page::default()
    })
}

/// `POST /einladung/{token}`: the account or the new password, and signed in.
pub(crate) async fn accept(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
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
        return Ok((StatusCode::NOT_FOUND, gone(lang)).into_response());
    };
    let password = match new_password(&fields) {
        Ok(password) => password,
        Err(wrong) => return invitation(&state, &token, &fields, Some(wrong), lang).await,
    };
    let turn = state.rate_limiter.hashing.turn().await?;
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
            let wrong = Some(words::problem(bad));
            let mut response = invitation(&state, &token, &fields, wrong, lang).await?;
            *response.status_mut() = status_of(bad.kind());
            Ok(response)
        }
    }
}

/// The password that two fields agree about, if it can be one.
pub(crate) fn new_password(fields: &BTreeMap<String, String>) -> Result<String, Text> {
    let (new, repeated) = (fields.get("new_password"), fields.get("repeated"));
    let new = new.map_or("", String::as_str);
    if !(SHORTEST_PASSWORD..=LONGEST_PASSWORD).contains(&new.chars().count()) {
        return Err(words::BAD_PASSWORD);
    }
    if repeated.map(String::as_str) != Some(new) {
        return Err(words::NOT_REPEATED);
    }
    Ok(new.to_owned())
}

/// Leads on to an address with the cookies of the new session and of the device.
pub(crate) fn welcomed(
    state: &AppState,
    https: Https,
    onward: &str,
    session: &str,
    now: DateTime<Utc>,
) -> Response {
    let mut response = (StatusCode::SEE_OTHER, [(LOCATION, onward)]).into_response();
    visitor::set_cookie(
        &mut response,
        state,
        https,
        CookieKind::Session,
        Some((session, now + COOKIE)),
    );
    visitor::set_cookie(
        &mut response,
        state,
        https,
        CookieKind::Device,
        Some((session, now + DEVICE)),
    );
    response
}

/// What the browser says it is.
pub(crate) fn device(headers: &HeaderMap) -> String {
    let user_agent = headers.get(USER_AGENT).and_then(|value| value.to_str().ok());
    user_agent.unwrap_or_default().to_owned()
}

/// A field somebody types into.
pub(crate) fn typed(
    id: &'static str,
    name: Text,
    kind: &'static str,
    value: &str,
    lang: Lang,
) -> Field {
    let control = Control::Input { kind, value: value.to_owned() };
    Field { id: id.into(), name: name.get(lang).into(), control }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_sent_elsewhere() {
        for good in ["/", "/verein/jahr?jahr=2026", "/spiel/7"] {
            assert_eq!(onward(Some(good)), good);
        }
        for bad in
            ["", "//evil.example", "https://evil.example", "/\\evil", "/a\r\nSet-Cookie:b", "/ä"]
        {
            assert_eq!(onward(Some(bad)), "/", "{bad}");
        }
        assert_eq!(onward(None), "/");
    }

    #[test]
    fn a_new_password_is_long_enough_and_typed_twice() {
        let of = |new: &str, repeated: &str| {
            let fields = [("new_password", new), ("repeated", repeated)];
            new_password(&fields.map(|(name, value)| (name.to_owned(), value.to_owned())).into())
        };
        assert_eq!(of("zehn  mal!", "zehn  mal!").as_deref(), Ok("zehn  mal!"));
        assert_eq!(of("neun mal!", "neun mal!"), Err(words::BAD_PASSWORD));
        assert_eq!(of(&"x".repeat(201), &"x".repeat(201)), Err(words::BAD_PASSWORD));
        assert_eq!(of("zehn  mal!", "zehn  mal?"), Err(words::NOT_REPEATED));
    }
}
