//! What answers by HTTP where the clubs have certificates of their own: the proofs of their names. All else leads to HTTPS.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::http::header::{CONTENT_TYPE, LOCATION};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;

use super::address::host_of;
use super::certificates::Certificates;
use super::no_club::NoClub;
use super::registered::Registered;
use super::registry::{ClubState, Entry};
use crate::tls::acme::CHALLENGE_ADDRESS;
use crate::web::Clock;

/// What the port knows.
#[derive(Clone)]
pub(super) struct PlainPort {
    pub(super) certificates: Arc<Certificates>,
    pub(super) registered: Arc<Registered>,
    pub(super) clock: Clock,
}

impl PlainPort {
    pub(super) fn router(self) -> Router {
        Router::new()
            .route(CHALLENGE_ADDRESS, get(challenge))
            .fallback(lead_to_https)
            .with_state(self)
    }
}

/// The answer to a certificate authority that asks whether a name leads here.
async fn challenge(
    State(port): State<PlainPort>,
    Path(token): Path<String>,
    headers: HeaderMap,
    uri: Uri,
) -> Response {
    let tls = host_of(&headers, &uri).and_then(|host| port.certificates.of_host(&host));
    match tls.and_then(|tls| tls.challenge(&token)) {
        Some(answer) => ([(CONTENT_TYPE, "application/octet-stream")], answer).into_response(),
        None => NoClub::Unknown.page(),
    }
}

/// Leads to the same place by HTTPS. Not remembered by browsers: the server may be set up otherwise.
async fn lead_to_https(State(port): State<PlainPort>, request: Request) -> Response {
    let host = host_of(request.headers(), request.uri());
    let registry = port.registered.now().await;
    let is_in_trash = |entry: &&Entry| matches!(entry.state, ClubState::Deleted { .. });
    let entry = host.as_ref().and_then(|host| registry.by_host(host));
    let Some(entry) = entry.filter(|entry| !is_in_trash(entry)) else {
        return NoClub::Unknown.page();
    };
    if port.certificates.lacks(entry, (port.clock.now)()) {
        return NoClub::CertificateComes.page();
    }
    let path = request.uri().path_and_query().map_or("/", |path| path.as_str());
    let there = format!("{}{path}", entry.address.origin());
    (StatusCode::SEE_OTHER, [(LOCATION, there)]).into_response()
}
