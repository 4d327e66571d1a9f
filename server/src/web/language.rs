//! The reader's language, and refusals in it.

use axum::extract::{Request, State};
use axum::http::header::{
    ACCEPT_LANGUAGE, CONTENT_LANGUAGE, CONTENT_TYPE, HeaderName, HeaderValue, RETRY_AFTER,
};
use axum::http::{HeaderMap, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use axum::{Extension, Json};
use axum_extra::extract::cookie::{Cookie, CookieJar};
use texts::Lang;
use wire::ErrorCode;

use super::error_response::ApiError;
use super::visitor::{Visitor, append_cookie};
use super::{AppState, is_api};
use crate::web::context::PageContext;
use crate::web::layout;
use crate::web::response::Page;

/// The cookie with the chosen language of the pages.
const COOKIE: &str = "lang";

/// How long it is kept.
const YEAR_SECONDS: i64 = 365 * 24 * 60 * 60;

/// Middleware: puts the reader's language into the request, and refusals into words.
pub(crate) async fn negotiate(
    State(state): State<AppState>,
    mut request: Request,
    next: Next,
) -> Response {
    let lang = readers_language(request.uri(), request.headers());
    let is_page = !is_api(request.uri().path());
    let is_chosen = is_page && asked_language(request.uri()).is_some();
    request.extensions_mut().insert(lang);
    let path = request.uri().path().to_owned();
    let mut response = next.run(request).await;
    if is_chosen {
        // Pages lead to each other without naming the language again.
        append_cookie(&mut response, Cookie::new(COOKIE, lang.tag()), YEAR_SECONDS);
    }
    let Some(refusal) = response.extensions_mut().remove::<ApiError>() else {
        return response;
    };
    let body = refusal.body(lang);
    let mut answer = if is_page {
        // The guard puts the visitor into the response; an answer without the guard has none.
        let visitor = response.extensions_mut().remove::<Visitor>().unwrap_or_default();
        let context = PageContext::new(lang, visitor.clone(), &path, &state);
        let is_missing = refusal.code() == ErrorCode::NoSuchAddress;
        let title = if is_missing { texts::pages::NOT_FOUND } else { texts::pages::NOT_DONE };
        let frame = context.frame(title.get(lang));
        let way_on = refusal.way_on(lang);
        let page = Page(layout::refused(frame, &body.message, way_on));
        (response.status(), Extension(visitor), page).into_response()
    } else {
        (response.status(), Json(body)).into_response()
    };
    // Headers of the refusal, such as the methods that are allowed.
    let length_and_type = [axum::http::header::CONTENT_LENGTH, CONTENT_TYPE];
    for (name, value) in response.headers() {
        if !length_and_type.contains(name) {
            answer.headers_mut().insert(name.clone(), value.clone());
        }
    }
    answer.headers_mut().insert(CONTENT_LANGUAGE, HeaderValue::from_static(lang.tag()));
    if refusal.code() == ErrorCode::Unavailable {
        answer.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("1"));
    }
    answer
}

/// `?lang=` decides, then what was chosen before, then the browser; German where none says anything we speak.
fn readers_language(uri: &Uri, headers: &HeaderMap) -> Lang {
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let chosen = || Lang::of_tag(CookieJar::from_headers(headers).get(COOKIE)?.value());
    let by_browser = || preferred(text(ACCEPT_LANGUAGE).unwrap_or_default());
    asked_language(uri).or_else(chosen).unwrap_or_else(by_browser)
}

/// The language an address names.
fn asked_language(uri: &Uri) -> Option<Lang> {
    let query = uri.query().unwrap_or_default();
    query.split('&').find_map(|pair| Lang::of_tag(pair.strip_prefix("lang=")?))
}

/// The language of ours that comes first by weight, then by place.
fn preferred(accepted: &str) -> Lang {
    let mut best = (0, Lang::default());
    for range in accepted.split(',') {
        let (tag, weight) = range.split_once(';').unwrap_or((range, "q=1"));
        let weight = thousandths(weight.trim().trim_start_matches("q="));
        if let Some(lang) = Lang::of_tag(tag.trim())
            && weight > best.0
        {
            best = (weight, lang);
        }
    }
    best.1
}

/// A weight from 0 to 1 with up to three decimals, in thousandths.
fn thousandths(weight: &str) -> u32 {
    let (whole, decimals) = weight.split_once('.').unwrap_or((weight, ""));
    let padded: String = decimals.chars().chain("000".chars()).take(3).collect();
    format!("{whole}{padded}").parse().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use axum::http::header::COOKIE as COOKIES;

    use super::*;

    #[test]
    fn the_heaviest_language_of_ours_wins() {
        for (accepted, expected) in [
            ("", Lang::De),
            ("en", Lang::En),
            ("en-GB,en;q=0.9,de;q=0.8", Lang::En),
            ("de-AT,de;q=0.9,en;q=0.8", Lang::De),
            ("fr,en;q=0.3,de;q=0.7", Lang::De),
            ("fr, en;q=0.7, de;q=0.25", Lang::En),
            ("sl,hu", Lang::De),
            ("de;q=0,en;q=0.001", Lang::En),
            ("en;q=rubbish,de;q=0.1", Lang::De),
        ] {
            assert_eq!(preferred(accepted), expected, "{accepted}");
        }
    }

    #[test]
    fn the_address_outweighs_the_browser() {
        let headers = HeaderMap::from_iter([(ACCEPT_LANGUAGE, HeaderValue::from_static("en"))]);
        let of = |address: &'static str| readers_language(&Uri::from_static(address), &headers);
        assert_eq!(of("/api/ranking?lang=de"), Lang::De);
        assert_eq!(of("/api/ranking?other=1&lang=de-AT"), Lang::De);
        assert_eq!(of("/api/ranking?lang=xx"), Lang::En);
        assert_eq!(of("/api/ranking"), Lang::En);
    }

    #[test]
    fn the_choice_of_last_time_outweighs_the_browser() {
        let of = |cookie: &'static str, address: &'static str| {
            let headers = [(ACCEPT_LANGUAGE, "de-AT"), (COOKIES, cookie)]
                .map(|(name, value)| (name, HeaderValue::from_static(value)));
            readers_language(&Uri::from_static(address), &HeaderMap::from_iter(headers))
        };
        assert_eq!(of("a=b; lang=en", "/regeln"), Lang::En);
        assert_eq!(of("lang=en", "/regeln?lang=de"), Lang::De);
        assert_eq!(of("language=en; lang=xx", "/regeln"), Lang::De);
    }
}
