//! Style and scripts of the pages.

use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, HeaderValue};
use axum::response::Response;
use wire::ErrorCode;

use crate::pages::evenings::hall;
use crate::pages::rules::own_hands;
use crate::pages::settings::connect;
use crate::pages::tournament;
use crate::web::error_response::ApiError;
use crate::web::layout;
use crate::web::response::of_kind;

/// `GET /pages/{file}`: style and scripts of these pages.
pub(crate) async fn file(Path(file): Path<String>) -> Result<Response, ApiError> {
    const SCRIPT: &str = "text/javascript; charset=utf-8";
    let (kind, content) = match file.as_str() {
        "style.css" => ("text/css; charset=utf-8", layout::STYLE),
        "theme.js" => (SCRIPT, layout::THEME_SCRIPT),
        "page.js" => (SCRIPT, layout::SCRIPT),
        "hall.css" => ("text/css; charset=utf-8", hall::STYLE),
        "tournament-hall.css" => ("text/css; charset=utf-8", tournament::hall::STYLE),
        "tournament-hall.js" => (SCRIPT, tournament::hall::SCRIPT),
        "connect.css" => ("text/css; charset=utf-8", connect::STYLE),
        "connect.js" => (SCRIPT, connect::SCRIPT),
        "own-hand.js" => (SCRIPT, own_hands::SCRIPT),
        "hall.js" => (SCRIPT, hall::SCRIPT),
        _ => return Err(ApiError::Code(ErrorCode::NoSuchAddress)),
    };
    let mut response = of_kind(kind, content.to_owned());
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("public, no-cache"));
    Ok(response)
}
