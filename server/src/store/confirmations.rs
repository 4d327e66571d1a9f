//! Which players have confirmed their result of a game, and which say that a deal of it is not right.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use club::PlayerNo;
use club::year::counting::Dispute;
use scoring::Points;
use uuid::Uuid;
use wire::{ConfirmResult, ConfirmationId, GameId};

use super::engine::{Error, Row, Transaction, named};
use crate::failure::Failure;

/// Adds a word of a player: a confirmation, one that takes back what was said before, or that a deal is not right.
pub fn append(
    tx: &Transaction<'_>,
    game: i64,
    request: &ConfirmResult,
    (now, confirmed_on): (DateTime<Utc>, NaiveDate),
) -> Result<(), Failure> {
    tx.exec(
        "INSERT INTO confirmations (key, game_id, number, is_right, wrong_deal, points, confirmed_at, confirmed_on)
         VALUES (:key, :game_id, :number, :is_right, :wrong_deal, :points, :confirmed_at, :confirmed_on)",
        named! {
            key: request.id,
            game_id: game,
            number: request.player,
            is_right: request.is_right,
            wrong_deal: request.wrong_deal,
            points: request.points,
            confirmed_at: now,
            confirmed_on,
        },
    )
}

/// Takes back what a player has said is not right.
pub fn settle(
    tx: &Transaction<'_>,
    game: i64,
    dispute: &Dispute,
    totals: &BTreeMap<PlayerNo, Points>,
    at: (DateTime<Utc>, NaiveDate),
) -> Result<(), Failure> {
    let Some(player) = dispute.player else { return Ok(()) };
    let points = totals.get(&player).copied().unwrap_or_default();
    let id = ConfirmationId(Uuid::now_v7());
    let request = ConfirmResult { id, player, is_right: false, wrong_deal: None, points };
    append(tx, game, &request, at)
}

/// The confirmation with this id, and its game.
pub fn by_id(
    tx: &Transaction<'_>,
    id: ConfirmationId,
) -> Result<Option<(GameId, ConfirmResult)>, Failure> {
    tx.one(
        "SELECT games.key, number, is_right, wrong_deal, points
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
        wrong_deal: row.get("wrong_deal")?,
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
               GROUP BY confirmations.game_id, confirmations.number) AS confirmed
         GROUP BY game_id",
        [first, last],
        |row| Ok((row.get("game_id")?, (row.get("players")?, row.get("confirmed_on")?))),
    )
}

/// A word that stands against the result of a game, as it is stored.
struct Word {
    player: PlayerNo,
    wrong_deal: Option<u32>,
    on: NaiveDate,
}

impl Word {
    fn read(row: &Row<'_>) -> Result<Word, Error> {
        Ok(Word {
            player: row.get("number")?,
            wrong_deal: row.get("wrong_deal")?,
            on: row.get("on")?,
        })
    }
}

/// What stands of the words of a game, in the order in which they were said: the oldest first. Naming another deal does not
/// move the day.
fn standing(words: impl IntoIterator<Item = Word>) -> Vec<Dispute> {
    let mut disputes: Vec<Dispute> = Vec::new();
    for Word { player, wrong_deal, on } in words {
        let player = Some(player);
        let at = disputes.iter().position(|dispute| dispute.player == player);
        match (at, wrong_deal) {
            (Some(at), Some(deal)) => disputes[at].deal = deal,
            (Some(at), None) => drop(disputes.remove(at)),
            (None, Some(deal)) => disputes.push(Dispute { player, deal, on }),
            (None, None) => {}
        }
    }
    disputes
}

/// What the players of a game say is not right, the oldest word first.
pub fn disputes_of(tx: &Transaction<'_>, game: i64) -> Result<Vec<Dispute>, Failure> {
    let words: Vec<Word> = tx.rows(
        "SELECT number, wrong_deal, coalesce(confirmed_on, substr(confirmed_at, 1, 10)) AS \"on\"
         FROM confirmations WHERE game_id = ?1 ORDER BY id",
        [game],
        Word::read,
    )?;
    Ok(standing(words))
}

/// Of each game of a span of days that is disputed, the oldest word.
pub fn disputes_between(
    tx: &Transaction<'_>,
    first: NaiveDate,
    last: NaiveDate,
) -> Result<BTreeMap<i64, Dispute>, Failure> {
    let mut words: BTreeMap<i64, Vec<Word>> = BTreeMap::new();
    tx.each(
        "SELECT confirmations.game_id, confirmations.number, wrong_deal,
                coalesce(confirmed_on, substr(confirmed_at, 1, 10)) AS \"on\"
         FROM confirmations
         JOIN sittings ON sittings.game_id = confirmations.game_id
         WHERE sittings.played_on BETWEEN ?1 AND ?2
           AND confirmations.game_id IN (SELECT game_id FROM confirmations WHERE wrong_deal IS NOT NULL)
         ORDER BY confirmations.id",
        [first, last],
        |row| {
            words.entry(row.get("game_id")?).or_default().push(Word::read(row)?);
            Ok(())
        },
    )?;
    let oldest = |(game, words)| Some((game, *standing(words).first()?));
    Ok(words.into_iter().filter_map(oldest).collect())
}
