//! The first minute of a club: who may open it, with what, and what stands in the books then.

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use axum::http::header::{CONTENT_TYPE, COOKIE, HOST};
use server::actions::first_start;
use server::wall_clock::WallClock;
use std::net::SocketAddr;
use wire::{GameDetail, GameSummary, Menu, RankingLine};

use crate::support::{Answer, NOBODY, TestClub, now};

const FIELDS: [(&str, &str); 4] = [
    ("club", "Mah-Jongg-Club Hochschwab"),
    ("name", "Leni Trattner"),
    ("login", "leni@example.org"),
    ("password", "vier Winde und ein Drache"),
];

/// Asks from an address, as a browser on that machine does.
async fn ask(
    club: &TestClub,
    peer: &str,
    headers: &[(&str, &str)],
    fields: Option<&[(&str, &str)]>,
) -> Answer {
    let mut request = match fields {
        Some(fields) => Request::post("/anfang")
            .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Body::from(serde_urlencoded::to_string(fields).unwrap())),
        None => Request::get("/anfang").body(Body::empty()),
    }
    .unwrap();
    request.headers_mut().insert(COOKIE, NOBODY.parse().unwrap());
    for (name, value) in headers {
        let name: axum::http::HeaderName = name.parse().unwrap();
        request.headers_mut().insert(name, value.parse().unwrap());
    }
    let peer: SocketAddr = peer.parse().unwrap();
    request.extensions_mut().insert(ConnectInfo(peer));
    club.send(request).await
}

const HERE: &str = "127.0.0.1:50000";
const LOCAL: [(&str, &str); 2] = [("host", "127.0.0.1:8080"), ("origin", "http://127.0.0.1:8080")];

fn session(answer: &Answer) -> String {
    let cookies = answer.headers.get_all("set-cookie").iter();
    let mut cookies = cookies.filter_map(|cookie| cookie.to_str().ok());
    let cookie = cookies.find(|cookie| cookie.starts_with("ostwind-session=")).unwrap();
    cookie.split(';').next().unwrap().to_owned()
}

/// The fields with the code that the program prints, and more.
fn with_code<'a>(code: &'a str, more: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    [&FIELDS[..], &[("start_code", code)], more].concat()
}

#[tokio::test]
async fn the_code_of_the_console_opens_a_club() {
    let club = TestClub::without_accounts();
    let code = club.first_code.shown();
    let fields = with_code(&code, &[]);
    let menu: Menu = club.get_as(NOBODY, "/api/menu").await.good();
    assert!(menu.is_new && menu.club.is_none());
    assert_eq!(club.get_as(NOBODY, "/anmelden").await.headers["location"], "/anfang");
    let door = ask(&club, HERE, &LOCAL, None).await;
    assert!(door.status == 200 && door.text().contains("name=\"start_code\""));
    assert!(!door.text().contains(&code));

    let opened = ask(&club, HERE, &LOCAL, Some(&fields)).await;
    assert_eq!((opened.status, &opened.headers["location"]), (303, &"/".parse().unwrap()));
    let menu: Menu = club.get_as(&session(&opened), "/api/menu").await.good();
    assert_eq!(menu.club.as_deref(), Some("Mah-Jongg-Club Hochschwab"));
    assert_eq!((menu.role.as_deref(), menu.is_new), (Some("administrator"), false));
    // Every page has the name, the pages of strangers too.
    assert!(club.get_as(NOBODY, "/anmelden").await.text().contains("Mah-Jongg-Club Hochschwab"));
    // It happens once.
    let again = ask(&club, HERE, &LOCAL, Some(&fields)).await;
    assert!(again.status == 303 && !again.headers.contains_key("set-cookie"));
    assert_eq!(ask(&club, HERE, &LOCAL, None).await.headers["location"], "/");
}

#[tokio::test]
async fn nobody_opens_it_without_what_the_console_shows() {
    let club = TestClub::without_accounts();
    let token = club.database.write(|tx| first_start(tx, now())).await.unwrap().unwrap();
    let rows = club.rows().await;
    // What a browser at the machine sends, and what proxies and tunnels send for a stranger.
    for (peer, headers) in [
        (HERE, LOCAL.to_vec()),
        (HERE, vec![LOCAL[0]]),
        (HERE, vec![LOCAL[0], ("sec-fetch-site", "same-origin")]),
        (HERE, vec![("host", "club.example")]),
        (HERE, vec![LOCAL[0], ("x-forwarded-for", "10.0.0.9")]),
        ("10.0.0.9:5", vec![LOCAL[0]]),
    ] {
        let refused = ask(&club, peer, &headers, Some(&FIELDS)).await;
        assert_eq!(refused.status, 422, "{headers:?}");
        assert!(refused.text().contains("data-problem=\"start_code\""), "{headers:?}");
    }
    // A stranger may guess a few times; after that not even the code helps, but the link does.
    for guess in 0..server::limits::WRONG_FIRST_CODES {
        let guess = format!("99999{guess}x");
        let refused = ask(&club, "10.0.0.9:5", &LOCAL, Some(&with_code(&guess, &[]))).await;
        assert!(refused.status == 422 && refused.text().contains(&guess));
    }
    let code = club.first_code.shown();
    assert_eq!(ask(&club, HERE, &LOCAL, Some(&with_code(&code, &[]))).await.status, 422);
    assert_eq!(club.rows().await, rows);
    // The link of the console shows the same form, from everywhere.
    let door = club.get_as(NOBODY, &format!("/einladung/{token}")).await.text();
    assert!(door.contains(&format!("name=\"link\" value=\"{token}\"")));
    assert!(!door.contains("name=\"start_code\""));
    let mut fields = FIELDS.to_vec();
    fields.push(("link", "0123"));
    let from_afar = [(HOST.as_str(), "club")];
    assert_eq!(ask(&club, "10.0.0.9:5", &from_afar, Some(&fields)).await.status, 404);
    fields[4].1 = &token;
    let opened = ask(&club, "10.0.0.9:5", &from_afar, Some(&fields)).await;
    assert_eq!(opened.status, 303);
    assert_eq!(club.get_as(&session(&opened), "/verein/zugang").await.status, 200);
}

#[tokio::test]
async fn only_the_machine_itself_is_led_to_the_sample_club() {
    let look_around = "href=\"/anfang/umsehen\"";
    let club = TestClub::without_accounts();
    assert!(ask(&club, HERE, &LOCAL, None).await.text().contains(look_around));
    assert!(!ask(&club, "10.0.0.9:5", &LOCAL, None).await.text().contains(look_around));
    // A server with a public address is never local.
    let club = TestClub::new_behind("https://club.example");
    assert!(!ask(&club, HERE, &LOCAL[..1], None).await.text().contains(look_around));
}

#[tokio::test]
async fn what_is_missing_stands_at_its_field_and_what_was_typed_is_kept() {
    let club = TestClub::without_accounts();
    let long = "x".repeat(61);
    let fields = [("club", long.as_str()), ("name", " "), ("login", "leni"), ("password", "kurz")];
    let refused = ask(&club, HERE, &LOCAL, Some(&fields)).await;
    let text = refused.text();
    assert_eq!(refused.status, 422);
    for code in ["club", "name", "password"] {
        assert!(text.contains(&format!("data-problem=\"{code}\"")), "{code}");
        assert!(text.contains(&format!("href=\"#{code}\"")), "{code}");
    }
    assert!(text.contains("value=\"leni\"") && !text.contains("data-problem=\"login\""));
    assert!(!text.contains("kurz"), "a password is never sent back");
    let code = club.first_code.shown();
    let blank =
        [FIELDS[0], FIELDS[1], ("login", "mit leer"), FIELDS[3], ("start_code", code.as_str())];
    let refused = ask(&club, HERE, &LOCAL, Some(&blank)).await;
    assert!(refused.status == 422 && refused.text().contains("data-problem=\"login\""));
    let menu: Menu = club.get_as(NOBODY, "/api/menu").await.good();
    assert!(menu.is_new);
}

#[tokio::test]
async fn a_trial_game_is_played_and_counts_for_nothing() {
    let club = TestClub::without_accounts();
    let code = club.first_code.shown();
    let fields = with_code(&code, &[("next", "trial")]);
    let opened = ask(&club, HERE, &LOCAL, Some(&fields)).await;
    let (board, table) = (session(&opened), opened.headers["location"].to_str().unwrap());
    let game = table.strip_prefix("/spiel/").unwrap();
    let path = format!("/api/games/{game}");
    let found: GameDetail = club.get_as(&board, &path).await.good();
    assert_eq!((found.players.len(), found.ended), (4, None));
    let deal = crate::support::first_example();
    assert_eq!(club.post_as(&board, &format!("{path}/deals"), &deal).await.status, 201);
    let end = serde_json::json!({"id": crate::support::known(9), "how": "agreed", "after": 1});
    assert_eq!(club.post_as(&board, &format!("{path}/end"), &end).await.status, 201);
    let ended: Vec<GameSummary> = club.get_as(&board, "/api/games").await.good();
    assert!(ended[0].ended.is_some());
    let ranking: Vec<RankingLine> = club.get_as(&board, "/api/ranking").await.good();
    assert_eq!(ranking, []);
    let booked = club.database.write(|tx| server::actions::book_missing_games(tx, WallClock::UTC));
    assert_eq!(booked.await.unwrap(), 0, "a restart does not book it either");
}

#[tokio::test]
async fn the_code_of_the_evening_is_shown_at_once() {
    let club = TestClub::without_accounts();
    let code = club.first_code.shown();
    let fields = with_code(&code, &[("next", "code")]);
    let opened = ask(&club, HERE, &LOCAL, Some(&fields)).await;
    assert_eq!(opened.status, 200);
    let text = opened.text();
    assert!(text.contains("data-unreachable"), "this machine alone reaches the address");
    let (_, token) = text.split_once("/tisch/").unwrap();
    let tablet = club.get_as(NOBODY, &format!("/tisch/{}", &token[..32])).await;
    assert_eq!((tablet.status, &tablet.headers["location"]), (303, &"/".parse().unwrap()));
    let evenings = club.get_as(&session(&opened), "/verein/abende").await;
    assert_eq!(evenings.status, 200);
}
