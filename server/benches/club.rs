//! How a large club fares: the program itself over the network of this machine, on an invented club of ten years, 200 people,
//! 5,000 games and 80,000 deals, beside one of a single year with 500 games. Prints a table and fails where a promise is
//! not kept.

use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rusqlite::Connection;

/// The last day of the invented clubs.
const TODAY: &str = "2026-11-21";

/// How often each page is asked for; the middle one counts.
const TIMES: usize = 41;

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
            broken.push(*name);
        }
    }
    assert!(broken.is_empty(), "not kept: {broken:?}");
}

fn ostwind() -> Command {
    Command::new(env!("CARGO_BIN_EXE_ostwind"))
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
        let present: Vec<String> = {
            let mut select = database.prepare("SELECT key FROM people LIMIT 40").expect("SQL");
            let keys = select.query_map([], |row| row.get::<_, String>(0)).expect("people");
            keys.map(|key| format!("&{}=true", key.expect("a key"))).collect()
        };
        drop(database);
        let server = Server::start(data);
        let page = |path: &str| Figure::Took(server.middle_of(path));
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
            (
                "seating of forty",
                None,
                page(&format!("/verein/abende/{evening}?vorschlag=1{}", present.concat())),
            ),
            ("everything as JSON, by page", Some(5_000), {
                let begun = Instant::now();
                server.get("/verein/export/ostwind.json");
                Figure::Took(begun.elapsed())
            }),
        ];
        figures.push(("memory at most", Some(60), server.memory()));
        drop(server);
        let out = data.join("out");
        let begun = Instant::now();
        let mut export = ostwind();
        export.arg("export").arg(&out).arg("--data").arg(data).stdout(Stdio::null());
        assert!(export.status().is_ok_and(|status| status.success()), "everything was exported");
        let took = Figure::Took(begun.elapsed());
        figures.push(("everything as JSON and CSV, by command", Some(5_000), took));
        Measured { figures }
    }
}

/// The program at work, and a session of an administrator.
struct Server {
    child: Child,
    address: String,
    cookie: String,
}

impl Server {
    fn start(data: &Path) -> Server {
        let invited = ostwind().args(["invite", "--data"]).arg(data).output().expect("a link");
        let invited = String::from_utf8(invited.stdout).expect("text");
        let token = invited.trim().rsplit('/').next().unwrap_or_default().to_owned();
        let mut child = ostwind()
            .args(["serve", "--port", "0", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        let address = lines.find_map(|line| {
            let line = line.ok()?;
            line.strip_prefix("Ostwind: http://").map(str::to_owned)
        });
        let address = address.expect("an address");
        // Whatever else it says is read, so that it never waits for a reader.
        std::thread::spawn(move || lines.for_each(drop));
        let mut server = Server { child, address, cookie: String::new() };
        let form = "name=Bench&login=bench&new_password=vierzehn+Winde+wehen&repeated=vierzehn+Winde+wehen";
        let answer = server.ask("POST", &format!("/einladung/{token}"), form);
        let cookies = answer.lines().filter_map(|line| {
            let (name, value) = line.split_once(':')?;
            let cookie = value.trim().split(';').next()?;
            name.eq_ignore_ascii_case("set-cookie").then(|| cookie.to_owned())
        });
        server.cookie = cookies.collect::<Vec<_>>().join("; ");
        server
    }

    /// The head of an answer; a `GET` has to go well.
    fn ask(&self, method: &str, path: &str, form: &str) -> String {
        let mut request =
            format!("{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n", self.address);
        let _ = write!(request, "cookie: {}\r\nsec-fetch-site: same-origin\r\n", self.cookie);
        let _ = write!(request, "content-type: application/x-www-form-urlencoded\r\n");
        let _ = write!(request, "content-length: {}\r\n\r\n{form}", form.len());
        let mut stream = TcpStream::connect(&self.address).expect("the server listens");
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("it answers");
        String::from_utf8_lossy(&answer).into_owned()
    }

    fn get(&self, path: &str) {
        let answer = self.ask("GET", path, "");
        assert!(
            answer.starts_with("HTTP/1.1 200"),
            "{path}: {}",
            answer.lines().next().unwrap_or_default()
        );
    }

    fn middle_of(&self, path: &str) -> Duration {
        let mut times: Vec<Duration> = (0..TIMES)
            .map(|_| {
                let begun = Instant::now();
                self.get(path);
                begun.elapsed()
            })
            .collect();
        times.sort_unstable();
        times[TIMES / 2]
    }

    /// The most memory the server has held so far.
    fn memory(&self) -> Figure {
        let path = PathBuf::from(format!("/proc/{}/status", self.child.id()));
        let status = std::fs::read_to_string(path).unwrap_or_default();
        let most = status.lines().find_map(|line| {
            line.strip_prefix("VmHWM:")?.trim().strip_suffix("kB")?.trim().parse().ok()
        });
        Figure::Held { kilobytes: most.expect("a system that reports memory") }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
