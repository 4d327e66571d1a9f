//! Keeping score without an account: a link, as a QR code, that opens one table or one evening.

use askama::Template;
use axum::extract::{Path, Query};
use axum::http::header::HOST;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use chrono::{DateTime, Utc};
use club::audit_event::AuditEvent;
use serde::Deserialize;
use texts::{Text, access as words, numbers};
use wire::{ErrorCode, GameId};

use crate::actions::{game_version, hand_out};
use crate::documents::game_papers::Letterhead;
use crate::documents::qr_code_svg;
use crate::failure::Failure;
use crate::pages::access::invitation::gone;
use crate::pages::door::{Door, door};
use crate::pages::settings::connect::host_for_others;
use crate::pages::settings::house_network;
use crate::secrets::token_hash;
use crate::store::links::{self, Link, Opens};
use crate::web::address_parts::GamePath;
use crate::web::context::RequestContext;
use crate::web::deployment::origin;
use crate::web::error_response::ApiError;
use crate::web::layout::{Frame, shown};
use crate::web::local::is_loopback;
use crate::web::refusal_log::log;
use crate::web::response::{PrivatePage, see};
use crate::web::scheme::Https;
use crate::web::visitor::{self, CookieKind};
use crate::web::{AppState, csrf};

/// The query of a table's link.
#[derive(Deserialize)]
pub(crate) struct Asked {
    /// The game of the evening that the tablet should open.
    partie: Option<GameId>,
    /// The table of the evening that the tablet is at.
    tisch: Option<u32>,
}

impl Asked {
    /// What a link opens on the device that asks.
    fn address(&self, link: &Link) -> String {
        let game = match link.opens {
            Opens::Game(game) => Some(game),
            Opens::Evening(_) => self.partie,
            Opens::FirstStart(_)
            | Opens::Invitation(..)
            | Opens::PasswordReset(_)
            | Opens::Help(_) => None,
        };
        match (game, self.tisch.filter(|_| matches!(link.opens, Opens::Evening(_)))) {
            (Some(game), _) => format!("/spiel/{game}"),
            (None, Some(table)) => format!("/neu?tisch={table}"),
            (None, None) => "/".to_owned(),
        }
    }

    /// The same query once more.
    fn query(&self) -> String {
        let game = self.partie.map(|game| format!("?partie={game}"));
        game.or(self.tisch.map(|table| format!("?tisch={table}"))).unwrap_or_default()
    }
}

/// A question before a tablet leaves the table at which it keeps score.
#[derive(Template)]
#[template(path = "access/other_table.html")]
struct OtherTable {
    frame: Frame,
    door: Door,
    action: String,
    /// Its table so far.
    back: String,
}

/// `GET /tisch/{token}`: stores the link on the tablet in a cookie, and leads to its table. A tablet that has another table already
/// is asked first, unless the browser says that no page of somebody else has led here.
pub(crate) async fn open(
    context: RequestContext,
    Path(token): Path<String>,
    Query(asked): Query<Asked>,
    https: Https,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let link = match good_link(&token, &context).await? {
        Ok(link) => link,
        Err(gone) => return Ok(*gone),
    };
    let other = context.visitor.table.as_ref().filter(|device| device.token != token);
    let Some(other) = other.filter(|_| csrf::says_own_page(&headers) != Some(true)) else {
        return Ok(at_table(&context, https, &asked, (&token, &link)));
    };
    let back = Asked { partie: None, tisch: None }.address(&other.link);
    let (frame, door) = door(&context, words::OTHER_TABLE.get(context.lang));
    let action = format!("/tisch/{token}{}", asked.query());
    Ok(PrivatePage(shown(&OtherTable { frame, door, action, back })).into_response())
}

/// `POST /tisch/{token}`: the same without a question, which was answered.
pub(crate) async fn change(
    context: RequestContext,
    Path(token): Path<String>,
    Query(asked): Query<Asked>,
    https: Https,
) -> Result<Response, ApiError> {
    Ok(match good_link(&token, &context).await? {
        Ok(link) => at_table(&context, https, &asked, (&token, &link)),
        Err(gone) => *gone,
    })
}

/// The link of a token, or the page that says that it opens nothing.
async fn good_link(
    token: &str,
    context: &RequestContext,
) -> Result<Result<Link, Box<Response>>, Failure> {
    let (now, hash) = (context.now(), token_hash(token));
    let gone = || Err(Box::new((StatusCode::NOT_FOUND, gone(context)).into_response()));
    let link = context.read(move |tx| links::by_token(tx, &hash)).await?;
    let Some(link) = link.filter(|link| link.opens.is_for_tables()) else {
        return Ok(gone());
    };
    if !link.is_good(now) {
        let verb = if link.is_revoked { AuditEvent::RevokedLink } else { AuditEvent::OldLink };
        log(&context.state, None, verb, &link.key.to_string(), "/tisch").await;
        return Ok(gone());
    }
    Ok(Ok(link))
}

/// Leads to the table of a link, which the tablet keeps from then on.
fn at_table(
    context: &RequestContext,
    https: Https,
    asked: &Asked,
    (token, link): (&str, &Link),
) -> Response {
    let mut response = see(&asked.address(link));
    let kept = Some((token, link.expires_at));
    visitor::set_cookie(&mut response, &context.state, https, CookieKind::Table, kept);
    response
}

/// `POST /spiel/{game}/mitschreiben`: a link to this table, shown once.
pub(crate) async fn hand_out_game(
    context: RequestContext,
    GamePath(game): GamePath,
    headers: HeaderMap,
) -> Result<PrivatePage, ApiError> {
    let (account, now) = (context.visitor.account().cloned(), context.now());
    let made = context.write(move |tx, _| {
        game_version(tx, game)?;
        hand_out(tx, &Opens::Game(game), account.as_ref(), now)
    });
    let (token, expires_at) = made.await?;
    let link = PassedLink {
        title: words::TABLE_LINK,
        hint: words::TABLE_LINK_HINT,
        address: format!("{}/tisch/{token}", base_of_tables(&context.state, &headers)?),
        expires_at,
        back: (format!("/spiel/{game}/zuschauen"), words::BACK_TO_TABLE),
    };
    link.shown(&context)
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
    /// Who is to get it; may be empty.
    note: String,
    /// The code; `None` where no other device could use it.
    svg: Option<String>,
    /// The page that makes the address one for other devices, where this visitor may open it.
    open_house: Option<&'static str>,
    address: String,
    until: String,
    back: (String, &'static str),
    /// A code for each table of an evening: number and drawing.
    tables: Vec<(u32, String)>,
}

#[derive(Template)]
#[template(path = "access/passed_link.html")]
struct LinkPage {
    frame: Frame,
    link: LinkView,
}

#[derive(Template)]
#[template(path = "access/passed_link_door.html")]
struct LinkAtTheDoor {
    frame: Frame,
    door: Door,
    link: LinkView,
}

impl PassedLink {
    /// The page with the link and its code.
    pub(crate) fn shown(self, context: &RequestContext) -> Result<PrivatePage, ApiError> {
        self.shown_with_tables(context, &[])
    }

    /// The same page with a code for each of these tables of an evening, by which a tablet knows its own.
    pub(crate) fn shown_with_tables(
        self,
        context: &RequestContext,
        tables: &[u32],
    ) -> Result<PrivatePage, ApiError> {
        let frame = context.frame(self.title.get(context.lang));
        let address = self.address.clone();
        let mut link = self.view(context)?;
        for table in tables.iter().filter(|_| link.svg.is_some()) {
            let svg = qr_code_svg::svg(&format!("{address}?tisch={table}"));
            link.tables.push((*table, svg.map_err(Failure::from)?));
        }
        Ok(PrivatePage(shown(&LinkPage { frame, link })))
    }

    /// The same page, which says who is to get the link.
    pub(crate) fn shown_with_note(
        self,
        context: &RequestContext,
        note: String,
    ) -> Result<PrivatePage, ApiError> {
        let frame = context.frame(self.title.get(context.lang));
        let link = LinkView { note, ..self.view(context)? };
        Ok(PrivatePage(shown(&LinkPage { frame, link })))
    }

    /// The same page without a menu.
    pub(crate) fn shown_at_the_door(
        self,
        context: &RequestContext,
    ) -> Result<PrivatePage, ApiError> {
        let (frame, door) = door(context, self.title.get(context.lang));
        let link = self.view(context)?;
        Ok(PrivatePage(shown(&LinkAtTheDoor { frame, door, link })))
    }

    fn view(self, context: &RequestContext) -> Result<LinkView, ApiError> {
        let (address, lang) = (self.address, context.lang);
        let svg = if is_loopback(&address) {
            None
        } else {
            Some(qr_code_svg::svg(&address).map_err(Failure::from)?)
        };
        let may_open =
            context.state.deployment.house.has_door() && context.may_send(house_network::ADDRESS);
        Ok(LinkView {
            hint: self.hint.get(lang),
            note: String::new(),
            svg,
            open_house: may_open.then_some(house_network::ADDRESS),
            address,
            until: numbers::date_time(context.local(self.expires_at), lang),
            back: (self.back.0, self.back.1.get(lang)),
            tables: Vec::new(),
        })
    }
}

/// The address of the server for the recipient of a link. Who makes it on the machine itself came by an address that no other
/// device can use.
pub(crate) fn base(state: &AppState, headers: &HeaderMap) -> Result<String, ApiError> {
    if let Some(url) = &state.public_url {
        return Ok(url.to_string());
    }
    let asked = as_asked(headers);
    if asked.as_deref().is_none_or(is_loopback)
        && let Some(https) = state.deployment.https()
    {
        return Ok(origin("https", &host_for_others(&https, None), https.port));
    }
    asked.ok_or(ApiError::Code(ErrorCode::NoSuchAddress))
}

/// The same for a code that tablets scan: where the certificate is the club's own, they begin at the page that connects them.
pub(crate) fn base_of_tables(state: &AppState, headers: &HeaderMap) -> Result<String, ApiError> {
    let is_here = as_asked(headers).as_deref().is_none_or(is_loopback);
    let https = state.deployment.https().filter(|https| https.tls.root().is_some() && is_here);
    match https.filter(|_| state.public_url.is_none()) {
        Some(https) => Ok(origin("http", &host_for_others(&https, None), https.http_port)),
        None => base(state, headers),
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
pub(crate) fn is_host(host: &str) -> bool {
    let is_short = (1..=255).contains(&host.len());
    is_short
        && host.chars().all(|letter| letter.is_ascii_alphanumeric() || "-._:[]".contains(letter))
}

/// What all papers of the club have in common.
pub(crate) fn letterhead(state: &AppState, headers: &HeaderMap) -> Letterhead {
    let base = state.public_url.as_ref().map(ToString::to_string);
    Letterhead {
        club: state.club().as_deref().map(str::to_owned),
        wall_clock: state.clock.wall_clock,
        base: base.or_else(|| as_asked(headers)),
    }
}
