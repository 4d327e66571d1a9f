//! The quality of a plan in figures: what it repeats, counted over all rounds, played ones included.

use serde::{Deserialize, Serialize};

/// The figures that stand under a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figures {
    /// Sum over pairs of players of (meetings − 1) where positive.
    pub repeats: u64,
    /// The largest difference, for one player, between the wind he has most often and the one he has least often.
    pub wind_spread: u64,
    /// Sum over players and tables of (times at this table − 1) where positive.
    pub table_returns: u64,
    /// Meetings inside a group; two who share two groups count for each.
    pub apart_meetings: u64,
    /// The smallest number of opponents that two players have in common.
    pub indirect: u64,
}

impl Figures {
    /// Counts them. `rounds` are all rounds, a player by a number from 1, an empty seat as nothing; `present` are the
    /// players who still take part.
    pub(super) fn count(
        players: usize,
        present: &[usize],
        apart: &[Vec<usize>],
        rounds: &[Vec<[Option<u16>; 4]>],
    ) -> Figures {
        let mut met = vec![0_u64; players * players];
        let mut winds = vec![[0_u64; 4]; players];
        let most_tables = rounds.iter().map(Vec::len).max().unwrap_or_default();
        let mut visits = vec![0_u64; players * most_tables];
        for round in rounds {
            for (number, table) in round.iter().enumerate() {
                for (wind, one) in table.iter().enumerate() {
                    let Some(one) = one.map(|one| usize::from(one) - 1) else { continue };
                    winds[one][wind] += 1;
                    visits[one * most_tables + number] += 1;
                    for other in table.iter().flatten().map(|other| usize::from(*other) - 1) {
                        if other != one {
                            met[one * players + other] += 1;
                        }
                    }
                }
            }
        }
        let spread = |winds: &[u64; 4]| {
            let most = winds.iter().max().copied().unwrap_or_default();
            most - winds.iter().min().copied().unwrap_or_default()
        };
        let inside = |group: &Vec<usize>| -> u64 {
            let met = &met;
            let ones = group.iter();
            ones.flat_map(|one| group.iter().map(move |other| met[one * players + other])).sum()
        };
        Figures {
            repeats: met.iter().map(|times| times.saturating_sub(1)).sum::<u64>() / 2,
            wind_spread: winds.iter().map(spread).max().unwrap_or_default(),
            table_returns: visits.iter().map(|times| times.saturating_sub(1)).sum(),
            apart_meetings: apart.iter().map(inside).sum::<u64>() / 2,
            indirect: indirect(players, present, &met),
        }
    }
}

/// The smallest number of opponents that two of those present have in common.
fn indirect(players: usize, present: &[usize], met: &[u64]) -> u64 {
    let words = players.div_ceil(64);
    let mut opponents = vec![0_u64; players * words];
    for one in 0..players {
        for other in 0..players {
            if met[one * players + other] > 0 {
                opponents[one * words + other / 64] |= 1 << (other % 64);
            }
        }
    }
    let of = |one: usize| &opponents[one * words..(one + 1) * words];
    let pairs = present.iter().enumerate().flat_map(|(at, one)| {
        present[at + 1..].iter().map(move |other| {
            let common = of(*one).iter().zip(of(*other)).map(|(one, other)| one & other);
            u64::from(common.map(u64::count_ones).sum::<u32>())
        })
    });
    pairs.min().unwrap_or_default()
}
