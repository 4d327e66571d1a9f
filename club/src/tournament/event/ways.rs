//! What stands on a tournament's papers: everybody's way through the rounds, and the short codes of the slips.

use chrono::{Datelike as _, NaiveDate};

use super::{Event, FIRST_SUBSTITUTE, Status};
use crate::name_order::name_order;

/// A player's way through the drawn rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The number.
    pub number: u32,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Club or team, and country, as far as they are known.
    pub from: String,
    /// Table and seat in each drawn round, both from 0; `None` where the player does not sit.
    pub seats: Vec<Option<(usize, usize)>>,
}

/// Everybody who sits in a drawn round or is to play, by last name; substitutes are not listed.
pub fn ways(event: &Event) -> Vec<Way> {
    let mut ways: Vec<Way> = Vec::new();
    for entrant in &event.entrants {
        let is_listed = !matches!(entrant.status, Status::Waits | Status::Cancelled);
        let number = entrant.number.filter(|number| is_listed && *number < FIRST_SUBSTITUTE);
        let Some(number) = number else { continue };
        let group = if entrant.club.is_empty() { &entrant.team } else { &entrant.club };
        let from = [group.as_str(), entrant.country.as_str()];
        let from: Vec<&str> = from.into_iter().filter(|part| !part.is_empty()).collect();
        ways.push(Way {
            number,
            first_name: entrant.first_name.clone(),
            last_name: entrant.last_name.clone(),
            from: from.join(", "),
            seats: event.rounds.iter().map(|tables| place(tables, number)).collect(),
        });
    }
    ways.sort_by_cached_key(|way| {
        (name_order(&way.last_name), name_order(&way.first_name), way.number)
    });
    ways
}

/// Where a number sits: table and seat, both from 0.
pub fn place(tables: &[[u32; 4]], number: u32) -> Option<(usize, usize)> {
    tables.iter().enumerate().find_map(|(table, seats)| {
        seats.iter().position(|of| *of == number).map(|seat| (table, seat))
    })
}

/// The short code of a slip, such as `HO26-R5-T3`: capital initials, the year, round and table from 1.
pub fn slip_code(name: &str, first_day: NaiveDate, round: usize, table: usize) -> String {
    let initials = name.split_whitespace().filter_map(|word| word.chars().next());
    let initials: String =
        initials.filter(|letter| letter.is_alphabetic()).flat_map(char::to_uppercase).collect();
    format!("{initials}{:02}-R{round}-T{table}", first_day.year().rem_euclid(100))
}

#[cfg(test)]
mod tests {
    use super::super::example::eight;
    use super::*;

    #[test]
    fn everybody_stands_once_by_last_name_with_table_and_seat() {
        let mut event = eight();
        for (entrant, name) in event.entrants.iter_mut().zip(["Öllinger", "Zoller", "Oman", "Abel"])
        {
            entrant.last_name = name.to_owned();
        }
        event.entrants[4].number = Some(FIRST_SUBSTITUTE);
        event.entrants[5].status = Status::Left;
        event.rounds.push(vec![[8, 2, 3, 4], [FIRST_SUBSTITUTE, 1, 7, 1_002]]);
        let ways = ways(&event);
        let numbers: Vec<u32> = ways.iter().map(|way| way.number).collect();
        assert_eq!(numbers, [6, 7, 8, 4, 1, 3, 2]);
        assert_eq!(ways[0].seats, [Some((1, 1)), None]);
        assert_eq!(ways[4].seats, [Some((0, 0)), Some((1, 1))]);
        assert_eq!(ways[4].from, "Wien, AUT");
    }

    #[test]
    fn a_slip_has_a_short_code() {
        let day = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();
        assert_eq!(slip_code("Hochschwab Open 2026", day, 5, 3), "HO26-R5-T3");
        assert_eq!(slip_code("öffentliches 1. Turnier", day, 1, 12), "ÖT26-R1-T12");
    }
}
