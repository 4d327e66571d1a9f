//! Changes of e-mail addresses that wait until the link in a mail to the new address was opened.

use chrono::{DateTime, Utc};

use super::engine::{Error, Row, Transaction, named};
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
    tx.exec(
        "INSERT INTO email_changes (person_id, token_hash, email, asked_at, expires_at)
         VALUES (:person, :token_hash, :email, :now, :expires_at)",
        named! { person, token_hash, email, now, expires_at },
    )
}

const WAITING: &str = "SELECT id, person_id, email, expires_at FROM email_changes
     WHERE ended_at IS NULL AND expires_at > ?2";

/// The change a token confirms, if it still waits.
pub fn by_token(
    tx: &Transaction<'_>,
    token_hash: &str,
    now: DateTime<Utc>,
) -> Result<Option<EmailChange>, Failure> {
    tx.one(&format!("{WAITING} AND token_hash = ?1"), (token_hash, now), change)
}

/// The change of a person that waits.
pub fn of_person(
    tx: &Transaction<'_>,
    person: i64,
    now: DateTime<Utc>,
) -> Result<Option<EmailChange>, Failure> {
    tx.one(&format!("{WAITING} AND person_id = ?1"), (person, now), change)
}

/// Ends every change of a person that waits.
pub fn end_of_person(tx: &Transaction<'_>, person: i64, now: DateTime<Utc>) -> Result<(), Failure> {
    tx.exec(
        "UPDATE email_changes SET ended_at = ?2 WHERE person_id = ?1 AND ended_at IS NULL",
        (person, now),
    )
}

/// Ends every change of everybody that waits.
pub fn end_all(tx: &Transaction<'_>, now: DateTime<Utc>) -> Result<(), Failure> {
    tx.exec("UPDATE email_changes SET ended_at = ?1 WHERE ended_at IS NULL", [now])
}

/// Deletes everything of a person.
pub(super) fn forget(tx: &Transaction<'_>, person: i64) -> Result<(), Failure> {
    tx.exec("DELETE FROM email_changes WHERE person_id = ?1", [person])
}

fn change(row: &Row<'_>) -> Result<EmailChange, Error> {
    Ok(EmailChange {
        row: row.get("id")?,
        person: row.get("person_id")?,
        email: row.get("email")?,
        expires_at: row.get("expires_at")?,
    })
}
