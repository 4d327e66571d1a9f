//! Changes of e-mail addresses that wait until the link in a mail to the new address was opened.

use chrono::{DateTime, Utc};
use rusqlite::{OptionalExtension, Transaction, named_params};

use super::{instant_text, parsed};
use crate::failure::Failure;

/// A change that waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmailChange {
    /// The row.
    pub row: i64,
    /// Whose address, by row.
    pub person: i64,
    /// The new address.
    pub email: String,
    /// Until when it can be confirmed.
    pub expires_at: DateTime<Utc>,
}

/// Adds a change in the place of others of the same person.
pub fn append(
    tx: &Transaction<'_>,
    (person, email): (i64, &str),
    token_hash: &str,
    now: DateTime<Utc>,
    expires_at: DateTime<Utc>,
) -> Result<(), Failure> {
    end_of_person(tx, person, now)?;
    let mut insert = tx.prepare_cached(
        "INSERT INTO email_changes (person_id, token_hash, email, asked_at, expires_at)
         VALUES (:person, :token_hash, :email, :now, :expires_at)",
    )?;
    insert.execute(named_params! {
        ":person": person,
        ":token_hash": token_hash,
        ":email": email,
        ":now": instant_text(now),
        ":expires_at": instant_text(expires_at),
    })?;
    Ok(())
}

const WAITING: &str = "SELECT id, person_id, email, expires_at FROM email_changes
     WHERE ended_at IS NULL AND expires_at > ?2";

/// The change a token confirms, if it still waits.
pub fn by_token(
    tx: &Transaction<'_>,
    token_hash: &str,
    now: DateTime<Utc>,
) -> Result<Option<EmailChange>, Failure> {
    let mut select = tx.prepare_cached(&format!("{WAITING} AND token_hash = ?1"))?;
    Ok(select.query_row((token_hash, instant_text(now)), change).optional()?)
}

/// The change of a person that waits.
pub fn of_person(
    tx: &Transaction<'_>,
    person: i64,
    now: DateTime<Utc>,
) -> Result<Option<EmailChange>, Failure> {
    let mut select = tx.prepare_cached(&format!("{WAITING} AND person_id = ?1"))?;
    Ok(select.query_row((person, instant_text(now)), change).optional()?)
}

/// Ends every change of a person that waits.
pub fn end_of_person(tx: &Transaction<'_>, person: i64, now: DateTime<Utc>) -> Result<(), Failure> {
    let mut update = tx.prepare_cached(
        "UPDATE email_changes SET ended_at = ?2 WHERE person_id = ?1 AND ended_at IS NULL",
    )?;
    update.execute((person, instant_text(now)))?;
    Ok(())
}

/// Ends every change of everybody that waits.
pub fn end_all(tx: &Transaction<'_>, now: DateTime<Utc>) -> Result<(), Failure> {
    tx.prepare_cached("UPDATE email_changes SET ended_at = ?1 WHERE ended_at IS NULL")?
        .execute([instant_text(now)])?;
    Ok(())
}

/// Deletes everything of a person.
pub(super) fn forget(tx: &Transaction<'_>, person: i64) -> Result<(), Failure> {
    tx.prepare_cached("DELETE FROM email_changes WHERE person_id = ?1")?.execute([person])?;
    Ok(())
}

fn change(row: &rusqlite::Row<'_>) -> Result<EmailChange, rusqlite::Error> {
    Ok(EmailChange {
        row: row.get("id")?,
        person: row.get("person_id")?,
        email: row.get("email")?,
        expires_at: parsed(row, "expires_at")?,
    })
}
