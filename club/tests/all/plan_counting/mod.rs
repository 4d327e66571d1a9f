//! Counts a plan by plain code that shares nothing with the search.
#![expect(clippy::unwrap_used, reason = "a plan that cannot be counted must fail the test")]

use std::collections::{BTreeMap, BTreeSet};

use club::tournament::plan::{Figures, Plan, PlanQuestion, TableSeats};

/// Sizes of real tournaments: players, rounds, and what the best known plans have of repeats and of returns to a table (the
/// greatest number where no figure is known).
pub(crate) const KNOWN: &[(u32, u32, u64, u64)] = &[
    (16, 5, 0, u64::MAX),
    (20, 5, 0, u64::MAX),
    (24, 6, 0, 24),
    (24, 7, 0, u64::MAX),
    (28, 6, 0, u64::MAX),
    (28, 8, 0, 69),
    (32, 6, 0, u64::MAX),
    (32, 8, 0, 30),
    (36, 8, 0, u64::MAX),
    (40, 6, 0, u64::MAX),
    (40, 8, 0, 27),
    (44, 6, 0, 0),
    (48, 7, 0, u64::MAX),
    (60, 7, 0, 0),
    (64, 8, 0, u64::MAX),
    (72, 6, 0, u64::MAX),
    (100, 8, 0, u64::MAX),
    (128, 9, 0, u64::MAX),
    (20, 6, 22, u64::MAX),
    (16, 6, 24, u64::MAX),
];

/// Counts a plan, and checks what holds for every plan.
pub(crate) fn counted(question: &PlanQuestion, plan: &Plan) -> Figures {
    let all: Vec<&Vec<TableSeats>> = question.played.iter().chain(&plan.rounds).collect();
    let mut met: BTreeMap<(u16, u16), u64> = BTreeMap::new();
    let mut winds: BTreeMap<u16, [u64; 4]> = BTreeMap::new();
    let mut visits: BTreeMap<(u16, usize), u64> = BTreeMap::new();
    let mut opponents: BTreeMap<u16, BTreeSet<u16>> = BTreeMap::new();
    for round in &all {
        for (number, table) in round.iter().enumerate() {
            for (wind, one) in table.iter().enumerate() {
                let Some(one) = *one else { continue };
                winds.entry(one).or_default()[wind] += 1;
                *visits.entry((one, number)).or_default() += 1;
                for other in table.iter().flatten().filter(|other| **other != one) {
                    *met.entry((one, *other)).or_default() += 1;
                    opponents.entry(one).or_default().insert(*other);
                }
            }
        }
    }
    let beyond_one = |counts: &mut dyn Iterator<Item = &u64>| -> u64 {
        counts.map(|count| count.saturating_sub(1)).sum()
    };
    let spreads =
        winds.values().map(|winds| winds.iter().max().unwrap() - winds.iter().min().unwrap());
    let inside = question.apart.iter().map(|group| {
        let pairs = group.iter().flat_map(|one| group.iter().map(move |other| (*one, *other)));
        pairs.map(|pair| met.get(&pair).copied().unwrap_or_default()).sum::<u64>()
    });
    let present: Vec<u16> = (1..=u16::try_from(question.players).unwrap())
        .filter(|player| !question.absent.contains(player))
        .collect();
    let none = BTreeSet::new();
    let common = present.iter().flat_map(|one| {
        let of = |player| opponents.get(player).unwrap_or(&none);
        let others = present.iter().filter(move |other| *other > one);
        others.map(move |other| of(one).intersection(of(other)).count() as u64)
    });
    Figures {
        repeats: beyond_one(&mut met.values()) / 2,
        wind_spread: spreads.max().unwrap_or_default(),
        table_returns: beyond_one(&mut visits.values()),
        apart_meetings: inside.sum::<u64>() / 2,
        indirect: common.min().unwrap_or_default(),
    }
}

/// Everybody present sits once in each new round; empty seats are few and never two at a table.
pub(crate) fn check_rounds(question: &PlanQuestion, plan: &Plan) {
    let present: BTreeSet<u16> = (1..=u16::try_from(question.players).unwrap())
        .filter(|player| !question.absent.contains(player))
        .collect();
    assert_eq!(plan.rounds.len(), question.rounds as usize - question.played.len());
    for round in &plan.rounds {
        let seated: Vec<u16> = round.iter().flatten().flatten().copied().collect();
        assert_eq!(seated.len(), present.len());
        assert_eq!(seated.into_iter().collect::<BTreeSet<u16>>(), present);
        assert_eq!(round.len(), present.len().div_ceil(4));
        assert!(round.iter().all(|table| table.iter().filter(|seat| seat.is_none()).count() <= 1));
    }
}
