//! When a rule of `hong-kong` counts: one function per condition that is more than a counter.

use super::options::{BigHands, Options};
use crate::hand::Circumstance;
use crate::hand_view::{Form, HandView};
use crate::tile::Kinds;

pub(super) fn no_bonus(view: &HandView<'_>, options: &Options) -> bool {
    options.bonus_tiles && options.no_bonus && view.hand.bonus.count() == 0
}

/// Own tiles outside of a full set.
pub(super) fn own_bonus(view: &HandView<'_>, _: &Options) -> u8 {
    let (bonus, seat) = (view.hand.bonus, view.hand.seat);
    let count = |own: u8, of_kind: u8| if of_kind == 4 { 0 } else { own };
    count(bonus.flower_of(seat), bonus.flowers()) + count(bonus.season_of(seat), bonus.seasons())
}

pub(super) fn full_sets(view: &HandView<'_>) -> u8 {
    let bonus = view.hand.bonus;
    u8::from(bonus.flowers() == 4) + u8::from(bonus.seasons() == 4)
}

pub(super) fn all_chows(view: &HandView<'_>, options: &Options) -> bool {
    view.chows == 4 && !(options.all_chows_no_bonus && view.hand.bonus.count() > 0)
}

/// Dragons that no rule of two or three dragons includes.
pub(super) fn dragon_sets(view: &HandView<'_>, options: &Options) -> u8 {
    let is_big = view.dragon_sets == 3 && options.big_hands == BigHands::Faan;
    if is_big || is_little_three_dragons(view) { 0 } else { view.dragon_sets }
}

pub(super) fn is_little_three_dragons(view: &HandView<'_>) -> bool {
    view.dragon_sets == 2 && view.pairs.meets(Kinds::DRAGONS)
}

pub(super) fn is_all_pungs(view: &HandView<'_>) -> bool {
    view.form == Form::Sets && view.chows == 0
}

pub(super) fn mixed_terminals(view: &HandView<'_>, options: &Options) -> bool {
    options.mixed_terminals && is_all_pungs(view) && view.kinds.within(Kinds::ORPHANS)
}

/// 1112345678999 of one suit in the hand and one more of it, whichever came last.
pub(super) fn is_nine_gates(view: &HandView<'_>) -> bool {
    if !view.hand.melds.is_empty() || !view.is_one_suit() || view.kinds.0.count_ones() != 9 {
        return false;
    }
    let in_hand = view.hand.in_hand();
    view.kinds.iter().all(|tile| in_hand.of(tile) >= if tile.is_terminal() { 3 } else { 1 })
}

pub(super) fn is_four_concealed_pungs(view: &HandView<'_>) -> bool {
    // A dealt tile counts as drawn only where that was said besides.
    let is_drawn = view.hand.win.is_some_and(|win| {
        let mut said = win.said;
        said.remove(Circumstance::Heaven);
        said.implied().has(Circumstance::SelfDrawn)
    });
    is_all_pungs(view) && view.has_no_open_meld() && is_drawn
}
