//! Who leads: games played, sum, average, rank; equal sums share a rank.

use scoring::Points;

/// One line of a ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing<P> {
    /// Whose line.
    pub person: P,
    /// The rank, from 1; shared by equal sums, the ranks after a tie stay empty.
    pub rank: u32,
    /// Games that count.
    pub games: u32,
    /// Sum of their results.
    pub sum: Points,
}

impl<P> Standing<P> {
    /// The average per game in tenths of a point, rounded half away from zero.
    pub const fn average_tenths(&self) -> i64 {
        let (tenths, games) = (self.sum.0 * 10, self.games as i64);
        if games == 0 {
            return 0;
        }
        let rounded = (tenths.abs() * 2 + games) / (games * 2);
        if tenths < 0 { -rounded } else { rounded }
    }
}

/// Ranks people by the sum of their results. Equal sums share the rank; among them the order is
/// that in which they came in.
pub fn rank<P: PartialEq>(results: impl IntoIterator<Item = (P, Points)>) -> Vec<Standing<P>> {
    let mut standings: Vec<Standing<P>> = Vec::new();
    for (person, result) in results {
        match standings.iter_mut().find(|standing| standing.person == person) {
            Some(standing) => {
                standing.games += 1;
                standing.sum += result;
            }
            None => standings.push(Standing { person, rank: 0, games: 1, sum: result }),
        }
    }
    standings.sort_by_key(|standing| std::cmp::Reverse(standing.sum));
    let mut rank = 0;
    let mut last = None;
    for (at, standing) in (1..).zip(standings.iter_mut()) {
        if last != Some(standing.sum) {
            rank = at;
        }
        last = Some(standing.sum);
        standing.rank = rank;
    }
    standings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ties_share_a_rank_and_leave_the_next_empty() {
        let results = [("A", 340), ("B", -120), ("C", 340), ("D", -560), ("B", 20)];
        let ranked = rank(results.map(|(person, points)| (person, Points(points))));
        let lines: Vec<_> =
            ranked.iter().map(|line| (line.person, line.rank, line.games, line.sum.0)).collect();
        assert_eq!(
            lines,
            [("A", 1, 1, 340), ("C", 1, 1, 340), ("B", 3, 2, -100), ("D", 4, 1, -560)]
        );
    }

    #[test]
    fn averages_round_half_away_from_zero() {
        let average =
            |sum, games| Standing { person: (), rank: 1, games, sum: Points(sum) }.average_tenths();
        assert_eq!(average(1, 3), 3);
        assert_eq!(average(5, 20), 3); // 0.25
        assert_eq!(average(-5, 20), -3);
        assert_eq!(average(0, 0), 0);
    }
}
