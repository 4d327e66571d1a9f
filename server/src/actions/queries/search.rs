//! The search through people and games.

use std::collections::BTreeMap;

use chrono::{Datelike as _, NaiveDate};
use club::name_order::{name_order, search_form};
use wire::{GameId, PersonId};

use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::outcomes::{self, Booked};
use crate::store::{evenings, members};

/// How many things of one kind are found at most.
pub(crate) const MOST_HITS: usize = 5;

/// Somebody who was found.
pub(crate) struct FoundPerson {
    /// Who.
    pub(crate) id: PersonId,
    /// The name.
    pub(crate) name: String,
    /// The number by which the person plays; may be empty.
    pub(crate) players_number: String,
}

/// A game that was found.
pub(crate) struct FoundGame {
    /// Which.
    pub(crate) id: GameId,
    /// Its number.
    pub(crate) number: i64,
    /// Its day.
    pub(crate) day: NaiveDate,
    /// Who played, the best first.
    pub(crate) names: Vec<String>,
}

/// Whether a text has every word of a query, both in the form of a search.
pub(crate) fn has_words(text: &str, query: &str) -> bool {
    let text = search_form(text);
    let query = search_form(query);
    query.split_whitespace().all(|word| text.contains(word))
}

/// People whose name, short name or number fits, those whose name begins so first.
pub(crate) fn find_people(tx: &Transaction<'_>, query: &str) -> Result<Vec<FoundPerson>, Failure> {
    let form = search_form(query);
    let all = members::all(tx)?.into_values().filter(|member| !member.is_removed);
    let mut found: Vec<_> = all
        .filter(|member| {
            let profile = &member.profile;
            has_words(&format!("{} {}", member.name, profile.short_name), query)
                || profile.players_number.eq_ignore_ascii_case(query)
        })
        .collect();
    found.sort_by_cached_key(|member| {
        (!search_form(&member.name).starts_with(&form), name_order(&member.name))
    });
    found.truncate(MOST_HITS);
    let found = found.into_iter().map(|member| FoundPerson {
        id: member.id,
        name: member.name,
        players_number: member.profile.players_number,
    });
    Ok(found.collect())
}

/// The game of a number, and the games of a day.
pub(crate) fn find_games(
    tx: &Transaction<'_>,
    number: Option<i64>,
    day: Option<NaiveDate>,
) -> Result<Vec<FoundGame>, Failure> {
    let mut found: Vec<Booked> = Vec::new();
    if let Some(number) = number
        && let Some(day) = evenings::day_of(tx, number)?
    {
        let games = outcomes::between(tx, day, day)?.into_iter();
        found.extend(games.filter(|game| game.number == number));
    }
    if let Some(day) = day {
        found.extend(outcomes::between(tx, day, day)?);
    }
    found.truncate(MOST_HITS);
    let members = if found.is_empty() { BTreeMap::new() } else { members::all(tx)? };
    let found = found.into_iter().map(|game| {
        let mut results = game.results;
        results.sort_by_key(|result| std::cmp::Reverse(result.points));
        let names = results.iter().filter_map(|result| members.get(&result.person));
        FoundGame {
            id: game.id,
            number: game.number,
            day: game.course.played_on,
            names: names.map(|member| member.name.clone()).collect(),
        }
    });
    Ok(found.collect())
}

/// The day that somebody has typed: `21.11.`, `21.11.2026` or `2026-11-21`; without a year the last such day up to today.
pub(crate) fn typed_day(query: &str, today: NaiveDate) -> Option<NaiveDate> {
    if let Ok(day) = query.parse() {
        return Some(day);
    }
    let compact: String = query.split_whitespace().collect();
    let mut parts = compact.trim_end_matches('.').split('.');
    let (day, month) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    match parts.next() {
        Some(year) => NaiveDate::from_ymd_opt(year.parse().ok()?, month, day),
        None => {
            let of = |year| NaiveDate::from_ymd_opt(year, month, day);
            of(today.year()).filter(|day| *day <= today).or_else(|| of(today.year() - 1))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_read_with_and_without_its_year() {
        let today: NaiveDate = "2026-11-21".parse().unwrap();
        let day = |text: &str| typed_day(text, today).map(|day| day.to_string());
        assert_eq!(day("21.11.").as_deref(), Some("2026-11-21"));
        assert_eq!(day("24. 12.").as_deref(), Some("2025-12-24"));
        assert_eq!(day("1.2.2024").as_deref(), Some("2024-02-01"));
        assert_eq!(day("2026-02-17").as_deref(), Some("2026-02-17"));
        assert_eq!((day("24"), day("31.2."), day("Anna")), (None, None, None));
    }
}
