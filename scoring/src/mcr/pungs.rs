//! The hands that pungs and kongs make together, by their kinds.

use super::options::Options;
use super::rule_counts::RuleCounts;
use super::table::Rule::*;
use crate::hand::Hand;
use crate::tile::{Kinds, Suit, Tile};

/// Adds the hands that pungs and kongs of these kinds make together with the pair.
pub(super) fn add(
    found: &mut RuleCounts,
    pungs: Kinds,
    pair: Tile,
    hand: &Hand,
    options: &Options,
) {
    let number = pungs.0.count_ones();
    found.add_if(AllPungs, number == 4);
    if pungs.meets(Kinds::HONORS) {
        add_winds(found, pungs, pair, hand, options);
        add_dragons(found, pungs, pair);
    }
    let terminals = (pungs.0 & Kinds::TERMINALS.0).count_ones();
    found.add_many(PungOfTerminalsOrHonors, terminals as u8);
    if number >= 2 {
        add_ranks(found, pungs);
    }
}

fn add_winds(found: &mut RuleCounts, pungs: Kinds, pair: Tile, hand: &Hand, options: &Options) {
    let has = |wind| u8::from(pungs.has(Tile::of_wind(wind)));
    found.add_many(SeatWind, has(hand.seat));
    found.add_many(PrevalentWind, has(hand.round));
    match ((pungs.0 & Kinds::WINDS.0).count_ones(), pair.is_wind()) {
        (4, _) => {
            found.add(BigFourWinds);
            // With a pair of suit tiles the half flush is found from the suits; with dragons it is an option.
            let is_agreed = options.big_four_winds_dragon_pair_half_flush;
            found.add_if(HalfFlush, pair.is_dragon() && is_agreed);
        }
        (3, true) => found.add(LittleFourWinds),
        (3, false) => found.add(BigThreeWinds),
        (winds, _) => {
            let round = if hand.seat == hand.round { 0 } else { has(hand.round) };
            found.add_many(PungOfTerminalsOrHonors, winds as u8 - has(hand.seat) - round);
        }
    }
}

fn add_dragons(found: &mut RuleCounts, pungs: Kinds, pair: Tile) {
    let dragons = (pungs.0 & Kinds::DRAGONS.0).count_ones();
    found.add_many(DragonPung, dragons as u8);
    match (dragons, pair.is_dragon()) {
        (3, _) => found.add(BigThreeDragons),
        (2, true) => found.add(LittleThreeDragons),
        (2, false) => found.add(TwoDragons),
        (_, _) => {}
    }
}

/// Pungs of equal or neighbouring ranks.
fn add_ranks(found: &mut RuleCounts, pungs: Kinds) {
    let suits = Suit::ALL.map(|suit| pungs.0 >> (9 * suit as usize) & 0x1ff);
    for suit in suits {
        let three = suit & suit >> 1 & suit >> 2;
        found.add_if(PureShiftedPungs, three != 0);
        found.add_if(FourPureShiftedPungs, three & suit >> 3 != 0);
    }
    let [m, p, s] = suits;
    let (all, two) = (m & p & s, m & p | p & s | m & s);
    found.add_if(TriplePung, all != 0);
    found.add_many(DoublePung, (two & !all).count_ones() as u8);
    let climbs = |a: u64, b: u64, c: u64| a & b >> 1 & c >> 2 != 0;
    let is_shifted = climbs(m, p, s)
        || climbs(m, s, p)
        || climbs(p, m, s)
        || climbs(p, s, m)
        || climbs(s, m, p)
        || climbs(s, p, m);
    found.add_if(MixedShiftedPungs, is_shifted);
}
