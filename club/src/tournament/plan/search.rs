//! Improves rounds by exchanging two people of different tables inside one round.

use super::opponents::Opponents;
use super::tables::TableVisits;
use crate::search::{LateAcceptance, Random};

/// A round: each table's four people, table after table.
pub(super) type Round = Vec<usize>;

/// Rounds under improvement, with the meetings they make.
#[derive(Clone)]
pub(super) struct Search {
    pub(super) rounds: Vec<Round>,
    opponents: Opponents,
    /// Set where returns to tables count as well.
    visits: Option<TableVisits>,
    cost: u64,
}

impl Search {
    /// Starts from rounds as they are; `opponents` holds what was played before.
    pub(super) fn from_rounds(rounds: Vec<Round>, mut opponents: Opponents) -> Search {
        let mut cost = 0;
        for table in rounds.iter().flat_map(|round| round.chunks(4)) {
            for (at, one) in table.iter().enumerate() {
                for other in &table[at + 1..] {
                    cost += opponents.next_cost(*one, *other);
                    opponents.seat(&[*one, *other]);
                }
            }
        }
        Search { rounds, opponents, visits: None, cost }
    }

    /// The same, with returns to tables counted below everything else.
    pub(super) fn with_visits(
        rounds: Vec<Round>,
        opponents: Opponents,
        mut visits: TableVisits,
    ) -> Search {
        let returns = visits.visit_all(&rounds);
        let search = Search::from_rounds(rounds, opponents);
        Search { cost: search.cost + returns, visits: Some(visits), ..search }
    }

    /// Fills rounds one after the other: each person goes to the table where that costs least.
    pub(super) fn greedy(
        people: &[usize],
        rounds: usize,
        opponents: Opponents,
        random: &mut Random,
    ) -> Search {
        let mut met = opponents.clone();
        let tables = people.len() / 4;
        let filled = (0..rounds).map(|_| {
            let mut order = people.to_vec();
            random.shuffle(&mut order);
            let mut seated: Vec<Vec<usize>> = vec![Vec::new(); tables];
            // The last numbers are substitutes: they are hardest to place and go first.
            order.sort_by_key(|one| std::cmp::Reverse(one.saturating_sub(met.players() - 1)));
            for one in order {
                let open = (0..tables).filter(|table| seated[*table].len() < 4);
                let cost = |table: &usize| -> u64 {
                    seated[*table].iter().map(|other| met.next_cost(one, *other)).sum()
                };
                if let Some(best) = open.min_by_key(|table| (cost(table), seated[*table].len())) {
                    seated[best].push(one);
                }
            }
            for table in &seated {
                met.seat(table);
            }
            seated.concat()
        });
        let filled: Vec<Round> = filled.collect();
        Search::from_rounds(filled, opponents)
    }

    /// What all meetings of these rounds cost.
    pub(super) fn cost(&self) -> u64 {
        self.cost
    }

    /// Exchanges two places of one round; the same call again takes it back.
    fn exchange(&mut self, round: usize, here: usize, there: usize) {
        let places = &mut self.rounds[round];
        let (one, other) = (places[here], places[there]);
        let (first, second) = (here / 4 * 4, there / 4 * 4);
        let mut saved = 0;
        let mut cost = 0;
        for (person, from, to, replaces) in
            [(one, first, second, other), (other, second, first, one)]
        {
            let change = self.opponents.move_person(
                person,
                &places[from..from + 4],
                &places[to..to + 4],
                person,
                replaces,
            );
            saved += change.0;
            cost += change.1;
        }
        places.swap(here, there);
        if let Some(visits) = &mut self.visits {
            for (person, from, to) in [(one, here / 4, there / 4), (other, there / 4, here / 4)] {
                saved += u64::from(visits.take_back(person, from));
                cost += u64::from(visits.visit(person, to));
            }
        }
        self.cost = self.cost + cost - saved;
    }

    /// Improves until nothing costs anything or the steps are used up; the best rounds found stay.
    pub(super) fn improve(
        &mut self,
        steps: impl Iterator<Item = usize>,
        memory: usize,
        random: &mut Random,
    ) {
        let seats = self.rounds.first().map_or(0, Vec::len);
        if seats < 8 {
            return;
        }
        let mut best = (self.cost, self.rounds.clone());
        let mut late = LateAcceptance::new(self.cost, memory);
        for _ in steps {
            if best.0 == 0 {
                break;
            }
            let round = random.below(self.rounds.len());
            let here = random.below(seats);
            let there = random.below(seats - 4);
            let there = if there / 4 < here / 4 { there } else { there + 4 };
            let before = self.cost;
            self.exchange(round, here, there);
            if !late.accepts(before, self.cost) {
                self.exchange(round, here, there);
            } else if self.cost < best.0 {
                best = (self.cost, self.rounds.clone());
            }
            late.remember(self.cost);
        }
        // The counts of meetings belong to the last rounds tried, so nothing improves after this.
        (self.cost, self.rounds) = best;
    }
}
