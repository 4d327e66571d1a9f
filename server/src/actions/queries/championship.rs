//! The championship of a year: the best results of everybody over the year's tournaments, in points of the European ranking.

use std::collections::BTreeMap;

use chrono::Datelike as _;
use club::tournament::event::standings;
use club::tournament::report::{best_of, countries_of, mers_points};
use wire::tournament::NewTournament;

use crate::actions::tournament_with_entrants;
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::tournaments;

/// So many results of a year count.
pub const BEST_RESULTS: usize = 3;

/// The rules whose tournaments belong to it.
const RULES: &str = "mcr";

/// Somebody over the year's tournaments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contestant {
    /// From 1; shared by those who are even.
    pub place: usize,
    /// First and last name.
    pub name: String,
    /// The country as it was entered; may be empty.
    pub country: String,
    /// The results, the best first.
    pub results: Vec<u32>,
    /// The sum of the best of them.
    pub sum: u32,
}

/// The year's sums.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Championship {
    /// Everybody, the largest sum first.
    pub people: Vec<Contestant>,
    /// Countries with the mean of their three best sums, in thousandths.
    pub countries: Vec<(String, u64)>,
    /// How many tournaments were counted.
    pub tournaments: usize,
    /// Years with tournaments of these rules, the newest first.
    pub years: Vec<i32>,
}

/// The sums of a calendar year over its tournaments whose tables all count. Somebody is recognised by the person of the club's
/// books, else by the number of the European association, else by the name.
///
/// # Errors
/// The database cannot be read.
pub fn championship(tx: &Transaction<'_>, year: i32) -> Result<Championship, Failure> {
    let of_year = |one: &NewTournament| one.first_day.year() == year;
    championship_over(tx, of_year, BEST_RESULTS)
}

/// The tournaments by the rules of the championship, the newest first.
///
/// # Errors
/// The database cannot be read.
pub fn contests(tx: &Transaction<'_>) -> Result<Vec<NewTournament>, Failure> {
    Ok(tournaments::all(tx)?.into_iter().filter(|one| one.rules == RULES).collect())
}

/// The sums of the best `best` results over some tournaments, as [`championship`].
///
/// # Errors
/// The database cannot be read.
pub fn championship_over(
    tx: &Transaction<'_>,
    is_chosen: impl Fn(&NewTournament) -> bool,
    best: usize,
) -> Result<Championship, Failure> {
    let of_rules = contests(tx)?;
    let mut years: Vec<i32> = of_rules.iter().map(|one| one.first_day.year()).collect();
    years.dedup();
    let mut counted = 0;
    let mut results: Vec<(String, u32)> = Vec::new();
    let mut known: BTreeMap<String, (String, String)> = BTreeMap::new();
    for one in of_rules.iter().filter(|one| is_chosen(one)) {
        let (tournament, entrants, _, event) = tournament_with_entrants(tx, one.id)?;
        let list = standings(&event, None);
        let is_complete = event.rounds.len() == usize::from(tournament.rounds)
            && list.counted.iter().zip(&event.rounds).all(|(in_list, all)| *in_list == all.len());
        if !is_complete {
            continue;
        }
        counted += 1;
        for standing in &list.people {
            let points = mers_points(standing.place, list.people.len());
            let entrant = entrants.iter().find(|one| one.number == Some(standing.number));
            let Some((points, entrant)) = points.zip(entrant) else { continue };
            let name = event.name(standing.number);
            let identity = match (entrant.person, entrant.ema.as_str()) {
                (Some(person), _) => person.to_string(),
                (None, "") => name.to_lowercase(),
                (None, ema) => ema.to_owned(),
            };
            known.insert(identity.clone(), (name, entrant.country.clone()));
            results.push((identity, points));
        }
    }
    let best = best_of(&results, best);
    let mut people: Vec<Contestant> = Vec::new();
    for (at, (identity, results, sum)) in best.into_iter().enumerate() {
        let (name, country) = known.remove(&identity).unwrap_or_default();
        let shared = people.last().filter(|last| last.sum == sum).map(|last| last.place);
        people.push(Contestant { place: shared.unwrap_or(at + 1), name, country, results, sum });
    }
    let sums: Vec<(String, u32)> =
        people.iter().map(|one| (one.country.clone(), one.sum)).collect();
    Ok(Championship { countries: countries_of(&sums), people, tournaments: counted, years })
}
