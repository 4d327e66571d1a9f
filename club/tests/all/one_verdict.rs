//! Random clubs: every place says the same of a game. The table judges from its deals, the books from what they have
//! summed up, lists and papers carry the verdict as data; an independent rule decides with them.
#![expect(clippy::unwrap_used, reason = "a test that cannot build its case must fail")]

use chrono::{Days, NaiveDate};
use club::outlook::Case;
use club::statutes::Statutes;
use club::year::counting::{
    CountingRules, Course, Dispute, Proof, Setting, Slip, Standard, Verdict, judge,
};
use club::year::tally::sum_up;
use club::year::year_options::YearOptions;
use club::{DealFacts, Ending, History, PlayerNo};
use proptest::prelude::*;
use scoring::{Family, Ruleset, Wind};
use serde::Serialize;
use serde::de::DeserializeOwned;

const DAY: NaiveDate = NaiveDate::from_ymd_opt(2026, 11, 22).unwrap();

fn later(days: u64) -> NaiveDate {
    DAY + Days::new(days)
}

fn day() -> impl Strategy<Value = NaiveDate> {
    (0_u64..12).prop_map(later)
}

prop_compose! {
    fn counting_rules()(
        least_rounds in 0_u8..4,
        single_round_minutes in proptest::option::of(0_u32..200),
        bankruptcy_counts: bool,
        broken_round_counts: bool,
        slip_required in prop::bool::weighted(0.8),
        slip_days in 0_u16..8,
        confirmations_are_slip: bool,
    ) -> CountingRules {
        CountingRules {
            least_rounds,
            single_round_minutes,
            bankruptcy_counts,
            broken_round_counts,
            slip_required,
            slip_days,
            confirmations_are_slip,
        }
    }
}

prop_compose! {
    fn standard()(
        counting in counting_rules(),
        slips_until in proptest::option::of(day()),
        closed_on in proptest::option::weighted(0.2, day()),
        tournaments_count: bool,
        least_people in prop_oneof![Just(0_u32), 1_u32..9],
    ) -> Standard {
        let options = YearOptions { tournaments_count, least_people, ..YearOptions::default() };
        let statutes = Statutes { counting, options, ..Statutes::default() };
        Standard { closed_on, ..statutes.standard(slips_until) }
    }
}

prop_compose! {
    fn setting()(
        handed_in_on in proptest::option::of(day()),
        confirmed_on in proptest::option::of(day()),
        is_vouched_for: bool,
        is_of_tournament in prop::bool::weighted(0.3),
        is_trial in prop::bool::weighted(0.1),
        people in 4_u32..12,
        disputed_on in proptest::option::weighted(0.2, day()),
        struck_on in proptest::option::weighted(0.2, day()),
    ) -> Setting {
        let slip = Slip { handed_in_on, confirmed_on, is_vouched_for };
        let dispute = disputed_on.map(|on| Dispute { player: Some(PlayerNo(2)), deal: 1, on });
        Setting { slip, is_of_tournament, is_trial, people, dispute, struck_on }
    }
}

/// A game of so many drawn deals.
fn played(ruleset: &Ruleset, deals: u32) -> History {
    let mut history = History::start(4, ruleset);
    for _ in 0..deals {
        if history.now.is_over {
            break;
        }
        let thrown_wind = history.now.prevailing.is_none().then_some(Wind::East);
        history.play(&DealFacts { thrown_wind, ..DealFacts::drawn() }, ruleset).unwrap();
    }
    history
}

/// Whether a game counts, said another way: a list of what must be true.
fn counts_by_hand(course: &Course, setting: &Setting, standard: &Standard, on: NaiveDate) -> bool {
    let rules = &standard.counting;
    let on = standard.closed_on.unwrap_or(on).min(on);
    let bankrupt = course.is_bankrupt && rules.bankruptcy_counts;
    let rounds = course.whole_rounds >= rules.least_rounds;
    let long = rules.single_round_minutes.is_some_and(|least| course.minutes >= least);
    let whole = (!course.is_round_broken || rules.broken_round_counts)
        && course.how != Ending::Abandoned
        && (rounds || (course.whole_rounds > 0 && long));
    let due = DAY + Days::new(u64::from(rules.slip_days));
    let due = standard.slips_until.map_or(due, |until| due.min(until)).max(DAY);
    let confirmed = setting.slip.confirmed_on.filter(|_| rules.confirmations_are_slip);
    let is_in = [setting.slip.handed_in_on, confirmed]
        .into_iter()
        .flatten()
        .any(|day| day <= on && (day <= due || setting.slip.is_vouched_for));
    let needs_slip = rules.slip_required && !setting.is_of_tournament;
    let is_left_out = setting.is_trial || (setting.is_of_tournament && !standard.tournaments_count);
    let disputed_on = setting.dispute.map(|dispute| dispute.on);
    let is_spoken_against =
        [disputed_on, setting.struck_on].into_iter().flatten().any(|day| day <= on);
    !is_left_out
        && !is_spoken_against
        && (bankrupt || whole)
        && setting.people >= standard.least_people
        && (!needs_slip || is_in)
}

/// The same after a journey from the server to a tablet.
fn sent<T: Serialize + DeserializeOwned>(value: &T) -> T {
    serde_json::from_str(&serde_json::to_string(value).unwrap()).unwrap()
}

proptest! {
    #[test]
    fn table_and_books_say_the_same_of_every_game(
        family in prop::sample::select(Family::ALL.to_vec()),
        deals in 0_u32..20,
        minutes in 0_u32..300,
        how in prop::sample::select(vec![Ending::Agreed, Ending::Abandoned]),
        setting in setting(),
        standard in standard(),
        on in day(),
    ) {
        let ruleset = Ruleset::preset(family);
        let history = played(&ruleset, deals);
        let how = if history.now.is_over { Ending::Complete } else { how };
        let tally = sum_up(&ruleset, &history);
        let course = Course {
            how,
            whole_rounds: tally.whole_rounds,
            is_round_broken: tally.is_round_broken,
            minutes,
            is_bankrupt: tally.is_bankrupt,
            played_on: DAY,
        };
        let in_books = judge(&course, &setting, &standard, on);
        let at_table = Case {
            ruleset: &ruleset,
            history: &history,
            minutes,
            played_on: DAY,
            setting: sent(&setting),
            standard: sent(&standard),
        };
        prop_assert_eq!(at_table.verdict(how, on), in_books);
        prop_assert_eq!(in_books.counts(), counts_by_hand(&course, &setting, &standard, on));
        // The line at the table says before the end what is said after it, until somebody speaks against it.
        let setting = Setting { dispute: None, struck_on: None, ..setting };
        let at_table = Case { setting, ..at_table };
        if how != Ending::Abandoned {
            prop_assert_eq!(at_table.outlook().if_ended_now, at_table.verdict(how, DAY));
        }
        // What only waits for its slip counts as soon as that is here, and asks for confirmations only where they would do.
        if let Verdict::CountsWithSlip { ground, due, or_confirmations } = in_books {
            let slip = Slip { handed_in_on: Some(DAY), ..setting.slip };
            let with_slip = judge(&course, &Setting { slip, ..setting }, &standard, on);
            prop_assert_eq!(with_slip, Verdict::Counts(ground, Proof::Slip));
            let slip = Slip { confirmed_on: Some(DAY), ..setting.slip };
            let confirmed = judge(&course, &Setting { slip, ..setting }, &standard, on);
            prop_assert_eq!(confirmed.counts(), or_confirmations);
            prop_assert!(on <= due || standard.closed_on.is_some());
        }
        prop_assert!(!(in_books.wants_slip() && in_books.counts()));
    }
}
