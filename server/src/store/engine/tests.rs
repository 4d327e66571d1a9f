//! Values come out of a database as they went in, and what does not fit is refused.

use chrono::{DateTime, NaiveDate, Utc};
use club::PlayerNo;
use club::calendar::ClubYear;
use rusqlite::Connection;
use scoring::Points;
use uuid::Uuid;
use wire::GameId;

use super::{Error, Row, Transaction, named};
use crate::failure::Failure;

const TABLE: &str = "CREATE TABLE notes (
         id INTEGER PRIMARY KEY, at TEXT, day TEXT, key TEXT UNIQUE, points INTEGER, number INTEGER,
         year INTEGER, is_right INTEGER, content BLOB, rules TEXT
     ) STRICT";

const INSERT: &str =
    "INSERT INTO notes (at, day, key, points, number, year, is_right, content, rules)
     VALUES (:at, :day, :key, :points, :number, :year, :is_right, :content, :rules)";

fn with_table() -> Connection {
    let connection = Connection::open_in_memory().unwrap();
    connection.execute_batch(TABLE).unwrap();
    connection
}

fn add(tx: &Transaction<'_>, key: u128, at: Option<DateTime<Utc>>) -> Result<i64, Failure> {
    let number = PlayerNo(3);
    tx.insert(
        INSERT,
        named! {
            at,
            day: NaiveDate::from_ymd_opt(2026, 11, 21),
            key: GameId(Uuid::from_u128(key)),
            points: Points(-72),
            number,
            year: ClubYear::new(2026),
            is_right: true,
            content: vec![0_u8, 255],
            rules: "[1,2]",
        },
    )
}

fn internal<T>(result: Result<T, Failure>) -> String {
    match result.map(drop) {
        Err(Failure::Internal(reason)) => reason,
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_type_comes_out_as_it_went_in() {
    let connection = with_table();
    let tx = Transaction::on(&connection);
    let at = DateTime::from_timestamp_millis(1_795_000_000_123);
    assert_eq!(add(&tx, 7, at).unwrap(), 1);
    let check = |row: &Row<'_>| {
        assert_eq!(row.text("at")?, Some("2026-11-18T11:06:40.123Z"));
        assert_eq!(row.get::<Option<DateTime<Utc>>>("at")?, at);
        assert_eq!(row.get::<NaiveDate>("day")?.to_string(), row.get::<String>("day")?);
        assert_eq!(row.get::<GameId>("key")?, GameId(Uuid::from_u128(7)));
        assert_eq!(row.get::<Uuid>("key")?, Uuid::from_u128(7));
        assert_eq!(row.get::<Points>("points")?, Points(-72));
        assert_eq!(row.get::<PlayerNo>("number")?, PlayerNo(3));
        assert_eq!(row.get::<ClubYear>("year")?.number(), 2026);
        assert!(row.get::<bool>("is_right")?);
        assert_eq!(row.get::<Vec<u8>>("content")?, [0, 255]);
        assert_eq!(row.document::<[u8; 2]>("rules")?, [1, 2]);
        Ok(())
    };
    tx.query_row("SELECT * FROM notes WHERE day = ?1", ["2026-11-21"], check).unwrap();
    add(&tx, 8, None).unwrap();
    let instants: Vec<Option<DateTime<Utc>>> =
        tx.rows("SELECT at FROM notes ORDER BY id", [], |row| row.get("at")).unwrap();
    assert_eq!(instants, [at, None]);
}

#[test]
fn a_statement_says_what_it_found_and_changed() {
    let connection = with_table();
    let tx = Transaction::on(&connection);
    for key in 1..=3 {
        add(&tx, key, None).unwrap();
    }
    let ids = "SELECT id FROM notes WHERE id >= ?1 ORDER BY id";
    let id = |row: &Row<'_>| row.get::<i64>("id");
    assert_eq!(tx.one(ids, [2], id).unwrap(), Some(2));
    assert_eq!(tx.one(ids, [4], id).unwrap(), None);
    assert!(tx.exists(ids, [3]).unwrap() && !tx.exists(ids, [4]).unwrap());
    assert_eq!(internal(tx.query_row(ids, [4], id)), "database: Query returned no rows");
    let mut sum = 0;
    let add_up = |row: &Row<'_>| {
        sum += row.get::<i64>("id")?;
        Ok(())
    };
    tx.each(ids, [1], add_up).unwrap();
    assert_eq!(sum, 6);
    assert_eq!(tx.execute("UPDATE notes SET day = ?2 WHERE id <> ?1", (1, "–")).unwrap(), 2);
    let mut delete = tx.prepare_cached("DELETE FROM notes WHERE id = ?1").unwrap();
    assert_eq!([1, 1, 2].map(|id| delete.execute([id]).unwrap()), [1, 0, 1]);
}

#[test]
fn what_does_not_fit_is_refused_with_its_column() {
    let connection = with_table();
    let tx = Transaction::on(&connection);
    add(&tx, 1, None).unwrap();
    tx.exec("UPDATE notes SET at = 'today', rules = '['", []).unwrap();
    let read = |get: fn(&Row<'_>) -> Result<(), Error>| {
        internal(tx.query_row("SELECT * FROM notes", [], get))
    };
    assert!(read(|row| row.get::<DateTime<Utc>>("at").map(drop)).contains("column at cannot be"));
    assert!(read(|row| row.get::<i64>("hour").map(drop)).contains("hour"));
    assert!(read(|row| row.document::<Vec<u8>>("rules").map(drop)).contains("column rules cannot"));
    let named = read(|row| row.named("at", |_| None::<()>).map(drop));
    assert!(named.ends_with("column at cannot be read: today"), "{named}");
    // Too few parameters, too many, and one whose name the statement does not have.
    assert!(internal(tx.exec("DELETE FROM notes WHERE id = ?1 AND day = ?2", [1])).contains("2"));
    assert!(internal(tx.exec("DELETE FROM notes", [1])).contains("1"));
    let unknown = tx.exec("DELETE FROM notes WHERE id = :id", named! { id: 1, day: "–" });
    assert!(internal(unknown).contains(":day"));
    assert!(internal(add(&tx, 1, None)).contains("UNIQUE"));
    assert!(tx.exists("SELECT 1 FROM notes", []).unwrap());
}
