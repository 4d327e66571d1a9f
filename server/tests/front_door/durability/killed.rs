//! A server that is killed in the middle of saving: nothing that was confirmed is lost, nothing is
//! there twice.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use club::demo::{Dice, play_random_deal};
use club::{DealOutcome, History};
use scoring::{Family, Ruleset};
use serde_json::json;
use uuid::Uuid;
use wire::{DealId, GameDetail, GameId, RecordDeal};

use crate::process::{Process, ask, ask_host};
use crate::support::{Folder, classical_game, known};

/// One table: what it has played, and how much of that was confirmed.
pub(crate) struct Table {
    host: String,
    game: GameId,
    history: History,
    dice: Dice,
    waiting: Option<RecordDeal>,
    confirmed: Vec<RecordDeal>,
    /// How long each confirmed deal took.
    pub(crate) took: Vec<Duration>,
}

/// Four people of a club, who may not be there yet.
pub(crate) fn four_people(address: &str, host: &str) -> Vec<wire::PersonId> {
    let people: Vec<_> = (101..105).map(|number| wire::PersonId(known(number))).collect();
    for (person, name) in people.iter().zip(["Anna", "Bertl", "Christl", "Dorli"]) {
        let person = json!({"id": person, "name": name});
        let answer = ask_host(address, host, ("POST", "/api/people"), &person);
        assert_eq!(answer.unwrap().0, 201);
    }
    people
}

impl Table {
    /// A table whose game has begun.
    pub(crate) fn start(
        address: &str,
        host: &str,
        number: u128,
        people: &[wire::PersonId],
    ) -> Table {
        let game = GameId(known(number));
        let request = classical_game(game, people);
        let answer = ask_host(address, host, ("POST", "/api/games"), &request);
        assert_eq!(answer.unwrap().0, 201);
        Table {
            host: host.to_owned(),
            game,
            history: History::start(4, &Ruleset::preset(Family::Klassisch)),
            dice: Dice::new(number as u64),
            waiting: None,
            confirmed: Vec::new(),
            took: Vec::new(),
        }
    }

    /// Whether the club has all that was confirmed, once each, and perhaps the deal whose answer got lost.
    pub(crate) fn expect_stored(&self, address: &str) {
        let path = format!("/api/games/{}", self.game);
        let answer = ask_host(address, &self.host, ("GET", &path), &json!(null));
        let detail: GameDetail = serde_json::from_value(answer.unwrap().1).unwrap();
        let mut expected = self.confirmed.clone();
        if detail.deals.len() > expected.len() {
            expected.extend(self.waiting.clone());
        }
        let stored: Vec<_> = detail.deals.iter().map(|deal| (deal.id, &deal.facts)).collect();
        let expected: Vec<_> = expected.iter().map(|deal| (deal.id, &deal.facts)).collect();
        assert_eq!(stored, expected);
    }

    /// Plays on until the server is gone, or enough was confirmed.
    pub(crate) fn play(&mut self, address: &str, saved: &AtomicU32, enough: u32) {
        let ruleset = Ruleset::preset(Family::Klassisch);
        while saved.load(Ordering::SeqCst) < enough {
            let request = self.waiting.take().unwrap_or_else(|| {
                // Draws change nobody's seat: a table never runs out of deals.
                let mut facts =
                    play_random_deal(&mut self.history.clone(), &ruleset, &mut self.dice)
                        .facts
                        .clone();
                if self.history.now.round == 4 {
                    facts.outcome = DealOutcome::Drawn;
                    facts.hands.clear();
                }
                let played = self.history.play(&facts, &ruleset).unwrap();
                RecordDeal {
                    id: DealId(Uuid::now_v7()),
                    number: played.situation.number,
                    facts,
                    previewed: played.scored.net(4),
                }
            });
            let path = format!("/api/games/{}/deals", self.game);
            let sent_at = Instant::now();
            match ask_host(address, &self.host, ("POST", &path), &request) {
                Some((201, _)) => {
                    self.confirmed.push(request);
                    self.took.push(sent_at.elapsed());
                    saved.fetch_add(1, Ordering::SeqCst);
                }
                Some((status, text)) => panic!("{status}: {text}"),
                None => {
                    self.waiting = Some(request);
                    return;
                }
            }
        }
    }
}

#[test]
fn what_was_confirmed_survives_a_kill_and_nothing_is_doubled() {
    let folder = Folder::new();
    let mut server = Process::start(folder.path());
    let people = four_people(&server.address, "club");
    let mut tables: Vec<Table> =
        (1..=4).map(|number| Table::start(&server.address, "club", number, &people)).collect();

    let saved = AtomicU32::new(0);
    for kill_at in [40, 90, 150] {
        let address = server.address.clone();
        std::thread::scope(|scope| {
            for table in &mut tables {
                scope.spawn(|| table.play(&address, &saved, u32::MAX));
            }
            let deadline = Instant::now() + Duration::from_secs(60);
            while saved.load(Ordering::SeqCst) < kill_at && Instant::now() < deadline {
                std::thread::sleep(Duration::from_micros(300));
            }
            server.kill();
        });
        assert!(saved.load(Ordering::SeqCst) >= kill_at, "the server was too slow");
        server = Process::start(folder.path());
        for table in &tables {
            table.expect_stored(&server.address);
        }
    }
    let address = server.address.clone();
    std::thread::scope(|scope| {
        for table in &mut tables {
            scope.spawn(|| table.play(&address, &saved, 200));
        }
    });
    let (_, games) = ask(&server.address, "GET", "/api/games", &json!(null)).unwrap();
    for table in &tables {
        let game = games.as_array().unwrap().iter().find(|game| game["id"] == json!(table.game));
        let played = u64::try_from(table.confirmed.len()).unwrap();
        assert_eq!(game.unwrap()["deals"], json!(played));
    }
}

#[test]
fn a_server_that_is_asked_to_end_ends_and_says_where_it_was() {
    let folder = Folder::new();
    let mut server = Process::start(folder.path());
    assert_eq!(ask(&server.address, "GET", "/api/health", &json!(null)).unwrap().0, 200);
    let pid = server.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    assert!(server.child.wait().unwrap().success());
    // The last connection has folded the journal into the database: the club is one file that can be copied.
    let mut files: Vec<_> = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    files.sort();
    // The second one holds nothing of the club's.
    assert_eq!(files, [server::store::FILE, "club.sqlite.newest"]);
}

/// A client that sends half a request and then nothing more does not delay the end: a request may take six times as long.
#[test]
fn a_server_ends_although_somebody_sends_half_a_request() {
    let folder = Folder::new();
    let mut server = Process::start(folder.path());
    let mut half = TcpStream::connect(&server.address).unwrap();
    let head = "POST /api/score HTTP/1.1\r\nHost: club\r\nContent-Type: application/json\r\n";
    write!(half, "{head}Content-Length: 100\r\n\r\n{{").unwrap();
    // The server has taken it by the time it answers somebody else.
    assert_eq!(ask(&server.address, "GET", "/api/health", &json!(null)).unwrap().0, 200);
    let asked = Instant::now();
    let pid = server.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    assert!(server.child.wait().unwrap().success());
    assert!(asked.elapsed() < server::limits::LONGEST_REQUEST / 2, "{:?}", asked.elapsed());
}

/// Publishing that is killed at any moment leaves what was there or what is new, whole; also when the same is published
/// once more. Two clubs take turns, so that what stands there is always another.
#[test]
fn publishing_killed_at_any_moment_leaves_a_whole_list() {
    let folder = Folder::new();
    let path = |name: &str| folder.path().join(name);
    let ostwind = |arguments: &[&str], club: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ostwind"));
        command.args(arguments).arg("--data").arg(path(club));
        command.stdout(Stdio::null()).env_remove("OSTWIND_CLUB");
        command
    };
    let today = chrono::Local::now().date_naive().to_string();
    let publish = |club: &str, out: &Path| {
        ostwind(&["publish", "--week", &today, "--out", out.to_str().unwrap()], club)
    };
    let published = |out: &Path| -> BTreeMap<String, Vec<u8>> {
        let files = std::fs::read_dir(out).unwrap().map(|file| {
            let file = file.unwrap();
            (file.file_name().into_string().unwrap(), std::fs::read(file.path()).unwrap())
        });
        files.collect()
    };
    let clubs = ["3", "4"];
    let whole = clubs.map(|seed| {
        let demo = ["demo", "--seed", seed, "--years", "1", "--games", "30"];
        assert!(ostwind(&demo, seed).status().unwrap().success());
        let out = path(&format!("site-{seed}"));
        assert!(publish(seed, &out).status().unwrap().success());
        published(&out)
    });
    assert_ne!(whole[0], whole[1]);
    let site = path("site");
    let begun = Instant::now();
    assert!(publish(clubs[0], &site).status().unwrap().success());
    // The delay follows what a run takes at present: longer after a run that was cut short, shorter after one that had
    // ended. So most kills come about where files are written, on a quiet machine and on a busy one.
    let mut delay = begun.elapsed();
    let (mut cut_short, mut seen) = (0, [0, 0]);
    for attempt in 0..48_u32 {
        // In turn, each twice.
        let club = clubs[usize::from(attempt / 2 % 2 == 1)];
        let mut child = publish(club, &site).spawn().unwrap();
        std::thread::sleep(delay * (20 - attempt % 5) / 20);
        let is_running = child.try_wait().unwrap().is_none();
        child.kill().unwrap();
        child.wait().unwrap();
        cut_short += u32::from(is_running);
        delay = if is_running { delay * 11 / 10 } else { delay * 9 / 10 };
        let found = published(&site);
        let which = whole.iter().position(|whole| *whole == found);
        let which = which.unwrap_or_else(|| panic!("attempt {attempt}: {:?}", found.keys()));
        seen[which] += 1;
    }
    assert!(cut_short > 10 && seen[0] > 0 && seen[1] > 0, "{cut_short} cut short, seen {seen:?}");
    // Whatever was left lying is no hindrance.
    assert!(publish(clubs[1], &site).status().unwrap().success());
    assert_eq!(published(&site), whole[1]);
}
