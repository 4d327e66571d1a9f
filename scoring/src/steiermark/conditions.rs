//! When a rule of `steiermark` counts: one function per condition that is more than a counter.

use super::options::{GroupFactor, Options, OwnIsRoundWind};
use crate::hand::Circumstance::{Heaven, Replacement, SelfDrawn};
use crate::hand_view::HandView;
use crate::seat::Wind;
use crate::tile::{BonusTiles, Kinds};

pub(super) fn pair_of_round_wind(view: &HandView<'_>, options: &Options) -> bool {
    let hand = view.hand;
    let counts = options.round_wind_pair_points > 0 && hand.seat != hand.round;
    counts && view.has_pair_of(hand.round)
}

/// Sets and pairs of dragons.
pub(super) fn dragon_groups(view: &HandView<'_>, options: &Options) -> u8 {
    let groups = view.dragon_sets + view.pairs_within(Kinds::DRAGONS);
    match options.group_factor {
        GroupFactor::Each => groups,
        GroupFactor::Once => groups.min(1),
    }
}

fn has_group_of(view: &HandView<'_>, wind: Wind) -> bool {
    view.has_set_of(wind) || view.has_pair_of(wind)
}

pub(super) fn own_wind_group(view: &HandView<'_>, _: &Options) -> bool {
    has_group_of(view, view.hand.seat)
}

pub(super) fn round_wind_group(view: &HandView<'_>, options: &Options) -> bool {
    let hand = view.hand;
    let is_own = hand.seat == hand.round && options.own_is_round_wind == OwnIsRoundWind::TimesTwo;
    !is_own && has_group_of(view, hand.round)
}

pub(super) fn one_suit_with_honors(view: &HandView<'_>, options: &Options) -> bool {
    let hand = view.hand;
    if !view.is_winner() && !options.half_flush_for_losers {
        return false;
    }
    // For a loser this needs all thirteen tiles, because each of them matters.
    let is_whole = usize::from(hand.concealed.total()) + 3 * hand.melds.len() == 13;
    let kinds = hand.all_tiles().kinds();
    is_whole && kinds.suits() == 1 && kinds.meets(Kinds::HONORS)
}

pub(super) fn from_wall(view: &HandView<'_>, options: &Options) -> bool {
    let is_covered = (!options.loose_tile_also_from_wall && view.won(Replacement))
        || (!options.first_draw_also_from_wall && view.won(Heaven));
    !is_covered && view.won(SelfDrawn)
}

/// Own flowers that double: those outside a full group, unless the club counts them all.
pub(super) fn own_flowers(bonus: BonusTiles, seat: Wind, options: &Options) -> u8 {
    let counts = |in_group: u8| in_group < 4 || !options.flower_group_includes_own;
    let flower = if counts(bonus.flowers()) { bonus.flower_of(seat) } else { 0 };
    let season = if counts(bonus.seasons()) { bonus.season_of(seat) } else { 0 };
    flower + season
}

/// Full groups of four; all eight are a rule of their own.
pub(super) fn flower_groups(bonus: BonusTiles) -> u8 {
    if bonus.count() == 8 {
        0
    } else {
        u8::from(bonus.flowers() == 4) + u8::from(bonus.seasons() == 4)
    }
}
