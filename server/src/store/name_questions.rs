//! Links by which people answer whether their name may stand in public.

use chrono::{DateTime, Utc};
use rusqlite::{OptionalExtension as _, Transaction};
use wire::PersonId;

use super::{instant_text, parsed};
use crate::failure::Failure;

/// Adds a link for a person, given by the row.
pub fn append(
    tx: &Transaction<'_>,
    person: i64,
    token_hash: &str,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    let mut insert = tx.prepare_cached(
        "INSERT INTO name_questions (person_id, token_hash, asked_at) VALUES (?1, ?2, ?3)",
    )?;
    insert.execute((person, token_hash, instant_text(now)))?;
    Ok(())
}

/// The person of a link that was not revoked, and when it was made.
pub fn by_token(
    tx: &Transaction<'_>,
    token_hash: &str,
) -> Result<Option<(PersonId, DateTime<Utc>)>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT people.key AS person, asked_at FROM name_questions
         JOIN people ON people.id = person_id
         WHERE token_hash = ?1 AND revoked_at IS NULL",
    )?;
    let found = select
        .query_row([token_hash], |row| Ok((parsed(row, "person")?, parsed(row, "asked_at")?)));
    Ok(found.optional()?)
}

/// Revokes the links of everybody; how many held.
pub fn revoke_all(tx: &Transaction<'_>, now: DateTime<Utc>) -> Result<usize, Failure> {
    let sql = "UPDATE name_questions SET revoked_at = ?1 WHERE revoked_at IS NULL";
    Ok(tx.execute(sql, [instant_text(now)])?)
}
