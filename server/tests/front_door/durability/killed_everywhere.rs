//! Commands and a server that are killed at random moments of a written evening: while deals are saved and corrected, while a
//! backup is made or restored, the schema is migrated, or a list is published. Nothing confirmed is lost, nothing is
//! there twice, and the doctor finds nothing.
//!
//! Forty kills in the usual run; `OSTWIND_KILLS=1000 cargo test -p server --test front_door killed_everywhere` makes more.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use club::correction::correct;
use club::demo::{Dice, play_random_deal};
use club::{DealOutcome, History};
use scoring::{Family, Ruleset};
use serde_json::json;
use server::actions::check_books;
use server::store::{self, backup, deals, games};
use uuid::Uuid;
use wire::{CorrectDeal, CorrectionId, DealId, GameId, PersonId, RecordDeal};

use crate::durability::upgrade::{OldClub, old_club};
use crate::process::{Process, ask};
use crate::support::{Folder, classical_game, known};

/// What is killed, in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Victim {
    Server,
    Backup,
    Restore,
    Migrate,
    Publish,
}

/// Two of six kills hit the server.
const VICTIMS: [Victim; 6] = [
    Victim::Server,
    Victim::Backup,
    Victim::Restore,
    Victim::Server,
    Victim::Migrate,
    Victim::Publish,
];

/// After so many kills a new club begins, so that the doctor stays quick.
const ROUNDS_PER_CLUB: usize = 30;

/// After so many deals a new game begins.
const DEALS_PER_GAME: usize = 60;

/// A change that was sent and not yet confirmed.
#[derive(Clone)]
enum Change {
    Deal(RecordDeal),
    Correction(CorrectDeal),
}

/// A table and what its tablet knows.
struct Table {
    game: GameId,
    history: History,
    /// Ids of the deals that stand, as far as they were confirmed.
    standing: Vec<DealId>,
    sent: Option<Change>,
}

impl Table {
    fn start(address: &str, people: &[PersonId]) -> Table {
        let game = GameId(Uuid::now_v7());
        let request = classical_game(game, people);
        assert_eq!(ask(address, "POST", "/api/games", &request).unwrap().0, 201);
        let history = History::start(4, &Ruleset::preset(Family::Klassisch));
        Table { game, history, standing: Vec::new(), sent: None }
    }

    /// The next change: mostly a deal, now and then a correction of the last one.
    fn next(&self, dice: &mut Dice) -> Change {
        let ruleset = Ruleset::preset(Family::Klassisch);
        if let Some((last, played)) = self.standing.last().zip(self.history.deals.last())
            && dice.one_in(4)
        {
            let number = played.situation.number;
            let facts = played.facts.clone();
            let correction = correct(&self.history, &ruleset, number, &facts).unwrap();
            return Change::Correction(CorrectDeal {
                id: CorrectionId(Uuid::now_v7()),
                deal: *last,
                facts,
                reason: "Zählfehler".to_owned(),
                author: None,
                last: *last,
                previewed: correction.totals_after(),
            });
        }
        let mut history = self.history.clone();
        let mut facts = play_random_deal(&mut history, &ruleset, dice).facts.clone();
        if self.history.now.round == 4 {
            // Draws change nobody's seat: a table never runs out of deals.
            facts.outcome = DealOutcome::Drawn;
            facts.hands.clear();
        }
        let played = self.history.clone().play(&facts, &ruleset).unwrap().clone();
        Change::Deal(RecordDeal {
            id: DealId(Uuid::now_v7()),
            number: played.situation.number,
            facts,
            previewed: played.scored.net(4),
        })
    }

    /// Notes that a change is booked.
    fn booked(&mut self, change: &Change) {
        match change {
            Change::Deal(deal) => {
                self.history.play(&deal.facts, &Ruleset::preset(Family::Klassisch)).unwrap();
                self.standing.push(deal.id);
            }
            Change::Correction(correction) => {
                let number = u32::try_from(self.standing.len()).unwrap();
                *self.standing.last_mut().unwrap() = correction.id.deal(number);
            }
        }
    }

    /// Saves and corrects until the server is gone; says each confirmation.
    fn play(&mut self, address: &str, dice: &mut Dice, confirmed: &mpsc::Sender<()>) {
        loop {
            let change = self.sent.take().unwrap_or_else(|| self.next(dice));
            let answer = match &change {
                Change::Deal(deal) => {
                    ask(address, "POST", &format!("/api/games/{}/deals", self.game), deal)
                }
                Change::Correction(correction) => {
                    let path = format!("/api/games/{}/corrections", self.game);
                    ask(address, "POST", &path, correction)
                }
            };
            match answer {
                Some((200 | 201, _)) => self.booked(&change),
                Some((status, answer)) => panic!("{status}: {answer}"),
                None => {
                    self.sent = Some(change);
                    return;
                }
            }
            let _ = confirmed.send(());
        }
    }

    /// What stands is what was confirmed, and perhaps the change whose answer was lost.
    fn check(&mut self, data: &Path) {
        let game = self.game;
        let found = store::read_once(data, |tx| {
            let row = games::by_id(tx, game).unwrap().unwrap().number;
            deals::standing(tx, row).unwrap()
        });
        let found: Vec<DealId> = found.unwrap().iter().map(|deal| deal.id).collect();
        if found != self.standing {
            let lost_answer = self.sent.clone().expect("a change nobody sent is booked");
            self.booked(&lost_answer);
            // It is sent once more all the same, and must not be booked twice.
            assert_eq!(found, self.standing);
            let known = Change::clone(&lost_answer);
            self.sent = None;
            self.repeat(data, &known);
        }
    }

    /// Sends a booked change again: the answer is the same, and nothing is added.
    fn repeat(&self, data: &Path, change: &Change) {
        let server = Process::start(data);
        let (path, body) = match change {
            Change::Deal(deal) => ("deals", json!(deal)),
            Change::Correction(correction) => ("corrections", json!(correction)),
        };
        let path = format!("/api/games/{}/{path}", self.game);
        let (status, answer) = ask(&server.address, "POST", &path, &body).unwrap();
        assert!(status == 200 || status == 201, "{status}: {answer}");
    }
}

/// A club in the making.
struct Club {
    folder: Folder,
    people: Vec<PersonId>,
    table: Table,
}

impl Club {
    fn new() -> Club {
        let folder = Folder::new();
        let data = folder.path().join("data");
        let server = Process::start(&data);
        let people: Vec<_> = (101..105).map(|number| PersonId(known(number))).collect();
        for (person, name) in people.iter().zip(["Anna", "Bertl", "Christl", "Dorli"]) {
            let person = json!({"id": person, "name": name});
            assert_eq!(ask(&server.address, "POST", "/api/people", &person).unwrap().0, 201);
        }
        let table = Table::start(&server.address, &people);
        server.kill();
        Club { folder, people, table }
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ostwind"));
        command.args(arguments).arg("--data").arg(self.data());
        command.env_remove("OSTWIND_CLUB").stdin(Stdio::null());
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    fn check(&mut self) {
        let (_, findings) = store::read_once(&self.data(), check_books).unwrap().unwrap();
        assert_eq!(findings, []);
        self.table.check(&self.data());
    }

    /// Kills the server while the table plays, after a random time.
    fn kill_server(&mut self, dice: &mut Dice) -> usize {
        let server = Process::start(&self.data());
        if self.table.standing.len() > DEALS_PER_GAME && self.table.sent.is_none() {
            self.table = Table::start(&server.address, &self.people);
        }
        let (confirmed, count) = mpsc::channel();
        let address = server.address.clone();
        let wait = Duration::from_micros(500 * u64::try_from(dice.below(120)).unwrap());
        std::thread::scope(|scope| {
            let table = &mut self.table;
            scope.spawn(move || table.play(&address, dice, &confirmed));
            // From the first confirmation on, so that slow machines write something too.
            let _ = count.recv_timeout(Duration::from_secs(60));
            std::thread::sleep(wait);
            server.kill();
        });
        count.iter().count() + 1
    }
}

/// Starts a command and kills it at a random moment of its usual time; whether it was still running.
fn kill(command: &mut Command, usual: Duration, dice: &mut Dice) -> bool {
    let mut child = command.spawn().unwrap();
    std::thread::sleep(usual * u32::try_from(dice.below(110)).unwrap() / 100);
    let was_running = child.try_wait().unwrap().is_none();
    let _ = child.kill();
    child.wait().unwrap();
    was_running
}

/// How long a command usually takes.
fn timed(command: &mut Command) -> Duration {
    let begun = Instant::now();
    assert!(command.status().unwrap().success());
    begun.elapsed()
}

#[test]
fn kills_spread_over_everything_that_writes_lose_and_double_nothing() {
    let kills: usize =
        std::env::var("OSTWIND_KILLS").map_or(40, |text| text.parse().expect("a number"));
    let mut dice = Dice::new(0x0570_A11D);
    let old = old_club();
    let mut club = Club::new();
    let (mut saved, mut cut_short) = (0, 0);
    let mut usual: Vec<(Victim, Duration)> = Vec::new();
    for round in 0..kills {
        if round % ROUNDS_PER_CLUB == ROUNDS_PER_CLUB - 1 {
            club = Club::new();
        }
        let victim = VICTIMS[round % VICTIMS.len()];
        let takes = usual.iter().find(|(known, _)| *known == victim).map(|(_, takes)| *takes);
        let path = |name: &str| club.folder.path().join(name).to_string_lossy().into_owned();
        let (copy, site) = (path(&format!("copy-{round}.sqlite")), path("site"));
        match victim {
            Victim::Server => saved += club.kill_server(&mut dice),
            Victim::Backup => {
                let takes = takes.unwrap_or_else(|| {
                    timed(&mut club.command(&["backup", &path(&format!("first-{round}"))]))
                });
                usual.push((victim, takes));
                let was_cut = kill(&mut club.command(&["backup", &copy]), takes, &mut dice);
                cut_short += usize::from(was_cut);
                // There is a whole backup or none.
                if Path::new(&copy).exists() {
                    let read = backup::read(Path::new(&copy), check_books);
                    assert_eq!(read.unwrap().unwrap().1, []);
                } else {
                    assert!(was_cut);
                }
            }
            Victim::Restore => {
                backup::backup(&club.data(), Path::new(&copy)).unwrap();
                let restore = ["restore", &copy, "--sessions", "keep"];
                let takes = takes.unwrap_or_else(|| timed(&mut club.command(&restore)));
                usual.push((victim, takes));
                // The name of the former database has its second.
                std::thread::sleep(Duration::from_millis(1_001));
                cut_short += usize::from(kill(&mut club.command(&restore), takes, &mut dice));
                // The next start finishes what was begun.
                store::migrate(&club.data()).unwrap();
            }
            Victim::Migrate => {
                let takes = takes.unwrap_or_else(|| {
                    let copy = old.copy();
                    timed(&mut migrate(copy.path()))
                });
                usual.push((victim, takes));
                cut_short += usize::from(kill_migration(&old, takes, &mut dice));
            }
            Victim::Publish => {
                let today = chrono::Local::now().date_naive().to_string();
                let publish = ["publish", "--week", &today, "--out", &site];
                let takes = takes.unwrap_or_else(|| timed(&mut club.command(&publish)));
                usual.push((victim, takes));
                cut_short += usize::from(kill(&mut club.command(&publish), takes, &mut dice));
                assert!(club.command(&publish).status().unwrap().success());
            }
        }
        club.check();
    }
    println!(
        "{kills} kills, {cut_short} commands cut short, {saved} changes confirmed: 0 lost, 0 doubled"
    );
    assert!(cut_short >= kills / 8 && saved >= kills / 6, "{cut_short} cut short, {saved} saved");
}

fn migrate(data: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ostwind"));
    command.args(["migrate", "--data"]).arg(data).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// An old club whose migration is killed has its old schema or the new one, and is migrated by the next start.
fn kill_migration(old: &OldClub, usual: Duration, dice: &mut Dice) -> bool {
    let copy = old.copy();
    let was_cut = kill(&mut migrate(copy.path()), usual, dice);
    store::migrate(copy.path()).unwrap();
    let (_, findings) = store::read_once(copy.path(), check_books).unwrap().unwrap();
    assert_eq!(findings, []);
    old.check(copy.path());
    was_cut
}
