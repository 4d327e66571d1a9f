//! Pages as HTTP answers.

use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

/// What these pages may do: run our script, use our style, send forms to us.
const SECURITY_POLICY: &str = "default-src 'self'; img-src 'self' data:; object-src 'none'; \
     base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Leads to another page.
pub(crate) fn see(address: &str) -> Response {
    (StatusCode::SEE_OTHER, [(LOCATION, address.to_owned())]).into_response()
}

/// A page as an answer.
pub(crate) struct Page(pub(crate) String);

impl IntoResponse for Page {
    fn into_response(self) -> Response {
        of_kind("text/html; charset=utf-8", self.0)
    }
}

/// A page for one visitor as an answer: nothing keeps a copy of it.
pub(crate) struct PrivatePage(pub(crate) String);

impl IntoResponse for PrivatePage {
    fn into_response(self) -> Response {
        ([(CACHE_CONTROL, "no-store")], Page(self.0)).into_response()
    }
}

pub(crate) fn of_kind(kind: &'static str, content: String) -> Response {
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static(kind)),
        (CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        (CONTENT_SECURITY_POLICY, HeaderValue::from_static(SECURITY_POLICY)),
    ];
    (headers, content).into_response()
}
