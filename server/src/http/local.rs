//! Whether somebody sits at the machine itself: then the first account needs no link.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::header::{HOST, ORIGIN};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, Uri};

use super::AppState;
use super::forwarded::ThroughProxy;

/// Whether the request comes from a browser on this machine, and through no proxy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Local(pub(crate) bool);

impl FromRequestParts<AppState> for Local {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Local, Infallible> {
        // A server with a public address stands behind a proxy, whatever that sends.
        let is_local = state.public_url.is_none() && is_local(&parts.extensions, &parts.headers);
        Ok(Local(is_local))
    }
}

/// Peer and host are loopback addresses, the request named no proxy when it came, and no other page sent it.
pub(super) fn is_local(extensions: &Extensions, headers: &HeaderMap) -> bool {
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
    use axum::http::{HeaderName, HeaderValue};

    use super::*;

    fn of(peer: &str, sent: &[(&'static str, &'static str)]) -> bool {
        of_proxy(peer, sent, Some(false))
    }

    fn of_proxy(
        peer: &str,
        sent: &[(&'static str, &'static str)],
        through_proxy: Option<bool>,
    ) -> bool {
        let mut extensions = Extensions::new();
        if let Some(through_proxy) = through_proxy {
            extensions.insert(ThroughProxy(through_proxy));
        }
        extensions.insert(ConnectInfo::<SocketAddr>(peer.parse().unwrap()));
        let headers = sent
            .iter()
            .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
        is_local(&extensions, &headers.collect())
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
        assert!(!is_local(
            &Extensions::new(),
            &HeaderMap::from_iter([(HOST, "localhost".parse().unwrap())])
        ));
        assert!(!of_proxy("127.0.0.1:5", &[host], Some(true)));
        assert!(!of_proxy("127.0.0.1:5", &[host], None));
        for origin in ["https://club.example", "null"] {
            assert!(!of("127.0.0.1:5", &[host, ("origin", origin)]), "{origin}");
        }
    }
}
