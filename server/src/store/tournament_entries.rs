//! What was entered for the tables of a tournament: slips and penalties. Nothing is changed; the newest entry stands.

use chrono::{DateTime, Utc};
use club::tournament::event::{Copy, Penalty, Slip};
use club::tournament::results::HandEntry;
use rusqlite::{OptionalExtension, Row, Transaction, named_params};
use serde::{Deserialize, Serialize};
use wire::tournament::{EnterSlip, GivePenalty};
use wire::{SlipId, TournamentPenaltyId};

use super::statutes::optional;
use super::{document, instant_text, parsed};
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
    let mut insert = tx.prepare_cached(
        "INSERT INTO tournament_slips (key, tournament_id, round, table_number, copy, content, game_id, author,
                                       entered_at)
         VALUES (:key, :tournament, :round, :table, :copy, :content, :game, :author, :entered_at)",
    )?;
    insert.execute(named_params! {
        ":key": slip.id.to_string(),
        ":tournament": tournament,
        ":round": slip.round - 1,
        ":table": slip.table - 1,
        ":copy": slip.copy,
        ":content": serde_json::to_string(&content)?,
        ":game": game,
        ":author": author,
        ":entered_at": instant_text(now),
    })?;
    Ok(())
}

/// The entry with this id, and the row of its tournament.
pub fn slip_by_id(tx: &Transaction<'_>, id: SlipId) -> Result<Option<(i64, EnterSlip)>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT tournament_id, round, table_number, copy, content FROM tournament_slips WHERE key = ?1",
    )?;
    let found = select.query_row([id.to_string()], |row| {
        let Content { hands, totals } = document(row, "content")?;
        let (round, table) =
            (row.get::<_, u32>("round")? + 1, row.get::<_, u32>("table_number")? + 1);
        let slip = EnterSlip { id, round, table, copy: row.get("copy")?, hands, totals };
        Ok((row.get("tournament_id")?, slip))
    });
    Ok(found.optional()?)
}

/// The entries that stand: the newest of each copy for a table, without those that were taken back.
pub fn slips(tx: &Transaction<'_>, tournament: i64) -> Result<Vec<Slip>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT round, table_number, copy, content FROM tournament_slips
         WHERE id IN (SELECT max(id) FROM tournament_slips WHERE tournament_id = ?1
                      GROUP BY round, table_number, copy)
         ORDER BY round, table_number, copy",
    )?;
    let all = select.query_map([tournament], |row| {
        let Content { hands, totals } = document(row, "content")?;
        let copy = if row.get::<_, u8>("copy")? == 1 { Copy::First } else { Copy::Second };
        Ok(Slip {
            round: index(row, "round")?,
            table: index(row, "table_number")?,
            copy,
            hands,
            totals,
        })
    })?;
    let all: Vec<Slip> = all.collect::<Result<_, _>>()?;
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
    let mut select = tx.prepare_cached(
        "SELECT game_id, content FROM tournament_slips
         WHERE tournament_id = ?1 AND round = ?2 AND table_number = ?3 AND copy = 1
         ORDER BY id DESC LIMIT 1",
    )?;
    let found = select.query_row((tournament, round, table), |row| {
        let Content { hands, totals } = document(row, "content")?;
        Ok((row.get("game_id")?, (hands, totals)))
    });
    Ok(found.optional()?)
}

/// What stood for a table (round and table from 0) before its last entry; empty where that was the first.
pub fn slip_before(
    tx: &Transaction<'_>,
    tournament: i64,
    (round, table): (u32, u32),
    copy: u8,
) -> Result<Entered, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT content FROM tournament_slips
         WHERE tournament_id = ?1 AND round = ?2 AND table_number = ?3 AND copy = ?4
         ORDER BY id DESC LIMIT 1 OFFSET 1",
    )?;
    let found = select.query_row((tournament, round, table, copy), |row| document(row, "content"));
    let Content { hands, totals } = found.optional()?.unwrap_or_default();
    Ok((hands, totals))
}

/// How many rounds have begun: one more than the last (from 0) for which anything was entered, or that is played on a tablet.
pub fn rounds_begun(tx: &Transaction<'_>, tournament: i64) -> Result<u16, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT coalesce(max(round) + 1, 0) AS begun FROM (
             SELECT round FROM tournament_slips WHERE tournament_id = ?1
             UNION ALL
             SELECT round FROM tournament_games WHERE tournament_id = ?1 AND left_at IS NULL)",
    )?;
    Ok(select.query_row([tournament], |row| row.get("begun"))?)
}

/// Adds a penalty, or one that takes another back.
pub fn append_penalty(
    tx: &Transaction<'_>,
    tournament: i64,
    penalty: &GivePenalty,
    author: Option<&str>,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    let mut insert = tx.prepare_cached(
        "INSERT INTO tournament_penalties (key, tournament_id, round, table_number, seat, points, hand,
                                           reason, withdraws, author, given_at)
         VALUES (:key, :tournament, :round, :table, :seat, :points, :hand, :reason,
                 (SELECT id FROM tournament_penalties WHERE key = :withdraws), :author, :given_at)",
    )?;
    insert.execute(named_params! {
        ":key": penalty.id.to_string(),
        ":tournament": tournament,
        ":round": penalty.round - 1,
        ":table": penalty.table - 1,
        ":seat": penalty.seat,
        ":points": penalty.points,
        ":hand": penalty.hand,
        ":reason": penalty.reason,
        ":withdraws": penalty.withdraws.map(|id| id.to_string()),
        ":author": author,
        ":given_at": instant_text(now),
    })?;
    Ok(())
}

/// The penalty with this id, the row of its tournament, and whether another took it back.
pub fn penalty_by_id(
    tx: &Transaction<'_>,
    id: TournamentPenaltyId,
) -> Result<Option<(i64, GivePenalty, bool)>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT given.*, taken.key AS withdrawn_key,
                EXISTS (SELECT 1 FROM tournament_penalties later WHERE later.withdraws = given.id) AS is_withdrawn
         FROM tournament_penalties given LEFT JOIN tournament_penalties taken ON taken.id = given.withdraws
         WHERE given.key = ?1",
    )?;
    let found = select.query_row([id.to_string()], |row| {
        let penalty = given(row)?;
        Ok((row.get("tournament_id")?, penalty, row.get("is_withdrawn")?))
    });
    Ok(found.optional()?)
}

fn given(row: &Row<'_>) -> Result<GivePenalty, rusqlite::Error> {
    Ok(GivePenalty {
        id: parsed(row, "key")?,
        round: row.get::<_, u32>("round")? + 1,
        table: row.get::<_, u32>("table_number")? + 1,
        seat: row.get("seat")?,
        points: row.get("points")?,
        hand: row.get("hand")?,
        reason: row.get("reason")?,
        withdraws: optional(row, "withdrawn_key")?,
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
    let mut select = tx.prepare_cached(
        "SELECT key, round, table_number, seat, points, hand, reason FROM tournament_penalties given
         WHERE tournament_id = ?1 AND withdraws IS NULL
           AND NOT EXISTS (SELECT 1 FROM tournament_penalties later WHERE later.withdraws = given.id)
         ORDER BY id",
    )?;
    let all = select.query_map([tournament], |row| {
        let penalty = Penalty {
            round: index(row, "round")?,
            table: index(row, "table_number")?,
            seat: row.get("seat")?,
            points: row.get("points")?,
            hand: row.get("hand")?,
            reason: row.get("reason")?,
        };
        Ok((parsed(row, "key")?, penalty))
    })?;
    Ok(all.collect::<Result<_, _>>()?)
}

/// A number of a round or a table, which counts from 0.
fn index(row: &Row<'_>, column: &str) -> Result<usize, rusqlite::Error> {
    Ok(usize::from(row.get::<_, u16>(column)?))
}

/// The newest rows of the log, of slips and of penalties of all tournaments: where they are the same, no tournament has changed.
pub fn newest_rows(tx: &Transaction<'_>) -> Result<[i64; 3], Failure> {
    let mut select = tx.prepare_cached(
        "SELECT (SELECT coalesce(max(id), 0) FROM audit) AS logged,
                (SELECT coalesce(max(id), 0) FROM tournament_slips) AS slips,
                (SELECT coalesce(max(id), 0) FROM tournament_penalties) AS penalties",
    )?;
    let newest = select
        .query_row([], |row| Ok([row.get("logged")?, row.get("slips")?, row.get("penalties")?]));
    Ok(newest?)
}
