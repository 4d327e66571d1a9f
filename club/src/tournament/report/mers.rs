//! The European ranking (MERS): what a place is worth, what a tournament weighs, and sums over several tournaments.

use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Substitutes that count for the size of the field.
const MOST_SUBSTITUTES: usize = 3;

/// What a place is worth, from 1,000 for the first to 0 for the last; those who are even have the better place. Nothing where
/// there is no such place or nobody to compare with.
pub fn mers_points(place: usize, players: usize) -> Option<u32> {
    if place == 0 || place > players || players < 2 {
        return None;
    }
    let (below, others) = (players - place, players - 1);
    // Rounded half up.
    u32::try_from((2_000 * below + others) / (2 * others)).ok()
}

/// What a tournament weighs, in halves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weight {
    /// 2 for each day, up to three days.
    pub days: u32,
    /// 1 from 41 players on, 2 from 81 on.
    pub players: u32,
    /// 1 from six nations on, 2 from ten on.
    pub nations: u32,
    /// 2 where one must qualify.
    pub qualification: u32,
}

impl Weight {
    /// All of it, in halves.
    pub const fn halves(self) -> u32 {
        self.days + self.players + self.nations + self.qualification
    }
}

/// What a tournament weighs. `substitutes` are those who played.
pub fn weight(
    days: u8,
    (players, substitutes): (usize, usize),
    nations: usize,
    must_qualify: bool,
) -> Weight {
    Weight {
        days: 2 * u32::from(days.clamp(1, 3)),
        players: match players + substitutes.min(MOST_SUBSTITUTES) {
            0..=40 => 0,
            41..=80 => 1,
            81.. => 2,
        },
        nations: match nations {
            0..=5 => 0,
            6..=9 => 1,
            10.. => 2,
        },
        qualification: if must_qualify { 2 } else { 0 },
    }
}

/// The best `count` results of each, summed, the largest sum first, then the fewer tournaments, then the name.
/// `results` are names with points.
pub fn best_of(results: &[(String, u32)], count: usize) -> Vec<(String, Vec<u32>, u32)> {
    let mut by_name: BTreeMap<&str, Vec<u32>> = BTreeMap::new();
    for (name, points) in results {
        by_name.entry(name).or_default().push(*points);
    }
    let sums = by_name.into_iter().map(|(name, mut points)| {
        points.sort_unstable_by_key(|one| Reverse(*one));
        let sum = points.iter().take(count).sum();
        (name.to_owned(), points, sum)
    });
    let mut all: Vec<(String, Vec<u32>, u32)> = sums.collect();
    all.sort_by_key(|(name, points, sum)| (Reverse(*sum), points.len(), name.clone()));
    all
}

/// The mean of the three best of each country, in thousandths of a point, the best first; countries with fewer are left out.
/// `results` are countries with points.
pub fn countries_of(results: &[(String, u32)]) -> Vec<(String, u64)> {
    let best = best_of(results, 3);
    let with_three =
        best.into_iter().filter(|(name, points, _)| !name.is_empty() && points.len() >= 3);
    let means = with_three.map(|(name, _, sum)| (name, (u64::from(sum) * 1_000 + 1) / 3));
    means.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_worth_a_thousand_to_nothing() {
        let of_32: Vec<Option<u32>> = [1, 2, 3, 31, 32].map(|place| mers_points(place, 32)).into();
        assert_eq!(of_32, [Some(1000), Some(968), Some(935), Some(32), Some(0)]);
        // 1000 · 1 / 16 = 62.5 is rounded up.
        assert_eq!(mers_points(16, 17), Some(63));
        assert_eq!([mers_points(0, 4), mers_points(5, 4), mers_points(1, 1)], [None; 3]);
    }

    #[test]
    fn days_players_nations_and_qualification_weigh() {
        assert_eq!(weight(2, (32, 1), 5, false).halves(), 4);
        assert_eq!(
            weight(1, (38, 5), 6, false),
            Weight { days: 2, players: 1, nations: 1, qualification: 0 }
        );
        assert_eq!(weight(9, (81, 0), 10, true).halves(), 6 + 2 + 2 + 2);
        assert_eq!(weight(1, (40, 0), 5, false).halves(), 2);
    }

    #[test]
    fn the_best_results_are_summed() {
        let results: Vec<(String, u32)> =
            [("A", 500), ("B", 900), ("A", 700), ("A", 100), ("A", 600), ("C", 900)]
                .map(|(name, points)| (name.to_owned(), points))
                .into();
        let best = best_of(&results, 3);
        assert_eq!(best[0], ("A".to_owned(), vec![700, 600, 500, 100], 1800));
        assert_eq!((best[1].0.as_str(), best[2].0.as_str()), ("B", "C"));
        assert_eq!(countries_of(&results), [("A".to_owned(), 600_000)]);
    }
}
