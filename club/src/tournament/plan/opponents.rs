//! How often each two have met, and what a meeting costs: first repeats, then meetings inside a group.

/// What one meeting inside a group costs; more than all returns to tables together, which cost 1 each.
const INSIDE_GROUP: u64 = 100_000;

/// What one repeated meeting costs; more than all meetings inside groups together.
const REPEAT: u64 = 1_000_000_000_000;

/// What two substitutes at one table cost: more than everything else, because it is not allowed.
const FORBIDDEN: u64 = 1_000_000_000_000_000;

/// Counts of meetings between people, numbered from 0; substitutes have the highest numbers.
#[derive(Clone)]
pub(super) struct Opponents {
    people: usize,
    players: usize,
    met: Vec<u16>,
    /// How many groups two share.
    shared: Vec<u16>,
}

impl Opponents {
    /// Nobody has met. `apart` are groups whose members should not meet.
    pub(super) fn new(players: usize, substitutes: usize, apart: &[Vec<usize>]) -> Opponents {
        let people = players + substitutes;
        let mut shared = vec![0; people * people];
        for group in apart {
            for one in group {
                for other in group.iter().filter(|other| *other != one) {
                    shared[one * people + other] += 1;
                }
            }
        }
        Opponents { people, players, met: vec![0; people * people], shared }
    }

    /// The number of the first substitute.
    pub(super) fn players(&self) -> usize {
        self.players
    }

    pub(super) fn shared(&self, one: usize, other: usize) -> u16 {
        self.shared[one * self.people + other]
    }

    /// Counts everybody of a table as having met once more.
    pub(super) fn seat(&mut self, table: &[usize]) {
        for (at, one) in table.iter().enumerate() {
            for other in &table[at + 1..] {
                self.add(*one, *other);
            }
        }
    }

    fn add(&mut self, one: usize, other: usize) {
        self.met[one * self.people + other] += 1;
        self.met[other * self.people + one] += 1;
    }

    fn remove(&mut self, one: usize, other: usize) {
        self.met[one * self.people + other] -= 1;
        self.met[other * self.people + one] -= 1;
    }

    /// What the next meeting of two adds to the cost.
    pub(super) fn next_cost(&self, one: usize, other: usize) -> u64 {
        match (one >= self.players, other >= self.players) {
            (true, true) => FORBIDDEN,
            (true, false) | (false, true) => 0,
            (false, false) => {
                let at = one * self.people + other;
                let repeat = if self.met[at] > 0 { REPEAT } else { 0 };
                repeat + u64::from(self.shared[at]) * INSIDE_GROUP
            }
        }
    }

    /// Takes one meeting back and says what it had cost.
    fn take_back(&mut self, one: usize, other: usize) -> u64 {
        self.remove(one, other);
        self.next_cost(one, other)
    }

    /// Counts one more meeting and says what it costs.
    fn meet(&mut self, one: usize, other: usize) -> u64 {
        let cost = self.next_cost(one, other);
        self.add(one, other);
        cost
    }

    /// Moves one person from three others to three others; returns what is saved and what it costs.
    pub(super) fn move_person(
        &mut self,
        person: usize,
        from: &[usize],
        to: &[usize],
        leaves: usize,
        replaces: usize,
    ) -> (u64, u64) {
        let mut saved = 0;
        for other in from.iter().filter(|other| **other != leaves) {
            saved += self.take_back(person, *other);
        }
        let mut cost = 0;
        for other in to.iter().filter(|other| **other != replaces) {
            cost += self.meet(person, *other);
        }
        (saved, cost)
    }
}
