//! When a rule of the classical family counts: one function per condition that is more than a counter.

use super::options::{
    AllConcealedLast, HonorsOnly, LastDiscard, OnlyPossiblePlusPair, PairBothWinds, Params,
    ThreeConcealed, ZeroPointBonus,
};
use crate::hand::Circumstance::{BonusReplacement, LastTile, Replacement, RobbedKong, SelfDrawn};
use crate::hand_view::HandView;
use crate::tile::{Kinds, Suit, Tile};

pub(super) fn is_minor(tile: Tile) -> bool {
    !tile.is_honor() && !tile.is_terminal()
}

pub(super) fn is_terminal(tile: Tile) -> bool {
    tile.is_terminal()
}

pub(super) fn is_dragon(tile: Tile) -> bool {
    tile.is_dragon()
}

pub(super) fn is_wind(tile: Tile) -> bool {
    tile.is_wind()
}

fn pairs_count(view: &HandView<'_>, params: &Params) -> bool {
    view.is_winner() || params.loser_pairs
}

pub(super) fn pairs_of_dragons(view: &HandView<'_>, params: &Params) -> u8 {
    if pairs_count(view, params) { view.pairs_within(Kinds::DRAGONS) } else { 0 }
}

pub(super) fn pair_of_own_wind(view: &HandView<'_>, params: &Params) -> bool {
    pairs_count(view, params) && view.has_pair_of(view.hand.seat)
}

pub(super) fn pair_of_round_wind(view: &HandView<'_>, params: &Params) -> bool {
    let once = params.klassisch.pair_both_winds == PairBothWinds::Once
        && view.hand.seat == view.hand.round;
    pairs_count(view, params) && !once && view.has_pair_of(view.hand.round)
}

pub(super) fn from_wall(view: &HandView<'_>, params: &Params) -> bool {
    let is_covered = !params.klassisch.last_wall_plus_from_wall && view.is_last_of_wall();
    !is_covered && view.won(SelfDrawn)
}

pub(super) fn only_possible(view: &HandView<'_>, params: &Params) -> bool {
    // The pair's line is worth at least as much as this one, and counts instead where both are worth the same.
    let is_covered = params.klassisch.only_possible_plus_pair == OnlyPossiblePlusPair::Higher
        && view.wins_on_pair;
    !is_covered && view.has_one_wait()
}

pub(super) fn own_bonus_pair(view: &HandView<'_>, _: &Params) -> u8 {
    let bonus = view.hand.bonus;
    bonus.flower_of(view.hand.seat) * bonus.season_of(view.hand.seat)
}

pub(super) fn three_concealed_pungs(view: &HandView<'_>, params: &Params) -> bool {
    let counted = match params.klassisch.three_concealed {
        ThreeConcealed::PungOrKong => view.concealed_sets,
        ThreeConcealed::PungOnly => view.concealed_sets - view.concealed_kongs(),
    };
    counted >= 3
}

pub(super) fn little_three_dragons(view: &HandView<'_>, _: &Params) -> bool {
    view.dragon_sets == 2 && view.pairs.meets(Kinds::DRAGONS)
}

pub(super) fn little_four_joys(view: &HandView<'_>, _: &Params) -> bool {
    view.wind_sets == 3 && view.pairs.meets(Kinds::WINDS)
}

pub(super) fn zero_point_hand(view: &HandView<'_>, params: &Params) -> bool {
    let is_spoiled =
        params.klassisch.zero_point_bonus == ZeroPointBonus::Spoils && view.hand.bonus.count() > 0;
    let has_scoring_pair = view.pairs.meets(Kinds::DRAGONS)
        || view.has_pair_of(view.hand.seat)
        || view.has_pair_of(view.hand.round);
    view.chows == 4 && !has_scoring_pair && !is_spoiled
}

/// Every set and the pair are concealed. By option the last tile may come from another player.
pub(super) fn all_concealed(view: &HandView<'_>, params: &Params) -> bool {
    let may_be_claimed = params.klassisch.all_concealed_last == AllConcealedLast::MayBeClaimed;
    (may_be_claimed || view.won(SelfDrawn)) && view.has_no_open_meld()
}

pub(super) fn majors_only(view: &HandView<'_>, _: &Params) -> bool {
    view.kinds.within(Kinds::ORPHANS)
}

pub(super) fn last_discard(view: &HandView<'_>, params: &Params) -> bool {
    let is_discard = !view.won(SelfDrawn) && !view.won(RobbedKong);
    let is_last = match params.klassisch.last_discard {
        LastDiscard::AfterLastWallTile => view.won(LastTile),
        LastDiscard::AnyDiscard => true,
    };
    is_discard && is_last
}

pub(super) fn limit_all_honors(view: &HandView<'_>, params: &Params) -> bool {
    params.klassisch.honors_only == HonorsOnly::Limit && view.is_all_honors()
}

pub(super) fn concealed_one_suit(view: &HandView<'_>, params: &Params) -> bool {
    view.is_one_suit() && all_concealed(view, params)
}

pub(super) fn squirming_snake(view: &HandView<'_>, _: &Params) -> bool {
    // Everything else, one suit included, follows from the ranks of pungs, pair and chows below.
    if view.chows != 2 {
        return false;
    }
    let Some(suit) =
        Suit::ALL.into_iter().find(|suit| view.kinds.0 >> (*suit as usize * 9) & 0x1ff != 0)
    else {
        return false;
    };
    // Bits of the nine ranks: pungs of 1 and 9, then pair and lowest tiles of the two chows.
    let ranks = |kinds: Kinds| kinds.0 >> (suit as usize * 9) & 0x1ff;
    let chows = match ranks(view.pairs) {
        0b0_0000_0010 => 0b0_0010_0100, // 2: 345 678
        0b0_0001_0000 => 0b0_0010_0010, // 5: 234 678
        0b0_1000_0000 => 0b0_0001_0010, // 8: 234 567
        _ => return false,
    };
    ranks(view.sets) == 0b1_0000_0001 && ranks(view.chow_starts) == chows
}

pub(super) fn three_great_scholars(view: &HandView<'_>, _: &Params) -> bool {
    view.dragon_sets == 3 && view.chows == 0
}

pub(super) fn hidden_treasure(view: &HandView<'_>, _: &Params) -> bool {
    view.concealed_sets == 4 && view.won(SelfDrawn)
}

pub(super) fn plum_blossom(view: &HandView<'_>, _: &Params) -> bool {
    view.won_with(Replacement, 5, Suit::Circles)
        || view.won_with(BonusReplacement, 5, Suit::Circles)
}

pub(super) fn moon_from_the_sea(view: &HandView<'_>, _: &Params) -> bool {
    view.is_last_of_wall() && view.won_with(LastTile, 1, Suit::Circles)
}

pub(super) fn carrying_pole(view: &HandView<'_>, _: &Params) -> bool {
    view.won_with(RobbedKong, 2, Suit::Bamboo)
}
