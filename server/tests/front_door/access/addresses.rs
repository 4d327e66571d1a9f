//! Every address asked as everybody: who gets through and who does not.

use axum::body::Body;
use axum::http::Request;
use axum::http::header::{ALLOW, COOKIE};
use chrono::{NaiveDate, TimeDelta};
use club::roles::Role;
use server::actions::{add_evening, hand_out};
use server::http::authorization::Who;
use server::http::routes::ROUTES;
use server::store::evenings::{Evening, Kind};
use server::store::links::Opens;
use server::web::routing::Verb;
use uuid::Uuid;
use wire::{GameId, PersonId};

use crate::support::{NOBODY, TestClub, context, known, let_in, now};

/// Who asks, as the columns of the table have them.
const VISITORS: [&str; 9] = [
    "nobody",
    "another table",
    "its table",
    "its evening",
    "member",
    "auditor",
    "treasurer",
    "master of ceremonies",
    "board",
];

/// A club with a game in an evening and another elsewhere, and a person of the books with an account.
struct Everybody {
    club: TestClub,
    game: GameId,
    evening: Uuid,
    own: PersonId,
}

impl Everybody {
    async fn new() -> Everybody {
        let club = TestClub::new();
        let people = club.four_people().await;
        let day: NaiveDate = "2026-11-21".parse().unwrap();
        let evening = Evening {
            key: known(701),
            kind: Kind::ClubEvening,
            played_on: day,
            name: String::new(),
        };
        let (key, planned) = (evening.key, evening);
        club.database.write(move |tx| add_evening(tx, &context(), &planned)).await.unwrap();
        let game = GameId(known(1));
        // The only evening of the day gets the game.
        club.start(game, &people).await;
        Everybody { club, game, evening: key, own: people[0] }
    }

    /// The cookie of a visitor, made for each request, which may use it up.
    async fn cookie(&self, visitor: &str) -> String {
        let role = match visitor {
            "nobody" => return NOBODY.to_owned(),
            "another table" => {
                let other = GameId(Uuid::now_v7());
                self.club.start(other, &self.club.people()).await;
                return self.club.table_link(Opens::Game(other)).await;
            }
            "its table" => return self.club.table_link(Opens::Game(self.game)).await,
            "its evening" => return self.club.table_link(Opens::Evening(self.evening)).await,
            "member" => Role::Member,
            "auditor" => Role::Auditor,
            "treasurer" => Role::Treasurer,
            "master of ceremonies" => Role::MasterOfCeremonies,
            "board" => Role::Administrator,
            other => panic!("nobody is {other}"),
        };
        let token = Uuid::now_v7().to_string();
        let_in(&self.club.database, (&token, role, None), &token);
        format!("session={token}")
    }

    fn address(&self, path: &str) -> String {
        path.replace("{game}", &self.game.to_string())
            .replace("{person}", &self.own.to_string())
            .replace("{account}", &known(1).to_string())
            .replace("{evening}", &self.evening.to_string())
            .replace("{year}", "2026")
            .replace("{preset}", "klassisch")
            .replace("{family}", "klassisch")
            .replace("{hand}", "seven-pairs")
            .replace("{token}", "0123")
            .replace("{tournament}", &known(9_001).to_string())
            .replace("{sheet}", "deals.csv")
            .replace("{file}", "style.css")
    }

    /// Whether a request passes the authorization, whatever the page then answers.
    async fn gets_through(&self, verb: Verb, path: &str, cookie: &str) -> bool {
        let method = match verb {
            Verb::Get => "GET",
            Verb::Post => "POST",
        };
        let request = Request::builder().method(method).uri(self.address(path));
        let request = request.header(COOKIE, cookie).body(Body::empty()).unwrap();
        let answer = self.club.head_of(request).await;
        match answer.status {
            401 if path == "/anmelden" => true,
            401 | 403 => false,
            303 => match answer.headers["location"].to_str().unwrap() {
                // Whose session ends on purpose keeps nothing, and signs in again.
                "/anmelden" => answer.headers.contains_key("clear-site-data"),
                to => !to.starts_with("/anmelden"),
            },
            429 => panic!("{path}: asked too often"),
            _ => true,
        }
    }
}

/// Whether a row of the route table lets a visitor through, decided without the server's own code.
fn expected(who: Who, visitor: &str) -> bool {
    let role = match visitor {
        "member" => Some(Role::Member),
        "auditor" => Some(Role::Auditor),
        "treasurer" => Some(Role::Treasurer),
        "master of ceremonies" => Some(Role::MasterOfCeremonies),
        "board" => Some(Role::Administrator),
        _ => None,
    };
    let has = |roles: &[Role]| role.is_some_and(|role| roles.contains(&role));
    match who {
        Who::Everybody => true,
        Who::Has(roles) | Who::HasOrSelf(roles) => has(roles),
        Who::HasOrTable(roles) => has(roles) || ["its table", "its evening"].contains(&visitor),
        Who::HasOrAnyTable(roles) => {
            has(roles) || ["another table", "its table", "its evening"].contains(&visitor)
        }
        Who::HasOrEvening(roles) => has(roles) || visitor == "its evening",
    }
}

/// The table of roles and routes: asked, compared with the rows, and left where a person reads it.
#[tokio::test]
async fn every_address_is_asked_as_everybody() {
    let mut found = "# Who may ask what\n\nWritten by a test that asks every address of the server as everybody (`●` gets \
                     through, `·` is refused). What is decided stands in `ROUTES` of `server/src/http/routes.rs`, why in \
                     [0023](decisions/0023-who-may-do-what.md). A person's own page lets that person through besides.\n\n"
        .to_owned();
    found += &format!("| address | {} |\n", VISITORS.join(" | "));
    found += &format!("| --- |{}\n", " --- |".repeat(VISITORS.len()));
    let everybody = Everybody::new().await;
    for row in ROUTES {
        let mut line = String::new();
        for visitor in VISITORS {
            let cookie = everybody.cookie(visitor).await;
            let gets_through = everybody.gets_through(row.verb, row.path, &cookie).await;
            assert_eq!(
                gets_through,
                expected(row.who, visitor),
                "{:?} {} as {visitor}",
                row.verb,
                row.path
            );
            line += if gets_through { " ● |" } else { " · |" };
        }
        let method = match row.verb {
            Verb::Get => "GET",
            Verb::Post => "POST",
        };
        found += &format!("| `{method} {}` |{line}\n", row.path);
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/access.md");
    if std::fs::read_to_string(path).unwrap_or_default() != found {
        std::fs::write(path, found).unwrap();
        panic!("docs/access.md was out of step and has been rewritten: read it, and commit it");
    }
}

/// A method that has a handler and no row would be refused to everybody, and nobody would know why.
#[tokio::test]
async fn every_method_of_every_address_has_its_row() {
    let everybody = Everybody::new().await;
    for row in ROUTES {
        let request = Request::options(everybody.address(row.path)).body(Body::empty()).unwrap();
        let answer = everybody.club.send(request).await;
        assert_eq!(answer.status, 405, "{}", row.path);
        let mut allowed: Vec<&str> =
            answer.headers[ALLOW].to_str().unwrap().split(',').filter(|m| *m != "HEAD").collect();
        allowed.sort_unstable();
        let rows = ROUTES.iter().filter(|other| other.path == row.path);
        let mut named: Vec<&str> = rows
            .map(|row| match row.verb {
                Verb::Get => "GET",
                Verb::Post => "POST",
            })
            .collect();
        named.sort_unstable();
        assert_eq!(allowed, named, "{}: its rows are in server/src/http/routes.rs", row.path);
    }
}

#[tokio::test]
async fn a_person_gets_to_the_own_data_and_to_nobody_elses() {
    let everybody = Everybody::new().await;
    let (club, people) = (&everybody.club, everybody.club.people());
    let_in(&club.database, ("Anna", Role::Member, Some(people[0])), "anna");
    let own = format!("/verein/personen/{}", people[0]);
    let other = format!("/verein/personen/{}", people[1]);
    let profile = [("email", "anna@example.org"), ("pseudonym", ""), ("is_hidden", "true")];
    let saved = club.fill_in("session=anna", &format!("{own}/profil"), &profile).await;
    assert_eq!(saved.status, 303);
    assert_eq!(club.get_as("session=anna", &format!("{own}/daten.json")).await.status, 200);
    let page = club.get_as("session=anna", &format!("{own}/daten")).await.text();
    assert!(page.contains("anna@example.org") && page.contains("/profil"), "{page}");
    assert!(!page.contains("/amt") && !page.contains("/entfernen"), "{page}");
    for refused in [
        format!("{other}/daten.json"),
        format!("{other}/daten"),
        format!("{other}/zugehoerigkeit"),
        "/verein/kassa".to_owned(),
    ] {
        assert_eq!(club.get_as("session=anna", &refused).await.status, 403, "{refused}");
    }
    assert_eq!(
        club.fill_in("session=anna", &format!("{other}/profil"), &profile).await.status,
        403
    );
    let page = club.get_as("session=anna", &other).await.text();
    assert!(!page.contains("<form method"), "{page}");
    // Nobody else sees what is hidden, nor where members get their mail.
    let_in(&club.database, ("Bertl", Role::Member, Some(people[1])), "bertl");
    let page = club.get_as("session=bertl", &own).await.text();
    assert!(
        !page.contains("anna@example.org") && page.contains("zeigt ihre Zahlen nicht"),
        "{page}"
    );
    let list = club.get_as("session=bertl", "/verein/personen").await.text();
    assert!(!list.contains("anna@example.org") && list.contains("Anna"), "{list}");
}

#[tokio::test]
async fn a_tablet_with_a_table_sees_and_keeps_its_own_games() {
    let everybody = Everybody::new().await;
    let (club, people) = (&everybody.club, everybody.club.people());
    let evening = club.table_link(Opens::Evening(everybody.evening)).await;
    let started = crate::support::classical_game(GameId(known(2)), &people);
    assert_eq!(club.post_as(&evening, "/api/games", &started).await.status, 201);
    // Elsewhere: the day after, at no evening.
    let table = club.table_link(Opens::Game(everybody.game)).await;
    assert_eq!(club.post_as(&table, "/api/games", &started).await.status, 403);
    let games = |cookie: String| async move {
        let games = club.get_as(&cookie, "/api/games").await.json();
        games.as_array().unwrap().len()
    };
    assert_eq!(games(evening.clone()).await, 2);
    assert_eq!(games(table.clone()).await, 1);
    let deal = crate::support::first_example();
    let own = format!("/api/games/{}/deals", everybody.game);
    assert_eq!(club.post_as(&table, &own, &deal).await.status, 201);
    let other = format!("/api/games/{}/deals", known(2));
    let refused = club.post_as(&table, &other, &deal).await;
    assert_eq!((refused.status, refused.json()["code"].as_str()), (403, Some("not_allowed")));
    assert_eq!(club.post_as(&evening, &other, &deal).await.json()["code"], "id_reused");
    // A visitor who has the link of a table may pass it on: the page shows its code to them, and not to strangers.
    let watched = club.get_as(&table, &format!("/spiel/{}/zuschauen", everybody.game)).await;
    assert!(watched.text().contains("code.svg?for=table"));
    let watched = club.get_as(NOBODY, &format!("/spiel/{}/zuschauen", everybody.game)).await;
    assert!(!watched.text().contains("for=table") && !watched.text().contains("mitschreiben"));
}

#[tokio::test]
async fn a_link_that_has_expired_opens_nothing() {
    let everybody = Everybody::new().await;
    let (club, game) = (&everybody.club, everybody.game);
    let long_ago = now() - TimeDelta::hours(37);
    let made = club.database.write(move |tx| hand_out(tx, &Opens::Game(game), None, long_ago));
    let (token, _) = made.await.unwrap();
    assert_eq!(club.get_as(NOBODY, &format!("/tisch/{token}")).await.status, 404);
    let deals = format!("/api/games/{game}/deals");
    let deal = crate::support::first_example();
    let refused = club.post_as(&format!("table={token}"), &deals, &deal).await;
    assert_eq!((refused.status, refused.json()["code"].as_str()), (401, Some("not_signed_in")));
    // That of an evening may be given out before: it holds until the day after.
    let (evening, week_before) = (everybody.evening, now() - TimeDelta::days(7));
    let made =
        club.database.write(move |tx| hand_out(tx, &Opens::Evening(evening), None, week_before));
    let (token, expires_at) = made.await.unwrap();
    assert_eq!(expires_at.to_rfc3339(), "2026-11-23T00:00:00+00:00");
    assert_eq!(club.post_as(&format!("table={token}"), &deals, &deal).await.status, 201);
}
