//! People: id and name.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use rusqlite::{OptionalExtension, Row, Transaction, named_params};
use wire::{Person, PersonId};

use super::{instant_text, parsed};
use crate::failure::Failure;

/// Adds a person.
pub fn append(tx: &Transaction<'_>, person: &Person, now: DateTime<Utc>) -> Result<(), Failure> {
    let mut insert = tx.prepare_cached(
        "INSERT INTO people (key, name, added_at) VALUES (:key, :name, :added_at)",
    )?;
    insert.execute(named_params! {
        ":key": person.id.to_string(), ":name": person.name, ":added_at": instant_text(now),
    })?;
    Ok(())
}

/// The person with this id.
pub fn by_id(tx: &Transaction<'_>, id: PersonId) -> Result<Option<Person>, Failure> {
    let mut select = tx.prepare_cached("SELECT key, name FROM people WHERE key = ?1")?;
    Ok(select.query_row([id.to_string()], person).optional()?)
}

/// Everybody of the club who may play, in the order in which they came: not those who were merged into another, whose name was
/// taken out of the books, or whom the club knows from a tournament alone.
pub fn all(tx: &Transaction<'_>) -> Result<Vec<Person>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT key, name FROM people
         WHERE NOT EXISTS (SELECT 1 FROM merges WHERE merges.person_id = people.id)
           AND NOT EXISTS (SELECT 1 FROM removals WHERE removals.person_id = people.id)
           AND NOT EXISTS (SELECT 1 FROM tournament_people WHERE person_id = people.id)
         ORDER BY id",
    )?;
    let people = select.query_map([], person)?;
    Ok(people.collect::<Result<_, _>>()?)
}

/// Everybody by their row, also those whose name stands for somebody else's today.
pub fn by_row(tx: &Transaction<'_>) -> Result<BTreeMap<i64, Person>, Failure> {
    let mut select = tx.prepare_cached("SELECT id, key, name FROM people")?;
    let people = select.query_map([], |row| Ok((row.get("id")?, person(row)?)))?;
    Ok(people.collect::<Result<_, _>>()?)
}

/// Every name in the books, also of those who are not among [`all`], because no name is used twice.
pub fn names(tx: &Transaction<'_>) -> Result<Vec<String>, Failure> {
    let mut select = tx.prepare_cached("SELECT name FROM people")?;
    let names = select.query_map([], |row| row.get("name"))?;
    Ok(names.collect::<Result<_, _>>()?)
}

/// A person from columns named `key` and `name`.
pub(super) fn person(row: &Row<'_>) -> Result<Person, rusqlite::Error> {
    Ok(Person { id: parsed(row, "key")?, name: row.get("name")? })
}

/// The day of everybody's last game, by the rows under which people are known.
pub fn last_days(tx: &Transaction<'_>) -> Result<BTreeMap<i64, NaiveDate>, Failure> {
    let mut select = tx.prepare_cached(
        // Grouped by the row first, which an index sorts by.
        "SELECT known_id, max(last) AS played_on
         FROM (
             SELECT players.person_id, max(sittings.played_on) AS last FROM players
             JOIN sittings ON sittings.game_id = players.game_id
             JOIN outcomes ON outcomes.game_id = players.game_id
             GROUP BY players.person_id
         ) AS played
         JOIN known_people ON known_people.person_id = played.person_id GROUP BY known_id",
    )?;
    let days = select.query_map([], |row| Ok((row.get("known_id")?, parsed(row, "played_on")?)))?;
    Ok(days.collect::<Result<_, _>>()?)
}
