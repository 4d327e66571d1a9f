//! Whether the browser reached the server by HTTPS: by TLS of ours, by the club's own address, or as a proxy says.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;

use crate::web::{AppState, forwarded};

/// Whether the browser reached the server by HTTPS.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Https(pub(crate) bool);

/// In the extensions of a request whose connection is encrypted by this program.
#[derive(Clone, Copy, Debug)]
pub struct OverTls;

impl Https {
    /// Decided by the address in the settings; else by the header that [`forwarded`] has left or set.
    pub(crate) fn of(state: &AppState, headers: &HeaderMap) -> Https {
        let is_public = state.public_url.as_ref().is_some_and(|url| url.starts_with("https://"));
        Https(is_public || headers.get(forwarded::PROTO).is_some_and(|scheme| scheme == "https"))
    }
}

impl FromRequestParts<AppState> for Https {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Https, Infallible> {
        Ok(Https::of(state, &parts.headers))
    }
}
