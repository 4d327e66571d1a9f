//! Mails about accounts that wait for the mail server.

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use super::engine::{Transaction, named};
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
    tx.exec(
        "INSERT INTO notices (message_id, recipient, subject, body, attempts, next_at, made_at)
         VALUES (:message_id, :recipient, :subject, :body, 0, :now, :now)",
        named! {
            message_id: format!("<notice-{}@ostwind>", Uuid::now_v7()),
            recipient,
            subject,
            body,
            now,
        },
    )
}

/// How many mails wait, and how often the one tried most often was tried.
pub fn waiting(tx: &Transaction<'_>) -> Result<(u32, u32), Failure> {
    tx.query_row(
        "SELECT COUNT(*) AS count, IFNULL(MAX(attempts), 0) AS attempts FROM notices",
        [],
        |row| Ok((row.get("count")?, row.get("attempts")?)),
    )
}

/// Whether a mail with this subject waits for somebody.
pub fn is_waiting(tx: &Transaction<'_>, recipient: &str, subject: &str) -> Result<bool, Failure> {
    tx.exists("SELECT 1 FROM notices WHERE recipient = ?1 AND subject = ?2", [recipient, subject])
}

/// The mail that is to be tried next.
pub fn due(tx: &Transaction<'_>, now: DateTime<Utc>) -> Result<Option<Notice>, Failure> {
    tx.one(
        "SELECT id, message_id, recipient, subject, body, attempts FROM notices
         WHERE next_at <= ?1 ORDER BY next_at, id LIMIT 1",
        [now],
        |row| {
            Ok(Notice {
                row: row.get("id")?,
                message_id: row.get("message_id")?,
                recipient: row.get("recipient")?,
                subject: row.get("subject")?,
                body: row.get("body")?,
                attempts: row.get("attempts")?,
            })
        },
    )
}

/// Tries a mail again later.
pub fn postpone(
    tx: &Transaction<'_>,
    notice: &Notice,
    next_at: DateTime<Utc>,
) -> Result<(), Failure> {
    tx.exec(
        "UPDATE notices SET attempts = attempts + 1, next_at = ?2 WHERE id = ?1",
        (notice.row, next_at),
    )
}

/// Removes a mail that was taken or refused, and notes how it ended.
pub fn end(
    tx: &Transaction<'_>,
    notice: &Notice,
    (ended, remark): (Ended, &str),
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    tx.exec("DELETE FROM notices WHERE id = ?1", [notice.row])?;
    // Servers repeat the address in their answer; it does not stay here longer than the mail.
    let remark = remark.replace(&notice.recipient, "…");
    note_last(tx, (ended, &notice.subject, &remark), now)
}

/// Removes mails that are not worth sending any more, and notes that of the newest of them.
pub fn remove_old(tx: &Transaction<'_>, now: DateTime<Utc>) -> Result<(), Failure> {
    let before = now - LASTS;
    let newest: Option<String> = tx.one(
        "SELECT subject FROM notices WHERE made_at < ?1 ORDER BY made_at DESC, id DESC LIMIT 1",
        [before],
        |row| row.get("subject"),
    )?;
    let Some(subject) = newest else { return Ok(()) };
    tx.exec("DELETE FROM notices WHERE made_at < ?1", [before])?;
    note_last(tx, (Ended::GivenUp, &subject, ""), now)
}

fn note_last(
    tx: &Transaction<'_>,
    (ended, subject, remark): (Ended, &str, &str),
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    let remark: String = remark.chars().take(LONGEST_REMARK).collect();
    tx.exec(
        "INSERT INTO last_notice (id, ended, subject, remark, at)
         VALUES (1, :ended, :subject, :remark, :at)
         ON CONFLICT (id) DO UPDATE SET
             ended = excluded.ended, subject = excluded.subject, remark = excluded.remark,
             at = excluded.at",
        named! { ended: ended.id(), subject, remark, at: now },
    )
}

/// The last mail that left the queue.
pub fn last(tx: &Transaction<'_>) -> Result<Option<LastNotice>, Failure> {
    tx.one("SELECT ended, subject, remark, at FROM last_notice", [], |row| {
        let (id, at): (String, _) = (row.get("ended")?, row.get("at")?);
        let ended = Ended::ALL.into_iter().find(|ended| ended.id() == id);
        let ended = ended.unwrap_or(Ended::Unsure);
        Ok(LastNotice { ended, subject: row.get("subject")?, remark: row.get("remark")?, at })
    })
}
