//! People whom the club knows from a tournament alone.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use wire::{Person, PersonId};

use super::engine::{Transaction, named};
use super::people;
use crate::failure::Failure;

/// Notes that somebody is in the books for tournaments alone.
pub fn append(tx: &Transaction<'_>, person: PersonId, now: DateTime<Utc>) -> Result<(), Failure> {
    tx.exec(
        "INSERT INTO tournament_people (person_id, added_at)
         VALUES ((SELECT id FROM people WHERE key = :person), :added_at)",
        named! { person, added_at: now },
    )
}

/// Takes somebody into the club's lists; false where the person was there already.
pub fn take_in(tx: &Transaction<'_>, person: PersonId) -> Result<bool, Failure> {
    Ok(tx.execute(
        "DELETE FROM tournament_people WHERE person_id = (SELECT id FROM people WHERE key = ?1)",
        [person],
    )? == 1)
}

/// Their names, by row.
pub fn names(tx: &Transaction<'_>) -> Result<BTreeMap<i64, String>, Failure> {
    tx.rows(
        "SELECT person_id, name FROM tournament_people JOIN people ON people.id = person_id",
        [],
        |row| Ok((row.get("person_id")?, row.get("name")?)),
    )
}

/// Everybody who is in the books for tournaments alone.
pub fn all(tx: &Transaction<'_>) -> Result<Vec<Person>, Failure> {
    tx.rows(
        "SELECT key, name FROM people JOIN tournament_people ON person_id = people.id
         WHERE NOT EXISTS (SELECT 1 FROM removals WHERE removals.person_id = people.id)
         ORDER BY people.id",
        [],
        people::person,
    )
}
