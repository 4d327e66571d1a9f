//! What a pattern consists of, as it was read: alternatives of figures with their classes, and conditions.

use crate::seat::Wind;
use crate::tile::Suit;

/// One of the two variables for numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number {
    /// `k`.
    K,
    /// `n`.
    N,
}

/// A suit by its letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SuitLetter {
    /// `a`, `b`, `c`, as 0 to 2: three different suits, whichever they are.
    Any(u8),
    /// `m`, `p`, `s`.
    Fixed(Suit),
}

/// One number of a written figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Atom {
    /// 1 to 9.
    Digit(u8),
    /// A variable with so much more or less, -8 to 8.
    Moved(Number, i8),
    /// Ten less the variable.
    Mirror(Number),
}

/// Where the numbers of a written figure stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// In a suit.
    Suit(SuitLetter),
    /// Among winds and dragons.
    Honours,
}

/// Tiles written out: `2-8a`, `1234z`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Written {
    /// The numbers, ranges written out.
    pub(super) atoms: Vec<Atom>,
    /// Their suit, or honours.
    pub(super) place: Place,
}

/// A named class of tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ClassWord {
    /// The four winds.
    Wind,
    /// The three dragons.
    Dragon,
    /// Winds and dragons.
    Honour,
    /// Ones and nines.
    Terminal,
    /// Ones, nines, winds and dragons.
    Major,
    /// Twos to eights.
    Simple,
    /// All tiles of the suits.
    Number,
    /// The green tiles.
    Jade,
    /// Every tile.
    Any,
    /// A wind tile.
    OneWind(Wind),
    /// White dragon.
    White,
    /// Green dragon.
    Green,
    /// Red dragon.
    Red,
    /// A suit by its name.
    Suit(Suit),
}

/// One part of a class; a tile is in the class when it is in one of its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// These numbers in any suit.
    Numbers(Vec<Atom>),
    /// These tiles.
    Tiles(Written),
    /// All tiles of a suit.
    Suit(SuitLetter),
    /// The wind `u` (0) or `v` (1).
    WindVariable(u8),
    /// The wind of the seat.
    Own,
    /// The wind of the round.
    Round,
    /// The dragon that belongs to a suit.
    DragonOf(SuitLetter),
    /// A class by its name.
    Word(ClassWord),
}

/// What a figure in words is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// One tile.
    Tile,
    /// One tile of a kind the hand holds besides.
    Again,
    /// Two equal.
    Pair,
    /// Three equal, not declared as a kong.
    Pung,
    /// A declared kong.
    Kong,
    /// Either.
    PungOrKong,
    /// Three in a row in one suit.
    Chow,
    /// Chow, pung or kong.
    Set,
    /// Two to nine in a row in one suit, never called.
    Run(u8),
    /// One number in two suits.
    Knit2,
    /// One number in three suits.
    Knit3,
    /// Three numbers in a row, one of each suit.
    MixChow,
}

impl Form {
    /// How many of the fourteen places it takes.
    pub(super) const fn places(self) -> u8 {
        match self {
            Form::Tile | Form::Again => 1,
            Form::Pair | Form::Knit2 => 2,
            Form::Pung
            | Form::Kong
            | Form::PungOrKong
            | Form::Chow
            | Form::Set
            | Form::Knit3
            | Form::MixChow => 3,
            Form::Run(length) => length,
        }
    }
}

/// What a figure is: written out, or a word with a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Body {
    /// Tiles.
    Written(Written),
    /// A word; without a class every tile will do.
    Word {
        /// The word.
        form: Form,
        /// The parts of its class; empty without a class.
        class: Vec<Part>,
    },
}

/// Characters of the text, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    /// The first.
    pub(super) at: usize,
    /// Behind the last.
    pub(super) end: usize,
}

/// A figure with its signs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Figure {
    /// 1 to 14.
    pub(super) count: u8,
    /// Not laid open, and not completed by another player's tile.
    pub(super) concealed: bool,
    /// What it is.
    pub(super) body: Body,
    /// All figures of this item differ; the place of the sign.
    pub(super) distinct: Option<usize>,
    /// The winning tile belongs to a figure so marked.
    pub(super) marked: bool,
    /// Where it stands.
    pub(super) span: Span,
}

impl Figure {
    /// Places of one of it.
    pub(super) fn places(&self) -> usize {
        match &self.body {
            Body::Written(written) => written.atoms.len(),
            Body::Word { form, .. } => usize::from(form.places()),
        }
    }
}

/// A figure, or a choice of several rows of figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Item {
    /// One figure.
    Figure(Figure),
    /// One of these.
    Choice(Vec<Vec<Figure>>),
}

/// How two numbers are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Compare {
    /// Equal.
    Equal,
    /// At least.
    AtLeast,
    /// At most.
    AtMost,
}

/// A comparison with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Comparison {
    /// How.
    pub(super) compare: Compare,
    /// With what, 0 to 34.
    pub(super) number: u8,
}

impl Comparison {
    /// Whether it holds.
    pub(super) const fn holds(self, found: u8) -> bool {
        match self.compare {
            Compare::Equal => found == self.number,
            Compare::AtLeast => found >= self.number,
            Compare::AtMost => found <= self.number,
        }
    }
}

/// What is counted in the whole hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Measure {
    /// Suits among the suit tiles.
    Suits,
    /// Different tiles.
    Kinds,
    /// Bonus tiles.
    Flowers,
    /// Bonus tiles of the own seat.
    OwnFlowers,
    /// Full groups of bonus tiles.
    FlowerSets,
}

/// A circumstance of the win, or how the hand lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flag {
    /// The winning tile was drawn.
    Drawn,
    /// It was another player's.
    Claimed,
    /// The last tile of the wall.
    WallEnd,
    /// A kong's replacement.
    Replacement,
    /// From another player's kong.
    Robbed,
    /// East's dealt tiles.
    Heaven,
    /// At the first chance.
    Earth,
    /// Announced at the start.
    Call,
    /// The other three lay open.
    LastCopy,
    /// An open meld.
    Open,
    /// No open meld.
    Concealed,
}

/// What a condition says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    /// Every tile is in the class.
    Only(Vec<Part>),
    /// No tile is in the class.
    Without(Vec<Part>),
    /// The winning tile is in the class.
    Last(Vec<Part>),
    /// A measure of the hand.
    Measured(Measure, Comparison),
    /// So many tiles are in the class.
    Count(Vec<Part>, Comparison),
    /// The variable is one of these numbers, bit 1 to 9.
    NumberIn(Number, u16),
    /// A flag is set, or is not.
    Flagged(Flag, bool),
    /// The own seat.
    Seat(Wind),
    /// The wind of the round.
    Round(Wind),
}

/// A condition of the whole hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Condition {
    /// What it says.
    pub(super) rule: Rule,
    /// Where it stands.
    pub(super) span: Span,
}

/// A pattern as it was read, before anything is multiplied out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Text {
    /// At least one alternative.
    pub(super) alternatives: Vec<Vec<Item>>,
    /// Conditions of all of them.
    pub(super) conditions: Vec<Condition>,
}
