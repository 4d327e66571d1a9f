//! Every fault that a data folder can have, and every command that meets it: what it does, what it says, and that no good copy
//! is lost. A row of the table is a fault, a column is a command.

use std::collections::BTreeMap;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use rusqlite::Connection;
use server::actions::check_books;
use server::store::{self, migrate};
use texts::Lang;
use texts::data_files::{FileProblem, file_problem};

use crate::durability::damaged_files::{
    ADDED_LATER, Club, files, limited, listing, serve_until_it_listens,
};

/// The columns of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Doctor,
    Backup,
    Migrate,
    Serve,
    /// Puts the good backup in the database's place.
    Restore,
}

const ASKED: [Asked; 5] =
    [Asked::Doctor, Asked::Backup, Asked::Migrate, Asked::Serve, Asked::Restore];

/// What a command does about a fault: its work, or nothing but a message with exit status 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Works,
    Missing,
    MissingBesideOthers,
    Empty,
    NotADatabase,
    Foreign,
    Damaged,
    Newer,
    RestoreUnfinished,
    NotPermitted,
    NoSpace,
    /// Also a file that may not grow, where SQLite says no more than that a write failed.
    Unusable,
}

use Outcome::{
    Damaged, Empty, Foreign, Missing, MissingBesideOthers, Newer, NoSpace, NotADatabase,
    NotPermitted, RestoreUnfinished, Unusable, Works,
};

/// Stands in a sentence for what differs from case to case.
const ANYTHING: &str = "…";

impl Outcome {
    /// Whether a message is the one for this outcome.
    fn is_said_by(self, message: &str) -> bool {
        let anything = || ANYTHING.to_owned();
        let problem = match self {
            Works => return message.is_empty(),
            Missing => FileProblem::Missing,
            MissingBesideOthers => FileProblem::MissingBesideOthers { files: vec![anything()] },
            Empty => FileProblem::Empty,
            NotADatabase => FileProblem::NotADatabase,
            Foreign => FileProblem::Foreign,
            Damaged => FileProblem::Damaged { detail: anything() },
            Newer => FileProblem::Newer { found: 99, known: migrate::newest() },
            RestoreUnfinished => FileProblem::RestoreUnfinished,
            NotPermitted => FileProblem::NotPermitted,
            NoSpace => FileProblem::NoSpace,
            Unusable => FileProblem::Unusable { reason: anything() },
        };
        let sentence = format!("ostwind: {}", file_problem(ANYTHING, &problem, Lang::En));
        sentence.split(ANYTHING).all(|part| message.contains(part))
    }
}

/// Which club a command finds, or leaves, where it works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Holds {
    /// With who was added after the backup.
    Latest,
    /// As in the backup.
    AsInBackup,
    /// A new one.
    Nobody,
}

/// A row of the table.
struct Fault {
    name: &'static str,
    inflict: fn(&Club),
    outcomes: [Outcome; 5],
    holds: Holds,
}

/// Damage to a file, and what every command says that does not replace it.
type Damage = (&'static str, fn(&Path), Outcome);

const DAMAGES: [Damage; 9] = [
    ("header", |file| overwrite(file, 0, 100), NotADatabase),
    ("middle", |file| overwrite(file, 3 * 4096, 40 * 4096), Damaged),
    ("cut to its half", |file| cut(file, |bytes| bytes / 2), Damaged),
    ("cut to a stump", |file| cut(file, |_| 16), NotADatabase),
    ("empty", |file| cut(file, |_| 0), Empty),
    ("text", |file| write(file, &b"no database".repeat(1_000)), NotADatabase),
    ("of another program", |file| replace(file, "CREATE TABLE people (id INTEGER)"), Foreign),
    ("of a newer version", |file| change(file, WRITTEN_BY_A_NEWER_VERSION), Newer),
    ("unreadable history", |file| change(file, WITHOUT_INSTANT), Damaged),
];

const WRITTEN_BY_A_NEWER_VERSION: &str =
    "INSERT INTO refinery_schema_history VALUES (99, 'later', '2030-01-01T00:00:00Z', '1')";

const WITHOUT_INSTANT: &str =
    "UPDATE refinery_schema_history SET applied_on = '2030-01-01' WHERE version = 3";

/// What a folder looks like after a power cut, after a lost file, or to a user who may not write.
#[rustfmt::skip]
const FAULTS: [Fault; 15] = [
    // name, what happened, [doctor, backup, migrate, serve, restore], which club stands there afterwards
    fault("killed server",
        kill, [Works; 5], Holds::Latest),
    fault("killed server, journal missing",
        |club| { kill(club); remove(&club.beside("-wal")); }, [Works; 5], Holds::AsInBackup),
    fault("killed server, journal damaged",
        |club| { kill(club); overwrite(&club.beside("-wal"), 32, usize::MAX / 2); }, [Works; 5], Holds::AsInBackup),
    fault("database missing beside its journal",
        |club| { kill(club); remove(&club.file()); }, MISSING, Holds::Latest),
    fault("database missing beside a former one",
        |club| rename(&club.file(), &club.beside(".20261121-180500")), MISSING, Holds::Latest),
    fault("database missing beside nightly backups",
        |club| { folder(&club.data().join("backups")); rename(&club.file(), &club.data().join("backups/20261121-030000.sqlite")); },
        MISSING, Holds::Latest),
    fault("a folder in the place of the database",
        |club| { remove(&club.file()); folder(&club.file()); },
        [Unusable, Unusable, Unusable, Unusable, Unusable], Holds::Latest),
    fault("power cut while a new club is created",
        |club| { remove(&club.file()); write(&club.beside(".creating"), b"half"); },
        [Missing, Missing, Works, Works, Works], Holds::Nobody),
    fault("power cut while a copy is made before a migration",
        |club| write(&club.beside(".before-V99.part"), b"half"), [Works; 5], Holds::Latest),
    fault("power cut in restore: copying",
        |club| write(&club.beside(".arriving"), &files().backup[..9_000]), [Works; 5], Holds::Latest),
    fault("power cut in restore: copied and checked",
        |club| write(&club.beside(".arriving"), &files().backup), [Works; 5], Holds::Latest),
    fault("power cut in restore: announced",
        announce, UNFINISHED, Holds::AsInBackup),
    fault("power cut in restore: former database named",
        |club| { announce(club); link(club); }, UNFINISHED, Holds::AsInBackup),
    fault("power cut in restore: journal moved",
        |club| { announce(club); link(club); rename(&club.beside("-wal"), &club.beside(".20261121-180500-wal")); },
        UNFINISHED, Holds::AsInBackup),
    fault("folder that may only be read",
        read_only, [Works, Works, NotPermitted, NotPermitted, NotPermitted], Holds::Latest),
];

const MISSING: [Outcome; 5] =
    [MissingBesideOthers, MissingBesideOthers, MissingBesideOthers, MissingBesideOthers, Works];

const UNFINISHED: [Outcome; 5] = [RestoreUnfinished, RestoreUnfinished, Works, Works, Works];

const fn fault(
    name: &'static str,
    inflict: fn(&Club),
    outcomes: [Outcome; 5],
    holds: Holds,
) -> Fault {
    Fault { name, inflict, outcomes, holds }
}

fn overwrite(file: &Path, from: usize, count: usize) {
    let mut bytes = std::fs::read(file).unwrap();
    let to = from.saturating_add(count).min(bytes.len());
    bytes[from..to].fill(0xAA);
    write(file, &bytes);
}

fn cut(file: &Path, length: fn(usize) -> usize) {
    let bytes = std::fs::read(file).unwrap();
    write(file, &bytes[..length(bytes.len())]);
}

fn write(file: &Path, bytes: &[u8]) {
    std::fs::write(file, bytes).unwrap();
}

fn remove(file: &Path) {
    std::fs::remove_file(file).unwrap();
}

fn rename(from: &Path, to: &Path) {
    std::fs::rename(from, to).unwrap();
}

fn folder(path: &Path) {
    std::fs::create_dir(path).unwrap();
}

fn change(file: &Path, sql: &str) {
    Connection::open(file).unwrap().execute_batch(sql).unwrap();
}

fn replace(file: &Path, sql: &str) {
    remove(file);
    change(file, sql);
}

/// What a killed server leaves: the last change stands in the journal only.
fn kill(club: &Club) {
    write(&club.file(), &files().killed);
    write(&club.beside("-wal"), &files().journal);
}

/// The checked copy of a restore over what a killed server left, before anything was exchanged.
fn announce(club: &Club) {
    kill(club);
    write(&club.beside(".restoring-20261121-180500"), &files().backup);
}

fn link(club: &Club) {
    std::fs::hard_link(club.file(), club.beside(".20261121-180500")).unwrap();
}

fn set_mode(path: &Path, mode: u32) {
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
}

fn read_only(club: &Club) {
    set_mode(club.folder.path(), 0o755);
    set_mode(&club.file(), 0o444);
    set_mode(&club.data(), 0o555);
}

/// The user that owns nothing; root may write everywhere.
const NOBODY: u32 = 65_534;

/// The command of a column.
fn command_of(club: &Club, asked: Asked, command: &dyn Fn(&[&str]) -> Command) -> Command {
    let (copy, backup) = (copy_of(club), club.backup());
    match asked {
        Asked::Doctor => command(&["doctor"]),
        Asked::Backup => command(&["backup", copy.to_str().unwrap()]),
        Asked::Migrate => command(&["migrate"]),
        Asked::Serve => command(&["serve", "--port", "0"]),
        Asked::Restore => command(&["restore", backup.to_str().unwrap()]),
    }
}

/// Runs a command; the message of one that does not work, and an empty one where it does.
fn run(club: &Club, asked: Asked) -> String {
    let mut command = command_of(club, asked, &|arguments| club.command(arguments));
    let is_root = std::fs::metadata(club.folder.path()).unwrap().uid() == 0;
    let is_read_only = std::fs::metadata(club.data()).unwrap().permissions().readonly();
    if is_root && is_read_only {
        set_mode(copy_of(club).parent().unwrap(), 0o777);
        // Not everybody may open the folder in which the program was built.
        let program = club.folder.path().join("ostwind");
        std::fs::copy(env!("CARGO_BIN_EXE_ostwind"), &program).unwrap();
        command = command_of(club, asked, &|arguments| club.command_of(&program, arguments));
        command.uid(NOBODY).gid(NOBODY);
    }
    message_of(asked, command)
}

fn message_of(asked: Asked, mut command: Command) -> String {
    if asked == Asked::Serve {
        let Some((status, message)) = serve_until_it_listens(command) else {
            return String::new();
        };
        assert_eq!(status, Some(2), "{message}");
        return message;
    }
    let output = command.output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    if output.status.success() {
        return String::new();
    }
    assert_eq!(output.status.code(), Some(2), "{asked:?}: {message}");
    assert!(!message.is_empty(), "{asked:?} says nothing");
    message
}

/// Where `backup` writes: in a folder of its own, which everybody may write.
fn copy_of(club: &Club) -> PathBuf {
    let folder = club.folder.path().join("copies");
    let _ = std::fs::create_dir(&folder);
    folder.join("copy.sqlite")
}

/// Whether who was added later stands in a database; `None` for what is none, or has no people.
fn has_latest(file: &Path) -> Option<bool> {
    let count = "SELECT count(*) FILTER (WHERE name = ?1), count(*) FROM people";
    let (latest, all): (u32, u32) = Connection::open(file)
        .ok()?
        .query_row(count, [ADDED_LATER], |row| Ok((row.get(0)?, row.get(1)?)))
        .ok()?;
    (all > 0).then_some(latest > 0)
}

/// All files of the data folder with their bytes; the index of a journal holds nothing.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let names = listing(folder).into_iter().map(|(name, _)| name);
    names.filter_map(|name| Some((name.clone(), std::fs::read(folder.join(name)).ok()?))).collect()
}

/// Asserts what holds after every command about every fault.
fn check(club: &Club, fault: &Fault, asked: Asked, before: &BTreeMap<String, Vec<u8>>) {
    let at = format!("{}, {asked:?}", fault.name);
    let works = fault.outcomes[asked as usize] == Works;
    assert_eq!(std::fs::read(club.backup()).unwrap(), files().backup, "{at}: the backup");
    if !works || matches!(asked, Asked::Doctor | Asked::Backup) {
        assert!(contents(&club.data()) == *before, "{at}: {:?}", listing(&club.data()));
    }
    let copy = copy_of(club);
    assert_eq!(copy.exists(), works && asked == Asked::Backup, "{at}: the copy");
    if !works {
        return;
    }
    let holds = if asked == Asked::Restore { Holds::AsInBackup } else { fault.holds };
    let latest = has_latest(&if asked == Asked::Backup { copy } else { club.file() });
    let expected = match holds {
        Holds::Latest => Some(true),
        Holds::AsInBackup => Some(false),
        Holds::Nobody => None,
    };
    assert_eq!(latest, expected, "{at}: the club");
    let (_, findings) = store::read_once(&club.data(), check_books).unwrap().unwrap();
    assert_eq!(findings, [], "{at}");
    if asked != Asked::Restore && fault.outcomes != UNFINISHED {
        return;
    }
    // What was replaced lies beside the new database: as a sound one with its journal folded in, or byte by byte.
    // A journal that SQLite does not take is no part of it.
    let is_dropped = |name: &str| fault.holds == Holds::AsInBackup && name.ends_with("-wal");
    let former = contents(&club.data());
    for (name, bytes) in before.iter().filter(|(name, _)| !is_left_over(name) && !is_dropped(name))
    {
        let tail = |bytes: &[u8]| bytes.get(100..).unwrap_or(bytes).to_vec();
        let is_kept = former.values().any(|kept| tail(kept) == tail(bytes));
        let is_sound = former.keys().any(|kept| has_latest(&club.data().join(kept)) == Some(true));
        assert!(is_kept || is_sound, "{at}: {name} is lost");
    }
}

/// Whether a file is half of a copy of something that is elsewhere.
fn is_left_over(name: &str) -> bool {
    [".arriving", ".creating", ".part"].iter().any(|end| name.ends_with(end))
}

/// Every command about one fault, each in a folder of its own.
fn run_row(fault: &Fault, inflict: impl Fn(&Club)) {
    for asked in ASKED {
        let club = Club::of_files();
        inflict(&club);
        let before = contents(&club.data());
        let (message, expected) = (run(&club, asked), fault.outcomes[asked as usize]);
        set_mode(&club.data(), 0o700);
        let at = format!("{}, {asked:?}: {expected:?}", fault.name);
        assert!(expected.is_said_by(&message), "{at}, but it says: {message}");
        check(&club, fault, asked, &before);
    }
}

#[test]
fn every_command_meets_every_damage_of_the_file() {
    for (name, damage, outcome) in DAMAGES {
        // Restoring helps, whatever it was.
        let outcomes = [outcome, outcome, outcome, outcome, Works];
        let fault = Fault { name, inflict: |_| (), outcomes, holds: Holds::AsInBackup };
        run_row(&fault, |club| damage(&club.file()));
    }
}

#[test]
fn every_command_meets_every_fault_of_the_folder() {
    for fault in &FAULTS {
        run_row(fault, fault.inflict);
    }
}

/// A damaged backup is refused before anything is touched, whatever its damage.
#[test]
fn a_bad_backup_never_takes_the_place_of_a_good_database() {
    for (name, damage, expected) in DAMAGES {
        let club = Club::of_files();
        let bad = club.folder.path().join("bad.sqlite");
        write(&bad, &files().backup);
        damage(&bad);
        let before = contents(&club.data());
        let command = club.command(&["restore", bad.to_str().unwrap()]);
        let message = message_of(Asked::Restore, command);
        assert!(expected.is_said_by(&message), "{name}: {expected:?}: {message}");
        assert!(message.contains("bad.sqlite"), "{name}: {message}");
        assert!(contents(&club.data()) == before, "{name}: {:?}", listing(&club.data()));
    }
}

/// A write that fails, wherever in a file: what only reads does its work, and what writes leaves all as it was.
#[test]
fn every_command_meets_a_full_disk() {
    // Without even room for the index of the journal nothing can be opened; beyond it there is room for all but a copy.
    let no_room = [NoSpace, NoSpace, NoSpace, NoSpace, Unusable];
    let no_room_for_copy = [Works, Unusable, Works, Works, Unusable];
    let copy = files().backup.len() / 1024;
    for (blocks, outcomes) in [(1, no_room), (64, no_room_for_copy), (copy - 1, no_room_for_copy)] {
        for asked in ASKED {
            let club = Club::of_files();
            let before = contents(&club.data());
            let command = command_of(&club, asked, &|arguments| {
                limited(u64::try_from(blocks).unwrap(), &club.data(), arguments)
            });
            let (message, expected) = (message_of(asked, command), outcomes[asked as usize]);
            let name = "full disk";
            assert!(expected.is_said_by(&message), "{blocks}, {asked:?}: {expected:?}: {message}");
            check(
                &club,
                &Fault { name, inflict: |_| (), outcomes, holds: Holds::Latest },
                asked,
                &before,
            );
        }
    }
}
