//! Keeping score without an account: a link, as a QR code, that opens one table or one evening.

use axum::Extension;
use axum::extract::{Path, Query, State};
use axum::http::header::{HOST, LOCATION};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use chrono::{DateTime, Utc};
use club::audit_event::AuditEvent;
use serde::Deserialize;
use texts::{Lang, Text, access as words, numbers};
use wire::{ErrorCode, GameId};

use crate::actions::{game_version, hand_out};
use crate::documents::qr_code_svg;
use crate::failure::Failure;
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::http::extract::Game;
use crate::http::refusal_log::log;
use crate::http::scheme::Https;
use crate::http::visitor::{self, CookieKind, Visitor};
use crate::pages::response::BooksPage;
use crate::pages::sign_in::gone;
use crate::pages::views::books::{self, Section};
use crate::secrets::token_hash;
use crate::store::links::{self, Opens};

/// The query of a table's link.
#[derive(Deserialize)]
pub(crate) struct Asked {
    /// The game of the evening that the tablet should open.
    partie: Option<GameId>,
}

/// `GET /tisch/{token}`: stores the link on the tablet in a cookie, and leads to its table.
pub(crate) async fn open(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Path(token): Path<String>,
    Query(asked): Query<Asked>,
    https: Https,
) -> Result<Response, ApiError> {
    let (now, hash) = ((state.clock.now)(), token_hash(&token));
    let link = state.database.read(move |tx| links::by_token(tx, &hash)).await?;
    let Some(link) = link.filter(|link| link.opens.is_for_tables()) else {
        return Ok((StatusCode::NOT_FOUND, gone(lang)).into_response());
    };
    if !link.is_good(now) {
        let verb = if link.is_revoked { AuditEvent::RevokedLink } else { AuditEvent::OldLink };
        log(&state, None, verb, &link.key.to_string(), "/tisch").await;
        return Ok((StatusCode::NOT_FOUND, gone(lang)).into_response());
    }
    let game = match link.opens {
        Opens::Game(game) => Some(game),
        Opens::Evening(_) => asked.partie,
        Opens::FirstStart(_) | Opens::Invitation(..) | Opens::PasswordReset(_) => None,
    };
    let address = game.map_or_else(|| "/".to_owned(), |game| format!("/spiel/{game}"));
    let mut response = (StatusCode::SEE_OTHER, [(LOCATION, address)]).into_response();
    visitor::set_cookie(
        &mut response,
        &state,
        https,
        CookieKind::Table,
        Some((&token, link.expires_at)),
    );
    Ok(response)
}

/// `POST /spiel/{game}/mitschreiben`: a link to this table, shown once.
pub(crate) async fn hand_out_game(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Extension(visitor): Extension<Visitor>,
    Game(game): Game,
    headers: HeaderMap,
) -> Result<BooksPage, ApiError> {
    let (account, now) = (visitor.account().cloned(), (state.clock.now)());
    let made = state.database.write(move |tx| {
        game_version(tx, game)?;
        hand_out(tx, &Opens::Game(game), account.as_ref(), now)
    });
    let (token, expires_at) = made.await?;
    let address = format!("{}/tisch/{token}", base(&state, &headers)?);
    let back = (format!("/spiel/{game}/zuschauen"), words::BACK_TO_TABLE);
    shown(&state, words::TABLE_LINK, words::TABLE_LINK_HINT, &address, expires_at, back, lang)
}

/// A page with a link to be passed on: it is shown this once.
pub(crate) fn shown(
    state: &AppState,
    title: Text,
    hint: Text,
    address: &str,
    expires_at: DateTime<Utc>,
    back: (String, Text),
    lang: Lang,
) -> Result<BooksPage, ApiError> {
    let svg = qr_code_svg::svg(address)
        .map_err(|_| Failure::Internal(format!("{address} is too long for a code")))?;
    let until = numbers::date_time((state.clock.wall_clock)(expires_at), lang);
    let section = Section {
        hint: hint.get(lang).to_owned(),
        drawing: format!("<div class=\"code\">{svg}</div>"),
        facts: vec![
            (words::LINK.get(lang).to_owned(), address.to_owned()),
            (words::UNTIL.get(lang).to_owned(), until),
        ],
        links: vec![(back.0, back.1.get(lang).to_owned())],
        ..Section::default()
    };
    let title = title.get(lang).to_owned();
    let page = books::Page { title, sections: vec![section], ..books::Page::default() };
    Ok(BooksPage(page))
}

/// The address of the server for the recipient of a link.
pub(crate) fn base(state: &AppState, headers: &HeaderMap) -> Result<String, ApiError> {
    match &state.public_url {
        Some(url) => Ok(url.to_string()),
        None => as_asked(headers).ok_or(ApiError::Code(ErrorCode::NoSuchAddress)),
    }
}

/// The address of the server as the request reached it; a proxy says whether that was by HTTPS.
pub(crate) fn as_asked(headers: &HeaderMap) -> Option<String> {
    let header = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let host = header(HOST.as_str()).filter(|host| is_host(host))?;
    let is_secure = header("x-forwarded-proto").is_some_and(|scheme| scheme == "https");
    Some(format!("{}://{host}", if is_secure { "https" } else { "http" }))
}

/// Whether this can be a host with or without a port: nothing else goes into an address.
fn is_host(host: &str) -> bool {
    let is_short = (1..=255).contains(&host.len());
    is_short
        && host.chars().all(|letter| letter.is_ascii_alphanumeric() || "-._:[]".contains(letter))
}
