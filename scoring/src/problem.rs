//! Why something cannot be scored or settled: values with data, never sentences.

use crate::hand::Circumstance;
use crate::tile::{BonusTile, Tile};

/// One thing that is wrong with what was entered. Its words are in `texts`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The request is not of the agreed shape.
    BadRequest(Shape),
    /// No rule set of this name.
    UnknownRules {
        /// What was asked for.
        name: String,
    },
    /// The rule set has no such option, or not with this value.
    UnknownOption {
        /// The option's name.
        name: String,
        /// The refused value; `None` when the name is unknown.
        value: Option<String>,
    },
    /// Text that is no tile, or a tile in a place where it cannot be.
    BadTile {
        /// The field it stands in.
        field: &'static str,
        /// What stands there.
        text: String,
    },
    /// Readable tiles that are no chow, pung or kong.
    BadMeld {
        /// What stands there.
        text: String,
    },
    /// A flower or season named twice.
    DuplicateBonus {
        /// Which.
        tile: BonusTile,
    },
    /// Concealed tiles and three for each meld are not thirteen.
    WrongTileCount {
        /// How many there are, by that count.
        found: u8,
    },
    /// A win without its winning tile.
    MissingWinningTile,
    /// A fifth copy of a kind.
    TooManyCopies {
        /// Which kind.
        tile: Tile,
        /// How many there are.
        copies: u8,
    },
    /// Circumstances that cannot be true of this hand.
    ContradictoryFlags {
        /// The circumstance that cannot be.
        flag: Circumstance,
        /// What speaks against it.
        against: Against,
    },
    /// The tiles are no winning hand of this rule set.
    NotAWinningHand,
    /// A seat is missing or too many, or this number of players is not offered.
    UnbalancedSeats,
    /// A winner's hand under the agreed minimum: valued, but no win on the score sheet.
    BelowMinimum {
        /// What it is worth.
        points: i64,
    },
    /// The club has not entered a value for this special hand.
    MissingSpecialValue {
        /// The special hand's id.
        id: String,
    },
}

/// What is wrong with the shape of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Not a JSON object.
    NotAnObject,
    /// A field that has to be there is not.
    Missing(&'static str),
    /// A field holds something else than it should.
    Mistyped(&'static str),
    /// The field is not part of the contract.
    UnknownField(String),
    /// A flag nobody knows, or one named twice.
    Flag(String),
    /// A winning tile without `win`.
    WinningTileWithoutWin,
    /// Flowers or seasons in a game that is played without them.
    BonusTilesNotPlayed,
    /// A special hand for a loser or in a rule set without special hands.
    SpecialNotPlayed,
    /// Pao where the rule set has none, or where nobody won on it.
    PaoNotPlayed,
    /// A penalty the rule set does not settle, or one that is not switched on.
    PenaltyNotPlayed(String),
    /// The wrong number of payers or payees for this penalty.
    PenaltySides,
    /// The winner is named in a role that only another can have.
    WinnerTwice(&'static str),
    /// A value that no hand can have.
    ImpossiblePoints,
    /// An item the rule set does not know.
    UnknownItem(String),
    /// A list that is too long.
    TooMany {
        /// The field it stands in.
        field: &'static str,
        /// How many there are.
        found: usize,
        /// How many may be.
        most: usize,
    },
    /// Items that cannot be ticked together or not so often.
    ItemsExclude(String, String),
}

/// What speaks against a circumstance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// Another circumstance that was named (or follows from one).
    Flag(Circumstance),
    /// Another copy of the tile among the own tiles.
    OwnCopy(Tile),
    /// There is no kong, or there are not enough of them.
    NoKong,
    /// There are no bonus tiles.
    NoBonusTiles,
    /// Only East can have it.
    NotEast,
    /// Everybody but East can have it.
    East,
    /// Something is laid out.
    LaidOut,
    /// It happens on a drawn tile only.
    NotDrawn,
    /// It happens on a discard only.
    Drawn,
}

impl Problem {
    /// The error code of the scoring contract.
    pub const fn code(&self) -> &'static str {
        match self {
            Problem::BadRequest(_) => "bad-request",
            Problem::UnknownRules { .. } => "unknown-rules",
            Problem::UnknownOption { .. } => "unknown-option",
            Problem::BadTile { .. } => "bad-tile",
            Problem::BadMeld { .. } => "bad-meld",
            Problem::DuplicateBonus { .. } => "duplicate-bonus",
            Problem::WrongTileCount { .. } => "wrong-tile-count",
            Problem::MissingWinningTile => "missing-winning-tile",
            Problem::TooManyCopies { .. } => "too-many-copies",
            Problem::ContradictoryFlags { .. } => "contradictory-flags",
            Problem::NotAWinningHand => "not-a-winning-hand",
            Problem::UnbalancedSeats => "unbalanced-seats",
            Problem::BelowMinimum { .. } => "below-minimum",
            Problem::MissingSpecialValue { .. } => "missing-special-value",
        }
    }
}

/// Everything that is wrong, in the order in which the contract checks; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problems(Vec<Problem>);

impl Problems {
    /// The problems found, or `Ok` when there are none.
    pub fn check(found: Vec<Problem>) -> Result<(), Problems> {
        if found.is_empty() { Ok(()) } else { Err(Problems(found)) }
    }

    /// The one the contract reports.
    ///
    /// ```
    /// use scoring::{Problem, Problems};
    ///
    /// let found = vec![Problem::MissingWinningTile, Problem::NotAWinningHand];
    /// let problems = Problems::check(found).unwrap_err();
    /// assert_eq!(problems.first().code(), "missing-winning-tile");
    /// assert_eq!(problems.all().len(), 2);
    /// assert_eq!(Problems::check(Vec::new()), Ok(()));
    /// ```
    pub fn first(&self) -> &Problem {
        // Both constructors put a problem in, so the list is never empty.
        &self.0[0]
    }

    /// All of them.
    pub fn all(&self) -> &[Problem] {
        &self.0
    }
}

impl From<Problem> for Problems {
    fn from(problem: Problem) -> Problems {
        Problems(vec![problem])
    }
}

impl From<Shape> for Problem {
    fn from(shape: Shape) -> Problem {
        Problem::BadRequest(shape)
    }
}

impl From<Shape> for Problems {
    fn from(shape: Shape) -> Problems {
        Problems(vec![Problem::BadRequest(shape)])
    }
}
