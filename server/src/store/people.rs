//! People: id and name.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use wire::{Person, PersonId};

use super::engine::{Error, Row, Transaction, named};
use crate::failure::Failure;

/// Adds a person.
pub fn append(tx: &Transaction<'_>, person: &Person, now: DateTime<Utc>) -> Result<(), Failure> {
    tx.exec(
        "INSERT INTO people (key, name, added_at) VALUES (:key, :name, :added_at)",
        named! { key: person.id, name: person.name, added_at: now },
    )
}

/// The person with this id.
pub fn by_id(tx: &Transaction<'_>, id: PersonId) -> Result<Option<Person>, Failure> {
    tx.one("SELECT key, name FROM people WHERE key = ?1", [id], person)
}

/// Everybody of the club who may play, in the order in which they came: not those who were merged into another, whose name was
/// taken out of the books, or whom the club knows from a tournament alone.
pub fn all(tx: &Transaction<'_>) -> Result<Vec<Person>, Failure> {
    tx.rows(
        "SELECT key, name FROM people
         WHERE NOT EXISTS (SELECT 1 FROM merges WHERE merges.person_id = people.id)
           AND NOT EXISTS (SELECT 1 FROM removals WHERE removals.person_id = people.id)
           AND NOT EXISTS (SELECT 1 FROM tournament_people WHERE person_id = people.id)
         ORDER BY id",
        [],
        person,
    )
}

/// How many [`all`] has.
pub fn count(tx: &Transaction<'_>) -> Result<u32, Failure> {
    Ok(u32::try_from(all(tx)?.len()).unwrap_or(u32::MAX))
}

/// Everybody by their row, also those whose name stands for somebody else's today.
pub fn by_row(tx: &Transaction<'_>) -> Result<BTreeMap<i64, Person>, Failure> {
    tx.rows("SELECT id, key, name FROM people ORDER BY id", [], |row| {
        Ok((row.get("id")?, person(row)?))
    })
}

/// Every name in the books, also of those who are not among [`all`], because no name is used twice.
pub fn names(tx: &Transaction<'_>) -> Result<Vec<String>, Failure> {
    tx.rows("SELECT name FROM people", [], |row| row.get("name"))
}

/// A person from columns named `key` and `name`.
pub(super) fn person(row: &Row<'_>) -> Result<Person, Error> {
    Ok(Person { id: row.get("key")?, name: row.get("name")? })
}

/// The day of everybody's last game, by the rows under which people are known.
pub fn last_days(tx: &Transaction<'_>) -> Result<BTreeMap<i64, NaiveDate>, Failure> {
    tx.rows(
        // Grouped by the row first, which an index sorts by.
        "SELECT known_id, max(last) AS played_on
         FROM (
             SELECT players.person_id, max(sittings.played_on) AS last FROM players
             JOIN sittings ON sittings.game_id = players.game_id
             JOIN outcomes ON outcomes.game_id = players.game_id
             GROUP BY players.person_id
         ) AS played
         JOIN known_people ON known_people.person_id = played.person_id GROUP BY known_id",
        [],
        |row| Ok((row.get("known_id")?, row.get("played_on")?)),
    )
}
