//! Who leads the year: by sum, average, the best games or table points; places won and lost since the week before.

pub mod counting;
pub mod distribution;
pub mod honours;
pub mod standings;
pub mod tally;
pub mod year_options;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use scoring::Points;
use serde::{Deserialize, Serialize};

use crate::year::year_options::{YearOptions, quarter_of};

/// Twelfths of a table point.
const TWELFTHS: i64 = 12;

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
    /// The day to which the game belongs.
    pub day: NaiveDate,
    /// Hands won.
    pub won: u32,
}

/// How a list ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranking {
    /// By what.
    pub method: Method,
    /// What the club adds.
    pub options: YearOptions,
    /// The first and the last day of the year.
    pub days: (NaiveDate, NaiveDate),
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
    /// The average per game in tenths, rounded half away from zero: of table points where these rank, else of points.
    pub const fn average_tenths(&self) -> i64 {
        match self.figure {
            Figure::Points(_) | Figure::Tenths(_) => tenths(self.sum.0, self.games as i64),
            Figure::Twelfths(_) => tenths(self.twelfths, self.games as i64 * TWELFTHS),
        }
    }
}

/// A sum over so many games in tenths, rounded half away from zero.
const fn tenths(sum: i64, games: i64) -> i64 {
    let tenths = sum * 10;
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
///
/// What is left equal is parted by the hands won where the club wants that. A share of the best results is taken before
/// the method: of the results by table points where these rank, else by points. The premium is added after it.
pub fn rank<P: Ord + Copy>(
    results: impl IntoIterator<Item = Result<P>>,
    ranking: &Ranking,
) -> Vec<Line<P>> {
    let mut by_person: BTreeMap<P, Vec<Result<P>>> = BTreeMap::new();
    for result in results {
        by_person.entry(result.person).or_default().push(result);
    }
    let mut lines: Vec<(Place, Line<P>)> =
        by_person.into_iter().map(|(person, results)| line(person, &results, ranking)).collect();
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

/// The figure of one person after each day with a game; `results` are that person's, in the order of days.
pub fn course<P: Copy>(results: &[Result<P>], ranking: &Ranking) -> Vec<(NaiveDate, Figure)> {
    let keeps_all = ranking.options.best_percent == 100;
    let premium = i64::from(ranking.options.premium);
    let (mut until, mut sum) = (0, 0);
    let days = results.chunk_by(|one, next| one.day == next.day);
    let course = days.map(|day| {
        until += day.len();
        let figure = match ranking.method {
            Method::Sum if keeps_all => {
                sum += day.iter().map(|result| result.points.0).sum::<i64>() + premium;
                Figure::Points(sum)
            }
            Method::TablePoints if keeps_all => {
                let won: i64 = day.iter().map(|result| result.twelfths).sum();
                sum += won + premium * TWELFTHS;
                Figure::Twelfths(sum)
            }
            // Each day may change which results are the best.
            Method::Sum | Method::Average { .. } | Method::BestOf { .. } | Method::TablePoints => {
                line(day[0].person, &results[..until], ranking).1.figure
            }
        };
        (day[0].day, figure)
    });
    course.collect()
}

/// What decides a place. The first figure is a fraction, so that averages are compared exactly.
struct Place {
    is_ranked: bool,
    figure: i64,
    of: i64,
    then: i64,
    won: u64,
}

impl Place {
    /// The better one first.
    fn compare(&self, other: &Place) -> std::cmp::Ordering {
        let exact = |one: &Place, other: &Place| i128::from(one.figure) * i128::from(other.of);
        (other.is_ranked, exact(other, self), other.then, other.won).cmp(&(
            self.is_ranked,
            exact(self, other),
            self.then,
            self.won,
        ))
    }
}

fn line<P: Copy>(person: P, results: &[Result<P>], ranking: &Ranking) -> (Place, Line<P>) {
    let options = &ranking.options;
    let games = u32::try_from(results.len()).unwrap_or(u32::MAX);
    let sum: Points = results.iter().map(|result| result.points).sum();
    let twelfths = results.iter().map(|result| result.twelfths).sum();
    let evenings: BTreeSet<NaiveDate> = results.iter().map(|result| result.day).collect();
    let premium = i64::from(options.premium) * i64::try_from(evenings.len()).unwrap_or(i64::MAX);
    let counted = counted(results, ranking);
    let points: i64 = counted.iter().map(|result| result.points.0).sum();
    let of = i64::try_from(counted.len()).unwrap_or(i64::MAX);
    let won = if options.ties_by_won_hands {
        results.iter().map(|result| u64::from(result.won)).sum()
    } else {
        0
    };
    let is_ranked = games >= options.least_games
        && evenings.len() >= usize::try_from(options.least_evenings).unwrap_or(usize::MAX);
    let place = |figure| Place { is_ranked, figure, of: 1, then: 0, won };
    let (place, figure) = match ranking.method {
        Method::Sum | Method::BestOf { .. } => {
            (place(points + premium), Figure::Points(points + premium))
        }
        Method::Average { least_games } => {
            let is_ranked = is_ranked && games >= least_games;
            let figure = points + premium * of;
            (Place { is_ranked, of, ..place(figure) }, Figure::Tenths(tenths(figure, of)))
        }
        Method::TablePoints => {
            let counted: i64 = counted.iter().map(|result| result.twelfths).sum();
            let figure = counted + premium * TWELFTHS;
            (Place { then: sum.0, ..place(figure) }, Figure::Twelfths(figure))
        }
    };
    let of_all = results.iter().map(|result| result.points);
    let best = of_all.clone().max().unwrap_or_default();
    let worst = of_all.min().unwrap_or_default();
    (place, Line { person, rank: None, figure, games, sum, twelfths, best, worst })
}

/// The results that count for a place: a share of the best, or so many of them, of the year or of each quarter.
fn counted<P: Copy>(results: &[Result<P>], ranking: &Ranking) -> Vec<Result<P>> {
    let (first, last) = ranking.days;
    let mut quarters: BTreeMap<u8, Vec<Result<P>>> = BTreeMap::new();
    for result in results {
        let quarter =
            if ranking.options.by_quarters { quarter_of(result.day, first, last) } else { 0 };
        quarters.entry(quarter).or_default().push(*result);
    }
    let best = quarters.into_values().flat_map(|mut results| {
        results.sort_by_key(|result| match ranking.method {
            Method::TablePoints => Reverse((result.twelfths, result.points)),
            Method::Sum | Method::Average { .. } | Method::BestOf { .. } => {
                Reverse((result.points.0, result.points))
            }
        });
        let share = ranking.options.counted_of(results.len());
        results.truncate(match ranking.method {
            Method::BestOf { games } => share.min(usize::try_from(games).unwrap_or(usize::MAX)),
            Method::Sum | Method::Average { .. } | Method::TablePoints => share,
        });
        results
    });
    best.collect()
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
    YearOptions::default().table_points(results)
}
