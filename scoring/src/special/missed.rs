//! Which rule of a pattern a hand misses: a condition, a sign, or one of its figures.

use super::check::{COMPLEXITY, MOST_FIGURES, Variant};
use super::matcher::{Allowed, Pattern};
use super::pattern::{Body, Figure, Form, Text};
use super::print::{condition_text, figure_text};
use super::search::Memory;
use crate::hand::Hand;

/// A rule without which a hand would fit; the texts are canonical.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Missed {
    /// A condition of the whole hand.
    Condition(String),
    /// Figures like this one have to differ.
    Distinct(String),
    /// The winning tile has to belong to such a figure.
    Marked(String),
    /// Such a figure may neither lie open nor be completed by another's tile.
    Concealed(String),
    /// A figure whose tiles are not there.
    Figure(String),
}

/// Takes a rule of the figure at a place away, and says which; none where the figure has no such rule.
type Loosen = fn(&mut Vec<Figure>, usize) -> Option<Missed>;

/// Where a sign is the reason, the tiles are right; so signs come before figures.
const RULES: [Loosen; 4] = [
    |figures, at| {
        let sign = figures[at].distinct.take();
        sign.map(|_| Missed::Distinct(figure_text(&figures[at])))
    },
    |figures, at| {
        let was_marked = std::mem::take(&mut figures[at].marked);
        was_marked.then(|| Missed::Marked(figure_text(&figures[at])))
    },
    |figures, at| {
        let was_concealed = std::mem::take(&mut figures[at].concealed);
        was_concealed.then(|| Missed::Concealed(figure_text(&figures[at])))
    },
    |figures, at| {
        let figure = &mut figures[at];
        let places = u8::try_from(figure.places()).ok()?;
        let body = Body::Word { form: Form::Tile, class: Vec::new() };
        let free =
            Figure { count: places, concealed: false, distinct: None, body, ..figure.clone() };
        let missed = Missed::Figure(figure_text(figure));
        figure.count -= 1;
        figures.push(free);
        figures.retain(|figure| figure.count > 0);
        Some(missed)
    },
];

impl Pattern {
    /// The rule that a winner's hand misses, if it misses one only: the first without which the hand fits.
    pub fn missed(&self, hand: &Hand, allowed: Allowed) -> Option<Missed> {
        let mut memory = Memory::default();
        let mut fits = |text: Text, variants: Vec<Variant>| {
            let pattern = Pattern::of(text, variants);
            pattern.fits(hand, allowed, &mut memory).is_some()
        };
        for (at, condition) in self.conditions().iter().enumerate() {
            let mut text = self.text.clone();
            text.conditions.remove(at);
            if fits(text, self.variants.clone()) {
                return Some(Missed::Condition(condition_text(condition)));
            }
        }
        for loosen in RULES {
            let mut found: Vec<(usize, Missed)> = Vec::new();
            for variant in &self.variants {
                for (at, figure) in variant.figures.iter().enumerate() {
                    let mut loose = variant.clone();
                    let missed = loosen(&mut loose.figures, at);
                    let is_simple = loose.variables.bindings() * loose.states() <= COMPLEXITY
                        && loose.figures.len() <= MOST_FIGURES;
                    if let Some(missed) = missed.filter(|_| is_simple)
                        && fits(self.text.clone(), vec![loose])
                    {
                        found.push((figure.places(), missed));
                    }
                }
            }
            // Where several figures may be the reason, the smallest says most.
            if let Some((_, missed)) = found.into_iter().min_by_key(|(places, _)| *places) {
                return Some(missed);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hand::{Circumstance, Circumstances, Win};
    use crate::notation;
    use crate::seat::Wind;
    use crate::tile::{BonusTiles, Counts};

    /// A closed hand whose last tile was drawn.
    fn hand(tiles: &str) -> Hand {
        let tiles = notation::tiles("tiles", tiles).unwrap();
        let mut concealed = Counts::default();
        tiles[..13].iter().for_each(|tile| concealed.add(*tile));
        let how = Circumstances::of(&[Circumstance::SelfDrawn]);
        Hand {
            seat: Wind::East,
            round: Wind::East,
            concealed,
            melds: Vec::new(),
            bonus: BonusTiles::default(),
            win: Some(Win { tile: tiles[13], how, said: how }),
        }
    }

    #[test]
    fn a_hand_learns_the_one_rule_it_misses() {
        let figure = |text: &str| Some(Missed::Figure(text.to_owned()));
        for (pattern, tiles, missed) in [
            ("nnna nnnb nnnc pung(u) pair(v)", "555m556p555s111z22z", figure("nnna")),
            ("nnna nnnb nnnc pung(u) pair(v)", "555m555p555s111z66z", figure("pair(v)")),
            ("4 pung pair(wind)", "111m222m333m444m55m", figure("pair(wind)")),
            ("{1-8a | 2-9a} 3 pair(dragon)!", "12345678m5566m77z", None),
            ("{1-8a | 2-9a} 3 pair(dragon)!", "23456789m5566z11z", figure("pair(dragon)")),
            (
                "7 pair; only number",
                "1122334455m66p77z",
                Some(Missed::Condition("only number".to_owned())),
            ),
            (
                "4 set pair; not drawn; suits=1",
                "111222333m444m55m",
                Some(Missed::Condition("not drawn".to_owned())),
            ),
            ("7 pair!", "1111334455m66p77z", Some(Missed::Distinct("pair".to_owned()))),
            ("4 pung pair*", "11m222m333m444m55z1m", Some(Missed::Marked("pair".to_owned()))),
            ("7 pair", "123456789m12345z", None),
        ] {
            let pattern = Pattern::read(pattern).unwrap();
            assert_eq!(pattern.missed(&hand(tiles), Allowed::ALL), missed, "{pattern} {tiles}");
        }
    }
}
