//! Help from outside: a link that the board makes, what it opens and what not, and that it ends.

use wire::GameId;

use super::host_pages::server;
use super::several_clubs::{Host, board_of};
use crate::support::{TestClub, known};

const CLUB: &str = "drachen.localhost";
const ACCESS: &str = "/verein/zugang";
const MAKE: &str = "/verein/zugang/hilfe";

fn board() -> String {
    board_of("drachen")
}

async fn page(host: &Host, path: &str, cookie: &str) -> String {
    let answer = host.get(CLUB, path, cookie).await;
    assert_eq!(answer.status, 200, "{path}");
    answer.text()
}

/// The path of a new link.
async fn link(host: &Host) -> String {
    let made = host.send(CLUB, MAKE, &board(), &[]).await;
    assert_eq!((made.status, made.headers["cache-control"].to_str().unwrap()), (200, "no-store"));
    let text = made.text();
    let at = text.find("/hilfe/").expect("the link");
    text[at..].chars().take_while(|letter| !"\"< ".contains(*letter)).collect()
}

/// The cookie of somebody who has opened a link.
async fn enter(host: &Host, link: &str) -> String {
    let entered = host.send(CLUB, link, "", &[]).await;
    assert_eq!(entered.status, 303);
    let cookies: Vec<&str> =
        entered.headers.get_all("set-cookie").iter().map(|set| set.to_str().unwrap()).collect();
    let session = cookies.iter().find(|set| set.contains("session=") && !set.contains("=;"));
    let session = session.expect("a session");
    let seconds = session.split("Max-Age=").nth(1).unwrap().split(';').next().unwrap();
    assert!((1..=24 * 60 * 60).contains(&seconds.parse::<i64>().unwrap()), "{session}");
    assert!(!cookies.iter().any(|set| set.contains("device=")), "{cookies:?}");
    session.split(';').next().unwrap().to_owned()
}

/// The question before the help ends: its path, with the id.
async fn question(host: &Host) -> String {
    let access = page(host, ACCESS, &board()).await;
    let at = access.find("/verein/zugang/zurueck?link=").expect("help that can be ended");
    access[at..].split('"').next().unwrap().to_owned()
}

#[tokio::test]
async fn the_board_lets_somebody_in_who_may_not_stay() {
    let host = server();
    assert!(page(&host, ACCESS, &board()).await.contains("Hilfe-Link machen"));
    let link = link(&host).await;
    // Looking at the link uses nothing up, and the list does not show it.
    for _twice in 0..2 {
        assert!(page(&host, &link, "").await.contains("In den Club gehen"));
    }
    let access = page(&host, ACCESS, &board()).await;
    assert!(access.contains("data-link") && !access.contains(&link), "{access}");
    let helper = enter(&host, &link).await;
    // What the board may, and under which name.
    let renamed = [("name", "Drachen mit Hilfe")];
    let named = host.send(CLUB, "/verein/einstellungen/name", &helper, &renamed).await;
    assert_eq!(named.status, 303, "{}", named.text());
    let own = page(&host, "/konto", &helper).await;
    assert!(own.contains("Hilfe vom Server") && !own.contains("Vorstand drachen"), "{own}");
    let log = page(&host, "/verein/protokoll", &helper).await;
    assert!(log.matches("Hilfe vom Server").count() >= 2, "{log}");
    assert!(log.contains("Link ausgegeben: <b>Hilfe-Link"), "{log}");
    // Nothing by which somebody would stay longer.
    for path in [ACCESS, "/verein/zugang/einladung", "/konto/passwort", "/konto/kalender"] {
        assert_eq!(host.get(CLUB, path, &helper).await.status, 403, "{path}");
    }
    let table = format!("/spiel/{}/mitschreiben", GameId(known(1)));
    for path in
        [MAKE, "/verein/zugang/einladung", "/konto/passwort", "/konto/ueberall-abmelden", &table]
    {
        assert_eq!(host.send(CLUB, path, &helper, &[]).await.status, 403, "{path}");
    }
    let menu = page(&host, "/verein/einstellungen", &helper).await;
    assert!(!menu.contains("href=\"/verein/zugang"), "{menu}");
    // The member of the board who made the link sees it among the own devices.
    assert!(page(&host, "/konto", &board()).await.contains("Hilfe vom Server"));
    // Signed out, it is over.
    assert_eq!(host.send(CLUB, "/abmelden", &helper, &[]).await.status, 303);
    assert_eq!(host.get(CLUB, "/verein/protokoll", &helper).await.status, 303);
    assert!(page(&host, ACCESS, &board()).await.contains("Hilfe-Link machen"));
    let log = page(&host, "/verein/protokoll", &board()).await;
    assert!(log.contains("Link zurückgenommen: <b>Hilfe-Link"), "{log}");
}

#[tokio::test]
async fn the_board_ends_the_help() {
    let host = server();
    let first = link(&host).await;
    let helper = enter(&host, &first).await;
    let question = question(&host).await;
    let asked = page(&host, &question, &board()).await;
    assert!(asked.contains("Hilfe beenden"), "{asked}");
    page(&host, "/verein/protokoll", &helper).await;
    let key = question.split_once('=').unwrap().1;
    let sent = [("link", key)];
    // Nobody who helps ends or keeps anything here.
    let by_helper = host.send(CLUB, "/verein/zugang/zurueck", &helper, &sent).await;
    assert_eq!(by_helper.status, 403);
    let ended = host.send(CLUB, "/verein/zugang/zurueck", &board(), &sent).await;
    assert_eq!(ended.status, 303);
    assert_eq!(host.get(CLUB, "/verein/protokoll", &helper).await.status, 303);
    // Who asks again ends what was before, also while it goes on.
    let second = link(&host).await;
    let helper = enter(&host, &second).await;
    let third = link(&host).await;
    assert_eq!(host.get(CLUB, "/verein/protokoll", &helper).await.status, 303);
    page(&host, &third, "").await;
}

#[tokio::test]
async fn a_link_opens_one_club_once() {
    let host = server();
    let link = link(&host).await;
    let guessed = format!("/hilfe/{}", "0".repeat(32));
    for (club, path) in [(CLUB, &guessed), ("phoenix.localhost", &link)] {
        for answer in [host.get(club, path, "").await, host.send(club, path, "", &[]).await] {
            assert_eq!(answer.status, 404, "{club}{path}");
            assert!(answer.text().contains("data-link-gone"), "{club}{path}");
        }
    }
    // It is none of the other kinds.
    let token = link.strip_prefix("/hilfe/").unwrap();
    for other in [format!("/einladung/{token}"), format!("/tisch/{token}")] {
        assert_eq!(host.get(CLUB, &other, "").await.status, 404, "{other}");
    }
    enter(&host, &link).await;
    for answer in [host.get(CLUB, &link, "").await, host.send(CLUB, &link, "", &[]).await] {
        assert_eq!(answer.status, 404);
        assert!(answer.text().contains("data-link-gone"));
    }
}

#[tokio::test]
async fn a_club_on_its_own_server_asks_nobody() {
    let club = TestClub::new();
    assert!(!club.get(ACCESS).await.text().contains(MAKE));
    assert_eq!(club.fill_in(crate::support::BOARD, MAKE, &[]).await.status, 404);
}
