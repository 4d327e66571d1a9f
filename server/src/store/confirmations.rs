//! Which players have confirmed their result of a game.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use club::PlayerNo;
use rusqlite::{OptionalExtension, Row, Transaction, named_params};
use scoring::Points;
use wire::{ConfirmResult, ConfirmationId, GameId};

use super::{instant_text, parsed};
use crate::failure::Failure;

/// Adds a confirmation, or one that takes an earlier one back.
pub fn append(
    tx: &Transaction<'_>,
    game: i64,
    request: &ConfirmResult,
    (now, confirmed_on): (DateTime<Utc>, NaiveDate),
) -> Result<(), Failure> {
    let mut insert = tx.prepare_cached(
        "INSERT INTO confirmations (key, game_id, number, is_right, points, confirmed_at, confirmed_on)
         VALUES (:key, :game_id, :number, :is_right, :points, :confirmed_at, :confirmed_on)",
    )?;
    insert.execute(named_params! {
        ":key": request.id.to_string(),
        ":game_id": game,
        ":number": request.player.0,
        ":is_right": request.is_right,
        ":points": request.points.0,
        ":confirmed_at": instant_text(now),
        ":confirmed_on": confirmed_on.to_string(),
    })?;
    Ok(())
}

/// The confirmation with this id, and its game.
pub fn by_id(
    tx: &Transaction<'_>,
    id: ConfirmationId,
) -> Result<Option<(GameId, ConfirmResult)>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT games.key, number, is_right, points
         FROM confirmations JOIN games ON games.id = confirmations.game_id
         WHERE confirmations.key = ?1",
    )?;
    let found = select
        .query_row([id.to_string()], |row| Ok((parsed(row, "key")?, confirmation(row, id)?)))
        .optional()?;
    Ok(found)
}

fn confirmation(row: &Row<'_>, id: ConfirmationId) -> Result<ConfirmResult, rusqlite::Error> {
    Ok(ConfirmResult {
        id,
        player: PlayerNo(row.get("number")?),
        is_right: row.get("is_right")?,
        points: Points(row.get("points")?),
    })
}

/// The players whose last word is that they had these points, in order.
pub fn of_game(
    tx: &Transaction<'_>,
    game: i64,
    totals: &BTreeMap<PlayerNo, Points>,
) -> Result<Vec<PlayerNo>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT number, points FROM confirmations
         WHERE is_right = 1 AND id IN (SELECT max(id) FROM confirmations
                                       WHERE game_id = ?1 GROUP BY number)
         ORDER BY number",
    )?;
    let said = select
        .query_map([game], |row| Ok((PlayerNo(row.get("number")?), Points(row.get("points")?))))?;
    let said = said.collect::<Result<Vec<_>, _>>()?;
    let holds = |(player, points): &(PlayerNo, Points)| totals.get(player) == Some(points);
    Ok(said.into_iter().filter(holds).map(|(player, _)| player).collect())
}

/// How many players of each game of a span of days have confirmed the result that is booked, and on which day the last of
/// them did. Saying it again does not move the day: a player's is the first since the last word that was another one.
pub fn between(
    tx: &Transaction<'_>,
    first: NaiveDate,
    last: NaiveDate,
) -> Result<BTreeMap<i64, (u32, NaiveDate)>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT game_id, count(*) AS players, max(confirmed_on) AS confirmed_on
         FROM (SELECT confirmations.game_id,
                      min(coalesce(confirmed_on, substr(confirmed_at, 1, 10))) AS confirmed_on
               FROM sittings
               JOIN confirmations ON confirmations.game_id = sittings.game_id
               JOIN results ON results.game_id = confirmations.game_id
                           AND results.number = confirmations.number
                           AND results.points = confirmations.points
               WHERE sittings.played_on BETWEEN ?1 AND ?2 AND is_right = 1
                 AND NOT EXISTS (SELECT 1 FROM confirmations AS later
                                 WHERE later.game_id = confirmations.game_id
                                   AND later.number = confirmations.number
                                   AND later.id > confirmations.id
                                   AND (later.is_right = 0 OR later.points <> results.points))
               GROUP BY confirmations.game_id, confirmations.number)
         GROUP BY game_id",
    )?;
    let games = select.query_map([first.to_string(), last.to_string()], |row| {
        Ok((row.get("game_id")?, (row.get("players")?, parsed(row, "confirmed_on")?)))
    })?;
    Ok(games.collect::<Result<_, _>>()?)
}
