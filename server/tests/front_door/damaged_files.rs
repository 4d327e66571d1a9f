//! Every kind of damage to the database and every command that meets it: always a message that says what to do, never a new
//! club, never a good copy lost.

use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use rusqlite::Connection;
use server::actions::{Plan, seed_club};
use server::store::{self, Database, folder};

use crate::killed::Process;
use crate::support::{Folder, let_board_in};
use crate::upgrade::old_club;

/// A folder with a small club in `data` and a backup of it.
struct Club {
    folder: Folder,
}

impl Club {
    fn new() -> Club {
        let club = Club { folder: Folder::new() };
        let database = Database::open(&club.data()).unwrap();
        let today = "2026-11-21".parse().unwrap();
        let plan = Plan { seed: 5, years: 1, games: 3, deals: Some(9), people: 5, today };
        assert!(database.write_and_wait(move |tx| seed_club(tx, plan)).unwrap());
        let_board_in(&database);
        drop(database);
        store::backup::backup(&club.data(), &club.backup()).unwrap();
        club
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn file(&self) -> PathBuf {
        self.data().join(store::FILE)
    }

    fn backup(&self) -> PathBuf {
        self.folder.path().join("backup.sqlite")
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ostwind"));
        command.args(["--lang", "en"]).args(arguments).arg("--data").arg(self.data());
        command.env_remove("OSTWIND_LANG").stdin(Stdio::null());
        command
    }

    /// What the commands say, by their names, and whether they left the database's file as it was; no words where a
    /// command succeeded.
    fn complaints(&self, nobody: bool) -> Vec<(&'static str, Option<String>, bool)> {
        let copy = std::env::temp_dir().join(format!("ostwind-copy-{}", uuid::Uuid::now_v7()));
        let copy = copy.to_str().unwrap();
        let backup = self.backup();
        let commands: [(&'static str, Vec<&str>); 5] = [
            ("doctor", vec!["doctor"]),
            ("backup", vec!["backup", copy]),
            ("migrate", vec!["migrate"]),
            ("serve", vec!["serve", "--port", "0"]),
            ("restore", vec!["restore", backup.to_str().unwrap()]),
        ];
        let all = commands.map(|(name, arguments)| {
            let mut command = self.command(&arguments);
            let before = std::fs::read(self.file()).ok();
            if nobody {
                command.uid(NOBODY).gid(NOBODY);
            }
            let complaint = if name == "serve" {
                serve_until_it_listens(command)
            } else {
                let output = command.output().unwrap();
                let (out, err) = (text(output.stdout), text(output.stderr));
                (!output.status.success()).then(|| {
                    assert_eq!(output.status.code(), Some(2), "{name}: {err}");
                    out + &err
                })
            };
            (name, complaint, std::fs::read(self.file()).ok() == before)
        });
        let _ = std::fs::remove_file(copy);
        all.to_vec()
    }

    fn rows(&self) -> String {
        store::read_once(&self.data(), store::dump).unwrap().unwrap()
    }
}

/// The user that owns nothing.
const NOBODY: u32 = 65_534;

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}

/// What a server says that does not start; `None` for one that does, which is ended.
fn serve_until_it_listens(mut command: Command) -> Option<String> {
    use std::io::{BufRead as _, BufReader, Read as _};
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let listens = line.starts_with("Ostwind: http://");
    let _ = child.kill();
    let mut complaint = String::new();
    child.stderr.take().unwrap().read_to_string(&mut complaint).unwrap();
    child.wait().unwrap();
    (!listens).then_some(complaint)
}

fn overwrite(file: &Path, from: usize, count: usize) {
    let mut bytes = std::fs::read(file).unwrap();
    let to = (from + count).min(bytes.len());
    bytes[from..to].fill(0xAA);
    std::fs::write(file, bytes).unwrap();
}

/// A way to damage a database, and what has to be said about it.
type Damage = (&'static str, fn(&Path), &'static str);

const DAMAGES: [Damage; 10] = [
    ("header", |file| overwrite(file, 0, 100), "its beginning is damaged"),
    ("middle", |file| overwrite(file, 3 * 4096, 40 * 4096), "damaged"),
    (
        "truncated",
        |file| {
            let bytes = std::fs::read(file).unwrap();
            std::fs::write(file, &bytes[..bytes.len() / 2]).unwrap();
        },
        "is damaged",
    ),
    ("cut to a stump", |file| std::fs::write(file, b"SQLite format 3\0").unwrap(), "damaged"),
    ("empty", |file| std::fs::write(file, b"").unwrap(), "is empty (0 bytes)"),
    (
        "text",
        |file| std::fs::write(file, "no database".repeat(1_000)).unwrap(),
        "is not a database",
    ),
    (
        "foreign",
        |file| {
            std::fs::remove_file(file).unwrap();
            let other = Connection::open(file).unwrap();
            other.execute_batch("CREATE TABLE people (id INTEGER PRIMARY KEY)").unwrap();
        },
        "no database of Ostwind but of another program",
    ),
    (
        "newer",
        |file| {
            Connection::open(file)
                .unwrap()
                .execute_batch(
                    "INSERT INTO refinery_schema_history (version, name, applied_on, checksum)
                     VALUES (99, 'later', '2030-01-01T00:00:00Z', '1')",
                )
                .unwrap();
        },
        "written by a newer version of Ostwind (schema 99",
    ),
    (
        "instant of a migration",
        |file| {
            let sql =
                "UPDATE refinery_schema_history SET applied_on = '2030-01-01' WHERE version = 3";
            Connection::open(file).unwrap().execute_batch(sql).unwrap();
        },
        "damaged",
    ),
    (
        "missing beside a journal",
        |file| {
            std::fs::remove_file(file).unwrap();
            std::fs::write(folder_file(file, "-wal"), b"frames").unwrap();
        },
        "is missing, but these files are there: club.sqlite-wal",
    ),
];

fn folder_file(file: &Path, suffix: &str) -> PathBuf {
    PathBuf::from(format!("{}{suffix}", file.display()))
}

#[test]
fn every_damage_is_named_by_every_command_and_restore_helps() {
    for (name, damage, expected) in DAMAGES {
        let club = Club::new();
        let good = club.rows();
        damage(&club.file());
        let bad = std::fs::read(club.file()).ok();
        for (command, complaint, is_same) in club.complaints(false) {
            if command == "restore" {
                assert_eq!(complaint, None, "{name}");
                continue;
            }
            let complaint = complaint.unwrap_or_else(|| panic!("{name}: {command} was content"));
            assert!(complaint.contains(expected), "{name}, {command}: {complaint}");
            assert!(!complaint.contains("einladung"), "{name}: {command} made a new club");
            assert!(is_same, "{name}: {command} changed the file");
        }
        // Restoring ended the board's session and wrote a line; everything else is as it was.
        let without = |rows: &str| -> Vec<String> {
            let is_kept = |row: &&str| !row.starts_with("sessions ") && !row.starts_with("audit");
            rows.lines().filter(is_kept).map(str::to_owned).collect()
        };
        assert_eq!(without(&club.rows()), without(&good), "{name}");
        assert!(club.run(&["doctor"]).status.success(), "{name}");
        // What was damaged is still there.
        if let Some(bad) = bad {
            let kept = std::fs::read_dir(club.data()).unwrap().map(|entry| entry.unwrap().path());
            // Leaving the journal changes the first bytes of a sound file.
            let tail = |bytes: &[u8]| bytes.get(100..).unwrap_or(bytes).to_vec();
            let is_kept = |path: PathBuf| tail(&std::fs::read(path).unwrap()) == tail(&bad);
            assert!(kept.into_iter().any(is_kept), "{name}");
        }
    }
}

#[test]
fn a_bad_backup_never_takes_the_place_of_a_good_database() {
    for (name, damage, _) in DAMAGES {
        let club = Club::new();
        let (good, files) = (club.rows(), listing(&club.data()));
        let bad = club.folder.path().join("bad.sqlite");
        std::fs::copy(club.backup(), &bad).unwrap();
        damage(&bad);
        let output = club.run(&["restore", bad.to_str().unwrap()]);
        let complaint = text(output.stderr);
        assert_eq!(output.status.code(), Some(2), "{name}: {complaint}");
        assert!(complaint.contains("bad.sqlite"), "{name}: {complaint}");
        assert_eq!(club.rows(), good, "{name}");
        assert_eq!(listing(&club.data()), files, "{name}");
    }
}

fn listing(folder: &Path) -> Vec<(String, u64)> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| {
        let entry = entry.unwrap();
        (entry.file_name().into_string().unwrap(), entry.metadata().unwrap().len())
    });
    // Journals without content may stay where even their index found no room.
    let mut all: Vec<_> =
        entries.filter(|(name, size)| *size > 0 && !name.ends_with("-shm")).collect();
    all.sort();
    all
}

#[test]
fn a_lost_journal_costs_its_deals_and_nothing_else() {
    let club = Club::new();
    let before = club.rows();
    let database = Database::open(&club.data()).unwrap();
    database
        .write_and_wait(|tx| {
            let person =
                wire::Person { id: wire::PersonId(uuid::Uuid::now_v7()), name: "Spät".to_owned() };
            store::people::append(tx, &person, crate::support::now())
        })
        .unwrap();
    let half = club.folder.path().join("half");
    std::fs::create_dir(&half).unwrap();
    std::fs::copy(club.file(), half.join(store::FILE)).unwrap();
    drop(database);
    assert_eq!(store::read_once(&half, store::dump).unwrap().unwrap(), before);
    assert!(club.rows().len() > before.len());
}

#[test]
fn a_folder_that_may_only_be_read_is_read_and_left_alone() {
    let club = Club::new();
    let is_root = std::fs::metadata(club.file()).unwrap().uid() == 0;
    let set = |path: &Path, mode| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    };
    set(club.folder.path(), 0o755);
    set(&club.backup(), 0o444);
    set(&club.file(), 0o444);
    set(&club.data(), 0o555);
    let files = listing(&club.data());
    let complaints = club.complaints(is_root);
    set(&club.data(), 0o755);
    for (command, complaint, _) in complaints {
        match command {
            "doctor" | "backup" => assert_eq!(complaint, None, "{command}"),
            _ => assert!(
                complaint.as_ref().is_some_and(|text| text.contains("may not be read or written")),
                "{command}: {complaint:?}"
            ),
        }
    }
    assert_eq!(listing(&club.data()), files);
}

#[test]
fn two_servers_never_share_a_folder() {
    let club = Club::new();
    let server = Process::start(&club.data());
    for arguments in
        [&["serve", "--port", "0"][..], &["migrate"], &["restore", club.backup().to_str().unwrap()]]
    {
        let output = club.run(arguments);
        assert_eq!(output.status.code(), Some(2));
        let complaint = text(output.stderr);
        assert!(complaint.contains("A server is at work"), "{arguments:?}: {complaint}");
    }
    for arguments in [&["doctor"][..], &["invite"]] {
        assert!(club.run(arguments).status.success(), "{arguments:?}");
    }
    server.kill();
    assert!(club.run(&["migrate"]).status.success());
}

#[test]
fn nobody_else_on_the_machine_can_read_the_club() {
    let club = Club::new();
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&club.data()), 0o700);
    assert_eq!(mode(&club.file()), 0o600);
    assert_eq!(mode(&club.backup()), 0o600);
    // A club of an earlier version, whose files everybody can read.
    let open = |path: &Path, mode| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    };
    open(&club.data(), 0o755);
    open(&club.file(), 0o644);
    let server = Process::start(&club.data());
    for path in std::fs::read_dir(club.data()).unwrap().map(|entry| entry.unwrap().path()) {
        assert_eq!(mode(&path) & 0o077, 0, "{}", path.display());
    }
    assert_eq!(mode(&club.data()), 0o700);
    drop(server);
}

/// A command with a limit on the size of files, in units of 1,024 bytes: every write beyond it fails as on a full disk.
fn limited(blocks: u64, data: &Path, arguments: &[&str]) -> Command {
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$@\"");
    let mut command = Command::new("bash");
    command.args(["-c", &script, "bash", env!("CARGO_BIN_EXE_ostwind"), "--lang", "en"]);
    command.args(arguments).arg("--data").arg(data).stdin(Stdio::null());
    command
}

/// A migration that finds no room, wherever that is, leaves the old schema and every row; with room it succeeds.
#[test]
fn a_full_disk_while_migrating_leaves_the_old_club() {
    let old = old_club();
    let folder = old.copy();
    let size = std::fs::metadata(folder.path().join(store::FILE)).unwrap().len();
    let version = || -> i64 {
        let file = Connection::open(folder.path().join(store::FILE)).unwrap();
        file.query_row("SELECT max(version) FROM refinery_schema_history", [], |row| row.get(0))
            .unwrap()
    };
    let before = version();
    let (blocks, mut failed) = (size / 1024, 0);
    // Beyond the size of the copy it is the journal of the migration that finds no room.
    for limit in (0..blocks * 2).step_by(usize::try_from(blocks / 6).unwrap()) {
        let migrated = limited(limit, folder.path(), &["migrate"]).output().unwrap();
        let complaint =
            serve_until_it_listens(limited(limit, folder.path(), &["serve", "--port", "0"]));
        if migrated.status.success() {
            assert!(limit > blocks, "{limit} blocks");
            break;
        }
        failed += 1;
        assert_eq!(migrated.status.code(), Some(2), "{limit} blocks");
        for complaint in [text(migrated.stderr), complaint.unwrap_or_default()] {
            assert!(complaint.contains("ostwind: "), "{limit} blocks: {complaint}");
        }
        assert_eq!(version(), before, "{limit} blocks");
        old.check(folder.path());
    }
    assert!(failed >= 5, "{failed}");
    assert!(limited(u64::from(u32::MAX), folder.path(), &["migrate"]).status().unwrap().success());
    assert!(version() > before);
}

/// What a power cut in the middle of an exchange leaves: reading commands say so and change nothing, the others finish it.
#[test]
fn an_unfinished_restore_is_named_or_finished_by_every_command() {
    for (command, finishes) in [
        ("doctor", false),
        ("backup", false),
        ("migrate", true),
        ("serve", true),
        ("restore", true),
    ] {
        let club = Club::new();
        let ready = folder_file(&club.file(), ".restoring-20261121-180500");
        std::fs::copy(club.backup(), &ready).unwrap();
        let files = listing(&club.data());
        let complaints = {
            let (copy, backup) = (club.folder.path().join("copy.sqlite"), club.backup());
            let arguments = match command {
                "backup" => vec!["backup", copy.to_str().unwrap()],
                "serve" => vec!["serve", "--port", "0"],
                "restore" => vec!["restore", backup.to_str().unwrap()],
                other => vec![other],
            };
            if command == "serve" {
                serve_until_it_listens(club.command(&arguments))
            } else {
                let output = club.run(&arguments);
                (!output.status.success()).then(|| text(output.stderr))
            }
        };
        assert_eq!(complaints.is_none(), finishes, "{command}: {complaints:?}");
        assert_eq!(ready.exists(), !finishes, "{command}");
        let former = folder_file(&club.file(), ".20261121-180500");
        assert_eq!(former.exists(), finishes, "{command}");
        if !finishes {
            assert_eq!(listing(&club.data()), files, "{command}");
        }
    }
}

/// Nothing is left of a backup that found no room, and nothing is changed by a restore that found none, wherever it ended.
#[test]
fn a_full_disk_leaves_everything_as_it_was() {
    let club = Club::new();
    let (good, files) = (club.rows(), listing(&club.data()));
    let size = std::fs::metadata(club.backup()).unwrap().len();
    let limited = |blocks: u64, arguments: &[&str]| {
        limited(blocks, &club.data(), arguments).output().unwrap()
    };
    let copy = club.folder.path().join("copy.sqlite");
    let (copy, backup) = (copy.to_str().unwrap().to_owned(), club.backup());
    let blocks = size / 1024;
    let mut failed = 0;
    for limit in (0..blocks).step_by(usize::try_from(blocks / 12).unwrap()) {
        for arguments in [&["backup", &copy][..], &["restore", backup.to_str().unwrap()]] {
            let output = limited(limit, arguments);
            assert_eq!(output.status.code(), Some(2), "{limit} blocks: {arguments:?}");
            assert!(text(output.stderr).starts_with("ostwind: "), "{limit} blocks");
            assert_eq!(listing(&club.data()), files, "{limit} blocks: {arguments:?}");
            assert!(!Path::new(&copy).exists(), "{limit} blocks");
            failed += 1;
        }
    }
    assert!(failed >= 24);
    assert_eq!(club.rows(), good);
    assert!(limited(blocks * 4, &["backup", &copy]).status.success());
}

#[test]
fn a_missing_database_beside_backups_is_no_new_club() {
    let club = Club::new();
    std::fs::create_dir(club.data().join(folder::BACKUPS)).unwrap();
    std::fs::rename(club.file(), club.data().join(folder::BACKUPS).join("club.sqlite")).unwrap();
    let output = club.run(&["serve", "--port", "0"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(output.stderr).contains("these files are there: backups/club.sqlite"));
    assert!(!club.file().exists());
}

#[test]
fn sessions_and_links_of_a_backup_end_unless_they_are_kept() {
    let club = Club::new();
    let open = || {
        let count = |sql: &str| -> i64 {
            Connection::open(club.file()).unwrap().query_row(sql, [], |row| row.get(0)).unwrap()
        };
        (
            count("SELECT count(*) FROM sessions WHERE ended_at IS NULL"),
            count("SELECT count(*) FROM audit WHERE verb = 'backup_restored'"),
        )
    };
    assert_eq!(open(), (1, 0));
    let backup = club.backup();
    let restore = ["restore", backup.to_str().unwrap(), "--sessions", "keep"];
    assert!(text(club.run(&restore).stdout).contains("live on"));
    assert_eq!(open(), (1, 1));
    std::thread::sleep(std::time::Duration::from_millis(1_100));
    assert!(text(club.run(&restore[..2]).stdout).contains("Ended: 1 sessions, 0 links."));
    assert_eq!(open(), (0, 1));
}
