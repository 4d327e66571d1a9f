//! How many hands each player of a game has won, for lists that part equals by them, and how often an own hand was won.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use club::year::tally::Tally;
use scoring::Family;

use super::engine::Transaction;
use super::outcomes::Booked;
use crate::failure::Failure;

/// Reads how many hands each player of these games has won; the games of a span of days.
pub fn read(
    tx: &Transaction<'_>,
    (first, last): (NaiveDate, NaiveDate),
    games: &mut [Booked],
) -> Result<(), Failure> {
    let mut won: BTreeMap<i64, Vec<u32>> = BTreeMap::new();
    tx.each(
        "SELECT results.game_id, results.tally
         FROM sittings
         JOIN results ON results.game_id = sittings.game_id
         WHERE sittings.played_on BETWEEN ?1 AND ?2
         ORDER BY results.game_id, results.number",
        [first, last],
        |row| {
            let tally: String = row.get("tally")?;
            let tally: Tally = serde_json::from_str(&tally)?;
            won.entry(row.get("game_id")?).or_default().push(tally.wins);
            Ok(())
        },
    )?;
    for game in games {
        let of_game = won.remove(&game.number).unwrap_or_default();
        for (result, won) in game.results.iter_mut().zip(of_game) {
            result.won = won;
        }
    }
    Ok(())
}

/// How often an own hand, by its id, was won by rules of a family in a span of days.
pub fn times(
    tx: &Transaction<'_>,
    hand: &str,
    family: Family,
    (first, last): (NaiveDate, NaiveDate),
) -> Result<u32, Failure> {
    tx.query_row(
        "SELECT COUNT(*) AS times
         FROM sittings
         JOIN special_wins ON special_wins.game_id = sittings.game_id
         JOIN outcomes ON outcomes.game_id = sittings.game_id
         WHERE special_wins.hand = ?1 AND outcomes.family = ?2
           AND sittings.played_on BETWEEN ?3 AND ?4
           AND sittings.game_id NOT IN (SELECT game_id FROM struck_games WHERE struck_on <= ?4)",
        (hand, family.id(), first, last),
        |row| row.get("times"),
    )
}
