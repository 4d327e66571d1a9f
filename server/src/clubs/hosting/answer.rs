//! Answers a request by the club whose host it names, or by the door of the server.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::Method;
use axum::response::Response;

use super::Clubs;
use crate::clubs::address::host_of;
use crate::clubs::host::UnknownHost;
use crate::clubs::no_club::NoClub;
use crate::clubs::registry::Registry;
use crate::http::api::metrics;

/// What the door of the server looks like, also at an address that is no club's.
const DOOR_FILES: [&str; 3] = ["/pages/", "/fonts/", "/icons/"];

/// Answers by the club that the request names; one that names none learns nothing of any.
pub(super) async fn answer(State(clubs): State<Arc<Clubs>>, request: Request) -> Response {
    let host = host_of(request.headers(), request.uri());
    let registry = clubs.registered.now().await;
    let is_club = |host: &String| registry.by_host(host).is_some_and(|entry| entry.kind.is_club());
    let wants_figures = request.uri().path() == "/metrics"
        && !host.as_ref().is_some_and(is_club)
        && clubs.shared.deployment.has_token(request.headers());
    if wants_figures {
        return metrics::answer(clubs.figures().await);
    }
    let Some(host) = host else {
        return NoClub::Unknown.page();
    };
    // In a task of its own: a visitor who leaves must not cut the opening or closing of a club short.
    let (asked, finding) = (host.clone(), Arc::clone(&clubs).find(host));
    let found = tokio::spawn(finding).await;
    match found.unwrap_or(Err(NoClub::InTrouble)) {
        Ok(visit) => visit.answer(request).await,
        Err(NoClub::Unknown) => at_door(clubs, &registry, asked, request).await,
        Err(no_club) => no_club.page(),
    }
}

/// What stands below an address that is no club's: the door of the server, which says so, where it has one.
async fn at_door(
    clubs: Arc<Clubs>,
    registry: &Registry,
    asked: String,
    mut request: Request,
) -> Response {
    let door = registry.clubs.iter().find(|entry| !entry.kind.is_club());
    let Some(door) = door.filter(|_| matches!(*request.method(), Method::GET | Method::HEAD))
    else {
        return NoClub::Unknown.page();
    };
    if !DOOR_FILES.iter().any(|files| request.uri().path().starts_with(files)) {
        let query = request.uri().query().unwrap_or_default();
        *request.uri_mut() = format!("/?{query}").parse().unwrap_or_default();
        request.extensions_mut().insert(UnknownHost(asked));
    }
    match tokio::spawn(clubs.find(door.address.host().to_owned())).await {
        Ok(Ok(visit)) => visit.answer(request).await,
        Ok(Err(_)) | Err(_) => NoClub::Unknown.page(),
    }
}
