//! Whether members' names may stand in public, as they answered.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use club::consent::NameConsent;
use uuid::Uuid;
use wire::PersonId;

use super::engine::{Error, Row, Transaction, named};
use crate::failure::Failure;

/// The answers that count, by the row under which a person is known, or that of one such row. Of several rows that are one
/// person the strictest answer counts.
pub fn of(tx: &Transaction<'_>, only: Option<i64>) -> Result<BTreeMap<i64, NameConsent>, Failure> {
    let mut answers: BTreeMap<i64, NameConsent> = BTreeMap::new();
    tx.each(
        "SELECT known_id, answer FROM name_consents
         JOIN known_people ON known_people.person_id = name_consents.person_id
         WHERE (CAST(?1 AS BIGINT) IS NULL OR known_id = ?1)
           AND id = (SELECT max(id) FROM name_consents AS newer
                     WHERE newer.person_id = name_consents.person_id)",
        [only],
        |row| {
            let counts = answers.entry(row.get("known_id")?).or_default();
            *counts = (*counts).max(answer(row)?);
            Ok(())
        },
    )?;
    Ok(answers)
}

fn answer(row: &Row<'_>) -> Result<NameConsent, Error> {
    row.named("answer", NameConsent::from_id)
}

/// What decides under which name somebody appears in public.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PublicIdentity {
    /// The pseudonym; may be empty.
    pub pseudonym: String,
    /// Whether the person's page is hidden.
    pub is_hidden: bool,
    /// What the person has answered.
    pub consent: NameConsent,
}

/// What decides under which name a person appears in public.
pub fn public_identity(tx: &Transaction<'_>, id: PersonId) -> Result<PublicIdentity, Failure> {
    let found = tx.one(
        "SELECT known_id, COALESCE(pseudonym, '') AS pseudonym, COALESCE(is_hidden, 0) AS is_hidden
         FROM people
         JOIN known_people ON known_people.person_id = people.id
         LEFT JOIN profiles ON profiles.person_id = known_id WHERE people.key = ?1",
        [id],
        |row| {
            let known: i64 = row.get("known_id")?;
            Ok((known, row.get("pseudonym")?, row.get("is_hidden")?))
        },
    )?;
    let Some((known, pseudonym, is_hidden)) = found else {
        return Ok(PublicIdentity::default());
    };
    let consent = of(tx, Some(known))?.remove(&known).unwrap_or_default();
    Ok(PublicIdentity { pseudonym, is_hidden, consent })
}

/// Stores an answer; false when it was stored under this key before.
pub fn append(
    tx: &Transaction<'_>,
    key: Uuid,
    person: i64,
    answer: NameConsent,
    now: DateTime<Utc>,
) -> Result<bool, Failure> {
    Ok(tx.execute(
        "INSERT INTO name_consents (key, person_id, answer, given_at)
         VALUES (:key, :person, :answer, :given_at) ON CONFLICT (key) DO NOTHING",
        named! { key, person, answer: answer.id(), given_at: now },
    )? == 1)
}
