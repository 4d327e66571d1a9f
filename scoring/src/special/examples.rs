//! Hands that fit a pattern, near misses, whether a pattern can occur, and what two patterns share.

use super::binding::{Binding, SeatAndRound};
use super::build::{Builder, Built, Order, Tools};
use super::chance::Chance;
use super::held::Held;
use super::matcher::{Allowed, Misfit, Pattern};
use super::search::Memory;
use super::terms::Terms;
use crate::hand::{Hand, Win};
use crate::seat::Wind;
use crate::tile::{Counts, Tile};

/// How many examples are shown.
pub const EXAMPLES: usize = 6;
/// How many near misses are shown.
pub const NEAR_MISSES: usize = 3;
/// How many hands are built to choose examples from.
const DRAWN: usize = 48;
/// How many hands of each pattern are tried on another.
const TRIED: usize = 200;
/// Steps of one hand that is built by chance.
const STEPS_BY_CHANCE: u32 = 500;
/// Steps of the search for any hand at all.
const STEPS_IN_ALL: u32 = 50_000;

/// A hand that fits but for one tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NearMiss {
    /// The hand.
    pub hand: Hand,
    /// The tile that stands in place of another.
    pub tile: Tile,
    /// Why it does not fit.
    pub why: Misfit,
}

/// Hands that show what a pattern means.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Examples {
    /// Each fits.
    pub fitting: Vec<Hand>,
    /// None fits.
    pub near: Vec<NearMiss>,
}

/// Two patterns with a hand that is both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overlap {
    /// The places of the two in the list, the earlier first.
    pub places: (usize, usize),
    /// The place of the one all of whose tried hands fit the other.
    pub inside: Option<usize>,
    /// A hand that is both.
    pub hand: Hand,
}

impl Pattern {
    /// Whether some hand of the 144 tiles fits; none when the search gave up.
    pub fn is_possible(&self) -> Option<bool> {
        let (mut memory, mut chance) = (Memory::default(), Chance(0));
        let any = [None];
        let all = Wind::ALL.map(Some);
        let winds: &[Option<Wind>] = if self.asks_for_winds() { &all } else { &any };
        let (mut steps, mut gave_up) = (0, false);
        for variant in &self.variants {
            for binding in Binding::all(variant.variables) {
                for (seat, round) in
                    winds.iter().flat_map(|seat| winds.iter().map(move |round| (*seat, *round)))
                {
                    let wished = SeatAndRound { seat, round };
                    let Some(terms) = Terms::of(self, wished, &mut chance) else { continue };
                    let limit = STEPS_IN_ALL.saturating_sub(steps);
                    let tools = Tools { chance: &mut chance, memory: &mut memory, limit };
                    let how = (Allowed::ALL, Order::Every);
                    let builder = Builder::new(self, variant, binding, how, terms, tools);
                    let Some(mut builder) = builder else { continue };
                    match builder.build() {
                        Built::Hand(_) => return Some(true),
                        Built::None => {}
                        Built::GaveUp => gave_up = true,
                    }
                    steps += builder.steps;
                }
            }
        }
        (!gave_up).then_some(false)
    }

    /// Hands that fit, drawn from all variants and different from each other, and near misses. The same
    /// question gets the same answer.
    pub fn examples(&self, allowed: Allowed, seed: u64) -> Examples {
        let (mut memory, mut chance) = (Memory::default(), Chance(seed));
        let drawn = self.drawn(allowed, DRAWN, &mut chance, &mut memory);
        let fitting = differing(&drawn, EXAMPLES);
        let mut near: Vec<NearMiss> = Vec::new();
        for attempt in 0..200 {
            if near.len() == NEAR_MISSES || drawn.is_empty() {
                break;
            }
            let hand = &drawn[attempt % drawn.len()];
            // At first only hands whose tiles are wrong, as they show most.
            let wanted = |why: Misfit| why == Misfit::Tiles || attempt >= 100;
            if let Some(miss) = self.miss(hand, allowed, &mut chance, &mut memory)
                && wanted(miss.why)
                && near.iter().all(|other| other.hand != miss.hand)
            {
                near.push(miss);
            }
        }
        Examples { fitting, near }
    }

    /// Different hands that fit, drawn from all variants in turn.
    fn drawn(
        &self,
        allowed: Allowed,
        wanted: usize,
        chance: &mut Chance,
        memory: &mut Memory,
    ) -> Vec<Hand> {
        let bindings: Vec<Vec<Binding>> = self
            .variants
            .iter()
            .map(|variant| Binding::all(variant.variables).take(600).collect())
            .collect();
        let mut found: Vec<Hand> = Vec::new();
        let mut misses = 0;
        for attempt in 0..wanted * 4 {
            if found.len() == wanted || misses > wanted {
                break;
            }
            let at = attempt % self.variants.len();
            let of = &bindings[at];
            if of.is_empty() {
                misses += 1;
                continue;
            }
            let binding = of[chance.below(of.len())];
            let hand = self.one(at, binding, allowed, chance, memory);
            match hand.filter(|hand| !found.contains(hand)) {
                Some(hand) => found.push(hand),
                None => misses += 1,
            }
        }
        if found.is_empty() {
            found.extend(self.any(allowed, &bindings, chance, memory));
        }
        found
    }

    /// A hand of one variant with one binding, if chance finds one.
    fn one(
        &self,
        variant: usize,
        binding: Binding,
        allowed: Allowed,
        chance: &mut Chance,
        memory: &mut Memory,
    ) -> Option<Hand> {
        let terms = Terms::of(self, SeatAndRound::default(), chance)?;
        let tools = Tools { chance, memory, limit: STEPS_BY_CHANCE };
        let how = (allowed, Order::Any);
        let mut builder = Builder::new(self, &self.variants[variant], binding, how, terms, tools)?;
        match builder.build() {
            Built::Hand(hand) => Some(*hand),
            Built::None | Built::GaveUp => None,
        }
    }

    /// The first hand of any binding, where chance found none.
    fn any(
        &self,
        allowed: Allowed,
        bindings: &[Vec<Binding>],
        chance: &mut Chance,
        memory: &mut Memory,
    ) -> Option<Hand> {
        let mut steps = 0;
        for (at, binding) in
            bindings.iter().enumerate().flat_map(|(at, all)| all.iter().map(move |one| (at, *one)))
        {
            let terms = Terms::of(self, SeatAndRound::default(), chance)?;
            let limit = STEPS_IN_ALL.saturating_sub(steps);
            let tools = Tools { chance, memory, limit };
            let how = (allowed, Order::Every);
            let builder = Builder::new(self, &self.variants[at], binding, how, terms, tools);
            let Some(mut builder) = builder else { continue };
            if let Built::Hand(hand) = builder.build() {
                return Some(*hand);
            }
            steps += builder.steps;
        }
        None
    }

    /// The hand with one tile exchanged so that it does not fit.
    fn miss(
        &self,
        hand: &Hand,
        allowed: Allowed,
        chance: &mut Chance,
        memory: &mut Memory,
    ) -> Option<NearMiss> {
        let win = hand.win?;
        let all = hand.all_tiles();
        let in_hand: Vec<Tile> = hand.in_hand().tiles().collect();
        let taken = in_hand[chance.below(in_hand.len())];
        // A kind the hand does not hold shows best which tile is wrong.
        let foreign: Vec<Tile> = Tile::all().filter(|tile| all.of(*tile) == 0).collect();
        let tile = *foreign.get(chance.below(foreign.len()))?;
        let mut near = hand.clone();
        if hand.concealed.of(taken) > 0 {
            near.concealed.take(taken, 1);
            near.concealed.add(tile);
        } else {
            near.win = Some(Win { tile, ..win });
        }
        let why = self.fit(&near, allowed, memory).err()?;
        Some(NearMiss { hand: near, tile, why })
    }
}

/// The pairs of patterns with a hand that is both, looked for on hands built from each of the two.
pub fn overlaps(patterns: &[(Pattern, Allowed)], seed: u64) -> Vec<Overlap> {
    let mut memory = Memory::default();
    let drawn: Vec<Vec<Hand>> = patterns
        .iter()
        .map(|(pattern, allowed)| pattern.drawn(*allowed, TRIED, &mut Chance(seed), &mut memory))
        .collect();
    let held = drawn.iter().map(|hands| hands.iter().filter_map(Held::of_winner).collect());
    let tried: Vec<Vec<Held<'_>>> = held.collect();
    let mut fits = |held: &Held<'_>, other: usize| {
        let (pattern, allowed) = &patterns[other];
        pattern.fits_held(held, *allowed, &mut memory).is_some()
    };
    let mut found = Vec::new();
    for one in 0..patterns.len() {
        for other in one + 1..patterns.len() {
            let mut both = |of: usize, another: usize| {
                let shared = tried[of].iter().enumerate().filter(|(_, held)| fits(held, another));
                let shared: Vec<&Hand> = shared.map(|(at, _)| &drawn[of][at]).collect();
                (shared.len() == drawn[of].len(), shared.first().copied())
            };
            let (is_one_inside, first) = both(one, other);
            let (is_other_inside, second) = both(other, one);
            let inside = is_one_inside.then_some(one).or(is_other_inside.then_some(other));
            if let Some(hand) = first.or(second) {
                found.push(Overlap { places: (one, other), inside, hand: hand.clone() });
            }
        }
    }
    found
}

/// Hands that differ most from each other, the first being the first.
fn differing(hands: &[Hand], wanted: usize) -> Vec<Hand> {
    let mut chosen: Vec<&Hand> = Vec::new();
    while chosen.len() < wanted {
        let nearest = |hand: &Hand| chosen.iter().map(|other| difference(hand, other)).min();
        let free = hands.iter().filter(|hand| !chosen.contains(hand));
        // Among equals the first that was drawn is taken.
        let farthest = free.rev().max_by_key(|hand| nearest(hand).unwrap_or(0));
        let Some(farthest) = farthest else { break };
        chosen.push(farthest);
    }
    chosen.into_iter().cloned().collect()
}

/// How many tiles and melds two hands do not share.
fn difference(one: &Hand, other: &Hand) -> usize {
    let (tiles, others): (Counts, Counts) = (one.all_tiles(), other.all_tiles());
    let each = Tile::all().map(|tile| usize::from(tiles.of(tile).abs_diff(others.of(tile))));
    let melds = one.melds.len().abs_diff(other.melds.len());
    each.sum::<usize>() + melds
}
