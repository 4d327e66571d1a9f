//! Authorization: recognises who asks, and lets a request through if its row in the route table allows it. An address
//! without a row cannot be added.

use axum::extract::{FromRequestParts as _, MatchedPath, RawPathParams, Request, State};
use axum::http::header::{ALLOW, HeaderValue, LOCATION};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use club::audit_event::AuditEvent;
use club::roles::Role;
use wire::{ErrorCode, GameId};

use super::routes::{ROUTES, Route};
use crate::pages::access::second_factor;
use crate::web::error_response::ApiError;
use crate::web::rate_limit::Counted;
use crate::web::refusal_log::{log, log_refusal};
use crate::web::response::see;
use crate::web::routing::Verb;
use crate::web::scheme::Https;
use crate::web::visitor::{self, CookieKind, Recognised, Stale, TableDevice, Visitor};
use crate::web::{AppState, csrf, is_api};

/// Who may ask something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Everybody: published pages, the calculator, signing in.
    Everybody,
    /// Somebody who has signed in with one of these roles.
    Has(&'static [Role]),
    /// These, and the person the page in `{person}` is about.
    HasOrSelf(&'static [Role]),
    /// These, and the tablet with the link of the game in `{game}`, or of its evening.
    HasOrTable(&'static [Role]),
    /// These, and every tablet with the link of a table or an evening.
    HasOrAnyTable(&'static [Role]),
    /// These, and every tablet with the link of an evening.
    HasOrEvening(&'static [Role]),
}
use Who::{Everybody, Has, HasOrAnyTable, HasOrEvening, HasOrSelf, HasOrTable};

/// What can be sent to a club that rests: signing in and out, and what is only computed.
const SENT_WHILE_RESTING: &[&str] = &[
    "/anmelden",
    "/anmelden/code",
    "/abmelden",
    "/konto/sitzung",
    "/konto/ueberall-abmelden",
    "/hilfe/{token}",
    "/tisch/{token}",
    "/api/score",
    "/api/settle",
    "/api/special",
    "/api/tournament/plan",
    "/api/tournament/results",
    "/verein/wochenliste/tag",
];

/// What a request is allowed by.
fn is_allowed(who: Who, visitor: &Visitor, is_self: bool) -> bool {
    let has = |roles: &[Role]| visitor.role().is_some_and(|role| roles.contains(&role));
    let table = visitor.table.as_ref();
    match who {
        Everybody => true,
        Has(roles) => has(roles),
        HasOrSelf(roles) => has(roles) || is_self,
        HasOrTable(roles) => has(roles) || table.is_some_and(|device| device.is_at_its_table),
        HasOrAnyTable(roles) => has(roles) || table.is_some(),
        HasOrEvening(roles) => has(roles) || table.is_some_and(TableDevice::has_evening),
    }
}

/// Whether an address is closed to somebody from outside who helps: nobody gets in for longer through it, by an account or a link.
fn is_kept_from_help(visitor: &Visitor, verb: Verb, path: &str) -> bool {
    let is_below = |place: &str| {
        path.strip_prefix(place).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    let is_help = visitor.session.as_ref().is_some_and(|session| session.is_help);
    let hands_out_table = path.starts_with("/spiel/") && path.ends_with("/mitschreiben");
    is_help
        && (is_below("/verein/zugang")
            || hands_out_table
            || is_below("/konto") && (verb, path) != (Verb::Get, "/konto"))
}

/// Whether somebody may ask an address as it stands in a page, so that pages offer nothing that would be refused.
pub(crate) fn may(visitor: &Visitor, verb: Verb, address: &str) -> bool {
    // An address without a route is served by the client.
    allows(ROUTES, visitor, verb, address).unwrap_or(true)
}

/// Whether somebody may ask an address by this table; `None` where it has no row for it.
pub(crate) fn allows(
    table: &[Route],
    visitor: &Visitor,
    verb: Verb,
    address: &str,
) -> Option<bool> {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    let routes = table.iter().filter(|route| route.verb == verb);
    // As in the router, a literal segment goes before a parameter.
    let found = routes.filter_map(|route| Some((route, fits(route.path, path)?)));
    let (route, person) = found.max_by_key(|(route, _)| {
        route.path.split('/').filter(|part| !part.starts_with('{')).count()
    })?;
    let own = visitor.person().map(|person| person.to_string());
    let is_self = person.is_some() && person == own.as_deref();
    Some(is_allowed(route.who, visitor, is_self) && !is_kept_from_help(visitor, verb, path))
}

/// Whether an address fits the pattern of a route; if so, the person it names.
fn fits<'a>(pattern: &str, path: &'a str) -> Option<Option<&'a str>> {
    let (mut parts, mut person) = (path.split('/'), None);
    for expected in pattern.split('/') {
        let part = parts.next()?;
        if expected == "{person}" {
            person = Some(part);
        } else if !expected.starts_with('{') && expected != part {
            return None;
        }
    }
    parts.next().is_none().then_some(person)
}

/// Runs before every handler: recognises who asks, and refuses a request that its row in the route table does not allow.
pub(super) async fn guard(
    State((state, table)): State<(AppState, &'static [Route])>,
    request: Request,
    next: Next,
) -> Response {
    let origin = visitor::origin(request.extensions(), request.headers());
    let path = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let path = path.unwrap_or_default();
    let (request, visitor) = match admitted((&state, table), request, &path, &origin).await {
        Ok(admitted) => admitted,
        Err(refused) => return *refused,
    };
    let guessed = guessed(&path, request.uri().path()).filter(|_| visitor.is_stranger());
    let guessed = guessed.map(|guessed| format!("{origin} {guessed}"));
    let mut response = next.run(request).await;
    response.extensions_mut().insert(visitor);
    // Only misses are counted and slowed down: a visitor with a good link gets through beside somebody who guesses.
    let missed = guessed.filter(|_| response.status() == StatusCode::NOT_FOUND);
    if let Some(missed) = missed
        && is_guessing(&state, &missed, &origin, &path).await
    {
        return ApiError::Code(ErrorCode::TooManyAttempts).into_response();
    }
    response
}

/// Counts an id or a token that does not exist; returns whether there were too many of them before.
async fn is_guessing(state: &AppState, missed: &str, origin: &str, path: &str) -> bool {
    let now = (state.clock.now)();
    let was_full = state.rate_limiter.is_full(Counted::Guesses, origin, now);
    // Repeating the same wrong address, as a page that follows a game does, is not counted as guessing.
    let is_new = state.rate_limiter.count(Counted::SameGuess, missed, now);
    if is_new && state.rate_limiter.count(Counted::Guesses, origin, now) {
        log(state, None, AuditEvent::Guessed, origin, path).await;
    }
    was_full
}

/// What a stranger might have guessed of an address: the id of a game or the token of a link.
fn guessed<'a>(pattern: &str, path: &'a str) -> Option<&'a str> {
    let mut parts = pattern.split('/').zip(path.split('/'));
    parts.find_map(|(named, part)| matches!(named, "{game}" | "{token}").then_some(part))
}

/// The request with its visitor, or the refusal.
async fn admitted(
    (state, table): (&AppState, &[Route]),
    request: Request,
    path: &str,
    origin: &str,
) -> Result<(Request, Visitor), Box<Response>> {
    let refuse = |refusal: ApiError| Err(Box::new(refusal.into_response()));
    // No handler for this method: the answer needs no rights, and lists the methods that exist.
    if request.method() == Method::OPTIONS {
        return Ok((request, Visitor::default()));
    }
    let routes = || table.iter().filter(|route| route.path == path);
    let verb = match request.method() {
        &Method::GET | &Method::HEAD => Some(Verb::Get),
        &Method::POST => Some(Verb::Post),
        _ => None,
    };
    let Some(route) = routes().find(|route| Some(route.verb) == verb) else {
        let mut response = ApiError::Code(ErrorCode::MethodNotAllowed).into_response();
        let methods: Vec<&str> = routes()
            .map(|route| if route.verb == Verb::Get { "GET,HEAD" } else { "POST" })
            .collect();
        if let Ok(methods) = HeaderValue::from_str(&methods.join(",")) {
            response.headers_mut().insert(ALLOW, methods);
        }
        return Err(Box::new(response));
    };
    if route.verb != Verb::Get
        && let Some(refusal) = refuse_sending(state, request.headers(), path)
    {
        return refuse(refusal);
    }
    let (mut parts, body) = request.into_parts();
    let named = RawPathParams::from_request_parts(&mut parts, state).await.ok();
    let named = |name: &str| {
        let found = named.iter().flatten().find(|(key, _)| *key == name)?;
        Some(found.1.to_owned())
    };
    let game: Option<GameId> = named("game").and_then(|game| game.parse().ok());
    let recognised = visitor::recognise(state, &parts.headers, game).await;
    let Recognised { visitor, stale } = match recognised {
        Ok(recognised) => recognised,
        Err(failure) => return refuse(failure.into()),
    };
    let own = visitor.person().map(|person| person.to_string());
    let is_self = own.is_some() && own == named("person");
    let is_kept = is_kept_from_help(&visitor, route.verb, path);
    if is_allowed(route.who, &visitor, is_self) && !is_kept {
        if let Some(led) = led_to_second_factor(state, &visitor, route.who, path) {
            return Err(Box::new(led));
        }
        parts.extensions.insert(visitor.clone());
        return Ok((Request::from_parts(parts, body), visitor));
    }
    log_refusal(state, &visitor, stale.as_ref(), &parts.method, &parts.uri, origin).await;
    let https = Https::of(state, &parts.headers);
    let mut response = turned_away(&visitor, route.verb, &parts.uri);
    match stale {
        Some(Stale::Session(_)) => {
            visitor::set_cookie(&mut response, state, https, CookieKind::Session, None)
        }
        Some(Stale::Link(_)) => {
            visitor::set_cookie(&mut response, state, https, CookieKind::Table, None)
        }
        None => {}
    }
    response.extensions_mut().insert(visitor);
    Err(Box::new(response))
}

/// Why nobody can send anything to an address now.
fn refuse_sending(state: &AppState, headers: &HeaderMap, path: &str) -> Option<ApiError> {
    // Any page may make a visitor's browser send something; the browser says from where.
    if !csrf::is_from_own_page(headers, state.public_url.as_deref()) {
        return Some(ApiError::Code(ErrorCode::CrossSite));
    }
    let is_resting = state.is_resting && !SENT_WHILE_RESTING.contains(&path);
    is_resting.then_some(ApiError::Code(ErrorCode::ClubRests))
}

/// The answer to somebody who has to set a second factor up first.
fn led_to_second_factor(
    state: &AppState,
    visitor: &Visitor,
    who: Who,
    path: &str,
) -> Option<Response> {
    let account = visitor.account().filter(|_| !is_open_without_code(who, path))?;
    second_factor::is_missing(state, account).then(|| {
        if is_api(path) {
            ApiError::Code(ErrorCode::NotAllowed).into_response()
        } else {
            see(second_factor::ADDRESS)
        }
    })
}

/// Whether an address stays open to somebody who has to set a second factor up first: what is open to everybody, and the pages
/// on which that is done.
fn is_open_without_code(who: Who, path: &str) -> bool {
    who == Everybody || path == "/konto" || path.starts_with("/konto/")
}

/// The answer to somebody who may not.
fn turned_away(visitor: &Visitor, verb: Verb, uri: &Uri) -> Response {
    let is_known = visitor.session.is_some() || visitor.table.is_some();
    if is_known && is_api(uri.path()) || visitor.session.is_some() {
        ApiError::Code(ErrorCode::NotAllowed).into_response()
    } else if is_api(uri.path()) {
        ApiError::Code(ErrorCode::NotSignedIn).into_response()
    } else {
        // Back to the requested page, if it can be reached by a GET.
        let onward = uri.path_and_query().filter(|_| verb == Verb::Get).map(|path| path.as_str());
        let address = match onward
            .and_then(|onward| serde_urlencoded::to_string([("weiter", onward)]).ok())
        {
            Some(query) => format!("/anmelden?{query}"),
            None => "/anmelden".to_owned(),
        };
        (StatusCode::SEE_OTHER, [(LOCATION, address)]).into_response()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::context::PageContext;
    use crate::web::routing::Rights;

    #[test]
    fn a_guess_is_what_stands_for_a_game_or_a_link() {
        assert_eq!(guessed("/api/games/{game}/live", "/api/games/7/live"), Some("7"));
        assert_eq!(guessed("/tisch/{token}", "/tisch/abc"), Some("abc"));
        assert_eq!(guessed("/verein/jahr/{year}", "/verein/jahr/2026"), None);
        // A route with a parameter is distinguished from all others.
        for route in ROUTES {
            let is_named = route.path.contains("{game}") || route.path.contains("{token}");
            assert_eq!(guessed(route.path, route.path).is_some(), is_named, "{}", route.path);
        }
    }

    #[test]
    fn an_address_fits_its_row_and_names_its_person() {
        assert_eq!(
            fits("/verein/personen/{person}/profil", "/verein/personen/7/profil"),
            Some(Some("7"))
        );
        assert_eq!(fits("/verein/personen/{person}", "/verein/personen/7/profil"), None);
        assert_eq!(fits("/verein/kassa", "/verein/kassa"), Some(None));
        assert_eq!(fits("/verein/kassa/storno", "/verein/kassa"), None);
        let nobody = Visitor::default();
        assert!(
            may(&nobody, Verb::Get, "/regeln/klassisch?lang=de")
                && may(&nobody, Verb::Get, "/rechner")
        );
        assert!(
            !may(&nobody, Verb::Get, "/verein/jahr?jahr=2026")
                && !may(&nobody, Verb::Post, "/verein/zugang/abend")
        );
    }

    #[test]
    fn a_stranger_is_offered_what_everybody_may_open() {
        let rights = Rights(may);
        let path = "/regeln/mcr".to_owned();
        let context = PageContext { path, rights, ..PageContext::default() };
        let frame = context.frame("Regeln");
        let addresses: Vec<&str> = frame.entries.iter().map(|entry| entry.address).collect();
        assert_eq!(addresses, ["/", "/regeln"]);
        let open: Vec<&str> = frame.open_pages().iter().map(|page| page.address).collect();
        assert_eq!(open, ["/regeln", "/rechner", "/handbuch"]);
        assert_eq!(frame.back, None);
    }
}
