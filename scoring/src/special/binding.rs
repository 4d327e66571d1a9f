//! Values of the variables: suits, numbers and winds, and what written tiles and classes are with them.

use super::pattern::{Atom, Body, ClassWord, Figure, Number, Part, Place, SuitLetter, Written};
use crate::seat::Wind;
use crate::tile::{Kinds, Suit, Tile};

/// The variables that occur, one bit each in the order `a b c k n u v`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Variables(u8);

/// The letters of all variables in order.
pub(super) const LETTERS: [char; 7] = ['a', 'b', 'c', 'k', 'n', 'u', 'v'];
const NUMBERS: usize = 3;
const WINDS: usize = 5;

impl Variables {
    /// The letters that occur, in order.
    pub fn letters(self) -> impl Iterator<Item = char> {
        LETTERS.into_iter().enumerate().filter(move |(at, _)| self.has(*at)).map(|(_, name)| name)
    }

    const fn has(self, at: usize) -> bool {
        self.0 >> at & 1 == 1
    }

    fn add(&mut self, at: usize) {
        self.0 |= 1 << at;
    }

    /// Those of both.
    pub(super) const fn and(self, other: Variables) -> Variables {
        Variables(self.0 & other.0)
    }

    /// Those of either.
    pub(super) const fn or(self, other: Variables) -> Variables {
        Variables(self.0 | other.0)
    }

    /// Those that the other does not have.
    pub(super) const fn without(self, other: Variables) -> Variables {
        Variables(self.0 & !other.0)
    }

    /// How many bindings there are: variables of one family differ.
    pub(super) const fn bindings(self) -> u64 {
        let suits = [1, 3, 6, 6][(self.0 & 0b111).count_ones() as usize];
        let numbers = [1, 9, 72][(self.0 >> NUMBERS & 0b11).count_ones() as usize];
        let winds = [1, 4, 12][(self.0 >> WINDS & 0b11).count_ones() as usize];
        suits * numbers * winds
    }

    pub(super) fn add_number(&mut self, name: Number) {
        self.add(NUMBERS + name as usize);
    }

    fn add_suit(&mut self, letter: SuitLetter) {
        match letter {
            SuitLetter::Any(letter) => self.add(usize::from(letter)),
            SuitLetter::Fixed(_) => {}
        }
    }

    fn add_atoms(&mut self, atoms: &[Atom]) {
        for atom in atoms {
            match atom {
                Atom::Digit(_) => {}
                Atom::Moved(name, _) | Atom::Mirror(name) => self.add_number(*name),
            }
        }
    }

    fn add_written(&mut self, written: &Written) {
        self.add_atoms(&written.atoms);
        match written.place {
            Place::Suit(letter) => self.add_suit(letter),
            Place::Honours => {}
        }
    }

    /// Those of a class.
    pub(super) fn of_class(parts: &[Part]) -> Variables {
        let mut found = Variables::default();
        for part in parts {
            match part {
                Part::Numbers(atoms) => found.add_atoms(atoms),
                Part::Tiles(written) => found.add_written(written),
                Part::Suit(letter) | Part::DragonOf(letter) => found.add_suit(*letter),
                Part::WindVariable(at) => found.add(WINDS + usize::from(*at)),
                Part::Own | Part::Round | Part::Word(_) => {}
            }
        }
        found
    }

    /// Those of figures.
    pub(super) fn of_figures(figures: &[Figure]) -> Variables {
        let mut found = Variables::default();
        for figure in figures {
            match &figure.body {
                Body::Written(written) => found.add_written(written),
                Body::Word { class, .. } => found = found.or(Variables::of_class(class)),
            }
        }
        found
    }
}

/// A value for every variable that occurs: 0 to 2 for suits, 1 to 9 for numbers, 0 to 3 for winds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Binding {
    variables: Variables,
    values: [u8; 7],
}

impl Binding {
    /// Every binding of these variables, the smallest first.
    pub(super) fn all(variables: Variables) -> impl Iterator<Item = Binding> {
        let mut next = Binding::first(variables);
        std::iter::from_fn(move || {
            let found = next?;
            next = found.next();
            Some(found)
        })
    }

    fn first(variables: Variables) -> Option<Binding> {
        let mut binding = Binding { variables, values: [0; 7] };
        binding.fill(0).then_some(binding)
    }

    /// Gives the smallest free value to each variable from here on.
    fn fill(&mut self, from: usize) -> bool {
        let variables = self.variables;
        (from..7).filter(|at| variables.has(*at)).all(|at| {
            let (least, _) = Binding::range(at);
            self.raise(at, least)
        })
    }

    /// The binding behind this one.
    fn next(mut self) -> Option<Binding> {
        let variables = self.variables;
        for at in (0..7).rev().filter(|at| variables.has(*at)) {
            if self.raise(at, self.values[at] + 1) && self.fill(at + 1) {
                return Some(self);
            }
        }
        None
    }

    const fn range(at: usize) -> (u8, u8) {
        if at < NUMBERS {
            (0, 2)
        } else if at < WINDS {
            (1, 9)
        } else {
            (0, 3)
        }
    }

    /// Gives a variable the first value from `from` on that no earlier one of its family has.
    fn raise(&mut self, at: usize, from: u8) -> bool {
        let family = if at < NUMBERS {
            0
        } else if at < WINDS {
            NUMBERS
        } else {
            WINDS
        };
        let (_, most) = Binding::range(at);
        let is_free = |value: &u8| {
            (family..at).all(|other| !self.variables.has(other) || self.values[other] != *value)
        };
        let value = (from..=most).find(is_free);
        self.values[at] = value.unwrap_or_default();
        value.is_some()
    }

    /// The variables with their values in the words of the contract.
    pub fn named(&self) -> impl Iterator<Item = (char, Value)> + '_ {
        (0..7).filter(|at| self.variables.has(*at)).map(|at| {
            let value = self.values[at];
            let value = if at < NUMBERS {
                Value::Suit(Suit::ALL[usize::from(value)])
            } else if at < WINDS {
                Value::Number(value)
            } else {
                Value::Wind(Wind::ALL[usize::from(value)])
            };
            (LETTERS[at], value)
        })
    }

    pub(super) fn number(&self, name: Number) -> u8 {
        self.values[NUMBERS + name as usize]
    }

    fn suit(&self, letter: SuitLetter) -> Suit {
        match letter {
            SuitLetter::Any(letter) => Suit::ALL[usize::from(self.values[usize::from(letter)])],
            SuitLetter::Fixed(suit) => suit,
        }
    }

    /// The number an atom stands for; none outside 1 to 9.
    fn atom(&self, atom: Atom) -> Option<u8> {
        let number = |name| i16::from(self.number(name));
        let number = match atom {
            Atom::Digit(digit) => i16::from(digit),
            Atom::Moved(name, moved) => number(name) + i16::from(moved),
            Atom::Mirror(name) => 10 - number(name),
        };
        u8::try_from(number).ok().filter(|number| (1..=9).contains(number))
    }

    fn tile(&self, atom: Atom, place: Place) -> Option<Tile> {
        let rank = self.atom(atom)?;
        match place {
            Place::Suit(letter) => Tile::of_suit(self.suit(letter), rank),
            Place::Honours => Tile::from_index(26 + usize::from(rank)),
        }
    }

    /// The tiles written out; none if one of them does not exist.
    pub(super) fn tiles(&self, written: &Written) -> impl Iterator<Item = Option<Tile>> {
        written.atoms.iter().map(|atom| self.tile(*atom, written.place))
    }

    /// The tiles of a class, with the winds of seat and round.
    pub(super) fn class(&self, parts: &[Part], winds: SeatAndRound) -> Kinds {
        parts.iter().fold(Kinds::default(), |kinds, part| Kinds(kinds.0 | self.part(part, winds).0))
    }

    /// The tiles of a figure's class; every tile without one.
    pub(super) fn figure_class(&self, parts: &[Part], winds: SeatAndRound) -> Kinds {
        if parts.is_empty() { EVERY_TILE } else { self.class(parts, winds) }
    }

    fn part(&self, part: &Part, winds: SeatAndRound) -> Kinds {
        let one = |tile: Tile| Kinds::default().with(tile);
        match part {
            Part::Numbers(atoms) => atoms
                .iter()
                .filter_map(|atom| self.atom(*atom))
                .fold(Kinds::default(), |kinds, rank| {
                    Kinds(kinds.0 | (0x4_0201_u64 << (rank - 1)))
                }),
            Part::Tiles(written) => {
                self.tiles(written).flatten().fold(Kinds::default(), Kinds::with)
            }
            Part::Suit(letter) => of_suit(self.suit(*letter)),
            Part::WindVariable(at) => {
                one(Tile::of_wind(Wind::ALL[usize::from(self.values[WINDS + usize::from(*at)])]))
            }
            Part::Own => winds.seat.map_or(Kinds::WINDS, |wind| one(Tile::of_wind(wind))),
            Part::Round => winds.round.map_or(Kinds::WINDS, |wind| one(Tile::of_wind(wind))),
            Part::DragonOf(letter) => one(match self.suit(*letter) {
                Suit::Characters => Tile::RED,
                Suit::Circles => Tile::WHITE,
                Suit::Bamboo => Tile::GREEN,
            }),
            Part::Word(word) => named(*word),
        }
    }
}

/// The winds of seat and round; each of them may be open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct SeatAndRound {
    /// The seat.
    pub(super) seat: Option<Wind>,
    /// The round.
    pub(super) round: Option<Wind>,
}

/// The value of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// Of `a`, `b`, `c`.
    Suit(Suit),
    /// Of `k`, `n`.
    Number(u8),
    /// Of `u`, `v`.
    Wind(Wind),
}

const fn of_suit(suit: Suit) -> Kinds {
    Kinds(0x1ff << (suit as u8 * 9))
}

/// The tiles of a class word.
fn named(word: ClassWord) -> Kinds {
    let one = |tile: Tile| Kinds::default().with(tile);
    match word {
        ClassWord::Wind => Kinds::WINDS,
        ClassWord::Dragon => Kinds::DRAGONS,
        ClassWord::Honour => Kinds::HONORS,
        ClassWord::Terminal => Kinds::TERMINALS,
        ClassWord::Major => Kinds::ORPHANS,
        ClassWord::Simple => Kinds(Kinds::SUITS.0 & !Kinds::TERMINALS.0),
        ClassWord::Number => Kinds::SUITS,
        ClassWord::Jade => Kinds::GREEN,
        ClassWord::Any => EVERY_TILE,
        ClassWord::OneWind(wind) => one(Tile::of_wind(wind)),
        ClassWord::White => one(Tile::WHITE),
        ClassWord::Green => one(Tile::GREEN),
        ClassWord::Red => one(Tile::RED),
        ClassWord::Suit(suit) => of_suit(suit),
    }
}

/// All 34 kinds.
pub(super) const EVERY_TILE: Kinds = Kinds(Kinds::SUITS.0 | Kinds::HONORS.0);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_of_one_family_differ() {
        for bits in 0..0x80 {
            let variables = Variables(bits);
            let all: Vec<[u8; 7]> = Binding::all(variables).map(|found| found.values).collect();
            assert_eq!(all.len() as u64, variables.bindings(), "{bits:b}");
            assert!(all.windows(2).all(|pair| pair[0] < pair[1]), "{bits:b}");
        }
    }

    #[test]
    fn a_number_in_any_suit_is_three_tiles() {
        let class = [Part::Numbers(vec![Atom::Digit(1), Atom::Digit(9)])];
        let found = Binding::default().class(&class, SeatAndRound::default());
        assert_eq!(found, Kinds::TERMINALS);
    }
}
