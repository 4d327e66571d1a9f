//! What a page's form sends: fields by name, from a page of ours.

use std::collections::BTreeMap;

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::HeaderMap;
use axum::http::header::{HOST, HeaderName, ORIGIN};
use axum::response::IntoResponse as _;
use wire::ErrorCode;

use super::reply::Refusal;

/// The fields of a form by their names; of two with the same name the last.
pub(super) struct Form(pub(super) BTreeMap<String, String>);

impl<S: Send + Sync> FromRequest<S> for Form {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Form, Refusal> {
        // Any page may make a visitor's browser send a form; the browser says from where.
        if !is_from_here(request.headers()) {
            return Err(Refusal::Code(ErrorCode::CrossSite));
        }
        let bytes = Bytes::from_request(request, state).await.map_err(|rejected| {
            let is_too_large = rejected.into_response().status().as_u16() == 413;
            Refusal::Code(if is_too_large { ErrorCode::TooLarge } else { ErrorCode::Malformed })
        })?;
        let fields: Vec<(String, String)> = serde_urlencoded::from_bytes(&bytes)
            .map_err(|_| Refusal::Code(ErrorCode::Malformed))?;
        Ok(Form(fields.into_iter().collect()))
    }
}

/// Whether a request came from a page of ours. Browsers say so in one of two headers; who sends neither is no browser
/// that somebody else could lead.
fn is_from_here(headers: &HeaderMap) -> bool {
    const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
    let text = |name: &HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = text(&FETCH_SITE) {
        return site == "same-origin" || site == "none";
    }
    match (text(&ORIGIN), text(&HOST)) {
        (None, _) => true,
        (Some(origin), Some(host)) => {
            origin.split_once("://").is_some_and(|(_, from)| from == host)
        }
        (Some(_), None) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pages_of_ours_may_send_forms() {
        let from = |headers: &[(&'static str, &'static str)]| {
            let headers = headers
                .iter()
                .map(|(name, value)| (HeaderName::from_static(name), value.parse().unwrap()));
            is_from_here(&headers.collect())
        };
        assert!(from(&[]));
        assert!(from(&[("sec-fetch-site", "same-origin")]));
        assert!(from(&[("sec-fetch-site", "none")]));
        assert!(!from(&[("sec-fetch-site", "cross-site")]));
        assert!(!from(&[("sec-fetch-site", "same-site")]));
        assert!(from(&[("origin", "http://club:8080"), ("host", "club:8080")]));
        assert!(!from(&[("origin", "http://elsewhere"), ("host", "club:8080")]));
        assert!(!from(&[("origin", "null"), ("host", "club:8080")]));
        assert!(!from(&[("origin", "http://club:8080")]));
    }
}
