//! Conditional requests: whether the client has the current copy of something.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use axum_extra::headers::{ETag, HeaderMapExt as _, IfNoneMatch};
use serde::Serialize;

use crate::failure::Failure;
use crate::web::error_response::ApiError;

/// Whether the client names this entity tag, quotes included, in `If-None-Match`. The comparison is weak, because a proxy that
/// compresses marks tags as weak.
pub(crate) fn has_copy(headers: &HeaderMap, tag: &str) -> bool {
    let known = headers.typed_get::<IfNoneMatch>();
    let tag = tag.parse::<ETag>();
    known.zip(tag.ok()).is_some_and(|(known, tag)| !known.precondition_passes(&tag))
}

/// A body of JSON with its entity tag; status 304 where the client has it already.
pub(crate) fn json_with_tag(
    headers: &HeaderMap,
    body: &impl Serialize,
) -> Result<Response, ApiError> {
    let content = serde_json::to_vec(body).map_err(Failure::from)?;
    let mut digest = DefaultHasher::new();
    content.hash(&mut digest);
    let tag = format!("\"{:016x}\"", digest.finish());
    // The browser may keep it and has to ask whether it still holds.
    let about = [(ETAG, tag.clone()), (CACHE_CONTROL, "private, no-cache".to_owned())];
    if has_copy(headers, &tag) {
        return Ok((StatusCode::NOT_MODIFIED, about).into_response());
    }
    Ok((about, [(CONTENT_TYPE, "application/json")], content).into_response())
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;
    use axum::http::header::IF_NONE_MATCH;

    use super::*;

    #[test]
    fn a_copy_is_recognised_by_its_tag_also_behind_a_proxy() {
        let has = |sent: &'static str| {
            let headers = HeaderMap::from_iter([(IF_NONE_MATCH, HeaderValue::from_static(sent))]);
            has_copy(&headers, "\"7-ab\"")
        };
        for same in ["\"7-ab\"", "W/\"7-ab\"", "\"x\", \"7-ab\"", "*"] {
            assert!(has(same), "{same}");
        }
        for other in ["\"7-abc\"", "7-ab", ""] {
            assert!(!has(other), "{other}");
        }
        assert!(!has_copy(&HeaderMap::new(), "\"7-ab\""));
    }
}
