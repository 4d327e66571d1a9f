//! What a proxy says of its client: believed of the configured addresses, removed from all other requests.

use std::net::SocketAddr;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::HeaderMap;
use axum::http::header::{FORWARDED, HeaderName, HeaderValue, VIA};
use axum::middleware::Next;
use axum::response::Response;

use super::AppState;
use super::scheme::OverTls;

/// The addresses of the client and of the proxies before the last one.
pub(crate) const FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The scheme of the browser's request.
pub(crate) const PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// What else proxies write and nothing here reads.
const UNUSED: [HeaderName; 3] = [
    FORWARDED,
    HeaderName::from_static("x-forwarded-host"),
    HeaderName::from_static("x-forwarded-port"),
];

/// Whether a request named a proxy when it came, trusted or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ThroughProxy(pub(crate) bool);

/// Whether a header names a proxy.
fn names_proxy(headers: &HeaderMap) -> bool {
    headers.keys().any(|name| {
        *name == FORWARDED
            || *name == VIA
            || *name == "x-real-ip"
            || name.as_str().starts_with("x-forwarded")
    })
}

/// Middleware: afterwards [`FOR`] and [`PROTO`] are true, or absent.
pub(crate) async fn keep_trusted(
    State(state): State<AppState>,
    mut request: Request,
    next: Next,
) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let is_trusted = peer.is_some_and(|ConnectInfo(peer)| state.deployment.trusts(peer.ip()));
    let is_over_tls = request.extensions().get::<OverTls>().is_some();
    let through_proxy = ThroughProxy(names_proxy(request.headers()));
    request.extensions_mut().insert(through_proxy);
    let headers = request.headers_mut();
    for name in UNUSED {
        headers.remove(name);
    }
    if !is_trusted {
        headers.remove(FOR);
        headers.remove(PROTO);
    }
    if is_over_tls {
        headers.insert(PROTO, HeaderValue::from_static("https"));
    }
    let response = next.run(request).await;
    state.deployment.requests.count(response.status());
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_of_any_proxy_is_seen() {
        let of = |name: &'static str| {
            let name = HeaderName::from_static(name);
            names_proxy(&HeaderMap::from_iter([(name, HeaderValue::from_static("127.0.0.1"))]))
        };
        for header in ["forwarded", "via", "x-real-ip", "x-forwarded-for", "x-forwarded-proto"] {
            assert!(of(header), "{header}");
        }
        assert!(!of("host"));
    }
}
