//! What is compressed on its way: pages and JSON, and neither files to be saved nor streams.

use axum::body::Body;
use axum::http::Request;
use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, VARY};

use crate::support::TestClub;

/// The encoding of an answer to somebody who takes Brotli and gzip, or only what is named.
async fn encoding(club: &TestClub, path: &str, accepted: &str) -> Option<String> {
    let request = Request::get(path).header(ACCEPT_ENCODING, accepted).body(Body::empty()).unwrap();
    let answer = club.send(request).await;
    assert_eq!(answer.status, 200, "{path}");
    answer.headers.get(CONTENT_ENCODING).map(|found| found.to_str().unwrap().to_owned())
}

#[tokio::test]
async fn pages_are_compressed_and_files_are_not() {
    let club = TestClub::new();
    for page in ["/verein/personen", "/verein/jahr", "/api/presets"] {
        assert_eq!(encoding(&club, page, "gzip, br").await.as_deref(), Some("br"), "{page}");
        assert_eq!(encoding(&club, page, "gzip").await.as_deref(), Some("gzip"), "{page}");
        assert_eq!(encoding(&club, page, "identity").await, None, "{page}");
    }
    for file in ["/verein/export/ostwind.json", "/api/rules/klassisch.pdf", "/api/health"] {
        assert_eq!(encoding(&club, file, "gzip, br").await, None, "{file}");
    }
    let plain = club.get("/verein/personen").await;
    assert!(plain.headers.get_all(VARY).iter().any(|vary| vary == "accept-encoding"));
}
