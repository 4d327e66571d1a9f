//! Keeping score without an account: a link, as a QR code, that opens one table or one evening.

use askama::Template;
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
use crate::http::visitor::{self, CookieKind};
use crate::pages::context::PageContext;
use crate::pages::door::{Door, door};
use crate::pages::invitation::gone;
use crate::pages::layout::{Frame, shown};
use crate::pages::response::PrivatePage;
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
    context: PageContext,
    Path(token): Path<String>,
    Query(asked): Query<Asked>,
    https: Https,
) -> Result<Response, ApiError> {
    let (now, hash) = ((state.clock.now)(), token_hash(&token));
    let link = state.database.read(move |tx| links::by_token(tx, &hash)).await?;
    let Some(link) = link.filter(|link| link.opens.is_for_tables()) else {
        return Ok((StatusCode::NOT_FOUND, gone(&context)).into_response());
    };
    if !link.is_good(now) {
        let verb = if link.is_revoked { AuditEvent::RevokedLink } else { AuditEvent::OldLink };
        log(&state, None, verb, &link.key.to_string(), "/tisch").await;
        return Ok((StatusCode::NOT_FOUND, gone(&context)).into_response());
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
    context: PageContext,
    Game(game): Game,
    headers: HeaderMap,
) -> Result<PrivatePage, ApiError> {
    let (account, now) = (context.visitor.account().cloned(), (state.clock.now)());
    let made = state.database.write(move |tx| {
        game_version(tx, game)?;
        hand_out(tx, &Opens::Game(game), account.as_ref(), now)
    });
    let (token, expires_at) = made.await?;
    let link = PassedLink {
        title: words::TABLE_LINK,
        hint: words::TABLE_LINK_HINT,
        address: format!("{}/tisch/{token}", base(&state, &headers)?),
        expires_at,
        back: (format!("/spiel/{game}/zuschauen"), words::BACK_TO_TABLE),
    };
    link.shown(&state, &context)
}

/// A link that was just made, to be passed on: it is shown this once.
pub(crate) struct PassedLink {
    /// What it opens.
    pub(crate) title: Text,
    /// What to do with it.
    pub(crate) hint: Text,
    /// The link itself.
    pub(crate) address: String,
    /// Until when it opens something.
    pub(crate) expires_at: DateTime<Utc>,
    /// Where to go on: address and name.
    pub(crate) back: (String, Text),
}

/// A link as it is drawn.
struct LinkView {
    hint: &'static str,
    svg: String,
    address: String,
    until: String,
    back: (String, &'static str),
}

#[derive(Template)]
#[template(path = "passed_link.html")]
struct LinkPage {
    frame: Frame,
    link: LinkView,
}

#[derive(Template)]
#[template(path = "passed_link_door.html")]
struct LinkAtTheDoor {
    frame: Frame,
    door: Door,
    link: LinkView,
}

impl PassedLink {
    /// The page with the link and its code.
    pub(crate) fn shown(
        self,
        state: &AppState,
        context: &PageContext,
    ) -> Result<PrivatePage, ApiError> {
        let frame = context.frame(self.title.get(context.lang));
        Ok(PrivatePage(shown(&LinkPage { frame, link: self.view(state, context.lang)? })))
    }

    /// The same page without a menu.
    pub(crate) fn shown_at_the_door(
        self,
        state: &AppState,
        context: &PageContext,
    ) -> Result<PrivatePage, ApiError> {
        let (frame, door) = door(context, self.title.get(context.lang));
        let link = self.view(state, context.lang)?;
        Ok(PrivatePage(shown(&LinkAtTheDoor { frame, door, link })))
    }

    fn view(self, state: &AppState, lang: Lang) -> Result<LinkView, ApiError> {
        let address = self.address;
        let svg = qr_code_svg::svg(&address).map_err(Failure::from)?;
        Ok(LinkView {
            hint: self.hint.get(lang),
            svg,
            address,
            until: numbers::date_time((state.clock.wall_clock)(self.expires_at), lang),
            back: (self.back.0, self.back.1.get(lang)),
        })
    }
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
pub(super) fn is_host(host: &str) -> bool {
    let is_short = (1..=255).contains(&host.len());
    is_short
        && host.chars().all(|letter| letter.is_ascii_alphanumeric() || "-._:[]".contains(letter))
}
