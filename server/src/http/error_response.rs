//! Refusals become a status and a body in the reader's language; what every answer carries.

use axum::Json;
use axum::extract::{Request, State};
use axum::http::header::{
    ACCEPT_LANGUAGE, CACHE_CONTROL, CONTENT_LANGUAGE, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
    COOKIE as COOKIES, HeaderName, HeaderValue, REFERRER_POLICY, RETRY_AFTER, SET_COOKIE,
    STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use club::PlayerNo;
use scoring::deal::DealProblem;
use texts::Lang;
use texts::problems::problem;
use wire::{ErrorBody, ErrorCode, FactProblem};

use crate::failure::Failure;
use crate::http::scheme::Https;
use crate::http::{AppState, is_api};
use crate::limits::LARGEST_BODY;
use crate::pages::layout;
use crate::pages::rules::Page;

/// The cookie that keeps the language of the pages.
const COOKIE: &str = "lang";

/// Why a request is refused: what an action says, or what HTTP itself has against it.
#[derive(Clone, Debug)]
pub(crate) enum Refusal {
    /// An action could not be done.
    Failure(Failure),
    /// The body is no JSON of the agreed shape.
    Malformed {
        /// Counted from 1.
        line: usize,
        /// Counted from 1.
        column: usize,
        /// The parser's remark.
        detail: String,
    },
    /// More objects in one request than agreed.
    TooMany {
        /// How many.
        found: usize,
        /// How many may be.
        most: usize,
    },
    /// The code says it all.
    Code(ErrorCode),
}

impl From<Failure> for Refusal {
    fn from(failure: Failure) -> Refusal {
        Refusal::Failure(failure)
    }
}

impl Refusal {
    fn code(&self) -> ErrorCode {
        match self {
            Refusal::Failure(failure) => failure.code(),
            Refusal::Malformed { .. } => ErrorCode::Malformed,
            Refusal::TooMany { .. } => ErrorCode::TooLarge,
            Refusal::Code(code) => *code,
        }
    }

    fn body(&self, lang: Lang) -> ErrorBody {
        let code = self.code();
        let plain = || ErrorBody {
            code,
            message: texts::errors::error(code).get(lang).to_owned(),
            problems: Vec::new(),
            next: None,
            standing: None,
            deal: None,
        };
        let fact_problems = |found: &[DealProblem<PlayerNo>]| -> Vec<FactProblem> {
            let problems = found.iter().map(|found| FactProblem {
                player: found.of,
                code: found.problem.code().to_owned(),
                message: problem(&found.problem, lang),
            });
            problems.collect()
        };
        let with_problems = |message: String, problems: &[FactProblem]| {
            let sentences = problems.iter().map(|problem| problem.message.clone());
            let all: Vec<String> = std::iter::once(message).chain(sentences).collect();
            all.join(" ")
        };
        match self {
            Refusal::Malformed { line, column, detail } => ErrorBody {
                message: texts::program::malformed(*line, *column, detail, lang),
                ..plain()
            },
            Refusal::TooMany { found, most } => {
                ErrorBody { message: texts::program::too_many(*found, *most, lang), ..plain() }
            }
            Refusal::Code(ErrorCode::TooLarge) => {
                ErrorBody { message: texts::program::too_large(LARGEST_BODY, lang), ..plain() }
            }
            Refusal::Failure(Failure::Unprintable { character }) => {
                ErrorBody { message: texts::program::unprintable(*character, lang), ..plain() }
            }
            Refusal::Failure(Failure::UnprintableReason { character }) => ErrorBody {
                message: texts::errors::unprintable_reason(*character, lang),
                ..plain()
            },
            Refusal::Failure(Failure::DealNumberTaken { next, standing }) => {
                ErrorBody { next: Some(*next), standing: standing.clone(), ..plain() }
            }
            Refusal::Failure(Failure::CorrectionBlocked { number, problems }) => {
                let problems = fact_problems(problems);
                let message = if problems.is_empty() {
                    texts::errors::after_the_end(*number, lang)
                } else {
                    with_problems(texts::errors::later_deal(*number, lang), &problems)
                };
                ErrorBody { message, problems, deal: Some(*number), ..plain() }
            }
            Refusal::Failure(Failure::Books(refusal)) => {
                ErrorBody { message: texts::club::refusal(*refusal, lang), ..plain() }
            }
            Refusal::Failure(Failure::BadFacts(found)) => {
                let problems = fact_problems(found);
                let message = with_problems(plain().message, &problems);
                ErrorBody { message, problems, ..plain() }
            }
            Refusal::Failure(_) | Refusal::Code(_) => plain(),
        }
    }
}

impl IntoResponse for Refusal {
    /// The status, with the refusal beside it: its words are added where the reader is known.
    fn into_response(self) -> Response {
        if let Refusal::Failure(Failure::Internal(reason)) = &self {
            tracing::error!(reason, "a request failed by our own mistake");
        }
        let status =
            StatusCode::from_u16(self.code().status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// Finds out which language the reader reads, tells the handlers, and puts refusals into words.
pub(crate) async fn in_the_readers_language(mut request: Request, next: Next) -> Response {
    let lang = readers_language(request.uri(), request.headers());
    let is_page = !is_api(request.uri().path());
    let is_chosen = is_page && asked_language(request.uri()).is_some();
    request.extensions_mut().insert(lang);
    let mut response = next.run(request).await;
    if is_chosen {
        // Pages lead to each other without naming the language again.
        let cookie = format!("{COOKIE}={}; Path=/; Max-Age=31536000; SameSite=Lax", lang.tag());
        if let Ok(cookie) = HeaderValue::from_str(&cookie) {
            response.headers_mut().append(SET_COOKIE, cookie);
        }
    }
    let Some(refusal) = response.extensions_mut().remove::<Refusal>() else {
        return response;
    };
    let body = refusal.body(lang);
    let mut answer = if is_page {
        (response.status(), Page(layout::refused(&body.message, lang))).into_response()
    } else {
        (response.status(), Json(body)).into_response()
    };
    // What the refusal brought along: the methods that are allowed.
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
    let chosen = || {
        let mut cookies = text(COOKIES)?.split(';').map(str::trim);
        cookies.find_map(|cookie| lang(cookie.strip_prefix(COOKIE)?.strip_prefix('=')?))
    };
    let by_browser = || preferred(text(ACCEPT_LANGUAGE).unwrap_or_default());
    asked_language(uri).or_else(chosen).unwrap_or_else(by_browser)
}

/// The language an address names.
fn asked_language(uri: &Uri) -> Option<Lang> {
    let query = uri.query().unwrap_or_default();
    query.split('&').find_map(|pair| lang(pair.strip_prefix("lang=")?))
}

/// The language of ours that comes first by weight, then by place.
fn preferred(accepted: &str) -> Lang {
    let mut best = (0, Lang::De);
    for range in accepted.split(',') {
        let (tag, weight) = range.split_once(';').unwrap_or((range, "q=1"));
        let weight = thousandths(weight.trim().trim_start_matches("q="));
        if let Some(lang) = lang(tag.trim())
            && weight > best.0
        {
            best = (weight, lang);
        }
    }
    best.1
}

fn lang(tag: &str) -> Option<Lang> {
    match tag.split('-').next() {
        Some("de") => Some(Lang::De),
        Some("en") => Some(Lang::En),
        Some(_) | None => None,
    }
}

/// A weight from 0 to 1 with up to three decimals, in thousandths.
fn thousandths(weight: &str) -> u32 {
    let (whole, decimals) = weight.split_once('.').unwrap_or((weight, ""));
    let padded: String = decimals.chars().chain("000".chars()).take(3).collect();
    format!("{whole}{padded}").parse().unwrap_or(0)
}

/// What every answer carries that does not say otherwise: nothing is guessed, framed, or told to
/// other sites, and what the API says is asked for again.
pub(crate) async fn guard(State(state): State<AppState>, request: Request, next: Next) -> Response {
    const ALWAYS: [(HeaderName, &str); 4] = [
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    let Https(is_https) = Https::of(&state, request.extensions(), request.headers());
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if is_https {
        headers.insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    headers
        .entry(CONTENT_SECURITY_POLICY)
        .or_insert(HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'"));
    response
}

#[cfg(test)]
mod tests {
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
