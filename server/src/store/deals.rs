//! Deals, their payments, and which of them were taken back.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use club::{DealFacts, PlayerNo};
use scoring::{Points, Reason, Settlement};
use wire::{CorrectionId, DealId, GameId, StandingDeal, WithdrawDeal, WithdrawalId, WithdrawnDeal};

use super::engine::{Error, Row, Transaction, named};
use crate::failure::Failure;

/// A deal to be kept, with its settlement.
#[derive(Clone, Copy, Debug)]
pub struct NewDeal<'a> {
    /// The game's row.
    pub game: i64,
    /// Its id.
    pub id: DealId,
    /// Its number in the game.
    pub number: u32,
    /// What happened.
    pub facts: &'a DealFacts,
    /// The row of the correction that adds it; `None` for a deal as it was played.
    pub correction: Option<i64>,
    /// Who pays whom.
    pub settlement: &'a Settlement<PlayerNo>,
    /// When it was recorded.
    pub recorded_at: DateTime<Utc>,
}

/// A deal as it was recorded, whether it stands or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// Of which game.
    pub game: GameId,
    /// The deal.
    pub deal: StandingDeal,
    /// What each player who paid or was paid gained or lost.
    pub net: BTreeMap<PlayerNo, Points>,
}

/// Appends a deal. Its facts are kept as entered, so that any deal can be scored again; its
/// payments are kept as rows, because rows are what is summed, constrained and printed.
pub fn append(tx: &Transaction<'_>, deal: &NewDeal<'_>) -> Result<(), Failure> {
    let deal_id = tx.insert(
        "INSERT INTO deals (key, game_id, number, facts, recorded_at, correction_id)
         VALUES (:key, :game_id, :number, :facts, :recorded_at, :correction_id)",
        named! {
            key: deal.id,
            game_id: deal.game,
            number: deal.number,
            facts: serde_json::to_string(deal.facts)?,
            recorded_at: deal.recorded_at,
            correction_id: deal.correction,
        },
    )?;
    let mut insert_payment = tx.prepare_cached(
        "INSERT INTO payments (deal_id, payer, payee, points, reason) VALUES (?1, ?2, ?3, ?4, ?5)",
    )?;
    for payment in deal.settlement.payments() {
        insert_payment.execute((
            deal_id,
            payment.payer,
            payment.payee,
            payment.amount,
            reason_name(&payment.why),
        ))?;
    }
    let mut insert_deduction = tx.prepare_cached(
        "INSERT INTO deductions (deal_id, player, points, reason) VALUES (?1, ?2, ?3, ?4)",
    )?;
    for deduction in deal.settlement.deductions() {
        insert_deduction.execute((
            deal_id,
            deduction.party,
            deduction.points,
            deduction.id.id(),
        ))?;
    }
    Ok(())
}

/// A payment as it is kept: payer, payee, points, reason. A deduction has no payee.
pub type PaymentRow = (u8, Option<u8>, i64, String);

/// The payments of a settlement as they would be kept, in a fixed order.
pub fn payment_rows(settlement: &Settlement<PlayerNo>) -> Vec<PaymentRow> {
    let payments = settlement.payments().iter().map(|payment| {
        let (payer, payee) = (payment.payer.0, Some(payment.payee.0));
        (payer, payee, payment.amount.0, reason_name(&payment.why).to_owned())
    });
    let deductions = settlement.deductions().iter().map(|deduction| {
        (deduction.party.0, None, deduction.points.0, deduction.id.id().to_owned())
    });
    let mut rows: Vec<PaymentRow> = payments.chain(deductions).collect();
    rows.sort();
    rows
}

/// What is kept of the deals of a game that stand, by the deal's number, in the same order.
pub fn kept_payments(
    tx: &Transaction<'_>,
    game: i64,
) -> Result<BTreeMap<u32, Vec<PaymentRow>>, Failure> {
    let mut kept: BTreeMap<u32, Vec<PaymentRow>> = BTreeMap::new();
    tx.each(
        "SELECT deals.number, payer, payee, points, reason
         FROM standing_deals AS deals JOIN payments ON payments.deal_id = deals.id WHERE game_id = ?1
         UNION ALL
         SELECT deals.number, player, NULL, points, reason
         FROM standing_deals AS deals JOIN deductions ON deductions.deal_id = deals.id WHERE game_id = ?1",
        [game],
        |row| {
            let payment = (row.get("payer")?, row.get("payee")?, row.get("points")?, row.get("reason")?);
            kept.entry(row.get("number")?).or_default().push(payment);
            Ok(())
        },
    )?;
    for payments in kept.values_mut() {
        payments.sort();
    }
    Ok(kept)
}

/// The deal with this id, of whatever game, standing or not.
pub fn by_id(tx: &Transaction<'_>, id: DealId) -> Result<Option<Recorded>, Failure> {
    let found = tx.one(
        "SELECT deals.id AS row, deals.key, deals.number, facts, recorded_at, games.key AS game
         FROM deals JOIN games ON games.id = deals.game_id WHERE deals.key = ?1",
        [id],
        |row| Ok((row.get::<i64>("row")?, row.get("game")?, standing_deal(row)?)),
    )?;
    let Some((row, game, deal)) = found else {
        return Ok(None);
    };
    let mut net: BTreeMap<PlayerNo, Points> = BTreeMap::new();
    tx.each("SELECT number, points FROM movements WHERE deal_id = ?1", [row], |row| {
        *net.entry(row.get("number")?).or_default() += row.get::<Points>("points")?;
        Ok(())
    })?;
    Ok(Some(Recorded { game, deal, net }))
}

/// The deals of a game that stand, in order.
pub fn standing(tx: &Transaction<'_>, game: i64) -> Result<Vec<StandingDeal>, Failure> {
    tx.rows(
        "SELECT key, number, facts, recorded_at FROM standing_deals
         WHERE game_id = ?1 ORDER BY number",
        [game],
        standing_deal,
    )
}

/// The facts of the deals of a game that stand, in order, which is all that playing them through needs.
pub fn facts(tx: &Transaction<'_>, game: i64) -> Result<Vec<DealFacts>, Failure> {
    tx.rows("SELECT facts FROM standing_deals WHERE game_id = ?1 ORDER BY number", [game], |row| {
        row.document("facts")
    })
}

/// When the last deal that stands was first recorded at the table, even if it was corrected since. A deal that was added by a
/// correction is followed back to the one with its number that the same correction withdrew, until the deal as it was played. A
/// deal that was withdrawn and played again counts from its own recording.
pub fn last_played_at(tx: &Transaction<'_>, game: i64) -> Result<Option<DateTime<Utc>>, Failure> {
    tx.one(
        "WITH RECURSIVE versions (number, recorded_at, correction_id) AS (
             SELECT deals.number, deals.recorded_at, deals.correction_id
             FROM deals
             WHERE deals.game_id = ?1
               AND deals.id = (SELECT id FROM standing_deals WHERE game_id = ?1
                               ORDER BY number DESC LIMIT 1)
             UNION ALL
             SELECT replaced.number, replaced.recorded_at, replaced.correction_id
             FROM versions
             JOIN withdrawals ON withdrawals.correction_id = versions.correction_id
             JOIN deals AS replaced ON replaced.id = withdrawals.deal_id
                                 AND replaced.number = versions.number
         )
         SELECT recorded_at FROM versions WHERE correction_id IS NULL",
        [game],
        |row| row.get("recorded_at"),
    )
}

/// How many deals of a game stand.
pub fn count(tx: &Transaction<'_>, game: i64) -> Result<usize, Failure> {
    tx.query_row("SELECT count(*) AS deals FROM standing_deals WHERE game_id = ?1", [game], |row| {
        row.get("deals")
    })
}

/// The deals of a game that no longer stand, in the order in which they were recorded.
pub fn withdrawn(tx: &Transaction<'_>, game: i64) -> Result<Vec<WithdrawnDeal>, Failure> {
    tx.rows(
        "SELECT deals.key, number, facts, recorded_at, withdrawn_at, reason,
                COALESCE(corrections.author, withdrawals.author) AS author
         FROM deals JOIN withdrawals ON withdrawals.deal_id = deals.id
         LEFT JOIN corrections ON corrections.id = withdrawals.correction_id
         WHERE game_id = ?1 ORDER BY deals.id",
        [game],
        |row| {
            Ok(WithdrawnDeal {
                deal: standing_deal(row)?,
                withdrawn_at: row.get("withdrawn_at")?,
                reason: row.get("reason")?,
                author: row.get("author")?,
            })
        },
    )
}

/// What everybody won or lost in each deal that was ever recorded in a game.
pub fn nets(
    tx: &Transaction<'_>,
    game: i64,
) -> Result<BTreeMap<DealId, BTreeMap<PlayerNo, Points>>, Failure> {
    let mut nets: BTreeMap<DealId, BTreeMap<PlayerNo, Points>> = BTreeMap::new();
    tx.each(
        "SELECT key, player, sum(points) AS points FROM (
             SELECT deal_id, payee AS player, points FROM payments
             UNION ALL SELECT deal_id, payer, -points FROM payments
             UNION ALL SELECT deal_id, player, -points FROM deductions) AS moved
         JOIN deals ON deals.id = deal_id
         WHERE game_id = ?1 GROUP BY key, player",
        [game],
        |row| {
            let (player, points) = (row.get("player")?, row.get("points")?);
            nets.entry(row.get("key")?).or_default().insert(player, points);
            Ok(())
        },
    )?;
    Ok(nets)
}

/// Takes a deal back: it stays readable and no longer stands.
pub fn withdraw(
    tx: &Transaction<'_>,
    request: &WithdrawDeal,
    author: Option<&str>,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    tx.exec(
        "INSERT INTO withdrawals (key, deal_id, withdrawn_at, author)
         VALUES (:key, (SELECT id FROM deals WHERE key = :deal), :withdrawn_at, :author)",
        named! { key: request.id, deal: request.deal, withdrawn_at: now, author },
    )
}

/// Withdraws a deal that a correction replaces. Its key is the correction's with the deal's behind it,
/// which no tablet can send.
pub fn replace(
    tx: &Transaction<'_>,
    deal: DealId,
    correction: (i64, CorrectionId),
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    tx.exec(
        "INSERT INTO withdrawals (key, deal_id, withdrawn_at, correction_id)
         VALUES (:key, (SELECT id FROM deals WHERE key = :deal), :withdrawn_at, :correction_id)",
        named! {
            key: format!("{}/{deal}", correction.1),
            deal,
            withdrawn_at: now,
            correction_id: correction.0,
        },
    )
}

/// How often a game was changed: its rows are only added to, so their number grows with each change.
pub fn version(tx: &Transaction<'_>, game: i64) -> Result<u64, Failure> {
    let version: i64 = tx.query_row(
        "SELECT (SELECT count(*) FROM deals WHERE game_id = ?1)
              + (SELECT count(*) FROM deals JOIN withdrawals ON withdrawals.deal_id = deals.id
                 WHERE game_id = ?1)
              + (SELECT count(*) FROM endings WHERE game_id = ?1)
              + (SELECT count(*) FROM endings JOIN reopenings ON reopenings.ending_id = endings.id
                 WHERE game_id = ?1)
              + (SELECT count(*) FROM confirmations WHERE game_id = ?1)
              + (SELECT count(*) FROM strikes WHERE game_id = ?1) + 1 AS version",
        [game],
        |row| row.get("version"),
    )?;
    Ok(version.unsigned_abs())
}

/// Which deal of which game was taken back under this id.
pub fn withdrawal_by_id(
    tx: &Transaction<'_>,
    id: WithdrawalId,
) -> Result<Option<(GameId, DealId)>, Failure> {
    tx.one(
        "SELECT games.key AS game, deals.key AS deal
         FROM withdrawals
         JOIN deals ON deals.id = withdrawals.deal_id
         JOIN games ON games.id = deals.game_id
         WHERE withdrawals.key = ?1",
        [id],
        |row| Ok((row.get("game")?, row.get("deal")?)),
    )
}

fn standing_deal(row: &Row<'_>) -> Result<StandingDeal, Error> {
    Ok(StandingDeal {
        id: row.get("key")?,
        number: row.get("number")?,
        facts: row.document("facts")?,
        recorded_at: row.get("recorded_at")?,
    })
}

/// The name a kind of reason is stored under, for ever.
const fn reason_name(why: &Reason<PlayerNo>) -> &'static str {
    match why {
        Reason::WinnersHand { .. } => "winners_hand",
        Reason::PaidForAll { .. } => "paid_for_all",
        Reason::Difference { .. } => "difference",
        Reason::Share { .. } => "share",
        Reason::DeadHand { .. } => "dead_hand",
        Reason::Penalty { .. } => "penalty",
    }
}

/// When a deal or a game was last booked.
pub fn newest_booking(tx: &Transaction<'_>) -> Result<Option<DateTime<Utc>>, Failure> {
    tx.query_row(
        "SELECT max(at) AS newest FROM (SELECT max(recorded_at) AS at FROM deals
                                        UNION ALL SELECT max(started_at) FROM games) AS bookings",
        [],
        |row| row.get("newest"),
    )
}
