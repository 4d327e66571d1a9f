//! Table points, and who is ahead of whom.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::{ResultsQuestion, TableResult};

/// A player's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Ranked {
    /// From 1; shared by those who are even in points and score.
    pub place: usize,
    /// The player's number.
    pub player: u32,
    /// Table points in twelfths.
    pub points12: u32,
    /// The sum of the totals.
    pub score: i64,
}

/// A team's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RankedTeam {
    /// From 1; shared by those who are even in points and score.
    pub place: usize,
    /// The team's number.
    pub id: u32,
    /// Table points in twelfths.
    pub points12: u32,
    /// The sum of the totals.
    pub score: i64,
}

/// The table points of the four places of a table, in twelfths.
const OF_PLACE: [u32; 4] = [48, 24, 12, 0];

/// Table points in twelfths by total; equal totals share the points of their places.
pub fn points12(totals: [i64; 4]) -> [u32; 4] {
    totals.map(|total| {
        let ahead = totals.iter().filter(|other| **other > total).count();
        let level = totals.iter().filter(|other| **other == total).count();
        let shared: u32 = OF_PLACE[ahead..ahead + level].iter().sum();
        // The points of a tie can always be divided in twelfths without a remainder.
        shared / u32::try_from(level).unwrap_or(1)
    })
}

/// Points and score of one who is ranked.
type Sum = (u32, i64);

/// Players and teams by table points, then score, then number.
pub(super) fn rank(
    question: &ResultsQuestion,
    tables: &[Vec<TableResult>],
) -> (Vec<Ranked>, Vec<RankedTeam>) {
    let substitutes: BTreeSet<u32> = question.substitutes.iter().copied().collect();
    let mut sums: BTreeMap<u32, Sum> = BTreeMap::new();
    for (round, results) in question.rounds.iter().zip(tables) {
        for (entry, result) in round.tables.iter().zip(results) {
            for ((player, points), total) in
                entry.seats.iter().zip(result.points12).zip(result.totals)
            {
                let sum = sums.entry(*player).or_default();
                *sum = (sum.0 + points, sum.1 + total);
            }
        }
    }
    sums.retain(|player, _| !substitutes.contains(player));
    let teams = question.teams.iter().map(|team| {
        let members = team.players.iter().filter_map(|player| sums.get(player));
        let sum = members.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        (team.id, sum)
    });
    let teams = placed(teams.collect()).map(|(place, id, (points12, score))| RankedTeam {
        place,
        id,
        points12,
        score,
    });
    let teams = teams.collect();
    let players = placed(sums.into_iter().collect());
    let players =
        players.map(|(place, player, (points12, score))| Ranked { place, player, points12, score });
    (players.collect(), teams)
}

/// Sorted with their places.
fn placed(mut ones: Vec<(u32, Sum)>) -> impl Iterator<Item = (usize, u32, Sum)> {
    ones.sort_by_key(|(number, sum)| (std::cmp::Reverse(*sum), *number));
    let mut place = (0, None);
    ones.into_iter().enumerate().map(move |(at, (number, sum))| {
        if place.1 != Some(sum) {
            place = (at + 1, Some(sum));
        }
        (place.0, number, sum)
    })
}
