//! The readers of the mailed list, and the mail queue with the state of each mail: sent at most once.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use club::refusal::Refusal;

use super::engine::{Error, Row, Transaction, named};
use crate::failure::Failure;

/// How far a mail has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It will be sent.
    Waiting,
    /// It is being sent.
    Sending,
    /// The mail server has taken it.
    Sent,
    /// It may have been sent: the connection, or the program, broke off at the last word.
    Unsure,
    /// The mail server will not have it.
    Refused,
    /// It was still waiting when its list was withdrawn, and is not sent any more. Read from the withdrawal, never stored.
    Withdrawn,
}

impl State {
    /// All of them.
    pub const ALL: [State; 6] = [
        State::Waiting,
        State::Sending,
        State::Sent,
        State::Unsure,
        State::Refused,
        State::Withdrawn,
    ];

    /// The name under which it is stored, for ever.
    pub const fn id(self) -> &'static str {
        match self {
            State::Waiting => "waiting",
            State::Sending => "sending",
            State::Sent => "sent",
            State::Unsure => "unsure",
            State::Refused => "refused",
            State::Withdrawn => "withdrawn",
        }
    }
}

/// A mail on its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mail {
    /// Its row.
    pub row: i64,
    /// The list it carries.
    pub publication: i64,
    /// To whom, by row.
    pub person: i64,
    /// The name by which mail servers know it.
    pub message_id: String,
    /// How far it has come.
    pub state: State,
    /// How often it was tried.
    pub attempts: u32,
    /// When it is tried next.
    pub next_at: DateTime<Utc>,
    /// What the mail server said last.
    pub remark: String,
}

/// The people who want the list by mail, by the rows under which they are known.
pub fn readers(tx: &Transaction<'_>) -> Result<BTreeSet<i64>, Failure> {
    tx.rows(
        "SELECT DISTINCT known_id FROM list_readers
         JOIN known_people ON known_people.person_id = list_readers.person_id",
        [],
        |row| row.get("known_id"),
    )
}

/// Sends somebody the list from now on, or does not.
pub fn set_reader(
    tx: &Transaction<'_>,
    person: i64,
    wants: bool,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    if wants {
        tx.exec(
            "INSERT INTO list_readers (person_id, added_at) VALUES (?1, ?2)
             ON CONFLICT (person_id) DO NOTHING",
            (person, now),
        )?;
    } else {
        tx.exec(
            "DELETE FROM list_readers WHERE person_id IN
             (SELECT person_id FROM known_people WHERE known_id = ?1)",
            [person],
        )?;
    }
    Ok(())
}

/// Queues a list for a person; once only.
pub fn append(
    tx: &Transaction<'_>,
    (publication, person): (i64, i64),
    message_id: &str,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    tx.exec(
        "INSERT INTO mails (publication_id, person_id, message_id, state, attempts, next_at, changed_at, remark)
         VALUES (:publication, :person, :message_id, 'waiting', 0, :now, :now, '')
         ON CONFLICT (publication_id, person_id) DO NOTHING",
        named! { publication, person, message_id, now },
    )
}

/// Reads mails, each with its state.
const SELECT_MAILS: &str = "SELECT * FROM (
         SELECT id, publication_id, person_id, message_id, attempts, next_at, remark,
            CASE WHEN state = 'waiting'
                  AND publication_id IN (SELECT publication_id FROM withdrawn_publications)
                 THEN 'withdrawn' ELSE state END AS state_now
         FROM mails) AS mails";

/// The mail that is to be tried next.
pub fn due(tx: &Transaction<'_>, now: DateTime<Utc>) -> Result<Option<Mail>, Failure> {
    tx.one(
        &format!(
            "{SELECT_MAILS} WHERE state_now = 'waiting' AND next_at <= ?1
             ORDER BY next_at, id LIMIT 1"
        ),
        [now],
        mail,
    )
}

/// How many mails wait, and how often the one tried most often was tried.
pub fn waiting(tx: &Transaction<'_>) -> Result<(u32, u32), Failure> {
    tx.query_row(
        &format!(
            "SELECT COUNT(*) AS count, IFNULL(MAX(attempts), 0) AS attempts
             FROM ({SELECT_MAILS}) AS all_mails WHERE state_now = 'waiting'"
        ),
        [],
        |row| Ok((row.get("count")?, row.get("attempts")?)),
    )
}

/// The mails of a list, in the order in which they were put on their way.
pub fn of_publication(tx: &Transaction<'_>, publication: i64) -> Result<Vec<Mail>, Failure> {
    tx.rows(&format!("{SELECT_MAILS} WHERE publication_id = ?1 ORDER BY id"), [publication], mail)
}

/// Writes down how far a mail has come; a mail that was sent stays as it is.
pub fn note(
    tx: &Transaction<'_>,
    mail: &Mail,
    state: State,
    (attempts, next_at): (u32, DateTime<Utc>),
    remark: &str,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    tx.exec(
        "UPDATE mails SET state = :state, attempts = :attempts, next_at = :next_at, remark = :remark,
                changed_at = :now
         WHERE id = :id AND state <> 'sent'",
        named! {
            id: mail.row,
            state: state.id(),
            attempts,
            next_at,
            remark: remark.chars().take(300).collect::<String>(),
            now,
        },
    )
}

/// Mails that were being sent when the program ended: nobody knows whether they arrived. Says how many.
pub fn doubt_interrupted(tx: &Transaction<'_>, now: DateTime<Utc>) -> Result<usize, Failure> {
    tx.execute("UPDATE mails SET state = 'unsure', changed_at = ?1 WHERE state = 'sending'", [now])
}

/// Queues a mail again that may have been sent, or was refused; an officer has decided that. Refused where its list was
/// withdrawn.
pub fn send_again(tx: &Transaction<'_>, row: i64, now: DateTime<Utc>) -> Result<(), Failure> {
    if tx.exists(
        "SELECT 1 FROM mails JOIN withdrawn_publications USING (publication_id) WHERE mails.id = ?1",
        [row],
    )? {
        return Err(Failure::Refused(Refusal::ListWithdrawn));
    }
    tx.exec(
        "UPDATE mails SET state = 'waiting', attempts = 0, next_at = ?2, changed_at = ?2
         WHERE id = ?1 AND state IN ('unsure', 'refused')",
        (row, now),
    )
}

fn mail(row: &Row<'_>) -> Result<Mail, Error> {
    let state: String = row.get("state_now")?;
    Ok(Mail {
        row: row.get("id")?,
        publication: row.get("publication_id")?,
        person: row.get("person_id")?,
        message_id: row.get("message_id")?,
        state: State::ALL
            .into_iter()
            .find(|known| known.id() == state)
            .ok_or_else(|| Error::unreadable("state", &state))?,
        attempts: row.get("attempts")?,
        next_at: row.get("next_at")?,
        remark: row.get("remark")?,
    })
}
