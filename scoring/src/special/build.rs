//! Builds hands that fit a pattern: to show them, to find what two patterns share, and to know whether there are any.

use super::binding::{Binding, EVERY_TILE};
use super::chance::Chance;
use super::check::Variant;
use super::figures::{self, Made};
use super::held::counted;
use super::matcher::{Allowed, Pattern};
use super::pattern::{Compare, Form, Measure, Rule};
use super::search::{Memory, Slot, SlotBody, Slots};
use super::terms::Terms;
use crate::hand::{Hand, Meld, Win};
use crate::tile::{Counts, Kinds, Tile};

/// How a search for hands ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Built {
    /// A hand that fits.
    Hand(Box<Hand>),
    /// There is none.
    None,
    /// It took too long.
    GaveUp,
}

/// In which order figures are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// All of them once, so that none is missed.
    Every,
    /// Any, so that hands differ.
    Any,
}

/// A figure of the hand that is built.
#[derive(Clone, Copy, Debug)]
struct Placed {
    slot: usize,
    made: Made,
}

/// One attempt with one variant and binding.
pub(super) struct Builder<'a> {
    pattern: &'a Pattern,
    allowed: Allowed,
    order: Order,
    terms: Terms,
    binding: Binding,
    slots: Slots,
    /// The slot of each figure, the loosest last.
    plan: Vec<usize>,
    /// What each slot can become.
    candidates: Vec<Vec<Made>>,
    placed: Vec<Placed>,
    counts: Counts,
    pub(super) steps: u32,
    limit: u32,
    chance: &'a mut Chance,
    memory: &'a mut Memory,
}

/// What a builder works with.
pub(super) struct Tools<'a> {
    pub(super) chance: &'a mut Chance,
    pub(super) memory: &'a mut Memory,
    /// The most steps.
    pub(super) limit: u32,
}

impl<'a> Builder<'a> {
    /// None where the binding or the conditions leave nothing.
    pub(super) fn new(
        pattern: &'a Pattern,
        variant: &Variant,
        binding: Binding,
        (allowed, order): (Allowed, Order),
        terms: Terms,
        tools: Tools<'a>,
    ) -> Option<Builder<'a>> {
        let slots = Slots::of(variant, &binding, terms.winds())?;
        let kinds = kinds(pattern, &binding, terms)?;
        let candidates: Vec<Vec<Made>> =
            slots.all().iter().map(|slot| candidates(slot, kinds, allowed)).collect();
        let mut plan: Vec<usize> = Vec::new();
        for (at, slot) in slots.all().iter().enumerate() {
            plan.extend(std::iter::repeat_n(at, usize::from(slot.count)));
        }
        let is_again = |at: &usize| is_again(&slots.all()[*at]);
        plan.sort_by_key(|at| (is_again(at), candidates[*at].len(), *at));
        let Tools { chance, memory, limit } = tools;
        let (placed, counts) = (Vec::with_capacity(plan.len()), Counts::default());
        let builder = Builder {
            pattern,
            allowed,
            order,
            terms,
            binding,
            slots,
            plan,
            candidates,
            placed,
            counts,
            steps: 0,
            limit,
            chance,
            memory,
        };
        Some(builder)
    }

    /// A hand that fits.
    pub(super) fn build(&mut self) -> Built {
        match self.place(0) {
            Some(hand) => Built::Hand(Box::new(hand)),
            None if self.steps > self.limit => Built::GaveUp,
            None => Built::None,
        }
    }

    fn place(&mut self, depth: usize) -> Option<Hand> {
        self.steps += 1;
        if self.steps > self.limit || !self.can_still_fit(depth) {
            return None;
        }
        let Some(&slot) = self.plan.get(depth) else { return self.finish() };
        let length = self.candidates[slot].len();
        let mut tries: Vec<usize> = (0..length).collect();
        match self.order {
            Order::Any => self.chance.shuffle(&mut tries),
            // Figures of one slot rise, as every other order gives the same hands.
            Order::Every => {
                let before = self.placed.last().filter(|placed| placed.slot == slot);
                let same = |made: &Made| before.is_some_and(|placed| placed.made == *made);
                let first = self.candidates[slot].iter().position(same).unwrap_or(0);
                tries.drain(..first);
            }
        }
        for at in tries {
            let made = self.candidates[slot][at];
            if !self.has_room(slot, &made) {
                continue;
            }
            made.tiles().iter().for_each(|tile| self.counts.add(*tile));
            self.placed.push(Placed { slot, made });
            let found = self.place(depth + 1);
            self.placed.pop();
            made.tiles().iter().for_each(|tile| self.counts.take(*tile, 1));
            if found.is_some() || self.steps > self.limit {
                return found;
            }
        }
        None
    }

    /// No tile more than four times, and no two equal figures where all must differ.
    fn has_room(&self, slot: usize, made: &Made) -> bool {
        let is_new = !self.slots.all()[slot].distinct
            || self.placed.iter().all(|other| other.slot != slot || other.made.key != made.key);
        let copies = |tile: &Tile| {
            let more = made.tiles().iter().filter(|other| *other == tile).count();
            usize::from(self.counts.of(*tile)) + more <= 4
        };
        is_new && made.tiles().iter().all(copies)
    }

    /// Whether the numbers the conditions ask for can still be reached.
    fn can_still_fit(&self, depth: usize) -> bool {
        let left = || self.plan[depth..].iter().map(|slot| &self.candidates[*slot]);
        if left().any(Vec::is_empty) {
            return false;
        }
        let most = |count: fn(&Made) -> usize| -> usize {
            left().map(|made| made.iter().map(count).max().unwrap_or(0)).sum()
        };
        let reaches = |found: u8, more: usize, compare: Compare, number: u8| match compare {
            Compare::AtLeast => usize::from(found) + more >= usize::from(number),
            Compare::AtMost => found <= number,
            Compare::Equal => found <= number && usize::from(found) + more >= usize::from(number),
        };
        self.pattern.conditions().iter().all(|condition| {
            if let Rule::Measured(Measure::Kinds, wish) = condition.rule {
                let found = self.counts.kinds().0.count_ones() as u8;
                reaches(found, most(kinds_of), wish.compare, wish.number)
            } else if let Rule::Measured(Measure::Suits, wish) = condition.rule {
                let found = self.counts.kinds().suits();
                let more = if depth < self.plan.len() { 3 - usize::from(found) } else { 0 };
                reaches(found, more, wish.compare, wish.number)
            } else if let Rule::Count(parts, wish) = &condition.rule {
                let class = self.binding.class(parts, self.terms.winds());
                let found = counted(&self.counts, class);
                reaches(found, most(|made| made.tiles().len()), wish.compare, wish.number)
            } else {
                true
            }
        })
    }

    /// The hand of the figures placed: what is laid out, which tile wins, and how.
    fn finish(&mut self) -> Option<Hand> {
        let single = |placed: &&Placed| is_again(&self.slots.all()[placed.slot]);
        let mut twins = self.placed.iter().filter(single);
        if twins.any(|placed| self.counts.of(placed.made.tiles()[0]) < 2) {
            return None;
        }
        let mut wins: Vec<(usize, Tile)> = (0..self.placed.len())
            .filter(|at| !self.placed[*at].made.is_kong)
            .flat_map(|at| self.placed[at].made.tiles().iter().map(move |tile| (at, *tile)))
            .collect();
        wins.dedup();
        let mut drawn = [false, true];
        if self.order == Order::Any {
            self.chance.shuffle(&mut wins);
            self.chance.shuffle(&mut drawn);
        }
        for (at, tile) in wins {
            for drawn in drawn {
                if self.terms.drawn.is_some_and(|wish| wish != drawn) {
                    continue;
                }
                let hand = self.hand(at, tile, drawn);
                let fits = self.pattern.fits(&hand, self.allowed, self.memory);
                if fits.is_some() {
                    return Some(hand);
                }
                self.steps += 1;
            }
        }
        None
    }

    fn hand(&mut self, winning: usize, tile: Tile, drawn: bool) -> Hand {
        let how = self.terms.how(drawn);
        let mut hand = Hand {
            seat: self.terms.seat,
            round: self.terms.round,
            concealed: Counts::default(),
            melds: Vec::new(),
            bonus: self.terms.bonus,
            win: Some(Win { tile, how, said: how }),
        };
        let may_open = self.allowed.callable && self.terms.open != Some(false);
        let mut must_open = self.terms.open == Some(true);
        for at in 0..self.placed.len() {
            let Placed { slot, made } = self.placed[at];
            let may_open = may_open && !self.slots.all()[slot].concealed;
            let by_chance = self.order == Order::Any && self.chance.below(3) == 0;
            let opens = may_open && (must_open || by_chance);
            let lowest = made.tiles()[0];
            let meld = if made.is_kong {
                Some(Meld::Kong { tile: lowest, concealed: !opens })
            } else {
                let meld = if made.is_chow() { Meld::Chow(lowest) } else { Meld::Pung(lowest) };
                let is_meld = at != winning && made.tiles().len() == 3 && opens;
                let fits = is_meld && self.slots.all()[slot].takes(meld).is_some();
                fits.then_some(meld)
            };
            match meld {
                Some(meld) => {
                    must_open &= !opens;
                    hand.melds.push(meld);
                }
                None => made.tiles().iter().for_each(|tile| hand.concealed.add(*tile)),
            }
        }
        hand.concealed.take(tile, 1);
        hand
    }
}

/// The kinds the conditions leave; none where the binding is excluded.
fn kinds(pattern: &Pattern, binding: &Binding, terms: Terms) -> Option<Kinds> {
    let mut kinds = EVERY_TILE;
    for condition in pattern.conditions() {
        if let Rule::Only(parts) = &condition.rule {
            kinds.0 &= binding.class(parts, terms.winds()).0;
        } else if let Rule::Without(parts) = &condition.rule {
            kinds.0 &= !binding.class(parts, terms.winds()).0;
        } else if let Rule::NumberIn(name, numbers) = condition.rule
            && numbers >> binding.number(name) & 1 == 0
        {
            return None;
        }
    }
    Some(kinds)
}

fn is_again(slot: &Slot) -> bool {
    matches!(slot.body, SlotBody::Word { form: Form::Again, .. })
}

fn kinds_of(made: &Made) -> usize {
    let tiles = made.tiles().iter();
    tiles.fold(Kinds::default(), |kinds, tile| kinds.with(*tile)).0.count_ones() as usize
}

/// Everything a slot can become with these kinds.
fn candidates(slot: &Slot, kinds: Kinds, allowed: Allowed) -> Vec<Made> {
    let mut found = Vec::new();
    match slot.body {
        SlotBody::Written { .. } => {
            let tiles = slot.written();
            if tiles.iter().all(|tile| kinds.has(*tile)) {
                found.extend(Made::written(tiles));
            }
        }
        SlotBody::Word { form, class } => {
            let class = Kinds(class.0 & kinds.0);
            for lowest in class.iter() {
                figures::from(form, lowest, |made| {
                    if made.tiles().iter().all(|tile| class.has(*tile)) {
                        found.push(*made);
                    }
                    false
                });
            }
            if allowed.kong_allowed && matches!(form, Form::Kong | Form::PungOrKong | Form::Set) {
                found.extend(class.iter().map(Made::kong));
            }
        }
    }
    found
}
