//! Whether a request seems to come from the machine itself: then the sample club needs no password, and figures no token. A tunnel
//! that names itself nowhere and sends a local `Host` looks the same, so that nothing of a club's books may depend on this.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::header::{HOST, ORIGIN};
use axum::http::request::Parts;
use axum::http::{Uri, Version};

use super::AppState;
use super::forwarded::ThroughProxy;

/// Whether the request comes from a browser on this machine, and through no proxy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Local(pub(crate) bool);

impl FromRequestParts<AppState> for Local {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Local, Infallible> {
        // A server with a public address stands behind a proxy, whatever that sends.
        let is_local = state.public_url.is_none() && is_local(parts);
        Ok(Local(is_local))
    }
}

/// Peer and host are loopback addresses, the request named no proxy when it came, and no other page sent it. No browser speaks
/// HTTP/1.0, but proxies do.
pub(super) fn is_local(Parts { extensions, headers, version, .. }: &Parts) -> bool {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| peer.ip());
    // Headers of proxies that are not trusted are removed by now; where nobody looked at them, nobody is local.
    let is_direct = extensions.get() == Some(&ThroughProxy(false));
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let is_host_local = text(HOST).is_some_and(|host| is_loopback(&format!("http://{host}/")));
    let is_origin_local = match text(ORIGIN) {
        Some(origin) => is_loopback(&format!("{origin}/")),
        None => !headers.contains_key(ORIGIN),
    };
    peer.is_some_and(|peer| peer.to_canonical().is_loopback())
        && is_host_local
        && *version != Version::HTTP_10
        && is_origin_local
        && is_direct
}

/// Whether an address names this machine itself.
pub(crate) fn is_loopback(address: &str) -> bool {
    let uri: Option<Uri> = address.parse().ok();
    let host = uri.as_ref().and_then(Uri::host).unwrap_or_default();
    let plain = host.trim_start_matches('[').trim_end_matches(']');
    host.eq_ignore_ascii_case("localhost")
        || plain.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderName, HeaderValue, Request};

    use super::*;

    fn of(peer: &str, sent: &[(&'static str, &'static str)]) -> bool {
        is_local(&parts(peer, sent, Some(false)))
    }

    fn parts(
        peer: &str,
        sent: &[(&'static str, &'static str)],
        through_proxy: Option<bool>,
    ) -> Parts {
        let (mut parts, ()) = Request::new(()).into_parts();
        if let Some(through_proxy) = through_proxy {
            parts.extensions.insert(ThroughProxy(through_proxy));
        }
        parts.extensions.insert(ConnectInfo::<SocketAddr>(peer.parse().unwrap()));
        let headers = sent
            .iter()
            .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
        parts.headers = headers.collect();
        parts
    }

    #[test]
    fn only_a_browser_on_the_machine_itself_is_local() {
        let host = ("host", "127.0.0.1:8080");
        for good in ["127.0.0.1:5", "[::1]:5", "[::ffff:127.0.0.1]:5"] {
            assert!(of(good, &[host]), "{good}");
        }
        for good in ["localhost:8080", "LOCALHOST", "[::1]:8080", "127.0.0.1"] {
            assert!(of("127.0.0.1:5", &[("host", good)]), "{good}");
        }
        assert!(of("127.0.0.1:5", &[host, ("origin", "http://127.0.0.1:8080")]));
        for bad in
            ["club.example", "10.0.0.9:8080", "localhost.evil.example", "", "127.0.0.1.nip.io"]
        {
            assert!(!of("127.0.0.1:5", &[("host", bad)]), "{bad}");
        }
        assert!(!of("10.0.0.9:5", &[host]));
        assert!(!of("127.0.0.1:5", &[]));
        let (mut unknown, ()) = Request::new(()).into_parts();
        unknown.headers.insert(HOST, HeaderValue::from_static("localhost"));
        assert!(!is_local(&unknown));
        assert!(!is_local(&parts("127.0.0.1:5", &[host], Some(true))));
        assert!(!is_local(&parts("127.0.0.1:5", &[host], None)));
        let mut old = parts("127.0.0.1:5", &[host], Some(false));
        old.version = Version::HTTP_10;
        assert!(!is_local(&old));
        for origin in ["https://club.example", "null"] {
            assert!(!of("127.0.0.1:5", &[host, ("origin", origin)]), "{origin}");
        }
    }
}
