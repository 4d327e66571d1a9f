//! Somebody who has the file can change it: every table, a row changed, removed or added by hand or its triggers gone, and whether
//! doctor, start and restore notice it. The tables come from the schema, so that a new one takes part; what is not noticed
//! stands here with its reason, and in `SECURITY.md`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use rusqlite::Connection;
use server::actions::{check_books, check_tables, shorten_log};
use server::sample::{Plan, seed_club};
use server::store::{self, Database, restore, witnesses};

use crate::support::{Folder, let_board_in, now};

/// What is done to a table by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    RowChanged,
    RowRemoved,
    RowAdded,
    /// Each of its triggers, one after the other.
    TriggerGone,
}

/// Who could notice it.
const ASKED: [&str; 3] = ["doctor", "start", "restore"];

/// What nobody notices, and why; `SECURITY.md` has the same reasons.
const UNNOTICED: [(&str, Change, &str); 1] = [(
    "book_state",
    Change::RowChanged,
    "the number of changes and the name of the file say nothing about the books; a number that is too small is noticed beside \
     the file with the newest state",
)];

/// A row for each table that the invented club leaves empty.
const ROWS: &str = include_str!("tampering_rows.sql");

/// Files that every case begins with: a club with a row in every table, ended and backed up.
pub(crate) struct Files {
    folder: Folder,
}

impl Files {
    pub(crate) fn new() -> Files {
        let files = Files { folder: Folder::new() };
        let database = Database::open(&files.data()).unwrap();
        let today = "2026-11-21".parse().unwrap();
        let plan = Plan { seed: 5, years: 2, games: 6, deals: Some(20), people: 6, today };
        assert!(database.write_and_wait(move |tx| seed_club(tx, plan)).unwrap());
        let_board_in(&database);
        database.write_and_wait(|tx| Ok(tx.execute_batch(ROWS)?)).unwrap();
        // The beginning of the log is old enough to be removed, which leaves a start of the chain.
        assert!(database.write_and_wait(|tx| shorten_log(tx, 1, now())).unwrap() > 0);
        drop(database);
        files
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// A folder of its own with the same club.
    pub(crate) fn copy(&self) -> Folder {
        let copy = Folder::new();
        copy_files(&self.data(), copy.path());
        copy
    }
}

/// The database of a folder, for somebody who has the file and SQLite.
pub(crate) fn by_hand(folder: &Path) -> Connection {
    let connection = Connection::open(folder.join(store::FILE)).unwrap();
    connection.pragma_update(None, "foreign_keys", false).unwrap();
    connection
}

fn names(connection: &Connection, select: &str) -> Vec<String> {
    let mut select = connection.prepare(select).unwrap();
    select.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

fn tables(connection: &Connection) -> Vec<String> {
    let select = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name";
    names(connection, select)
}

fn triggers(connection: &Connection, table: &str) -> Vec<(String, String)> {
    let select = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?1";
    let mut select = connection.prepare(select).unwrap();
    let found = select.query_map([table], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    found.map(Result::unwrap).collect()
}

/// Does something to a table with its triggers away, and puts them back.
pub(crate) fn behind_triggers(connection: &Connection, table: &str, work: impl FnOnce()) {
    let triggers = triggers(connection, table);
    for (name, _) in &triggers {
        connection.execute_batch(&format!("DROP TRIGGER {name}")).unwrap();
    }
    work();
    for (_, sql) in &triggers {
        connection.execute_batch(sql).unwrap();
    }
}

/// The columns of a table, and those that identify a row.
fn columns(connection: &Connection, table: &str) -> (Vec<String>, Vec<String>) {
    let all = names(connection, &format!("SELECT name FROM pragma_table_info('{table}')"));
    let key =
        names(connection, &format!("SELECT name FROM pragma_table_info('{table}') WHERE pk > 0"));
    (all.clone(), if key.is_empty() { all } else { key })
}

/// Another value of a column that its checks may allow, tried one after the other.
const OTHER_VALUES: [&str; 13] = [
    "{} + 1",
    "1 - {}",
    "date({}, '+1 day')",
    "{} || 'x'",
    "substr({}, 1, length({}) - 1) || CASE substr({}, -1) WHEN '1' THEN '2' ELSE '1' END",
    "CASE {} WHEN 'public' THEN 'internal' ELSE 'public' END",
    "CASE {} WHEN 'cash' THEN 'bank' ELSE 'cash' END",
    "'member'",
    "'name'",
    "'left'",
    "'S'",
    "'{\"a\": 1}'",
    "X'00'",
];

fn change_row(connection: &Connection, table: &str) -> bool {
    let (all, key) = columns(connection, table);
    let key = key.join(", ");
    // The last columns say most often what somebody would change.
    all.iter().rev().any(|column| {
        OTHER_VALUES.iter().any(|value| {
            let value = value.replace("{}", column);
            let update = format!(
                "UPDATE {table} SET {column} = {value}
                 WHERE ({key}) = (SELECT {key} FROM {table} WHERE ({value}) <> {column} LIMIT 1)"
            );
            connection.execute(&update, []).is_ok_and(|changed| changed > 0)
        })
    })
}

fn remove_row(connection: &Connection, table: &str) -> bool {
    let key = columns(connection, table).1.join(", ");
    let delete = format!(
        "DELETE FROM {table} WHERE ({key}) = (SELECT {key} FROM {table} ORDER BY {key} DESC LIMIT 1)"
    );
    connection.execute(&delete, []).unwrap() > 0
}

/// Adds a row like another one, with other values where two rows may not have the same.
fn add_row(connection: &Connection, table: &str) -> bool {
    let (all, _) = columns(connection, table);
    let unique: BTreeSet<String> = names(
        connection,
        &format!(
            "SELECT info.name FROM pragma_index_list('{table}') AS list
             JOIN pragma_index_info(list.name) AS info WHERE list.\"unique\"
             UNION SELECT name FROM pragma_table_info('{table}') WHERE pk > 0"
        ),
    )
    .into_iter()
    .collect();
    OTHER_VALUES.iter().any(|value| {
        let values: Vec<String> = all
            .iter()
            .map(|column| {
                if !unique.contains(column) {
                    return column.clone();
                }
                let kind = format!(
                    "SELECT type FROM pragma_table_info('{table}') WHERE name = '{column}'"
                );
                if names(connection, &kind) == ["INTEGER"] {
                    format!("(SELECT max({column}) + 1 FROM {table})")
                } else {
                    value.replace("{}", column)
                }
            })
            .collect();
        let insert =
            format!("INSERT INTO {table} SELECT {} FROM {table} LIMIT 1", values.join(", "));
        connection.execute(&insert, []).is_ok_and(|added| added > 0)
    })
}

/// What the doctor says; an error says something too.
pub(crate) fn doctor(folder: &Path) -> Vec<String> {
    let beside = witnesses::compare(folder, &[]).map_err(|error| error.problem);
    let books = store::read_once(folder, check_books).map_err(|error| error.problem);
    match (beside, books) {
        (Ok(beside), Ok(Ok((_, books)))) => {
            beside.iter().chain(&books).map(|finding| format!("{finding:?}")).collect()
        }
        (beside, books) => {
            vec![format!("{:?} {:?}", beside.err(), books.map(|books| books.map(drop)))]
        }
    }
}

/// What a start says before and after it listens.
fn start(folder: &Path) -> Vec<String> {
    let database = match Database::open(folder) {
        Ok(database) => database,
        Err(error) => return vec![format!("{:?}", error.problem)],
    };
    let missed = database.missed_at_start().map(|missed| format!("{missed:?}"));
    let checked = database.write_and_wait(check_tables);
    let found = checked.unwrap().into_iter().map(|finding| format!("{finding:?}"));
    missed.into_iter().chain(found).collect()
}

/// What a restore of this database into another folder says.
fn restored(folder: &Path) -> Vec<String> {
    let other = Folder::new();
    let mut found = Vec::new();
    let done = restore::restore(other.path(), &folder.join(store::FILE), "then", |tx| {
        found = check_books(tx)?.1;
        Ok(())
    });
    match done {
        Ok(_) => found.iter().map(|finding| format!("{finding:?}")).collect(),
        Err(error) => vec![format!("{:?}", error.problem)],
    }
}

/// Every way to do something to a table, each in a folder of its own. Says how many there were.
fn inflict(
    files: &Files,
    table: &str,
    change: Change,
    check: &mut dyn FnMut(&Path, &str),
) -> usize {
    let apply: fn(&Connection, &str) -> bool = match change {
        Change::RowChanged => change_row,
        Change::RowRemoved => remove_row,
        Change::RowAdded => add_row,
        Change::TriggerGone => {
            let all = triggers(&by_hand(&files.data()), table);
            for (name, _) in &all {
                let folder = files.copy();
                by_hand(folder.path()).execute_batch(&format!("DROP TRIGGER {name}")).unwrap();
                check(folder.path(), name);
            }
            return all.len();
        }
    };
    let folder = files.copy();
    let connection = by_hand(folder.path());
    let mut is_done = false;
    behind_triggers(&connection, table, || is_done = apply(&connection, table));
    drop(connection);
    if is_done {
        check(folder.path(), table);
    }
    usize::from(is_done)
}

/// Does one thing to every table and compares who notices it with what stands above; says how often it was noticed.
fn check_everywhere(change: Change) -> usize {
    let files = Files::new();
    // Some of the rows are no facts of a club; what the doctor says about them is no notice.
    let usual = [doctor, start, restored].map(|asked| asked(files.copy().path()));
    assert!(usual.iter().flatten().all(|found| !found.starts_with("Rows")), "{usual:?}");
    let connection = by_hand(&files.data());
    let (mut noticed, mut unnoticed, mut impossible) = (0, Vec::new(), Vec::new());
    for table in tables(&connection) {
        let count = format!("SELECT count(*) FROM {table}");
        let rows: i64 = connection.query_row(&count, [], |row| row.get(0)).unwrap();
        assert!(rows > 0, "{table} has no row: tampering_rows.sql needs one");
        let mut check = |folder: &Path, object: &str| {
            for (at, asked) in [doctor, start, restored].into_iter().enumerate() {
                let copy = Folder::new();
                copy_files(folder, copy.path());
                if asked(copy.path()).iter().all(|found| usual[at].contains(found)) {
                    unnoticed.push((object.to_owned(), ASKED[at]));
                } else {
                    noticed += 1;
                }
            }
        };
        if inflict(&files, &table, change, &mut check) == 0 && change != Change::TriggerGone {
            impossible.push(table);
        }
    }
    println!("{change:?}: noticed {noticed}, not noticed {unnoticed:?}, impossible {impossible:?}");
    let reasons = UNNOTICED.iter().filter(|(_, of, _)| *of == change);
    let reasons = reasons.flat_map(|(table, _, _)| ASKED.map(|asked| ((*table).to_owned(), asked)));
    assert_eq!(unnoticed, reasons.collect::<Vec<_>>());
    // Tables that have one row only, by their checks.
    let single: &[&str] = if change == Change::RowAdded {
        &["book_state", "cash_settings", "last_notice"]
    } else {
        &[]
    };
    assert_eq!(impossible, single);
    noticed
}

#[test]
fn a_row_that_is_changed_by_hand_is_noticed_or_has_a_reason() {
    assert!(check_everywhere(Change::RowChanged) >= 200);
}

#[test]
fn a_row_that_is_removed_by_hand_is_noticed() {
    assert!(check_everywhere(Change::RowRemoved) >= 200);
}

#[test]
fn a_row_that_is_added_by_hand_is_noticed() {
    assert!(check_everywhere(Change::RowAdded) >= 190);
}

#[test]
fn a_trigger_that_is_gone_is_noticed() {
    assert!(check_everywhere(Change::TriggerGone) >= 200);
}

#[test]
fn every_reason_stands_in_the_page_about_security() {
    let page =
        include_str!("../../../../SECURITY.md").split_whitespace().collect::<Vec<_>>().join(" ");
    for (table, _, reason) in UNNOTICED {
        assert!(page.contains(table) && page.contains(reason), "{table}: {reason}");
    }
}

/// Copies the files of a folder.
pub(crate) fn copy_files(from: &Path, to: &Path) {
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            std::fs::copy(&path, to.join(path.file_name().unwrap())).unwrap();
        }
    }
}
