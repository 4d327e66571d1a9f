//! Who may work with a data folder, who may read it, and what a full disk leaves; every other fault is in `fault_matrix.rs`.

use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

use rusqlite::Connection;
use server::sample::{Plan, seed_club};
use server::store::{self, Database, folder};

use crate::durability::upgrade::old_club;
use crate::process::Process;
use crate::support::{Folder, let_board_in};

/// A folder with a small club in `data` and a backup of it.
pub(crate) struct Club {
    pub(crate) folder: Folder,
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

    /// The same club after somebody was added since the backup, from files that are made once.
    pub(crate) fn of_files() -> Club {
        let files = files();
        let club = Club { folder: Folder::new() };
        std::fs::create_dir(club.data()).unwrap();
        std::fs::write(club.file(), &files.ended).unwrap();
        std::fs::write(club.backup(), &files.backup).unwrap();
        club
    }

    pub(crate) fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    pub(crate) fn file(&self) -> PathBuf {
        self.data().join(store::FILE)
    }

    /// A file beside the database, by what its name ends with.
    pub(crate) fn beside(&self, suffix: &str) -> PathBuf {
        self.data().join(format!("{}{suffix}", store::FILE))
    }

    pub(crate) fn backup(&self) -> PathBuf {
        self.folder.path().join("backup.sqlite")
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        self.command_of(Path::new(env!("CARGO_BIN_EXE_ostwind")), arguments)
    }

    /// The command of a copy of the program.
    pub(crate) fn command_of(&self, program: &Path, arguments: &[&str]) -> Command {
        let mut command = Command::new(program);
        command.args(["--lang", "en"]).args(arguments).arg("--data").arg(self.data());
        command.env_remove("OSTWIND_LANG").stdin(Stdio::null());
        command
    }

    pub(crate) fn rows(&self) -> String {
        store::read_once(&self.data(), store::dump).unwrap().unwrap()
    }
}

/// Who was added after the backup.
pub(crate) const ADDED_LATER: &str = "Spät";

/// The files of a club: its backup, and the database with somebody who was added later.
pub(crate) struct Files {
    pub(crate) backup: Vec<u8>,
    /// The database after its server has ended.
    pub(crate) ended: Vec<u8>,
    /// The database after its server was killed: who was added later stands only in the journal.
    pub(crate) killed: Vec<u8>,
    pub(crate) journal: Vec<u8>,
}

pub(crate) fn files() -> &'static Files {
    static FILES: OnceLock<Files> = OnceLock::new();
    FILES.get_or_init(|| {
        let club = Club::new();
        let database = Database::open(&club.data()).unwrap();
        let added = database.write_and_wait(|tx| {
            let id = wire::PersonId(uuid::Uuid::now_v7());
            let person = wire::Person { id, name: ADDED_LATER.to_owned() };
            store::people::append(tx, &person, crate::support::now())
        });
        added.unwrap();
        let read = |path: PathBuf| std::fs::read(path).unwrap();
        let (killed, journal) = (read(club.file()), read(club.beside("-wal")));
        drop(database);
        Files { backup: read(club.backup()), ended: read(club.file()), killed, journal }
    })
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}

/// The status and the message of a server that does not start; `None` for one that does, which is ended.
pub(crate) fn serve_until_it_listens(mut command: Command) -> Option<(Option<i32>, String)> {
    use std::io::{BufRead as _, BufReader, Read as _};
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let listens = line.starts_with("Ostwind: http://");
    if listens {
        let _ = child.kill();
    }
    let mut complaint = String::new();
    child.stderr.take().unwrap().read_to_string(&mut complaint).unwrap();
    let status = child.wait().unwrap();
    (!listens).then_some((status.code(), complaint))
}

pub(crate) fn listing(folder: &Path) -> Vec<(String, u64)> {
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
pub(crate) fn limited(blocks: u64, data: &Path, arguments: &[&str]) -> Command {
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
        let complaint = complaint.map(|(_, complaint)| complaint).unwrap_or_default();
        for complaint in [text(migrated.stderr), complaint] {
            assert!(complaint.contains("ostwind: "), "{limit} blocks: {complaint}");
        }
        assert_eq!(version(), before, "{limit} blocks");
        old.check(folder.path());
    }
    assert!(failed >= 5, "{failed}");
    assert!(limited(u64::from(u32::MAX), folder.path(), &["migrate"]).status().unwrap().success());
    assert!(version() > before);
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
    // The file with the newest state says as well that there was a club.
    let files = "these files are there: club.sqlite.newest, backups/club.sqlite";
    assert!(text(output.stderr).contains(files));
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
    assert!(text(club.run(&restore[..2]).stdout).contains("Ended: 1 session, 0 links."));
    assert_eq!(open(), (0, 1));
}
