//! Whether the figures of a variant take exactly the tiles of a hand: melds, then tiles written out,
//! then the lowest tile left, which some figure must take. Nothing is allocated, and steps are bounded.

use super::binding::{Binding, SeatAndRound};
use super::check::Variant;
use super::figures::{self, Made};
use super::held::{Held, is_open};
use super::pattern::{Body, Form};
use crate::hand::Meld;
use crate::tile::{Kinds, Tile};

/// The most steps one hand may take: five times what the longest of a million random patterns needs, see
/// `scoring/examples/patterns.rs`.
pub const STEPS: u32 = 400_000;
/// The most figures of a variant.
const SLOTS: usize = 14;
/// Variants with no more states are searched faster than remembered.
const UNREMEMBERED: u64 = 32;

/// A figure with its class, for one binding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot {
    pub(super) body: SlotBody,
    pub(super) count: u8,
    pub(super) concealed: bool,
    pub(super) distinct: bool,
    pub(super) marked: bool,
}

/// What a slot takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SlotBody {
    /// These tiles.
    Written {
        /// The tiles.
        tiles: [Tile; SLOTS],
        /// How many of them.
        length: usize,
    },
    /// Figures of this form from this class.
    Word {
        /// The form.
        form: Form,
        /// Which tiles.
        class: Kinds,
    },
}

/// The figures of a variant for one binding.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slots {
    slots: [Slot; SLOTS],
    length: usize,
}

impl Slots {
    /// None if a written tile does not exist with this binding.
    pub(super) fn of(variant: &Variant, binding: &Binding, winds: SeatAndRound) -> Option<Slots> {
        let body = SlotBody::Word { form: Form::Tile, class: Kinds::default() };
        let empty = Slot { body, count: 0, concealed: false, distinct: false, marked: false };
        let mut slots = Slots { slots: [empty; SLOTS], length: variant.figures.len() };
        for (slot, figure) in slots.slots.iter_mut().zip(&variant.figures) {
            let body = match &figure.body {
                Body::Written(written) => {
                    let (mut tiles, mut length) = ([Tile::WHITE; SLOTS], 0);
                    for (at, tile) in tiles.iter_mut().zip(binding.tiles(written)) {
                        *at = tile?;
                        length += 1;
                    }
                    SlotBody::Written { tiles, length }
                }
                Body::Word { form, class } => {
                    SlotBody::Word { form: *form, class: binding.figure_class(class, winds) }
                }
            };
            *slot = Slot {
                body,
                count: figure.count,
                concealed: figure.concealed,
                // One figure alone always differs.
                distinct: figure.distinct.is_some() && figure.count > 1,
                marked: figure.marked,
            };
        }
        Some(slots)
    }

    pub(super) fn all(&self) -> &[Slot] {
        &self.slots[..self.length]
    }

    /// Whether both take the same figures, in whatever order.
    pub(super) fn are_same(&self, other: &Slots) -> bool {
        let count = |slots: &Slots, slot| slots.all().iter().filter(|one| *one == slot).count();
        self.length == other.length
            && self.all().iter().all(|slot| count(self, slot) == count(other, slot))
    }
}

impl Slot {
    /// The tiles written out; none of a figure in words.
    pub(super) fn written(&self) -> &[Tile] {
        match &self.body {
            SlotBody::Written { tiles, length } => &tiles[..*length],
            SlotBody::Word { .. } => &[],
        }
    }

    /// The class of a figure in words; none of tiles written out.
    pub(super) fn class(&self) -> Kinds {
        match self.body {
            SlotBody::Written { .. } => Kinds::default(),
            SlotBody::Word { class, .. } => class,
        }
    }

    /// Whether both take the same figures from the hand, but for their classes.
    fn is_like(&self, other: &Slot) -> bool {
        let form = |slot: &Slot| match slot.body {
            SlotBody::Written { .. } => None,
            SlotBody::Word { form: Form::Again, .. } => Some(Form::Tile),
            SlotBody::Word { form: Form::PungOrKong, .. } => Some(Form::Pung),
            SlotBody::Word { form, .. } => Some(form),
        };
        form(self).is_some() && form(self) == form(other)
    }

    /// The key of a meld this figure takes whole.
    pub(super) fn takes(&self, meld: Meld) -> Option<u8> {
        let key = figures::key_of(meld.tile());
        match (&self.body, meld) {
            (SlotBody::Written { .. }, Meld::Kong { .. }) => None,
            (SlotBody::Written { .. }, Meld::Chow(_) | Meld::Pung(_)) => {
                let mut tiles: [Tile; 3] = self.written().try_into().ok()?;
                tiles.sort_unstable();
                meld.tiles().eq(tiles).then_some(key)
            }
            (SlotBody::Word { form, class }, meld) => {
                let is_kind = match meld {
                    Meld::Chow(_) => matches!(form, Form::Chow | Form::Set),
                    Meld::Pung(_) => matches!(form, Form::Pung | Form::PungOrKong | Form::Set),
                    Meld::Kong { .. } => matches!(form, Form::Kong | Form::PungOrKong | Form::Set),
                };
                let fits = is_kind && meld.tiles().all(|tile| class.has(tile));
                let is_chow_in_set = *form == Form::Set && matches!(meld, Meld::Chow(_));
                let key = if is_chow_in_set { figures::chow_in_set(meld.tile()) } else { key };
                fits.then_some(key)
            }
        }
    }
}

/// States that have failed, kept between hands so that nothing is allocated while searching.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    entries: Vec<State>,
    round: u32,
    /// Steps of the last hand.
    pub steps: u32,
}

/// What is left of counts and tiles, and what the signs ask for: everything the rest of a search depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
struct State {
    tiles: u128,
    used: u64,
    round: u32,
}

impl Memory {
    /// Room for a variant; kept for the next.
    fn prepare(&mut self, states: u64) {
        let wanted = (states * 2).next_power_of_two().clamp(64, 1 << 15) as usize;
        if states > UNREMEMBERED && self.entries.len() < wanted {
            self.entries = vec![State::default(); wanted];
        }
    }

    fn place(&self, state: &State) -> usize {
        let mixed = (state.tiles as u64) ^ (state.tiles >> 64) as u64 ^ state.used.rotate_left(17);
        let mixed = mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 32) as usize & (self.entries.len() - 1)
    }
}

/// One attempt with one binding.
pub(super) struct Search<'a> {
    slots: &'a [Slot],
    left: [u8; SLOTS],
    tiles: [u8; Tile::KINDS],
    /// The class of each slot, without what cannot be had a second time where that is asked for.
    classes: [Kinds; SLOTS],
    winning: Tile,
    is_claimed: bool,
    /// Signs and `concealed` count.
    is_strict: bool,
    has_marks: bool,
    remembers: bool,
    taken: [(usize, u8); SLOTS],
    depth: usize,
    memory: &'a mut Memory,
}

impl<'a> Search<'a> {
    /// Whether the figures take the hand. A search that gives up has found nothing.
    pub(super) fn fits(
        variant: &Variant,
        slots: &'a Slots,
        held: &'a Held<'_>,
        is_strict: bool,
        memory: &'a mut Memory,
    ) -> bool {
        let slots = slots.all();
        let states = variant.states();
        memory.prepare(states);
        let mut left = [0; SLOTS];
        for (left, slot) in left.iter_mut().zip(slots) {
            *left = slot.count;
        }
        let twins = held.all.iter().filter(|(_, copies)| *copies > 1);
        let twins = twins.fold(Kinds::default(), |twins, (tile, _)| twins.with(tile));
        let mut classes = [Kinds::default(); SLOTS];
        for (class, slot) in classes.iter_mut().zip(slots) {
            let is_again = matches!(slot.body, SlotBody::Word { form: Form::Again, .. });
            *class = slot.class();
            class.0 &= if is_again { twins.0 } else { class.0 };
        }
        let mut search = Search {
            slots,
            left,
            classes,
            tiles: *held.in_hand.raw(),
            winning: held.winning,
            is_claimed: held.is_claimed(),
            is_strict,
            has_marks: slots.iter().any(|slot| slot.marked),
            remembers: states > UNREMEMBERED,
            taken: [(0, 0); SLOTS],
            depth: 0,
            memory,
        };
        search.melds(held.melds)
    }

    /// Gives each meld to a figure.
    fn melds(&mut self, melds: &[Meld]) -> bool {
        let Some((meld, rest)) = melds.split_first() else { return self.written() };
        for at in 0..self.slots.len() {
            let slot = &self.slots[at];
            let is_barred = self.is_strict && slot.concealed && is_open(*meld);
            let key = slot.takes(*meld).filter(|_| self.left[at] > 0 && !is_barred);
            let Some(key) = key.filter(|key| self.is_new(at, *key)) else { continue };
            self.take(at, key);
            if self.melds(rest) {
                return true;
            }
            self.give_back(at);
        }
        false
    }

    fn take(&mut self, at: usize, key: u8) {
        self.left[at] -= 1;
        self.taken[self.depth] = (at, key);
        self.depth += 1;
    }

    fn give_back(&mut self, at: usize) {
        self.left[at] += 1;
        self.depth -= 1;
    }

    /// Whether a figure may be one more of its item.
    fn is_new(&self, at: usize, key: u8) -> bool {
        !self.slots[at].distinct || !self.taken[..self.depth].contains(&(at, key))
    }

    /// Whether the winning tile may belong to a figure of this slot.
    fn may_win(&self, slot: &Slot) -> bool {
        (!self.has_marks || slot.marked) && !(self.is_claimed && slot.concealed)
    }

    /// Takes what is written out, which leaves no choice, and searches the rest.
    fn written(&mut self) -> bool {
        let is_kong = |slot: &Slot| matches!(slot.body, SlotBody::Word { form: Form::Kong, .. });
        // A kong is laid out, so one that no meld has become is never found in the hand.
        if self.slots.iter().zip(self.left).any(|(slot, left)| left > 0 && is_kong(slot)) {
            return false;
        }
        let before = self.tiles;
        let mut placed = !self.is_strict;
        for (at, slot) in self.slots.iter().enumerate() {
            for tile in (0..self.left[at]).flat_map(|_| slot.written()) {
                let copies = &mut self.tiles[tile.index()];
                if *copies == 0 {
                    self.tiles = before;
                    return false;
                }
                *copies -= 1;
                placed |= *tile == self.winning && self.may_win(slot);
            }
        }
        self.memory.round = self.memory.round.wrapping_add(1).max(1);
        let fits = self.words(0, placed);
        self.tiles = before;
        fits
    }

    /// Lets some figure take the lowest tile left.
    fn words(&mut self, from: usize, placed: bool) -> bool {
        self.memory.steps += 1;
        if self.memory.steps > STEPS {
            return false;
        }
        let lowest = (from..Tile::KINDS).find(|at| self.tiles[*at] > 0);
        let Some(lowest) = lowest.and_then(Tile::from_index) else { return placed };
        let state = self.remembers.then(|| self.state(lowest, placed));
        if let Some(state) = state
            && self.memory.entries[self.memory.place(&state)] == state
        {
            return false;
        }
        let slots = self.slots;
        for (at, slot) in slots.iter().enumerate() {
            let SlotBody::Word { form, .. } = slot.body else { continue };
            if self.left[at] == 0 || !self.classes[at].has(lowest) {
                continue;
            }
            let takes = |made: &Made| self.try_figure(at, made, placed);
            if figures::from(form, lowest, takes) {
                return true;
            }
        }
        if let Some(state) = state {
            let place = self.memory.place(&state);
            self.memory.entries[place] = state;
        }
        false
    }

    /// Takes a figure from the hand and searches on.
    fn try_figure(&mut self, at: usize, made: &Made, placed: bool) -> bool {
        let class = self.classes[at];
        let mut is_there = true;
        let mut wins = false;
        for tile in made.tiles() {
            let copies = &mut self.tiles[tile.index()];
            is_there &= *copies > 0 && class.has(*tile);
            *copies = copies.wrapping_sub(1);
            wins |= *tile == self.winning;
        }
        let wins = wins && self.may_win(&self.slots[at]);
        let mut fits = false;
        if is_there && self.is_new(at, made.key) && !self.is_needless(at, made, placed) {
            self.take(at, made.key);
            fits = self.words(made.tiles()[0].index(), placed || wins);
            self.give_back(at);
        }
        for tile in made.tiles() {
            let copies = &mut self.tiles[tile.index()];
            *copies = copies.wrapping_add(1);
        }
        fits
    }

    /// Whether another slot takes this figure as well and is of no use for anything that this one cannot take: where the
    /// two stand the other way round in a hand, they can be exchanged.
    fn is_needless(&self, at: usize, made: &Made, placed: bool) -> bool {
        let (slot, class) = (&self.slots[at], self.classes[at]);
        let others = self.slots.iter().enumerate();
        let mut others = others.filter(|(other, _)| *other != at && self.left[*other] > 0);
        others.any(|(other, narrow)| {
            let narrower = self.classes[other];
            !slot.distinct
                && !narrow.distinct
                && slot.is_like(narrow)
                && narrower.within(class)
                && (narrower != class || other < at)
                && made.tiles().iter().all(|tile| narrower.has(*tile))
                && (placed || self.may_win(slot) == self.may_win(narrow))
        })
    }

    /// The state before the lowest tile is taken: 102 bits of tiles, the counts and whether the winning tile
    /// has its place; and for figures that must differ, which keys can still meet one of their kind.
    fn state(&self, lowest: Tile, placed: bool) -> State {
        let tiles = self.tiles.iter().fold(0_u128, |all, copies| all << 3 | u128::from(*copies));
        let mut counts = u128::from(placed);
        let mut used: u64 = 0;
        for (at, slot) in self.slots.iter().enumerate() {
            let SlotBody::Word { form, .. } = slot.body else { continue };
            counts = counts * u128::from(slot.count + 1) + u128::from(self.left[at]);
            if !slot.distinct {
                continue;
            }
            let mine = self.taken[..self.depth].iter().filter(|(of, _)| *of == at);
            let keys = mine.map(|(_, key)| *key);
            match form {
                Form::Knit2 | Form::Knit3 | Form::MixChow => {
                    used = used << 9 | keys.fold(0, |used, key| used | 1 << (key - 1));
                }
                Form::Set => {
                    let key = figures::chow_in_set(lowest);
                    used = used << 1 | u64::from(keys.into_iter().any(|other| other == key));
                }
                Form::Tile
                | Form::Again
                | Form::Pair
                | Form::Pung
                | Form::Kong
                | Form::PungOrKong
                | Form::Chow
                | Form::Run(_) => {
                    let key = figures::key_of(lowest);
                    used = used << 1 | u64::from(keys.into_iter().any(|other| other == key));
                }
            }
        }
        State { tiles: tiles | counts << 102, used, round: self.memory.round }
    }
}
