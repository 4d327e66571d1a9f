//! What the observer's report of a tournament needs beside the books: who refereed, and a remark.

use chrono::{DateTime, Utc};

use super::engine::{Transaction, named};
use crate::failure::Failure;

/// Referees and remark.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Observation {
    /// The names of the referees, a line each; empty where they are not known.
    pub referees: String,
    /// A free remark; may be empty.
    pub remark: String,
}

/// What was noted of a tournament, given by its row.
pub fn of_tournament(tx: &Transaction<'_>, tournament: i64) -> Result<Observation, Failure> {
    let found = tx.one(
        "SELECT referees, remark FROM tournament_observations WHERE tournament_id = ?1",
        [tournament],
        |row| Ok(Observation { referees: row.get("referees")?, remark: row.get("remark")? }),
    )?;
    Ok(found.unwrap_or_default())
}

/// Notes it in the place of what was noted before.
pub fn set(
    tx: &Transaction<'_>,
    tournament: i64,
    observation: &Observation,
    author: Option<&str>,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    tx.exec(
        "INSERT INTO tournament_observations (tournament_id, referees, remark, author, noted_at)
         VALUES (:tournament, :referees, :remark, :author, :noted_at)
         ON CONFLICT (tournament_id) DO UPDATE SET
             referees = excluded.referees, remark = excluded.remark, author = excluded.author,
             noted_at = excluded.noted_at",
        named! {
            tournament,
            referees: observation.referees,
            remark: observation.remark,
            author,
            noted_at: now,
        },
    )
}
