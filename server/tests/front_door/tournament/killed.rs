//! A server that is killed in the middle of a tournament's round: slips that were confirmed are there, the clock goes on, and the
//! gong comes once, also where the machine's clock was set back.

use std::path::Path;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};
use server::store::Database;

use crate::process::{Process, ask};
use crate::support::{Folder, known};

/// An hour in milliseconds.
const HOUR: i64 = 3_600_000;
/// After a restart with the machine's clock set back, so much of a round is played again at most.
const STORED_EVERY: i64 = 10_000;
/// What a request and a restart may take on a busy machine.
const PATIENCE: i64 = 60_000;

/// A server with a tournament of 16 players in two rounds.
struct Hall {
    folder: Folder,
    server: Process,
    path: String,
}

impl Hall {
    fn drawn() -> Hall {
        let folder = Folder::new();
        let server = Process::start(folder.path());
        let hall = Hall { folder, server, path: format!("/api/tournaments/{}", known(9_001)) };
        let new = json!({
            "id": known(9_001), "name": "Hochschwab Open", "place": "Aflenz", "first_day": "2026-11-28", "days": 1,
            "rules": "mcr", "rounds": 2, "minutes": 115,
        });
        let added = ask(&hall.server.address, "POST", "/api/tournaments", &new).unwrap();
        assert_eq!(added.0, 201, "{}", added.1);
        let entrants: Vec<Json> = (1..=16)
            .map(|at| {
                let (id, last) = (known(10_000 + at), format!("Person {at}"));
                json!({"id": id, "first_name": "Vorname", "last_name": last, "country": "AUT"})
            })
            .collect();
        hall.post("entrants", &json!(entrants));
        hall.post("plan", &json!({"seed": 7}));
        hall
    }

    fn post(&self, what: &str, body: &Json) -> Json {
        let path = format!("{}/{what}", self.path);
        let (status, answer) = ask(&self.server.address, "POST", &path, body).unwrap();
        assert!(matches!(status, 200 | 201), "{what}: {status} {answer}");
        answer
    }

    fn get(&self, what: &str) -> Json {
        let path = format!("{}{what}", self.path);
        let (status, answer) = ask(&self.server.address, "GET", &path, &json!(null)).unwrap();
        assert_eq!(status, 200, "{what}: {answer}");
        answer
    }

    /// What the clock shows: what it does, what is left in milliseconds, how many gongs there were.
    fn clock(&self) -> (String, i64, i64) {
        let clock = self.get("/clock");
        let phase = clock["phase"].as_str().unwrap().to_owned();
        (phase, clock["left_ms"].as_i64().unwrap(), clock["gongs"].as_i64().unwrap())
    }

    /// Kills the server, lets something happen to its folder, and starts it again.
    fn killed(self, meanwhile: impl FnOnce(&Path)) -> Hall {
        let Hall { folder, server, path } = self;
        server.kill();
        meanwhile(folder.path());
        let server = Process::start(folder.path());
        Hall { folder, server, path }
    }
}

/// Sets the machine's clock back by an hour, as far as the stored instants can tell: they all lie an hour further ahead.
fn set_back(data: &Path) {
    let database = Database::open(data).unwrap();
    let moved = database.write_and_wait(|tx| {
        let sql = "UPDATE tournament_clocks SET at_ms = at_ms + ?1, latest_ms = latest_ms + ?1";
        tx.execute(sql, [HOUR])
    });
    assert_eq!(moved.unwrap(), 1);
}

fn slip(table: i64) -> Json {
    let (won, id) = (8 * table, u128::try_from(20_000 + table).unwrap());
    json!({"id": known(id), "round": 1, "table": table, "totals": [won, won, -won, -won]})
}

fn elapsed(since: Instant) -> i64 {
    i64::try_from(since.elapsed().as_millis()).unwrap()
}

#[test]
fn confirmed_slips_survive_a_kill_and_the_clock_goes_on() {
    let mut hall = Hall::drawn();
    hall.post("clock", &json!({"do": "start", "round": 1}));
    let begun = Instant::now();
    let before = hall.clock();
    // Tables hand in their slips one after the other, again and again, until the server is gone; each confirmation is noted.
    let (confirmed, confirmations) = mpsc::channel();
    let (address, path) = (hall.server.address.clone(), format!("{}/slips", hall.path));
    let desk = std::thread::spawn(move || {
        for table in (1..=3).cycle() {
            match ask(&address, "POST", &path, &slip(table)) {
                Some((status, answer)) => {
                    assert_eq!(answer["state"], "handed_in", "{status}: {answer}");
                    let _ = confirmed.send(table);
                }
                None => return,
            }
        }
    });
    let mut tables: Vec<i64> = (0..4).map(|_| confirmations.recv().unwrap()).collect();
    hall = hall.killed(|_| desk.join().unwrap());
    tables.extend(confirmations);
    tables.sort_unstable();
    tables.dedup();
    assert_eq!(tables, [1, 2, 3]);
    let detail = hall.get("");
    let drawn = detail["rounds"][0]["tables"].as_array().unwrap();
    let states: Vec<&str> = drawn.iter().map(|table| table["state"].as_str().unwrap()).collect();
    assert_eq!(states, ["handed_in", "handed_in", "handed_in", "plays"]);
    let list = hall.get("/list");
    for (table, number) in drawn.iter().zip([8, 16, 24]) {
        let first = &table["seats"][0];
        let people = list["people"].as_array().unwrap();
        let line = people.iter().find(|line| line["number"] == *first).unwrap();
        assert_eq!(line["score"], json!(number), "each slip counts once: {line}");
    }
    let (phase, left, gongs) = hall.clock();
    let gone = before.1 - left;
    assert_eq!((&*phase, gongs), ("runs", 0));
    assert!(gone > 0 && gone <= elapsed(begun) + 1, "{gone} ms, {} ms", elapsed(begun));
    // The table that was still playing hands in, and the round is complete.
    assert_eq!(hall.post("slips", &slip(4))["state"], "handed_in");
}

#[test]
fn a_gong_that_came_while_the_server_was_gone_comes_once() {
    let mut hall = Hall::drawn();
    hall.post("clock", &json!({"do": "start", "round": 1}));
    hall.post("clock", &json!({"do": "set", "left_ms": 300}));
    hall = hall.killed(|_| std::thread::sleep(Duration::from_millis(400)));
    for _ in 0..3 {
        assert_eq!(hall.clock(), ("last_hand".to_owned(), 0, 1));
    }
    hall = hall.killed(|_| {});
    assert_eq!(hall.clock(), ("last_hand".to_owned(), 0, 1));
    // A gong that was noted stays, also with the machine's clock set back; the next round begins with its whole time.
    hall = hall.killed(set_back);
    assert_eq!(hall.clock(), ("last_hand".to_owned(), 0, 1));
    hall.post("clock", &json!({"do": "start", "round": 2}));
    let (phase, left, gongs) = hall.clock();
    assert_eq!((&*phase, gongs), ("runs", 1));
    assert!(left > 115 * 60_000 - PATIENCE && left <= 115 * 60_000, "{left}");
}

#[test]
fn a_round_goes_on_where_the_clock_of_the_machine_was_set_back() {
    let mut hall = Hall::drawn();
    hall.post("clock", &json!({"do": "start", "round": 1}));
    let begun = Instant::now();
    let (_, before, _) = hall.clock();
    hall = hall.killed(set_back);
    let (phase, left, gongs) = hall.clock();
    assert_eq!((&*phase, gongs), ("runs", 0));
    let gone = before - left;
    assert!(gone <= elapsed(begun) + 1 && gone >= -STORED_EVERY, "{gone} ms gone");
    // It counts on, although the machine is an hour behind what is stored, and gongs once.
    std::thread::sleep(Duration::from_millis(20));
    assert!(hall.clock().1 < left);
    hall.post("clock", &json!({"do": "set", "left_ms": 200}));
    std::thread::sleep(Duration::from_millis(250));
    assert_eq!(hall.clock(), ("last_hand".to_owned(), 0, 1));
    hall = hall.killed(|_| {});
    assert_eq!(hall.clock(), ("last_hand".to_owned(), 0, 1));
}
