//! Spreads the four winds evenly: each table of a round is put into an order East, South, West, North.
//!
//! For two winds at a time the tables are arrows from who has the first wind to who has the second. A path of arrows from
//! somebody who has the first wind too often to somebody who has it too rarely is turned around. When no path helps and
//! nothing was played before, no two winds of a player differ by more than one.

use std::collections::VecDeque;

use super::search::Round;

/// How often each player has had each wind.
pub(super) struct Winds {
    counts: Vec<[i64; 4]>,
    players: usize,
}

/// The place of one table in the plan.
#[derive(Clone, Copy)]
struct TableAt {
    round: usize,
    first: usize,
}

impl Winds {
    /// Nobody has had a wind. Substitutes, from number `players` on, do not count.
    pub(super) fn new(players: usize, people: usize) -> Winds {
        Winds { counts: vec![[0; 4]; people], players }
    }

    /// Counts a table, East first; an empty seat is skipped.
    pub(super) fn seat(&mut self, table: impl Iterator<Item = Option<usize>>) {
        for (wind, person) in table.enumerate() {
            if let Some(person) = person {
                self.counts[person][wind] += 1;
            }
        }
    }

    /// Orders the tables of all rounds.
    pub(super) fn balance(mut self, rounds: &mut [Round]) {
        for round in rounds.iter() {
            for table in round.chunks(4) {
                self.seat(table.iter().copied().map(Some));
            }
        }
        loop {
            let mut changed = false;
            for first in 0..4 {
                for second in first + 1..4 {
                    while self.turn_a_path(rounds, first, second) {
                        changed = true;
                    }
                }
            }
            if !changed {
                return;
            }
        }
    }

    /// By how much somebody has the first wind more often than the second.
    fn surplus(&self, person: usize, first: usize, second: usize) -> i64 {
        self.counts[person][first] - self.counts[person][second]
    }

    /// Finds one path that helps and turns it around.
    fn turn_a_path(&mut self, rounds: &mut [Round], first: usize, second: usize) -> bool {
        let mut arrows: Vec<Vec<(usize, TableAt)>> = vec![Vec::new(); self.counts.len()];
        for (round, places) in rounds.iter().enumerate() {
            for at in (0..places.len()).step_by(4) {
                let arrow = (places[at + second], TableAt { round, first: at });
                arrows[places[at + first]].push(arrow);
            }
        }
        for start in 0..arrows.len() {
            if start < self.players && self.surplus(start, first, second) < 1 {
                continue;
            }
            if let Some(path) = self.path_from(start, &arrows, first, second) {
                for table in path {
                    let places = &mut rounds[table.round];
                    let (one, other) = (places[table.first + first], places[table.first + second]);
                    places.swap(table.first + first, table.first + second);
                    self.counts[one][first] -= 1;
                    self.counts[one][second] += 1;
                    self.counts[other][first] += 1;
                    self.counts[other][second] -= 1;
                }
                return true;
            }
        }
        false
    }

    /// The shortest path that makes winds more even when it is turned around. What substitutes get does not matter.
    fn path_from(
        &self,
        start: usize,
        arrows: &[Vec<(usize, TableAt)>],
        first: usize,
        second: usize,
    ) -> Option<Vec<TableAt>> {
        let mut came_by: Vec<Option<(usize, TableAt)>> = vec![None; arrows.len()];
        let mut queue = VecDeque::from([start]);
        let surplus = self.surplus(start, first, second);
        let is_player = |person: usize| person < self.players;
        // A turned path takes two from the start's surplus and gives them to the end's.
        let helps = |end: usize| match (is_player(start), is_player(end)) {
            (true, true) => self.surplus(end, first, second) < surplus - 2,
            (true, false) => surplus >= 2,
            (false, true) => self.surplus(end, first, second) <= -2,
            (false, false) => false,
        };
        while let Some(person) = queue.pop_front() {
            for (next, table) in &arrows[person] {
                if *next == start || came_by[*next].is_some() {
                    continue;
                }
                came_by[*next] = Some((person, *table));
                if !helps(*next) {
                    queue.push_back(*next);
                    continue;
                }
                let mut path = Vec::new();
                let mut at = *next;
                while let Some((before, table)) = came_by[at] {
                    path.push(table);
                    at = before;
                }
                return Some(path);
            }
        }
        None
    }
}
