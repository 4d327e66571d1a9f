//! How many hands each player of a game has won, for lists that part equals by them.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use club::tally::Tally;

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
