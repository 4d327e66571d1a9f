//! The page that connects a device: it installs the club's own root, checks whether HTTPS works and leads on.

use std::net::IpAddr;

use askama::Template;
use axum::Extension;
use axum::Router;
use axum::extract::{Path, Query, Request, State};
use axum::http::header::{
    ACCESS_CONTROL_ALLOW_ORIGIN, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY,
    CONTENT_TYPE, HOST, HeaderValue, LOCATION,
};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use serde::Deserialize;
use texts::connect_steps::{self as steps, CERTIFICATE_FILE, Shown, Step};
use texts::{Lang, Text, club_root, tls as words};
use uuid::Builder;
use wire::ErrorCode;

use crate::documents::qr_code_svg;
use crate::failure::Failure;
use crate::pages::access::table_links::is_host;
use crate::pages::assets;
use crate::tls::Root;
use crate::tls::acme::CHALLENGE_ADDRESS;
use crate::web::deployment::{Https, origin};
use crate::web::error_response::ApiError;
use crate::web::layout::shown;
use crate::web::{AppState, language, security_headers, static_files};

/// The page's address.
pub const ADDRESS: &str = "/verbinden";

/// The profile for iPads and iPhones.
const PROFILE: &str = "ostwind.mobileconfig";
/// What answers where HTTPS works.
const REACHED: &str = "erreicht";

/// What the page's script does: asks the HTTPS addresses, and leads on by the first that answers.
pub(crate) const SCRIPT: &str = include_str!("../../../../templates/html/settings/connect.js");
/// What only this page looks like.
pub(crate) const STYLE: &str = include_str!("../../../../templates/html/settings/connect.css");

/// Where the device wanted to go.
#[derive(Deserialize)]
pub(crate) struct Asked {
    weiter: Option<String>,
}

#[derive(Template)]
#[template(path = "settings/connect.html")]
struct Connect {
    lang: Lang,
    club: Option<String>,
    /// The application by HTTPS: the name in the hall first, then as the device came.
    origins: Vec<String>,
    next: String,
    is_led: bool,
    fingerprint: Option<String>,
    /// The root before, which a device may trust still, in words.
    former: Option<String>,
    /// The page's own address for other devices, and its code.
    here: String,
    code: String,
    note: Option<Text>,
}

/// A kind of device: its mark in the page, its name, its steps.
type Device = (&'static str, &'static str, &'static [Step]);

impl Connect {
    /// Devices that take the certificate as a file.
    fn devices(&self) -> [Device; 4] {
        [
            ("android", "Android", &steps::ANDROID),
            ("windows", "Windows", &steps::WINDOWS),
            ("mac", "Mac", &steps::MAC),
            ("firefox", "Firefox, Linux", &steps::FIREFOX),
        ]
    }

    fn word(&self, text: &Text) -> &'static str {
        text.get(self.lang)
    }
}

/// `GET /verbinden`.
pub(crate) async fn show(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let https = state.deployment.https();
    let https = https.as_ref();
    let came_by = https.and_then(|https| host(&headers, https));
    let is_ready = https.is_none_or(|https| https.tls.days_left((state.clock.now)()).is_some());
    let origins = https
        .filter(|_| is_ready)
        .map(|https| https_origins(&state, https, came_by))
        .unwrap_or_default();
    let in_the_hall = https.filter(|https| https.tls.public_name().is_none());
    let here = in_the_hall.map(|https| for_others(https, came_by)).unwrap_or_default();
    let code = match here.as_str() {
        "" => String::new(),
        here => qr_code_svg::svg(here).map_err(Failure::from)?,
    };
    let root = https.and_then(|https| https.tls.root());
    let is_public = state.public_url.as_ref().is_some_and(|url| url.starts_with("https://"));
    let note = match (&root, https.is_some() || is_public) {
        (Some(_), _) => None,
        (None, true) if is_ready => Some(words::NOTHING_TO_DO),
        (None, true) => Some(words::CERTIFICATE_COMES),
        (None, false) => Some(words::NO_HTTPS),
    };
    let next = asked.weiter.filter(|path| is_own_path(path));
    let allowed = origins.join(" ");
    let policy = format!(
        "default-src 'self'; connect-src 'self' {allowed}; img-src 'self' data:; \
         object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    );
    let page = Connect {
        lang,
        club: state.club().map(|club| club.to_string()),
        origins,
        is_led: next.is_some(),
        next: next.unwrap_or_else(|| "/".to_owned()),
        fingerprint: root.map(|root| root.fingerprint()),
        former: https
            .and_then(|https| https.tls.former_root())
            .map(|root| club_root::former(&root.label(), lang)),
        here,
        code,
        note,
    };
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
        (CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (
            CONTENT_SECURITY_POLICY,
            HeaderValue::from_str(&policy)
                .unwrap_or(HeaderValue::from_static("default-src 'none'")),
        ),
    ];
    Ok((headers, shown(&page)).into_response())
}

/// Whether this is a path of ours, and so no other site's address.
fn is_own_path(path: &str) -> bool {
    path.starts_with('/')
        && !path.starts_with("//")
        && path.len() <= 300
        && path.chars().all(|letter| letter.is_ascii_graphic() && letter != '\\')
}

/// The host by which the device came, without its port, if the certificate holds for it: anybody can send another one.
fn host<'a>(headers: &'a HeaderMap, https: &Https) -> Option<&'a str> {
    let host = headers.get(HOST)?.to_str().ok().filter(|host| is_host(host))?;
    let host = match host.rsplit_once(':') {
        Some((name, port)) if port.chars().all(|digit| digit.is_ascii_digit()) => name,
        Some(_) | None => host,
    };
    let plain = host.trim_matches(['[', ']']);
    let is_here =
        plain == "localhost" || plain.parse::<IpAddr>().is_ok_and(|address| address.is_loopback());
    let holds_for = |name: &String| {
        let of_all_below = name.strip_prefix("*.").zip(plain.split_once('.'));
        name.eq_ignore_ascii_case(plain)
            || of_all_below.is_some_and(|(domain, (_, above))| domain.eq_ignore_ascii_case(above))
    };
    (is_here || https.tls.names_for_others().iter().any(holds_for)).then_some(host)
}

/// The public address by HTTPS, where the certificate for it is obtained here.
fn public_origin(state: &AppState) -> Option<String> {
    state.deployment.https()?.tls.public_name()?;
    let rest = state.public_url.as_deref()?.strip_prefix("https://")?;
    Some(format!("https://{}", rest.split('/').next()?))
}

/// The addresses of the application: the name that stays, then the one by which the device came.
fn https_origins(state: &AppState, https: &Https, came_by: Option<&str>) -> Vec<String> {
    if let Some(public) = public_origin(state) {
        return vec![public];
    }
    let mut origins = vec![origin("https", &https.name, https.port)];
    if let Some(host) = came_by.filter(|host| *host != https.name) {
        origins.push(origin("https", host, https.port));
    }
    origins
}

/// The page's address by the name in the hall.
pub fn address_in_hall(name: &str, http_port: u16) -> String {
    format!("{}{ADDRESS}", origin("http", name, http_port))
}

/// The page's address that works on other devices, also on those that cannot look up a name in the hall.
pub(crate) fn for_others(https: &Https, came_by: Option<&str>) -> String {
    format!("{}{ADDRESS}", origin("http", &host_for_others(https, came_by), https.http_port))
}

/// The host by which other devices reach this machine: the address by which one came, one of the house network, or the name.
pub(crate) fn host_for_others(https: &Https, came_by: Option<&str>) -> String {
    let is_address =
        |host: &&str| host.parse::<IpAddr>().is_ok_and(|address| !address.is_loopback());
    let came_by = came_by.filter(is_address).map(str::to_owned);
    let own = || https.name.parse::<IpAddr>().is_ok().then(|| https.name.clone());
    let house = || https.tls.names().house_addresses().first().map(ToString::to_string);
    came_by.or_else(own).or_else(house).unwrap_or_else(|| https.name.clone())
}

/// `GET /verbinden/{file}`: the root in two forms, and a sign that HTTPS works.
pub(crate) async fn file(
    State(state): State<AppState>,
    Path(file): Path<String>,
) -> Result<Response, ApiError> {
    if file == REACHED {
        let anybody = [(ACCESS_CONTROL_ALLOW_ORIGIN, "*")];
        return Ok((StatusCode::NO_CONTENT, anybody).into_response());
    }
    let https = state.deployment.https();
    let root = https.as_ref().and_then(|https| Some((https.tls.root()?, &https.name)));
    let (kind, content) = match (file.as_str(), root) {
        (PROFILE, Some((root, name))) => {
            ("application/x-apple-aspen-config", profile(&root, name).into_bytes())
        }
        (CERTIFICATE_FILE, Some((root, _))) => ("application/x-x509-ca-cert", root.der.to_vec()),
        _ => return Err(ApiError::Code(ErrorCode::NoSuchAddress)),
    };
    let name = format!("attachment; filename=\"{file}\"");
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static(kind)),
        (
            CONTENT_DISPOSITION,
            HeaderValue::from_str(&name).unwrap_or(HeaderValue::from_static("attachment")),
        ),
    ];
    Ok((headers, content).into_response())
}

#[derive(Template)]
#[template(path = "settings/connect.mobileconfig.xml")]
struct Profile<'a> {
    name: &'a str,
    certificate: String,
    /// The same root always has the same ids, so that a second installation replaces the first.
    profile_id: String,
    certificate_id: String,
}

/// The root as a configuration profile of Apple.
fn profile(root: &Root, name: &str) -> String {
    let mut bytes = [0; 16];
    let end = root.der.len().saturating_sub(16);
    bytes.copy_from_slice(&root.der[end..]);
    let id = |mark: u8| {
        let mut bytes = bytes;
        bytes[0] = mark;
        Builder::from_custom_bytes(bytes).into_uuid().to_string().to_uppercase()
    };
    let lines = root.pem.lines().filter(|line| !line.starts_with("-----"));
    let certificate = lines.collect::<Vec<_>>().join("\n");
    shown(&Profile { name, certificate, profile_id: id(1), certificate_id: id(2) })
}

/// What answers by HTTP where HTTPS is on: the page that connects a device, and everything else leads there.
pub fn http_router(state: AppState) -> Router {
    Router::new()
        .route(ADDRESS, get(show))
        .route("/verbinden/{file}", get(file))
        .route(CHALLENGE_ADDRESS, get(challenge))
        .route("/pages/{file}", get(assets::file))
        .route("/fonts/{file}", get(static_files::serve))
        .route("/icons/{file}", get(static_files::serve))
        .fallback(lead_here)
        .layer(from_fn_with_state(state.clone(), language::negotiate))
        .layer(from_fn_with_state(state.clone(), security_headers::add))
        .with_state(state)
}

/// The answer to a certificate authority that asks whether the public name leads here.
async fn challenge(
    State(state): State<AppState>,
    Path(token): Path<String>,
) -> Result<Response, ApiError> {
    let https = state.deployment.https();
    let answer = https.and_then(|https| https.tls.challenge(&token));
    let answer = answer.ok_or(ApiError::Code(ErrorCode::NoSuchAddress))?;
    Ok(([(CONTENT_TYPE, "application/octet-stream")], answer).into_response())
}

/// Leads to the page, which leads on to what was asked for; with a public name and its certificate straight there.
/// Not remembered by browsers: the server may be set up otherwise.
async fn lead_here(State(state): State<AppState>, request: Request) -> Response {
    let has_certificate = state
        .deployment
        .https()
        .is_some_and(|https| https.tls.days_left((state.clock.now)()).is_some());
    if let Some(public) = public_origin(&state).filter(|_| has_certificate) {
        let path = request.uri().path_and_query().map_or("/", |path| path.as_str());
        return (StatusCode::SEE_OTHER, [(LOCATION, format!("{public}{path}"))]).into_response();
    }
    let wanted = request.uri().path();
    let query = serde_urlencoded::to_string([("weiter", wanted)]).unwrap_or_default();
    let address = match wanted {
        "/" => format!("{ADDRESS}?weiter=%2F"),
        _ => format!("{ADDRESS}?{query}"),
    };
    (StatusCode::SEE_OTHER, [(LOCATION, address)]).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_paths_of_ours_are_gone_on_to() {
        assert!(is_own_path("/spiel/1"));
        for wrong in ["//evil.example", "https://evil.example", "/\\evil.example", "", "/a b"] {
            assert!(!is_own_path(wrong), "{wrong}");
        }
    }
}
