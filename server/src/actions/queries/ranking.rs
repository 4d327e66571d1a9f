//! The ranking over all years.

use club::standings::{self, Standing};
use rusqlite::Transaction;
use wire::Person;

use crate::failure::Failure;
use crate::store::{games, people, tournament_people};

/// Everybody of the club who has finished a game that counts, by rank.
///
/// # Errors
/// What is stored cannot be read.
pub fn ranking(tx: &Transaction<'_>) -> Result<Vec<Standing<Person>>, Failure> {
    let mut results = games::counted_results(tx)?;
    let outside = tournament_people::names(tx)?;
    results.retain(|result| !outside.contains_key(&result.person));
    let ranked = standings::rank(results.iter().map(|result| (result.person, result.points)));
    let mut people = people::by_row(tx)?;
    let named = ranked.into_iter().filter_map(|Standing { person, rank, games, sum }| {
        // The database keeps a person's row as long as there are results of theirs.
        let person = people.remove(&person)?;
        Some(Standing { person, rank, games, sum })
    });
    Ok(named.collect())
}
