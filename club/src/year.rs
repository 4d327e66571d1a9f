//! Who leads the year: by sum, average, the best games or table points; places won and lost since the week before.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use scoring::Points;
use serde::{Deserialize, Serialize};

/// How the yearly list ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Method {
    /// By the sum of all results.
    Sum,
    /// By the average of a game; people with fewer games than this are listed without a rank.
    Average {
        /// How many games it takes.
        least_games: u32,
    },
    /// By the sum of the best games.
    BestOf {
        /// How many games count at most.
        games: u32,
    },
    /// By table points, then by the sum of all results: the international list.
    TablePoints,
}

/// The result of one person in one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Result<P> {
    /// Who.
    pub person: P,
    /// Points won or lost.
    pub points: Points,
    /// Table points in twelfths.
    pub twelfths: i64,
}

/// By what a line is ranked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Figure {
    /// Points.
    Points(i64),
    /// Tenths of a point, rounded half away from zero; ranks go by the exact average.
    Tenths(i64),
    /// Twelfths of a table point.
    Twelfths(i64),
}

impl Figure {
    /// The bare number, in its own unit.
    pub const fn number(self) -> i64 {
        match self {
            Figure::Points(number) | Figure::Tenths(number) | Figure::Twelfths(number) => number,
        }
    }

    /// The difference of two figures of the same kind.
    #[must_use]
    pub const fn minus(self, other: Figure) -> Figure {
        let difference = self.number() - other.number();
        match self {
            Figure::Points(_) => Figure::Points(difference),
            Figure::Tenths(_) => Figure::Tenths(difference),
            Figure::Twelfths(_) => Figure::Twelfths(difference),
        }
    }
}

/// One line of the yearly list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line<P> {
    /// Whose.
    pub person: P,
    /// The place, from 1, shared by equals; the places after a tie stay empty. `None`: too few games.
    pub rank: Option<u32>,
    /// By what it is ranked.
    pub figure: Figure,
    /// Games that count.
    pub games: u32,
    /// The sum of all of them.
    pub sum: Points,
    /// The table points of all of them, in twelfths.
    pub twelfths: i64,
    /// The best result of a single game.
    pub best: Points,
    /// The worst.
    pub worst: Points,
}

impl<P> Line<P> {
    /// The average per game in tenths of a point, rounded half away from zero.
    pub const fn average_tenths(&self) -> i64 {
        tenths(self.sum.0, self.games)
    }
}

const fn tenths(sum: i64, games: u32) -> i64 {
    let (tenths, games) = (sum * 10, games as i64);
    if games == 0 {
        return 0;
    }
    let rounded = (tenths.abs() * 2 + games) / (games * 2);
    if tenths < 0 { -rounded } else { rounded }
}

/// Ranks people by their results. Equals share a place and stand in the order of the people; those with too few games
/// follow after all that are ranked, in the order of their figures.
///
/// | method | equal are | then |
/// | --- | --- | --- |
/// | sum, best games | equal sums | nothing parts them |
/// | average | equal averages, exactly and not as rounded | nothing parts them |
/// | table points | equal table points | the sum parts them; equal sums share the place |
pub fn rank<P: Ord + Copy>(
    results: impl IntoIterator<Item = Result<P>>,
    method: Method,
) -> Vec<Line<P>> {
    let mut by_person: BTreeMap<P, Vec<Result<P>>> = BTreeMap::new();
    for result in results {
        by_person.entry(result.person).or_default().push(result);
    }
    let mut lines: Vec<(Place, Line<P>)> =
        by_person.into_iter().map(|(person, results)| line(person, &results, method)).collect();
    lines.sort_by(|(one, _), (other, _)| one.compare(other));
    for at in 0..lines.len() {
        if !lines[at].0.is_ranked {
            continue;
        }
        let is_tie = at > 0 && lines[at - 1].0.compare(&lines[at].0).is_eq();
        let rank = if is_tie { lines[at - 1].1.rank } else { u32::try_from(at + 1).ok() };
        lines[at].1.rank = rank;
    }
    lines.into_iter().map(|(_, line)| line).collect()
}

/// What decides a place. The first figure is a fraction, so that averages are compared exactly.
struct Place {
    is_ranked: bool,
    figure: i64,
    of: i64,
    then: i64,
}

impl Place {
    /// The better one first.
    fn compare(&self, other: &Place) -> std::cmp::Ordering {
        let exact = |one: &Place, other: &Place| i128::from(one.figure) * i128::from(other.of);
        (Reverse(self.is_ranked), Reverse(exact(self, other)), Reverse(self.then)).cmp(&(
            Reverse(other.is_ranked),
            Reverse(exact(other, self)),
            Reverse(other.then),
        ))
    }
}

fn line<P: Copy>(person: P, results: &[Result<P>], method: Method) -> (Place, Line<P>) {
    let games = u32::try_from(results.len()).unwrap_or(u32::MAX);
    let sum: Points = results.iter().map(|result| result.points).sum();
    let twelfths = results.iter().map(|result| result.twelfths).sum();
    let mut points: Vec<i64> = results.iter().map(|result| result.points.0).collect();
    points.sort_by_key(|points| Reverse(*points));
    let place = |is_ranked, figure| Place { is_ranked, figure, of: 1, then: 0 };
    let (place, figure) = match method {
        Method::Sum => (place(true, sum.0), Figure::Points(sum.0)),
        Method::Average { least_games } => (
            Place { is_ranked: games >= least_games, figure: sum.0, of: i64::from(games), then: 0 },
            Figure::Tenths(tenths(sum.0, games)),
        ),
        Method::BestOf { games } => {
            let counted = points.iter().take(usize::try_from(games).unwrap_or(usize::MAX)).sum();
            (place(true, counted), Figure::Points(counted))
        }
        Method::TablePoints => {
            (Place { then: sum.0, ..place(true, twelfths) }, Figure::Twelfths(twelfths))
        }
    };
    let best = Points(points.first().copied().unwrap_or_default());
    let worst = Points(points.last().copied().unwrap_or_default());
    (place, Line { person, rank: None, figure, games, sum, twelfths, best, worst })
}

/// How a line has moved since an earlier list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Places won; negative: lost. `None` for somebody who had no place then or has none now.
    pub places: Option<i64>,
    /// What is missing to the next better line that has a place, in the list's own figure; `None` for the first.
    pub to_next: Option<Figure>,
}

/// What has changed since an earlier list, line by line.
pub fn changes<P: PartialEq>(now: &[Line<P>], before: &[Line<P>]) -> Vec<Change> {
    now.iter()
        .enumerate()
        .map(|(at, line)| {
            let then = before.iter().find(|then| then.person == line.person);
            let places = match (line.rank, then.and_then(|then| then.rank)) {
                (Some(rank), Some(then)) => Some(i64::from(then) - i64::from(rank)),
                (Some(_) | None, _) => None,
            };
            let better = now[..at].iter().rev().find(|other| other.rank < line.rank);
            let to_next = match line.rank {
                Some(_) => better.map(|better| better.figure.minus(line.figure)),
                None => None,
            };
            Change { places, to_next }
        })
        .collect()
}

/// Table points by the results of a table, in twelfths: 4, 2, 1 and 0 for the places; equals share the sum of their
/// places. A table of three gives 4, 2 and 1; a fifth player gets none.
///
/// Source: `docs/rules/abrechnungsblatt.md`, section 3.
pub fn table_points(results: &[Points]) -> Vec<i64> {
    const PLACES: [i64; 4] = [48, 24, 12, 0];
    results
        .iter()
        .map(|own| {
            let better = results.iter().filter(|other| *other > own).count();
            let equal = results.iter().filter(|other| *other == own).count();
            let shared: i64 = PLACES.iter().skip(better).take(equal).sum();
            // Twelfths hold halves, thirds and quarters; a tie of five has 84 to share, rounded down.
            i64::try_from(equal).map_or(0, |equal| shared / equal)
        })
        .collect()
}
