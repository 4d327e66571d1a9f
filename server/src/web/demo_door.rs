//! The door of the sample club: who is let in at all, and as whom.

use axum::extract::{Request, State};
use axum::http::header::WWW_AUTHENTICATE;
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use axum_extra::extract::cookie::{Cookie, CookieJar};
use axum_extra::headers::authorization::Basic;
use axum_extra::headers::{Authorization, HeaderMapExt as _};
use chrono::TimeDelta;
use club::roles::Role;
use uuid::Uuid;
use wire::{ErrorCode, GameId};

use super::AppState;
use super::error_response::ApiError;
use super::local::is_local;
use super::rate_limit::Counted;
use super::sample_seat::{Demo, Seat};
use super::visitor::{self, TableDevice, Visitor};
use crate::failure::Failure;
use crate::secrets::token_hash;
use crate::store::sessions::Session;
use crate::store::{accounts, links};

/// The cookie with the seat.
pub(crate) const SEAT: &str = "ostwind-demo";

/// The cookie of those who have typed the password.
const DOOR: &str = "ostwind-demo-door";

/// How long it lasts, in seconds: a day; the server forgets it earlier when it ends.
const DOOR_LASTS: i64 = 24 * 60 * 60;

/// Middleware: lets in this machine, or everybody with the password where there is one.
pub(crate) async fn guard(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let Some(demo) = state.demo.as_deref() else {
        return next.run(request).await;
    };
    let Some(password) = &demo.password else {
        let (parts, body) = request.into_parts();
        if is_local(&parts) {
            return next.run(Request::from_parts(parts, body)).await;
        }
        return ApiError::Code(ErrorCode::NotAllowed).into_response();
    };
    // Who was let in once is not kept out by what others behind the same address try.
    let jar = CookieJar::from_headers(request.headers());
    let has_come_in = |cookie: &Cookie<'_>| token_hash(cookie.value()) == token_hash(&demo.door);
    if jar.get(DOOR).is_some_and(has_come_in) {
        return next.run(request).await;
    }
    let origin = visitor::origin(request.extensions(), request.headers());
    let (limiter, now) = (&state.rate_limiter, (state.clock.now)());
    if limiter.is_full(Counted::Guesses, &origin, now) {
        return ApiError::Code(ErrorCode::TooManyAttempts).into_response();
    }
    let sent = request.headers().typed_get::<Authorization<Basic>>();
    if sent.as_ref().is_some_and(|sent| token_hash(sent.password()) == *password) {
        let mut response = next.run(request).await;
        let mut cookie = Cookie::new(DOOR, demo.door.clone());
        cookie.set_http_only(true);
        visitor::append_cookie(&mut response, cookie, DOOR_LASTS);
        return response;
    }
    if sent.is_some() {
        limiter.count(Counted::Guesses, &origin, now);
    }
    (StatusCode::UNAUTHORIZED, [(WWW_AUTHENTICATE, "Basic realm=\"Ostwind\"")]).into_response()
}

/// Where the visitor sits: by the cookie, at first as the board.
pub(crate) fn seat(headers: &HeaderMap) -> Seat {
    let jar = CookieJar::from_headers(headers);
    let chosen = jar.get(SEAT).and_then(|cookie| Seat::from_id(cookie.value()));
    chosen.unwrap_or(Seat::Account(Role::Administrator))
}

/// The visitor that a seat makes of somebody, who has no session and needs none.
pub(super) async fn recognise(
    state: &AppState,
    demo: &Demo,
    headers: &HeaderMap,
    game: Option<GameId>,
) -> Result<Visitor, Failure> {
    let (seat, token, now) = (seat(headers), demo.table.clone(), (state.clock.now)());
    let read = state.database.read(move |tx| {
        Ok(match seat {
            Seat::Account(role) => {
                let account = accounts::by_login(tx, role.id())?;
                let session = account.map(|(account, _)| Session {
                    row: 0,
                    key: Uuid::nil(),
                    account,
                    device: String::new(),
                    created_at: now,
                    seen_at: now,
                    expires_at: now + TimeDelta::days(1),
                    is_ended: false,
                    is_help: false,
                });
                Visitor { session, table: None }
            }
            Seat::Table => {
                let link = links::by_token(tx, &token_hash(&token))?;
                let of = |link: &links::Link, game| links::is_its_table(tx, &link.opens, game);
                let table = match link {
                    Some(link) => {
                        let own = game.map(|game| of(&link, game)).transpose()?;
                        let is_at_its_table = own.unwrap_or_default();
                        Some(TableDevice { token, link, is_at_its_table })
                    }
                    None => None,
                };
                Visitor { session: None, table }
            }
        })
    });
    read.await
}
