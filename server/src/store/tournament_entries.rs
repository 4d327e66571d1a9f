//! What was entered for the tables of a tournament: slips and penalties. Nothing is changed; the newest entry stands.

use chrono::{DateTime, Utc};
use club::tournament::event::{Copy, Penalty, Slip};
use club::tournament::results::HandEntry;
use serde::{Deserialize, Serialize};
use wire::tournament::{EnterSlip, GivePenalty};
use wire::{SlipId, TournamentPenaltyId};

use super::engine::{Error, Row, Transaction, named};
use crate::failure::Failure;

/// The content of a slip as it is stored.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Content {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hands: Option<Vec<HandEntry>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    totals: Option<[i64; 4]>,
}

/// Adds an entry; `game` is the row of the game on a tablet that wrote it.
pub fn append_slip(
    tx: &Transaction<'_>,
    tournament: i64,
    slip: &EnterSlip,
    game: Option<i64>,
    author: Option<&str>,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    let content = Content { hands: slip.hands.clone(), totals: slip.totals };
    tx.exec(
        "INSERT INTO tournament_slips (key, tournament_id, round, table_number, copy, content, game_id, author,
                                       entered_at)
         VALUES (:key, :tournament, :round, :table, :copy, :content, :game, :author, :entered_at)",
        named! {
            key: slip.id,
            tournament,
            round: slip.round - 1,
            table: slip.table - 1,
            copy: slip.copy,
            content: serde_json::to_string(&content)?,
            game,
            author,
            entered_at: now,
        },
    )
}

/// The entry with this id, and the row of its tournament.
pub fn slip_by_id(tx: &Transaction<'_>, id: SlipId) -> Result<Option<(i64, EnterSlip)>, Failure> {
    tx.one(
        "SELECT tournament_id, round, table_number, copy, content FROM tournament_slips WHERE key = ?1",
        [id],
        |row| {
            let Content { hands, totals } = row.document("content")?;
            let (round, table) =
                (row.get::<u32>("round")? + 1, row.get::<u32>("table_number")? + 1);
            let slip = EnterSlip { id, round, table, copy: row.get("copy")?, hands, totals };
            Ok((row.get("tournament_id")?, slip))
        },
    )
}

/// The entries that stand: the newest of each copy for a table, without those that were taken back.
pub fn slips(tx: &Transaction<'_>, tournament: i64) -> Result<Vec<Slip>, Failure> {
    let all: Vec<Slip> = tx.rows(
        "SELECT round, table_number, copy, content FROM tournament_slips
         WHERE id IN (SELECT max(id) FROM tournament_slips WHERE tournament_id = ?1
                      GROUP BY round, table_number, copy)
         ORDER BY round, table_number, copy",
        [tournament],
        |row| {
            let Content { hands, totals } = row.document("content")?;
            let copy = if row.get::<u8>("copy")? == 1 { Copy::First } else { Copy::Second };
            Ok(Slip {
                round: index(row, "round")?,
                table: index(row, "table_number")?,
                copy,
                hands,
                totals,
            })
        },
    )?;
    Ok(all.into_iter().filter(|slip| slip.hands.is_some() || slip.totals.is_some()).collect())
}

/// The content of a slip: hands, totals.
pub type Entered = (Option<Vec<HandEntry>>, Option<[i64; 4]>);

/// The newest entry of a table's first copy (round and table from 0): the row of the game that wrote it, where one did, and what
/// it says.
pub fn newest(
    tx: &Transaction<'_>,
    tournament: i64,
    (round, table): (u32, u32),
) -> Result<Option<(Option<i64>, Entered)>, Failure> {
    tx.one(
        "SELECT game_id, content FROM tournament_slips
         WHERE tournament_id = ?1 AND round = ?2 AND table_number = ?3 AND copy = 1
         ORDER BY id DESC LIMIT 1",
        (tournament, round, table),
        |row| {
            let Content { hands, totals } = row.document("content")?;
            Ok((row.get("game_id")?, (hands, totals)))
        },
    )
}

/// What stood for a table (round and table from 0) before its last entry; empty where that was the first.
pub fn slip_before(
    tx: &Transaction<'_>,
    tournament: i64,
    (round, table): (u32, u32),
    copy: u8,
) -> Result<Entered, Failure> {
    let found = tx.one(
        "SELECT content FROM tournament_slips
         WHERE tournament_id = ?1 AND round = ?2 AND table_number = ?3 AND copy = ?4
         ORDER BY id DESC LIMIT 1 OFFSET 1",
        (tournament, round, table, copy),
        |row| row.document("content"),
    )?;
    let Content { hands, totals } = found.unwrap_or_default();
    Ok((hands, totals))
}

/// How many rounds have begun: one more than the last (from 0) for which anything was entered, or that is played on a tablet.
pub fn rounds_begun(tx: &Transaction<'_>, tournament: i64) -> Result<u16, Failure> {
    tx.query_row(
        "SELECT coalesce(max(round) + 1, 0) AS begun FROM (
             SELECT round FROM tournament_slips WHERE tournament_id = ?1
             UNION ALL
             SELECT round FROM tournament_games WHERE tournament_id = ?1 AND left_at IS NULL) AS begun_rounds",
        [tournament],
        |row| row.get("begun"),
    )
}

/// Adds a penalty, or one that takes another back.
pub fn append_penalty(
    tx: &Transaction<'_>,
    tournament: i64,
    penalty: &GivePenalty,
    author: Option<&str>,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    tx.exec(
        "INSERT INTO tournament_penalties (key, tournament_id, round, table_number, seat, points, hand,
                                           reason, withdraws, author, given_at)
         VALUES (:key, :tournament, :round, :table, :seat, :points, :hand, :reason,
                 (SELECT id FROM tournament_penalties WHERE key = :withdraws), :author, :given_at)",
        named! {
            key: penalty.id,
            tournament,
            round: penalty.round - 1,
            table: penalty.table - 1,
            seat: penalty.seat,
            points: penalty.points,
            hand: penalty.hand,
            reason: penalty.reason,
            withdraws: penalty.withdraws,
            author,
            given_at: now,
        },
    )
}

/// The penalty with this id, the row of its tournament, and whether another took it back.
pub fn penalty_by_id(
    tx: &Transaction<'_>,
    id: TournamentPenaltyId,
) -> Result<Option<(i64, GivePenalty, bool)>, Failure> {
    tx.one(
        "SELECT given.*, taken.key AS withdrawn_key,
                EXISTS (SELECT 1 FROM tournament_penalties later WHERE later.withdraws = given.id) AS is_withdrawn
         FROM tournament_penalties given LEFT JOIN tournament_penalties taken ON taken.id = given.withdraws
         WHERE given.key = ?1",
        [id],
        |row| {
            let penalty = given(row)?;
            Ok((row.get("tournament_id")?, penalty, row.get("is_withdrawn")?))
        },
    )
}

fn given(row: &Row<'_>) -> Result<GivePenalty, Error> {
    Ok(GivePenalty {
        id: row.get("key")?,
        round: row.get::<u32>("round")? + 1,
        table: row.get::<u32>("table_number")? + 1,
        seat: row.get("seat")?,
        points: row.get("points")?,
        hand: row.get("hand")?,
        reason: row.get("reason")?,
        withdraws: row.get("withdrawn_key")?,
    })
}

/// The penalties that stand, in the order given.
pub fn penalties(tx: &Transaction<'_>, tournament: i64) -> Result<Vec<Penalty>, Failure> {
    let all = standing_penalties(tx, tournament)?;
    Ok(all.into_iter().map(|(_, penalty)| penalty).collect())
}

/// The same with their ids.
pub fn standing_penalties(
    tx: &Transaction<'_>,
    tournament: i64,
) -> Result<Vec<(TournamentPenaltyId, Penalty)>, Failure> {
    tx.rows(
        "SELECT key, round, table_number, seat, points, hand, reason FROM tournament_penalties given
         WHERE tournament_id = ?1 AND withdraws IS NULL
           AND NOT EXISTS (SELECT 1 FROM tournament_penalties later WHERE later.withdraws = given.id)
         ORDER BY id",
        [tournament],
        |row| {
            let penalty = Penalty {
                round: index(row, "round")?,
                table: index(row, "table_number")?,
                seat: row.get("seat")?,
                points: row.get("points")?,
                hand: row.get("hand")?,
                reason: row.get("reason")?,
            };
            Ok((row.get("key")?, penalty))
        },
    )
}

/// A number of a round or a table, which counts from 0.
fn index(row: &Row<'_>, column: &str) -> Result<usize, Error> {
    Ok(usize::from(row.get::<u16>(column)?))
}

/// The newest rows of the log, of slips and of penalties of all tournaments: where they are the same, no tournament has changed.
pub fn newest_rows(tx: &Transaction<'_>) -> Result<[i64; 3], Failure> {
    tx.query_row(
        "SELECT (SELECT coalesce(max(id), 0) FROM audit) AS logged,
                (SELECT coalesce(max(id), 0) FROM tournament_slips) AS slips,
                (SELECT coalesce(max(id), 0) FROM tournament_penalties) AS penalties",
        [],
        |row| Ok([row.get("logged")?, row.get("slips")?, row.get("penalties")?]),
    )
}
