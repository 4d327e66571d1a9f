//! Corrections: which deals they replaced, why, and who made them.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use club::PlayerNo;
use scoring::Points;
use wire::{CorrectDeal, CorrectionId, CorrectionNote, DealId, GameId, Replacement};

use super::engine::{Error, Row, Transaction, named};
use crate::failure::Failure;

/// A correction as it was booked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// Of which game.
    pub game: GameId,
    /// What answers say of it.
    pub note: CorrectionNote,
    /// The last deal that stood when it was asked for.
    pub last: DealId,
    /// What those who ever paid or were paid had once it was booked.
    pub totals: BTreeMap<PlayerNo, Points>,
}

/// Adds a correction and gives its row; what it replaces is added by [`super::deals`].
pub fn append(
    tx: &Transaction<'_>,
    request: &CorrectDeal,
    now: DateTime<Utc>,
) -> Result<i64, Failure> {
    tx.insert(
        "INSERT INTO corrections (key, deal_id, last_id, reason, author, corrected_at)
         VALUES (:key, (SELECT id FROM deals WHERE key = :deal),
                 (SELECT id FROM deals WHERE key = :last), :reason, :author, :corrected_at)",
        named! {
            key: request.id,
            deal: request.deal,
            last: request.last,
            reason: request.reason,
            author: request.author,
            corrected_at: now,
        },
    )
}

/// The correction with this id.
pub fn by_id(tx: &Transaction<'_>, id: CorrectionId) -> Result<Option<Recorded>, Failure> {
    let found = tx.one(
        "SELECT corrections.id, corrections.key, wrong.number, reason, author, corrected_at,
                games.key AS game, last.key AS last
         FROM corrections
         JOIN deals AS wrong ON wrong.id = corrections.deal_id
         JOIN deals AS last ON last.id = corrections.last_id
         JOIN games ON games.id = wrong.game_id
         WHERE corrections.key = ?1",
        [id],
        |row| Ok((note(row)?, row.get("game")?, row.get("last")?)),
    )?;
    let Some(((row, note), game, last)) = found else {
        return Ok(None);
    };
    let note = CorrectionNote { replaced: replaced(tx, row)?, ..note };
    Ok(Some(Recorded { game, note, last, totals: totals_after(tx, row)? }))
}

/// What was corrected in a game, oldest first.
pub fn of_game(tx: &Transaction<'_>, game: i64) -> Result<Vec<CorrectionNote>, Failure> {
    let notes: Vec<_> = tx.rows(
        "SELECT corrections.id, corrections.key, wrong.number, reason, author, corrected_at
         FROM corrections JOIN deals AS wrong ON wrong.id = corrections.deal_id
         WHERE wrong.game_id = ?1 ORDER BY corrections.id",
        [game],
        note,
    )?;
    let with_deals = notes
        .into_iter()
        .map(|(row, note)| Ok(CorrectionNote { replaced: replaced(tx, row)?, ..note }));
    with_deals.collect()
}

fn note(row: &Row<'_>) -> Result<(i64, CorrectionNote), Error> {
    let note = CorrectionNote {
        id: row.get("key")?,
        number: row.get("number")?,
        reason: row.get("reason")?,
        author: row.get("author")?,
        at: row.get("corrected_at")?,
        replaced: Vec::new(),
    };
    Ok((row.get("id")?, note))
}

fn replaced(tx: &Transaction<'_>, correction: i64) -> Result<Vec<Replacement>, Failure> {
    tx.rows(
        "SELECT old.number, old.key AS before, new.key AS after
         FROM withdrawals
         JOIN deals AS old ON old.id = withdrawals.deal_id
         JOIN deals AS new ON new.correction_id = withdrawals.correction_id
                          AND new.number = old.number
         WHERE withdrawals.correction_id = ?1 ORDER BY old.number",
        [correction],
        |row| {
            Ok(Replacement {
                number: row.get("number")?,
                before: row.get("before")?,
                after: row.get("after")?,
            })
        },
    )
}

/// What the players had once a correction was booked: rows are only added, so whatever was added
/// later is left out.
fn totals_after(
    tx: &Transaction<'_>,
    correction: i64,
) -> Result<BTreeMap<PlayerNo, Points>, Failure> {
    tx.rows(
        "SELECT movements.number, sum(movements.points) AS points
         FROM corrections
         JOIN deals AS wrong ON wrong.id = corrections.deal_id
         JOIN deals ON deals.game_id = wrong.game_id
                   AND deals.id <= (SELECT max(id) FROM deals AS added
                                    WHERE added.correction_id = corrections.id)
         JOIN movements ON movements.deal_id = deals.id
         WHERE corrections.id = ?1
           AND NOT EXISTS (SELECT 1 FROM withdrawals
                           WHERE withdrawals.deal_id = deals.id
                             AND withdrawals.id <= (SELECT max(id) FROM withdrawals AS made
                                                    WHERE made.correction_id = corrections.id))
         GROUP BY movements.number",
        [correction],
        |row| Ok((row.get("number")?, row.get("points")?)),
    )
}
