//! How the tables of an evening are set, and the games of an evening. Rows are final: the last seating holds.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use club::tonight::{BegunGame, SetTable};
use uuid::Uuid;
use wire::GameId;

use super::engine::{Transaction, named};
use crate::failure::Failure;

/// The tables as they were set at one time; people are named by the rows under which they are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seating {
    /// Its row: a form names the one that it has seen.
    pub row: i64,
    /// Tablets offer its tables.
    pub is_accepted: bool,
    /// Who has set them, where that is known.
    pub author: Option<String>,
    /// When.
    pub set_at: DateTime<Utc>,
    /// The tables, by number.
    pub tables: Vec<SetTable<i64>>,
}

/// A game of an evening that goes on or has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EveningGame {
    /// The game.
    pub id: GameId,
    /// How many deals stand.
    pub deals: u32,
    /// Who plays, by rows, since when, and whether it goes on.
    pub begun: BegunGame<i64>,
}

/// Adds a seating.
pub fn append(
    tx: &Transaction<'_>,
    (key, evening): (Uuid, Uuid),
    (is_accepted, tables): (bool, &[SetTable<i64>]),
    author: Option<&str>,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    let seating = tx.insert(
        "INSERT INTO evening_seatings (key, evening_id, is_accepted, author, set_at)
         SELECT :key, id, :is_accepted, :author, :now FROM evenings WHERE key = :evening",
        named! { key, evening, is_accepted, author, now },
    )?;
    let mut insert_table = tx.prepare_cached(
        "INSERT INTO evening_tables (seating_id, number, preset, since) VALUES (?1, ?2, ?3, ?4)",
    )?;
    let mut insert_seat = tx.prepare_cached(
        "INSERT INTO evening_seats (seating_id, number, place, person_id) VALUES (?1, ?2, ?3, ?4)",
    )?;
    for table in tables {
        insert_table.execute((seating, table.number, &table.preset, table.since))?;
        for (place, person) in (0_u8..).zip(&table.people) {
            insert_seat.execute((seating, table.number, place, person))?;
        }
    }
    Ok(())
}

/// The evening of the seating that was added under this key before, and whether it was accepted.
pub fn by_key(tx: &Transaction<'_>, key: Uuid) -> Result<Option<(Uuid, bool)>, Failure> {
    tx.one(
        "SELECT evenings.key AS evening, is_accepted
         FROM evening_seatings JOIN evenings ON evenings.id = evening_id
         WHERE evening_seatings.key = ?1",
        [key],
        |row| Ok((row.get("evening")?, row.get("is_accepted")?)),
    )
}

/// The last seating of an evening.
pub fn newest(tx: &Transaction<'_>, evening: Uuid) -> Result<Option<Seating>, Failure> {
    last(tx, evening, false)
}

/// The last seating of an evening that was accepted.
pub fn accepted(tx: &Transaction<'_>, evening: Uuid) -> Result<Option<Seating>, Failure> {
    last(tx, evening, true)
}

fn last(
    tx: &Transaction<'_>,
    evening: Uuid,
    is_accepted: bool,
) -> Result<Option<Seating>, Failure> {
    let found = tx.one(
        "SELECT evening_seatings.id, is_accepted, author, set_at
         FROM evening_seatings JOIN evenings ON evenings.id = evening_id
         WHERE evenings.key = ?1 AND is_accepted >= ?2 ORDER BY evening_seatings.id DESC LIMIT 1",
        (evening, is_accepted),
        |row| {
            Ok(Seating {
                row: row.get("id")?,
                is_accepted: row.get("is_accepted")?,
                author: row.get("author")?,
                set_at: row.get("set_at")?,
                tables: Vec::new(),
            })
        },
    )?;
    let Some(seating) = found else { return Ok(None) };
    Ok(Some(Seating { tables: tables(tx, seating.row)?, ..seating }))
}

fn tables(tx: &Transaction<'_>, seating: i64) -> Result<Vec<SetTable<i64>>, Failure> {
    let mut tables: Vec<SetTable<i64>> = tx.rows(
        "SELECT number, preset, since FROM evening_tables WHERE seating_id = ?1 ORDER BY number",
        [seating],
        |row| {
            Ok(SetTable {
                number: row.get("number")?,
                people: Vec::new(),
                preset: row.get("preset")?,
                since: row.get("since")?,
            })
        },
    )?;
    let mut select = tx.prepare_cached(
        "SELECT known_id FROM evening_seats
         JOIN known_people ON known_people.person_id = evening_seats.person_id
         WHERE seating_id = ?1 AND number = ?2 ORDER BY place",
    )?;
    // Two who were seated may have become one since.
    let mut seated = BTreeSet::new();
    for table in &mut tables {
        let people: Vec<i64> = select.rows((seating, table.number), |row| row.get("known_id"))?;
        table.people = people.into_iter().filter(|person| seated.insert(*person)).collect();
    }
    Ok(tables)
}

/// The games of an evening, in the order in which they came.
pub fn games(tx: &Transaction<'_>, evening: Uuid) -> Result<Vec<EveningGame>, Failure> {
    let mut games: BTreeMap<i64, EveningGame> = tx.rows(
        "SELECT games.id, games.key AS key, started_at,
                (SELECT count(*) FROM standing_deals WHERE game_id = games.id) AS deals,
                NOT EXISTS (SELECT 1 FROM standing_endings
                            WHERE standing_endings.game_id = games.id) AS is_running
         FROM sittings JOIN games ON games.id = sittings.game_id
         JOIN evenings ON evenings.id = sittings.evening_id
         WHERE evenings.key = ?1 ORDER BY games.id",
        [evening],
        |row| {
            let begun = BegunGame {
                people: Vec::new(),
                started_at: row.get("started_at")?,
                is_running: row.get("is_running")?,
            };
            let game = EveningGame { id: row.get("key")?, deals: row.get("deals")?, begun };
            Ok((row.get("id")?, game))
        },
    )?;
    let mut select = tx.prepare_cached(
        "SELECT known_id FROM players
         JOIN known_people ON known_people.person_id = players.person_id
         WHERE game_id = ?1 ORDER BY number",
    )?;
    for (row, game) in &mut games {
        game.begun.people = select.rows([row], |row| row.get("known_id"))?;
    }
    Ok(games.into_values().collect())
}
