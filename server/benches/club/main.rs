//! How a large club fares: the program itself over the network of this machine, on an invented club of ten years, 200 people,
//! 5,000 games and 80,000 deals, beside one of a single year with 500 games. Prints the figures of both, then those of every
//! address that reads, and fails where a promise is not kept or an address has neither figures nor a reason.

mod every_page;
mod program;

use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use rusqlite::Connection;

use every_page::EveryPage;
use program::{Server, ostwind};

/// The last day of the invented clubs.
const TODAY: &str = "2026-11-21";

/// How often each page is asked for; the middle one counts.
const TIMES: u32 = 41;

/// The day of the list that is published.
const LIST: &str = "2026-11-20";

fn main() {
    let folder = std::env::temp_dir().join(format!("ostwind-bench-{}", uuid::Uuid::now_v7()));
    let clubs = [(1, 500, 8_000), (10, 5_000, 80_000)].map(|(years, games, deals)| {
        let data = folder.join(format!("{games}"));
        create_demo_data(&data, years, games, deals);
        Measured::of(&data)
    });
    let _ = std::fs::remove_dir_all(&folder);
    let [small, large] = &clubs;
    println!("| what | 500 games | 5,000 games | promised |\n| --- | --- | --- | --- |");
    let mut broken = Vec::new();
    for (at, (name, limit, found)) in large.figures.iter().enumerate() {
        let promised =
            limit.map_or_else(String::new, |limit| format!("{} {}", limit, found.unit()));
        println!("| {name} | {} | {found} | {promised} |", small.figures[at].2);
        if limit.is_some_and(|limit| found.amount() > limit * found.per_unit()) {
            broken.push((*name).to_owned());
        }
    }
    broken.extend(large.pages.report());
    assert!(broken.is_empty(), "not kept:\n{}", broken.join("\n"));
}

fn create_demo_data(data: &Path, years: u32, games: u32, deals: u32) {
    let text = |number: u32| number.to_string();
    let status = ostwind()
        .args(["demo", "--people", "200", "--until", TODAY, "--years", &text(years)])
        .args(["--games", &text(games), "--deals", &text(deals), "--data"])
        .arg(data)
        .stdout(Stdio::null())
        .status();
    assert!(status.is_ok_and(|status| status.success()), "the demo was made");
    let database = open(data);
    let found: u32 = database
        .query_row("SELECT count(*) FROM deals", [], |row| row.get(0))
        .expect("deals can be counted");
    assert_eq!(found, deals);
}

/// Publishes a weekly list.
fn publish(data: &Path) {
    let mut publish = ostwind();
    publish.args(["publish", "--week", LIST, "--out"]).arg(data.join("site"));
    publish.arg("--data").arg(data);
    let status = publish.stdout(Stdio::null()).status();
    assert!(status.is_ok_and(|status| status.success()), "the list was published");
}

fn open(data: &Path) -> Connection {
    Connection::open(data.join("club.sqlite")).expect("the database can be opened")
}

/// What was measured.
#[derive(Clone, Copy)]
enum Figure {
    Took(Duration),
    Held { kilobytes: u128 },
}

impl Figure {
    fn amount(self) -> u128 {
        match self {
            Figure::Took(time) => time.as_micros(),
            Figure::Held { kilobytes } => kilobytes,
        }
    }

    /// How many of its smallest units make one of those it is printed in.
    const fn per_unit(self) -> u128 {
        match self {
            Figure::Took(_) => 1_000,
            Figure::Held { .. } => 1_024,
        }
    }

    const fn unit(self) -> &'static str {
        match self {
            Figure::Took(_) => "ms",
            Figure::Held { .. } => "MB",
        }
    }
}

impl std::fmt::Display for Figure {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let tenths = self.amount() * 10 / self.per_unit();
        write!(out, "{}.{} {}", tenths / 10, tenths % 10, self.unit())
    }
}

/// The figures of one club: what, what was promised, what was found.
struct Measured {
    figures: Vec<(&'static str, Option<u128>, Figure)>,
    pages: EveryPage,
}

impl Measured {
    fn of(data: &Path) -> Measured {
        let database = open(data);
        let text = |sql: &str| -> String {
            database.query_row(sql, [], |row| row.get(0)).expect("the demo has one")
        };
        // The person who has played most this year, and the last evening.
        let person = text(
            "SELECT key FROM people JOIN players ON players.person_id = people.id
             JOIN sittings ON sittings.game_id = players.game_id
             WHERE played_on >= '2026-02-17' GROUP BY people.id ORDER BY count(*) DESC LIMIT 1",
        );
        let evening = text("SELECT key FROM evenings ORDER BY played_on DESC, id DESC LIMIT 1");
        publish(data);
        let server = Server::start(data);
        let page = |path: &str| Figure::Took(server.measure(path, TIMES).median);
        let mut figures = vec![
            ("list of games for the tablet", None, page("/api/games")),
            ("page of the year", Some(20), page("/verein/jahr")),
            ("page of a person", Some(20), page(&format!("/verein/personen/{person}"))),
            ("page of games and slips", None, page("/verein/partien")),
            ("ranking over all years", None, page("/rangliste")),
            (
                "rehearsal of a year, one family",
                Some(300),
                page("/verein/probe?probe=1&regeln=steiermark&limit=400"),
            ),
            ("page of an evening", None, page(&format!("/verein/abende/{evening}"))),
            ("everything as JSON, by page", Some(5_000), {
                let begun = Instant::now();
                server.read("/verein/export/ostwind.json");
                Figure::Took(begun.elapsed())
            }),
        ];
        figures.push(("memory at most", Some(100), Figure::Held { kilobytes: server.memory() }));
        let pages = EveryPage::of(&server, &database, LIST);
        figures.push((
            "memory at most, after every address",
            Some(150),
            Figure::Held { kilobytes: server.memory() },
        ));
        drop((server, database));
        let out = data.join("out");
        let begun = Instant::now();
        let mut export = ostwind();
        export.arg("export").arg(&out).arg("--data").arg(data).stdout(Stdio::null());
        assert!(export.status().is_ok_and(|status| status.success()), "everything was exported");
        let took = Figure::Took(begun.elapsed());
        figures.push(("everything as JSON and CSV, by command", Some(5_000), took));
        Measured { figures, pages }
    }
}
