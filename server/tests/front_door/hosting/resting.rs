//! A club that rests: everybody can read, nobody writes, and what was refused goes through when it is open again.

use serde_json::json;
use server::http::routes::ROUTES;
use server::web::routing::Verb;
use wire::PersonId;

use super::host_pages::{page, send, server};
use super::several_clubs::{Host, board_of, play};
use crate::support::{Answer, known};

const CLUB: &str = "drachen.localhost";

/// What a tablet or a page sends.
async fn save(host: &Host) -> Answer {
    let person = json!({"id": PersonId(known(50)), "name": "Jemand Neuer"});
    host.post(CLUB, "/api/people", &board_of("drachen"), &person).await
}

#[tokio::test]
async fn a_club_that_rests_is_read_and_not_written() {
    let host = server();
    play(&host, "drachen", 1).await;
    let club = page(&host, "/clubs/drachen").await;
    assert!(club.contains("action=\"/clubs/drachen/ruhen\""), "{club}");
    for _twice in 0..2 {
        let rested = send(&host, "/clubs/drachen/ruhen", &[]).await;
        assert_eq!(rested.headers["location"], "/clubs/drachen?saved=rested");
    }
    let said = page(&host, "/clubs/drachen?saved=rested").await;
    assert!(said.contains("Der Club ruht.") && !said.contains("/clubs/drachen/ruhen"), "{said}");
    assert!(said.contains("Tablets schicken, was sie behalten haben"), "{said}");
    assert!(page(&host, "/").await.contains(">ruht</span>"));
    let board = board_of("drachen");
    for path in ["/liste/", "/verein/personen", "/verein/protokoll", "/api/games"] {
        assert_eq!(host.get(CLUB, path, &board).await.status, 200, "{path}");
    }
    // A tablet keeps what is refused by this code, says why, and sends it again.
    let refused = save(&host).await;
    assert_eq!(refused.status, 503);
    let text = refused.text();
    assert!(text.contains("\"club_rests\"") && text.contains("Der Club ruht gerade"), "{text}");
    let form = [("name", "Andere Drachen")];
    let refused = host.send(CLUB, "/verein/einstellungen/name", &board, &form).await;
    assert_eq!(refused.status, 503);
    assert!(refused.text().contains("Der Club ruht gerade"), "{}", refused.text());
    // Signing in and out is possible.
    let wrong = [("login", "niemand"), ("password", "falsch")];
    assert_eq!(host.send(CLUB, "/anmelden", "", &wrong).await.status, 401);
    assert_eq!(send(&host, "/clubs/drachen/oeffnen", &[]).await.status, 303);
    assert_eq!(save(&host).await.status, 201);
    let of_host = page(&host, "/verein/protokoll").await;
    let of_club = host.get(CLUB, "/verein/protokoll", &board).await.text();
    for log in [of_host, of_club] {
        assert!(log.matches("ruht").count() == 1 && log.contains("wieder geöffnet"), "{log}");
    }
    assert_eq!(host.send(CLUB, "/abmelden", &board, &[]).await.status, 303);
}

#[tokio::test]
async fn every_address_that_writes_refuses_it() {
    let host = server();
    send(&host, "/clubs/drachen/ruhen", &[]).await;
    let mut taken = Vec::new();
    for route in ROUTES.iter().filter(|route| route.verb == Verb::Post) {
        let path = route.path.replace(['{', '}'], "");
        // Nobody, so that nothing ends the board's session.
        if host.send(CLUB, &path, "", &[]).await.status != 503 {
            taken.push(route.path);
        }
    }
    let may = |path: &&str| {
        let computes = ["/api/score", "/api/settle", "/api/special", "/verein/wochenliste/tag"];
        path.starts_with("/anmelden")
            || path.starts_with("/abmelden")
            || ["/konto/sitzung", "/konto/ueberall-abmelden"].contains(path)
            || ["/hilfe/{token}", "/tisch/{token}"].contains(path)
            || path.starts_with("/api/tournament/")
            || computes.contains(path)
    };
    let more: Vec<_> = taken.iter().filter(|path| !may(path)).collect();
    assert!(more.is_empty(), "{more:?}");
    assert_eq!(taken.len(), 13, "{taken:?}");
}

#[tokio::test]
async fn a_locked_club_does_not_rest() {
    let host = server();
    send(&host, "/clubs/drachen/sperren", &[("reason", "")]).await;
    let asked = send(&host, "/clubs/drachen/ruhen", &[]).await;
    assert_eq!(asked.headers["location"], "/clubs/drachen");
    assert!(page(&host, "/clubs/drachen").await.contains("gesperrt"));
    // One that rests is locked by its command, and deleted by its page.
    send(&host, "/clubs/phoenix/ruhen", &[]).await;
    let fields = [("address", "phoenix.localhost")];
    assert_eq!(send(&host, "/clubs/phoenix/loeschen", &fields).await.status, 303);
    assert_eq!(host.get("phoenix.localhost", "/liste/", "").await.status, 404);
}
