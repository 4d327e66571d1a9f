//! Who may ask what: one row for every method of every address, and the guard that goes by them. An address without a row
//! cannot be added.

use axum::Router;
use axum::extract::{FromRequestParts as _, MatchedPath, RawPathParams, Request, State};
use axum::http::header::{ALLOW, HOST, HeaderName, HeaderValue, LOCATION, ORIGIN};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::MethodRouter;
use club::deeds;
use club::roles::Role::{self, Administrator, Auditor, MasterOfCeremonies, Treasurer};
use texts::Lang;
use wire::{ErrorCode, GameId};

use crate::actions::note_refusal;
use crate::failure::Failure;
use crate::http::error_response::Refusal;
use crate::http::rate_limit::Counted;
use crate::http::scheme::Https;
use crate::http::visitor::{self, CookieKind, Recognised, Stale, TableDevice, Visitor};
use crate::http::{AppState, is_api};
use crate::pages::rules::BooksPage;

/// Who may ask something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Everybody: published pages, the calculator, the way in.
    Everybody,
    /// Who has signed in with one of these roles.
    Has(&'static [Role]),
    /// These, and whoever the page in `{person}` is about.
    HasOrSelf(&'static [Role]),
    /// These, and the tablet with the link of the game in `{game}`, or of its evening.
    HasOrTable(&'static [Role]),
    /// These, and every tablet with the link of a table or an evening.
    HasOrAnyTable(&'static [Role]),
    /// These, and every tablet with the link of an evening.
    HasOrEvening(&'static [Role]),
}
use Who::{Everybody, Has, HasOrAnyTable, HasOrEvening, HasOrSelf, HasOrTable};

/// A way to ask: `GET` stands for `HEAD` too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    /// Reads.
    Get,
    /// Changes.
    Post,
}
use Verb::{Get, Post};

impl Verb {
    fn of(method: &Method) -> Option<Verb> {
        match method.as_str() {
            "GET" | "HEAD" => Some(Get),
            "POST" => Some(Post),
            _ => None,
        }
    }
}

/// A row: who may ask an address in a way.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// How.
    pub verb: Verb,
    /// The address as the router knows it.
    pub path: &'static str,
    /// Who.
    pub who: Who,
}

const fn row(verb: Verb, path: &'static str, who: Who) -> Row {
    Row { verb, path, who }
}

/// All who have an account.
const ACCOUNTS: &[Role] = &Role::ALL;
/// Who keeps games, slips and evenings.
const OFFICERS: &[Role] = &[Administrator, MasterOfCeremonies];
/// Who sees how things are set, and may not be able to set them.
const READERS: &[Role] = &[Administrator, MasterOfCeremonies, Auditor];
/// Who sees the money.
const MONEY: &[Role] = &[Administrator, Treasurer, Auditor];
/// Who keeps the money.
const TREASURY: &[Role] = &[Administrator, Treasurer];
/// Who keeps accounts, people and statutes.
const BOARD: &[Role] = &[Administrator];
/// Who sees everything.
const AUDIT: &[Role] = &[Administrator, Auditor];

/// Every address with everybody who may ask it. `docs/access.md` is written from what the server does by it.
#[rustfmt::skip]
pub const ROWS: &[Row] = &[
    //  verb  address                                  who
    // The way in.
    row(Get,  "/anmelden",                             Everybody),
    row(Post, "/anmelden",                             Everybody),
    row(Post, "/abmelden",                             Everybody),
    row(Get,  "/einladung/{token}",                    Everybody),
    row(Post, "/einladung/{token}",                    Everybody),
    row(Get,  "/tisch/{token}",                        Everybody),
    row(Get,  "/konto",                                Has(ACCOUNTS)),
    row(Post, "/konto/passwort",                       Has(ACCOUNTS)),
    row(Post, "/konto/sitzung",                        Has(ACCOUNTS)),
    // What is published, and the calculator.
    row(Get,  "/pages/{file}",                         Everybody),
    row(Get,  "/regeln",                               Everybody),
    row(Get,  "/regeln/{preset}",                      Everybody),
    row(Get,  "/spiel/{game}/zuschauen",               Everybody),
    row(Get,  "/api/health",                           Everybody),
    row(Get,  "/api/presets",                          Everybody),
    row(Get,  "/api/rules/{sheet}",                    Everybody),
    row(Get,  "/api/forms/{file}",                     HasOrAnyTable(ACCOUNTS)),
    row(Post, "/api/score",                            Everybody),
    row(Post, "/api/settle",                           Everybody),
    row(Get,  "/api/games/{game}",                     Everybody),
    row(Get,  "/api/games/{game}/live",                Everybody),
    row(Get,  "/api/games/{game}/code.svg",            Everybody),
    row(Get,  "/saal",                                 Everybody),
    row(Get,  "/liste",                                Everybody),
    row(Get,  "/liste/",                               Everybody),
    row(Get,  "/liste/{file}",                         Everybody),
    row(Get,  "/liste/intern/",                        Has(ACCOUNTS)),
    row(Get,  "/liste/intern/{file}",                  Has(ACCOUNTS)),
    // The table.
    row(Get,  "/api/games",                            HasOrAnyTable(ACCOUNTS)),
    row(Post, "/api/games",                            HasOrEvening(OFFICERS)),
    row(Get,  "/api/games/{game}/{sheet}",             HasOrTable(ACCOUNTS)),
    row(Post, "/api/games/{game}/deals",               HasOrTable(OFFICERS)),
    row(Post, "/api/games/{game}/withdrawals",         HasOrTable(OFFICERS)),
    row(Post, "/api/games/{game}/corrections",         HasOrTable(OFFICERS)),
    row(Post, "/api/games/{game}/end",                 HasOrTable(OFFICERS)),
    row(Get,  "/api/people",                           HasOrAnyTable(ACCOUNTS)),
    row(Post, "/api/people",                           HasOrEvening(OFFICERS)),
    row(Post, "/spiel/{game}/mitschreiben",            Has(OFFICERS)),
    // Lists of the club.
    row(Get,  "/rangliste",                            Has(ACCOUNTS)),
    row(Get,  "/api/ranking",                          Has(ACCOUNTS)),
    row(Get,  "/api/ranking.pdf",                      Has(ACCOUNTS)),
    row(Get,  "/api/ranking.csv",                      Has(ACCOUNTS)),
    row(Get,  "/api/ranking.html",                     Has(ACCOUNTS)),
    row(Get,  "/verein/jahr",                          Has(ACCOUNTS)),
    row(Get,  "/verein/jahr/{year}",                   Has(ACCOUNTS)),
    row(Post, "/verein/jahr/{year}/tage",              Has(OFFICERS)),
    row(Post, "/verein/jahr/{year}/abschluss",         Has(OFFICERS)),
    row(Get,  "/verein/partien",                       Has(ACCOUNTS)),
    row(Post, "/verein/partien/zettel",                Has(OFFICERS)),
    row(Post, "/verein/partien/wort",                  Has(OFFICERS)),
    row(Post, "/verein/partien/bochowe",               Has(OFFICERS)),
    row(Post, "/verein/partien/abend",                 Has(OFFICERS)),
    row(Get,  "/verein/abende",                        Has(ACCOUNTS)),
    row(Post, "/verein/abende",                        Has(OFFICERS)),
    row(Get,  "/verein/abende/{evening}",              Has(ACCOUNTS)),
    row(Get,  "/verein/eintippen",                     Has(OFFICERS)),
    row(Post, "/verein/eintippen",                     Has(OFFICERS)),
    row(Get,  "/verein/jahr/{year}/papier/{file}",     Has(ACCOUNTS)),
    row(Get,  "/verein/wochenliste",                   Has(READERS)),
    row(Post, "/verein/wochenliste",                   Has(OFFICERS)),
    row(Post, "/verein/wochenliste/tag",               Has(READERS)),
    row(Post, "/verein/wochenliste/regeln",            Has(OFFICERS)),
    row(Post, "/verein/wochenliste/leser",             Has(OFFICERS)),
    row(Post, "/verein/wochenliste/mail",              Has(OFFICERS)),
    row(Get,  "/verein/wochenliste/vorschau/{day}/{audience}/{form}", Has(READERS)),
    // People.
    row(Get,  "/verein/personen",                      Has(ACCOUNTS)),
    row(Post, "/verein/personen/zusammenlegen",        Has(OFFICERS)),
    row(Get,  "/verein/personen/{person}",             Has(ACCOUNTS)),
    row(Get,  "/verein/personen/{person}/daten.json",  HasOrSelf(BOARD)),
    row(Post, "/verein/personen/{person}/stand",       Has(BOARD)),
    row(Post, "/verein/personen/{person}/amt",         Has(BOARD)),
    row(Post, "/verein/personen/{person}/profil",      HasOrSelf(BOARD)),
    row(Post, "/verein/personen/{person}/entfernen",   Has(BOARD)),
    // Money, statutes, rules, log, accounts.
    row(Get,  "/verein/kassa",                         Has(MONEY)),
    row(Post, "/verein/kassa",                         Has(TREASURY)),
    row(Post, "/verein/kassa/storno",                  Has(TREASURY)),
    row(Get,  "/verein/ordnung",                       Has(ACCOUNTS)),
    row(Post, "/verein/ordnung",                       Has(BOARD)),
    row(Get,  "/verein/protokoll",                     Has(AUDIT)),
    row(Get,  "/verein/probe",                         Has(ACCOUNTS)),
    row(Get,  "/verein/einlesen",                      Has(BOARD)),
    row(Post, "/verein/einlesen",                      Has(BOARD)),
    row(Post, "/verein/einlesen/anwenden",             Has(BOARD)),
    row(Get,  "/verein/export",                        Has(AUDIT)),
    row(Get,  "/verein/export/{file}",                 Has(AUDIT)),
    row(Get,  "/verein/regeln",                        Has(ACCOUNTS)),
    row(Post, "/verein/regeln",                        Has(OFFICERS)),
    row(Get,  "/verein/regeln/{preset}",               Has(READERS)),
    row(Get,  "/verein/regeln/neu/{family}",           Has(READERS)),
    row(Get,  "/verein/zugang",                        Has(READERS)),
    row(Post, "/verein/zugang/einladung",              Has(BOARD)),
    row(Post, "/verein/zugang/abend",                  Has(OFFICERS)),
    row(Post, "/verein/zugang/tisch",                  Has(OFFICERS)),
    row(Post, "/verein/zugang/zurueck",                Has(OFFICERS)),
    row(Get,  "/verein/zugang/{account}",              Has(AUDIT)),
    row(Post, "/verein/zugang/{account}",              Has(BOARD)),
    row(Post, "/verein/zugang/{account}/passwort",     Has(BOARD)),
];

/// Addresses with their rows: a router to which nothing can be added that nobody has decided about.
pub(crate) struct Routes(Router<AppState>);

impl Routes {
    pub(crate) fn new() -> Routes {
        Routes(Router::new())
    }

    /// Adds an address that has rows.
    ///
    /// # Panics
    /// Nobody has decided who may ask it.
    pub(crate) fn route(self, path: &str, methods: MethodRouter<AppState>) -> Routes {
        assert!(
            ROWS.iter().any(|row| row.path == path),
            "{path} has no row: add one for each of its methods to ROWS in server/src/http/authorization.rs, which says who may \
             ask it, and commit docs/access.md after the test has written it"
        );
        Routes(self.0.route(path, methods))
    }

    pub(crate) fn merge(self, other: Routes) -> Routes {
        Routes(self.0.merge(other.0))
    }

    /// The router, with the guard before every one of its addresses.
    pub(crate) fn guarded(self, state: &AppState) -> Router<AppState> {
        self.0.route_layer(axum::middleware::from_fn_with_state(state.clone(), guard))
    }

    /// Does something around these addresses.
    pub(crate) fn map(self, change: impl FnOnce(Router<AppState>) -> Router<AppState>) -> Routes {
        Routes(change(self.0))
    }
}

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

/// Whether somebody may ask an address as it stands in a page, so that pages offer nothing that would be refused.
pub(crate) fn may(visitor: &Visitor, verb: Verb, address: &str) -> bool {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    let rows = ROWS.iter().filter(|row| row.verb == verb);
    // As the router does: what is written out goes before what is named in braces.
    let found = rows.filter_map(|row| Some((row, fits(row.path, path)?)));
    match found
        .max_by_key(|(row, _)| row.path.split('/').filter(|part| !part.starts_with('{')).count())
    {
        Some((row, person)) => {
            let own = visitor.person().map(|person| person.to_string());
            is_allowed(row.who, visitor, person.is_some() && person == own.as_deref())
        }
        // What has no row is the client's.
        None => true,
    }
}

/// Whether an address is one of a row's; the person it names.
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

/// Stands before every address: recognises who asks, and lets nobody through whom no row lets.
async fn guard(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let lang = request.extensions().get::<Lang>().copied().unwrap_or_default();
    let origin = visitor::origin(request.extensions(), request.headers());
    let path = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let path = path.unwrap_or_default();
    let (request, visitor) = match admitted(&state, request, &path, &origin).await {
        Ok(admitted) => admitted,
        Err(refused) => return *refused,
    };
    let guessed = guessed(&path, request.uri().path()).filter(|_| visitor.is_stranger());
    let guessed = guessed.map(|guessed| format!("{origin} {guessed}"));
    let mut response = next.run(request).await;
    // Only misses are counted and slowed down: whoever has a good link gets through beside somebody who guesses.
    let missed = guessed.filter(|_| response.status() == StatusCode::NOT_FOUND);
    if let Some(missed) = missed
        && is_guessing(&state, &missed, &origin, &path).await
    {
        return Refusal::Code(ErrorCode::TooManyAttempts).into_response();
    }
    if let Some(BooksPage(page)) = response.extensions_mut().remove::<BooksPage>() {
        return crate::pages::rules::drawn(response.status(), page, &visitor, lang);
    }
    response
}

/// Counts an id or a token that is none; whether there were too many of them before.
async fn is_guessing(state: &AppState, missed: &str, origin: &str, path: &str) -> bool {
    let now = (state.clock.now)();
    let was_full = state.rate_limiter.is_full(Counted::Guesses, origin, now);
    // Who asks for one and the same again, as a page does that follows a game, has not tried another.
    let is_new = state.rate_limiter.count(Counted::SameGuess, missed, now);
    if is_new && state.rate_limiter.count(Counted::Guesses, origin, now) {
        log(state, None, deeds::Verb::Guessed, origin, path).await;
    }
    was_full
}

/// What a stranger might have guessed of an address: the id of a game or the token of a link.
fn guessed<'a>(pattern: &str, path: &'a str) -> Option<&'a str> {
    let mut parts = pattern.split('/').zip(path.split('/'));
    parts.find_map(|(named, part)| matches!(named, "{game}" | "{token}").then_some(part))
}

/// The request with who asks, or why it goes no further.
async fn admitted(
    state: &AppState,
    request: Request,
    path: &str,
    origin: &str,
) -> Result<(Request, Visitor), Box<Response>> {
    let refuse = |refusal: Refusal| Err(Box::new(refusal.into_response()));
    // Nothing here answers it; what says so is not worth guarding, and tells the tests which methods there are.
    if request.method() == Method::OPTIONS {
        return Ok((request, Visitor::default()));
    }
    let rows = || ROWS.iter().filter(|row| row.path == path);
    let verb = Verb::of(request.method());
    let Some(row) = rows().find(|row| Some(row.verb) == verb) else {
        let mut response = Refusal::Code(ErrorCode::MethodNotAllowed).into_response();
        let methods: Vec<&str> =
            rows().map(|row| if row.verb == Get { "GET,HEAD" } else { "POST" }).collect();
        if let Ok(methods) = HeaderValue::from_str(&methods.join(",")) {
            response.headers_mut().insert(ALLOW, methods);
        }
        return Err(Box::new(response));
    };
    // Any page may make a visitor's browser send something; the browser says from where.
    if row.verb != Get && !is_from_here(request.headers(), state.public_url.as_deref()) {
        return refuse(Refusal::Code(ErrorCode::CrossSite));
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
    if is_allowed(row.who, &visitor, is_self) {
        parts.extensions.insert(visitor.clone());
        return Ok((Request::from_parts(parts, body), visitor));
    }
    note(state, &visitor, stale.as_ref(), &parts.method, &parts.uri, origin).await;
    let https = Https::of(state, &parts.extensions, &parts.headers);
    let mut response = turned_away(&visitor, row.verb, &parts.uri);
    match stale {
        Some(Stale::Session(_)) => {
            visitor::set_cookie(&mut response, state, https, CookieKind::Session, None)
        }
        Some(Stale::Link(_)) => {
            visitor::set_cookie(&mut response, state, https, CookieKind::Table, None)
        }
        None => {}
    }
    Err(Box::new(response))
}

/// The answer to somebody who may not.
fn turned_away(visitor: &Visitor, verb: Verb, uri: &Uri) -> Response {
    let is_known = visitor.session.is_some() || visitor.table.is_some();
    if is_known && is_api(uri.path()) || visitor.session.is_some() {
        Refusal::Code(ErrorCode::NotAllowed).into_response()
    } else if is_api(uri.path()) {
        Refusal::Code(ErrorCode::NotSignedIn).into_response()
    } else {
        // Back to where somebody was going, if that can be gone to.
        let onward = uri.path_and_query().filter(|_| verb == Get).map(|path| path.as_str());
        let address = match onward
            .and_then(|onward| serde_urlencoded::to_string([("weiter", onward)]).ok())
        {
            Some(query) => format!("/anmelden?{query}"),
            None => "/anmelden".to_owned(),
        };
        (StatusCode::SEE_OTHER, [(LOCATION, address)]).into_response()
    }
}

/// Writes into the log what is worth knowing of a refusal: not that strangers knock, but that somebody uses what was good
/// once or what is not his.
async fn note(
    state: &AppState,
    visitor: &Visitor,
    stale: Option<&Stale>,
    method: &Method,
    uri: &Uri,
    origin: &str,
) {
    let asked = format!("{method} {} ({origin})", uri.path());
    match (stale, visitor.account(), &visitor.table) {
        (_, Some(account), _) => {
            log(state, Some(account.name.clone()), deeds::Verb::NotAllowed, &account.login, &asked)
                .await;
        }
        (Some(Stale::Session(session)), None, _) => {
            log(state, None, deeds::Verb::OldSession, &session.account.login, &asked).await;
        }
        (Some(Stale::Link(link)), None, _) => {
            let verb =
                if link.is_revoked { deeds::Verb::RevokedLink } else { deeds::Verb::OldLink };
            log(state, None, verb, &link.key.to_string(), &asked).await;
        }
        (None, None, Some(device)) => {
            log(state, None, deeds::Verb::OtherTable, &device.link.key.to_string(), &asked).await;
        }
        (None, None, None) => {}
    }
}

/// Writes a refusal into the log: the same one now and then only, and never so many that the log drowns.
pub(crate) async fn log(
    state: &AppState,
    author: Option<String>,
    verb: deeds::Verb,
    subject: &str,
    details: &str,
) {
    let now = (state.clock.now)();
    let same = format!("{} {subject}", verb.id());
    let is_known = state.rate_limiter.is_full(Counted::SameLine, &same, now)
        || state.rate_limiter.is_full(Counted::Lines, "", now);
    if is_known {
        return;
    }
    state.rate_limiter.count(Counted::SameLine, &same, now);
    state.rate_limiter.count(Counted::Lines, "", now);
    let (subject, details) = (subject.to_owned(), details.to_owned());
    let written: Result<(), Failure> = state
        .database
        .write(move |tx| note_refusal(tx, author.as_deref(), verb, &subject, &details, now))
        .await;
    if let Err(failure) = written {
        tracing::warn!(?failure, "a refusal was not written into the log");
    }
}

/// Whether a request came from a page of ours. Browsers say so in one of two headers; who sends neither is no browser
/// that somebody else could lead.
fn is_from_here(headers: &HeaderMap, public_url: Option<&str>) -> bool {
    const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
    let text = |name: &HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = text(&FETCH_SITE) {
        return site == "same-origin" || site == "none";
    }
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
            is_from_here(&headers.collect(), Some("https://club.example/mj"))
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

    #[test]
    fn a_guess_is_what_stands_for_a_game_or_a_link() {
        assert_eq!(guessed("/api/games/{game}/live", "/api/games/7/live"), Some("7"));
        assert_eq!(guessed("/tisch/{token}", "/tisch/abc"), Some("abc"));
        assert_eq!(guessed("/verein/jahr/{year}", "/verein/jahr/2026"), None);
        // Each of the rows that have one is told from all others.
        for row in ROWS {
            let is_named = row.path.contains("{game}") || row.path.contains("{token}");
            assert_eq!(guessed(row.path, row.path).is_some(), is_named, "{}", row.path);
        }
    }

    #[test]
    fn every_row_is_there_once() {
        for (at, row) in ROWS.iter().enumerate() {
            let is_same = |other: &&Row| (other.verb, other.path) == (row.verb, row.path);
            assert!(!ROWS[..at].iter().any(|other| is_same(&other)), "{}", row.path);
        }
    }

    #[test]
    #[should_panic(expected = "has no row")]
    fn an_address_nobody_decided_about_cannot_be_added() {
        Routes::new().route("/verein/neu", axum::routing::get(async || "open"));
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
        assert!(may(&nobody, Get, "/regeln/klassisch?lang=de") && may(&nobody, Get, "/rechner"));
        assert!(
            !may(&nobody, Get, "/verein/jahr?jahr=2026")
                && !may(&nobody, Post, "/verein/zugang/abend")
        );
    }
}
