//! Links by which people answer whether their name may stand in public.

use chrono::{DateTime, Utc};
use wire::PersonId;

use super::engine::Transaction;
use crate::failure::Failure;

/// Adds a link for a person, given by the row.
pub fn append(
    tx: &Transaction<'_>,
    person: i64,
    token_hash: &str,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    tx.exec(
        "INSERT INTO name_questions (person_id, token_hash, asked_at) VALUES (?1, ?2, ?3)",
        (person, token_hash, now),
    )
}

/// The person of a link that was not revoked, and when it was made.
pub fn by_token(
    tx: &Transaction<'_>,
    token_hash: &str,
) -> Result<Option<(PersonId, DateTime<Utc>)>, Failure> {
    tx.one(
        "SELECT people.key AS person, asked_at FROM name_questions
         JOIN people ON people.id = person_id
         WHERE token_hash = ?1 AND revoked_at IS NULL",
        [token_hash],
        |row| Ok((row.get("person")?, row.get("asked_at")?)),
    )
}

/// Revokes the links of everybody; how many held.
pub fn revoke_all(tx: &Transaction<'_>, now: DateTime<Utc>) -> Result<usize, Failure> {
    tx.execute("UPDATE name_questions SET revoked_at = ?1 WHERE revoked_at IS NULL", [now])
}
