//! What a corrected deal changes behind it, and what stands in its way.
#![expect(clippy::unwrap_used, reason = "a test that cannot build its case must fail")]

use club::correction::{Correction, Obstacle, Shift, correct};
use club::demo::{Dice, play_random_deal};
use club::game::player_numbers;
use club::{DealFacts, DealOutcome, History, PlayerNo};
use proptest::prelude::*;
use scoring::deal::Given;
use scoring::ruleset::Family;
use scoring::{Points, Ruleset, Wind};

fn won(winner: u8, from: Option<u8>, points: i64) -> DealFacts {
    DealFacts {
        outcome: DealOutcome::Won {
            winner: PlayerNo(winner),
            from: from.map(PlayerNo),
            liable: None,
            how: Vec::new(),
        },
        hands: [(PlayerNo(winner), Given::points(Points(points)))].into(),
        dead: Vec::new(),
        thrown_wind: None,
        ..DealFacts::drawn()
    }
}

fn thrown(wind: Wind, facts: DealFacts) -> DealFacts {
    DealFacts { thrown_wind: Some(wind), ..facts }
}

fn played(family: Family, players: u8, deals: &[DealFacts]) -> (Ruleset, History) {
    let ruleset = Ruleset::preset(family);
    let history = History::replay(players, &ruleset, deals).unwrap();
    (ruleset, history)
}

fn net(correction: &Correction, number: u32) -> Vec<(u8, i64, i64)> {
    let change = correction.changes.iter().find(|change| change.number == number).unwrap();
    let shifts = change.net.iter();
    shifts.map(|(player, shift)| (player.0, shift.before.0, shift.after.0)).collect()
}

fn numbers(correction: &Correction) -> Vec<(u32, bool)> {
    correction.changes.iter().map(|change| (change.number, change.is_rebooked)).collect()
}

fn shift_of<T: Copy>(shifts: &[(PlayerNo, Shift<T>)], player: PlayerNo) -> Option<Shift<T>> {
    shifts.iter().find(|(of, _)| *of == player).map(|(_, shift)| *shift)
}

#[test]
fn another_value_changes_its_deal_and_the_totals_only() {
    let deals = [won(1, None, 20), won(1, Some(2), 30), won(1, Some(3), 40)];
    let (rules, before) = played(Family::Klassisch, 4, &deals);
    let correction = correct(&before, &rules, 2, &won(1, Some(2), 36)).unwrap();
    assert_eq!(numbers(&correction), [(2, true)]);
    assert!(!correction.changes[0].moves_winds());
    assert_eq!(net(&correction, 2), [(1, 180, 216), (2, -60, -72), (3, -60, -72), (4, -60, -72)]);
    let totals = |of: fn(&Shift<Points>) -> Points| -> Vec<i64> {
        correction.totals.iter().map(|(_, shift)| of(shift).0).collect()
    };
    assert_eq!(totals(|shift| shift.before), [540, -180, -180, -180]);
    assert_eq!(totals(|shift| shift.after), [576, -192, -192, -192]);
    assert_eq!(correction.totals_after(), correction.history.totals());
    assert_eq!(correction.is_over, Shift { before: false, after: false });
}

#[test]
fn another_winner_moves_every_later_wind_and_what_east_doubles() {
    // East won all three; in truth South won the first and is East from then on.
    let deals = [won(1, None, 20), won(1, None, 30), won(3, None, 30)];
    let (rules, before) = played(Family::Klassisch, 4, &deals);
    let correction = correct(&before, &rules, 1, &won(2, None, 20)).unwrap();
    assert_eq!(numbers(&correction), [(1, true), (2, true), (3, true)]);
    assert!(!correction.changes[0].moves_winds());
    // Who wins as East gets six times the hand, another four times.
    assert_eq!(
        net(&correction, 2),
        [(1, 180, 120), (2, -60, -60), (3, -60, -30), (4, -60, -30)]
            .into_iter()
            .filter(|(_, before, after)| before != after)
            .collect::<Vec<_>>()
    );
    let second = &correction.changes[1];
    assert_eq!(
        shift_of(&second.seats, PlayerNo(2)).unwrap(),
        Shift { before: Some(Wind::South), after: Some(Wind::East) }
    );
    assert_eq!(second.seats.len(), 4);
    assert_eq!(correction.history.now.east(), PlayerNo(3));
}

/// Deals whose facts and payments stay the same are not rebooked, even where winds move.
#[test]
fn a_draw_that_only_changes_seats_keeps_its_row() {
    let drawn = DealFacts { outcome: DealOutcome::Drawn, ..won(1, None, 0) };
    let drawn = DealFacts { hands: Default::default(), ..drawn };
    let (rules, before) = played(Family::Klassisch, 4, &[won(1, None, 20), drawn]);
    let correction = correct(&before, &rules, 1, &won(2, None, 20)).unwrap();
    assert_eq!(numbers(&correction), [(1, true), (2, false)]);
    let rebooked: Vec<u32> = correction.rebooked().map(|deal| deal.situation.number).collect();
    assert_eq!(rebooked, [1]);
}

#[test]
fn a_game_that_would_end_earlier_names_the_deal_behind_its_end() {
    let mut deals = vec![won(1, None, 10)];
    for _ in 0..4 {
        deals.extend([3, 4, 1, 2].map(|winner| won(winner, None, 10)));
    }
    let (rules, before) = played(Family::Klassisch, 4, &deals);
    assert!(before.now.is_over && deals.len() == 17);
    // Without East's win the winds move once more, and the sixteenth deal is the last.
    let obstacle = correct(&before, &rules, 1, &won(3, None, 10)).unwrap_err();
    assert_eq!(obstacle, Obstacle::AfterTheEnd { number: 17 });
    // The other way round: a game that was over goes on.
    let (rules, before) = played(Family::Klassisch, 4, &deals[1..]);
    let correction = correct(&before, &rules, 1, &won(1, None, 10)).unwrap();
    assert_eq!(correction.is_over, Shift { before: true, after: false });
}

#[test]
fn what_cannot_be_scored_is_named() {
    let (rules, before) = played(Family::MaJiang, 5, &[won(1, None, 10), won(1, None, 10)]);
    assert!(matches!(correct(&before, &rules, 3, &won(1, None, 9)), Err(Obstacle::NoSuchDeal)));
    // Player 5 sits out.
    assert!(matches!(correct(&before, &rules, 2, &won(5, None, 10)), Err(Obstacle::BadFacts(_))));
    // If East had lost the first deal, he would have sat out in the second, which he has won.
    let blocked = correct(&before, &rules, 1, &won(2, None, 10));
    assert!(matches!(blocked, Err(Obstacle::LaterDeal { number: 2, .. })), "{blocked:?}");
}

/// A West thrown before the fifth deal stays the wind of that deal, whatever round the deal belongs to.
#[test]
fn a_thrown_wind_stays_the_wind_of_its_deals() {
    let mut deals = vec![thrown(Wind::South, won(2, None, 10))];
    deals.extend([3, 4, 1].map(|winner| won(winner, None, 10)));
    deals.extend([thrown(Wind::West, won(1, None, 10)), won(1, None, 10)]);
    let (rules, before) = played(Family::Steiermark, 4, &deals);
    assert_eq!(before.deals[4].situation.round, 2);
    // East won the first: the second round begins a deal later.
    let other = thrown(Wind::South, won(1, None, 10));
    let correction = correct(&before, &rules, 1, &other).unwrap();
    let winds = |history: &History| -> Vec<Wind> {
        let in_force =
            history.deals.iter().map(|deal| deal.facts.thrown_wind.or(deal.situation.prevailing));
        in_force.map(Option::unwrap).collect()
    };
    assert_eq!(winds(&correction.history), winds(&before));
    assert_eq!(correction.history.deals[5].situation.round, 2);
    assert_eq!(correction.history.deals[5].facts.thrown_wind, Some(Wind::West));
    // Correcting the deal back restores the balances.
    let back = correct(&correction.history, &rules, 1, &deals[0]).unwrap();
    assert_eq!(back.history.totals(), before.totals());
}

#[test]
fn a_partie_that_goes_bankrupt_earlier_or_not_at_all_is_reported() {
    let mut deals = vec![thrown(Wind::East, won(1, None, 100))];
    deals.extend([won(1, None, 400), won(1, None, 600)]);
    let (rules, before) = played(Family::Steiermark, 4, &deals);
    let correction = correct(&before, &rules, 3, &won(1, None, 100)).unwrap();
    assert_eq!(correction.bankrupt_after, Shift { before: Some(3), after: None });
    let correction = correct(&before, &rules, 2, &won(1, None, 1000)).unwrap();
    assert_eq!(correction.bankrupt_after, Shift { before: Some(3), after: Some(2) });
}

const TABLES: [(Family, u8); 4] =
    [(Family::Klassisch, 4), (Family::Grundregel, 4), (Family::MaJiang, 4), (Family::MaJiang, 3)];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Correcting with the same facts changes nothing; a correction and its reversal give the same
    /// balances; after every correction the results sum to zero.
    #[test]
    fn corrections_keep_the_books_even(
        seed: u64,
        (family, players) in prop::sample::select(&TABLES),
        length in 1..20_usize,
        at in 0..20_usize,
    ) {
        let ruleset = Ruleset::preset(family);
        let (mut before, mut dice) = (History::start(players, &ruleset), Dice::new(seed));
        while before.deals.len() < length && !before.now.is_over {
            play_random_deal(&mut before, &ruleset, &mut dice);
        }
        let at = at % before.deals.len();
        let number = before.deals[at].situation.number;
        let old = before.deals[at].facts.clone();

        let same = correct(&before, &ruleset, number, &old).unwrap();
        prop_assert_eq!(&same.history, &before);
        prop_assert_eq!(numbers(&same), [(number, true)]);
        prop_assert!(same.totals.iter().all(|(_, shift)| shift.is_none()));

        let mut fresh = History { deals: before.deals[..at].to_vec(), ..before.clone() };
        fresh.now = before.deals[at].situation.clone();
        let other = play_random_deal(&mut fresh, &ruleset, &mut dice).facts.clone();
        match correct(&before, &ruleset, number, &other) {
            Ok(there) => {
                let sum: Points = there.totals_after().into_values().sum();
                prop_assert_eq!(sum, Points::ZERO);
                let facts = there.history.deals.iter().map(|played| &played.facts);
                prop_assert_eq!(&History::replay(players, &ruleset, facts).unwrap(), &there.history);
                for player in player_numbers(players) {
                    let moved: Points = there
                        .changes
                        .iter()
                        .filter_map(|change| shift_of(&change.net, player))
                        .map(|shift| shift.after - shift.before)
                        .sum();
                    let total = shift_of(&there.totals, player).unwrap();
                    prop_assert_eq!(moved, total.after - total.before);
                }
                let back = correct(&there.history, &ruleset, number, &old).unwrap();
                prop_assert_eq!(back.history, before);
            }
            Err(Obstacle::AfterTheEnd { number: blocked }) => prop_assert!(blocked > number),
            Err(other) => prop_assert!(false, "{other:?}"),
        }
    }
}
