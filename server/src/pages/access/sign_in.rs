//! The way in: signing in and signing out.

use askama::Template;
use axum::Extension;
use axum::extract::{Query, State};
use axum::http::header::{LOCATION, USER_AGENT};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use chrono::{DateTime, TimeDelta, Utc};
use club::audit_event::AuditEvent;
use serde::Deserialize;
use texts::navigation::House;
use texts::{Lang, Text, access as words, host};
use wire::ErrorCode;

use crate::actions::{self, NewDevice};
use crate::limits::{LONGEST_LOGIN, LONGEST_PASSWORD, SHORTEST_PASSWORD};
use crate::pages::access::first_start;
use crate::pages::access::second_factor::code_form;
use crate::pages::door::{Door, door};
use crate::secrets;
use crate::store::accounts;
use crate::store::sessions::{self, Session};
use crate::web::AppState;
use crate::web::attempts::Attempts;
use crate::web::context::{PageContext, RequestContext};
use crate::web::error_response::ApiError;
use crate::web::forms::{Field, Form, FormData};
use crate::web::layout::{Frame, ProblemView, shown};
use crate::web::refusal_log::log;
use crate::web::response::{PrivatePage, see};
use crate::web::scheme::Https;
use crate::web::visitor::{self, CookieKind, Origin, Visitor};

/// The page on which somebody signs in.
pub(crate) const SIGN_IN: &str = "/anmelden";

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

/// The address to go on to.
pub(crate) const ONWARD: Field = Field::hidden("weiter");
pub(crate) const LOGIN: Field = Field::text("login", words::LOGIN).fill("username");
const PASSWORD: Field = Field::password("password", words::PASSWORD).fill("current-password");
const NEW_PASSWORD: Field =
    Field::password("new_password", words::NEW_PASSWORD).fill("new-password");
const REPEATED: Field = Field::password("repeated", words::REPEATED).fill("new-password");

/// The fields of a password that is chosen, and typed twice.
pub(crate) const NEW_PASSWORD_FIELDS: [Field; 2] = [NEW_PASSWORD, REPEATED];

#[derive(Template)]
#[template(path = "access/sign_in.html")]
struct SignInPage {
    frame: Frame,
    door: Door,
    /// Who gives a link where a password is forgotten.
    forgotten: &'static str,
    form: Form,
}

/// `GET /anmelden`.
pub(crate) async fn show(
    context: RequestContext,
    Query(asked): Query<Asked>,
) -> Result<Response, ApiError> {
    let onward = onward(asked.weiter.as_deref());
    if context.visitor.session.is_some() {
        return Ok(see(&onward));
    }
    if context.may_open(first_start::ADDRESS) && context.read(actions::is_new).await? {
        return Ok(see(first_start::ADDRESS));
    }
    Ok(page(&context, &FormData::of([(ONWARD, onward)])).into_response())
}

/// The page, with what was typed and what was wrong with it.
pub(crate) fn page(context: &PageContext, data: &FormData) -> PrivatePage {
    let lang = context.lang;
    let (frame, door) = door(context, words::SIGN_IN.get(lang));
    let form = Form::new(SIGN_IN, words::SIGN_IN, words::NOT_SIGNED_IN, lang)
        .fields([ONWARD, LOGIN, PASSWORD])
        .fill_in(data);
    let forgotten = match context.house {
        House::Club => words::FORGOTTEN_HINT.get(lang),
        House::Host => host::FORGOTTEN.get(lang),
    };
    PrivatePage(shown(&SignInPage { frame, door, forgotten, form }))
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
    context: RequestContext,
    headers: HeaderMap,
    https: Https,
    from: Origin,
    data: FormData,
) -> Result<Response, ApiError> {
    let onward = onward(Some(data.raw(ONWARD)));
    // A longer login or password cannot exist, and must not cost more than one that can.
    let typed_login = cut(data.text(LOGIN), LONGEST_LOGIN);
    let (login, password) =
        (typed_login.to_lowercase(), cut(data.raw(PASSWORD), LONGEST_PASSWORD + 1));
    let (rate_limiter, now) = (&context.state.rate_limiter, context.now());
    let again = |status: StatusCode, code: &'static str, words: Text| {
        let mut again = FormData::of([(ONWARD, onward.clone()), (LOGIN, typed_login.clone())]);
        again.refuse(PASSWORD, status, ProblemView::new(code, words, context.lang));
        (status, page(&context, &again)).into_response()
    };
    let attempts = Attempts::of_login(&context.state, &headers, &login, &from.0).await?;
    let is_full = || attempts.is_full(rate_limiter, now);
    let too_many = || {
        let code = ErrorCode::TooManyAttempts;
        again(StatusCode::TOO_MANY_REQUESTS, code.id(), texts::errors::error(code))
    };
    if is_full() {
        return Ok(too_many());
    }
    let asked = login.clone();
    let known = context.read(move |tx| accounts::by_login(tx, &asked)).await?;
    let (account, hash) = known.unzip();
    let hash = hash.unwrap_or_else(|| secrets::NOBODYS.to_owned());
    let turn = context.state.turns.hashing.turn(attempts.asks).await?;
    // Checked again after waiting: other attempts may have been counted meanwhile.
    if is_full() {
        return Ok(too_many());
    }
    let is_right = turn.verify(password, hash).await?;
    let Some(account) = account.filter(|account| is_right && !account.is_disabled) else {
        let is_last = attempts.count(rate_limiter, now);
        drop(turn);
        if is_last {
            log(&context.state, None, AuditEvent::WrongPasswords, &login, &from.0).await;
        }
        return Ok(again(StatusCode::UNAUTHORIZED, "wrong_password", words::WRONG_PASSWORD));
    };
    drop(turn);
    attempts.forget(rate_limiter);
    if account.has_second_factor {
        let pending = context.state.memory.pending_sign_ins.begin(account.row, now)?;
        return Ok(code_form(&context, pending, &onward, FormData::default()).into_response());
    }
    begin_session(&context.state, account.row, &headers, (https, context.lang), &onward).await
}

/// Begins the session of an account that has shown all it needs, with a mail if the device is not known.
pub(crate) async fn begin_session(
    state: &AppState,
    account: i64,
    headers: &HeaderMap,
    (https, lang): (Https, Lang),
    onward: &str,
) -> Result<Response, ApiError> {
    let (known, device) = (visitor::device(state, headers), device(headers));
    let (now, wall_clock) = ((state.clock.now)(), state.clock.wall_clock);
    let (club, has_mail) = (state.club(), state.published.has_mail_server());
    let begun = state.database.write(move |tx| {
        let known = known.map(|token| sessions::by_token(tx, &secrets::token_hash(&token)));
        let known = known.transpose()?.flatten();
        let is_known = known.is_some_and(|session| session.account.row == account);
        if has_mail && !is_known {
            let (at, club) = (wall_clock.local(now), club.as_deref());
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
    // In the sample club nobody has signed in.
    if state.demo.is_some() {
        return Ok(see("/"));
    }
    if let Some(Session { key, account, .. }) = visitor.session {
        let now = (state.clock.now)();
        state.database.write(move |tx| actions::sign_out(tx, &account, key, now)).await?;
    }
    let mut response = (StatusCode::SEE_OTHER, [(LOCATION, SIGN_IN)]).into_response();
    visitor::set_cookie(&mut response, &state, https, CookieKind::Session, None);
    Ok(response)
}

/// The password that two fields agree about, if it can be one.
pub(crate) fn new_password(data: &mut FormData, lang: Lang) -> Option<String> {
    let new = data.raw(NEW_PASSWORD).to_owned();
    let (field, code, words) =
        if !(SHORTEST_PASSWORD..=LONGEST_PASSWORD).contains(&new.chars().count()) {
            (NEW_PASSWORD, "bad_password", words::BAD_PASSWORD)
        } else if data.raw(REPEATED) != new {
            (REPEATED, "not_repeated", words::NOT_REPEATED)
        } else {
            return Some(new);
        };
    let problem = ProblemView::new(code, words, lang);
    data.refuse(field, StatusCode::UNPROCESSABLE_ENTITY, problem);
    None
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
            let fields = [(NEW_PASSWORD, new.to_owned()), (REPEATED, repeated.to_owned())];
            let mut data = FormData::of(fields);
            let password = new_password(&mut data, Lang::De);
            let problem = data.problem(NEW_PASSWORD, Lang::De);
            password.ok_or_else(|| problem.map_or("", |problem| problem.code))
        };
        assert_eq!(of("zehn  mal!", "zehn  mal!").as_deref(), Ok("zehn  mal!"));
        assert_eq!(of("neun mal!", "neun mal!"), Err("bad_password"));
        assert_eq!(of(&"x".repeat(201), &"x".repeat(201)), Err("bad_password"));
        assert_eq!(of("zehn  mal!", "zehn  mal?"), Err("not_repeated"));
    }
}
