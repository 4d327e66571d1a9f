//! Who is at an evening, as officers have said it. Rows are final: the last one about a person holds.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use super::engine::{Transaction, named};
use crate::failure::Failure;

/// Whether somebody is at an evening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// Here.
    Here,
    /// Was here.
    Left,
    /// Not here, whatever was said before.
    Away,
}

impl Presence {
    /// All of them.
    pub const ALL: [Presence; 3] = [Presence::Here, Presence::Left, Presence::Away];

    /// The name under which it is stored, for ever.
    pub const fn id(self) -> &'static str {
        match self {
            Presence::Here => "here",
            Presence::Left => "left",
            Presence::Away => "away",
        }
    }

    /// From the name.
    pub fn from_id(id: &str) -> Option<Presence> {
        Presence::ALL.into_iter().find(|presence| presence.id() == id)
    }
}

/// Adds what was said about a person; the same request says it once.
pub fn append(
    tx: &Transaction<'_>,
    (request, evening): (Uuid, Uuid),
    (person, presence): (i64, Presence),
    author: Option<&str>,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    tx.exec(
        "INSERT INTO evening_presence (request, evening_id, person_id, presence, author, said_at)
         SELECT :request, id, :person, :presence, :author, :now FROM evenings WHERE key = :evening
         ON CONFLICT (request, person_id, presence) DO NOTHING",
        named! { request, evening, person, presence: presence.id(), author, now },
    )
}

/// What holds at an evening, by the row under which each person is known. What was said of the person herself comes before what
/// was said of somebody who turned out to be the same.
pub fn of_evening(tx: &Transaction<'_>, evening: Uuid) -> Result<BTreeMap<i64, Presence>, Failure> {
    tx.rows(
        "SELECT known_id, presence FROM evening_presence
         JOIN known_people ON known_people.person_id = evening_presence.person_id
         JOIN evenings ON evenings.id = evening_id
         WHERE evenings.key = ?1
         ORDER BY evening_presence.person_id = known_id, evening_presence.id",
        [evening],
        |row| {
            let presence = row.named("presence", Presence::from_id)?;
            Ok((row.get("known_id")?, presence))
        },
    )
}

/// The days of the evenings at which somebody was.
pub fn days_of(tx: &Transaction<'_>, person: i64) -> Result<Vec<NaiveDate>, Failure> {
    tx.rows(
        "SELECT played_on FROM evening_presence
         JOIN evenings ON evenings.id = evening_id
         WHERE presence <> 'away' AND evening_presence.id IN (
             SELECT max(noted.id) FROM evening_presence AS noted
             JOIN known_people ON known_people.person_id = noted.person_id
             WHERE known_id = ?1 GROUP BY noted.evening_id)
         ORDER BY played_on",
        [person],
        |row| row.get("played_on"),
    )
}
