//! A pattern from an example: groups of tiles, and what of them may vary.

use super::matcher::Pattern;
use super::pattern::{
    Atom, Body, ClassWord, Figure, Form, Item, Number, Part, Place, Span, SuitLetter, Text, Written,
};
use crate::seat::Wind;
use crate::tile::{Suit, Tile};

/// What may vary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Free {
    /// The suits.
    Suit,
    /// The numbers, all together.
    Number,
    /// Which pungs, pairs and chows.
    Figures,
    /// The winds.
    Wind,
    /// The dragons.
    Dragon,
    /// A pung may be a kong.
    Kong,
}

impl Free {
    /// All of them.
    pub const ALL: [Free; 6] =
        [Free::Suit, Free::Number, Free::Figures, Free::Wind, Free::Dragon, Free::Kong];

    /// The word of the contract.
    pub const fn id(self) -> &'static str {
        match self {
            Free::Suit => "suit",
            Free::Number => "number",
            Free::Figures => "figures",
            Free::Wind => "wind",
            Free::Dragon => "dragon",
            Free::Kong => "kong",
        }
    }
}

/// The text of a pattern that the example fits. It may have a fault that the reader of patterns says.
pub fn draft(groups: &[Vec<Tile>], free: &[Free]) -> String {
    let drafter = Drafter::of(groups, free);
    let mut items: Vec<Figure> = Vec::new();
    for body in groups.iter().flat_map(|group| drafter.bodies(group)) {
        match items.last_mut() {
            Some(last) if last.body == body && matches!(body, Body::Word { .. }) => {
                last.count += 1;
            }
            Some(_) | None => items.push(figure(body)),
        }
    }
    let alternatives = vec![items.into_iter().map(Item::Figure).collect()];
    Pattern::of(Text { alternatives, conditions: Vec::new() }, Vec::new()).to_string()
}

fn figure(body: Body) -> Figure {
    let span = Span { at: 0, end: 0 };
    Figure { count: 1, concealed: false, body, distinct: None, marked: false, span }
}

struct Drafter {
    suit: bool,
    number: bool,
    figures: bool,
    wind: bool,
    dragon: bool,
    kong: bool,
    /// Suits in the order of first use.
    suits: Vec<Suit>,
    /// The lowest number of the example.
    lowest: u8,
    /// Winds that occur, in order.
    winds: Vec<Wind>,
}

impl Drafter {
    fn of(groups: &[Vec<Tile>], free: &[Free]) -> Drafter {
        let tiles = || groups.iter().flatten();
        let mut suits = Vec::new();
        for suit in tiles().filter_map(|tile| tile.suit()) {
            if !suits.contains(&suit) {
                suits.push(suit);
            }
        }
        let mut winds: Vec<Wind> = tiles().filter_map(|tile| tile.wind()).collect();
        winds.sort_unstable();
        winds.dedup();
        let numbers = tiles().filter(|tile| tile.suit().is_some()).map(|tile| tile.rank());
        let has = |what: Free| free.contains(&what);
        Drafter {
            suit: has(Free::Suit),
            number: has(Free::Number),
            figures: has(Free::Figures),
            wind: has(Free::Wind),
            dragon: has(Free::Dragon),
            kong: has(Free::Kong),
            suits,
            lowest: numbers.min().unwrap_or(1),
            winds,
        }
    }

    fn bodies(&self, group: &[Tile]) -> Vec<Body> {
        let Some(first) = group.first() else { return Vec::new() };
        let is_equal = group.iter().all(|tile| tile == first);
        let equal = match (is_equal, group.len()) {
            (true, 1) => Some(Form::Tile),
            (true, 2) => Some(Form::Pair),
            (true, 3) if self.kong => Some(Form::PungOrKong),
            (true, 3) => Some(Form::Pung),
            (true | false, _) => None,
        };
        let word = |form, part| vec![Body::Word { form, class: vec![part] }];
        match (first.suit(), equal) {
            (None, Some(form)) => word(form, self.honour(*first)),
            (Some(suit), Some(form)) if self.figures => word(form, Part::Suit(self.letter(suit))),
            (Some(suit), Some(form @ Form::PungOrKong)) => {
                let atoms = vec![self.atom(*first)];
                let place = Place::Suit(self.letter(suit));
                word(form, Part::Tiles(Written { atoms, place }))
            }
            (Some(suit), None) if self.figures && is_chow(group) => {
                word(Form::Chow, Part::Suit(self.letter(suit)))
            }
            (None | Some(_), _) => self.written(group),
        }
    }

    /// Written out, suit by suit, honours last.
    fn written(&self, group: &[Tile]) -> Vec<Body> {
        let mut bodies = Vec::new();
        for suit in Suit::ALL.into_iter().map(Some).chain([None]) {
            let mut tiles: Vec<Tile> =
                group.iter().copied().filter(|tile| tile.suit() == suit).collect();
            tiles.sort_unstable();
            if tiles.is_empty() {
                continue;
            }
            let place = suit.map_or(Place::Honours, |suit| Place::Suit(self.letter(suit)));
            let atoms = tiles.into_iter().map(|tile| self.atom(tile)).collect();
            bodies.push(Body::Written(Written { atoms, place }));
        }
        bodies
    }

    fn letter(&self, suit: Suit) -> SuitLetter {
        let place = self.suits.iter().position(|other| *other == suit);
        match place.and_then(|at| u8::try_from(at).ok()).filter(|_| self.suit) {
            Some(at) => SuitLetter::Any(at),
            None => SuitLetter::Fixed(suit),
        }
    }

    fn atom(&self, tile: Tile) -> Atom {
        match tile.suit() {
            Some(_) if self.number => {
                let moved = tile.rank().saturating_sub(self.lowest);
                Atom::Moved(Number::N, i8::try_from(moved).unwrap_or(0))
            }
            Some(_) | None => Atom::Digit(tile.rank()),
        }
    }

    fn honour(&self, tile: Tile) -> Part {
        match tile.wind() {
            Some(wind) if self.wind && self.winds.len() == 2 => {
                Part::WindVariable(u8::from(self.winds[0] != wind))
            }
            Some(_) if self.wind => Part::Word(ClassWord::Wind),
            Some(wind) => Part::Word(ClassWord::OneWind(wind)),
            None if self.dragon => Part::Word(ClassWord::Dragon),
            None if tile == Tile::WHITE => Part::Word(ClassWord::White),
            None if tile == Tile::GREEN => Part::Word(ClassWord::Green),
            None => Part::Word(ClassWord::Red),
        }
    }
}

fn is_chow(group: &[Tile]) -> bool {
    let mut tiles = group.to_vec();
    tiles.sort_unstable();
    tiles.len() == 3 && tiles.windows(2).all(|pair| pair[0].next() == Some(pair[1]))
}
