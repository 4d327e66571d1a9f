//! A pattern tried on a hand: whether it fits, with which values, why not, and what it waits for.

use std::sync::OnceLock;

use super::binding::{Binding, SeatAndRound, Variables};
use super::bounds::Bounds;
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
/// The most bindings that are compared with each other: those of three suits.
const COMPARED: u64 = 6;

/// A pattern that was read and is within all limits.
#[derive(Clone, Debug)]
pub struct Pattern {
    pub(super) text: Text,
    pub(super) variants: Vec<Variant>,
    /// From the first hand on.
    sieve: OnceLock<Sieve>,
}

/// Which hands are worth a search.
#[derive(Clone, Debug)]
struct Sieve {
    /// Of the hands whose tiles fit with any binding.
    bounds: Bounds,
    /// Of those that fulfil the conditions as well.
    strict: Bounds,
    /// Every binding of every variant; empty where there are too many to be kept.
    bindings: Vec<BindingBounds>,
}

/// A binding of a variant, with the bounds of the hands that fit with it.
#[derive(Clone, Copy, Debug)]
struct BindingBounds {
    variant: usize,
    binding: Binding,
    bounds: Bounds,
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

    fn sieve(&self) -> &Sieve {
        self.sieve.get_or_init(|| Sieve::of(self))
    }

    /// A pattern with these variants; without any it is only printed.
    pub(super) fn of(text: Text, variants: Vec<Variant>) -> Pattern {
        Pattern { text, variants, sieve: OnceLock::new() }
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
        let called = held.is_called;
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
        self.fits_held(&Held::of_winner(hand)?, allowed, memory)
    }

    /// The same of a hand that is tried with many patterns.
    pub fn fits_held(&self, held: &Held<'_>, allowed: Allowed, memory: &mut Memory) -> Option<Fit> {
        memory.steps = 0;
        let called = held.is_called;
        if allowed.bars_kong(held.melds) || (called && !allowed.callable) {
            return None;
        }
        let (variant, binding) = self.find(held, true, memory)?;
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
        let called = Held::waiting(hand, Tile::WHITE).is_called;
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
        let sieve = self.sieve();
        let bounds = if is_strict { &sieve.strict } else { &sieve.bounds };
        if !bounds.hold(&held.summary) {
            return None;
        }
        let is_free = |condition: &&Condition| matches!(condition.rule, Rule::Flagged(..));
        let any = Binding::default();
        let mut flags = self.conditions().iter().filter(is_free);
        if is_strict && !flags.all(|condition| held.fulfils(condition, &any)) {
            return None;
        }
        let mut attempt = |at: usize, binding: &Binding| {
            let variant = &self.variants[at];
            let conditions = self.conditions();
            let may = !is_strict || conditions.iter().all(|rule| held.fulfils(rule, binding));
            may && Slots::of(variant, binding, held.winds)
                .is_some_and(|slots| Search::fits(variant, &slots, held, is_strict, memory))
        };
        if sieve.bindings.is_empty() {
            let each = self.variants.iter().enumerate();
            let mut each = each.flat_map(|(at, variant)| {
                Binding::all(variant.variables).map(move |binding| (at, binding))
            });
            return each.find(|(at, binding)| attempt(*at, binding));
        }
        let mut passed = sieve.bindings.iter().filter(|one| one.bounds.hold(&held.summary));
        let found = passed.find(|one| attempt(one.variant, &one.binding))?;
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
    fn of(pattern: &Pattern) -> Sieve {
        let variants = &pattern.variants;
        let count = variants.iter().map(|variant| variant.variables.bindings()).sum::<u64>();
        if count > SIEVED {
            return Sieve { bounds: Bounds::ANY, strict: Bounds::ANY, bindings: Vec::new() };
        }
        let is_bound = pattern.conditions().iter().any(check::has_variables);
        let figures_decide = !is_bound && !pattern.asks_for_winds();
        let mut bindings: Vec<BindingBounds> = Vec::new();
        for (at, variant) in variants.iter().enumerate() {
            let mut before: Vec<Slots> = Vec::new();
            let is_compared = figures_decide && variant.variables.bindings() <= COMPARED;
            for binding in Binding::all(variant.variables) {
                let slots = Slots::of(variant, &binding, SeatAndRound::default());
                let Some(slots) = slots else { continue };
                // A binding that takes the same figures as a smaller one finds nothing more.
                if is_compared && before.iter().any(|other| other.are_same(&slots)) {
                    continue;
                }
                let bounds = Bounds::of(&slots);
                bindings.push(BindingBounds { variant: at, binding, bounds });
                before.push(slots);
            }
        }
        let bounds = Bounds::any_of(bindings.iter().map(|one| one.bounds));
        let strict = pattern.conditions().iter().fold(bounds, Bounds::with_condition);
        Sieve { bounds, strict, bindings }
    }
}

#[cfg(test)]
mod tests {
    use super::super::chance::Chance;
    use super::super::library;
    use super::*;

    /// Figures with their places.
    const FIGURES: [(&str, u8); 20] = [
        ("tile(honour)", 1),
        ("again", 1),
        ("again(a)", 1),
        ("pair", 2),
        ("2 pair(a)!", 4),
        ("pair(own)", 2),
        ("knit2", 2),
        ("nna", 2),
        ("pung", 3),
        ("2 pung/kong(u)", 6),
        ("kong(b)", 3),
        ("3 pung/kong(dragon)!", 9),
        ("chow(a)", 3),
        ("chow(b)", 3),
        ("set", 3),
        ("2 set(a,honour)", 6),
        ("knit3", 3),
        ("mixchow", 3),
        ("run4(c)", 4),
        ("n(n+1)b", 2),
    ];
    const CONDITIONS: [&str; 4] = ["", "; only a,honour", "; only jade", "; without wind"];

    fn random_pattern(chance: &mut Chance) -> Option<Pattern> {
        let (mut figures, mut places) = (Vec::new(), 0);
        while places < 14 {
            let (figure, size) = FIGURES[chance.below(FIGURES.len())];
            figures.push(figure);
            places += size;
        }
        let text = figures.join(" ") + CONDITIONS[chance.below(CONDITIONS.len())];
        Pattern::read(&text).ok()
    }

    /// The same without bounds.
    fn without_bounds(pattern: &Pattern) -> Pattern {
        let (bounds, strict) = (Bounds::ANY, Bounds::ANY);
        let sieve = OnceLock::from(Sieve { bounds, strict, bindings: Vec::new() });
        Pattern { sieve, ..pattern.clone() }
    }

    #[test]
    fn bounds_refuse_no_hand_that_fits() {
        let mut chance = Chance(7);
        let ready = library().into_iter().filter_map(|ready| Pattern::read(&ready.pattern).ok());
        let random = (0..2_000).filter_map(|_| random_pattern(&mut chance)).take(150);
        let patterns: Vec<Pattern> = ready.chain(random.collect::<Vec<_>>()).collect();
        let searched: Vec<Pattern> = patterns.iter().map(without_bounds).collect();
        let mut memory = Memory::default();
        let hands = searched.iter().flat_map(|pattern| pattern.examples(Allowed::ALL, 5).fitting);
        let hands: Vec<Hand> = hands.collect();
        let (mut refused, mut found) = (0, 0);
        for (pattern, searched) in patterns.iter().zip(&searched) {
            for held in hands.iter().filter_map(Held::of_winner) {
                let expected = searched.fits_held(&held, Allowed::ALL, &mut memory);
                assert_eq!(
                    pattern.fits_held(&held, Allowed::ALL, &mut memory),
                    expected,
                    "{} on {:?} {:?}",
                    pattern,
                    held.in_hand.tiles().collect::<Vec<_>>(),
                    held.melds
                );
                refused += usize::from(!pattern.sieve().strict.hold(&held.summary));
                found += usize::from(expected.is_some());
            }
        }
        let tried = patterns.len() * hands.len();
        assert!(found >= hands.len() && refused > tried / 2, "{found}, {refused} of {tried}");
    }
}
