//! Several clubs in one process: each answers under its own host only, and is opened and closed as it is needed.

use std::net::SocketAddr;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, COOKIE, HOST};
use axum::http::{Method, Request};
use chrono::TimeDelta;
use club::roles::Role;
use rusqlite::Connection;
use serde_json::{Value as Json, json};
use server::actions::hand_out;
use server::clubs::books;
use server::clubs::hosting::{Clubs, Shared};
use server::clubs::registry::{ClubState, Entry, Kind};
use server::clubs::storage::Storage;
use server::failure::Failure;
use server::http::routes::ROUTES;
use server::store;
use server::store::engine::Transaction;
use server::store::links::Opens;
use server::web::Clock;
use server::web::deployment::Deployment;
use server::web::routing::Verb;
use texts::Lang;
use texts::hosting::RegistryProblem;
use tower::ServiceExt as _;
use wire::{GameId, PersonId};

use crate::support::{
    Answer, ClubsFolder, WALL_CLOCK, classical_game, has_postgres, holds, known, let_in, now,
    waiting,
};

const CLOCK: Clock = Clock { now, wall_clock: WALL_CLOCK };

/// The board's cookie of every club here.
pub(crate) fn board_of(key: &str) -> String {
    format!("session={key}-board")
}

/// A server with clubs in a folder of its own.
pub(crate) struct Host {
    pub(crate) clubs: Arc<Clubs>,
    pub(crate) router: Router,
    pub(crate) folder: ClubsFolder,
}

impl Host {
    /// Clubs with a board each.
    pub(crate) fn new(keys: &[&str]) -> Host {
        let folder = ClubsFolder::new();
        for key in keys {
            add(&folder, key);
        }
        Host::of(folder)
    }

    pub(crate) fn of(folder: ClubsFolder) -> Host {
        Host::sharing(folder, |shared| shared)
    }

    /// With something else in what the clubs share.
    pub(crate) fn sharing(folder: ClubsFolder, change: impl FnOnce(Shared) -> Shared) -> Host {
        let copies = Some(folder.path().join("copies"));
        let storage = folder.storage().clone().with_backups_in(copies);
        Host::serve(folder, storage, change(shared()))
    }

    pub(crate) fn serve(folder: ClubsFolder, storage: Storage, shared: Shared) -> Host {
        let clubs = Arc::new(waiting(|| Clubs::new(storage, shared).unwrap()));
        Host { router: clubs.router(), clubs, folder }
    }

    /// A new server on the same folder.
    pub(crate) fn again(self) -> Host {
        let Host { clubs, router, folder } = self;
        drop((clubs, router));
        Host::of(folder)
    }

    pub(crate) async fn ask(&self, host: &str, request: Request<Body>) -> Answer {
        let (mut parts, body) = request.into_parts();
        parts.headers.insert(HOST, host.parse().unwrap());
        let request = Request::from_parts(parts, body);
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let bytes = tokio::time::timeout(Duration::from_secs(5), to_bytes(body, usize::MAX));
        let bytes = bytes.await.expect("an answer that ends").unwrap().to_vec();
        Answer { status: parts.status.as_u16(), headers: parts.headers, bytes }
    }

    pub(crate) async fn get(&self, host: &str, path: &str, cookie: &str) -> Answer {
        let request = Request::get(path).header(COOKIE, cookie).body(Body::empty()).unwrap();
        self.ask(host, request).await
    }

    pub(crate) async fn send(
        &self,
        host: &str,
        path: &str,
        cookie: &str,
        fields: &[(&str, &str)],
    ) -> Answer {
        let body = serde_urlencoded::to_string(fields).unwrap();
        let request = Request::post(path)
            .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(COOKIE, cookie)
            .body(Body::from(body));
        self.ask(host, request.unwrap()).await
    }

    pub(crate) async fn post(&self, host: &str, path: &str, cookie: &str, body: &Json) -> Answer {
        let request = Request::post(path)
            .header(CONTENT_TYPE, "application/json")
            .header(COOKIE, cookie)
            .body(Body::from(body.to_string()));
        self.ask(host, request.unwrap()).await
    }

    pub(crate) fn set(&self, key: &str, state: ClubState) {
        self.folder.change(|registry| {
            registry.by_key(&key.parse()?)?.state = state;
            Ok(())
        });
        let_servers_notice();
    }

    /// What stands in a club's books.
    pub(crate) fn rows(&self, key: &str) -> String {
        waiting(|| self.folder.books(key).read_once(store::dump).unwrap().unwrap())
    }
}

/// What the clubs of a test share.
pub(crate) fn shared() -> Shared {
    Shared {
        clock: CLOCK,
        deployment: Arc::new(Deployment {
            metrics_token: Some("watch".to_owned()),
            ..Deployment::default()
        }),
        certificates: None,
        mail_server: None,
        requires_second_factor: false,
        log_years: 7,
        lang: Lang::De,
    }
}

/// Waits until servers have noticed a change of the list, which they read from a database a few times a second.
fn let_servers_notice() {
    if has_postgres() {
        std::thread::sleep(Duration::from_millis(250));
    }
}

pub(crate) fn add(folder: &ClubsFolder, key: &str) {
    add_as(folder, key, Kind::Club);
}

/// A club, or the pages of the host, with a board.
pub(crate) fn add_as(folder: &ClubsFolder, key: &str, kind: Kind) {
    let entry = Entry {
        key: key.parse().unwrap(),
        kind,
        address: format!("http://{key}.localhost").parse().unwrap(),
        time_zone: None,
        quota: None,
        state: ClubState::Open,
    };
    let name = format!("Vorstand {key}");
    waiting(|| {
        let state = books::open(&folder.books(key), CLOCK, None, Lang::De).unwrap();
        let_in(&state.database, (&name, Role::Administrator, None), &format!("{key}-board"));
    });
    folder.change(|registry| registry.add(entry));
}

/// Four people of a club, by whose names its answers are recognised, and a game of theirs.
pub(crate) async fn play(host: &Host, key: &str, first: u128) -> GameId {
    let (name, board) = (format!("{key}.localhost"), board_of(key));
    let mut people = Vec::new();
    for number in first..first + 4 {
        let id = PersonId(known(number));
        let person = json!({"id": id, "name": format!("{key}-{number}")});
        assert_eq!(host.post(&name, "/api/people", &board, &person).await.status, 201);
        people.push(id);
    }
    let game = GameId(known(first + 10));
    let started = serde_json::to_value(classical_game(game, &people)).unwrap();
    assert_eq!(host.post(&name, "/api/games", &board, &started).await.status, 201);
    game
}

#[tokio::test]
async fn nothing_of_one_club_is_seen_at_another() {
    let host = Host::new(&["drachen", "phoenix"]);
    let game = play(&host, "drachen", 100).await;
    play(&host, "phoenix", 200).await;
    let books = waiting(|| host.folder.books("drachen").open_existing().unwrap());
    let opens = Opens::Game(game);
    let (table, _) = books.write(move |tx| hand_out(tx, &opens, None, now())).await.unwrap();
    let cookies = [board_of("drachen"), format!("table={table}"), String::new()];
    let own = host.get("drachen.localhost", "/verein/personen", &cookies[0]).await;
    assert!(own.text().contains("drachen-100"), "the board sees its own people");
    let mut asked = 0_u32;
    for row in ROUTES {
        let path = row
            .path
            .replace("{game}", &game.to_string())
            .replace("{person}", &known(100).to_string())
            .replace("{account}", &known(1).to_string())
            .replace("{token}", &table)
            .replace("{year}", "2026")
            .replace("{preset}", "klassisch")
            .replace("{family}", "klassisch");
        let path = path.replace(['{', '}'], "");
        let mut statuses = Vec::new();
        for cookie in &cookies {
            asked += 1;
            // From an address of its own: who asks for many ids that are not there is refused.
            let [_, a, b, c] = asked.to_be_bytes();
            let from = ConnectInfo(SocketAddr::from(([10, a, b, c], 5)));
            let method = match row.verb {
                Verb::Get => Method::GET,
                Verb::Post => Method::POST,
            };
            let request = Request::builder().method(method).uri(&path).header(COOKIE, cookie);
            let request = request.extension(from).body(Body::empty()).unwrap();
            let answer = host.ask("phoenix.localhost", request).await;
            let shown = String::from_utf8_lossy(&answer.bytes);
            assert!(!shown.contains("drachen-1") && !shown.contains("Vorstand dra"), "{path}");
            statuses.push(answer.status);
        }
        let nobody = statuses[2];
        assert_eq!(statuses, [nobody; 3], "{path}: whose cookies opens no more than none");
    }
    assert!(!holds(&host.rows("phoenix"), "drachen-100"));
}

#[tokio::test]
async fn a_host_leads_to_its_club_however_it_is_written_and_to_no_other() {
    let host = Host::new(&["drachen"]);
    for name in ["drachen.localhost", "DRACHEN.localhost:8080", "drachen.localhost."] {
        assert_eq!(host.get(name, "/api/health", "").await.status, 200, "{name}");
    }
    for name in ["localhost", "127.0.0.1", "[::1]:80", "x.drachen.localhost", "phoenix.localhost"] {
        let answer = host.get(name, "/api/health", "").await;
        assert_eq!(answer.status, 404, "{name}");
        assert!(answer.text().contains("kein Club") && !answer.text().contains("drachen"));
    }
    // What a proxy that is not trusted says of the host is not believed, nor what a trusted one says.
    let forged = Request::get("/api/health").header("x-forwarded-host", "drachen.localhost");
    let answer = host.ask("phoenix.localhost", forged.body(Body::empty()).unwrap()).await;
    assert_eq!(answer.status, 404);
    let page = host.get("drachen.localhost", "/anmelden", "").await;
    assert_eq!(page.status, 200);
}

#[tokio::test]
async fn a_locked_or_deleted_club_lets_nobody_in_and_keeps_what_it_has() {
    let host = Host::new(&["drachen", "phoenix"]);
    let (name, board) = ("drachen.localhost", board_of("drachen"));
    play(&host, "drachen", 100).await;
    let since = now();
    host.set("drachen", ClubState::Suspended { since, reason: "Bitte melden.".to_owned() });
    let locked = host.get(name, "/verein/personen", &board).await;
    assert_eq!(locked.status, 503);
    assert!(locked.text().contains("gesperrt") && locked.text().contains("Bitte melden."));
    assert_eq!(host.get("phoenix.localhost", "/api/health", "").await.status, 200);
    host.clubs.round().await;
    assert_eq!(host.clubs.count_open().await, 1, "a locked club is closed, and opened by no round");
    host.set("drachen", ClubState::Deleted { at: since });
    assert_eq!(host.get(name, "/api/health", "").await.status, 404);
    host.set("drachen", ClubState::Open);
    let list = host.get(name, "/verein/personen", &board).await;
    assert!(list.text().contains("drachen-100"));
    // Thirty days later it is gone, and the other is not.
    host.set("drachen", ClubState::Deleted { at: now() - TimeDelta::days(31) });
    host.clubs.round().await;
    assert_eq!(host.clubs.count_open().await, 1, "a deleted club is closed");
    host.clubs.empty_trash().await;
    let clubs = host.folder.registry().clubs;
    assert_eq!(clubs.iter().map(|entry| entry.key.as_str()).collect::<Vec<_>>(), ["phoenix"]);
    for gone in ["drachen", "trash", "copies/drachen"] {
        assert!(!host.folder.path().join(gone).exists(), "{gone}");
    }
    assert_eq!(host.get("phoenix.localhost", "/api/health", "").await.status, 200);
}

#[tokio::test]
async fn a_damaged_club_says_so_and_the_others_go_on() {
    let host = Host::new(&["drachen", "phoenix"]);
    std::fs::write(host.folder.path().join("drachen/club.sqlite"), "no database").unwrap();
    let answer = host.get("drachen.localhost", "/", "").await;
    assert_eq!(answer.status, 503);
    assert!(answer.text().contains("Nichts geht verloren"), "{}", answer.text());
    assert_eq!(host.get("phoenix.localhost", "/api/health", "").await.status, 200);
    // Without its books no new club is made: it would belong to the first visitor.
    let host = Host::new(&["drachen"]);
    std::fs::remove_dir_all(host.folder.path().join("drachen")).unwrap();
    assert_eq!(host.get("drachen.localhost", "/", "").await.status, 503);
    assert!(!host.folder.path().join("drachen").exists());
}

#[tokio::test]
async fn a_closed_club_is_opened_by_a_visitor_and_for_what_is_due() {
    let host = Host::new(&["drachen", "phoenix"]);
    assert_eq!(host.clubs.count_open().await, 0);
    host.clubs.round().await;
    assert_eq!(host.clubs.count_open().await, 2, "both may have something to do");
    let has_backup = || {
        let files = std::fs::read_dir(host.folder.path().join("copies/drachen"));
        files
            .into_iter()
            .flatten()
            .flatten()
            .any(|file| file.path().extension().is_some_and(|extension| extension == "sqlite"))
    };
    let is_made = async {
        while !has_backup() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), is_made).await.expect("a nightly backup");
    host.clubs.close().await;
    assert_eq!(host.clubs.count_open().await, 0);
    // A server that has ended opens nothing any more.
    let late = host.get("phoenix.localhost", "/verein/personen", &board_of("phoenix")).await;
    assert_eq!(late.status, 503);
    let host = host.again();
    play(&host, "phoenix", 200).await;
    assert_eq!(host.clubs.count_open().await, 1);
    host.clubs.close().await;
    let host = host.again();
    let list = host.get("phoenix.localhost", "/verein/personen", &board_of("phoenix")).await;
    assert!(list.text().contains("phoenix-200"), "what was saved is there again");
}

#[tokio::test]
async fn a_club_that_is_added_while_the_server_runs_is_found() {
    let host = Host::new(&["drachen"]);
    assert_eq!(host.get("phoenix.localhost", "/api/health", "").await.status, 404);
    add(&host.folder, "phoenix");
    let_servers_notice();
    assert_eq!(host.get("phoenix.localhost", "/api/health", "").await.status, 200);
    let list = host.folder.registry();
    let taken = list.check_free(&list.clubs[0]);
    assert!(matches!(taken, Err(RegistryProblem::KeyTaken { .. })));
}

/// `ostwind club`; whether it succeeded, and what it wrote.
pub(crate) fn command(folder: &ClubsFolder, arguments: &[&str]) -> (bool, String) {
    let mut club = Command::new(env!("CARGO_BIN_EXE_ostwind"));
    let club = folder.name_to(club.args(["club", arguments[0]]));
    let run = club.args(&arguments[1..]).output().unwrap();
    let_servers_notice();
    let out = [run.stdout, run.stderr].concat();
    (run.status.success(), String::from_utf8(out).unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_reads_states_and_sizes_and_no_people() {
    let host = Host::new(&["drachen", "phoenix"]);
    play(&host, "drachen", 1).await;
    host.set("phoenix", ClubState::Suspended { since: now(), reason: String::new() });
    let ask = async |name: &str, token: &str| {
        let request = Request::get("/metrics").header(AUTHORIZATION, format!("Bearer {token}"));
        host.ask(name, request.body(Body::empty()).unwrap()).await
    };
    assert_eq!(ask("server.localhost", "guess").await.status, 404);
    let answer = ask("server.localhost", "watch").await;
    assert_eq!(answer.status, 200);
    let page = answer.text();
    for line in [
        "ostwind_open_clubs 1\n",
        "ostwind_clubs{state=\"open\"} 1\n",
        "ostwind_clubs{state=\"suspended\"} 1\n",
        "ostwind_club_bytes{club=\"phoenix\"} ",
    ] {
        assert!(page.contains(line), "{line}: {page}");
    }
    assert!(!page.contains("drachen-1") && !page.contains("Vorstand"), "{page}");
    let own = ask("drachen.localhost", "watch").await.text();
    assert!(own.contains("ostwind_ready 1") && !own.contains("phoenix"), "{own}");
    let (is_done, list) = command(&host.folder, &["list"]);
    assert!(is_done && list.contains("phoenix\thttp://phoenix.localhost\tgesperrt\t"), "{list}");
    assert!(list.contains(" MB\tnoch keine Sicherung"), "{list}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_club_moves_to_another_server_as_one_file() {
    let (here, there) = (Host::new(&["drachen"]), Host::new(&["phoenix"]));
    play(&here, "drachen", 1).await;
    let file = here.folder.path().join("drachen.ostwind");
    let file = file.to_str().unwrap();
    // In the trash, too: the club may want its last file.
    here.set("drachen", ClubState::Deleted { at: now() });
    let exported = command(&here.folder, &["export", "drachen", file]);
    assert!(exported.0 && exported.1.contains(file), "{exported:?}");
    assert!(!command(&here.folder, &["export", "drachen", file]).0, "nothing is overwritten");
    assert!(!command(&here.folder, &["export", "ahorn", file]).0, "there is none");

    let address = "http://ahorn.localhost:8080";
    let imported = command(&there.folder, &["import", "ahorn", file, "--address", address]);
    assert!(imported.0 && imported.1.contains(address), "{imported:?}");
    let lives = |tx: &Transaction<'_>| -> Result<Vec<i64>, Failure> {
        let select = "SELECT count(*) AS found FROM sessions WHERE ended_at IS NULL";
        tx.rows(select, [], |row| row.get("found"))
    };
    let lives = waiting(|| there.folder.books("ahorn").read_once(lives).unwrap().unwrap());
    assert_eq!(lives, [0], "sessions of the former address have ended");
    assert_eq!(there.get("ahorn.localhost", "/anmelden", "").await.status, 200);
    let (before, after) = (here.rows("drachen"), there.rows("ahorn"));
    // Everything but who may get in, and the line of the log that says so.
    let kept = |rows: &str| -> Vec<String> {
        let of = ["people ", "games ", "deals ", "accounts "];
        let lines = rows.lines().filter(|line| of.iter().any(|table| line.starts_with(table)));
        lines.map(str::to_owned).collect()
    };
    assert!(kept(&before).len() > 5, "{before}");
    assert_eq!(kept(&before), kept(&after));
}

#[test]
fn a_file_that_cannot_be_taken_leaves_nothing() {
    let folder = ClubsFolder::new();
    add(&folder, "phoenix");
    let rows = || waiting(|| folder.books("phoenix").read_once(store::dump).unwrap().unwrap());
    let whole = folder.path().join("whole.ostwind");
    let (is_done, words) = command(&folder, &["export", "phoenix", whole.to_str().unwrap()]);
    assert!(is_done, "{words}");
    let made = |name: &str, change: &dyn Fn(&Connection)| {
        let file = folder.path().join(name);
        std::fs::copy(&whole, &file).unwrap();
        let connection = Connection::open(&file).unwrap();
        change(&connection);
        connection.close().unwrap();
        file
    };
    let sql =
        |text: &'static str| move |connection: &Connection| connection.execute_batch(text).unwrap();
    let newer = "INSERT INTO refinery_schema_history VALUES (9999, 'later', '', '')";
    let changed = "UPDATE accounts SET name = 'Somebody else'";
    let cut = folder.path().join("cut");
    std::fs::write(&cut, &std::fs::read(&whole).unwrap()[..20_000]).unwrap();
    let foreign = folder.path().join("foreign");
    Connection::open(&foreign).unwrap().execute_batch("CREATE TABLE notes (text)").unwrap();
    let before = folder.registry();
    for (file, address, why) in [
        (cut, "http://ahorn.localhost", "cut"),
        (foreign, "http://ahorn.localhost", "foreign"),
        (folder.path().join("none"), "http://ahorn.localhost", "none"),
        (made("newer", &sql(newer)), "http://ahorn.localhost", "newer"),
        (made("changed", &sql(changed)), "http://ahorn.localhost", "changed"),
        (whole.clone(), "http://phoenix.localhost", "the address is taken"),
        (whole.clone(), "ahorn", "no address"),
    ] {
        let file = file.to_str().unwrap();
        let (is_done, words) = command(&folder, &["import", "ahorn", file, "--address", address]);
        assert!(!is_done && words.len() > 40, "{why}: {words}");
        assert!(!folder.path().join("ahorn").exists(), "{why}");
        assert_eq!(folder.registry(), before, "{why}");
    }
    let taken =
        ["import", "phoenix", whole.to_str().unwrap(), "--address", "http://ahorn.localhost"];
    let kept = rows();
    assert!(!command(&folder, &taken).0, "the key is taken");
    assert_eq!(rows(), kept);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_renamed_club_is_at_its_new_address_only() {
    let host = Host::new(&["drachen", "phoenix"]);
    let board = board_of("drachen");
    assert_eq!(host.get("drachen.localhost", "/api/people", &board).await.status, 200);
    let taken = ["rename", "drachen", "--address", "http://phoenix.localhost"];
    assert!(!command(&host.folder, &taken).0);
    let renamed = ["rename", "drachen", "--address", "http://tiger.localhost"];
    assert!(command(&host.folder, &renamed).0);
    assert_eq!(host.get("tiger.localhost", "/api/people", &board).await.status, 200);
    assert_eq!(host.get("drachen.localhost", "/api/people", &board).await.status, 404);
    assert_eq!(host.clubs.count_open().await, 1, "the old opening is closed");
    host.set("drachen", ClubState::Deleted { at: now() });
    assert!(!command(&host.folder, &["rename", "drachen", "--address", "http://x.localhost"]).0);
}
