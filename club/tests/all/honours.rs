//! The honours of a year: chosen cases, and the same figures counted in the plainest way for random years.

#![expect(clippy::unwrap_used, reason = "a test that cannot build its case must fail")]

use chrono::NaiveDate;
use club::demo::Dice;
use club::year::honours::{DealEnd, Honour, HonourKind, OwnDeal, OwnGame, honours, own_deals};
use club::{DealFacts, DealOutcome, PlayerNo};
use proptest::prelude::*;
use scoring::{Family, Points, Ruleset};

fn day(number: u32) -> NaiveDate {
    NaiveDate::from_yo_opt(2026, number).unwrap()
}

fn deal(number: u32, net: i64, end: DealEnd) -> OwnDeal {
    OwnDeal { number, net: Points(net), end }
}

fn game(on: u32, points: i64, deals: Vec<OwnDeal>) -> OwnGame<i64> {
    OwnGame { day: day(on), points: Points(points), others: Vec::new(), best_hand: None, deals }
}

fn of(games: &[OwnGame<i64>], kind: HonourKind) -> Option<Honour<i64>> {
    honours(games).into_iter().find(|honour| honour.kind == kind)
}

fn at(games: &[OwnGame<i64>], kind: HonourKind) -> Option<(i64, usize, Option<u32>)> {
    of(games, kind).map(|honour| (honour.figure, honour.game, honour.deal))
}

use DealEnd::{FromDiscard, GaveTile, Other, SelfDrawn};

#[test]
fn a_year_without_games_has_no_honours() {
    assert_eq!(honours::<i64>(&[]), []);
    // A game from paper has a result and no deals.
    let found = honours(&[game(1, -40, vec![])]);
    let kinds: Vec<HonourKind> = found.iter().map(|honour| honour.kind).collect();
    assert_eq!(kinds, [HonourKind::BestGame, HonourKind::BestEvening]);
}

#[test]
fn runs_begin_with_their_first_deal_and_wins_are_counted_within_a_game() {
    let games = [
        game(1, 0, vec![deal(1, -5, GaveTile), deal(2, 8, SelfDrawn), deal(3, 8, FromDiscard)]),
        game(2, 0, vec![deal(1, 8, FromDiscard), deal(2, 0, Other), deal(3, -9, GaveTile)]),
        game(3, 0, vec![deal(1, 3, SelfDrawn), deal(2, 3, SelfDrawn)]),
    ];
    assert_eq!(at(&games, HonourKind::LongestWinning), Some((2, 0, Some(2))));
    assert_eq!(at(&games, HonourKind::LongestSafe), Some((4, 0, Some(2))));
    assert_eq!(at(&games, HonourKind::MostSelfDrawn), Some((2, 2, None)));
    assert_eq!(at(&games, HonourKind::BestDeal), Some((8, 0, Some(2))));
}

#[test]
fn an_evening_adds_its_games_and_leads_to_the_best_of_them() {
    let games =
        [game(1, 50, vec![]), game(2, -10, vec![]), game(2, 45, vec![]), game(2, 16, vec![])];
    assert_eq!(at(&games, HonourKind::BestEvening), Some((51, 2, None)));
    assert_eq!(at(&games, HonourKind::BestGame), Some((50, 0, None)));
}

#[test]
fn a_comeback_is_counted_from_the_lowest_balance_of_a_game() {
    let games = [
        game(1, 20, vec![deal(1, -10, Other), deal(2, -20, Other), deal(3, 50, SelfDrawn)]),
        game(2, 90, vec![deal(1, 90, SelfDrawn)]),
    ];
    assert_eq!(at(&games, HonourKind::Comeback), Some((50, 0, Some(2))));
    assert_eq!(at(&games[1..], HonourKind::Comeback), None);
}

#[test]
fn of_people_with_equal_figures_the_one_met_first_is_named() {
    let with = |others: &[(i64, i64)]| OwnGame {
        others: others.iter().map(|(person, points)| (*person, Points(*points))).collect(),
        ..game(1, 0, vec![])
    };
    let games = [with(&[(7, 5), (3, -2)]), with(&[(3, 12), (9, 10)]), with(&[(7, 5)])];
    let most = of(&games, HonourKind::MostMet).unwrap();
    assert_eq!((most.person, most.figure, most.game), (Some(7), 2, 2));
    let favourite = of(&games, HonourKind::Favourite).unwrap();
    assert_eq!((favourite.person, favourite.figure, favourite.game), (Some(7), 10, 0));
    assert!(of(&[with(&[(7, 0)])], HonourKind::Favourite).is_none());
}

#[test]
fn a_player_who_sits_out_has_no_deal_and_a_fault_belongs_to_the_deal_that_goes_on() {
    let rules = Ruleset::preset(Family::MaJiang);
    let wins = |winner, from: Option<u8>| DealFacts {
        outcome: DealOutcome::Won {
            winner: PlayerNo(winner),
            from: from.map(PlayerNo),
            liable: None,
            how: vec![],
        },
        ..DealFacts::drawn()
    };
    // Player 5 sits out first and takes the place of the first East, who then sits out.
    let entries = [wins(2, Some(1)), wins(5, None), DealFacts::drawn()];
    let nets = |points: [i64; 3]| (1..).zip(points.map(Points)).collect();
    let found = |player, points| {
        own_deals(5, &rules, PlayerNo(player), &entries, &nets(points))
            .into_iter()
            .map(|deal| (deal.number, deal.net.0, deal.end))
            .collect::<Vec<_>>()
    };
    assert_eq!(found(5, [0, 9, 0]).first(), Some(&(2, 9, SelfDrawn)));
    assert_eq!(found(1, [-8, 0, 0]).first(), Some(&(1, -8, GaveTile)));
    assert_eq!(found(2, [8, -3, 0])[..2], [(1, 8, FromDiscard), (2, -3, Other)]);
    let all: usize = (1..=5).map(|player| found(player, [0, 0, 0]).len()).sum();
    assert_eq!(all, 3 * 4, "four sit at the table");
}

/// A random year.
fn year(dice: &mut Dice) -> Vec<OwnGame<i64>> {
    let games = dice.below(9);
    let net = |dice: &mut Dice| i64::try_from(dice.below(41)).unwrap() - 20;
    let played = (0..games).map(|at| {
        let deals: Vec<OwnDeal> = (1..=u32::try_from(dice.below(13)).unwrap())
            .map(|number| {
                let end = [SelfDrawn, FromDiscard, GaveTile, Other][dice.below(4)];
                deal(number, net(dice), end)
            })
            .collect();
        let first = i64::try_from(dice.below(5)).unwrap();
        let others = (first..first + 3).map(|person| (person, Points(net(dice))));
        OwnGame {
            day: day(1 + u32::try_from(at / 2).unwrap()),
            points: deals.iter().map(|deal| deal.net).sum(),
            others: others.collect(),
            best_hand: deals.first().map(|deal| (deal.number, Points(net(dice)))),
            deals,
        }
    });
    played.collect()
}

/// The length of the longest run of deals that fit, by trying every beginning and every end.
fn longest_run(deals: &[OwnDeal], fits: impl Fn(&OwnDeal) -> bool) -> Option<i64> {
    let spans =
        (0..deals.len()).flat_map(|from| (from + 1..=deals.len()).map(move |to| (from, to)));
    let lengths = spans.filter(|(from, to)| deals[*from..*to].iter().all(&fits));
    lengths.map(|(from, to)| i64::try_from(to - from).unwrap()).max().filter(|length| *length > 1)
}

proptest! {
    #[test]
    fn figures_are_those_of_a_plain_count(seed: u64) {
        let games = year(&mut Dice::new(seed));
        let found = |kind| of(&games, kind).map(|honour| honour.figure);
        let all: Vec<OwnDeal> = games.iter().flat_map(|game| game.deals.clone()).collect();
        let is_won = |deal: &OwnDeal| deal.end == SelfDrawn || deal.end == FromDiscard;
        let runs = games.iter().filter_map(|game| longest_run(&game.deals, is_won));
        prop_assert_eq!(found(HonourKind::LongestWinning), runs.max());
        let safe = longest_run(&all, |deal| deal.end != GaveTile);
        prop_assert_eq!(found(HonourKind::LongestSafe), safe);
        let most = all.iter().map(|deal| deal.net.0).max().filter(|net| *net > 0);
        prop_assert_eq!(found(HonourKind::BestDeal), most);
        let evenings = games.iter().map(|game| {
            let same = games.iter().filter(|other| other.day == game.day);
            same.map(|other| other.points.0).sum::<i64>()
        });
        prop_assert_eq!(found(HonourKind::BestEvening), evenings.max());
        let rises = games.iter().flat_map(|game| (0..game.deals.len()).map(|at| {
            let sum = |deals: &[OwnDeal]| deals.iter().map(|deal| deal.net.0).sum::<i64>();
            let before = sum(&game.deals[..=at]);
            if before < 0 { sum(&game.deals) - before } else { 0 }
        }));
        prop_assert_eq!(found(HonourKind::Comeback), rises.max().filter(|rise| *rise > 0));
        let sums = (0..8).map(|person| {
            let others = games.iter().flat_map(|game| &game.others);
            let own = others.filter(|(other, _)| *other == person);
            own.map(|(_, points)| points.0).sum::<i64>()
        });
        prop_assert_eq!(found(HonourKind::Favourite), sums.max().filter(|sum| *sum > 0));
    }

    #[test]
    fn every_honour_leads_to_a_game_and_a_deal_of_the_year(seed: u64) {
        let games = year(&mut Dice::new(seed));
        for honour in honours(&games) {
            prop_assert!(honour.game < games.len());
            let deals = &games[honour.game].deals;
            let exists = |number: u32| deals.iter().any(|deal| deal.number == number);
            prop_assert!(honour.deal.is_none_or(exists), "{:?}", honour);
        }
    }
}
