//! The sample club: who is let in, as whom, and that it has no way to the books of a real club.

use std::net::SocketAddr;
use std::process::Command;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{HeaderName, Request, Response};
use server::http::router;
use server::sample::Sample;
use server::wall_clock::WallClock;
use server::web::Clock;
use tower::ServiceExt as _;
use wire::{GameSummary, Menu};

use crate::support::{Folder, NOBODY, TestClub, now};

const HOST: (&str, &str) = ("host", "127.0.0.1:8080");
const CLOCK: Clock = Clock { now, wall_clock: WallClock::UTC };

async fn ask(sample: &Router, peer: &str, path: &str, headers: &[(&str, &str)]) -> Response<Body> {
    let mut request = Request::get(path).body(Body::empty()).unwrap();
    for (name, value) in headers {
        let name: HeaderName = name.parse().unwrap();
        request.headers_mut().insert(name, value.parse().unwrap());
    }
    request.extensions_mut().insert(ConnectInfo(peer.parse::<SocketAddr>().unwrap()));
    sample.clone().oneshot(request).await.unwrap()
}

async fn text(response: Response<Body>) -> String {
    let bytes = axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap();
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[tokio::test]
async fn every_seat_is_taken_by_one_click() {
    let sample = tokio::task::spawn_blocking(|| Sample::create(None, None, CLOCK));
    let (state, _folder) = sample.await.unwrap().unwrap().serve(CLOCK);
    let sample = router(state);
    for (seat, money) in [
        ("administrator", 200),
        ("master_of_ceremonies", 403),
        ("treasurer", 200),
        ("auditor", 200),
        ("member", 403),
        ("table", 303),
    ] {
        let taken = ask(&sample, "127.0.0.1:5", &format!("/vorfuehrung/{seat}"), &[HOST]).await;
        assert_eq!(
            (taken.status().as_u16(), &taken.headers()["location"]),
            (303, &"/".parse().unwrap())
        );
        let cookie = taken.headers()["set-cookie"].to_str().unwrap().split(';').next().unwrap();
        let seated = [HOST, ("cookie", cookie)];
        let menu = text(ask(&sample, "127.0.0.1:5", "/api/menu", &seated).await).await;
        let menu: Menu = serde_json::from_str(&menu).unwrap();
        assert_eq!((menu.seat.as_deref(), menu.is_table), (Some(seat), seat == "table"));
        assert_eq!(menu.role.is_none(), seat == "table");
        let shown = ask(&sample, "127.0.0.1:5", "/verein/kassa", &seated).await;
        assert_eq!(shown.status().as_u16(), money, "{seat}");
        let games = text(ask(&sample, "127.0.0.1:5", "/api/games", &seated).await).await;
        let games: Vec<GameSummary> = serde_json::from_str(&games).unwrap();
        assert!(games.iter().any(|game| game.ended.is_none()), "{seat} sees a running table");
    }
    // Without a choice it opens as the board, with the line on every page.
    let page = text(ask(&sample, "127.0.0.1:5", "/verein/personen", &[HOST]).await).await;
    assert!(page.contains("class=\"demo\"") && page.contains("href=\"/vorfuehrung/treasurer\""));
    let unknown = ask(&sample, "127.0.0.1:5", "/vorfuehrung/nobody", &[HOST]).await;
    assert_eq!(unknown.status(), 404);
}

/// Cookies know no ports: those of this host are those of a real club beside it.
#[tokio::test]
async fn its_links_leave_the_cookies_of_a_real_club_alone() {
    let sample = tokio::task::spawn_blocking(|| Sample::create(None, None, CLOCK));
    let (state, _folder) = sample.await.unwrap().unwrap().serve(CLOCK);
    let sample = router(state);
    let send = async |path: &str, form: &str| {
        let request = Request::post(path)
            .extension(ConnectInfo("127.0.0.1:5".parse::<SocketAddr>().unwrap()))
            .header("host", "127.0.0.1:8080")
            .header("content-type", "application/x-www-form-urlencoded");
        let request = request.body(Body::from(form.to_owned())).unwrap();
        sample.clone().oneshot(request).await.unwrap()
    };
    let token = async |path: &str, form: &str, link: &str| {
        let page = text(send(path, form).await).await;
        let (_, token) = page.split_once(link).unwrap_or_else(|| panic!("{page}"));
        token[..32].to_owned()
    };
    let games = text(ask(&sample, "127.0.0.1:5", "/api/games", &[HOST]).await).await;
    let games: Vec<GameSummary> = serde_json::from_str(&games).unwrap();
    let table = token("/verein/zugang/tisch", &format!("game={}", games[0].id), "/tisch/").await;
    let invited = token("/verein/zugang/einladung", "role=member", "/einladung/").await;
    let password = "vier+Winde+und+ein+Drache";
    let account =
        format!("name=Neu&login=neu@example.org&new_password={password}&repeated={password}");
    for led in [
        ask(&sample, "127.0.0.1:5", &format!("/tisch/{table}"), &[HOST]).await,
        send(&format!("/einladung/{invited}"), &account).await,
        send("/abmelden", "").await,
        send("/konto/ueberall-abmelden", "").await,
    ] {
        assert_eq!(led.status(), 303);
        assert!(!led.headers().contains_key("set-cookie"), "{:?}", led.headers());
    }
}

#[tokio::test]
async fn only_this_machine_or_the_password_opens_it() {
    let sample = tokio::task::spawn_blocking(|| Sample::create(None, None, CLOCK));
    let (state, _folder) = sample.await.unwrap().unwrap().serve(CLOCK);
    let open = router(state);
    for (peer, headers) in [
        ("10.0.0.9:5", vec![HOST]),
        ("127.0.0.1:5", vec![("host", "club.example")]),
        ("127.0.0.1:5", vec![HOST, ("x-forwarded-for", "10.0.0.9")]),
    ] {
        for path in ["/", "/api/menu", "/verein/personen"] {
            assert_eq!(ask(&open, peer, path, &headers).await.status(), 403, "{peer} {path}");
        }
    }
    let sample = || Sample::create(None, Some("Drachen"), CLOCK);
    let (state, _other) = tokio::task::spawn_blocking(sample).await.unwrap().unwrap().serve(CLOCK);
    let closed = router(state);
    // "gast:Drachen" and "gast:Tiger".
    let (right, wrong) = ("Basic Z2FzdDpEcmFjaGVu", "Basic Z2FzdDpUaWdlcg==");
    let of = async |sent: &[(&str, &str)]| ask(&closed, "10.0.0.9:5", "/api/menu", sent).await;
    let asked = of(&[HOST]).await;
    assert!(asked.status() == 401 && asked.headers().contains_key("www-authenticate"));
    assert_eq!(of(&[HOST, ("authorization", wrong)]).await.status(), 401);
    let let_in = of(&[HOST, ("authorization", right)]).await;
    assert_eq!(let_in.status(), 200);
    let cookie = let_in.headers()["set-cookie"].to_str().unwrap().split(';').next().unwrap();
    // Somebody in the same hall guesses until nobody may any more; who is in already stays in.
    while of(&[HOST, ("authorization", wrong)]).await.status() == 401 {}
    assert_eq!(of(&[HOST, ("authorization", right)]).await.status(), 429);
    assert_eq!(of(&[HOST, ("cookie", cookie)]).await.status(), 200);
    assert_eq!(of(&[HOST, ("cookie", "ostwind-demo-door=1")]).await.status(), 429);
}

#[tokio::test]
async fn a_real_club_has_no_seats() {
    let club = TestClub::new();
    assert_eq!(club.get_as(NOBODY, "/vorfuehrung/administrator").await.status, 404);
    assert_eq!(club.get_as(NOBODY, "/vorfuehrung").await.status, 404);
    let cookie = "ostwind-demo=administrator";
    let menu: Menu = club.get_as(cookie, "/api/menu").await.good();
    assert_eq!((menu.seat, menu.role), (None, None));
    assert_eq!(club.get_as(cookie, "/verein/kassa").await.status, 303);
    // Looking around is for the first start, at the machine itself.
    assert_eq!(club.get_as(NOBODY, "/anfang/umsehen").await.headers["location"], "/anfang");
}

#[test]
fn the_program_refuses_a_folder_and_the_network_without_a_password() {
    let folder = Folder::new();
    let data = folder.path().join("club");
    let data = data.to_str().unwrap();
    for options in [
        vec!["--data", data],
        vec!["--site", data],
        vec!["--backup-dir", data],
        vec!["--host", "0.0.0.0"],
    ] {
        let run = Command::new(env!("CARGO_BIN_EXE_ostwind"))
            .args(["serve", "--demo", "--port", "0"])
            .args(&options)
            .output();
        let run = run.unwrap();
        assert_eq!(run.status.code(), Some(2), "{options:?}");
        assert!(run.stdout.is_empty(), "{options:?}");
    }
    assert!(!folder.path().join("club").exists());
}

/// The addresses of the menu whose pages show that there is nothing yet, as the board sees them.
async fn empty_pages(get: impl AsyncFn(String) -> (u16, String, String)) -> Vec<&'static str> {
    let pages = texts::navigation::ENTRIES.iter().flat_map(|entry| entry.pages);
    let mut empty = Vec::new();
    for address in pages.map(|page| page.address).filter(|address| *address != "/") {
        let mut path = address.to_owned();
        // Some addresses lead on to another, as to that of the current year.
        let page = loop {
            let (status, location, page) = get(path.clone()).await;
            match status {
                200 => break page,
                303 | 307 | 308 => path = location,
                other => panic!("{path}: {other}"),
            }
        };
        if page.contains("class=\"nothing") {
            empty.push(address);
        }
    }
    empty
}

#[tokio::test]
async fn no_page_of_the_sample_club_is_empty() {
    let sample = tokio::task::spawn_blocking(|| Sample::create(None, None, CLOCK));
    let (state, _folder) = sample.await.unwrap().unwrap().serve(CLOCK);
    let sample = router(state);
    let location = |response: &Response<Body>| {
        let location = response.headers().get("location");
        location.map(|to| to.to_str().unwrap().to_owned()).unwrap_or_default()
    };
    let get = async |path: String| {
        let answer = ask(&sample, "127.0.0.1:5", &path, &[HOST]).await;
        (answer.status().as_u16(), location(&answer), text(answer).await)
    };
    assert_eq!(empty_pages(get).await, Vec::<&str>::new());
    // Three years, and the lists that were published.
    for (path, least, what) in [
        ("/liste/intern/", 2, "woche-2026-"),
        ("/verein/jahr/2026", 10, "data-place="),
        ("/verein/kassa", 10, "data-entry="),
    ] {
        let shown = text(ask(&sample, "127.0.0.1:5", path, &[HOST]).await).await;
        assert!(shown.matches(what).count() >= least, "{path}");
    }
    // A club that has just begun has such pages.
    let new = TestClub::new();
    let get = async |path: String| {
        let answer = new.get(&path).await;
        let location = answer.headers.get("location");
        let location = location.map(|to| to.to_str().unwrap().to_owned()).unwrap_or_default();
        (answer.status, location, answer.text())
    };
    assert!(!empty_pages(get).await.is_empty());
}
