//! Protection against forged requests: a request that changes something is only accepted from a page of ours.

use axum::http::HeaderMap;
use axum::http::header::{HOST, HeaderName, ORIGIN};

/// Whether a request came from a page of ours. Browsers say so in one of two headers; a client that sends neither is no
/// browser, and no other page can make it send anything.
pub(crate) fn is_from_own_page(headers: &HeaderMap, public_url: Option<&str>) -> bool {
    if let Some(says) = says_own_page(headers) {
        return says;
    }
    let text = |name: &HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(origin) = text(&ORIGIN) else {
        return true;
    };
    // A proxy may ask under another name than the browser: the club's own address is known.
    if public_url.is_some_and(|url| origin_of(url).eq_ignore_ascii_case(origin)) {
        return true;
    }
    let from = origin.split_once("://").map(|(_, from)| from);
    from.is_some_and(|from| text(&HOST) == Some(from))
}

/// Whether the browser says that a page of ours, or no page at all, has led to a request; `None` where it says nothing, as old
/// browsers do, and all of them without HTTPS.
pub(crate) fn says_own_page(headers: &HeaderMap) -> Option<bool> {
    const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
    let site = headers.get(FETCH_SITE)?.to_str().ok()?;
    Some(site == "same-origin" || site == "none")
}

/// Scheme, host and port of an address.
fn origin_of(url: &str) -> &str {
    let host = url.find("://").map_or(0, |at| at + 3);
    let end = url[host..].find('/').map_or(url.len(), |at| host + at);
    &url[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pages_of_ours_may_send_something() {
        let from = |headers: &[(&'static str, &'static str)]| {
            let headers = headers
                .iter()
                .map(|(name, value)| (HeaderName::from_static(name), value.parse().unwrap()));
            is_from_own_page(&headers.collect(), Some("https://club.example/mj"))
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
        // An old browser behind a proxy that names its own machine.
        assert!(from(&[("origin", "https://club.example"), ("host", "127.0.0.1:8080")]));
        assert!(!from(&[("origin", "http://club.example"), ("host", "127.0.0.1:8080")]));
        assert!(!from(&[("origin", "https://club.example.evil"), ("host", "127.0.0.1:8080")]));
    }
}
