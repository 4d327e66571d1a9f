//! Mails about accounts that wait for the mail server.

use chrono::{DateTime, TimeDelta, Utc};
use rusqlite::{OptionalExtension, Transaction, named_params};
use uuid::Uuid;

use super::instant_text;
use crate::failure::Failure;

/// How long a notice is worth sending.
const LASTS: TimeDelta = TimeDelta::days(2);

/// A mail about an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The row.
    pub row: i64,
    /// The name by which mail servers know it, in its angles.
    pub message_id: String,
    /// The address.
    pub recipient: String,
    /// The subject.
    pub subject: String,
    /// The text.
    pub body: String,
    /// How often it was tried.
    pub attempts: u32,
}

/// Queues a mail.
pub fn append(
    tx: &Transaction<'_>,
    recipient: &str,
    (subject, body): (&str, &str),
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    let mut insert = tx.prepare_cached(
        "INSERT INTO notices (message_id, recipient, subject, body, attempts, next_at, made_at)
         VALUES (:message_id, :recipient, :subject, :body, 0, :now, :now)",
    )?;
    insert.execute(named_params! {
        ":message_id": format!("<notice-{}@ostwind>", Uuid::now_v7()),
        ":recipient": recipient,
        ":subject": subject,
        ":body": body,
        ":now": instant_text(now),
    })?;
    Ok(())
}

/// How many mails wait, and how often the one tried most often was tried.
pub fn waiting(tx: &Transaction<'_>) -> Result<(u32, u32), Failure> {
    let mut select = tx.prepare_cached(
        "SELECT COUNT(*) AS count, IFNULL(MAX(attempts), 0) AS attempts FROM notices",
    )?;
    Ok(select.query_row([], |row| Ok((row.get("count")?, row.get("attempts")?)))?)
}

/// Whether a mail with this subject waits for somebody.
pub fn is_waiting(tx: &Transaction<'_>, recipient: &str, subject: &str) -> Result<bool, Failure> {
    let mut select =
        tx.prepare_cached("SELECT 1 FROM notices WHERE recipient = ?1 AND subject = ?2")?;
    Ok(select.exists([recipient, subject])?)
}

/// The mail that is to be tried next.
pub fn due(tx: &Transaction<'_>, now: DateTime<Utc>) -> Result<Option<Notice>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT id, message_id, recipient, subject, body, attempts FROM notices
         WHERE next_at <= ?1 ORDER BY next_at, id LIMIT 1",
    )?;
    let found = select.query_row([instant_text(now)], |row| {
        Ok(Notice {
            row: row.get("id")?,
            message_id: row.get("message_id")?,
            recipient: row.get("recipient")?,
            subject: row.get("subject")?,
            body: row.get("body")?,
            attempts: row.get("attempts")?,
        })
    });
    Ok(found.optional()?)
}

/// Tries a mail again later.
pub fn postpone(
    tx: &Transaction<'_>,
    notice: &Notice,
    next_at: DateTime<Utc>,
) -> Result<(), Failure> {
    tx.prepare_cached("UPDATE notices SET attempts = attempts + 1, next_at = ?2 WHERE id = ?1")?
        .execute((notice.row, instant_text(next_at)))?;
    Ok(())
}

/// Removes a mail that was taken or refused.
pub fn remove(tx: &Transaction<'_>, row: i64) -> Result<(), Failure> {
    tx.prepare_cached("DELETE FROM notices WHERE id = ?1")?.execute([row])?;
    Ok(())
}

/// Removes mails that are not worth sending any more.
pub fn remove_old(tx: &Transaction<'_>, now: DateTime<Utc>) -> Result<(), Failure> {
    tx.prepare_cached("DELETE FROM notices WHERE made_at < ?1")?
        .execute([instant_text(now - LASTS)])?;
    Ok(())
}
