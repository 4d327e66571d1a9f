//! Coming in and being kept out: first start, passwords, sessions, links, and what of it stands in the log.

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};
use std::sync::Arc;

use axum::body::Body;
use axum::http::Request;
use axum::http::header::COOKIE;
use club::roles::Role;
use server::actions::first_start;
use server::store::Database;
use server::store::audit::{self, Line};
use server::store::links::Opens;
use tokio::task::JoinSet;
use wire::GameId;

use crate::support::{
    Answer, BOARD, BOARD_BY_HTTPS, Folder, NOBODY, TestClub, first_example, known, let_board_in,
    let_in, now,
};

const PASSWORD: &str = "vier Winde und ein Drache";

/// The lines of the log with this verb, newest first.
async fn logged(club: &TestClub, verb: &str) -> Vec<Line> {
    let lines = club.database.read(|tx| audit::newest(tx, 100)).await.unwrap();
    lines.into_iter().filter(|line| line.verb == verb).collect()
}

/// The cookie an answer gives along.
#[track_caller]
fn cookie(answer: &Answer) -> String {
    let text = answer.headers["set-cookie"].to_str().unwrap();
    assert!(text.contains("HttpOnly") && text.contains("SameSite=Lax"), "{text}");
    text.split(';').next().unwrap().to_owned()
}

/// Gives somebody an account by an invitation; the cookie of the session.
async fn invited(club: &TestClub, role: Role, login: &str) -> String {
    let link = club.fill_in(BOARD, "/verein/zugang/einladung", &[("role", role.id())]).await;
    assert_eq!(link.status, 200, "{}", link.text());
    let page = link.text();
    let (_, token) = page.split_once("/einladung/").unwrap();
    let address = format!("/einladung/{}", &token[..32]);
    assert!(club.get_as(NOBODY, &address).await.text().contains("new_password"));
    let fields =
        [("name", login), ("login", login), ("new_password", PASSWORD), ("repeated", PASSWORD)];
    let made = club.fill_in(NOBODY, &address, &fields).await;
    assert_eq!(made.status, 303, "{}", made.text());
    // It was used, and opens nothing more.
    assert_eq!(club.fill_in(NOBODY, &address, &fields).await.status, 404);
    cookie(&made)
}

async fn sign_in(club: &TestClub, login: &str, password: &str) -> Answer {
    let fields = [("login", login), ("password", password), ("weiter", "/verein/jahr")];
    club.fill_in(NOBODY, "/anmelden", &fields).await
}

#[tokio::test]
async fn the_first_start_gives_one_link_and_one_account() {
    let club = TestClub::new();
    assert_eq!(club.database.write(|tx| first_start(tx, now())).await.unwrap(), None);
    let empty = TestClub::without_accounts();
    let first = empty.database.write(|tx| first_start(tx, now())).await.unwrap().unwrap();
    let token = empty.database.write(|tx| first_start(tx, now())).await.unwrap().unwrap();
    assert_eq!(empty.get_as(NOBODY, &format!("/einladung/{first}")).await.status, 404);
    let address = format!("/einladung/{token}");
    assert!(empty.get_as(NOBODY, &address).await.text().contains("Willkommen"));
    let fill_in = |name: &'static str, password: &'static str, repeated: &'static str| {
        [
            ("name", name),
            ("login", "Anna@Example.org"),
            ("new_password", password),
            ("repeated", repeated),
        ]
    };
    for (fields, because) in [
        (fill_in("Anna", "kurz", "kurz"), "10 bis 200"),
        (fill_in("Anna", PASSWORD, "anders"), "verschieden"),
        (fill_in("", PASSWORD, PASSWORD), "1 bis 60"),
    ] {
        let refused = empty.fill_in(NOBODY, &address, &fields).await;
        assert_eq!(refused.status, 422);
        assert!(refused.text().contains(because), "{}", refused.text());
    }
    let made = empty.fill_in(NOBODY, &address, &fill_in("Anna", PASSWORD, PASSWORD)).await;
    let session = cookie(&made);
    assert_eq!(made.headers["location"], "/konto");
    assert_eq!(empty.get_as(&session, "/verein/zugang").await.status, 200);
    assert_eq!(empty.database.write(|tx| first_start(tx, now())).await.unwrap(), None);
    // Capitals do not count, and where somebody was going is not forgotten.
    let again = sign_in(&empty, "ANNA@example.org", PASSWORD).await;
    assert_eq!((again.status, &again.headers["location"]), (303, &"/verein/jahr".parse().unwrap()));
    let rows = empty.rows().await;
    let token = session.strip_prefix("ostwind-session=").unwrap();
    assert!(!crate::support::holds(&rows, PASSWORD) && !crate::support::holds(&rows, token));
}

/// The program itself: the link of the first start is printed until there is an account, and another on demand.
#[test]
fn the_first_start_is_printed_and_a_locked_out_club_gets_another_link() {
    let folder = Folder::new();
    let data = folder.path().to_string_lossy().into_owned();
    let ostwind = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ostwind"));
        command.env_remove("OSTWIND_LANG").args(arguments);
        command
    };
    let first_lines = |count: usize| {
        let mut command = ostwind(&["serve", "--port", "0", "--data", &data]);
        let mut server = command.stdout(Stdio::piped()).spawn().unwrap();
        let lines = BufReader::new(server.stdout.take().unwrap()).lines();
        let lines: Vec<String> = lines.take(count).map(Result::unwrap).collect();
        server.kill().unwrap();
        server.wait().unwrap();
        lines
    };
    let lines = first_lines(2);
    let address = lines[0].strip_prefix("Ostwind: ").unwrap();
    assert!(lines[1].contains(&format!("{address}/einladung/")), "{}", lines[1]);
    let again = first_lines(2);
    assert_ne!(lines[1].rsplit_once('/').unwrap().1, again[1].rsplit_once('/').unwrap().1);
    let_board_in(&Database::open(folder.path()).unwrap());
    let invite = ["invite", "--data", &data, "--public-url", "https://club.example"];
    let made = ostwind(&invite).output().unwrap();
    let made = String::from_utf8(made.stdout).unwrap();
    let token = made.trim().strip_prefix("https://club.example/einladung/").unwrap();
    assert_eq!(token.len(), 32);
    let refused = ostwind(&["invite", "--data", &data, "--role", "root"]).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    let nowhere = folder.path().join("nowhere").to_string_lossy().into_owned();
    assert_eq!(ostwind(&["invite", "--data", &nowhere]).output().unwrap().status.code(), Some(2));
}

#[tokio::test]
async fn who_has_not_signed_in_is_led_there_and_back() {
    let club = TestClub::new();
    let page = club.get_as(NOBODY, "/verein/jahr?jahr=2026").await;
    let led = page.headers["location"].to_str().unwrap();
    assert_eq!((page.status, led), (303, "/anmelden?weiter=%2Fverein%2Fjahr%3Fjahr%3D2026"));
    let shown = club.get_as(NOBODY, led).await.text();
    assert!(shown.contains("value=\"/verein/jahr?jahr=2026\""), "{shown}");
    let text = club.get_as(NOBODY, "/api/people").await;
    assert_eq!((text.status, text.json()["code"].as_str()), (401, Some("not_signed_in")));
    assert!(text.json()["message"].as_str().unwrap().contains("QR-Code"));
    let away = club.get_as(BOARD, "/anmelden?weiter=//evil.example").await;
    assert_eq!(away.headers["location"], "/");
}

#[tokio::test]
async fn ten_wrong_passwords_and_the_right_one_is_refused_too() {
    let club = TestClub::new();
    invited(&club, Role::Treasurer, "kassier@example.org").await;
    for attempt in 1..=10 {
        assert!(logged(&club, "wrong_passwords").await.is_empty());
        let refused = sign_in(&club, "kassier@example.org", &format!("falsch {attempt}")).await;
        assert_eq!(refused.status, 401);
        assert!(!refused.headers.contains_key("set-cookie"));
        // The answer does not say whether there is such an account.
        assert!(refused.text().contains("Anmeldename oder Passwort stimmt nicht"));
    }
    let refused = sign_in(&club, "kassier@example.org", PASSWORD).await;
    assert_eq!(refused.status, 429);
    assert!(refused.text().contains("Viertelstunde"));
    let lines = logged(&club, "wrong_passwords").await;
    assert_eq!((lines.len(), lines[0].subject.as_str()), (1, "kassier@example.org"));
    let log = club.get("/verein/protokoll").await.text();
    assert!(log.contains("data-log-line=\"wrong_passwords\""), "{log}");
    // Others get in, and so does somebody with a link to a new password.
    assert_eq!(sign_in(&club, "nobody@example.org", "falsch").await.status, 401);
}

/// Hashing takes long enough for many to ask before the first of them is refused.
#[tokio::test]
async fn parallel_attempts_are_counted_one_by_one() {
    let club = Arc::new(TestClub::new());
    let session = invited(&club, Role::Treasurer, "kassier@example.org").await;
    let mut asked = JoinSet::new();
    for attempt in 0..40 {
        let (club, session) = (Arc::clone(&club), session.clone());
        asked.spawn(async move {
            let wrong = format!("falsch {attempt}");
            // The same passwords are asked for on the page of the account.
            if attempt % 4 > 0 {
                return sign_in(&club, "kassier@example.org", &wrong).await.status;
            }
            let fields = [
                ("password", wrong.as_str()),
                ("new_password", "0123456789"),
                ("repeated", "0123456789"),
            ];
            club.fill_in(&session, "/konto/passwort", &fields).await.status
        });
    }
    let statuses = asked.join_all().await;
    let tried = statuses.iter().filter(|status| [401, 422].contains(status)).count();
    // Ten strangers, and ten on the device on which the account is signed in: these keep out each other only.
    assert_eq!(tried, 20, "{statuses:?}");
    assert_eq!(statuses.iter().filter(|status| **status == 429).count(), 40 - tried);
}

#[tokio::test]
async fn an_old_session_ends_when_the_password_is_changed() {
    let club = TestClub::new();
    let first = invited(&club, Role::Member, "anna@example.org").await;
    let second = cookie(&sign_in(&club, "anna@example.org", PASSWORD).await);
    assert_eq!(club.get_as(&first, "/verein/jahr").await.status, 200);
    let new = "ein ganz neues Passwort";
    let fields = [("password", "falsch"), ("new_password", new), ("repeated", new)];
    assert_eq!(club.fill_in(&second, "/konto/passwort", &fields).await.status, 422);
    let fields = [("password", PASSWORD), ("new_password", new), ("repeated", new)];
    let changed = club.fill_in(&second, "/konto/passwort", &fields).await;
    assert_eq!(changed.headers["location"], "/konto?saved=password");
    assert_eq!(club.get_as(&second, "/verein/jahr").await.status, 200);
    let refused = club.get_as(&first, "/verein/jahr").await;
    assert_eq!(refused.status, 303);
    assert!(refused.headers["set-cookie"].to_str().unwrap().starts_with("ostwind-session=; "));
    assert_eq!(club.get_as(&first, "/api/people").await.status, 401);
    let lines = logged(&club, "old_session").await;
    assert_eq!((lines.len(), lines[0].subject.as_str()), (1, "anna@example.org"));
    assert_eq!(sign_in(&club, "anna@example.org", PASSWORD).await.status, 401);
    let page = club.get_as(&second, "/konto").await.text();
    assert_eq!(page.matches("dieses Gerät").count(), 1, "{page}");
    assert_eq!(club.fill_in(&second, "/abmelden", &[]).await.status, 303);
    assert_eq!(club.get_as(&second, "/verein/jahr").await.status, 303);
}

#[tokio::test]
async fn a_revoked_table_link_keeps_no_score() {
    let club = TestClub::new();
    let people = club.four_people().await;
    let game = GameId(known(1));
    let path = club.start(game, &people).await;
    let page = club.fill_in(BOARD, &format!("/spiel/{game}/mitschreiben"), &[]).await.text();
    let (_, token) = page.split_once("/tisch/").unwrap();
    let token = &token[..32];
    let led = club.get_as(NOBODY, &format!("/tisch/{token}")).await;
    assert_eq!(led.headers["location"], format!("/spiel/{game}").as_str());
    let device = cookie(&led);
    let deals = format!("{path}/deals");
    assert_eq!(club.post_as(&device, &deals, &first_example()).await.status, 201);
    let page = club.get("/verein/zugang").await.text();
    let (_, key) = page.split_once("zurueck?link=").unwrap();
    let revoked = club.fill_in(BOARD, "/verein/zugang/zurueck", &[("link", &key[..36])]).await;
    assert_eq!(revoked.status, 303);
    // The same deal again is not even answered as known.
    let refused = club.post_as(&device, &deals, &first_example()).await;
    assert_eq!((refused.status, refused.json()["code"].as_str()), (401, Some("not_signed_in")));
    assert_eq!(club.get_as(NOBODY, &format!("/tisch/{token}")).await.status, 404);
    assert_eq!(logged(&club, "revoked_link").await.len(), 1);
}

/// A foreign page can have a link to any table in it; a code that is scanned comes from no page.
#[tokio::test]
async fn only_somebody_who_wants_it_moves_a_tablet_to_another_table() {
    let club = TestClub::new();
    let people = club.four_people().await;
    let (own, other) = (GameId(known(1)), GameId(known(2)));
    for game in [own, other] {
        club.start(game, &people).await;
    }
    let (tablet, link) =
        (club.table_link(Opens::Game(own)).await, club.table_link(Opens::Game(other)).await);
    let address = |cookie: &str| format!("/tisch/{}", cookie.strip_prefix("table=").unwrap());
    let go = async |cookie: &str, address: &str, site: Option<&str>| {
        let mut request = Request::get(address).header(COOKIE, cookie);
        if let Some(site) = site {
            request = request.header("sec-fetch-site", site);
        }
        club.send(request.body(Body::empty()).unwrap()).await
    };
    for site in [Some("cross-site"), Some("same-site"), None] {
        let asked = go(&tablet, &address(&link), site).await;
        assert_eq!(asked.status, 200, "{site:?}");
        assert!(!asked.headers.contains_key("set-cookie"), "{site:?}");
        let page = asked.text();
        assert!(page.contains(&format!("action=\"{}\"", address(&link))), "{page}");
        assert!(page.contains(&format!("href=\"/spiel/{own}\"")), "{page}");
        // A fresh tablet, and one at that table already, are led there at once.
        for tablet in [NOBODY, &link] {
            assert_eq!(go(tablet, &address(&link), site).await.status, 303, "{site:?}");
        }
    }
    let scanned = go(&tablet, &address(&link), Some("none")).await;
    let chosen = club.fill_in(&tablet, &address(&link), &[]).await;
    for led in [scanned, chosen] {
        assert_eq!(
            (led.status, led.headers["location"].to_str().unwrap()),
            (303, &*format!("/spiel/{other}"))
        );
        assert!(cookie(&led).starts_with("ostwind-table="));
    }
}

/// What somebody was shown who had signed in stays neither on the disk nor behind the button that leads back.
#[tokio::test]
async fn nothing_is_kept_of_what_somebody_was_shown() {
    let club = TestClub::new();
    let people = club.four_people().await;
    let game = club.start(GameId(known(1)), &people).await;
    for page in [
        "/verein/kassa",
        "/verein/protokoll",
        "/verein/personen",
        "/verein/einstellungen",
        "/rangliste",
        "/regeln",
        "/konto",
        "/verein/gibt-es-nicht",
        "/api/people",
        "/api/today",
        "/api/menu",
        "/api/ranking.csv",
        &game,
    ] {
        let shown = club.get(page).await;
        assert_eq!(shown.headers["cache-control"], "no-store", "{page}");
    }
    // What is the same for all is kept: style and scripts, and what strangers read.
    for (cookie, page) in [(BOARD, "/pages/style.css"), (NOBODY, "/regeln"), (NOBODY, &game)] {
        let kept = club.get_as(cookie, page).await;
        assert_ne!(kept.headers["cache-control"], "no-store", "{page}");
    }
    for leaves in ["/abmelden", "/konto/ueberall-abmelden"] {
        let_in(&club.database, (leaves, Role::Member, None), leaves);
        let session = format!("session={leaves}");
        let left = club.fill_in(&session, leaves, &[]).await;
        assert_eq!(
            (left.status, left.headers["clear-site-data"].to_str().unwrap()),
            (303, "\"cache\""),
            "{leaves}"
        );
        assert_eq!(left.headers["location"], "/anmelden", "{leaves}");
        // So it is where the session has ended meanwhile.
        let ended = club.get_as(&session, "/verein/personen").await;
        assert_eq!(
            (ended.status, ended.headers["clear-site-data"].to_str().unwrap()),
            (303, "\"cache\"")
        );
    }
}

#[tokio::test]
async fn over_https_a_cookie_of_another_host_is_not_believed() {
    let club = TestClub::reached_at("https://club.example");
    for planted in ["session=board-session", "ostwind-session=board-session"] {
        assert_eq!(club.get_as(planted, "/konto").await.status, 303, "{planted}");
    }
    assert_eq!(club.get_as(BOARD_BY_HTTPS, "/konto").await.status, 200);
}

#[tokio::test]
async fn a_guest_who_guesses_ids_is_stopped() {
    let club = TestClub::new();
    let people = club.four_people().await;
    let path = club.start(GameId(known(1)), &people).await;
    for guess in 0..20 {
        let guessed = format!("/api/games/{}", known(5000 + guess));
        assert_eq!(club.get_as(NOBODY, &guessed).await.status, 404);
    }
    // Links cannot be tried either. A good one gets through, also from the same address.
    assert_eq!(club.get_as(NOBODY, "/einladung/0123").await.status, 429);
    assert_eq!(club.get_as(NOBODY, "/tisch/0123").await.status, 429);
    assert_eq!(club.get_as(NOBODY, &path).await.status, 200);
    assert_eq!(club.get_as(NOBODY, &format!("/spiel/{}/zuschauen", known(1))).await.status, 200);
    let tablet = club.table_link(Opens::Game(GameId(known(1)))).await;
    let opened = format!("/tisch/{}", tablet.strip_prefix("table=").unwrap());
    assert_eq!(club.get_as(NOBODY, &opened).await.status, 303);
    assert_eq!(club.get(&path).await.status, 200);
    assert_eq!(logged(&club, "guessed").await.len(), 1);
    // A tablet with a good link keeps its score through the same network; at another table it is refused for that.
    let other = GameId(known(2));
    let own = club.start(other, &people).await;
    let device = club.table_link(Opens::Game(other)).await;
    for unsent in 0..25 {
        let not_there_yet = format!("/api/games/{}", known(6000 + unsent));
        assert_eq!(club.get_as(&device, &not_there_yet).await.status, 404);
    }
    assert_eq!(club.post_as(&device, &format!("{own}/deals"), &first_example()).await.status, 201);
    let refused = club.post_as(&device, &format!("{path}/deals"), &first_example()).await;
    assert_eq!(refused.status, 403);
    assert_eq!(logged(&club, "other_table").await.len(), 1);
    let missing = format!("/api/games/{}", known(7000));
    assert_eq!(club.get_as("table=0123", &missing).await.status, 429, "a link that is none");
}

/// A page that follows a game opens its stream again every few seconds, whether there is such a game or not.
#[tokio::test]
async fn asking_for_one_and_the_same_again_is_no_guess() {
    let club = TestClub::new();
    let people = club.four_people().await;
    let path = club.start(GameId(known(1)), &people).await;
    let missing = format!("/api/games/{}", known(5000));
    for _ in 0..60 {
        assert_eq!(club.get_as(NOBODY, &format!("{missing}/live")).await.status, 404);
        assert_eq!(club.get_as(NOBODY, &missing).await.status, 404);
    }
    assert_eq!(club.get_as(NOBODY, &path).await.status, 200);
    assert!(logged(&club, "guessed").await.is_empty());
    for guess in 1..20 {
        let guessed = format!("/api/games/{}/live", known(5000 + guess));
        assert_eq!(club.get_as(NOBODY, &guessed).await.status, 404);
    }
    assert_eq!(club.get_as(NOBODY, &missing).await.status, 429, "twenty different ones are");
}

#[tokio::test]
async fn a_refusal_says_so_and_stands_in_the_log() {
    let club = TestClub::new();
    let_in(&club.database, ("Pruefer", Role::Auditor, None), "auditor");
    let refused = club.fill_in("session=auditor", "/verein/kassa", &[("amount", "5")]).await;
    assert_eq!(refused.status, 403);
    assert!(refused.text().contains("Berechtigung"));
    let lines = logged(&club, "not_allowed").await;
    assert_eq!((lines.len(), lines[0].author.as_deref()), (1, Some("Pruefer")));
    assert!(lines[0].details.contains("POST /verein/kassa"));
}

#[tokio::test]
async fn cookies_and_answers_are_guarded() {
    let club = TestClub::reached_at("https://club.example");
    let wrong = sign_in(&club, "nobody", "falsch").await;
    assert!(!wrong.headers.contains_key("set-cookie"));
    let page = club.get("/verein/zugang").await;
    for (name, value) in [
        ("cache-control", "no-store"),
        ("referrer-policy", "strict-origin"),
        ("x-content-type-options", "nosniff"),
        ("strict-transport-security", "max-age=31536000"),
    ] {
        assert_eq!(page.headers[name], value, "{name}");
    }
    let policy = page.headers["content-security-policy"].to_str().unwrap();
    assert!(policy.contains("form-action 'self'") && policy.contains("frame-ancestors 'none'"));
    let out = club.fill_in(BOARD_BY_HTTPS, "/abmelden", &[]).await;
    let cookie = out.headers["set-cookie"].to_str().unwrap();
    assert_eq!(
        cookie,
        "__Host-ostwind-session=; HttpOnly; SameSite=Lax; Secure; Path=/; Max-Age=0"
    );
    // Where there is no HTTPS, nothing promises it.
    let plain = TestClub::new().get("/verein/zugang").await;
    assert!(!plain.headers.contains_key("strict-transport-security"));
}

#[tokio::test]
async fn another_site_cannot_send_anything() {
    let club = TestClub::new();
    let before = club.rows().await;
    for (path, kind) in
        [("/api/people", "application/json"), ("/abmelden", "application/x-www-form-urlencoded")]
    {
        let request = Request::post(path)
            .header("content-type", kind)
            .header("sec-fetch-site", "cross-site")
            .header(COOKIE, BOARD);
        let refused = club.send(request.body(Body::from("{}")).unwrap()).await;
        assert_eq!(refused.status, 403, "{path}");
    }
    assert_eq!(club.rows().await, before);
}

#[tokio::test]
async fn roles_change_sessions_end_and_the_last_of_the_board_stays() {
    let club = TestClub::new();
    let session = invited(&club, Role::Treasurer, "kassier@example.org").await;
    assert_eq!(club.get_as(&session, "/verein/kassa").await.status, 200);
    let list = club.get("/verein/zugang").await.text();
    let account = |name: &str| {
        let (before, _) = list.split_once(&format!("<b>{name}</b>")).unwrap();
        let (_, key) = before.rsplit_once("/verein/zugang/").unwrap();
        format!("/verein/zugang/{}", key.split('"').next().unwrap())
    };
    let (treasurer, board) = (account("kassier@example.org"), account("Vorstand"));
    let changed = club.fill_in(BOARD, &treasurer, &[("role", "member"), ("person", "")]).await;
    assert_eq!(changed.status, 303, "{}", changed.text());
    assert_eq!(club.get_as(&session, "/verein/jahr").await.status, 303);
    let session = cookie(&sign_in(&club, "kassier@example.org", PASSWORD).await);
    assert_eq!(club.get_as(&session, "/verein/kassa").await.status, 403);
    let refused = club.fill_in(BOARD, &board, &[("role", "member"), ("person", "")]).await;
    assert_eq!(refused.status, 409);
    assert!(refused.text().contains("das letzte Konto des Vorstands"));
    // A new password by link: the old one and its sessions are gone.
    let page = club.fill_in(BOARD, &format!("{treasurer}/passwort"), &[]).await.text();
    let (_, token) = page.split_once("/einladung/").unwrap();
    let address = format!("/einladung/{}", &token[..32]);
    let new = [("new_password", "etwas ganz anderes"), ("repeated", "etwas ganz anderes")];
    assert_eq!(club.fill_in(NOBODY, &address, &new).await.status, 303);
    assert_eq!(club.get_as(&session, "/verein/jahr").await.status, 303);
    assert_eq!(sign_in(&club, "kassier@example.org", PASSWORD).await.status, 401);
    assert_eq!(sign_in(&club, "kassier@example.org", "etwas ganz anderes").await.status, 303);
}
