//! The list of a year: every method, every tie, the week before, table points, membership.
#![expect(clippy::unwrap_used, reason = "a test that cannot build its case must fail")]

use chrono::NaiveDate;
use club::membership::{Course, Standing, Step};
use club::year::year_options::YearOptions;
use club::year::{Change, Figure, Line, Method, Ranking, Result, changes, table_points};
use proptest::prelude::*;
use scoring::Points;

fn result<P>(person: P, points: i64, twelfths: i64) -> Result<P> {
    Result { person, points: Points(points), twelfths, day: day("2026-03-01"), won: 0 }
}

/// The list without an option.
fn rank<P: Ord + Copy>(results: Vec<Result<P>>, method: Method) -> Vec<Line<P>> {
    let days = (day("2026-02-17"), day("2027-02-05"));
    club::year::rank(results, &Ranking { method, options: YearOptions::default(), days })
}

fn places(lines: &[Line<char>]) -> Vec<(char, Option<u32>, i64)> {
    lines.iter().map(|line| (line.person, line.rank, line.figure.number())).collect()
}

fn some_results() -> Vec<Result<char>> {
    vec![
        result('A', 100, 48),
        result('B', 60, 24),
        result('C', -60, 12),
        result('D', -100, 0),
        result('A', -40, 12),
        result('B', 0, 24),
        result('C', 40, 48),
    ]
}

#[test]
fn each_method_ranks_in_its_own_way() {
    let of = |method| places(&rank(some_results(), method));
    assert_eq!(
        of(Method::Sum),
        [('A', Some(1), 60), ('B', Some(1), 60), ('C', Some(3), -20), ('D', Some(4), -100)]
    );
    assert_eq!(
        of(Method::BestOf { games: 1 }),
        [('A', Some(1), 100), ('B', Some(2), 60), ('C', Some(3), 40), ('D', Some(4), -100)]
    );
    assert_eq!(
        of(Method::Average { least_games: 2 }),
        [('A', Some(1), 300), ('B', Some(1), 300), ('C', Some(3), -100), ('D', None, -1000)]
    );
    // Sixty twelfths twice: the sum parts A and C, not the alphabet.
    assert_eq!(
        of(Method::TablePoints),
        [('A', Some(1), 60), ('C', Some(2), 60), ('B', Some(3), 48), ('D', Some(4), 0)]
    );
}

#[test]
fn a_course_ends_at_the_figure_of_its_line_by_every_method() {
    let days = (day("2026-02-17"), day("2027-02-05"));
    let won = [("2026-03-01", 100, 48), ("2026-03-01", -40, 12), ("2026-06-01", 31, 24)];
    let results: Vec<Result<char>> = won
        .into_iter()
        .map(|(on, points, twelfths)| Result { day: day(on), ..result('A', points, twelfths) })
        .collect();
    let some = YearOptions { premium: 3, best_percent: 60, ..YearOptions::default() };
    let premium = YearOptions { best_percent: 100, ..some };
    for method in [
        Method::Sum,
        Method::Average { least_games: 1 },
        Method::BestOf { games: 2 },
        Method::TablePoints,
    ] {
        for options in [YearOptions::default(), premium, some] {
            let ranking = Ranking { method, options, days };
            let course = club::year::course(&results, &ranking);
            assert_eq!(course.len(), 2, "{method:?}");
            for (until, (_, figure)) in [2, 3].into_iter().zip(course) {
                let lines = club::year::rank(results[..until].to_vec(), &ranking);
                assert_eq!(lines[0].figure, figure, "{method:?} {options:?}");
            }
        }
    }
}

#[test]
fn averages_are_compared_exactly_and_shown_rounded() {
    // 10/3 and 33/10 are both shown as 3.3.
    let mut results = vec![result('A', 10, 0), result('A', 0, 0), result('A', 0, 0)];
    results.extend((0..10).map(|at| result('B', if at == 0 { 33 } else { 0 }, 0)));
    let lines = rank(results, Method::Average { least_games: 1 });
    assert_eq!(places(&lines), [('A', Some(1), 33), ('B', Some(2), 33)]);
}

#[test]
fn best_and_worst_and_average_of_a_line() {
    let lines = rank(some_results(), Method::Sum);
    let of_a = (lines[0].best, lines[0].worst, lines[0].games, lines[0].average_tenths());
    assert_eq!(of_a, (Points(100), Points(-40), 2, 300));
    assert_eq!(rank(Vec::<Result<char>>::new(), Method::Sum), []);
}

#[test]
fn the_week_before_shows_places_and_what_is_missing_to_the_next() {
    let before = rank(some_results(), Method::Sum);
    let mut results = some_results();
    results.extend([result('D', 150, 48), result('E', -5, 0)]);
    let now = rank(results, Method::Sum);
    assert_eq!(
        places(&now),
        [
            ('A', Some(1), 60),
            ('B', Some(1), 60),
            ('D', Some(3), 50),
            ('E', Some(4), -5),
            ('C', Some(5), -20)
        ]
    );
    let change =
        |places, to_next: Option<i64>| Change { places, to_next: to_next.map(Figure::Points) };
    assert_eq!(
        changes(&now, &before),
        [
            change(Some(0), None),
            change(Some(0), None),
            change(Some(1), Some(10)),
            change(None, Some(55)),
            change(Some(-2), Some(15)),
        ]
    );
}

#[test]
fn table_points_are_those_of_the_score_sheet() {
    for (results, expected) in [
        (&[120, 40, -60, -100][..], &[48, 24, 12, 0][..]),
        (&[50, 50, -20, -80], &[36, 36, 12, 0]),
        (&[90, 10, 10, -110], &[48, 18, 18, 0]),
        (&[90, 30, -60, -60], &[48, 24, 6, 6]),
        (&[40, 40, 40, -120], &[28, 28, 28, 0]),
        (&[150, -50, -50, -50], &[48, 12, 12, 12]),
        (&[0, 0, 0, 0], &[21, 21, 21, 21]),
        (&[50, 50, -50, -50], &[36, 36, 6, 6]),
        (&[-100, 120, 40, -60], &[0, 48, 24, 12]),
        (&[10, 0, -10], &[48, 24, 12]),
        (&[30, 20, 10, -10, -50], &[48, 24, 12, 0, 0]),
    ] {
        let results: Vec<Points> = results.iter().copied().map(Points).collect();
        assert_eq!(table_points(&results), expected);
    }
}

proptest! {
    /// The table points of a table of four always sum to seven.
    #[test]
    fn table_points_are_neither_made_nor_lost(results in prop::array::uniform4(-3_i64..3)) {
        prop_assert_eq!(table_points(&results.map(Points)).iter().sum::<i64>(), 84);
    }

    /// The order in which games are read does not matter.
    #[test]
    fn order_does_not_matter(
        games in prop::collection::vec((0_u8..5, -50_i64..50, 0_i64..49), 0..30),
        turn in 0_usize..30,
        method in prop::sample::select(vec![
            Method::Sum,
            Method::Average { least_games: 3 },
            Method::BestOf { games: 2 },
            Method::TablePoints,
        ]),
    ) {
        let results: Vec<Result<u8>> = games
            .iter()
            .map(|(person, points, twelfths)| result(*person, *points, *twelfths))
            .collect();
        let mut turned = results.clone();
        turned.rotate_left(turn % results.len().max(1));
        prop_assert_eq!(rank(results, method), rank(turned, method));
    }
}

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn time(steps: &[(&str, Standing)]) -> Course {
    Course::of(
        steps.iter().map(|(since, standing)| Step { since: day(since), standing: *standing }),
    )
}

#[test]
fn the_last_step_up_to_a_day_holds() {
    let time = time(&[
        ("2024-05-01", Standing::Pupil),
        ("2026-09-01", Standing::Member),
        ("2025-01-01", Standing::Left),
        ("2025-01-01", Standing::Student),
    ]);
    for (on, expected) in [
        ("2024-04-30", Standing::Guest),
        ("2024-05-01", Standing::Pupil),
        ("2025-01-01", Standing::Student),
        ("2026-08-31", Standing::Student),
        ("2026-09-01", Standing::Member),
    ] {
        assert_eq!(time.on(day(on)), expected, "{on}");
    }
    // A step that was replaced by another of the same day was never in force.
    let within: Vec<_> = time.within(day("2024-01-01"), day("2025-12-31")).collect();
    assert_eq!(within, [Standing::Guest, Standing::Pupil, Standing::Student]);
}

#[test]
fn dues_are_owed_by_members_who_are_never_exempt_within_the_year() {
    let (first, last) = (day("2026-02-17"), day("2027-02-05"));
    for (steps, is_member, owes) in [
        (&[][..], false, false),
        (&[("2020-01-01", Standing::Member)], true, true),
        (&[("2027-02-05", Standing::Member)], true, true),
        (&[("2027-02-06", Standing::Member)], false, false),
        (&[("2020-01-01", Standing::Member), ("2026-02-17", Standing::Left)], false, false),
        (&[("2020-01-01", Standing::Member), ("2026-02-18", Standing::Left)], true, true),
        (&[("2020-01-01", Standing::Child)], true, false),
        (&[("2020-01-01", Standing::Student), ("2026-10-01", Standing::Member)], true, false),
    ] {
        let time = time(steps);
        assert_eq!(time.is_member_within(first, last), is_member, "{steps:?}");
        assert_eq!(time.owes_dues(first, last), owes, "{steps:?}");
    }
}
