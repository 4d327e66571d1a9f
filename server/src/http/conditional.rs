//! Conditional requests: whether the client has the current copy of something.

use axum::http::HeaderMap;
use axum_extra::headers::{ETag, HeaderMapExt as _, IfNoneMatch};

/// Whether the client names this entity tag, quotes included, in `If-None-Match`. The comparison is weak, because a proxy that
/// compresses marks tags as weak.
pub(crate) fn has_copy(headers: &HeaderMap, tag: &str) -> bool {
    let known = headers.typed_get::<IfNoneMatch>();
    let tag = tag.parse::<ETag>();
    known.zip(tag.ok()).is_some_and(|(known, tag)| !known.precondition_passes(&tag))
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
