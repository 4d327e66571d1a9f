//! When a rule of `ma-jiang` counts: one function per condition that is more than a counter.

use super::options::{AllBonus, AllChowsPair, DoubleWind, FourConcealedWait, KongOnKong, Options};
use crate::hand::Circumstance::{
    BonusReplacement, Earth, Heaven, KongOnKong as WonOnTwoKongs, Replacement, SelfDrawn,
};
use crate::hand_view::{Form, HandView};
use crate::tile::{Kinds, Tile};

pub(super) fn self_drawn(view: &HandView<'_>, options: &Options) -> bool {
    view.won(SelfDrawn)
        && (options.replacement_plus_self_drawn || !replacement_tile(view, options))
        && (options.last_tile_plus_self_drawn || !view.is_last_of_wall())
}

pub(super) fn replacement_tile(view: &HandView<'_>, options: &Options) -> bool {
    let is_replaced =
        view.won(Replacement) || (options.replacement_for_bonus && view.won(BonusReplacement));
    let is_covered = view.won(WonOnTwoKongs) && options.kong_on_kong == KongOnKong::Replaces;
    is_replaced && !is_covered
}

pub(super) fn own_bonus(view: &HandView<'_>, options: &Options) -> u8 {
    let bonus = view.hand.bonus;
    if bonus.count() == 8 && options.all_bonus == AllBonus::Alone {
        return 0;
    }
    let count = |own: u8, of_kind: u8| {
        if of_kind == 4 && !options.flower_set_plus_own { 0 } else { own }
    };
    let seat = view.hand.seat;
    count(bonus.flower_of(seat), bonus.flowers()) + count(bonus.season_of(seat), bonus.seasons())
}

pub(super) fn all_flowers_or_seasons(view: &HandView<'_>, options: &Options) -> u8 {
    let bonus = view.hand.bonus;
    if bonus.count() == 8 && options.all_bonus == AllBonus::Alone {
        return 0;
    }
    u8::from(bonus.flowers() == 4) + u8::from(bonus.seasons() == 4)
}

pub(super) fn all_chows(view: &HandView<'_>, options: &Options) -> bool {
    let (seat, round) = (Tile::of_wind(view.hand.seat), Tile::of_wind(view.hand.round));
    let scoring = Kinds::DRAGONS.with(seat).with(round);
    let pair_fits = options.all_chows_pair == AllChowsPair::Any || !view.pairs.meets(scoring);
    view.chows == 4 && pair_fits
}

fn has_double_wind(view: &HandView<'_>) -> bool {
    view.hand.seat == view.hand.round
}

fn counts_single_winds(view: &HandView<'_>, options: &Options) -> bool {
    !has_double_wind(view) || options.double_wind == DoubleWind::OnTop
}

pub(super) fn round_wind_set(view: &HandView<'_>, options: &Options) -> bool {
    view.has_set_of(view.hand.round) && counts_single_winds(view, options)
}

pub(super) fn own_wind_set(view: &HandView<'_>, options: &Options) -> bool {
    view.has_set_of(view.hand.seat) && counts_single_winds(view, options)
}

pub(super) fn double_wind_set(view: &HandView<'_>, _: &Options) -> bool {
    has_double_wind(view) && view.has_set_of(view.hand.seat)
}

pub(super) fn no_honor_no_bonus(view: &HandView<'_>, options: &Options) -> bool {
    let is_covered = !options.purity_plus_one_suit && view.is_one_suit();
    !view.kinds.meets(Kinds::HONORS) && view.hand.bonus.count() == 0 && !is_covered
}

pub(super) fn heaven(view: &HandView<'_>, options: &Options) -> bool {
    let is_spoiled = !options.heaven_after_bonus && view.hand.bonus.count() > 0;
    view.won(Heaven) && view.form == Form::Sets && !is_spoiled
}

pub(super) fn earth(view: &HandView<'_>, _: &Options) -> bool {
    view.won(Earth) && view.form == Form::Sets
}

pub(super) fn four_concealed_pungs(view: &HandView<'_>, options: &Options) -> bool {
    let is_wait_right = options.four_concealed_wait == FourConcealedWait::AnySelfDrawn
        || view.hand.win.is_some_and(|win| view.pairs.has(win.tile));
    view.pungs_in_hand == 4 && view.won(SelfDrawn) && is_wait_right
}
