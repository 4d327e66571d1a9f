//! The tables of an evening: two people change places, a game belongs to the table whose people play it, and a tablet offers the
//! tables that wait.

use chrono::{DateTime, NaiveDate, Utc};

/// A table as it is set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetTable<P> {
    /// Its number, from 1.
    pub number: u32,
    /// Who sits there, East first.
    pub people: Vec<P>,
    /// The id of the preset it plays by; `None` where the table chooses.
    pub preset: Option<String>,
    /// Since when it is set: a game that had ended by then was played before.
    pub since: DateTime<Utc>,
}

/// A game of the evening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BegunGame<P> {
    /// Who plays.
    pub people: Vec<P>,
    /// When it was begun.
    pub started_at: DateTime<Utc>,
    /// It has not ended.
    pub is_running: bool,
}

/// The fewest people at a table.
pub const FEWEST: usize = 3;

/// The most evenings of one series.
pub const MOST_EVENINGS: usize = 60;

/// Whether these people are those of a table: one of more than three may have been replaced at the table.
pub fn are_of_table<P: PartialEq>(table: &[P], people: &[P]) -> bool {
    let known = people.iter().filter(|person| table.contains(person)).count();
    known >= table.len().saturating_sub(1).max(FEWEST)
}

/// The place of the game that was begun at a table: the last one that its people play, or have played since it is set.
pub fn game_of<P: PartialEq>(table: &SetTable<P>, games: &[BegunGame<P>]) -> Option<usize> {
    let is_of = |game: &BegunGame<P>| {
        are_of_table(&table.people, &game.people)
            && (game.is_running || game.started_at >= table.since)
    };
    let own = games.iter().enumerate().filter(|(_, game)| is_of(game));
    own.max_by_key(|(_, game)| (game.is_running, game.started_at)).map(|(at, _)| at)
}

/// Two people change places, one of whom may have none so far. False where that changes nothing.
pub fn exchange<P: PartialEq + Copy>(tables: &mut [SetTable<P>], one: P, other: P) -> bool {
    let place = |who: P| {
        let mut tables = tables.iter().enumerate();
        tables.find_map(|(at, table)| {
            Some((at, table.people.iter().position(|person| *person == who)?))
        })
    };
    let (from, to) = (place(one), place(other));
    if one == other || (from.is_none() && to.is_none()) {
        return false;
    }
    for (place, comes) in [(from, other), (to, one)] {
        if let Some((table, at)) = place {
            tables[table].people[at] = comes;
        }
    }
    true
}

/// The numbers for tables that are set beside others.
pub fn free_numbers(taken: &[u32]) -> impl Iterator<Item = u32> {
    (1..).filter(|number| !taken.contains(number))
}

/// Which tables a tablet offers, by their places in the list: those at which no game has begun, its own first. A table is its
/// number, and whether its game has begun.
pub fn offered(tables: &[(u32, bool)], own: Option<u32>) -> Vec<usize> {
    let waiting = (0..tables.len()).filter(|at| !tables[*at].1);
    let mut waiting: Vec<usize> = waiting.collect();
    waiting.sort_by_key(|at| (Some(tables[*at].0) != own, tables[*at].0));
    waiting
}

/// The days of a series: every week from a first day to a last one. `None` where the last day comes before the first, or there
/// are more than [`MOST_EVENINGS`].
pub fn weekly(first: NaiveDate, until: NaiveDate) -> Option<Vec<NaiveDate>> {
    let days: Vec<NaiveDate> =
        first.iter_weeks().take_while(|day| *day <= until).take(MOST_EVENINGS + 1).collect();
    (1..=MOST_EVENINGS).contains(&days.len()).then_some(days)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(minute: u32) -> DateTime<Utc> {
        format!("2026-11-28T18:{minute:02}:00Z").parse().unwrap()
    }

    fn table(number: u32, people: &[u8]) -> SetTable<u8> {
        SetTable { number, people: people.to_vec(), preset: None, since: at(20) }
    }

    fn game(people: &[u8], minute: u32, is_running: bool) -> BegunGame<u8> {
        BegunGame { people: people.to_vec(), started_at: at(minute), is_running }
    }

    #[test]
    fn a_game_is_of_the_table_whose_people_play_it() {
        let first = table(1, &[1, 2, 3, 4]);
        let games = [
            game(&[1, 2, 3, 4], 5, false),
            game(&[5, 6, 7, 8], 21, true),
            game(&[4, 3, 2, 9], 22, true),
        ];
        assert_eq!(game_of(&first, &games[..2]), None, "it had ended before the table was set");
        assert_eq!(game_of(&first, &games), Some(2), "one was replaced at the table");
        assert_eq!(game_of(&table(3, &[1, 2, 9]), &games), None, "of three nobody is replaced");
        let earlier = [game(&[1, 2, 3, 4], 5, true)];
        assert_eq!(game_of(&first, &earlier), Some(0), "it still goes on");
        let twice = [game(&[1, 2, 3, 4], 25, false), game(&[1, 2, 3, 4], 40, false)];
        assert_eq!(game_of(&first, &twice), Some(1));
    }

    #[test]
    fn two_change_places_and_one_without_a_place_takes_that_of_another() {
        let before = [table(1, &[1, 2, 3, 4]), table(2, &[5, 6, 7, 8])];
        let mut tables = before.clone();
        assert!(exchange(&mut tables, 2, 7));
        assert_eq!(
            (&tables[0].people[..], &tables[1].people[..]),
            (&[1, 7, 3, 4][..], &[5, 6, 2, 8][..])
        );
        assert!(exchange(&mut tables, 7, 2));
        assert_eq!(tables, before);
        assert!(exchange(&mut tables, 1, 3));
        assert_eq!(tables[0].people, [3, 2, 1, 4]);
        assert!(exchange(&mut tables, 9, 8));
        assert_eq!(tables[1].people, [5, 6, 7, 9]);
        let before = tables.clone();
        assert!(!exchange(&mut tables, 1, 1) && !exchange(&mut tables, 11, 12));
        assert_eq!(tables, before);
    }

    #[test]
    fn a_series_is_weekly_to_its_last_day_and_not_too_long() {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        let first = day("2026-11-28");
        let days = weekly(first, day("2026-12-20")).unwrap();
        let expected = ["2026-11-28", "2026-12-05", "2026-12-12", "2026-12-19"].map(day);
        assert_eq!(days, expected);
        assert_eq!(weekly(first, first), Some(vec![first]));
        assert_eq!(weekly(first, day("2026-11-27")), None);
        let last = first + chrono::TimeDelta::weeks(59);
        assert_eq!(weekly(first, last).map(|days| days.len()), Some(60));
        assert_eq!(weekly(first, last + chrono::TimeDelta::weeks(1)), None);
    }

    #[test]
    fn a_tablet_offers_the_tables_that_wait_and_its_own_first() {
        let tables = [(1, false), (2, true), (3, false), (4, false)];
        assert_eq!(offered(&tables, None), [0, 2, 3]);
        assert_eq!(offered(&tables, Some(3)), [2, 0, 3]);
        assert_eq!(offered(&tables, Some(2)), [0, 2, 3], "its own game has begun");
        assert_eq!(free_numbers(&[2, 1, 4]).take(3).collect::<Vec<_>>(), [3, 5, 6]);
    }
}
