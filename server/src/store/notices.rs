//! Mails about accounts that wait for the mail server.

use chrono::{DateTime, TimeDelta, Utc};
use rusqlite::{OptionalExtension, Transaction, named_params};
use uuid::Uuid;

use super::{instant_text, parsed};
use crate::failure::Failure;

/// How long a notice is worth sending.
const LASTS: TimeDelta = TimeDelta::days(2);

/// How much of a mail server's answer is kept, in characters.
const LONGEST_REMARK: usize = 300;

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

/// How a mail left the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The mail server has taken it.
    Sent,
    /// The mail server will never take it.
    Refused,
    /// The connection broke off; it may have been taken.
    Unsure,
    /// It was tried for too long.
    GivenUp,
}

impl Ended {
    const ALL: [Ended; 4] = [Ended::Sent, Ended::Refused, Ended::Unsure, Ended::GivenUp];

    const fn id(self) -> &'static str {
        match self {
            Ended::Sent => "sent",
            Ended::Refused => "refused",
            Ended::Unsure => "unsure",
            Ended::GivenUp => "given_up",
        }
    }
}

/// The last mail that left the queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastNotice {
    /// How.
    pub ended: Ended,
    /// Its subject.
    pub subject: String,
    /// What the mail server said, without the address of the recipient; may be empty.
    pub remark: String,
    /// When.
    pub at: DateTime<Utc>,
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

/// Removes a mail that was taken or refused, and notes how it ended.
pub fn end(
    tx: &Transaction<'_>,
    notice: &Notice,
    (ended, remark): (Ended, &str),
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    tx.prepare_cached("DELETE FROM notices WHERE id = ?1")?.execute([notice.row])?;
    // Servers repeat the address in their answer; it does not stay here longer than the mail.
    let remark = remark.replace(&notice.recipient, "…");
    note_last(tx, (ended, &notice.subject, &remark), now)
}

/// Removes mails that are not worth sending any more, and notes that of the newest of them.
pub fn remove_old(tx: &Transaction<'_>, now: DateTime<Utc>) -> Result<(), Failure> {
    let before = instant_text(now - LASTS);
    let mut select = tx.prepare_cached(
        "SELECT subject FROM notices WHERE made_at < ?1 ORDER BY made_at DESC, id DESC LIMIT 1",
    )?;
    let newest: Option<String> = select.query_row([&before], |row| row.get(0)).optional()?;
    let Some(subject) = newest else { return Ok(()) };
    tx.prepare_cached("DELETE FROM notices WHERE made_at < ?1")?.execute([&before])?;
    note_last(tx, (Ended::GivenUp, &subject, ""), now)
}

fn note_last(
    tx: &Transaction<'_>,
    (ended, subject, remark): (Ended, &str, &str),
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    let remark: String = remark.chars().take(LONGEST_REMARK).collect();
    let mut upsert = tx.prepare_cached(
        "INSERT INTO last_notice (id, ended, subject, remark, at)
         VALUES (1, :ended, :subject, :remark, :at)
         ON CONFLICT (id) DO UPDATE SET
             ended = excluded.ended, subject = excluded.subject, remark = excluded.remark,
             at = excluded.at",
    )?;
    upsert.execute(named_params! {
        ":ended": ended.id(),
        ":subject": subject,
        ":remark": remark,
        ":at": instant_text(now),
    })?;
    Ok(())
}

/// The last mail that left the queue.
pub fn last(tx: &Transaction<'_>) -> Result<Option<LastNotice>, Failure> {
    let mut select = tx.prepare_cached("SELECT ended, subject, remark, at FROM last_notice")?;
    let found = select.query_row([], |row| {
        let (id, at): (String, _) = (row.get("ended")?, parsed(row, "at")?);
        let ended = Ended::ALL.into_iter().find(|ended| ended.id() == id);
        let ended = ended.unwrap_or(Ended::Unsure);
        Ok(LastNotice { ended, subject: row.get("subject")?, remark: row.get("remark")?, at })
    });
    Ok(found.optional()?)
}
