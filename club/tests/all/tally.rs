//! What a game leaves behind for the year, checked against the deals it was played with.
#![expect(clippy::unwrap_used, reason = "a test that cannot build its case must fail")]

use std::collections::BTreeMap;

use club::demo::{Dice, play_random_deal};
use club::year::tally::{FlowerTally, minutes, minutes_played, sum_up};
use club::{DealFacts, DealOutcome, History, PlayerNo};
use scoring::deal::Given;
use scoring::{Family, Points, Ruleset, Wind};

fn facts(outcome: DealOutcome) -> DealFacts {
    DealFacts {
        outcome,
        hands: BTreeMap::new(),
        dead: Vec::new(),
        thrown_wind: Some(Wind::East),
        ..DealFacts::drawn()
    }
}

fn won(winner: u8, from: Option<u8>, points: i64) -> DealFacts {
    let winner = PlayerNo(winner);
    let mut facts =
        facts(DealOutcome::Won { winner, from: from.map(PlayerNo), liable: None, how: Vec::new() });
    facts.hands.insert(winner, Given::points(Points(points)));
    facts
}

fn played(ruleset: &Ruleset, deals: &[DealFacts]) -> History {
    History::replay(4, ruleset, deals).unwrap()
}

#[test]
fn rounds_are_whole_when_everybody_was_east() {
    let ruleset = Ruleset::preset(Family::Steiermark);
    let mut deals = Vec::new();
    let mut course = Vec::new();
    for deal in 0..5 {
        // The winner is never East, so the winds move every time.
        deals.push(won(if deal % 4 == 1 { 1 } else { 2 }, None, 20));
        let tally = sum_up(&ruleset, &played(&ruleset, &deals));
        course.push((tally.whole_rounds, tally.is_round_broken, tally.deals));
    }
    assert_eq!(course, [(0, true, 1), (0, true, 2), (0, true, 3), (1, false, 4), (1, true, 5)]);
    let empty = sum_up(&ruleset, &played(&ruleset, &[]));
    assert_eq!((empty.whole_rounds, empty.is_round_broken, empty.deals), (0, false, 0));
}

#[test]
fn a_partie_is_bankrupt_when_three_have_less_than_nothing() {
    let ruleset = Ruleset::preset(Family::Steiermark);
    let rich = sum_up(&ruleset, &played(&ruleset, &[won(1, None, 1_000)]));
    assert!(!rich.is_bankrupt, "all three have exactly nothing");
    let broke = sum_up(&ruleset, &played(&ruleset, &[won(1, None, 1_002)]));
    assert!(broke.is_bankrupt);
    let elsewhere = Ruleset::preset(Family::Klassisch);
    assert!(!sum_up(&elsewhere, &played(&elsewhere, &[won(1, None, 1_002)])).is_bankrupt);
}

#[test]
fn special_hands_are_listed_with_their_worth() {
    let ruleset = Ruleset::preset(Family::Steiermark);
    let mut special = won(2, None, 0);
    let given = Given::Special {
        id: "seven-pairs".to_owned(),
        value: None,
        concealed: false,
        bonus: "15678f".to_owned(),
        against_tiles: false,
    };
    special.hands.insert(PlayerNo(2), given);
    let tally = sum_up(&ruleset, &played(&ruleset, &[won(1, None, 20), special]));
    let [hand] = &tally.special_hands[..] else { panic!("one special hand") };
    assert_eq!((hand.deal, hand.player, hand.hand.as_str()), (2, PlayerNo(2), "seven-pairs"));
    assert_eq!(hand.points, Points(1_022));
    let flowers = FlowerTally { own: 1, others: 4, groups: 1, all_eight: 0 };
    assert_eq!(tally.players[1].flowers, flowers);
}

#[test]
fn figures_agree_with_the_deals() {
    for family in [Family::Klassisch, Family::Mcr] {
        let ruleset = Ruleset::preset(family);
        let (mut history, mut dice) = (History::start(4, &ruleset), Dice::new(5));
        if family == Family::Mcr {
            let deals = [won(1, Some(2), 9), won(3, None, 88)];
            history = played(&ruleset, &deals);
        }
        while family == Family::Klassisch && !history.now.is_over {
            play_random_deal(&mut history, &ruleset, &mut dice);
        }
        let tally = sum_up(&ruleset, &history);
        let total =
            |of: fn(&club::year::tally::Tally) -> u32| tally.players.iter().map(of).sum::<u32>();
        let won = history.deals.iter().filter_map(|deal| match deal.facts.outcome {
            DealOutcome::Won { from, .. } => Some(from),
            DealOutcome::Drawn | DealOutcome::Fault { .. } => None,
        });
        let won: Vec<Option<PlayerNo>> = won.collect();
        let count = |from_the_wall| {
            u32::try_from(won.iter().filter(|from| from.is_none() == from_the_wall).count())
                .unwrap()
        };
        assert_eq!(total(|tally| tally.deals), tally.deals * 4);
        assert_eq!(total(|tally| tally.as_east), tally.deals);
        assert_eq!(total(|tally| tally.self_drawn), count(true));
        assert_eq!(total(|tally| tally.discarded), count(false));
        assert_eq!(total(|tally| tally.wins), count(true) + count(false));
        assert_eq!(tally.players.iter().map(|tally| tally.points).sum::<Points>(), Points::ZERO);
        assert_eq!(tally.players.iter().map(|tally| tally.twelfths).sum::<i64>(), 84);
        for tally in &tally.players {
            let (best, cheapest) = (tally.best.as_ref(), tally.cheapest.as_ref());
            assert_eq!(best.is_some(), cheapest.is_some());
            assert!(best.map(|hand| hand.points) >= cheapest.map(|hand| hand.points));
        }
    }
}

#[test]
fn a_game_lasts_from_its_start_to_its_last_deal() {
    let start = "2026-03-03T18:00:00Z".parse().unwrap();
    assert_eq!(minutes(start, None), 0);
    assert_eq!(minutes(start, Some("2026-03-03T20:00:59Z".parse().unwrap())), 120);
    assert_eq!(minutes(start, Some("2026-03-03T17:00:00Z".parse().unwrap())), 0);
}

#[test]
fn flowers_beside_a_number_are_counted_and_change_no_value() {
    let ruleset = Ruleset::preset(Family::Steiermark);
    let mut deal = won(1, None, 20);
    let plain = played(&ruleset, std::slice::from_ref(&deal));
    let with_bonus = |given: Given, flowers: &str| match given {
        Given::Points { points, .. } => Given::Points { points, bonus: flowers.to_owned() },
        Given::Items { items, .. } => Given::Items { items, bonus: flowers.to_owned() },
        Given::Tiles { .. } | Given::Special { .. } => given,
    };
    let number = deal.hands[&PlayerNo(1)].clone();
    // East's own flower and season, and one more; South his own flower and two more.
    deal.hands.insert(PlayerNo(1), with_bonus(number, "15f6f"));
    let nothing = Given::Items { items: BTreeMap::new(), bonus: String::new() };
    deal.hands.insert(PlayerNo(2), with_bonus(nothing, "234f"));
    let replayed = played(&ruleset, &[deal]);
    assert_eq!(replayed.totals(), plain.totals());
    let tally = sum_up(&ruleset, &replayed);
    let first = FlowerTally { own: 2, others: 1, ..FlowerTally::default() };
    let second = FlowerTally { own: 1, others: 2, ..FlowerTally::default() };
    assert_eq!((tally.players[0].flowers, tally.players[1].flowers), (first, second));
    assert_eq!(sum_up(&ruleset, &plain).players[0].flowers, FlowerTally::default());
}

#[test]
fn a_duration_that_no_right_clock_measures_is_none() {
    let start = "2026-03-03T18:00:00Z".parse().unwrap();
    let played = |until: &str| minutes_played(start, until.parse().unwrap());
    assert_eq!(played("2026-03-03T20:00:59Z"), Some(120));
    assert_eq!(played("2026-03-03T17:59:30Z"), Some(0));
    assert_eq!(played("2026-03-04T18:00:00Z"), Some(1440));
    assert_eq!(played("2026-03-03T17:50:00Z"), None);
    assert_eq!(played("2027-04-07T18:00:00Z"), None);
}
