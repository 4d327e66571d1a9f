//! Seating: nobody sits twice, everybody sits or is named, tables repeat little, and the same evening is seated alike.

use std::collections::BTreeSet;

use club::demo::Dice;
use club::seating::{Meetings, Seating, Sizes, propose};
use proptest::prelude::*;

/// Meetings of a past with so many tables among so many people.
fn past(people: u32, tables: u32, dice: &mut Dice) -> Meetings<u32> {
    let mut met = Meetings::none();
    for _ in 0..tables {
        let mut free: Vec<u32> = (0..people).collect();
        let table: Vec<u32> =
            (0..4.min(people)).map(|_| free.swap_remove(dice.below(free.len()))).collect();
        met.add(&table, 1);
    }
    met
}

fn cost(seating: &Seating<u32>, met: &Meetings<u32>) -> u64 {
    seating.tables.iter().map(|table| met.cost(table)).sum()
}

fn everybody(seating: &Seating<u32>) -> Vec<u32> {
    let mut all: Vec<u32> = seating.tables.concat();
    all.extend(&seating.left_over);
    all.sort_unstable();
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn everybody_sits_once_or_is_left_over(people in 0_u32..42, tables in 0_u32..60, seed: u64) {
        let met = past(people.max(1), tables, &mut Dice::new(seed));
        let present: Vec<u32> = (0..people).collect();
        for sizes in [Sizes::Four, Sizes::ThreeToFive] {
            let seating = propose(&present, &met, sizes);
            prop_assert_eq!(everybody(&seating), present.clone());
            let allowed = match sizes {
                Sizes::Four => 4..=4,
                Sizes::ThreeToFive => 3..=5,
            };
            prop_assert!(seating.tables.iter().all(|table| allowed.contains(&table.len())));
            let left_over = match (sizes, people) {
                (Sizes::Four, people) => people % 4,
                (Sizes::ThreeToFive, 1 | 2) => people,
                (Sizes::ThreeToFive, _) => 0,
            };
            prop_assert_eq!(seating.left_over.len(), left_over as usize);
        }
    }

    #[test]
    fn it_repeats_no_more_than_chance_and_does_not_depend_on_the_order(
        people in 8_u32..33, tables in 4_u32..60, seed: u64,
    ) {
        let mut dice = Dice::new(seed);
        let met = past(people, tables, &mut dice);
        let mut present: Vec<u32> = (0..people).collect();
        let proposed = propose(&present, &met, Sizes::ThreeToFive);
        for _ in 0..20 {
            for at in (1..present.len()).rev() {
                present.swap(at, dice.below(at + 1));
            }
            let mut left = present.as_slice();
            let by_chance = proposed.tables.iter().map(|table| {
                let (chance, rest) = left.split_at(table.len());
                left = rest;
                met.cost(chance)
            });
            let by_chance: u64 = by_chance.sum();
            prop_assert!(cost(&proposed, &met) <= by_chance);
        }
        prop_assert_eq!(&propose(&present, &met, Sizes::ThreeToFive), &proposed);
    }

    #[test]
    fn two_tables_are_the_best_there_are(tables in 1_u32..30, seed: u64) {
        let met = past(8, tables, &mut Dice::new(seed));
        let present: Vec<u32> = (0..8).collect();
        // The first player's table: every way to choose three of the other seven.
        let best = (0_u32..1 << 7).filter(|chosen| chosen.count_ones() == 3).map(|chosen| {
            let sits_here = |person: &&u32| **person == 0 || chosen >> (**person - 1) & 1 == 1;
            let (here, there): (Vec<u32>, Vec<u32>) =
                present.iter().partition(|person| sits_here(person));
            met.cost(&here) + met.cost(&there)
        });
        let proposed = propose(&present, &met, Sizes::Four);
        prop_assert_eq!(cost(&proposed, &met), best.min().expect("there are ways to sit"));
    }
}

#[test]
fn twelve_who_met_by_fours_meet_nobody_again_as_far_as_that_goes() {
    let mut met = Meetings::none();
    for table in [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11], [12, 13, 14, 15]] {
        met.add(&table, 1);
    }
    let present: Vec<u32> = (0..16).collect();
    let second = propose(&present, &met, Sizes::Four);
    assert_eq!(cost(&second, &met), 0, "{second:?}");
    for table in &second.tables {
        met.add(table, 1);
    }
    let third = propose(&present, &met, Sizes::Four);
    assert_eq!(cost(&third, &met), 0, "{third:?}");
}

#[test]
fn who_has_played_most_is_left_over() {
    let mut met = Meetings::none();
    met.add(&[1, 2, 3, 4], 1);
    met.add(&[1, 2, 5, 6], 1);
    met.add(&[1, 3, 5, 7], 1);
    let seating = propose(&[7, 6, 5, 4, 3, 2, 1, 1], &met, Sizes::Four);
    assert!(seating.left_over.contains(&1), "{seating:?}");
    assert_eq!((seating.tables.len(), seating.left_over.len()), (1, 3));
    let distinct: BTreeSet<u32> = everybody(&seating).into_iter().collect();
    assert_eq!(distinct.len(), 7);
}

/// A past for which, with fewer starts, random tables for ten were sometimes better than those found.
#[test]
fn ten_people_are_seated_better_than_by_chance() {
    let mut dice = Dice::new(1_987_108_709_721_634_026);
    let met = past(10, 49, &mut dice);
    let mut present: Vec<u32> = (0..10).collect();
    let proposed = cost(&propose(&present, &met, Sizes::ThreeToFive), &met);
    for _ in 0..5_000 {
        for at in (1..present.len()).rev() {
            present.swap(at, dice.below(at + 1));
        }
        let by_chance =
            met.cost(&present[..4]) + met.cost(&present[4..7]) + met.cost(&present[7..]);
        assert!(proposed <= by_chance, "{proposed} against {by_chance} for {present:?}");
    }
}
