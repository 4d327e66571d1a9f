//! The ranking over all years.

use chrono::NaiveDate;
use club::year::standings::{self, Standing};
use wire::Person;

use super::verdicts::judged_games;
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::{people, tournament_people};

/// Everybody of the club who has finished a game that counts as of a day, by rank.
///
/// # Errors
/// What is stored cannot be read.
pub fn ranking(tx: &Transaction<'_>, on: NaiveDate) -> Result<Vec<Standing<Person>>, Failure> {
    let (games, outside) = (judged_games(tx, on)?, tournament_people::names(tx)?);
    let counted = games.iter().filter(|(_, verdict)| verdict.counts());
    let results = counted.flat_map(|(game, _)| &game.results);
    let results = results.filter(|result| !outside.contains_key(&result.person));
    let ranked = standings::rank(results.map(|result| (result.person, result.points)));
    let mut people = people::by_row(tx)?;
    let named = ranked.into_iter().filter_map(|Standing { person, rank, games, sum }| {
        // The database keeps a person's row as long as there are results of theirs.
        let person = people.remove(&person)?;
        Some(Standing { person, rank, games, sum })
    });
    Ok(named.collect())
}
