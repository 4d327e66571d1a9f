//! What lies beside the database and remembers it: a journal that is gone, an older file, a log that was made again and a booked
//! row that was changed with its seal are noticed by it.

use std::path::{Path, PathBuf};

use club::audit_finding::AuditFinding;
use rusqlite::OptionalExtension as _;
use server::actions::{accept_tables, check_books, note_missed};
use server::failure::Failure;
use server::store::engine::Transaction;
use server::store::{self, Database, backup, restore, witnesses};

use crate::durability::tampering::{Files, behind_triggers, by_hand, copy_files, doctor};
use crate::support::{Folder, let_board_in, now};

fn add_guest(tx: &Transaction<'_>, number: usize) -> Result<(), Failure> {
    let id = wire::PersonId(crate::support::known(9_000 + number as u128));
    store::people::append(tx, &wire::Person { id, name: format!("Gast {number}") }, now())
}

/// The files of a server that works, as a kill leaves them: the newest changes stand in the journal only.
fn killed(count: usize) -> Folder {
    let (data, copy) = (Folder::new(), Folder::new());
    let database = Database::open(data.path()).unwrap();
    let_board_in(&database);
    for number in 0..count {
        database.write_and_wait(move |tx| add_guest(tx, number)).unwrap();
    }
    copy_files(data.path(), copy.path());
    // The file beside the database as it is a second after the last change.
    drop(database);
    let newest = format!("{}.newest", store::FILE);
    std::fs::copy(data.path().join(&newest), copy.path().join(&newest)).unwrap();
    copy
}

fn people(folder: &Path) -> i64 {
    let count = |tx: &Transaction<'_>| {
        tx.query_row("SELECT count(*) AS people FROM people", [], |row| row.get("people"))
    };
    store::read_once(folder, count).unwrap().unwrap()
}

#[test]
fn a_journal_that_is_gone_is_missed_and_an_honest_kill_is_not() {
    let journal = format!("{}-wal", store::FILE);
    for (name, damage) in [
        ("gone", (|path: &Path| std::fs::remove_file(path).unwrap()) as fn(&Path)),
        ("half damaged", |path| {
            let mut bytes = std::fs::read(path).unwrap();
            let half = bytes.len() / 2;
            bytes[half..].fill(0xAA);
            std::fs::write(path, bytes).unwrap();
        }),
        ("cut", |path| {
            let bytes = std::fs::read(path).unwrap();
            std::fs::write(path, &bytes[..bytes.len() * 3 / 4]).unwrap();
        }),
    ] {
        let folder = killed(40);
        assert_eq!(doctor(folder.path()), Vec::<String>::new(), "{name}: an honest kill");
        assert_eq!(people(folder.path()), 40);
        let _ = std::fs::remove_file(folder.path().join(format!("{}-shm", store::FILE)));
        damage(&folder.path().join(&journal));
        let lost = 40 - people(folder.path());
        assert!(lost > 0, "{name}");
        let said = doctor(folder.path());
        assert!(
            matches!(&said[..], [one] if one.starts_with("Journal { writes:")),
            "{name}: {said:?}"
        );
        // Asked again it says the same: reading changes nothing.
        assert_eq!(doctor(folder.path()), said);
        // A command that writes leaves it to the next server to say so.
        let command = Database::open_existing(folder.path()).unwrap();
        command.write_and_wait(|tx| add_guest(tx, 8_000)).unwrap();
        drop(command);
        assert!(doctor(folder.path())[0].starts_with("Journal { writes:"), "{name}");
        let database = Database::open(folder.path()).unwrap();
        let missed = database.missed_at_start().cloned().unwrap();
        assert!(matches!(missed, AuditFinding::Journal { .. }), "{name}: {missed:?}");
        database.write_and_wait(move |tx| note_missed(tx, &missed, now())).unwrap();
        drop(database);
        assert_eq!(doctor(folder.path()), Vec::<String>::new(), "{name}: it stands in the log now");
        let line = "SELECT count(*) FROM audit WHERE verb = 'journal_missed'";
        let lines: i64 = by_hand(folder.path()).query_row(line, [], |row| row.get(0)).unwrap();
        assert_eq!(lines, 1, "{name}");
    }
}

#[test]
fn an_older_file_in_the_place_of_the_database_is_missed_too() {
    let folder = Folder::new();
    let file = folder.path().join(store::FILE);
    let database = Database::open(folder.path()).unwrap();
    let_board_in(&database);
    drop(database);
    let older = std::fs::read(&file).unwrap();
    let database = Database::open(folder.path()).unwrap();
    accept_lines(&database, 3);
    drop(database);
    std::fs::write(&file, older).unwrap();
    assert!(doctor(folder.path())[0].starts_with("Journal"));
    // A restore is no loss.
    let (other, backup) = (Folder::new(), folder.path().join("backup.sqlite"));
    backup::backup(folder.path(), &backup).unwrap();
    restore::restore(folder.path(), &backup, "then", |_| Ok(())).unwrap();
    assert_eq!(doctor(folder.path()), Vec::<String>::new());
    restore::restore(other.path(), &backup, "then", |_| Ok(())).unwrap();
    assert_eq!(doctor(other.path()), Vec::<String>::new());
}

/// Writes lines into the log.
fn accept_lines(database: &Database, count: usize) {
    for number in 0..count {
        let written = database.write_and_wait(move |tx| {
            let entry = store::audit::AuditEntry {
                author: None,
                verb: club::audit_event::AuditEvent::ClubNamed,
                subject: &format!("Name {number}"),
                details: "",
            };
            store::audit::append(tx, entry, now())
        });
        written.unwrap();
    }
}

/// Empties the chain, changes a line, and makes chain and seals again with the program itself.
fn make_log_again(folder: &Path) {
    let connection = by_hand(folder);
    behind_triggers(&connection, "audit_chain", || {
        connection.execute_batch("DELETE FROM audit_chain").unwrap();
    });
    behind_triggers(&connection, "audit", || {
        connection.execute_batch("UPDATE audit SET subject = 'Anders' WHERE id = 2").unwrap();
    });
    connection.execute_batch("PRAGMA user_version = 0").unwrap();
    drop(connection);
    drop(Database::open(folder).unwrap());
}

#[test]
fn a_log_that_was_made_again_is_noticed_by_what_lies_beside_it() {
    let folder = Folder::new();
    let database = Database::open(folder.path()).unwrap();
    accept_lines(&database, 5);
    let head = database.write_and_wait(|tx| Ok(store::audit_chain::head(tx)?)).unwrap().unwrap();
    let saved = folder.path().join("club-2026-11-21-030500.sqlite");
    backup::backup(folder.path(), &saved).unwrap();
    drop(database);
    assert!(witnesses::knows_hash(folder.path(), &head.hash[..16]).unwrap());
    make_log_again(folder.path());
    // Alone, the books are in order again; that is what the page about security says.
    let (_, alone) = store::read_once(folder.path(), check_books).unwrap().unwrap();
    assert_eq!(alone, []);
    let beside = |backups: &[PathBuf]| witnesses::compare(folder.path(), backups).unwrap();
    let is_chain = |found: &AuditFinding, from: &str| matches!(found, AuditFinding::Chain { source, .. } if source == from);
    let found = beside(&[]);
    assert!(is_chain(&found[0], "club.sqlite.newest"), "{found:?}");
    std::fs::remove_file(folder.path().join("club.sqlite.newest")).unwrap();
    assert_eq!(beside(&[]), []);
    let found = beside(std::slice::from_ref(&saved));
    assert!(is_chain(&found[0], "club-2026-11-21-030500.sqlite"), "{found:?}");
    assert!(!witnesses::knows_hash(folder.path(), &head.hash[..16]).unwrap());
}

#[test]
fn a_booked_row_that_is_changed_with_its_seal_is_noticed_by_the_newest_backup() {
    let files = Files::new();
    let folder = files.copy();
    let saved = folder.path().join("club-2026-11-21-030500.sqlite");
    backup::backup(folder.path(), &saved).unwrap();
    let beside = || witnesses::compare(folder.path(), std::slice::from_ref(&saved)).unwrap();
    assert_eq!(beside(), []);
    let connection = by_hand(folder.path());
    behind_triggers(&connection, "statutes", || {
        let decided = "UPDATE statutes SET decided_at = '2020-01-01T00:00:00.000Z'";
        connection.execute_batch(decided).unwrap();
    });
    drop(connection);
    let rows = AuditFinding::Rows { table: "statutes".to_owned(), rows: 1, expected: Some(1) };
    let found = || store::read_once(folder.path(), check_books).unwrap().unwrap().1;
    assert!(found().contains(&rows));
    // Accepting makes the seals again, and says so in the log.
    accept_tables(folder.path(), now()).unwrap();
    assert!(!found().contains(&rows));
    let file = "club-2026-11-21-030500.sqlite".to_owned();
    let changed = AuditFinding::Backup { file, table: "statutes".to_owned(), rows: 1 };
    assert_eq!(beside(), std::slice::from_ref(&changed));
    // One backup that cannot be read does not hide what another one says.
    let damaged = folder.path().join("club-2026-11-20-030500.sqlite");
    let mut bytes = std::fs::read(&saved).unwrap();
    bytes[4096..].fill(0xAA);
    std::fs::write(&damaged, bytes).unwrap();
    let found = witnesses::compare(folder.path(), &[damaged.clone(), saved.clone()]).unwrap();
    let what = damaged.display().to_string();
    assert_eq!(found, [AuditFinding::Damaged { what }, changed]);
    let line = "SELECT details FROM audit WHERE verb = 'tables_accepted'";
    let details = by_hand(folder.path()).query_row(line, [], |row| row.get::<_, String>(0));
    assert_eq!(details.optional().unwrap().as_deref(), Some("statutes"));
}
