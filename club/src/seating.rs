//! Who sits at which table tonight: tables that mix people who have met least. Integers only, and the same people with
//! the same past get the same tables.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::search::{LateAcceptance, Random};

/// How often people have met.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Meetings<P> {
    pairs: BTreeMap<(P, P), u32>,
}

impl<P: Ord + Copy> Meetings<P> {
    /// Nobody has met anybody.
    pub const fn none() -> Meetings<P> {
        Meetings { pairs: BTreeMap::new() }
    }

    /// Everybody of a table has met everybody else of it so many times more.
    pub fn add(&mut self, table: &[P], times: u32) {
        for (at, one) in table.iter().enumerate() {
            for other in &table[at + 1..] {
                *self.pairs.entry(pair(*one, *other)).or_default() += times;
            }
        }
    }

    /// How often two have met.
    pub fn of(&self, one: P, other: P) -> u32 {
        self.pairs.get(&pair(one, other)).copied().unwrap_or_default()
    }

    /// How much a table repeats earlier meetings: the sum of the squares, so that one pair that has met four times
    /// weighs more than four pairs that have met once.
    pub fn cost(&self, table: &[P]) -> u64 {
        let pairs = table.iter().enumerate().flat_map(|(at, one)| {
            table[at + 1..].iter().map(|other| u64::from(self.of(*one, *other)))
        });
        pairs.map(|met| met * met).sum()
    }
}

fn pair<P: Ord>(one: P, other: P) -> (P, P) {
    if one <= other { (one, other) } else { (other, one) }
}

/// Which tables there may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sizes {
    /// Four at each; people beyond a multiple of four are left over.
    Four,
    /// Three or five as well, where the number is no multiple of four.
    ThreeToFive,
}

impl Sizes {
    /// The sizes of the tables for so many people, largest first. People beyond the sum of the sizes are left over.
    ///
    /// | too many for fours | with three and five |
    /// | --- | --- |
    /// | one | one table of five |
    /// | two | two tables of three |
    /// | three | one table of three |
    pub fn tables(self, people: usize) -> Vec<usize> {
        let (fives, threes) = match (self, people % 4) {
            (Sizes::Four, _) | (Sizes::ThreeToFive, 0) => (0, 0),
            (Sizes::ThreeToFive, 1) => (usize::from(people >= 5), 0),
            (Sizes::ThreeToFive, 2) => (0, if people >= 6 { 2 } else { 0 }),
            (Sizes::ThreeToFive, _) => (0, 1),
        };
        let fours = (people - 5 * fives - 3 * threes) / 4;
        let sizes = [(5, fives), (4, fours), (3, threes)];
        sizes.into_iter().flat_map(|(size, many)| std::iter::repeat_n(size, many)).collect()
    }
}

/// Who sits with whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seating<P> {
    /// The tables, largest first.
    pub tables: Vec<Vec<P>>,
    /// Who finds no place.
    pub left_over: Vec<P>,
}

/// How many searches there are, each from a random start; the best result is taken. One alone missed the best tables of
/// fourteen people in several of a hundred evenings, eight in one.
const SEARCHES: u64 = 8;

/// Steps of a search for each seated person.
const STEPS_PER_PERSON: usize = 1_000;

/// How many steps back the late acceptance search compares.
const MEMORY: usize = 300;

/// Proposes tables for those who are present. If not all find a seat, those who have met others most often are left
/// over: they have played most. A person named twice counts once.
///
/// It swaps two people between tables by the search that also plans tournaments, from several random starts: a start that
/// is good already would hold it where it is, since it takes no step worse than what it has seen.
pub fn propose<P: Ord + Copy>(present: &[P], met: &Meetings<P>, sizes: Sizes) -> Seating<P> {
    let mut people: Vec<P> = present.to_vec();
    people.sort_unstable();
    people.dedup();
    let hall = Hall::of(&people, met);
    let sizes = sizes.tables(people.len());
    let mut seated: Vec<usize> = (0..people.len()).collect();
    // Those who have played most are left over, one after the other.
    let mut left_over = Vec::new();
    while seated.len() > sizes.iter().sum() {
        let most = seated.iter().max_by_key(|one| (hall.repeats(**one, &seated), Reverse(**one)));
        let most = most.copied().unwrap_or_default();
        seated.retain(|one| *one != most);
        left_over.push(people[most]);
    }
    let searched = (0..SEARCHES).map(|search| {
        // The constant seeds give the same tables for the same evening.
        let mut random = Random::new(search, 0);
        let mut order = seated.clone();
        random.shuffle(&mut order);
        let mut order = order.into_iter();
        let mut tables: Vec<Vec<usize>> =
            sizes.iter().map(|size| order.by_ref().take(*size).collect()).collect();
        hall.search(&mut tables, &mut random);
        hall.swap_while_it_helps(&mut tables);
        tables
    });
    let tables = searched.min_by_key(|tables| hall.total(tables)).unwrap_or_default();
    let named = tables.into_iter().map(|table| {
        let mut table: Vec<P> = table.into_iter().map(|one| people[one]).collect();
        table.sort_unstable();
        table
    });
    let mut tables: Vec<Vec<P>> = named.collect();
    tables.sort_by_key(|table| (Reverse(table.len()), table.clone()));
    Seating { tables, left_over }
}

/// Those who are present by their places in a list, and the squares of how often each two have met.
struct Hall {
    squares: Vec<Vec<u64>>,
}

impl Hall {
    fn of<P: Ord + Copy>(people: &[P], met: &Meetings<P>) -> Hall {
        let row = |one: &P| -> Vec<u64> {
            people.iter().map(|other| u64::from(met.of(*one, *other)).pow(2)).collect()
        };
        Hall { squares: people.iter().map(row).collect() }
    }

    /// What somebody repeats with these people; nothing with oneself.
    fn repeats(&self, one: usize, others: &[usize]) -> u64 {
        let others = others.iter().filter(|other| **other != one);
        others.map(|other| self.squares[one][*other]).sum()
    }

    fn cost(&self, table: &[usize]) -> u64 {
        table.iter().enumerate().map(|(at, one)| self.repeats(*one, &table[at + 1..])).sum()
    }

    fn total(&self, tables: &[Vec<usize>]) -> u64 {
        tables.iter().map(|table| self.cost(table)).sum()
    }

    /// Swaps two random people of different tables, step by step, by late acceptance; the best tables found stay.
    fn search(&self, tables: &mut [Vec<usize>], random: &mut Random) {
        let places: Vec<(usize, usize)> = (0..tables.len())
            .flat_map(|table| (0..tables[table].len()).map(move |place| (table, place)))
            .collect();
        if tables.len() < 2 {
            return;
        }
        let mut cost = self.total(tables);
        let mut late = LateAcceptance::new(cost, MEMORY);
        let mut best = (cost, tables.to_vec());
        for _ in 0..places.len() * STEPS_PER_PERSON {
            if best.0 == 0 {
                break;
            }
            let (here, one) = places[random.below(places.len())];
            let (there, other) = places[random.below(places.len())];
            if here == there {
                continue;
            }
            let (before, after) = self.change((&tables[here], one), (&tables[there], other));
            if late.accepts(cost, cost + after - before) {
                cost = cost + after - before;
                swap(tables, (here, one), (there, other));
                if cost < best.0 {
                    best = (cost, tables.to_vec());
                }
            }
            late.remember(cost);
        }
        tables.clone_from_slice(&best.1);
    }

    /// Swaps two people of different tables, always the two for whom it helps most, until it helps no more. Every swap
    /// lowers the cost, so it ends.
    fn swap_while_it_helps(&self, tables: &mut [Vec<usize>]) {
        loop {
            let mut best = (0, [(0, 0); 2]);
            for here in 0..tables.len() {
                for there in here + 1..tables.len() {
                    for one in 0..tables[here].len() {
                        for other in 0..tables[there].len() {
                            let gain = self.gain((&tables[here], one), (&tables[there], other));
                            if gain > best.0 {
                                best = (gain, [(here, one), (there, other)]);
                            }
                        }
                    }
                }
            }
            let (gain, [(here, one), (there, other)]) = best;
            if gain == 0 {
                return;
            }
            swap(tables, (here, one), (there, other));
        }
    }

    /// How much lower the cost is when two people change places; nothing where it would not be lower.
    fn gain(&self, here: (&[usize], usize), there: (&[usize], usize)) -> u64 {
        let (before, after) = self.change(here, there);
        before.saturating_sub(after)
    }

    /// What two people repeat at their tables, and what they would repeat in each other's place.
    fn change(
        &self,
        (here, at): (&[usize], usize),
        (there, place): (&[usize], usize),
    ) -> (u64, u64) {
        let (one, other) = (here[at], there[place]);
        // At the new tables each is counted as meeting the other, who leaves that table: this is subtracted for both.
        let between = self.squares[one][other];
        let before = self.repeats(one, here) + self.repeats(other, there);
        let after = self.repeats(one, there) + self.repeats(other, here) - 2 * between;
        (before, after)
    }
}

/// Two people of different tables change places.
fn swap(tables: &mut [Vec<usize>], (here, one): (usize, usize), (there, other): (usize, usize)) {
    let moved = tables[here][one];
    tables[here][one] = tables[there][other];
    tables[there][other] = moved;
}
