//! People whom the club knows from a tournament alone.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use rusqlite::{Transaction, named_params};
use wire::{Person, PersonId};

use super::{instant_text, people};
use crate::failure::Failure;

/// Notes that somebody is in the books for tournaments alone.
pub fn append(tx: &Transaction<'_>, person: PersonId, now: DateTime<Utc>) -> Result<(), Failure> {
    let mut insert = tx.prepare_cached(
        "INSERT INTO tournament_people (person_id, added_at)
         VALUES ((SELECT id FROM people WHERE key = :person), :added_at)",
    )?;
    insert.execute(named_params! {
        ":person": person.to_string(), ":added_at": instant_text(now),
    })?;
    Ok(())
}

/// Takes somebody into the club's lists; false where the person was there already.
pub fn take_in(tx: &Transaction<'_>, person: PersonId) -> Result<bool, Failure> {
    let mut delete = tx.prepare_cached(
        "DELETE FROM tournament_people WHERE person_id = (SELECT id FROM people WHERE key = ?1)",
    )?;
    Ok(delete.execute([person.to_string()])? == 1)
}

/// Their names, by row.
pub fn names(tx: &Transaction<'_>) -> Result<BTreeMap<i64, String>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT person_id, name FROM tournament_people JOIN people ON people.id = person_id",
    )?;
    let names = select.query_map([], |row| Ok((row.get("person_id")?, row.get("name")?)))?;
    Ok(names.collect::<Result<_, _>>()?)
}

/// Everybody who is in the books for tournaments alone.
pub fn all(tx: &Transaction<'_>) -> Result<Vec<Person>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT key, name FROM people JOIN tournament_people ON person_id = people.id
         WHERE NOT EXISTS (SELECT 1 FROM removals WHERE removals.person_id = people.id)
         ORDER BY people.id",
    )?;
    let people = select.query_map([], people::person)?;
    Ok(people.collect::<Result<_, _>>()?)
}
