//! `cargo xtask failover`: whether what was confirmed to a tablet is there after a PostgreSQL server has failed.

mod cluster;
mod host;
mod tablets;

use std::collections::HashSet;
use std::fs;
use std::hash::{BuildHasher as _, RandomState};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use crate::Outcome;
use crate::postgres::programs;
use crate::process::{program, run};
use cluster::{Cluster, folders};
use host::{Club, Host, build, free_port};
use tablets::{Round, Tablet};

const CLUBS: usize = 20;
const TABLETS: usize = 64;

/// How long after a promotion something must be written again.
const WRITES_WITHIN: Duration = Duration::from_secs(5);

/// How long somebody waits for that before giving up.
const PATIENCE: Duration = Duration::from_secs(60);

/// What fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// The primary is killed.
    Kill,
    /// The primary stops, and its sockets stay open.
    Hang,
    /// The standby is killed, and started again.
    Standby,
    /// The connections are cut, several times.
    Cut,
    /// The disk of the primary is full.
    Full,
    /// Somebody cancels the wait for a standby that gets nothing, and the primary is killed.
    Cancel,
    /// The primary is killed, and nobody has waited for the standby: what this run must notice.
    Control,
}

const KINDS: [(&str, Kind); 7] = [
    ("kill", Kind::Kill),
    ("hang", Kind::Hang),
    ("standby", Kind::Standby),
    ("cut", Kind::Cut),
    ("full", Kind::Full),
    ("cancel", Kind::Cancel),
    ("control", Kind::Control),
];

/// What came of the rounds of a kind.
#[derive(Default)]
struct Tally {
    rounds: usize,
    confirmed: usize,
    missing: usize,
    doubled: usize,
    refused: Vec<String>,
    took: Vec<Duration>,
    longest_pause: Duration,
    /// From the promotion, or what stands for it, to the first deal that was confirmed.
    back_after: Vec<Duration>,
}

/// Runs the rounds of one kind, or of all.
pub(crate) fn failover(options: &[&str]) -> Outcome {
    let (mut rounds, mut kinds, mut ours) = (10, KINDS.to_vec(), None);
    let mut options = options;
    while let [name, value, rest @ ..] = options {
        match *name {
            "--rounds" => rounds = value.parse().map_err(|_| format!("no number: {value}"))?,
            "--kind" => kinds.retain(|(kind, _)| kind == value),
            "--program" => ours = Some(PathBuf::from(value)),
            other => return Err(format!("no such option: {other}")),
        }
        options = rest;
    }
    if kinds.is_empty() || !options.is_empty() {
        return Err(
            "failover [--rounds N] [--kind kill|hang|standby|cut|full|cancel|control] [--program FILE]"
                .to_owned()
        );
    }
    let ours = ours.map_or_else(build, Ok)?;
    let mut wrong = Vec::new();
    println!(
        "kind     rounds  confirmed  missing  doubled  refused  median   p99      pause    back after (median, longest)"
    );
    for (name, kind) in kinds {
        let tally = Trial::new(kind, &ours).and_then(|mut trial| trial.run(rounds))?;
        print(name, &tally);
        wrong.extend(tally.problems(kind).into_iter().map(|problem| format!("{name}: {problem}")));
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

fn print(name: &str, tally: &Tally) {
    let at = |times: &[Duration], hundredth: usize| {
        let mut times = times.to_vec();
        times.sort_unstable();
        times.get((times.len().max(1) - 1) * hundredth / 100).copied()
    };
    let milliseconds =
        |time: Option<Duration>| format!("{} ms", time.unwrap_or_default().as_millis());
    println!(
        "{name:8} {:6}  {:9}  {:7}  {:7}  {:7}  {:7}  {:7}  {:7}  {}, {}",
        tally.rounds,
        tally.confirmed,
        tally.missing,
        tally.doubled,
        tally.refused.len(),
        milliseconds(at(&tally.took, 50)),
        milliseconds(at(&tally.took, 99)),
        milliseconds(Some(tally.longest_pause)),
        milliseconds(at(&tally.back_after, 50)),
        milliseconds(at(&tally.back_after, 100)),
    );
}

impl Tally {
    fn problems(&self, kind: Kind) -> Vec<String> {
        if kind == Kind::Control {
            let is_blind = self.missing == 0;
            return is_blind
                .then(|| "nothing was lost: this run notices nothing".to_owned())
                .into_iter()
                .collect();
        }
        let mut problems = Vec::new();
        if self.missing + self.doubled > 0 {
            problems.push(format!("{} missing, {} doubled", self.missing, self.doubled));
        }
        problems.extend(self.refused.first().cloned());
        // How soon a standby comes back is its own affair.
        let is_slow =
            kind != Kind::Standby && self.back_after.iter().any(|time| *time > WRITES_WITHIN);
        problems.extend(is_slow.then(|| "it took too long to write again".to_owned()));
        problems
    }
}

/// Two clusters, a server of ours and its clubs.
struct Trial {
    kind: Kind,
    folder: PathBuf,
    // First of those that run, so that it ends first.
    _host: Host,
    clubs: Vec<Club>,
    primary: Cluster,
    standby: Cluster,
}

impl Trial {
    fn new(kind: Kind, ours: &Path) -> Outcome<Trial> {
        let programs = programs()?;
        let folder = std::env::temp_dir().join(format!("ostwind-failover-{}", std::process::id()));
        leave(&folder);
        fs::create_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let [a, b] = folders(&folder, kind == Kind::Full)?;
        let mut primary = Cluster::new("a", a, free_port()?, &programs);
        let mut standby = Cluster::new("b", b, free_port()?, &programs);
        primary.make()?;
        standby.copy(&primary)?;
        let database = format!(
            "host=127.0.0.1,127.0.0.1 port={},{} user=ostwind dbname=ostwind target_session_attrs=read-write",
            primary.port(),
            standby.port()
        );
        let (host, clubs) = Host::start(ours, &folder, &database, CLUBS)?;
        let trial = Trial { kind, folder, _host: host, clubs, primary, standby };
        trial.replicate()?;
        Ok(trial)
    }

    fn replicate(&self) -> Outcome {
        let is_synchronous = self.kind != Kind::Control;
        if is_synchronous {
            self.primary.follow(Some(&self.standby))?;
        }
        self.primary.until_followed(is_synchronous)
    }

    fn run(&mut self, rounds: usize) -> Outcome<Tally> {
        let mut tally = Tally::default();
        let mut confirmed = Vec::new();
        for round in 1..=rounds {
            let (played, back_after) = self.round(&mut confirmed)?;
            tally.rounds = round;
            tally.took.extend(played.took());
            tally.refused.extend(played.refused());
            tally.back_after.extend(back_after);
            tally.longest_pause = tally.longest_pause.max(played.longest_pause());
            tally.confirmed = confirmed.len();
            (tally.missing, tally.doubled) = self.compare(&confirmed)?;
            if round < rounds {
                self.repair()?;
            }
        }
        Ok(tally)
    }

    /// The tablets play, something fails, and they play on.
    fn round(&mut self, confirmed: &mut Vec<String>) -> Outcome<(Round, Option<Duration>)> {
        let clubs = self.clubs.clone();
        let tablets = clubs.iter().cycle().take(TABLETS).map(Tablet::start);
        let mut tablets: Vec<Tablet> = tablets.collect::<Outcome<_>>()?;
        let round = Round::default();
        let failed = std::thread::scope(|scope| {
            for tablet in &mut tablets {
                scope.spawn(|| tablet.play(&round));
            }
            std::thread::sleep(Duration::from_millis(1_000 + random() % 2_000));
            let failed = self.fail().and_then(|since| self.until_back(&round, since));
            round.is_over.store(true, Ordering::SeqCst);
            failed
        });
        confirmed.extend(tablets.into_iter().flat_map(|tablet| tablet.confirmed));
        Ok((round, failed?))
    }

    /// Waits until something is confirmed again, and a little longer.
    fn until_back(&self, round: &Round, since: Instant) -> Outcome<Option<Duration>> {
        // Deals that follow a lost one are refused.
        if self.kind == Kind::Control {
            return Ok(None);
        }
        loop {
            if let Some(back) = round.first_after(since) {
                std::thread::sleep(Duration::from_millis(1_500));
                return Ok(Some(back - since));
            }
            if since.elapsed() > PATIENCE {
                return Err("nothing is written any more".to_owned());
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Lets something fail and mends it; says from when on somebody may write again.
    fn fail(&mut self) -> Outcome<Instant> {
        match self.kind {
            Kind::Kill => self.primary.kill(),
            Kind::Hang => self.primary.hang(),
            Kind::Standby => {
                self.standby.kill();
                std::thread::sleep(Duration::from_millis(500 + random() % 2_500));
                let begun = Instant::now();
                self.standby.start()?;
                return Ok(begun);
            }
            Kind::Cut => {
                let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'ostwind'";
                for _ in 0..5 {
                    self.primary.ask("postgres", cut)?;
                    std::thread::sleep(Duration::from_millis(random() % 300));
                }
                return Ok(Instant::now());
            }
            Kind::Full => {
                fill(&self.primary.folder().join("ballast"));
                // The next file of the journal is the first thing that has no place.
                for _ in 0..10 {
                    let _ = self.primary.ask("postgres", "SELECT pg_switch_wal()");
                    std::thread::sleep(Duration::from_millis(200));
                }
                self.primary.kill();
            }
            Kind::Cancel => {
                self.primary.stop_sending()?;
                let cancel = "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
                for _ in 0..10 {
                    std::thread::sleep(Duration::from_millis(150));
                    self.primary.ask("postgres", cancel)?;
                }
                self.primary.kill();
            }
            Kind::Control => {
                self.primary.stop_sending()?;
                std::thread::sleep(Duration::from_millis(300));
                self.primary.kill();
            }
        }
        let begun = Instant::now();
        self.standby.promote()?;
        std::mem::swap(&mut self.primary, &mut self.standby);
        Ok(begun)
    }

    /// How much of what was confirmed is missing, and how much is there twice.
    fn compare(&self, confirmed: &[String]) -> Outcome<(usize, usize)> {
        let stored = self.primary.ask("ostwind", "SELECT key FROM deals")?;
        let stored: Vec<&str> = stored.lines().collect();
        let keys: HashSet<&str> = stored.iter().copied().collect();
        let missing = confirmed.iter().filter(|key| !keys.contains(key.as_str())).count();
        let twice = "SELECT coalesce(sum(count - 1), 0) FROM (SELECT count(*) FROM deals
             GROUP BY club_id, game_id, number) AS places";
        let twice = self.primary.ask("ostwind", twice)?;
        let twice: usize = twice.parse().map_err(|_| format!("no number: {twice}"))?;
        Ok((missing, stored.len() - keys.len() + twice))
    }

    /// Makes a new standby of what was the primary.
    fn repair(&mut self) -> Outcome {
        if !matches!(self.kind, Kind::Standby | Kind::Cut) {
            let _ = fs::remove_file(self.standby.folder().join("ballast"));
            self.standby.copy(&self.primary)?;
        }
        self.replicate()
    }
}

impl Drop for Trial {
    fn drop(&mut self) {
        self.primary.kill();
        self.standby.kill();
        leave(&self.folder);
    }
}

/// Removes a folder of a trial, also one of a run that was killed.
fn leave(folder: &Path) {
    for cluster in ["a", "b"].map(|name| folder.join(name)) {
        let is_mounted = run(program("mountpoint").arg("-q").arg(&cluster)).is_ok();
        if is_mounted {
            let _ = run(program("umount").arg(&cluster));
        }
    }
    let _ = fs::remove_dir_all(folder);
}

/// Writes until the disk is full.
fn fill(file: &Path) {
    use std::io::Write as _;
    let Ok(mut file) = fs::File::create(file) else { return };
    let block = vec![1_u8; 1 << 16];
    while file.write_all(&block).is_ok() {}
    while file.write_all(&[1]).is_ok() {}
}

fn random() -> u64 {
    RandomState::new().hash_one(0)
}
