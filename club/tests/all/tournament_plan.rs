//! Plans of tournaments, counted again by plain code that shares nothing with the search.
#![expect(clippy::unwrap_used, reason = "a plan that cannot be drawn must fail the test")]

use club::tournament::plan::{Plan, PlanProblem, PlanQuestion, TableSeats, plan, plan_while};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use crate::plan_counting::{KNOWN, check_rounds, counted};

fn question(players: u32, rounds: u32, seed: u64) -> PlanQuestion {
    PlanQuestion { players, rounds, seed, ..PlanQuestion::default() }
}

fn planned(question: &PlanQuestion) -> Plan {
    let plan = plan(question).unwrap();
    check_rounds(question, &plan);
    assert_eq!(counted(question, &plan), plan.figures);
    plan
}

#[test]
fn sizes_of_real_tournaments_are_as_good_as_the_best_known_plans() {
    for (players, rounds, repeats, returns) in KNOWN {
        let plan = planned(&question(*players, *rounds, 1));
        let figures = plan.figures;
        assert!(figures.repeats <= *repeats, "{players}×{rounds}: {figures:?}");
        assert!(figures.table_returns <= *returns, "{players}×{rounds}: {figures:?}");
        let spread = u64::from(!rounds.is_multiple_of(4));
        assert!(figures.wind_spread <= spread, "{players}×{rounds}: {figures:?}");
    }
}

#[test]
fn the_same_question_gets_the_same_plan_and_another_seed_another() {
    let first = planned(&question(24, 6, 7));
    assert_eq!(first, planned(&question(24, 6, 7)));
    assert_ne!(first, planned(&question(24, 6, 8)));
}

#[test]
fn two_hundred_players_are_planned() {
    let figures = planned(&question(200, 9, 0)).figures;
    assert_eq!((figures.repeats, figures.table_returns), (0, 0));
}

/// Groups of one size, one after the other.
fn groups(players: u16, size: u16) -> Vec<Vec<u16>> {
    let starts = (0..players / size).map(|group| group * size + 1);
    starts.map(|start| (start..start + size).collect()).collect()
}

#[test]
fn clubs_and_nations_stay_apart_where_there_is_room() {
    for (players, rounds, size) in [(48, 8, 6), (64, 8, 8), (60, 7, 12), (40, 6, 5)] {
        let apart = groups(u16::try_from(players).unwrap(), size);
        let figures = planned(&PlanQuestion { apart, ..question(players, rounds, 3) }).figures;
        assert_eq!((figures.repeats, figures.apart_meetings), (0, 0), "{players} by {size}");
    }
}

#[test]
fn clubs_and_nations_of_unequal_size_meet_no_more_than_they_must() {
    // 24 players of one nation at 15 tables make at least nine meetings in each of seven rounds, 63 in all.
    let cases: [(u32, u32, &[u16], u64); 4] = [
        (48, 8, &[10, 8, 7, 6, 6, 5, 4, 2], 0),
        (40, 7, &[9, 7, 6, 5, 4, 4, 3, 2], 0),
        (60, 7, &[14, 13, 12, 11, 10], 0),
        (60, 7, &[24, 14, 10, 8, 4], 63),
    ];
    for (players, rounds, sizes, meetings) in cases {
        let mut next = 1;
        let apart = sizes.iter().map(|size| {
            let first = next;
            next += size;
            (first..next).collect()
        });
        let apart = apart.collect();
        let figures = planned(&PlanQuestion { apart, ..question(players, rounds, 1) }).figures;
        assert_eq!((figures.repeats, figures.apart_meetings), (0, meetings), "{sizes:?}");
    }
}

#[test]
fn drop_outs_change_nothing_that_was_played() {
    let whole = planned(&question(32, 8, 5));
    let played: Vec<Vec<TableSeats>> = whole.rounds[..3].to_vec();
    let continued = PlanQuestion { played, absent: vec![4, 17, 30], ..question(32, 8, 5) };
    let figures = planned(&continued).figures;
    assert_eq!(figures.repeats, 0);
    assert!(figures.wind_spread <= 2, "{figures:?}");
}

#[test]
fn three_missing_players_get_one_empty_seat_at_three_tables() {
    let plan = planned(&question(41, 6, 0));
    assert_eq!(plan.figures.repeats, 0);
    let empty =
        plan.rounds.iter().map(|round| round.iter().filter(|table| table.contains(&None)).count());
    assert_eq!(empty.collect::<Vec<_>>(), vec![3; 6]);
}

#[test]
fn an_impossible_question_says_what_is_wrong_and_where() {
    let twice = vec![vec![[Some(1), Some(2), Some(3), Some(1)]]];
    let cases = [
        (question(3, 5, 0), "players-out-of-range", "players"),
        (question(401, 5, 0), "players-out-of-range", "players"),
        (question(24, 0, 0), "rounds-out-of-range", "rounds"),
        (PlanQuestion { absent: vec![25], ..question(24, 6, 0) }, "unknown-player", "absent"),
        (PlanQuestion { absent: vec![0], ..question(24, 6, 0) }, "unknown-player", "absent"),
        (PlanQuestion { absent: vec![7, 7], ..question(24, 6, 0) }, "player-twice", "absent"),
        (
            PlanQuestion { apart: vec![vec![1], vec![2, 2]], ..question(8, 1, 0) },
            "player-twice",
            "apart[1]",
        ),
        (PlanQuestion { played: twice.clone(), ..question(8, 3, 0) }, "player-twice", "played[0]"),
        (
            PlanQuestion { played: vec![Vec::new(); 6], ..question(24, 6, 0) },
            "nothing-to-plan",
            "rounds",
        ),
        (question(5, 2, 0), "too-few-present", "absent"),
        (
            PlanQuestion { absent: vec![1, 2, 3, 4, 5], ..question(8, 2, 0) },
            "too-few-present",
            "absent",
        ),
    ];
    for (question, code, place) in cases {
        let problem: PlanProblem = plan(&question).unwrap_err();
        assert_eq!((problem.code(), problem.place().as_str()), (code, place));
        assert!(!problem.to_string().is_empty());
    }
}

/// Each case is a search, so the number of cases is fixed here and not taken from the environment.
const SEARCHES: u32 = 8;

#[test]
fn any_size_with_drop_outs_is_planned_and_counted_rightly() {
    let gone = proptest::collection::btree_set(1_u16..8, 0..3);
    let sizes = (8_u32..60, 2_u32..7, 0_usize..3, gone, any::<u64>());
    let config = ProptestConfig { cases: SEARCHES, ..ProptestConfig::default() };
    let checked = TestRunner::new(config).run(&sizes, |(players, rounds, played, gone, seed)| {
        let whole = planned(&question(players, rounds, seed));
        let played = whole.rounds[..played.min(rounds as usize - 1)].to_vec();
        let absent: Vec<u16> = gone.into_iter().collect();
        // Five present would leave two empty seats at one table.
        prop_assume!(players as usize - absent.len() > 5);
        planned(&PlanQuestion { played, absent, ..question(players, rounds, seed) });
        Ok(())
    });
    checked.unwrap();
}

#[test]
fn a_search_for_which_nobody_waits_any_more_ends() {
    let question = question(400, 60, 1);
    let asked = std::cell::Cell::new(0);
    let stopped = plan_while(&question, &|| {
        asked.set(asked.get() + 1);
        asked.get() < 5
    });
    assert_eq!((stopped, asked.get()), (Ok(None), 5));
    // A client that waits gets the plan that everybody gets.
    let question = PlanQuestion { players: 24, rounds: 6, ..question };
    assert_eq!(plan_while(&question, &|| true).unwrap(), Some(planned(&question)));
}
