//! What a game still needs to count, deal by deal, agrees with what the books say once it has ended there.
#![expect(clippy::unwrap_used, reason = "a test that cannot build its case must fail")]

use chrono::NaiveDate;
use club::outlook::{BegunRound, Case, Outlook};
use club::year::counting::{CountingRules, Ground, Objection, Proof, Setting, Standard, Verdict};
use club::{DealFacts, DealOutcome, History};
use scoring::deal::Given;
use scoring::{Family, Points, Ruleset, Wind};

const DAY: NaiveDate = NaiveDate::from_ymd_opt(2026, 11, 22).unwrap();

/// A deal that the player next to East wins with ten points, so that the winds move on.
fn play(history: &mut History, ruleset: &Ruleset) {
    let winner = history.now.seated.south.unwrap();
    let facts = DealFacts {
        outcome: DealOutcome::Won { winner, from: None, liable: None, how: Vec::new() },
        hands: [(winner, Given::Points { points: Points(10), bonus: String::new() })].into(),
        thrown_wind: history.now.prevailing.is_none().then_some(Wind::East),
        ..DealFacts::drawn()
    };
    history.play(&facts, ruleset).unwrap();
}

/// The outlook after so many deals of four that took so many minutes.
fn after(family: Family, deals: u32, minutes: u32, rules: &CountingRules) -> Outlook {
    let ruleset = Ruleset::preset(family);
    let mut history = History::start(4, &ruleset);
    for _ in 0..deals {
        play(&mut history, &ruleset);
    }
    let standard = Standard {
        counting: CountingRules { slip_required: false, ..*rules },
        ..Standard::default()
    };
    let setting = Setting::default();
    let case =
        Case { ruleset: &ruleset, history: &history, minutes, played_on: DAY, setting, standard };
    case.outlook()
}

#[test]
fn a_game_says_what_it_still_needs() {
    let rules = CountingRules::default();
    let too_short = |whole, minutes| {
        Verdict::CountsNot(Objection::TooShort {
            whole,
            minutes,
            least_rounds: 2,
            single_round_minutes: Some(120),
        })
    };
    let counts = |ground| Verdict::Counts(ground, Proof::NotNeeded);
    let broken = |whole| Verdict::CountsNot(Objection::RoundBroken { whole });
    let begun = |round, deals| Some(BegunRound { round, deals });
    for (deals, minutes, if_ended_now, round, missing) in [
        (0, 0, too_short(0, 0), None, Some(8)),
        (1, 10, too_short(0, 10), begun(1, 1), Some(7)),
        (4, 60, too_short(1, 60), None, Some(4)),
        (4, 120, counts(Ground::LongRound { minutes: 120 }), None, None),
        (5, 120, broken(1), begun(2, 1), Some(3)),
        (6, 60, too_short(1, 60), begun(2, 2), Some(2)),
        (8, 60, counts(Ground::Rounds { whole: 2 }), None, None),
        (13, 60, broken(3), begun(4, 1), Some(3)),
    ] {
        let found = after(Family::Steiermark, deals, minutes, &rules);
        let whole_rounds = u8::try_from(deals / 4).unwrap();
        let expected = Outlook { if_ended_now, whole_rounds, begun: round, deals_missing: missing };
        assert_eq!(found, expected, "after {deals} deals");
    }
}

#[test]
fn a_club_may_let_broken_rounds_count() {
    let rules = CountingRules { broken_round_counts: true, ..CountingRules::default() };
    let found = after(Family::Klassisch, 9, 60, &rules);
    assert_eq!(found.if_ended_now, Verdict::Counts(Ground::Rounds { whole: 2 }, Proof::NotNeeded));
    assert_eq!(found.deals_missing, None);
}

#[test]
fn a_game_that_ends_too_early_for_the_club_is_never_said_to_count() {
    let rules =
        CountingRules { least_rounds: 5, single_round_minutes: None, ..CountingRules::default() };
    let found = after(Family::Klassisch, 15, 60, &rules);
    let too_short =
        Objection::TooShort { whole: 3, minutes: 60, least_rounds: 5, single_round_minutes: None };
    assert_eq!(found.if_ended_now, Verdict::CountsNot(too_short));
    // Its rules have four rounds.
    assert_eq!(found.deals_missing, None);
}

#[test]
fn a_whole_game_counts() {
    let found = after(Family::Klassisch, 16, 60, &CountingRules::default());
    assert_eq!(found.if_ended_now, Verdict::Counts(Ground::Rounds { whole: 4 }, Proof::NotNeeded));
    assert_eq!((found.whole_rounds, found.begun), (4, None));
}

#[test]
fn the_missing_deals_are_the_fewest_with_which_the_game_counts() {
    let rules = CountingRules::default();
    for family in Family::ALL {
        for deals in 0..16 {
            let Some(missing) = after(family, deals, 30, &rules).deals_missing else { continue };
            assert!(after(family, deals + missing, 30, &rules).if_ended_now.is_enough());
            assert!(!after(family, deals + missing - 1, 30, &rules).if_ended_now.is_enough());
        }
    }
}
