//! Plans without a repeat for sizes that leave little room: one base round, turned cyclically.
//!
//! The seats are numbers modulo `rounds · shift`, and a few fixed ones beside them. Round `r` is the base round with
//! `r · shift` added to every number that turns. Two meet at most once if no two pairs of the base round turn into each
//! other, which is a search over one round instead of over all (Bose's method of differences).

use super::search::Round;
use crate::search::{LateAcceptance, Pace, Random};

/// How many more rounds than wanted a cycle may have.
const SPARE_ROUNDS: usize = 3;

/// Beginnings of a search for one shape of cycle.
const BEGINNINGS: usize = 60;

/// Steps of one beginning.
const STEPS: usize = 20_000;

/// Steps back with which the search compares.
const MEMORY: usize = 150;

/// One way to number the seats: the first `rounds · shift` turn, the others are fixed.
#[derive(Clone, Copy, Debug)]
struct Cycle {
    seats: usize,
    /// Rounds after which it begins again.
    rounds: usize,
    shift: usize,
}

impl Cycle {
    /// All ways for so many seats and rounds, the roomiest first.
    fn all(seats: usize, rounds: usize) -> Vec<Cycle> {
        let lengths = rounds..=rounds + SPARE_ROUNDS;
        let cycles = lengths.flat_map(|rounds| {
            (0..=seats / 4).filter_map(move |fixed| {
                let turning = seats - fixed;
                (turning.is_multiple_of(rounds) && turning > 0).then(|| Cycle {
                    seats,
                    rounds,
                    shift: turning / rounds,
                })
            })
        });
        let mut cycles: Vec<Cycle> = cycles.filter(|cycle| cycle.has_room()).collect();
        cycles.sort_by_key(|cycle| (cycle.fixed(), cycle.rounds));
        cycles
    }

    fn turning(self) -> usize {
        self.rounds * self.shift
    }

    fn fixed(self) -> usize {
        self.seats - self.turning()
    }

    /// Whether there are as many kinds of pairs as the base round has pairs.
    fn has_room(self) -> bool {
        let pairs_of_fixed = self.fixed() * self.fixed().saturating_sub(1) / 2;
        let all = self.seats * (self.seats - 1) / 2 - pairs_of_fixed;
        all / self.rounds >= self.seats / 4 * 6
    }

    /// The same number for all pairs that turn into each other; `None` for two fixed seats, or for two that meet again
    /// half a cycle later.
    fn kind(self, one: usize, other: usize) -> Option<usize> {
        let turning = self.turning();
        let (low, high) = if one < other { (one, other) } else { (other, one) };
        if low >= turning {
            return None;
        }
        if high >= turning {
            return Some(turning * self.shift + (high - turning) * self.shift + low % self.shift);
        }
        let difference = high - low;
        if difference * 2 == turning && difference.is_multiple_of(self.shift) {
            return None;
        }
        let forward = (low % self.shift) * turning + difference;
        let backward = (high % self.shift) * turning + (turning - difference);
        Some(forward.min(backward))
    }

    fn kinds(self) -> usize {
        self.shift * (self.turning() + self.fixed())
    }

    /// The rounds that a base round turns into.
    fn develop(self, base: &[usize], rounds: usize) -> Vec<Round> {
        let turning = self.turning();
        let turned = |seat: &usize, round: usize| {
            if *seat < turning { (*seat + round * self.shift) % turning } else { *seat }
        };
        (0..rounds).map(|round| base.iter().map(|seat| turned(seat, round)).collect()).collect()
    }
}

/// A base round under search: how often each kind of pair is used.
struct Base {
    cycle: Cycle,
    seats: Vec<usize>,
    used: Vec<u64>,
    cost: u64,
}

impl Base {
    fn new(cycle: Cycle, random: &mut Random) -> Base {
        let mut seats: Vec<usize> = (0..cycle.seats).collect();
        random.shuffle(&mut seats);
        let mut base = Base { cycle, seats, used: vec![0; cycle.kinds()], cost: 0 };
        for table in 0..cycle.seats / 4 {
            for one in 0..4 {
                for other in one + 1..4 {
                    base.add(base.seats[table * 4 + one], base.seats[table * 4 + other]);
                }
            }
        }
        base
    }

    fn add(&mut self, one: usize, other: usize) {
        match self.cycle.kind(one, other) {
            None => self.cost += 1,
            Some(kind) => {
                self.cost += u64::from(self.used[kind] > 0);
                self.used[kind] += 1;
            }
        }
    }

    fn remove(&mut self, one: usize, other: usize) {
        match self.cycle.kind(one, other) {
            None => self.cost -= 1,
            Some(kind) => {
                self.used[kind] -= 1;
                self.cost -= u64::from(self.used[kind] > 0);
            }
        }
    }

    /// Exchanges two places of different tables.
    fn exchange(&mut self, here: usize, there: usize) {
        for (at, other_at) in [(here, there), (there, here)] {
            for mate in (at / 4 * 4..at / 4 * 4 + 4).filter(|mate| *mate != at) {
                self.remove(self.seats[at], self.seats[mate]);
                self.add(self.seats[other_at], self.seats[mate]);
            }
        }
        self.seats.swap(here, there);
    }

    /// Searches for a base round without two pairs of one kind.
    fn solve(mut self, steps: impl Iterator<Item = usize>, random: &mut Random) -> Option<Base> {
        let seats = self.seats.len();
        let mut late = LateAcceptance::new(self.cost, MEMORY);
        for _ in steps {
            if self.cost == 0 {
                return Some(self);
            }
            let here = random.below(seats);
            let there = random.below(seats - 4);
            let there = if there / 4 < here / 4 { there } else { there + 4 };
            let before = self.cost;
            self.exchange(here, there);
            if !late.accepts(before, self.cost) {
                self.exchange(here, there);
            }
            late.remember(self.cost);
        }
        None
    }
}

/// Rounds in which nobody meets twice, for `seats` numbered from 0; nothing where the search finds none.
pub(super) fn rounds_without_repeats(
    seats: usize,
    rounds: usize,
    pace: &Pace<'_>,
    random: &mut Random,
) -> Option<Vec<Round>> {
    if seats < 8 || rounds == 0 {
        return None;
    }
    let cycles = Cycle::all(seats, rounds);
    for _ in 0..BEGINNINGS {
        for cycle in &cycles {
            if pace.has_ended() {
                return None;
            }
            let base = Base::new(*cycle, random);
            if let Some(solved) = base.solve(pace.steps(STEPS), random) {
                return Some(cycle.develop(&solved.seats, rounds));
            }
        }
    }
    None
}
