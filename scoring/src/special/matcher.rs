//! A pattern tried on a hand: whether it fits, with which values, why not, and what it waits for.

use std::sync::OnceLock;

use super::binding::{Binding, SeatAndRound, Variables};
use super::check::{self, Variant};
use super::held::Held;
use super::pattern::{Body, Condition, Flag, Part, Rule, Text};
use super::problem::PatternProblem;
use super::reader;
use super::search::{Memory, STEPS, Search, Slots};
use crate::hand::{Hand, Meld};
use crate::tile::{Kinds, Tile};

/// The most bindings of a pattern for which the tiles are kept.
const SIEVED: u64 = 256;

/// A pattern that was read and is within all limits.
#[derive(Clone, Debug)]
pub struct Pattern {
    pub(super) text: Text,
    pub(super) variants: Vec<Variant>,
    /// Every binding of every variant, from the first hand on; empty where there are too many to be kept.
    sieves: OnceLock<Vec<Sieve>>,
}

/// What the tiles of a hand must be for one binding, to refuse most hands at a glance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sieve {
    variant: usize,
    binding: Binding,
    allowed: Kinds,
    needed: Kinds,
}

/// What the club allows, whatever the pattern says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowed {
    /// Open melds.
    pub callable: bool,
    /// Kongs, open or concealed.
    pub kong_allowed: bool,
}

impl Allowed {
    /// Everything.
    pub const ALL: Allowed = Allowed { callable: true, kong_allowed: true };

    /// Whether these melds hold a kong that is barred.
    fn bars_kong(self, melds: &[Meld]) -> bool {
        !self.kong_allowed && melds.iter().any(|meld| meld.is_kong())
    }
}

/// How a hand fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fit {
    /// Which variant, from 1.
    pub variant: usize,
    /// The values of the variables.
    pub binding: Binding,
    /// Whether an open meld is there.
    pub called: bool,
}

/// Why a winner's hand does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// A kong is there, which is barred.
    Kong,
    /// It would fit if nothing had been called.
    Called,
    /// A condition or a sign is not fulfilled.
    Condition,
    /// The tiles are others.
    Tiles,
}

impl Misfit {
    /// The word of the contract.
    pub const fn id(self) -> &'static str {
        match self {
            Misfit::Kong => "kong",
            Misfit::Called => "called",
            Misfit::Condition => "condition",
            Misfit::Tiles => "tiles",
        }
    }
}

impl Pattern {
    /// Reads a text and checks it against every limit.
    ///
    /// # Errors
    /// The first fault, with its place.
    pub fn read(text: &str) -> Result<Pattern, PatternProblem> {
        let read = reader::read(text)?;
        let variants = check::variants(&read, text.chars().count())?;
        Ok(Pattern::of(read, variants))
    }

    fn sieves(&self) -> &[Sieve] {
        self.sieves.get_or_init(|| {
            let bindings = self.variants.iter().map(|variant| variant.variables.bindings());
            if bindings.sum::<u64>() > SIEVED {
                return Vec::new();
            }
            let each = self.variants.iter().enumerate();
            each.flat_map(|(at, variant)| {
                let bindings = Binding::all(variant.variables);
                bindings.filter_map(move |binding| Sieve::of(at, variant, binding))
            })
            .collect()
        })
    }

    /// A pattern with these variants; without any it is only printed.
    pub(super) fn of(text: Text, variants: Vec<Variant>) -> Pattern {
        Pattern { text, variants, sieves: OnceLock::new() }
    }

    /// How many variants it has.
    pub fn variants(&self) -> usize {
        self.variants.len()
    }

    /// The variables of all variants.
    pub fn variables(&self) -> Variables {
        self.variants.iter().fold(Variables::default(), |all, one| all.or(one.variables))
    }

    pub(super) fn conditions(&self) -> &[Condition] {
        &self.text.conditions
    }

    /// Whether a class asks for the wind of seat or round.
    pub(super) fn asks_for_winds(&self) -> bool {
        let is_wind = |part: &Part| matches!(part, Part::Own | Part::Round);
        let figures = self.variants.iter().flat_map(|variant| &variant.figures);
        let of_figures = figures.filter_map(|figure| match &figure.body {
            Body::Word { class, .. } => Some(class),
            Body::Written(_) => None,
        });
        let of_conditions =
            self.conditions().iter().filter_map(|condition| match &condition.rule {
                Rule::Only(parts)
                | Rule::Without(parts)
                | Rule::Last(parts)
                | Rule::Count(parts, _) => Some(parts),
                Rule::Measured(..)
                | Rule::NumberIn(..)
                | Rule::Flagged(..)
                | Rule::Seat(_)
                | Rule::Round(_) => None,
            });
        of_figures.chain(of_conditions).flatten().any(is_wind)
    }

    /// Whether a winner's hand fits.
    ///
    /// # Errors
    /// Why it does not. A hand without a winning tile does not fit by its tiles.
    pub fn fit(&self, hand: &Hand, allowed: Allowed, memory: &mut Memory) -> Result<Fit, Misfit> {
        memory.steps = 0;
        let held = Held::of_winner(hand).ok_or(Misfit::Tiles)?;
        let called = held.is_called();
        if allowed.bars_kong(&hand.melds) {
            return Err(Misfit::Kong);
        }
        let is_barred = called && !allowed.callable;
        if !is_barred && let Some((variant, binding)) = self.find(&held, true, memory) {
            return Ok(Fit { variant: variant + 1, binding, called });
        }
        Err(self.misfit(hand, &held, is_barred, memory))
    }

    /// Whether a winner's hand fits, for callers that ask nothing else.
    pub fn fits(&self, hand: &Hand, allowed: Allowed, memory: &mut Memory) -> Option<Fit> {
        memory.steps = 0;
        let held = Held::of_winner(hand)?;
        let called = held.is_called();
        if allowed.bars_kong(&hand.melds) || (called && !allowed.callable) {
            return None;
        }
        let (variant, binding) = self.find(&held, true, memory)?;
        Some(Fit { variant: variant + 1, binding, called })
    }

    fn misfit(&self, hand: &Hand, held: &Held<'_>, is_barred: bool, memory: &mut Memory) -> Misfit {
        if self.find(held, false, memory).is_some() {
            return if is_barred { Misfit::Called } else { Misfit::Condition };
        }
        let (kongs, others): (Vec<Meld>, Vec<Meld>) =
            hand.melds.iter().partition(|meld| meld.is_kong());
        if others.is_empty() {
            return Misfit::Tiles;
        }
        let mut in_hand = held.in_hand;
        others.iter().flat_map(|meld| meld.tiles()).for_each(|tile| in_hand.add(tile));
        let closed = held.closed(in_hand, &kongs);
        let fits = self.find(&closed, false, memory).is_some();
        if fits { Misfit::Called } else { Misfit::Tiles }
    }

    /// The kinds a hand of thirteen tiles waits for.
    pub fn waits(&self, hand: &Hand, allowed: Allowed, memory: &mut Memory) -> Kinds {
        // Each kind is a search of its own; the longest is noted.
        memory.steps = 0;
        let mut longest = 0;
        let mut found = Kinds::default();
        let tiles = usize::from(hand.concealed.total()) + 3 * hand.melds.len();
        let called = Held::waiting(hand, Tile::WHITE).is_called();
        let is_barred = allowed.bars_kong(&hand.melds) || (called && !allowed.callable);
        if tiles + 1 != check::PLACES || is_barred {
            return found;
        }
        for tile in Tile::all() {
            let held = Held::waiting(hand, tile);
            memory.steps = 0;
            if held.all.of(tile) <= 4 && self.find(&held, true, memory).is_some() {
                found = found.with(tile);
            }
            longest = longest.max(memory.steps);
        }
        memory.steps = longest;
        found
    }

    /// The first variant that fits, and its smallest binding; `is_strict` with conditions and signs.
    fn find(
        &self,
        held: &Held<'_>,
        is_strict: bool,
        memory: &mut Memory,
    ) -> Option<(usize, Binding)> {
        let is_free = |condition: &&Condition| matches!(condition.rule, Rule::Flagged(..));
        let any = Binding::default();
        let mut flags = self.conditions().iter().filter(is_free);
        if is_strict && !flags.all(|condition| held.fulfils(condition, &any)) {
            return None;
        }
        let all = held.all.kinds();
        let mut attempt = |at: usize, binding: &Binding| {
            let variant = &self.variants[at];
            let conditions = self.conditions();
            let may = !is_strict || conditions.iter().all(|rule| held.fulfils(rule, binding));
            may && Slots::of(variant, binding, held.winds)
                .is_some_and(|slots| Search::fits(variant, &slots, held, is_strict, memory))
        };
        let sieves = self.sieves();
        if sieves.is_empty() {
            let each = self.variants.iter().enumerate();
            let mut each = each.flat_map(|(at, variant)| {
                Binding::all(variant.variables).map(move |binding| (at, binding))
            });
            return each.find(|(at, binding)| attempt(*at, binding));
        }
        let passes = |sieve: &&Sieve| all.within(sieve.allowed) && sieve.needed.within(all);
        let mut passed = sieves.iter().filter(passes);
        let found = passed.find(|sieve| attempt(sieve.variant, &sieve.binding))?;
        Some((found.variant, found.binding))
    }

    /// Whether the last question used up its steps, so that its answer is no proof.
    pub fn gave_up(memory: &Memory) -> bool {
        memory.steps > STEPS
    }

    /// Whether a flag is asked for, set or not.
    pub(super) fn flagged(&self, flag: Flag) -> Vec<bool> {
        let rules = self.conditions().iter().map(|condition| &condition.rule);
        rules
            .filter_map(|rule| match rule {
                Rule::Flagged(of, set) if *of == flag => Some(*set),
                Rule::Flagged(..)
                | Rule::Only(_)
                | Rule::Without(_)
                | Rule::Last(_)
                | Rule::Measured(..)
                | Rule::Count(..)
                | Rule::NumberIn(..)
                | Rule::Seat(_)
                | Rule::Round(_) => None,
            })
            .collect()
    }
}

impl Sieve {
    /// None if a written tile does not exist with this binding.
    fn of(at: usize, variant: &Variant, binding: Binding) -> Option<Sieve> {
        let slots = Slots::of(variant, &binding, SeatAndRound::default())?;
        let (mut allowed, mut needed) = (Kinds::default(), Kinds::default());
        for slot in slots.all() {
            needed = slot.written().iter().fold(needed, |kinds, tile| kinds.with(*tile));
            allowed = Kinds(allowed.0 | slot.class().0);
        }
        let allowed = Kinds(allowed.0 | needed.0);
        Some(Sieve { variant: at, binding, allowed, needed })
    }
}
