//! A game replayed by other rules: nothing changes where nothing is proposed, differences add up, and what does not fit is named.
#![expect(clippy::unwrap_used, reason = "a test that cannot build its case must fail")]

use club::demo::{Dice, play_random_deal};
use club::game::player_numbers;
use club::rehearsal::{Obstacle, Proposal, rehearse};
use club::{DealFacts, DealOutcome, History};
use proptest::prelude::*;
use scoring::{Family, Points, Ruleset};
use serde_json::{Map, Value as Json, json};

fn changed(ruleset: &Ruleset, changes: Json) -> Ruleset {
    ruleset.with(changes.as_object().unwrap()).unwrap()
}

/// A random game of three rounds or less by these rules.
fn played(ruleset: &Ruleset, seed: u64) -> (History, Vec<DealFacts>) {
    let (mut history, mut dice) = (History::start(4, ruleset), Dice::new(seed));
    while !history.now.is_over && history.now.round <= 3 {
        play_random_deal(&mut history, ruleset, &mut dice);
    }
    let facts = history.deals.iter().map(|played| played.facts.clone()).collect();
    (history, facts)
}

/// The families whose winds nobody throws, with a change of values that leaves the winds alone.
fn proposals() -> Vec<(Ruleset, Json)> {
    let steiermark = Ruleset::preset(Family::Steiermark);
    vec![
        (Ruleset::preset(Family::Klassisch), json!({"limit": 120})),
        (Ruleset::preset(Family::Grundregel), json!({"limit": 90})),
        (
            changed(&steiermark, json!({"round_wind_throw": "follows_order"})),
            json!({"limit": 100, "losers_settle": false}),
        ),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn the_same_rules_change_nothing(seed: u64) {
        for (ruleset, _) in proposals() {
            let (history, facts) = played(&ruleset, seed);
            let again = rehearse(4, &ruleset, &ruleset, &facts).unwrap();
            prop_assert!(again.changes.is_empty());
            prop_assert_eq!(again.history.totals(), history.totals());
        }
    }

    #[test]
    fn differences_of_deals_add_up_to_the_difference_of_the_game(seed: u64) {
        for (ruleset, changes) in proposals() {
            let (history, facts) = played(&ruleset, seed);
            let other = changed(&ruleset, changes);
            let proposal = Proposal::between(&ruleset, &other);
            prop_assert_eq!(proposal.applied_to(&ruleset), other.clone());
            let rehearsed = rehearse(4, &ruleset, &other, &facts).unwrap();
            // The same game, played by these rules from the beginning.
            let plain = History::replay(4, &other, &facts).unwrap();
            prop_assert_eq!(rehearsed.history.totals(), plain.totals());
            for player in player_numbers(4) {
                let of_deals = rehearsed.changes.iter().flat_map(|change| &change.net);
                let of_deals: Points = of_deals
                    .filter(|(of, _)| *of == player)
                    .map(|(_, net)| net.after - net.before)
                    .sum();
                prop_assert_eq!(of_deals, plain.totals()[&player] - history.totals()[&player]);
            }
            for change in &rehearsed.changes {
                prop_assert!(change.size() > 0 && !change.moves_winds);
                for hand in &change.hands {
                    prop_assert!(hand.value.before.points != hand.value.after.points);
                }
            }
        }
    }
}

#[test]
fn what_is_not_proposed_stays_as_it_was_in_the_very_game() {
    let preset = Ruleset::preset(Family::Steiermark);
    let proposed = changed(
        &preset,
        json!({"limit": 800, "special_values": {"seven-pairs": 2000, "thirteen-wonders": 500}}),
    );
    let proposal = Proposal::between(&preset, &proposed);
    let options: Vec<String> =
        proposal.settings(&preset).into_iter().map(|setting| setting.option).collect();
    assert_eq!(options, ["limit", "special_values"]);
    // An old game with values and winds of its own.
    let own = json!({
        "round_wind_throw": "per_match", "limit": 300,
        "special_values": {"seven-pairs": 900, "great-terminals": 700},
    });
    let applied = proposal.applied_to(&changed(&preset, own));
    let options: Map<String, Json> = applied.options();
    assert_eq!(options["round_wind_throw"], "per_match");
    assert_eq!(options["limit"], 800);
    assert_eq!(
        options["special_values"],
        json!({"seven-pairs": 2000, "thirteen-wonders": 500, "great-terminals": 700})
    );
    // A value that the proposal removes is removed.
    let without = changed(&preset, json!({"special_values": {}}));
    let proposal = Proposal::between(&preset, &without);
    assert_eq!(proposal.applied_to(&preset), without);
    assert!(Proposal::between(&preset, &preset).is_empty());
    assert_eq!(Proposal::whole(&without).applied_to(&applied), without);
    // Nothing of one family is applied to another.
    let mcr = Ruleset::preset(Family::Mcr);
    assert_eq!(proposal.applied_to(&mcr), mcr);
}

#[test]
fn a_game_that_would_have_ended_earlier_is_not_made_up() {
    let capped = changed(&Ruleset::preset(Family::Klassisch), json!({"east_win_cap": 4}));
    // East wins every deal and stays; with a cap the winds move on, and the rounds end while deals are left.
    let ruleset = changed(&capped, json!({"east_win_cap": null}));
    let mut history = History::start(4, &ruleset);
    let mut dice = Dice::new(5);
    while history.deals.len() < 40 {
        let before = history.clone();
        let deal = play_random_deal(&mut history, &ruleset, &mut dice).clone();
        let east_won = match deal.facts.outcome {
            DealOutcome::Won { winner, .. } => deal.situation.east() == winner,
            DealOutcome::Drawn | DealOutcome::Fault { .. } => false,
        };
        if !east_won {
            history = before;
        }
    }
    let facts: Vec<DealFacts> = history.deals.iter().map(|deal| deal.facts.clone()).collect();
    match rehearse(4, &ruleset, &capped, &facts) {
        Err(Obstacle::AfterTheEnd { number }) => assert_eq!(number, 29),
        other => panic!("{other:?}"),
    }
    // The first 28 deals fit; the winds differ, and that is reported.
    let rehearsed = rehearse(4, &ruleset, &capped, &facts[..28]).unwrap();
    assert!(rehearsed.changes.iter().any(|change| change.moves_winds));
}
