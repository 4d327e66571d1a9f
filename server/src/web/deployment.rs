//! How this server is reached: by HTTPS of its own, behind a proxy, and who may read its figures.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, StatusCode};

use super::house_network::HouseNetwork;
use crate::secrets::token_hash;
use crate::tls::Tls;

/// How this server is reached. It has a secret, so it has no `Debug`.
pub struct Deployment {
    /// HTTPS by the settings; `None`: HTTP, perhaps behind a proxy.
    pub https: Option<Https>,
    /// HTTPS that was opened for the house network while the server runs.
    pub house: HouseNetwork,
    /// Whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed.
    pub trusted_proxies: Vec<IpAddr>,
    /// With which token the figures may be read from other machines.
    pub metrics_token: Option<String>,
    /// Answered requests.
    pub requests: Arc<Requests>,
}

/// The classes of statuses, in the order in which they are counted.
pub(crate) const CLASSES: [&str; 5] = ["1xx", "2xx", "3xx", "4xx", "5xx"];

/// How many requests were answered, by class of status.
#[derive(Debug, Default)]
pub struct Requests([AtomicU64; CLASSES.len()]);

impl Requests {
    pub(crate) fn count(&self, status: StatusCode) {
        let class = usize::from(status.as_u16() / 100).clamp(1, CLASSES.len()) - 1;
        self.0[class].fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn all(&self) -> [u64; CLASSES.len()] {
        std::array::from_fn(|class| self.0[class].load(Ordering::Relaxed))
    }
}

/// HTTPS in the program.
#[derive(Clone, Debug)]
pub struct Https {
    /// The certificates.
    pub tls: Arc<Tls>,
    /// The port of the application.
    pub port: u16,
    /// The port of the page that connects a device, by HTTP.
    pub http_port: u16,
    /// The name by which the machine is found: in the hall, such as `ostwind.local`, or its public one.
    pub name: String,
}

impl Default for Deployment {
    /// HTTP, and a proxy on this machine is believed.
    fn default() -> Deployment {
        let this_machine = [Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()];
        Deployment {
            https: None,
            house: HouseNetwork::default(),
            trusted_proxies: this_machine.to_vec(),
            metrics_token: None,
            requests: Arc::default(),
        }
    }
}

impl Deployment {
    /// HTTPS in the program, by the settings or opened later.
    pub fn https(&self) -> Option<Https> {
        self.https.clone().or_else(|| self.house.https())
    }

    /// The same with a certificate of one name, for several clubs on a server.
    pub(crate) fn with_https(&self, https: Https) -> Deployment {
        Deployment {
            https: Some(https),
            house: HouseNetwork::default(),
            trusted_proxies: self.trusted_proxies.clone(),
            metrics_token: self.metrics_token.clone(),
            requests: Arc::clone(&self.requests),
        }
    }

    /// Whether the headers of a proxy at this address are believed.
    pub fn trusts(&self, peer: IpAddr) -> bool {
        self.trusted_proxies.contains(&peer.to_canonical())
    }

    /// Whether a request has the token of a program that watches the server. Hashes are compared, so that the time says nothing
    /// about the token.
    pub(crate) fn has_token(&self, headers: &HeaderMap) -> bool {
        let sent = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
        let sent = sent.and_then(|value| value.strip_prefix("Bearer "));
        let token = self.metrics_token.as_deref().filter(|token| !token.is_empty());
        token.zip(sent).is_some_and(|(token, sent)| token_hash(token) == token_hash(sent))
    }
}

/// An address of a host and a port; the usual port of the scheme is left out.
pub fn origin(scheme: &str, host: &str, port: u16) -> String {
    match (scheme, port) {
        ("http", 80) | ("https", 443) => format!("{scheme}://{host}"),
        _ => format!("{scheme}://{host}:{port}"),
    }
}
