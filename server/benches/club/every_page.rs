//! Every address of the table of routes that reads: how long, how large; or the reason why it is not measured.

use std::time::Duration;

use rusqlite::Connection;
use serde_json::{Value as Json, json};
use server::http::routes::ROUTES;
use server::web::routing::Verb;

use crate::program::{Server, Took};

/// The longest a page may take in the middle.
const LONGEST: Duration = Duration::from_millis(30);
/// The most bytes of a page, compressed.
const LARGEST: usize = 60 * 1024;
/// How often each address is asked for.
const TIMES: u32 = 15;

const LINK: &str = "opens once, by a link that was sent";
const SAMPLE: &str = "belongs to the sample club";
const DOCUMENT: &str = "a file of its own size; `sheets` measures how files are written";
const EVERYTHING: &str = "all of the club's data, which has a promise of its own";
const REDIRECT: &str = "leads to another address";

/// Addresses without figures, each with the reason.
const NOT_MEASURED: &[(&str, &str)] = &[
    ("/anfang", REDIRECT),
    ("/anfang/umsehen", SAMPLE),
    ("/vorfuehrung", SAMPLE),
    ("/vorfuehrung/{seat}", SAMPLE),
    ("/email/{token}", LINK),
    ("/name/{token}", LINK),
    ("/verein/einstellungen/wurzel", "only where the server has certificates of its own"),
    ("/einladung/{token}", LINK),
    ("/tisch/{token}", LINK),
    ("/zusage/{token}", LINK),
    ("/kalender/{file}", "wants the secret of a private link"),
    ("/verbinden", "only where the server has certificates of its own"),
    ("/verbinden/{file}", "only where the server has certificates of its own"),
    ("/anmelden", "redirects to the first screen where somebody is signed in"),
    ("/pages/{file}", "the same file for every club"),
    ("/api/games/{game}/live", "stays open"),
    ("/api/tournaments/{tournament}/clock/live", "stays open"),
    ("/api/games/{game}/code.svg", "only while the game runs; the picture of one address"),
    ("/verein/jahr/{year}/abschluss", "only while an ended year is still open"),
    ("/api/rules/{sheet}", DOCUMENT),
    ("/api/forms/{file}", DOCUMENT),
    ("/api/games/{game}/{sheet}", DOCUMENT),
    ("/api/ranking.pdf", DOCUMENT),
    ("/api/ranking.csv", DOCUMENT),
    ("/api/ranking.xlsx", DOCUMENT),
    ("/api/ranking.html", DOCUMENT),
    ("/liste", REDIRECT),
    ("/liste/{file}", "the same file as for members, where the club shows it to everybody"),
    ("/verein/wochenliste/vorschau/{day}/{audience}/{form}", DOCUMENT),
    ("/verein/personen/{person}/daten.json", DOCUMENT),
    ("/regeln", REDIRECT),
    ("/verein/jahr/{year}/papier/{file}", DOCUMENT),
    ("/verein/einstellungen/aushang.pdf", "only where the server has certificates of its own"),
    ("/verein/turniere/{tournament}/plan.pdf", DOCUMENT),
    ("/verein/turniere/{tournament}/karten.pdf", DOCUMENT),
    ("/verein/turniere/{tournament}/liste.pdf", DOCUMENT),
    ("/verein/turniere/{tournament}/urkunden.pdf", DOCUMENT),
    ("/verein/turniere/{tournament}/zettel.pdf", DOCUMENT),
    ("/verein/turniere/quotenliste.csv", DOCUMENT),
    ("/verein/turniere/quotenliste.xlsx", DOCUMENT),
    ("/verein/turniere/{tournament}/alles.zip", DOCUMENT),
    ("/verein/turniere/{tournament}/aufsicht.pdf", DOCUMENT),
    ("/verein/turniere/{tournament}/aufsicht.xlsx", DOCUMENT),
    ("/verein/turniere/{tournament}/bericht.xlsx", DOCUMENT),
    ("/verein/turniere/{tournament}/bericht.csv", DOCUMENT),
    ("/verein/turniere/{tournament}/nationale-liste.xlsx", DOCUMENT),
    ("/verein/turniere/{tournament}/liste.xlsx", DOCUMENT),
    ("/verein/turniere/{tournament}/liste.csv", DOCUMENT),
    ("/verein/kassa/{year}/{file}", DOCUMENT),
    ("/verein/kassa/zahlscheine.pdf", DOCUMENT),
    ("/verein/kassa/zahlschein", "only where the club has named its account"),
    ("/verein/einlesen/vorlage/{file}", DOCUMENT),
    ("/verein/export/{file}", EVERYTHING),
    ("/verein/abende/{evening}/kommen", "only of an evening that is still to come"),
    ("/verein/zugang/zurueck", "a question about one link, which only the page before it names"),
    ("/verein/personen/trennen", "the same question as before two people are made one"),
];

/// What is asked besides the address.
const QUERIES: &[(&str, &str)] = &[
    ("/suche", "?q=ma"),
    ("/api/search", "?q=ma"),
    ("/verein/turniere/{tournament}/nenngeld", "?id={entrant}"),
    ("/verein/turniere/{tournament}/nennung", "?id={entrant}"),
    ("/verein/turniere/{tournament}/runde", "?runde=1"),
    ("/verein/turniere/{tournament}/tisch", "?runde=1&tisch=1"),
    ("/verein/turniere/{tournament}/strafe", "?runde=1"),
    ("/verein/kassa/storno", "?nr={entry}"),
    ("/verein/personen/zusammenlegen", "?person={person}&into={other}"),
];

/// What stands for the names in braces; a route with another name fails until it is here or has a reason.
struct Names(Vec<(&'static str, String)>);

impl Names {
    /// Takes one of each out of the books; adds the tournament.
    fn of(server: &Server, database: &Connection, day: &str) -> Names {
        let text = |sql: &str| -> String {
            database
                .query_row(sql, [], |row| row.get(0))
                .unwrap_or_else(|error| panic!("{sql}: {error}"))
        };
        let people = "SELECT key FROM people JOIN players ON players.person_id = people.id GROUP BY people.id
                      ORDER BY count(*) DESC LIMIT 1";
        let (tournament, entrant) = add_tournament(server);
        let games = server.json("/api/games");
        let ended = games.as_array().into_iter().flatten().find(|game| !game["ended"].is_null());
        let game = ended.and_then(|game| game["id"].as_str()).expect("a game that has ended");
        Names(vec![
            ("game", game.to_owned()),
            ("person", text(people)),
            ("other", text(&format!("{people} OFFSET 1"))),
            ("evening", text("SELECT key FROM evenings ORDER BY played_on DESC, id DESC LIMIT 1")),
            ("account", text("SELECT key FROM accounts LIMIT 1")),
            ("entry", text("SELECT CAST(max(id) AS TEXT) FROM entries WHERE reverses_id IS NULL")),
            ("tournament", tournament),
            ("entrant", entrant),
            ("number", "1".to_owned()),
            ("day", day.to_owned()),
            ("year", "2026".to_owned()),
            ("preset", "klassisch".to_owned()),
            ("family", "klassisch".to_owned()),
            ("file", format!("woche-{day}.html")),
        ])
    }

    /// An address of a route.
    fn address(&self, path: &str) -> String {
        let query = QUERIES.iter().find(|(route, _)| *route == path).map_or("", |(_, query)| query);
        let address = self.0.iter().fold(format!("{path}{query}"), |address, (name, value)| {
            address.replace(&format!("{{{name}}}"), value)
        });
        assert!(!address.contains('{'), "{address}: give the name a value, or the route a reason");
        address
    }
}

/// A tournament of 40 entrants with a first slip; its id, and that of an entrant.
fn add_tournament(server: &Server) -> (String, String) {
    let id = |number: usize| format!("00000000-0000-4000-8000-{number:012}");
    let tournament = json!({
        "id": id(1), "name": "Hochschwab Open", "place": "Aflenz", "first_day": "2030-05-11", "days": 2, "rules": "mcr",
        "rounds": 7, "minutes": 120, "fee_cents": 4_500,
    });
    server.post("/api/tournaments", &tournament);
    let entrant = |number: usize| {
        json!({
            "id": id(100 + number), "first_name": "Vorname", "last_name": format!("Nachname {number}"),
            "ema": format!("{number:08}"), "country": "AUT",
        })
    };
    let address = format!("/api/tournaments/{}", id(1));
    server.post(&format!("{address}/entrants"), &Json::Array((1..=40).map(entrant).collect()));
    server.post(&format!("{address}/plan"), &json!({"seed": 7}));
    let slip = json!({"id": id(201), "round": 1, "table": 1, "totals": [60, 20, -25, -55]});
    server.post(&format!("{address}/slips"), &slip);
    let form = format!("/verein/turniere/{}/anmeldung", id(1));
    let opened = server.send_form(&form, "form=open");
    assert!(opened.status().starts_with('3'), "{form}: {}", opened.status());
    // Something has to wait for the question whether all that waits is refused.
    let form = format!("/turnier/{}/anmelden", id(1));
    let entry = format!("key={}&last_name=Wartl&consent=name", id(301));
    let entered = server.send_form(&form, &entry);
    assert!(entered.status().starts_with('3'), "{form}: {}", entered.status());
    (id(1), id(101))
}

/// What was found of every address.
pub(crate) struct EveryPage {
    rows: Vec<(&'static str, Took)>,
    failed: Vec<String>,
}

impl EveryPage {
    /// Asks for every address that reads.
    pub(crate) fn of(server: &Server, database: &Connection, day: &str) -> EveryPage {
        let names = Names::of(server, database, day);
        let (mut rows, mut failed) = (Vec::new(), Vec::new());
        for route in ROUTES.iter().filter(|route| route.verb == Verb::Get) {
            if NOT_MEASURED.iter().any(|(path, _)| *path == route.path) {
                continue;
            }
            let address = names.address(route.path);
            let first = server.get(&address);
            if first.status() == "200" {
                rows.push((route.path, server.measure(&address, TIMES)));
            } else {
                failed.push(format!("{address}: {}", first.status()));
            }
        }
        let gone = NOT_MEASURED.iter().chain(QUERIES).map(|(path, _)| *path);
        let gone = gone.filter(|path| !ROUTES.iter().any(|route| route.path == *path));
        failed.extend(gone.map(|path| format!("{path}: no route any more")));
        EveryPage { rows, failed }
    }

    /// The table, and what breaks a promise.
    pub(crate) fn report(&self) -> Vec<String> {
        println!("\n| address | middle | processor | compressed |\n| --- | --- | --- | --- |");
        let mut broken = self.failed.clone();
        for (path, took) in &self.rows {
            let (kilobytes, tenths) = (took.bytes / 1024, took.bytes % 1024 * 10 / 1024);
            let (median, processor) = (milliseconds(took.median), milliseconds(took.processor));
            println!("| `{path}` | {median} | {processor} | {kilobytes}.{tenths} kB |");
            if took.median > LONGEST {
                broken.push(format!("{path}: {median}, {processor} of the processor"));
            }
            if took.bytes > LARGEST {
                broken.push(format!("{path}: {kilobytes}.{tenths} kB"));
            }
        }
        println!("\n{} addresses; without figures:\n", self.rows.len());
        for (path, reason) in NOT_MEASURED {
            println!("- `{path}`: {reason}");
        }
        broken
    }
}

fn milliseconds(time: Duration) -> String {
    let tenths = time.as_micros() / 100;
    format!("{}.{} ms", tenths / 10, tenths % 10)
}
