//! People who were entered twice and made one, and what is needed to separate them again.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use wire::PersonId;

use super::engine::{Transaction, named};
use super::members::Profile;
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
    tx.rows(
        "SELECT people.key, people.name, others.name AS into_name, merged_at FROM merges
         JOIN people ON people.id = merges.person_id
         JOIN people AS others ON others.id = into_id
         WHERE NOT EXISTS (SELECT 1 FROM removals WHERE removals.person_id = into_id)
         ORDER BY merged_at DESC, people.id DESC",
        [],
        |row| {
            Ok(Merge {
                person: row.get("key")?,
                name: row.get("name")?,
                into: row.get("into_name")?,
                merged_at: row.get("merged_at")?,
            })
        },
    )
}

/// The rows that were merged into a person.
pub fn followers(tx: &Transaction<'_>, person: i64) -> Result<Vec<i64>, Failure> {
    tx.rows("SELECT person_id FROM merges WHERE into_id = ?1 ORDER BY person_id", [person], |row| {
        row.get("person_id")
    })
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
    tx.exec("UPDATE merges SET into_id = ?2 WHERE into_id = ?1", [person, into])?;
    tx.exec(
        "INSERT INTO merges (person_id, into_id, author, merged_at)
         VALUES (:person, :into, :author, :merged_at)",
        named! { person, into, author, merged_at: now },
    )?;
    tx.exec(
        "INSERT INTO merge_reversals (person_id, document) VALUES (?1, ?2)
         ON CONFLICT (person_id) DO UPDATE SET document = excluded.document",
        (person, serde_json::to_string(reversal)?),
    )?;
    tx.exec("DELETE FROM profiles WHERE person_id = ?1", [person])
}

/// Removes the merge of a person; those who had been merged into this person before follow it again. Returns what the merge had
/// changed, which versions before this one did not store.
pub fn remove(tx: &Transaction<'_>, person: i64) -> Result<Option<Reversal>, Failure> {
    let document: Option<String> =
        tx.one("SELECT document FROM merge_reversals WHERE person_id = ?1", [person], |row| {
            row.get("document")
        })?;
    let reversal: Option<Reversal> =
        document.map(|document| serde_json::from_str(&document)).transpose()?;
    tx.exec("DELETE FROM merges WHERE person_id = ?1", [person])?;
    tx.exec("DELETE FROM merge_reversals WHERE person_id = ?1", [person])?;
    let mut update = tx.prepare_cached("UPDATE merges SET into_id = ?1 WHERE person_id = ?2")?;
    for follower in reversal.iter().flat_map(|reversal| &reversal.followers) {
        update.execute([person, *follower])?;
    }
    Ok(reversal)
}
