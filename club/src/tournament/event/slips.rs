//! The slips of the tables: what was entered, and what disagrees.

use super::Event;
use crate::tournament::results::{
    self, Fault, HandEntry, PenaltyEntry, ResultsQuestion, RoundEntry, TableEntry, TableProblem,
    TableResult,
};

/// Which of two people has entered a slip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Copy {
    /// The first, or the only one.
    First,
    /// The second, who does not see the first entry before her own is complete.
    Second,
}

/// What was entered for a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slip {
    /// The round, from 0.
    pub round: usize,
    /// The table, from 0.
    pub table: usize,
    /// By whom.
    pub copy: Copy,
    /// The hands in the order played, if they were entered.
    pub hands: Option<Vec<HandEntry>>,
    /// The totals by seat as they stand on the slip, penalties included, if they were entered.
    pub totals: Option<[i64; 4]>,
}

/// What the referee has given or taken; 0 points are a warning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Penalty {
    /// The round, from 0.
    pub round: usize,
    /// The table, from 0.
    pub table: usize,
    /// The letter of the seat.
    pub seat: String,
    /// Negative where they are taken.
    pub points: i64,
    /// In which hand, from 1, where that is known.
    pub hand: Option<u32>,
    /// Why.
    pub reason: String,
}

impl Penalty {
    /// As it is counted.
    pub(super) fn entry(&self) -> PenaltyEntry {
        PenaltyEntry { seat: self.seat.clone(), points: self.points, hand: self.hand }
    }
}

/// The state of a table of a drawn round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableState {
    /// Nothing was entered yet.
    Plays,
    /// The second entry is missing.
    HalfEntered,
    /// Everything agrees: it counts in the list.
    HandedIn(TableResult),
    /// The entries of the two people differ.
    EntriesDiffer {
        /// The totals of the first.
        first: [i64; 4],
        /// The totals of the second.
        second: [i64; 4],
    },
    /// The totals on the slip are not those of its hands.
    TotalsDiffer {
        /// On the slip, by seat.
        on_slip: [i64; 4],
        /// What hands and penalties sum to, by seat.
        from_hands: [i64; 4],
    },
    /// The totals without the penalties do not sum to zero.
    NotZero {
        /// What they sum to.
        sum: i64,
    },
    /// What was entered is impossible, such as a value below the least.
    Impossible {
        /// The field.
        place: String,
        /// What is wrong with it.
        fault: Fault,
    },
}

impl TableState {
    /// Its name for programs.
    pub const fn id(&self) -> &'static str {
        match self {
            TableState::Plays => "plays",
            TableState::HalfEntered => "half_entered",
            TableState::HandedIn(_) => "handed_in",
            TableState::EntriesDiffer { .. } => "entries_differ",
            TableState::TotalsDiffer { .. } => "totals_differ",
            TableState::NotZero { .. } => "not_zero",
            TableState::Impossible { .. } => "impossible",
        }
    }
}

/// The state of a table; rounds and tables count from 0. `None` where no such table was drawn.
pub fn table_state(event: &Event, round: usize, table: usize) -> Option<TableState> {
    event.rounds.get(round)?.get(table)?;
    let of_table = |slip: &&Slip| (slip.round, slip.table) == (round, table);
    let mut slips: Vec<&Slip> = event.slips.iter().filter(of_table).collect();
    slips.sort_by_key(|slip| slip.copy);
    let Some(first) = slips.first() else { return Some(TableState::Plays) };
    let first = counted(event, &event.table_entry(round, table, first)?);
    if !event.is_entered_twice {
        return Some(first);
    }
    let Some(second) = slips.get(1) else { return Some(TableState::HalfEntered) };
    let second = counted(event, &event.table_entry(round, table, second)?);
    let (TableState::HandedIn(one), TableState::HandedIn(other)) = (&first, &second) else {
        let is_first_in_doubt = !matches!(first, TableState::HandedIn(_));
        return Some(if is_first_in_doubt { first } else { second });
    };
    if one.totals != other.totals {
        return Some(TableState::EntriesDiffer { first: one.totals, second: other.totals });
    }
    Some(first)
}

/// One entry by itself.
fn counted(event: &Event, entry: &TableEntry) -> TableState {
    let round = RoundEntry { tables: vec![entry.clone()] };
    let (rules, count) = (event.rules.clone(), event.count);
    let question = ResultsQuestion { rules, count, rounds: vec![round], ..Default::default() };
    let result = match results::results(&question) {
        Ok(results) => results.tables.into_iter().flatten().next(),
        Err(problem) => {
            return TableState::Impossible { place: problem.place, fault: problem.fault };
        }
    };
    let Some(result) = result else { return TableState::Plays };
    match result.problems.first() {
        None => TableState::HandedIn(result),
        Some(TableProblem::TotalsDiffer { from_hands }) => {
            let on_slip = entry.totals.unwrap_or_default();
            TableState::TotalsDiffer { on_slip, from_hands: *from_hands }
        }
        Some(TableProblem::NotZero { sum }) => TableState::NotZero { sum: *sum },
    }
}

/// Whether a table counts in the list.
pub fn is_counted(state: &TableState) -> bool {
    matches!(state, TableState::HandedIn(_))
}

#[cfg(test)]
mod tests {
    use super::super::example::{eight, totals};
    use super::*;

    fn hand(winner: &str, value: i64) -> HandEntry {
        let (winner, from, value) = (Some(winner.to_owned()), Some(None), Some(value));
        HandEntry { drawn: false, winner, from, value }
    }

    fn state_of(slips: Vec<Slip>) -> TableState {
        table_state(&Event { slips, ..eight() }, 0, 0).unwrap()
    }

    #[test]
    fn a_table_counts_when_everything_agrees() {
        assert_eq!(state_of(vec![]), TableState::Plays);
        let TableState::HandedIn(result) = state_of(vec![totals(0, [60, 20, -20, -60])]) else {
            panic!("it agrees");
        };
        assert_eq!(result.points12, [48, 24, 12, 0]);
        assert_eq!(table_state(&eight(), 0, 2), None);
        assert_eq!(table_state(&eight(), 1, 0), None);
    }

    #[test]
    fn what_disagrees_is_named() {
        assert_eq!(state_of(vec![totals(0, [60, 20, -20, -50])]), TableState::NotZero { sum: 10 });
        let mut slip = totals(0, [48, -16, -16, -16]);
        // Ten points by the own tile: 18 from each of the others.
        slip.hands = Some(vec![hand("E", 10)]);
        let differ = TableState::TotalsDiffer {
            on_slip: [48, -16, -16, -16],
            from_hands: [54, -18, -18, -18],
        };
        assert_eq!(state_of(vec![slip.clone()]), differ);
        slip.hands = Some(vec![hand("E", 7)]);
        assert!(matches!(state_of(vec![slip]), TableState::Impossible { .. }));
    }

    #[test]
    fn two_entries_are_compared() {
        let event = Event { is_entered_twice: true, ..eight() };
        let first = totals(0, [60, 20, -20, -60]);
        let of = |slips| table_state(&Event { slips, ..event.clone() }, 0, 0).unwrap();
        assert_eq!(of(vec![first.clone()]), TableState::HalfEntered);
        let second = Slip { copy: Copy::Second, ..totals(0, [60, 20, -10, -70]) };
        let differ =
            TableState::EntriesDiffer { first: [60, 20, -20, -60], second: [60, 20, -10, -70] };
        assert_eq!(of(vec![second, first.clone()]), differ);
        let same = Slip { copy: Copy::Second, ..first.clone() };
        assert!(is_counted(&of(vec![first, same])));
    }
}
