//! Security headers of every answer, and what may be kept of it.

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderName, HeaderValue, REFERRER_POLICY,
    STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS,
};
use axum::middleware::Next;
use axum::response::Response;

use super::AppState;
use super::scheme::{Https, OverTls};
use super::visitor::Visitor;

/// Adds what an answer does not say itself: no guessing of types, no frames, no address as the referrer, nothing cached.
pub(crate) async fn add(State(state): State<AppState>, request: Request, next: Next) -> Response {
    const ALWAYS: [(HeaderName, &str); 4] = [
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        // Some addresses are secrets, and a proxy may log referrers. `no-referrer` would take the origin from forms.
        (REFERRER_POLICY, "strict-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    let Https(is_https) = Https::of(&state, request.headers());
    // Devices must still reach the page that connects them by HTTP, and a lost root must not lock them out.
    let is_lasting = is_https && request.extensions().get::<OverTls>().is_none();
    let mut response = next.run(request).await;
    let visitor = response.extensions().get::<Visitor>();
    let is_of_somebody = visitor.is_some_and(|visitor| visitor.session.is_some());
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if is_lasting {
        headers.insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
    // Of what somebody was shown who had signed in nothing stays on a device that others use, unless it is the same for all.
    let is_the_same_for_all = headers
        .get(CACHE_CONTROL)
        .is_some_and(|lifetime| lifetime.as_bytes().starts_with(b"public"));
    if is_of_somebody && !is_the_same_for_all {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    headers
        .entry(CONTENT_SECURITY_POLICY)
        .or_insert(HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'"));
    response
}
