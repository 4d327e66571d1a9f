//! `/verein/einstellungen/wlan`: opens a server that only its own machine reaches for the house network, and closes it again.

use std::net::IpAddr;

use askama::Template;
use axum::extract::Query;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use serde::Deserialize;
use texts::{access, first_start, house_network as words};
use wire::ErrorCode;

use crate::actions;
use crate::pages::access::table_links::{PassedLink, base_of_tables};
use crate::pages::settings::club_settings;
use crate::pages::settings::connect;
use crate::web::context::{PageContext, RequestContext};
use crate::web::error_response::ApiError;
use crate::web::form::TypedForm;
use crate::web::house_network::{self, NotOpened};
use crate::web::layout::{Frame, shown};
use crate::web::local::Local;
use crate::web::response::{PrivatePage, see};

/// The page, and where it sends.
pub(crate) const ADDRESS: &str = "/verein/einstellungen/wlan";
/// Closes the way in.
pub(crate) const CLOSE: &str = "/verein/einstellungen/wlan/schliessen";

#[derive(Template)]
#[template(path = "settings/house_network.html")]
struct HousePage {
    frame: Frame,
    problem: Option<String>,
    /// Whether this machine opened the page; nobody else opens the network.
    is_local: bool,
    /// The page that connects a device, where the network is open.
    open: Option<String>,
    addresses: Vec<Choice>,
    /// Whether the first evening with its code follows.
    code: bool,
}

/// An address that may be chosen.
struct Choice {
    address: String,
    note: &'static str,
    is_chosen: bool,
}

/// What comes after.
#[derive(Debug, Deserialize)]
pub(crate) struct Asked {
    #[serde(default)]
    code: u8,
}

/// What is chosen.
#[derive(Debug, Deserialize)]
pub(crate) struct Chosen {
    #[serde(default)]
    address: String,
    #[serde(default)]
    code: u8,
}

/// `GET /verein/einstellungen/wlan`.
pub(crate) async fn show(
    Local(is_local): Local,
    context: RequestContext,
    Query(asked): Query<Asked>,
) -> Result<PrivatePage, ApiError> {
    page(&context, is_local, (asked.code == 1, None))
}

fn page(
    context: &RequestContext,
    is_local: bool,
    (code, problem): (bool, Option<String>),
) -> Result<PrivatePage, ApiError> {
    let (house, lang) = (&context.state.deployment.house, context.lang);
    if !house.has_door() {
        return Err(ApiError::Code(ErrorCode::NoSuchAddress));
    }
    let open = house.https().map(|https| connect::address_in_hall(&https.name, https.http_port));
    let choice = |(at, address): (usize, IpAddr)| Choice {
        address: address.to_string(),
        note: words::kind_of(address).get(lang),
        is_chosen: at == 0,
    };
    let addresses = house.addresses().into_iter().enumerate().map(choice).collect();
    let frame = context.frame(words::TITLE.get(lang));
    Ok(PrivatePage(shown(&HousePage { frame, problem, is_local, open, addresses, code })))
}

/// `POST /verein/einstellungen/wlan`: opens the network, and shows the code of the first evening if that was wanted.
pub(crate) async fn open(
    Local(is_local): Local,
    context: RequestContext,
    TypedForm(chosen): TypedForm<Chosen>,
) -> Result<Response, ApiError> {
    require_here(&context, is_local)?;
    let address = chosen.address.trim().parse::<IpAddr>().map_err(|_| NotOpened::NoAddress);
    let opened = address.and_then(|address| house_network::open(&context.state, address));
    if let Err(problem) = opened {
        let (status, sentence) = refused(problem, &context)?;
        let page = page(&context, is_local, (chosen.code == 1, Some(sentence)))?;
        return Ok((status, page).into_response());
    }
    tracing::warn!(address = chosen.address, "the house network can reach this server");
    if chosen.code != 1 {
        return Ok(see(&format!("{}?saved=wlan", club_settings::ADDRESS)));
    }
    let day = context.today();
    let made = context.write(move |tx, acting| actions::begin_first_evening(tx, acting, day));
    let (token, expires_at) = made.await?;
    let base = base_of_tables(&context.state, &axum::http::HeaderMap::new())?;
    let link = PassedLink {
        title: access::EVENING_LINK,
        hint: access::EVENING_LINK_HINT,
        address: format!("{base}/tisch/{token}"),
        expires_at,
        back: ("/".to_owned(), first_start::TO_TODAY),
    };
    Ok(link.shown(&context)?.into_response())
}

/// Refuses what another device asks of the way into this machine.
fn require_here(context: &RequestContext, is_local: bool) -> Result<(), ApiError> {
    match (context.state.deployment.house.has_door(), is_local) {
        (false, _) => Err(ApiError::Code(ErrorCode::NoSuchAddress)),
        (true, false) => Err(ApiError::Code(ErrorCode::NotAllowed)),
        (true, true) => Ok(()),
    }
}

/// The status and the sentence of a refusal.
fn refused(problem: NotOpened, context: &PageContext) -> Result<(StatusCode, String), ApiError> {
    let lang = context.lang;
    match problem {
        NotOpened::NoDoor => Err(ApiError::Code(ErrorCode::NoSuchAddress)),
        NotOpened::NoAddress => {
            Ok((StatusCode::UNPROCESSABLE_ENTITY, words::NO_SUCH_ADDRESS.get(lang).to_owned()))
        }
        NotOpened::System(error) => {
            Ok((StatusCode::SERVICE_UNAVAILABLE, words::refused(&error.to_string(), lang)))
        }
        NotOpened::Tls(problem) => {
            Ok((StatusCode::SERVICE_UNAVAILABLE, texts::tls::public_problem(&problem, lang)))
        }
    }
}

/// `POST /verein/einstellungen/wlan/schliessen`.
pub(crate) async fn close(
    Local(is_local): Local,
    context: RequestContext,
) -> Result<Response, ApiError> {
    require_here(&context, is_local)?;
    if let Err(error) = context.state.deployment.house.close() {
        let sentence = words::refused(&error.to_string(), context.lang);
        let page = page(&context, is_local, (false, Some(sentence)))?;
        return Ok((StatusCode::SERVICE_UNAVAILABLE, page).into_response());
    }
    tracing::warn!("the house network can no longer reach this server");
    Ok(see(&format!("{}?saved=wlan_zu", club_settings::ADDRESS)))
}
