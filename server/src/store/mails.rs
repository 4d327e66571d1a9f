//! The readers of the mailed list, and the mail queue with the state of each mail: sent at most once.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use club::refusal::Refusal;
use rusqlite::{OptionalExtension, Row, Transaction, named_params};

use super::{instant_text, parsed, unreadable};
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
    let mut select = tx.prepare_cached(
        "SELECT DISTINCT known_id FROM list_readers
         JOIN known_people ON known_people.person_id = list_readers.person_id",
    )?;
    let readers = select.query_map([], |row| row.get("known_id"))?;
    Ok(readers.collect::<Result<_, _>>()?)
}

/// Sends somebody the list from now on, or does not.
pub fn set_reader(
    tx: &Transaction<'_>,
    person: i64,
    wants: bool,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    if wants {
        let mut insert = tx.prepare_cached(
            "INSERT INTO list_readers (person_id, added_at) VALUES (?1, ?2)
             ON CONFLICT (person_id) DO NOTHING",
        )?;
        insert.execute((person, instant_text(now)))?;
    } else {
        let mut delete = tx.prepare_cached(
            "DELETE FROM list_readers WHERE person_id IN
             (SELECT person_id FROM known_people WHERE known_id = ?1)",
        )?;
        delete.execute([person])?;
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
    let mut insert = tx.prepare_cached(
        "INSERT INTO mails (publication_id, person_id, message_id, state, attempts, next_at, changed_at, remark)
         VALUES (:publication, :person, :message_id, 'waiting', 0, :now, :now, '')
         ON CONFLICT (publication_id, person_id) DO NOTHING",
    )?;
    insert.execute(named_params! {
        ":publication": publication,
        ":person": person,
        ":message_id": message_id,
        ":now": instant_text(now),
    })?;
    Ok(())
}

/// Reads mails, each with its state.
const SELECT_MAILS: &str =
    "SELECT id, publication_id, person_id, message_id, attempts, next_at, remark,
            CASE WHEN state = 'waiting'
                  AND publication_id IN (SELECT publication_id FROM withdrawn_publications)
                 THEN 'withdrawn' ELSE state END AS state_now
     FROM mails";

/// The mail that is to be tried next.
pub fn due(tx: &Transaction<'_>, now: DateTime<Utc>) -> Result<Option<Mail>, Failure> {
    let mut select = tx.prepare_cached(&format!(
        "{SELECT_MAILS} WHERE state_now = 'waiting' AND next_at <= ?1 ORDER BY next_at, id LIMIT 1"
    ))?;
    Ok(select.query_row([instant_text(now)], mail).optional()?)
}

/// How many mails wait, and how often the one tried most often was tried.
pub fn waiting(tx: &Transaction<'_>) -> Result<(u32, u32), Failure> {
    let mut select = tx.prepare_cached(&format!(
        "SELECT COUNT(*) AS count, IFNULL(MAX(attempts), 0) AS attempts
         FROM ({SELECT_MAILS}) WHERE state_now = 'waiting'"
    ))?;
    Ok(select.query_row([], |row| Ok((row.get("count")?, row.get("attempts")?)))?)
}

/// The mails of a list, in the order in which they were put on their way.
pub fn of_publication(tx: &Transaction<'_>, publication: i64) -> Result<Vec<Mail>, Failure> {
    let mut select =
        tx.prepare_cached(&format!("{SELECT_MAILS} WHERE publication_id = ?1 ORDER BY id"))?;
    let mails = select.query_map([publication], mail)?;
    Ok(mails.collect::<Result<_, _>>()?)
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
    let mut update = tx.prepare_cached(
        "UPDATE mails SET state = :state, attempts = :attempts, next_at = :next_at, remark = :remark,
                changed_at = :now
         WHERE id = :id AND state <> 'sent'",
    )?;
    update.execute(named_params! {
        ":id": mail.row,
        ":state": state.id(),
        ":attempts": attempts,
        ":next_at": instant_text(next_at),
        ":remark": remark.chars().take(300).collect::<String>(),
        ":now": instant_text(now),
    })?;
    Ok(())
}

/// Mails that were being sent when the program ended: nobody knows whether they arrived. Says how many.
pub fn doubt_interrupted(tx: &Transaction<'_>, now: DateTime<Utc>) -> Result<usize, Failure> {
    let mut update = tx.prepare_cached(
        "UPDATE mails SET state = 'unsure', changed_at = ?1 WHERE state = 'sending'",
    )?;
    Ok(update.execute([instant_text(now)])?)
}

/// Queues a mail again that may have been sent, or was refused; an officer has decided that. Refused where its list was
/// withdrawn.
pub fn send_again(tx: &Transaction<'_>, row: i64, now: DateTime<Utc>) -> Result<(), Failure> {
    let mut is_withdrawn = tx.prepare_cached(
        "SELECT 1 FROM mails JOIN withdrawn_publications USING (publication_id) WHERE mails.id = ?1",
    )?;
    if is_withdrawn.exists([row])? {
        return Err(Failure::Refused(Refusal::ListWithdrawn));
    }
    let mut update = tx.prepare_cached(
        "UPDATE mails SET state = 'waiting', attempts = 0, next_at = ?2, changed_at = ?2
         WHERE id = ?1 AND state IN ('unsure', 'refused')",
    )?;
    update.execute((row, instant_text(now)))?;
    Ok(())
}

fn mail(row: &Row<'_>) -> Result<Mail, rusqlite::Error> {
    let state: String = row.get("state_now")?;
    Ok(Mail {
        row: row.get("id")?,
        publication: row.get("publication_id")?,
        person: row.get("person_id")?,
        message_id: row.get("message_id")?,
        state: State::ALL
            .into_iter()
            .find(|known| known.id() == state)
            .ok_or_else(|| unreadable("state", &state))?,
        attempts: row.get("attempts")?,
        next_at: parsed(row, "next_at")?,
        remark: row.get("remark")?,
    })
}
