//! What the tiles of a hand are at least and at most where a pattern fits: most hands are refused without a search.

use super::binding::{Binding, SeatAndRound, Variables};
use super::pattern::{Condition, Form, Rule};
use super::search::{Slot, SlotBody, Slots};
use crate::hand::Meld;
use crate::tile::{Counts, Kinds, Tile};

/// The tiles of a hand in numbers, melds included; a kong has four.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
struct Amounts {
    different: u8,
    suits: u8,
    honours: u8,
    /// Four equal tiles are two.
    pairs: u8,
    triples: u8,
    kongs: u8,
}

impl Amounts {
    const MAX: Amounts = Amounts {
        different: u8::MAX,
        suits: u8::MAX,
        honours: u8::MAX,
        pairs: u8::MAX,
        triples: u8::MAX,
        kongs: u8::MAX,
    };

    fn of(tiles: &Counts, kinds: Kinds) -> Amounts {
        let mut amounts = Amounts {
            different: kinds.0.count_ones() as u8,
            suits: kinds.suits(),
            ..Amounts::default()
        };
        for tile in kinds.iter() {
            let copies = tiles.of(tile);
            amounts.pairs += copies / 2;
            amounts.triples += copies / 3;
            amounts.honours += if tile.is_honor() { copies } else { 0 };
        }
        amounts
    }

    /// Compares all of them at once: a branch for each costs a tenth of the time of trying sixty hands.
    fn are_within(self, most: Amounts) -> bool {
        (self.different <= most.different)
            & (self.suits <= most.suits)
            & (self.honours <= most.honours)
            & (self.pairs <= most.pairs)
            & (self.triples <= most.triples)
            & (self.kongs <= most.kongs)
    }

    fn map(self, change: impl Fn(u8) -> u8) -> Amounts {
        self.each(self, |one, _| change(one))
    }

    fn each(self, other: Amounts, join: impl Fn(u8, u8) -> u8) -> Amounts {
        Amounts {
            different: join(self.different, other.different),
            suits: join(self.suits, other.suits),
            honours: join(self.honours, other.honours),
            pairs: join(self.pairs, other.pairs),
            triples: join(self.triples, other.triples),
            kongs: join(self.kongs, other.kongs),
        }
    }
}

/// A hand as bounds see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Summary {
    kinds: Kinds,
    amounts: Amounts,
}

impl Summary {
    pub(super) fn of(tiles: &Counts, melds: &[Meld]) -> Summary {
        let kinds = tiles.kinds();
        let kongs = melds.iter().filter(|meld| meld.is_kong()).count() as u8;
        Summary { kinds, amounts: Amounts { kongs, ..Amounts::of(tiles, kinds) } }
    }
}

/// What every hand keeps that fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    allowed: Kinds,
    needed: Kinds,
    least: Amounts,
    most: Amounts,
}

impl Bounds {
    /// Kept by every hand.
    pub(super) const ANY: Bounds = Bounds {
        allowed: Kinds(u64::MAX),
        needed: Kinds(0),
        least: Amounts { different: 0, suits: 0, honours: 0, pairs: 0, triples: 0, kongs: 0 },
        most: Amounts::MAX,
    };

    /// Of hands that fit with one binding.
    pub(super) fn of(slots: &Slots) -> Bounds {
        let mut all = Bounds { allowed: Kinds(0), most: Amounts::default(), ..Bounds::ANY };
        let mut certain = Kinds(0);
        for slot in slots.all() {
            let figure = FigureBounds::of(slot);
            all.allowed.0 |= figure.class.0;
            all.needed = slot.written().iter().fold(all.needed, |kinds, tile| kinds.with(*tile));
            if figure.is_in_all_suits || figure.is_in_one_suit() {
                certain.0 |= figure.class.0;
            }
            let times = |amount: u8| amount.saturating_mul(slot.count);
            all.least = all.least.each(figure.least.map(times), u8::saturating_add);
            all.most = all.most.each(figure.most.map(times), u8::saturating_add);
            if slot.distinct && figure.most.different == 1 {
                all.least.different = all.least.different.max(slot.count);
                if figure.class.0.count_ones() == u32::from(slot.count) {
                    all.needed.0 |= figure.class.0;
                }
            }
        }
        all.least.different = all.least.different.max(all.needed.0.count_ones() as u8);
        all.least.suits = certain.suits();
        all.most.suits = all.allowed.suits();
        all
    }

    /// Of hands that keep one of these or more.
    pub(super) fn any_of(each: impl Iterator<Item = Bounds>) -> Bounds {
        let joined = each.reduce(|one, other| Bounds {
            allowed: Kinds(one.allowed.0 | other.allowed.0),
            needed: Kinds(one.needed.0 & other.needed.0),
            least: one.least.each(other.least, u8::min),
            most: one.most.each(other.most, u8::max),
        });
        joined.unwrap_or(Bounds::ANY)
    }

    /// Of those hands that fulfil a condition as well, as far as it bounds tiles whatever the binding.
    pub(super) fn with_condition(self, condition: &Condition) -> Bounds {
        let Rule::Only(parts) = &condition.rule else { return self };
        if Variables::of_class(parts) != Variables::default() {
            return self;
        }
        let class = Binding::default().class(parts, SeatAndRound::default());
        Bounds { allowed: Kinds(self.allowed.0 & class.0), ..self }
    }

    /// Whether a hand keeps them.
    pub(super) fn hold(&self, hand: &Summary) -> bool {
        hand.kinds.within(self.allowed)
            && self.needed.within(hand.kinds)
            && self.least.are_within(hand.amounts)
            && hand.amounts.are_within(self.most)
    }
}

/// What one figure of a slot takes.
struct FigureBounds {
    class: Kinds,
    least: Amounts,
    most: Amounts,
    is_in_all_suits: bool,
}

impl FigureBounds {
    fn of(slot: &Slot) -> FigureBounds {
        let (form, class) = match slot.body {
            SlotBody::Written { .. } => return FigureBounds::of_written(slot.written()),
            SlotBody::Word { form, class } => (form, class),
        };
        // Different tiles, equal ones, and the most tiles.
        let (different, equal, tiles) = match form {
            Form::Tile | Form::Again => (1, 1, 1),
            Form::Pair => (1, 2, 2),
            Form::Pung => (1, 3, 3),
            Form::Kong => (1, 4, 4),
            Form::PungOrKong => (1, 3, 4),
            Form::Set => (3, 1, 4),
            Form::Chow | Form::Knit3 | Form::MixChow => (3, 1, 3),
            Form::Knit2 => (2, 1, 2),
            Form::Run(length) => (length, 1, length),
        };
        let takes_honours = different < 2 || form == Form::Set;
        let class = if takes_honours { class } else { Kinds(class.0 & Kinds::SUITS.0) };
        let honours = |tiles: u8, holds: bool| if holds { tiles } else { 0 };
        FigureBounds {
            class,
            least: Amounts {
                honours: honours(equal, class.within(Kinds::HONORS)),
                pairs: equal / 2,
                triples: equal / 3,
                kongs: u8::from(form == Form::Kong),
                ..Amounts::default()
            },
            most: Amounts {
                different,
                honours: honours(tiles, class.meets(Kinds::HONORS)),
                ..Amounts::MAX
            },
            is_in_all_suits: matches!(form, Form::Knit3 | Form::MixChow),
        }
    }

    fn of_written(tiles: &[Tile]) -> FigureBounds {
        let mut counts = Counts::default();
        tiles.iter().for_each(|tile| counts.add(*tile));
        let class = counts.kinds();
        let one = Amounts::of(&counts, class);
        // Different tiles of two figures may be the same.
        let least = Amounts { different: 0, suits: 0, ..one };
        let most = Amounts { different: one.different, honours: one.honours, ..Amounts::MAX };
        FigureBounds { class, least, most, is_in_all_suits: false }
    }

    fn is_in_one_suit(&self) -> bool {
        self.class.suits() == 1 && !self.class.meets(Kinds::HONORS)
    }
}
