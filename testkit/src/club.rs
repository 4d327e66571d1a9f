//! A club for a test: a router with a database in a folder of its own, gone when the test is done.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::header::{COOKIE, HOST};
use axum::http::{HeaderMap, HeaderValue, Request};
use chrono::{DateTime, TimeDelta, Utc};
use chrono_tz::Tz;
use club::roles::Role;
use club::statutes::Statutes;
use club::year::counting::CountingRules;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value as Json, json};
use server::actions::{self, ActionContext};
use server::backups::Backups;
use server::http::router;
use server::pages::settings::connect::http_router;
use server::secrets;
use server::store::accounts::{self, NewAccount};
use server::store::links::Opens;
use server::store::{self, Database, sessions};
use server::tls::Tls;
use server::wall_clock::WallClock;
use server::web::deployment::Deployment;
use server::web::listener::{self, ConnectionLimits, Service};
use server::web::{AppState, Clock, ClubName, FirstCode, Live, Published};
use tower::ServiceExt as _;
use uuid::Uuid;
use wire::{GameId, PersonId};

use crate::{classical_game, known, postgres};

/// A folder that is removed with everything in it.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Folder {
        let path = std::env::temp_dir().join(format!("ostwind-test-{}", Uuid::now_v7()));
        std::fs::create_dir(&path).unwrap();
        Folder(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Default for Folder {
    fn default() -> Folder {
        Folder::new()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The instant of every test: always the same evening.
pub fn now() -> DateTime<Utc> {
    "2026-11-21T18:05:00Z".parse().unwrap()
}

/// What happens at that instant, without an author.
pub fn context() -> ActionContext {
    context_at(now())
}

/// What happens at an instant, without an author.
pub fn context_at(now: DateTime<Utc>) -> ActionContext {
    ActionContext::without_author(now, WALL_CLOCK)
}

/// The clock of every test club: one hour ahead of UTC, in summer too.
pub const WALL_CLOCK: WallClock = WallClock::Zone(Tz::Etc__GMTMinus1);

/// How often followers in a test club get a sign that the server is still there.
const PULSE: Duration = Duration::from_millis(40);

/// The token of the session with which the test clubs are asked where nothing else is said.
const SESSION: &str = "board-session";

/// The cookie of that session.
pub const BOARD: &str = "session=board-session";
/// The same over HTTPS.
pub const BOARD_BY_HTTPS: &str = "__Host-ostwind-session=board-session";

/// No cookie: somebody who has not signed in.
pub const NOBODY: &str = "";

/// Adds an account that has signed in with a token; says its row.
pub fn let_in(
    database: &Database,
    (name, role, person): (&str, Role, Option<PersonId>),
    token: &str,
) -> i64 {
    let (name, token) = (name.to_owned(), secrets::token_hash(token));
    // On a thread of its own: tests are asynchronous, and this waits.
    let added = std::thread::scope(|scope| {
        let add = || {
            database.write_and_wait(move |tx| {
                let login = name.to_lowercase();
                if let Some((account, _)) = accounts::by_login(tx, &login)? {
                    return Ok(account.row);
                }
                let password = secrets::NOBODYS;
                let new = NewAccount {
                    key: Uuid::now_v7(),
                    name: &name,
                    login: &login,
                    password,
                    role,
                    person,
                };
                let row = accounts::append(tx, new, now())?;
                sessions::append(tx, row, &token, "test", now(), now() + TimeDelta::days(36_500))?;
                Ok(row)
            })
        };
        scope.spawn(add).join().unwrap()
    });
    added.unwrap()
}

/// Lets the board in.
pub fn let_board_in(database: &Database) {
    let_in(database, ("Vorstand", Role::Administrator, None), SESSION);
}

/// An answer as it came.
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub bytes: Vec<u8>,
}

impl Answer {
    pub fn text(&self) -> String {
        String::from_utf8(self.bytes.clone()).unwrap()
    }

    pub fn json(&self) -> Json {
        serde_json::from_slice(&self.bytes).unwrap_or_else(|_| panic!("no JSON: {}", self.text()))
    }

    /// The body of a request that went well.
    #[track_caller]
    pub fn good<T: DeserializeOwned>(&self) -> T {
        assert!(self.status == 200 || self.status == 201, "{}: {}", self.status, self.text());
        serde_json::from_slice(&self.bytes).unwrap()
    }
}

/// What a test may set of a server.
struct Settings {
    public_url: Option<Arc<str>>,
    requires_second_factor: bool,
    has_mail: bool,
    log_years: u32,
    is_unnamed: bool,
    deployment: Deployment,
    now: fn() -> DateTime<Utc>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            public_url: None,
            requires_second_factor: false,
            has_mail: false,
            log_years: 7,
            is_unnamed: false,
            deployment: Deployment::default(),
            now,
        }
    }
}

pub struct TestClub {
    pub database: Arc<Database>,
    pub live: Arc<Live>,
    pub backups: Arc<Backups>,
    pub first_code: Arc<FirstCode>,
    router: Router,
    http_router: Router,
    pub(crate) board: &'static str,
    // Last: the database is closed before its folder goes.
    folder: Folder,
}

impl Default for TestClub {
    fn default() -> TestClub {
        TestClub::new()
    }
}

impl TestClub {
    pub fn new() -> TestClub {
        TestClub::reached(None)
    }

    /// A club that nobody administers yet.
    pub fn without_accounts() -> TestClub {
        TestClub::at(Folder::new(), Settings { is_unnamed: true, ..Settings::default() })
    }

    /// The club of a folder, migrated where that is needed.
    pub fn in_folder(folder: Folder) -> TestClub {
        TestClub::at(folder, Settings::default())
    }

    /// A club that nobody administers yet, with this public address.
    pub fn new_behind(public_url: &str) -> TestClub {
        let public_url = Some(Arc::from(public_url));
        TestClub::at(Folder::new(), Settings { public_url, ..Settings::default() })
    }

    /// A club whose name is in its books, if it has one.
    pub fn unnamed() -> TestClub {
        TestClub::set_up(Settings { is_unnamed: true, ..Settings::default() })
    }

    /// A club whose server has a mail server.
    pub fn with_mail() -> TestClub {
        TestClub::set_up(Settings { has_mail: true, ..Settings::default() })
    }

    /// A club whose board and treasurer need a second factor.
    pub fn with_second_factor() -> TestClub {
        TestClub::set_up(Settings { requires_second_factor: true, ..Settings::default() })
    }

    /// A club that keeps its log for so many years.
    pub fn with_log_years(log_years: u32) -> TestClub {
        TestClub::set_up(Settings { log_years, ..Settings::default() })
    }

    /// A club whose server is reached in another way.
    pub fn deployed(deployment: Deployment) -> TestClub {
        TestClub::set_up(Settings { deployment, ..Settings::default() })
    }

    /// A club at half past midnight, in the night after [`now`].
    pub fn after_midnight() -> TestClub {
        let now = || now() + TimeDelta::minutes(325);
        TestClub::set_up(Settings { now, ..Settings::default() })
    }

    fn reached(public_url: Option<&str>) -> TestClub {
        TestClub::set_up(Settings { public_url: public_url.map(Arc::from), ..Settings::default() })
    }

    fn set_up(settings: Settings) -> TestClub {
        let club = TestClub::at(Folder::new(), settings);
        let_board_in(&club.database);
        club
    }

    /// A club with this public address.
    pub fn reached_at(public_url: &str) -> TestClub {
        TestClub::reached(Some(public_url))
    }

    fn at(folder: Folder, settings: Settings) -> TestClub {
        let Settings {
            public_url,
            requires_second_factor,
            has_mail,
            log_years,
            is_unnamed,
            deployment,
            now,
        } = settings;
        let is_by_https = public_url.as_ref().is_some_and(|url| url.starts_with("https://"));
        let board = if is_by_https { BOARD_BY_HTTPS } else { BOARD };
        let books = postgres::new_books(folder.path());
        let database = Arc::new(postgres::waiting(|| books.open().unwrap()));
        let live = Arc::new(Live::new(PULSE));
        let backups = Arc::new(Backups::new(books, None));
        let first_code = Arc::new(FirstCode::random().unwrap());
        let named = (!is_unnamed).then_some("Mah-Jongg-Club „Grüner Drache“");
        let state = AppState {
            club: Arc::new(ClubName::new(named, None)),
            public_url,
            requires_second_factor,
            live: Arc::clone(&live),
            published: Arc::new(Published::new(None, has_mail)),
            backups: Arc::clone(&backups),
            log_years,
            first_code: Arc::clone(&first_code),
            deployment: Arc::new(deployment),
            ..AppState::of(Arc::clone(&database), Clock { now, wall_clock: WALL_CLOCK })
        };
        let http_router = http_router(state.clone());
        let router = router(state);
        TestClub { http_router, database, live, backups, first_code, router, board, folder }
    }

    /// The server without a socket.
    pub fn router(&self) -> Router {
        self.router.clone()
    }

    /// What answers by HTTP where HTTPS is on.
    pub fn http_router(&self) -> Router {
        self.http_router.clone()
    }

    /// Listens by HTTPS at a free port of the loopback for as long as the test runs.
    pub fn listen_by_https(&self, tls: &Tls, limits: ConnectionLimits) -> SocketAddr {
        let router = self.router.clone();
        self.listen_with(Service { router, tls: Some(tls.acceptor()) }, limits)
    }

    /// Listens at a free port of the loopback for as long as the test runs.
    pub fn listen(&self, limits: ConnectionLimits) -> SocketAddr {
        self.listen_with(Service::from(self.router.clone()), limits)
    }

    fn listen_with(&self, service: Service, limits: ConnectionLimits) -> SocketAddr {
        let listener = listener::open("127.0.0.1:0".parse().unwrap()).unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(listener::serve(listener, service, limits, std::future::pending()));
        address
    }

    pub fn file(&self) -> PathBuf {
        self.folder.path().join(store::FILE)
    }

    /// Asks as the board, unless the request has a cookie of its own.
    pub async fn send(&self, mut request: Request<Body>) -> Answer {
        request.headers_mut().entry(COOKIE).or_insert(HeaderValue::from_static(self.board));
        request.headers_mut().entry(HOST).or_insert(HeaderValue::from_static("club"));
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let bytes = axum::body::to_bytes(body, usize::MAX).await.unwrap().to_vec();
        Answer { status: parts.status.as_u16(), headers: parts.headers, bytes }
    }

    /// An answer without its body, which may go on for ever.
    pub async fn head_of(&self, request: Request<Body>) -> Answer {
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, _) = response.into_parts();
        Answer { status: parts.status.as_u16(), headers: parts.headers, bytes: Vec::new() }
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(Request::get(path).body(Body::empty()).unwrap()).await
    }

    /// Asks with a cookie.
    pub async fn get_as(&self, cookie: &str, path: &str) -> Answer {
        let request = Request::get(path).header(COOKIE, cookie);
        self.send(request.body(Body::empty()).unwrap()).await
    }

    /// Sends JSON with a cookie.
    pub async fn post_as(&self, cookie: &str, path: &str, body: &impl Serialize) -> Answer {
        let request = Request::post(path)
            .header("content-type", "application/json")
            .header(COOKIE, cookie)
            .body(Body::from(serde_json::to_string(body).unwrap()));
        self.send(request.unwrap()).await
    }

    /// Sends a form with a cookie.
    pub async fn fill_in(&self, cookie: &str, path: &str, fields: &[(&str, &str)]) -> Answer {
        let request = Request::post(path)
            .header("content-type", "application/x-www-form-urlencoded")
            .header(COOKIE, cookie)
            .body(Body::from(serde_urlencoded::to_string(fields).unwrap()));
        self.send(request.unwrap()).await
    }

    /// An answer that goes on.
    pub async fn stream(&self, path: &str) -> axum::body::BodyDataStream {
        let request = Request::get(path).header(COOKIE, BOARD).body(Body::empty()).unwrap();
        let response = self.router.clone().oneshot(request).await.unwrap();
        assert_eq!(response.status(), 200);
        response.into_body().into_data_stream()
    }

    pub async fn post(&self, path: &str, body: &impl Serialize) -> Answer {
        self.post_text(path, serde_json::to_string(body).unwrap()).await
    }

    pub async fn post_text(&self, path: &str, body: impl Into<Body>) -> Answer {
        let request = Request::post(path).header("content-type", "application/json");
        self.send(request.body(body.into()).unwrap()).await
    }

    /// Every row of the database.
    pub async fn rows(&self) -> String {
        self.database.read(store::dump).await.unwrap()
    }

    /// Decides that every game counts that was not broken off, without a slip.
    pub async fn count_every_game(&self) {
        let counting = CountingRules {
            least_rounds: 0,
            broken_round_counts: true,
            slip_required: false,
            ..CountingRules::default()
        };
        let statutes = Statutes { counting, ..Statutes::default() };
        let key = Uuid::now_v7();
        let decided =
            self.database.write(move |tx| actions::decide_statutes(tx, &context(), key, &statutes));
        decided.await.unwrap();
    }

    /// A link to a table or an evening, as the cookie of a tablet.
    pub async fn table_link(&self, opens: Opens) -> String {
        let made = self.database.write(move |tx| actions::hand_out(tx, &opens, None, now()));
        format!("table={}", made.await.unwrap().0)
    }

    /// Four people with ids that stay the same.
    pub async fn four_people(&self) -> Vec<PersonId> {
        self.add(&["Anna", "Bertl", "Christl", "Dorli"]).await
    }

    /// The same four and one more.
    pub async fn five_people(&self) -> Vec<PersonId> {
        self.add(&["Anna", "Bertl", "Christl", "Dorli", "Ferdl"]).await
    }

    /// People by these names.
    pub async fn add(&self, names: &[&str]) -> Vec<PersonId> {
        let mut people = Vec::new();
        for (number, name) in (1..).zip(names) {
            let id = PersonId(known(100 + number));
            self.post("/api/people", &json!({"id": id, "name": name})).await.good::<Json>();
            people.push(id);
        }
        people
    }

    /// The ids of the four people, once they are added.
    pub fn people(&self) -> Vec<PersonId> {
        (101..105).map(|number| PersonId(known(number))).collect()
    }

    /// A game of these people, by the classical rules.
    pub async fn start(&self, id: GameId, players: &[PersonId]) -> String {
        let request = classical_game(id, players);
        self.post("/api/games", &request).await.good::<Json>();
        format!("/api/games/{id}")
    }
}

/// Whether a dump of the database holds a text.
pub fn holds(dump: &str, text: &str) -> bool {
    dump.contains(format!("{text:?}").trim_matches('"'))
}
