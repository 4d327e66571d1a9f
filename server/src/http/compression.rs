//! Compression of what is written for each request: pages and JSON. The client's files are compressed when they are built.

use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{Extensions, HeaderMap, StatusCode, Version};
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{And, Predicate as _, SizeAbove};

/// Answers smaller than this many bytes fit into one packet anyway.
const SMALLEST: u16 = 1_024;

/// The types that are compressed: no stream of events, no files that are compressed in themselves.
const TYPES: [&str; 4] = ["text/html", "text/css", "text/javascript", "application/json"];

type IsWorthIt = fn(StatusCode, Version, &HeaderMap, &Extensions) -> bool;

/// Compresses answers by gzip or Brotli where the client takes one of them.
pub(super) fn layer() -> CompressionLayer<And<SizeAbove, IsWorthIt>> {
    CompressionLayer::new().compress_when(SizeAbove::new(SMALLEST).and(is_text as IsWorthIt))
}

/// Whether it is text to be shown. A file to be saved stays as it is, so that its length is known while it comes.
fn is_text(_: StatusCode, _: Version, headers: &HeaderMap, _: &Extensions) -> bool {
    let content_type = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let is_text =
        content_type.is_some_and(|found| TYPES.iter().any(|text| found.starts_with(text)));
    let disposition = headers.get(CONTENT_DISPOSITION).and_then(|value| value.to_str().ok());
    is_text && !disposition.is_some_and(|found| found.starts_with("attachment"))
}
