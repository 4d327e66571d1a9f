//! People who were entered twice and made one, and what is needed to separate them again.

use chrono::{DateTime, Utc};
use rusqlite::{OptionalExtension, Transaction, named_params};
use serde::{Deserialize, Serialize};
use wire::PersonId;

use super::members::Profile;
use super::{instant_text, parsed};
use crate::failure::Failure;

/// What a merge changed beside the merge itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reversal {
    /// The rows that had been merged into the first person before.
    pub followers: Vec<i64>,
    /// The profile of the first person.
    pub profile: Profile,
    /// The profile of the second before it was completed by that of the first.
    pub before: Profile,
}

/// A merge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merge {
    /// Who was entered twice.
    pub person: PersonId,
    /// The name of that entry.
    pub name: String,
    /// Under which name both go on.
    pub into: String,
    /// Since when.
    pub merged_at: DateTime<Utc>,
}

/// All merges of people who are still named, newest first.
pub fn all(tx: &Transaction<'_>) -> Result<Vec<Merge>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT people.key, people.name, others.name AS into_name, merged_at FROM merges
         JOIN people ON people.id = merges.person_id
         JOIN people AS others ON others.id = into_id
         WHERE NOT EXISTS (SELECT 1 FROM removals WHERE removals.person_id = into_id)
         ORDER BY merged_at DESC, people.id DESC",
    )?;
    let merges = select.query_map([], |row| {
        Ok(Merge {
            person: parsed(row, "key")?,
            name: row.get("name")?,
            into: row.get("into_name")?,
            merged_at: parsed(row, "merged_at")?,
        })
    })?;
    Ok(merges.collect::<Result<_, _>>()?)
}

/// The rows that were merged into a person.
pub fn followers(tx: &Transaction<'_>, person: i64) -> Result<Vec<i64>, Failure> {
    let mut select =
        tx.prepare_cached("SELECT person_id FROM merges WHERE into_id = ?1 ORDER BY person_id")?;
    let rows = select.query_map([person], |row| row.get("person_id"))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Merges a person, and all that were merged into it, into another. Its profile is deleted; the caller takes over what is
/// needed of it.
pub fn append(
    tx: &Transaction<'_>,
    (person, into): (i64, i64),
    reversal: &Reversal,
    author: Option<&str>,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    let mut update = tx.prepare_cached("UPDATE merges SET into_id = ?2 WHERE into_id = ?1")?;
    update.execute([person, into])?;
    let mut insert = tx.prepare_cached(
        "INSERT INTO merges (person_id, into_id, author, merged_at)
         VALUES (:person, :into, :author, :merged_at)",
    )?;
    insert.execute(named_params! {
        ":person": person,
        ":into": into,
        ":author": author,
        ":merged_at": instant_text(now),
    })?;
    let mut insert = tx.prepare_cached(
        "INSERT INTO merge_reversals (person_id, document) VALUES (?1, ?2)
         ON CONFLICT (person_id) DO UPDATE SET document = excluded.document",
    )?;
    insert.execute((person, serde_json::to_string(reversal)?))?;
    let mut delete = tx.prepare_cached("DELETE FROM profiles WHERE person_id = ?1")?;
    delete.execute([person])?;
    Ok(())
}

/// Removes the merge of a person; those who had been merged into this person before follow it again. Returns what the merge had
/// changed, which versions before this one did not store.
pub fn remove(tx: &Transaction<'_>, person: i64) -> Result<Option<Reversal>, Failure> {
    let mut select =
        tx.prepare_cached("SELECT document FROM merge_reversals WHERE person_id = ?1")?;
    let document: Option<String> =
        select.query_row([person], |row| row.get("document")).optional()?;
    let reversal: Option<Reversal> =
        document.map(|document| serde_json::from_str(&document)).transpose()?;
    tx.prepare_cached("DELETE FROM merges WHERE person_id = ?1")?.execute([person])?;
    tx.prepare_cached("DELETE FROM merge_reversals WHERE person_id = ?1")?.execute([person])?;
    let mut update = tx.prepare_cached("UPDATE merges SET into_id = ?1 WHERE person_id = ?2")?;
    for follower in reversal.iter().flat_map(|reversal| &reversal.followers) {
        update.execute([person, *follower])?;
    }
    Ok(reversal)
}
