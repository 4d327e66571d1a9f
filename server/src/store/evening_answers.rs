//! Who comes to an evening: the answers, and the links by which people answer without an account.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;
use wire::PersonId;

use super::engine::{Error, Row, Transaction, named};
use crate::failure::Failure;

/// What somebody has answered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// Whether the person comes.
    pub is_coming: bool,
    /// How many guests come along.
    pub guests: u8,
    /// Their names, separated by commas; may be empty or fewer than the guests.
    pub guest_names: String,
}

/// Stores what a person answers for an evening; false where that is the answer already.
pub fn set(
    tx: &Transaction<'_>,
    (evening, person): (Uuid, i64),
    answer: &Answer,
    now: DateTime<Utc>,
) -> Result<bool, Failure> {
    Ok(tx.execute(
        "INSERT INTO evening_answers (evening_id, person_id, is_coming, guests, guest_names, answered_at)
         SELECT id, :person, :is_coming, :guests, :guest_names, :now FROM evenings WHERE key = :evening
         ON CONFLICT (evening_id, person_id) DO UPDATE SET
             is_coming = excluded.is_coming, guests = excluded.guests, guest_names = excluded.guest_names,
             answered_at = excluded.answered_at
         WHERE evening_answers.is_coming <> excluded.is_coming OR evening_answers.guests <> excluded.guests
             OR evening_answers.guest_names <> excluded.guest_names",
        named! {
            evening,
            person,
            is_coming: answer.is_coming,
            guests: answer.guests,
            guest_names: answer.guest_names,
            now,
        },
    )? == 1)
}

/// The answers for an evening, by the row under which each person is known. Of two entries for one person the later answer
/// counts.
pub fn of_evening(tx: &Transaction<'_>, evening: Uuid) -> Result<BTreeMap<i64, Answer>, Failure> {
    tx.rows(
        "SELECT known_id, is_coming, guests, guest_names FROM evening_answers
         JOIN known_people ON known_people.person_id = evening_answers.person_id
         JOIN evenings ON evenings.id = evening_id
         WHERE evenings.key = ?1 ORDER BY answered_at, evening_answers.id",
        [evening],
        |row| Ok((row.get("known_id")?, answer(row)?)),
    )
}

/// What somebody has answered, by the days of the evenings.
pub fn of_person(tx: &Transaction<'_>, person: i64) -> Result<Vec<(NaiveDate, Answer)>, Failure> {
    tx.rows(
        "SELECT played_on, is_coming, guests, guest_names FROM evening_answers
         JOIN known_people ON known_people.person_id = evening_answers.person_id
         JOIN evenings ON evenings.id = evening_id
         WHERE known_id = ?1 ORDER BY played_on, answered_at, evening_answers.id",
        [person],
        |row| Ok((row.get("played_on")?, answer(row)?)),
    )
}

fn answer(row: &Row<'_>) -> Result<Answer, Error> {
    Ok(Answer {
        is_coming: row.get("is_coming")?,
        guests: row.get("guests")?,
        guest_names: row.get("guest_names")?,
    })
}

/// Revokes the links of all people for all evenings; how many held.
pub fn revoke_all_links(tx: &Transaction<'_>, now: DateTime<Utc>) -> Result<usize, Failure> {
    tx.execute("UPDATE evening_invitations SET revoked_at = ?1 WHERE revoked_at IS NULL", [now])
}

/// Ends the link of a person for an evening, if there is one.
pub fn revoke_link(
    tx: &Transaction<'_>,
    (evening, person): (Uuid, i64),
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    tx.exec(
        "UPDATE evening_invitations SET revoked_at = :now
         WHERE evening_id = (SELECT id FROM evenings WHERE key = :evening) AND person_id = :person
           AND revoked_at IS NULL",
        named! { now, evening, person },
    )
}

/// Adds the link of a person for an evening, where none is in use.
pub fn append_link(
    tx: &Transaction<'_>,
    (evening, person): (Uuid, i64),
    token_hash: &str,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    tx.exec(
        "INSERT INTO evening_invitations (evening_id, person_id, token_hash, made_at)
         SELECT id, :person, :hash, :now FROM evenings WHERE key = :evening",
        named! { evening, person, hash: token_hash, now },
    )
}

/// The evening and the person of a link that was not revoked.
pub fn by_token(
    tx: &Transaction<'_>,
    token_hash: &str,
) -> Result<Option<(Uuid, PersonId)>, Failure> {
    tx.one(
        "SELECT evenings.key AS evening, people.key AS person FROM evening_invitations
         JOIN evenings ON evenings.id = evening_id
         JOIN people ON people.id = person_id
         WHERE token_hash = ?1 AND revoked_at IS NULL",
        [token_hash],
        |row| Ok((row.get("evening")?, row.get("person")?)),
    )
}
