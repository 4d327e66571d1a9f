//! Whether games count: every ground, every objection, each limit from both sides.
#![expect(clippy::unwrap_used, reason = "a test that cannot build its case must fail")]

use chrono::NaiveDate;
use club::Ending;
use club::counting::{CountingRules, Course, Ground, Objection, Slip, Verdict, slip_due, verdict};

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn course() -> Course {
    Course {
        how: Ending::Agreed,
        whole_rounds: 2,
        is_round_broken: false,
        minutes: 90,
        is_bankrupt: false,
        played_on: day("2026-03-03"),
    }
}

fn no_slip_needed() -> CountingRules {
    CountingRules { slip_required: false, ..CountingRules::default() }
}

fn played(course: Course, rules: &CountingRules) -> Verdict {
    verdict(&course, Slip::default(), None, rules, day("2026-03-03"))
}

#[test]
fn two_rounds_or_one_long_one_or_bankruptcy() {
    let rules = no_slip_needed();
    let too_short = |whole, minutes| Verdict::CountsNot(Objection::TooShort { whole, minutes });
    for (whole_rounds, minutes, expected) in [
        (4, 10, Verdict::Counts(Ground::Rounds { whole: 4 })),
        (2, 0, Verdict::Counts(Ground::Rounds { whole: 2 })),
        (1, 120, Verdict::Counts(Ground::LongRound { minutes: 120 })),
        (1, 119, too_short(1, 119)),
        (0, 600, too_short(0, 600)),
    ] {
        let course = Course { whole_rounds, minutes, ..course() };
        assert_eq!(played(course, &rules), expected);
    }
    let bankrupt = Course { whole_rounds: 0, is_round_broken: true, is_bankrupt: true, ..course() };
    assert_eq!(played(bankrupt, &rules), Verdict::Counts(Ground::Bankruptcy));
    let broken_off = Course { how: Ending::Abandoned, ..bankrupt };
    assert_eq!(played(broken_off, &rules), Verdict::Counts(Ground::Bankruptcy));
    let broken_off = Course { is_bankrupt: false, ..broken_off };
    assert_eq!(played(broken_off, &rules), Verdict::CountsNot(Objection::Abandoned));
}

#[test]
fn a_round_is_played_to_its_end_unless_the_club_says_otherwise() {
    let broken = Course { whole_rounds: 2, is_round_broken: true, ..course() };
    let objection = Objection::RoundBroken { whole: 2 };
    assert_eq!(played(broken, &no_slip_needed()), Verdict::CountsNot(objection));
    let lenient = CountingRules { broken_round_counts: true, ..no_slip_needed() };
    assert_eq!(played(broken, &lenient), Verdict::Counts(Ground::Rounds { whole: 2 }));
}

#[test]
fn every_limit_is_the_clubs() {
    let one = Course { whole_rounds: 1, minutes: 30, ..course() };
    let quick = CountingRules { single_round_minutes: Some(30), ..no_slip_needed() };
    assert!(played(one, &quick).counts());
    let never = CountingRules { single_round_minutes: None, ..no_slip_needed() };
    assert!(!played(Course { minutes: 600, ..one }, &never).counts());
    let three = CountingRules { least_rounds: 3, ..no_slip_needed() };
    assert!(!played(course(), &three).counts());
    let solvent = CountingRules { bankruptcy_counts: false, ..no_slip_needed() };
    let bankrupt = Course { whole_rounds: 0, minutes: 5, is_bankrupt: true, ..course() };
    assert!(!played(bankrupt, &solvent).counts());
}

#[test]
fn a_slip_comes_within_three_weeks_or_by_the_last_day_of_the_year() {
    let rules = CountingRules::default();
    assert_eq!(slip_due(day("2026-03-03"), None, &rules), day("2026-03-24"));
    assert_eq!(slip_due(day("2026-03-03"), Some(day("2027-02-05")), &rules), day("2026-03-24"));
    assert_eq!(slip_due(day("2027-01-30"), Some(day("2027-02-05")), &rules), day("2027-02-05"));
    // The slip of a game after the announced day is due on the day of the game, because it cannot be handed in earlier.
    assert_eq!(slip_due(day("2027-02-06"), Some(day("2027-02-05")), &rules), day("2027-02-06"));
}

#[test]
fn what_becomes_of_the_slip_decides() {
    let rules = CountingRules::default();
    let due = day("2026-03-24");
    let fine = Verdict::Counts(Ground::Rounds { whole: 2 });
    let slip = |handed_in_on: &str, is_confirmed| Slip {
        handed_in_on: Some(day(handed_in_on)),
        is_confirmed,
    };
    let on = |slip, on: &str| verdict(&course(), slip, None, &rules, day(on));
    let awaited = Verdict::CountsNot(Objection::SlipAwaited { due });
    let missing = Verdict::CountsNot(Objection::SlipMissing { due });
    let late = Objection::SlipLate { handed_in_on: day("2026-03-25"), due };
    assert_eq!(on(Slip::default(), "2026-03-24"), awaited);
    assert_eq!(on(Slip::default(), "2026-03-25"), missing);
    assert_eq!(on(slip("2026-03-24", false), "2026-03-25"), fine);
    assert_eq!(on(slip("2026-03-25", false), "2026-03-25"), Verdict::CountsNot(late));
    assert_eq!(on(slip("2026-03-25", true), "2026-03-25"), fine);
    // A list of an earlier day does not know a slip that came later.
    assert_eq!(on(slip("2026-03-20", false), "2026-03-19"), awaited);
}

#[test]
fn a_day_of_few_people_does_not_count_whatever_the_slip() {
    let counts = Verdict::Counts(Ground::Rounds { whole: 4 });
    let few = Verdict::CountsNot(Objection::FewPeople { people: 7, least: 8 });
    let due = "2026-03-22".parse().unwrap();
    let awaited = Verdict::CountsNot(Objection::SlipAwaited { due });
    let abandoned = Verdict::CountsNot(Objection::Abandoned);
    assert_eq!(counts.on_a_day_of(7, 8), few);
    assert_eq!(awaited.on_a_day_of(7, 8), few);
    assert_eq!(abandoned.on_a_day_of(7, 8), abandoned);
    for stays in [counts, awaited, abandoned] {
        assert_eq!(stays.on_a_day_of(8, 8), stays);
        assert_eq!(stays.on_a_day_of(0, 0), stays);
    }
}
