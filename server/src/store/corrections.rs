//! Corrections: which deals they replaced, why, and who made them.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use club::PlayerNo;
use rusqlite::{OptionalExtension, Row, Transaction, named_params};
use scoring::Points;
use wire::{CorrectDeal, CorrectionId, CorrectionNote, DealId, GameId, Replacement};

use super::{instant_text, parsed};
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
    let mut insert = tx.prepare_cached(
        "INSERT INTO corrections (key, deal_id, last_id, reason, author, corrected_at)
         VALUES (:key, (SELECT id FROM deals WHERE key = :deal),
                 (SELECT id FROM deals WHERE key = :last), :reason, :author, :corrected_at)",
    )?;
    Ok(insert.insert(named_params! {
        ":key": request.id.to_string(),
        ":deal": request.deal.to_string(),
        ":last": request.last.to_string(),
        ":reason": request.reason,
        ":author": request.author,
        ":corrected_at": instant_text(now),
    })?)
}

/// The correction with this id.
pub fn by_id(tx: &Transaction<'_>, id: CorrectionId) -> Result<Option<Recorded>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT corrections.id, corrections.key, wrong.number, reason, author, corrected_at,
                games.key AS game, last.key AS last
         FROM corrections
         JOIN deals AS wrong ON wrong.id = corrections.deal_id
         JOIN deals AS last ON last.id = corrections.last_id
         JOIN games ON games.id = wrong.game_id
         WHERE corrections.key = ?1",
    )?;
    let found = select.query_row([id.to_string()], |row| {
        Ok((note(row)?, parsed(row, "game")?, parsed(row, "last")?))
    });
    let Some(((row, note), game, last)) = found.optional()? else {
        return Ok(None);
    };
    let note = CorrectionNote { replaced: replaced(tx, row)?, ..note };
    Ok(Some(Recorded { game, note, last, totals: totals_after(tx, row)? }))
}

/// What was corrected in a game, oldest first.
pub fn of_game(tx: &Transaction<'_>, game: i64) -> Result<Vec<CorrectionNote>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT corrections.id, corrections.key, wrong.number, reason, author, corrected_at
         FROM corrections JOIN deals AS wrong ON wrong.id = corrections.deal_id
         WHERE wrong.game_id = ?1 ORDER BY corrections.id",
    )?;
    let notes = select.query_map([game], note)?.collect::<Result<Vec<_>, _>>()?;
    let with_deals = notes
        .into_iter()
        .map(|(row, note)| Ok(CorrectionNote { replaced: replaced(tx, row)?, ..note }));
    with_deals.collect()
}

fn note(row: &Row<'_>) -> Result<(i64, CorrectionNote), rusqlite::Error> {
    let note = CorrectionNote {
        id: parsed(row, "key")?,
        number: row.get("number")?,
        reason: row.get("reason")?,
        author: row.get("author")?,
        at: parsed(row, "corrected_at")?,
        replaced: Vec::new(),
    };
    Ok((row.get("id")?, note))
}

fn replaced(tx: &Transaction<'_>, correction: i64) -> Result<Vec<Replacement>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT old.number, old.key AS before, new.key AS after
         FROM withdrawals
         JOIN deals AS old ON old.id = withdrawals.deal_id
         JOIN deals AS new ON new.correction_id = withdrawals.correction_id
                          AND new.number = old.number
         WHERE withdrawals.correction_id = ?1 ORDER BY old.number",
    )?;
    let replaced = select.query_map([correction], |row| {
        Ok(Replacement {
            number: row.get("number")?,
            before: parsed(row, "before")?,
            after: parsed(row, "after")?,
        })
    })?;
    Ok(replaced.collect::<Result<_, _>>()?)
}

/// What the players had once a correction was booked: rows are only added, so whatever was added
/// later is left out.
fn totals_after(
    tx: &Transaction<'_>,
    correction: i64,
) -> Result<BTreeMap<PlayerNo, Points>, Failure> {
    let mut select = tx.prepare_cached(
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
    )?;
    let totals = select.query_map([correction], |row| {
        Ok((PlayerNo(row.get("number")?), Points(row.get("points")?)))
    })?;
    Ok(totals.collect::<Result<_, _>>()?)
}
