//! The options of a year's list, each by itself, and all of them against a plain recount.
#![expect(clippy::unwrap_used, reason = "a test that cannot build its case must fail")]

use std::collections::{BTreeMap, BTreeSet};

use chrono::{Days, NaiveDate};
use club::statutes::Statutes;
use club::year::year_options::{YearOptions, quarter_of};
use club::year::{Method, Ranking, Result, rank};
use proptest::prelude::*;
use scoring::Points;

const FIRST: &str = "2026-02-17";
const LAST: &str = "2027-02-05";

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn days() -> (NaiveDate, NaiveDate) {
    (day(FIRST), day(LAST))
}

fn result(person: char, on: &str, points: i64, won: u32) -> Result<char> {
    Result { person, points: Points(points), twelfths: points * 12, day: day(on), won }
}

fn places(
    results: Vec<Result<char>>,
    method: Method,
    options: YearOptions,
) -> Vec<(char, Option<u32>, i64)> {
    let lines = rank(results, &Ranking { method, options, days: days() });
    lines.iter().map(|line| (line.person, line.rank, line.figure.number())).collect()
}

/// A: twice on one evening and once on another; B: once, as good as A; C: once.
fn some_results() -> Vec<Result<char>> {
    vec![
        result('A', "2026-03-01", 50, 2),
        result('A', "2026-03-01", -30, 0),
        result('A', "2026-12-01", 20, 1),
        result('B', "2026-03-01", 40, 5),
        result('C', "2026-12-01", -80, 1),
    ]
}

#[test]
fn each_option_does_one_thing() {
    let plain = YearOptions::default();
    let by = |method, options| places(some_results(), method, options);
    assert_eq!(
        by(Method::Sum, plain),
        [('A', Some(1), 40), ('B', Some(1), 40), ('C', Some(3), -80)]
    );
    // B has won five hands, A three.
    let ties = YearOptions { ties_by_won_hands: true, ..plain };
    assert_eq!(
        by(Method::Sum, ties),
        [('B', Some(1), 40), ('A', Some(2), 40), ('C', Some(3), -80)]
    );
    // Two evenings, not three games.
    let premium = YearOptions { premium: 5, ..plain };
    assert_eq!(
        by(Method::Sum, premium),
        [('A', Some(1), 50), ('B', Some(2), 45), ('C', Some(3), -75)]
    );
    // Thirds are compared exactly: 40 / 3 + 2 × 5 is shown as 23.3.
    let average = Method::Average { least_games: 0 };
    assert_eq!(
        by(average, premium),
        [('B', Some(1), 450), ('A', Some(2), 233), ('C', Some(3), -750)]
    );
    assert_eq!(
        by(Method::TablePoints, premium),
        [('A', Some(1), 50 * 12), ('B', Some(2), 45 * 12), ('C', Some(3), -75 * 12)]
    );
    let evenings = YearOptions { least_evenings: 2, ..plain };
    assert_eq!(by(Method::Sum, evenings), [('A', Some(1), 40), ('B', None, 40), ('C', None, -80)]);
    let games = YearOptions { least_games: 3, ..plain };
    assert_eq!(by(Method::Sum, games), [('A', Some(1), 40), ('B', None, 40), ('C', None, -80)]);
    // Half of three results are two.
    let best = YearOptions { best_percent: 50, ..plain };
    assert_eq!(
        by(Method::Sum, best),
        [('A', Some(1), 70), ('B', Some(2), 40), ('C', Some(3), -80)]
    );
    // Half of the two of the first quarter is one, and the one of the last.
    let quarters = YearOptions { best_percent: 50, by_quarters: true, ..plain };
    assert_eq!(by(Method::Sum, quarters)[0], ('A', Some(1), 70));
    let one_of_each = YearOptions { by_quarters: true, ..plain };
    assert_eq!(by(Method::BestOf { games: 1 }, plain)[0], ('A', Some(1), 50));
    assert_eq!(by(Method::BestOf { games: 1 }, one_of_each)[0], ('A', Some(1), 70));
}

#[test]
fn a_year_has_four_quarters_of_the_same_length() {
    let (first, last) = days();
    let mut lengths = [0_u32; 4];
    for on in first.iter_days().take_while(|on| *on <= last) {
        lengths[usize::from(quarter_of(on, first, last))] += 1;
    }
    assert_eq!(lengths.iter().sum::<u32>(), 354);
    assert!(lengths.iter().max().unwrap() - lengths.iter().min().unwrap() <= 1, "{lengths:?}");
    assert_eq!((quarter_of(first, first, last), quarter_of(last, first, last)), (0, 3));
}

#[test]
fn places_give_the_points_of_the_clubs_own_scale() {
    let own = YearOptions { scale: [5, 3, 2, 1, 0], ..YearOptions::default() };
    let of =
        |points: &[i64]| own.table_points(&points.iter().copied().map(Points).collect::<Vec<_>>());
    assert_eq!(of(&[120, 40, -60, -100]), [60, 36, 24, 12]);
    assert_eq!(of(&[50, 50, -20, -80]), [48, 48, 24, 12]);
    assert_eq!(of(&[10, 0, -10]), [60, 36, 24]);
    assert_eq!(of(&[30, 20, 10, -10, -50]), [60, 36, 24, 12, 0]);
}

#[test]
fn only_what_can_be_meant_is_possible() {
    let plain = YearOptions::default();
    assert!(plain.is_possible());
    for impossible in [
        YearOptions { best_percent: 0, ..plain },
        YearOptions { best_percent: 101, ..plain },
        YearOptions { premium: 1_001, ..plain },
        YearOptions { scale: [1, 2, 0, 0, 0], ..plain },
        YearOptions { scale: [0; 5], ..plain },
    ] {
        assert!(!impossible.is_possible(), "{impossible:?}");
    }
}

#[test]
fn statutes_from_before_the_options_are_read_and_written_as_they_were() {
    let before = r#"{"dues_cents":3000,"day_begins":6}"#;
    let read: Statutes = serde_json::from_str(before).unwrap();
    assert_eq!(read.options, YearOptions::default());
    assert!(!serde_json::to_string(&read).unwrap().contains("options"));
    let options = YearOptions { premium: 10, ..YearOptions::default() };
    let written = serde_json::to_string(&Statutes { options, ..read }).unwrap();
    assert_eq!(serde_json::from_str::<Statutes>(&written).unwrap().options, options);
}

/// What somebody's line comes to, counted by hand.
fn recount(own: &[Result<u8>], method: Method, options: &YearOptions) -> (bool, i64) {
    let (first, last) = days();
    let evenings: BTreeSet<NaiveDate> = own.iter().map(|result| result.day).collect();
    let mut chosen = Vec::new();
    for quarter in 0..4 {
        let is_in = |on| !options.by_quarters || quarter_of(on, first, last) == quarter;
        let is_asked = options.by_quarters || quarter == 0;
        let mut values: Vec<i64> = own
            .iter()
            .filter(|result| is_asked && is_in(result.day))
            .map(
                |result| {
                    if method == Method::TablePoints { result.twelfths } else { result.points.0 }
                },
            )
            .collect();
        values.sort_unstable();
        values.reverse();
        let mut keep = 0;
        while keep * 100 < values.len() * usize::from(options.best_percent) {
            keep += 1;
        }
        if let Method::BestOf { games } = method {
            keep = keep.min(games as usize);
        }
        chosen.extend(values.into_iter().take(keep));
    }
    let premium = i64::from(options.premium) * evenings.len() as i64;
    let sum: i64 = chosen.iter().sum();
    let is_ranked = own.len() >= options.least_games as usize
        && evenings.len() >= options.least_evenings as usize;
    match method {
        Method::Sum | Method::BestOf { .. } => (is_ranked, sum + premium),
        Method::TablePoints => (is_ranked, sum + premium * 12),
        Method::Average { least_games } => {
            let count = chosen.len() as i64;
            let hundredths = (sum + premium * count) * 100 / count;
            let tenths = (hundredths.abs() + 5) / 10 * hundredths.signum();
            (is_ranked && own.len() >= least_games as usize, tenths)
        }
    }
}

fn any_options() -> impl Strategy<Value = YearOptions> {
    (0_u32..4, 0_u32..4, 0_u32..4, 1_u8..=100, any::<bool>(), any::<bool>()).prop_map(
        |(premium, least_evenings, least_games, best_percent, by_quarters, ties_by_won_hands)| {
            YearOptions {
                premium,
                least_evenings,
                least_games,
                best_percent,
                by_quarters,
                ties_by_won_hands,
                ..YearOptions::default()
            }
        },
    )
}

proptest! {
    /// Every line agrees with the plain recount; places go down with the figures.
    #[test]
    fn every_list_can_be_counted_again(
        games in prop::collection::vec((0_u8..5, 0_u64..354, -50_i64..50, 0_i64..49), 0..40),
        options in any_options(),
        method in prop::sample::select(vec![
            Method::Sum,
            Method::Average { least_games: 2 },
            Method::BestOf { games: 2 },
            Method::TablePoints,
        ]),
    ) {
        let mut by_person: BTreeMap<u8, Vec<Result<u8>>> = BTreeMap::new();
        for (person, after, points, twelfths) in games {
            let day = day(FIRST) + Days::new(after);
            let result = Result { person, points: Points(points), twelfths, day, won: 1 };
            by_person.entry(person).or_default().push(result);
        }
        let all: Vec<Result<u8>> = by_person.values().flatten().copied().collect();
        let lines = rank(all, &Ranking { method, options, days: days() });
        prop_assert_eq!(lines.len(), by_person.len());
        for line in &lines {
            let (is_ranked, figure) = recount(&by_person[&line.person], method, &options);
            prop_assert_eq!(line.rank.is_some(), is_ranked);
            if method != (Method::Average { least_games: 2 }) {
                prop_assert_eq!(line.figure.number(), figure);
            } else {
                prop_assert!((line.figure.number() - figure).abs() <= 1);
            }
        }
        for pair in lines.windows(2) {
            if pair[0].rank < pair[1].rank && pair[0].rank.is_some() {
                prop_assert!(pair[0].figure.number() >= pair[1].figure.number());
            }
        }
    }
}
