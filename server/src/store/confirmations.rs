//! Which players have confirmed their result of a game.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use club::PlayerNo;
use scoring::Points;
use wire::{ConfirmResult, ConfirmationId, GameId};

use super::engine::{Error, Row, Transaction, named};
use crate::failure::Failure;

/// Adds a confirmation, or one that takes an earlier one back.
pub fn append(
    tx: &Transaction<'_>,
    game: i64,
    request: &ConfirmResult,
    (now, confirmed_on): (DateTime<Utc>, NaiveDate),
) -> Result<(), Failure> {
    tx.exec(
        "INSERT INTO confirmations (key, game_id, number, is_right, points, confirmed_at, confirmed_on)
         VALUES (:key, :game_id, :number, :is_right, :points, :confirmed_at, :confirmed_on)",
        named! {
            key: request.id,
            game_id: game,
            number: request.player,
            is_right: request.is_right,
            points: request.points,
            confirmed_at: now,
            confirmed_on,
        },
    )
}

/// The confirmation with this id, and its game.
pub fn by_id(
    tx: &Transaction<'_>,
    id: ConfirmationId,
) -> Result<Option<(GameId, ConfirmResult)>, Failure> {
    tx.one(
        "SELECT games.key, number, is_right, points
         FROM confirmations JOIN games ON games.id = confirmations.game_id
         WHERE confirmations.key = ?1",
        [id],
        |row| Ok((row.get("key")?, confirmation(row, id)?)),
    )
}

fn confirmation(row: &Row<'_>, id: ConfirmationId) -> Result<ConfirmResult, Error> {
    Ok(ConfirmResult {
        id,
        player: row.get("number")?,
        is_right: row.get("is_right")?,
        points: row.get("points")?,
    })
}

/// The players whose last word is that they had these points, in order.
pub fn of_game(
    tx: &Transaction<'_>,
    game: i64,
    totals: &BTreeMap<PlayerNo, Points>,
) -> Result<Vec<PlayerNo>, Failure> {
    let said: Vec<_> = tx.rows(
        "SELECT number, points FROM confirmations
         WHERE is_right = 1 AND id IN (SELECT max(id) FROM confirmations
                                       WHERE game_id = ?1 GROUP BY number)
         ORDER BY number",
        [game],
        |row| Ok((row.get("number")?, row.get("points")?)),
    )?;
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
    tx.rows(
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
        [first, last],
        |row| Ok((row.get("game_id")?, (row.get("players")?, row.get("confirmed_on")?))),
    )
}
