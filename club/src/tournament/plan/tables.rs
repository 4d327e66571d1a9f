//! Numbers the tables of each round so that few return to a table at which they have sat.

use super::search::Round;
use crate::search::{LateAcceptance, Random};

/// Steps of the search.
pub(super) const STEPS: usize = 1_500_000;

/// How often each player has sat at each table.
#[derive(Clone)]
pub(super) struct TableVisits {
    tables: usize,
    players: usize,
    counts: Vec<u16>,
}

impl TableVisits {
    /// Nobody has sat anywhere. Substitutes, from number `players` on, do not count.
    pub(super) fn new(players: usize, tables: usize) -> TableVisits {
        TableVisits { tables, players, counts: vec![0; players * tables] }
    }

    /// Counts a visit and says whether it is a return.
    pub(super) fn visit(&mut self, person: usize, table: usize) -> bool {
        if person >= self.players {
            return false;
        }
        let count = &mut self.counts[person * self.tables + table];
        *count += 1;
        *count > 1
    }

    /// Takes a visit back and says whether it was a return.
    pub(super) fn take_back(&mut self, person: usize, table: usize) -> bool {
        if person >= self.players {
            return false;
        }
        let count = &mut self.counts[person * self.tables + table];
        *count -= 1;
        *count > 0
    }

    /// Counts the visits of whole rounds; returns how many are returns.
    pub(super) fn visit_all(&mut self, rounds: &[Round]) -> u64 {
        let mut returns = 0;
        for round in rounds {
            for (at, person) in round.iter().enumerate() {
                returns += u64::from(self.visit(*person, at / 4));
            }
        }
        returns
    }

    /// Exchanges two tables of a round; takes the number of all returns and gives the new one.
    fn exchange(&mut self, round: &mut Round, here: usize, there: usize, returns: u64) -> u64 {
        let mut returns = returns;
        for (from, to) in [(here, there), (there, here)] {
            for person in &round[from * 4..from * 4 + 4] {
                returns -= u64::from(self.take_back(*person, from));
                returns += u64::from(self.visit(*person, to));
            }
        }
        for seat in 0..4 {
            round.swap(here * 4 + seat, there * 4 + seat);
        }
        returns
    }

    /// Puts the tables of the rounds into an order with few returns, and gives their number. The search compares with
    /// the cost `memory` steps ago: a small number suits roomy plans, a large one tight ones.
    pub(super) fn spread(
        mut self,
        rounds: &mut Vec<Round>,
        (steps, memory): (impl Iterator<Item = usize>, usize),
        random: &mut Random,
    ) -> u64 {
        let tables = rounds.first().map_or(0, |round| round.len() / 4);
        let mut returns = self.visit_all(rounds);
        if tables < 2 {
            return returns;
        }
        let mut best = (returns, rounds.clone());
        let mut late = LateAcceptance::new(returns, memory);
        for _ in steps {
            if best.0 == 0 {
                break;
            }
            let round = random.below(rounds.len());
            let here = random.below(tables);
            let there = (here + 1 + random.below(tables - 1)) % tables;
            let then = self.exchange(&mut rounds[round], here, there, returns);
            if late.accepts(returns, then) {
                returns = then;
                if returns < best.0 {
                    best = (returns, rounds.clone());
                }
            } else {
                self.exchange(&mut rounds[round], here, there, then);
            }
            late.remember(returns);
        }
        *rounds = best.1;
        best.0
    }
}
