//! Whether the browser reached the server by HTTPS: by the club's own address, or as the proxy on this machine says.

use std::convert::Infallible;
use std::net::SocketAddr;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap};

use crate::http::AppState;

/// Whether the browser reached the server by HTTPS.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Https(pub(crate) bool);

impl Https {
    /// Decided by the address in the settings; else the header of a proxy is believed if it runs on this machine.
    pub(crate) fn of(state: &AppState, extensions: &Extensions, headers: &HeaderMap) -> Https {
        let is_public = state.public_url.as_ref().is_some_and(|url| url.starts_with("https://"));
        let peer = extensions.get::<ConnectInfo<SocketAddr>>();
        let is_proxy = peer.is_some_and(|ConnectInfo(peer)| peer.ip().to_canonical().is_loopback());
        let forwarded = headers.get("x-forwarded-proto").and_then(|value| value.to_str().ok());
        Https(is_public || is_proxy && forwarded == Some("https"))
    }
}

impl FromRequestParts<AppState> for Https {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Https, Infallible> {
        Ok(Https::of(state, &parts.extensions, &parts.headers))
    }
}
