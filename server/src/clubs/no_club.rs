//! What somebody reads who gets no club.

use askama::Template;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, RETRY_AFTER};
use axum::response::{Html, IntoResponse as _, Response};
use texts::{Lang, hosting, tls};

/// Why a request gets no club.
pub(super) enum NoClub {
    /// Its host is no club's, or that of a deleted one.
    Unknown,
    /// The club is locked; visitors read why.
    Suspended(String),
    /// Its books cannot be opened.
    InTrouble,
    /// Too many clubs are open, or the server is ending.
    NoRoom,
    /// It is reached by HTTPS only, and its certificate is being obtained.
    CertificateComes,
}

/// In both languages, because which one the visitor wants stands in a club's cookies.
#[derive(Template)]
#[template(path = "no_club.html")]
struct Page<'a> {
    german: &'static str,
    english: &'static str,
    reason: &'a str,
}

impl NoClub {
    /// The page that says so.
    pub(super) fn page(&self) -> Response {
        let (sentence, reason) = match self {
            NoClub::Unknown => (hosting::NO_CLUB, ""),
            NoClub::Suspended(reason) => (hosting::SUSPENDED, reason.as_str()),
            NoClub::InTrouble => (hosting::IN_TROUBLE, ""),
            NoClub::NoRoom => (hosting::NO_ROOM, ""),
            NoClub::CertificateComes => (tls::CERTIFICATE_COMES, ""),
        };
        let page = Page { german: sentence.get(Lang::De), english: sentence.get(Lang::En), reason };
        let headers = [
            (CACHE_CONTROL, "no-store"),
            (CONTENT_SECURITY_POLICY, "default-src 'none'; style-src 'unsafe-inline'"),
        ];
        let page = match page.render() {
            Ok(page) => Html(page),
            Err(error) => {
                tracing::error!(%error, "a page cannot be written");
                return StatusCode::INTERNAL_SERVER_ERROR.into_response();
            }
        };
        match self {
            NoClub::Unknown => (StatusCode::NOT_FOUND, headers, page).into_response(),
            NoClub::Suspended(_)
            | NoClub::InTrouble
            | NoClub::NoRoom
            | NoClub::CertificateComes => {
                (StatusCode::SERVICE_UNAVAILABLE, [(RETRY_AFTER, "10")], headers, page)
                    .into_response()
            }
        }
    }
}
