//! Who plays, and the question that draws the next rounds for them.

use std::collections::BTreeMap;

use super::{Event, FIRST_SUBSTITUTE};
use crate::tournament::plan::{Figures, PlanQuestion, TableSeats, figures_of};

/// What an entrant is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Status {
    /// Plays, and has a place in the list.
    #[default]
    Plays,
    /// Waits for a place.
    Waits,
    /// Has cancelled before the first round.
    Cancelled,
    /// Has left after a round: keeps what was played, is not drawn any more.
    Left,
    /// Takes an empty seat, and is in no list.
    Substitute,
}

impl Status {
    /// All of them.
    pub const ALL: [Status; 5] =
        [Status::Plays, Status::Waits, Status::Cancelled, Status::Left, Status::Substitute];

    /// The name under which it is stored.
    pub const fn id(self) -> &'static str {
        match self {
            Status::Plays => "plays",
            Status::Waits => "waits",
            Status::Cancelled => "cancelled",
            Status::Left => "left",
            Status::Substitute => "substitute",
        }
    }

    /// From that name.
    pub fn from_id(id: &str) -> Option<Status> {
        Status::ALL.into_iter().find(|status| status.id() == id)
    }
}

/// Somebody who is or was to play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entrant {
    /// The number in the plan; `None` until the first round is drawn.
    pub number: Option<u32>,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// The number of the European association: eight digits with leading zeros, or empty.
    pub ema: String,
    /// The country by its three letters, or empty.
    pub country: String,
    /// The club, or empty.
    pub club: String,
    /// The team, or empty.
    pub team: String,
    /// What the entrant is.
    pub status: Status,
}

/// The question whose answer are the next rounds: who is present, what was played, and which clubs and teams are kept apart.
/// `rounds` are those of the whole tournament, drawn ones included.
pub fn drawing(event: &Event, rounds: u32, seed: u64) -> PlanQuestion {
    let players: Vec<(u16, &Entrant)> = event
        .entrants
        .iter()
        .filter_map(|entrant| {
            let number = entrant.number.filter(|number| *number < FIRST_SUBSTITUTE)?;
            Some((u16::try_from(number).ok()?, entrant))
        })
        .collect();
    let count = players.iter().map(|(number, _)| *number).max().unwrap_or_default();
    let is_absent = |number: &u16| {
        !players.iter().any(|(of, entrant)| of == number && entrant.status == Status::Plays)
    };
    let played = event.rounds.iter().map(|tables| tables.iter().map(|seats| players_at(*seats)));
    PlanQuestion {
        players: u32::from(count),
        rounds,
        seed,
        apart: apart(&players),
        played: played.map(Iterator::collect).collect(),
        absent: (1..=count).filter(is_absent).collect(),
    }
}

/// The quality of the drawn rounds; nothing where none was drawn.
pub fn figures(event: &Event) -> Option<Figures> {
    let drawn = u32::try_from(event.rounds.len()).ok().filter(|drawn| *drawn > 0)?;
    figures_of(&drawing(event, drawn + 1, 0))
}

/// The seats of a table without its substitutes.
fn players_at(seats: [u32; 4]) -> TableSeats {
    seats.map(|number| u16::try_from(number).ok().filter(|_| number < FIRST_SUBSTITUTE))
}

/// Clubs and teams with more than one player.
fn apart(players: &[(u16, &Entrant)]) -> Vec<Vec<u16>> {
    let mut groups: BTreeMap<(bool, &str), Vec<u16>> = BTreeMap::new();
    for (number, entrant) in players {
        for (is_team, name) in [(false, &entrant.club), (true, &entrant.team)] {
            if !name.is_empty() {
                groups.entry((is_team, name)).or_default().push(*number);
            }
        }
    }
    groups.into_values().filter(|group| group.len() > 1).collect()
}

#[cfg(test)]
mod tests {
    use super::super::example::eight;
    use super::*;

    #[test]
    fn who_has_left_is_not_drawn_and_keeps_what_was_played() {
        let mut event = eight();
        event.entrants[6].status = Status::Left;
        event.entrants[0].club = "Graz".to_owned();
        event.entrants[4].club = "Graz".to_owned();
        event.rounds[0][1][3] = FIRST_SUBSTITUTE;
        let question = drawing(&event, 2, 7);
        assert_eq!((question.players, question.rounds, question.absent), (8, 2, vec![7]));
        assert_eq!(question.played[0][1], [Some(5), Some(6), Some(7), None]);
        assert_eq!(question.apart, [vec![1, 5], vec![2, 4, 6, 8], vec![1, 3, 5, 7]]);
    }

    #[test]
    fn the_figures_of_drawn_rounds_count_every_meeting() {
        let mut event = eight();
        event.entrants.iter_mut().for_each(|entrant| entrant.team = String::new());
        let figures_of_one = figures(&event).unwrap();
        assert_eq!((figures_of_one.repeats, figures_of_one.table_returns), (0, 0));
        event.rounds.push(event.rounds[0].clone());
        let figures_of_two = figures(&event).unwrap();
        assert_eq!((figures_of_two.repeats, figures_of_two.table_returns), (12, 8));
        assert_eq!(figures(&Event { rounds: vec![], ..event }), None);
    }

    #[test]
    fn every_status_is_found_by_its_name() {
        for status in Status::ALL {
            assert_eq!(Status::from_id(status.id()), Some(status));
        }
        assert_eq!(Status::from_id("Plays"), None);
    }
}
