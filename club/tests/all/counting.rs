//! Whether games count: every ground, every objection, each limit from both sides.
#![expect(clippy::unwrap_used, reason = "a test that cannot build its case must fail")]

use chrono::NaiveDate;
use club::year::counting::{
    CountingRules, Course, Dispute, Ground, Objection, Proof, Setting, Slip, Standard, Verdict,
    judge, slip_due,
};
use club::{Ending, PlayerNo};

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
    let standard = Standard { counting: *rules, ..Standard::default() };
    judge(&course, &Setting::default(), &standard, day("2026-03-03"))
}

#[test]
fn two_rounds_or_one_long_one_or_bankruptcy() {
    let rules = no_slip_needed();
    let too_short = |whole, minutes| {
        let (least_rounds, single_round_minutes) = (2, Some(120));
        let short = Objection::TooShort { whole, minutes, least_rounds, single_round_minutes };
        Verdict::CountsNot(short)
    };
    let counts = |ground| Verdict::Counts(ground, Proof::NotNeeded);
    for (whole_rounds, minutes, expected) in [
        (4, 10, counts(Ground::Rounds { whole: 4 })),
        (2, 0, counts(Ground::Rounds { whole: 2 })),
        (1, 120, counts(Ground::LongRound { minutes: 120 })),
        (1, 119, too_short(1, 119)),
        (0, 600, too_short(0, 600)),
    ] {
        let course = Course { whole_rounds, minutes, ..course() };
        assert_eq!(played(course, &rules), expected);
    }
    let bankrupt = Course { whole_rounds: 0, is_round_broken: true, is_bankrupt: true, ..course() };
    assert_eq!(played(bankrupt, &rules), counts(Ground::Bankruptcy));
    let broken_off = Course { how: Ending::Abandoned, ..bankrupt };
    assert_eq!(played(broken_off, &rules), counts(Ground::Bankruptcy));
    let broken_off = Course { is_bankrupt: false, ..broken_off };
    assert_eq!(played(broken_off, &rules), Verdict::CountsNot(Objection::Abandoned));
}

#[test]
fn a_round_is_played_to_its_end_unless_the_club_says_otherwise() {
    let broken = Course { whole_rounds: 2, is_round_broken: true, ..course() };
    let objection = Objection::RoundBroken { whole: 2 };
    assert_eq!(played(broken, &no_slip_needed()), Verdict::CountsNot(objection));
    let lenient = CountingRules { broken_round_counts: true, ..no_slip_needed() };
    let counts = Verdict::Counts(Ground::Rounds { whole: 2 }, Proof::NotNeeded);
    assert_eq!(played(broken, &lenient), counts);
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
    let due = day("2026-03-24");
    let ground = Ground::Rounds { whole: 2 };
    let fine = Verdict::Counts(ground, Proof::Slip);
    let slip = |handed_in_on: &str, is_vouched_for| Slip {
        handed_in_on: Some(day(handed_in_on)),
        is_vouched_for,
        ..Slip::default()
    };
    let on = |slip, on: &str| {
        let setting = Setting { slip, ..Setting::default() };
        judge(&course(), &setting, &Standard::default(), day(on))
    };
    let awaited = Verdict::CountsWithSlip { ground, due, or_confirmations: false };
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
fn the_confirmations_of_all_are_the_slip_where_the_statutes_say_so() {
    let counting = CountingRules { confirmations_are_slip: true, ..CountingRules::default() };
    let standard = Standard { counting, ..Standard::default() };
    let setting = |confirmed_on: &str| {
        let slip = Slip { confirmed_on: Some(day(confirmed_on)), ..Slip::default() };
        Setting { slip, ..Setting::default() }
    };
    let on = |confirmed_on, on: &str| judge(&course(), &setting(confirmed_on), &standard, day(on));
    let (due, ground) = (day("2026-03-24"), Ground::Rounds { whole: 2 });
    let confirmed = Verdict::Counts(ground, Proof::Confirmations);
    assert_eq!(on("2026-03-03", "2026-03-03"), confirmed);
    let awaited = Verdict::CountsWithSlip { ground, due, or_confirmations: true };
    assert_eq!(on("2026-03-05", "2026-03-04"), awaited, "not yet");
    let late = Objection::SlipLate { handed_in_on: day("2026-03-25"), due };
    assert_eq!(on("2026-03-25", "2026-03-26"), Verdict::CountsNot(late));
    let off = judge(&course(), &setting("2026-03-03"), &Standard::default(), day("2026-03-03"));
    assert_eq!(off, Verdict::CountsWithSlip { ground, due, or_confirmations: false });
}

#[test]
fn statutes_of_before_the_option_ask_for_paper() {
    let stored: CountingRules = serde_json::from_str(r#"{"slip_days":7}"#).unwrap();
    assert!(!stored.confirmations_are_slip);
    let written = serde_json::to_string(&CountingRules::default()).unwrap();
    assert!(!written.contains("confirmations"), "{written}");
    assert!(club::statutes::Statutes::of_new_club().counting.confirmations_are_slip);
}

#[test]
fn a_day_of_few_people_does_not_count_whatever_the_slip() {
    let standard = Standard { least_people: 8, ..Standard::default() };
    let of = |course: Course, people| {
        let setting = Setting { people, ..Setting::default() };
        judge(&course, &setting, &standard, day("2026-03-03"))
    };
    let few = Verdict::CountsNot(Objection::FewPeople { people: 7, least: 8 });
    assert_eq!(of(course(), 7), few);
    assert!(of(course(), 8).is_enough());
    let abandoned = Course { how: Ending::Abandoned, ..course() };
    assert_eq!(of(abandoned, 7), Verdict::CountsNot(Objection::Abandoned));
}

#[test]
fn a_game_of_a_tournament_follows_the_statutes() {
    let of = |tournaments_count, is_trial| {
        let setting = Setting { is_of_tournament: true, is_trial, ..Setting::default() };
        let standard = Standard { tournaments_count, ..Standard::default() };
        judge(&course(), &setting, &standard, day("2026-03-03"))
    };
    let counts = Verdict::Counts(Ground::Rounds { whole: 2 }, Proof::NotNeeded);
    assert_eq!(of(true, false), counts, "its slip is the tournament's");
    assert_eq!(of(false, false), Verdict::CountsNot(Objection::Tournament));
    assert_eq!(of(true, true), Verdict::CountsNot(Objection::Tournament), "it went on on paper");
}

#[test]
fn a_closed_year_stays_as_it_was_judged() {
    let closed_on = Some(day("2026-03-10"));
    let standard = Standard { closed_on, ..Standard::default() };
    let later = judge(&course(), &Setting::default(), &standard, day("2026-06-01"));
    assert_eq!(later, judge(&course(), &Setting::default(), &standard, day("2026-03-10")));
}

#[test]
fn what_people_have_decided_is_said_first() {
    let said = Dispute { player: Some(PlayerNo(3)), deal: 6, on: day("2026-03-05") };
    let handed_in_on = Some(day("2026-03-03"));
    let slip = Slip { handed_in_on, ..Slip::default() };
    let good = Setting { slip, ..Setting::default() };
    let of = |setting: Setting, on| judge(&course(), &setting, &Standard::default(), day(on));
    let disputed = Setting { dispute: Some(said), ..good };
    let objection = Objection::Disputed { player: Some(PlayerNo(3)), deal: 6 };
    // A list of the day before can be made again.
    assert!(of(disputed, "2026-03-04").counts());
    assert_eq!(of(disputed, "2026-03-05"), Verdict::CountsNot(objection));
    assert!(of(disputed, "2026-03-05").is_disputed() && !of(disputed, "2026-03-05").wants_slip());
    let struck_on = Some(day("2026-03-07"));
    let struck = Setting { struck_on, is_of_tournament: true, ..disputed };
    assert_eq!(of(struck, "2026-03-06"), Verdict::CountsNot(objection), "before the tournament");
    let objection = Objection::Struck { on: day("2026-03-07") };
    assert_eq!(of(struck, "2026-03-07"), Verdict::CountsNot(objection));
    // After a year was closed nothing is struck from it any more.
    let closed = Standard { closed_on: Some(day("2026-03-04")), ..Standard::default() };
    let struck = Setting { struck_on, ..disputed };
    assert!(judge(&course(), &struck, &closed, day("2026-06-01")).counts());
}
