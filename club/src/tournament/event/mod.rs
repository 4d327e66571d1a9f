//! A tournament as its desk has entered it: entrants, drawn rounds, slips and penalties; and what follows from them: the state of
//! each table and the standings after each table. Pure.

mod entrants;
mod slips;
mod standings;
mod tablet;
mod ways;

pub use entrants::{Entrant, Status, drawing, figures};
pub use slips::{Copy, Penalty, Slip, TableState, is_counted, table_state};
pub use standings::{Mark, PlacedGroup, Standing, Standings, standings};
pub use tablet::{SlipContent, content_of_game, penalty_points};
pub use ways::{Way, place, slip_code, ways};

use crate::tournament::results::{Count, TableEntry};

/// Numbers from here on belong to substitutes; the players have 1, 2, 3 …, as the plan does.
pub const FIRST_SUBSTITUTE: u32 = 1_001;

/// A tournament as it was entered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Event {
    /// The name of the rule set, played as its preset.
    pub rules: String,
    /// Whether hands or totals count where a slip has both and they differ.
    pub count: Count,
    /// Whether each slip is entered by two people.
    pub is_entered_twice: bool,
    /// Everybody who is or was to play.
    pub entrants: Vec<Entrant>,
    /// The numbers at each table of each drawn round: East, South, West, North.
    pub rounds: Vec<Vec<[u32; 4]>>,
    /// The slips that stand: at most one of each copy for a table.
    pub slips: Vec<Slip>,
    /// The penalties that stand.
    pub penalties: Vec<Penalty>,
}

impl Event {
    /// The entrant with a number.
    pub fn entrant(&self, number: u32) -> Option<&Entrant> {
        self.entrants.iter().find(|entrant| entrant.number == Some(number))
    }

    /// Whether a number belongs to a substitute, who stands in no list.
    pub fn is_substitute(&self, number: u32) -> bool {
        number >= FIRST_SUBSTITUTE
            || self.entrant(number).is_none_or(|one| one.status == Status::Substitute)
    }

    /// A player's name, first name first; empty where nobody has the number.
    pub fn name(&self, number: u32) -> String {
        let entrant = self.entrant(number);
        let name = entrant.map(|entrant| format!("{} {}", entrant.first_name, entrant.last_name));
        name.unwrap_or_default().trim().to_owned()
    }

    /// How a player is called at the table: the first name, or the name where there is none.
    pub fn call_name(&self, number: u32) -> String {
        let first_name = self.entrant(number).map(|entrant| entrant.first_name.clone());
        first_name.filter(|name| !name.is_empty()).unwrap_or_else(|| self.name(number))
    }

    /// Shows a player under another name, as in lists for the public.
    pub fn rename(&mut self, number: u32, name: String) {
        let is_player = |entrant: &&mut Entrant| entrant.number == Some(number);
        if let Some(entrant) = self.entrants.iter_mut().find(is_player) {
            entrant.first_name.clear();
            entrant.last_name = name;
        }
    }

    /// A table as it is counted by one of its slips; rounds and tables count from 0.
    fn table_entry(&self, round: usize, table: usize, slip: &Slip) -> Option<TableEntry> {
        let seats = *self.rounds.get(round)?.get(table)?;
        let of_table = |penalty: &&Penalty| (penalty.round, penalty.table) == (round, table);
        let penalties = self.penalties.iter().filter(of_table).map(Penalty::entry).collect();
        Some(TableEntry { seats, hands: slip.hands.clone(), penalties, totals: slip.totals })
    }
}

#[cfg(test)]
pub(super) mod example {
    use super::*;

    /// Eight players at two tables, one round drawn, nothing entered.
    pub(in crate::tournament::event) fn eight() -> Event {
        let entrants = (1..=8).map(|number| Entrant {
            number: Some(number),
            team: if number % 2 == 0 { "Graz" } else { "Wien" }.to_owned(),
            country: if number < 6 { "AUT" } else { "SLO" }.to_owned(),
            ..Entrant::default()
        });
        Event {
            rules: "mcr".to_owned(),
            entrants: entrants.collect(),
            rounds: vec![vec![[1, 2, 3, 4], [5, 6, 7, 8]]],
            ..Event::default()
        }
    }

    /// A slip with totals only.
    pub(in crate::tournament::event) fn totals(table: usize, totals: [i64; 4]) -> Slip {
        Slip { round: 0, table, copy: Copy::First, hands: None, totals: Some(totals) }
    }
}
