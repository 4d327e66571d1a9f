//! What is wrong with the text of a pattern: one fault with its place.

/// A fault of a pattern's text. The names are those of the contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatternFault {
    /// Nothing but blanks.
    EmptyPattern,
    /// More than 400 characters.
    PatternTooLong,
    /// Something that cannot stand there.
    UnexpectedCharacter,
    /// Something is missing at the end.
    UnexpectedEnd,
    /// A word nobody knows.
    UnknownWord,
    /// A bracket or brace that is not closed.
    MissingParenthesis,
    /// A number out of its range, or a range that falls.
    BadNumber,
    /// Honours have the digits 1 to 7 and no variables.
    BadHonour,
    /// A run of less than two or more than nine.
    BadRun,
    /// Nothing in the class can make the figure.
    BadClass,
    /// `!` behind a written figure.
    BadFlag,
    /// A condition nobody knows.
    BadCondition,
    /// More than eight.
    TooManyConditions,
    /// More than twelve parts of a class.
    TooManyParts,
    /// More than fourteen in a variant.
    TooManyFigures,
    /// More than sixteen.
    TooManyVariants,
    /// A variant without fourteen places.
    WrongSize,
    /// A variable of a condition is not in every variant.
    UnboundVariable,
    /// More work than a hand may be.
    TooComplex,
}

impl PatternFault {
    /// All of them, in the order of the contract.
    pub const ALL: [PatternFault; 19] = [
        PatternFault::EmptyPattern,
        PatternFault::PatternTooLong,
        PatternFault::UnexpectedCharacter,
        PatternFault::UnexpectedEnd,
        PatternFault::UnknownWord,
        PatternFault::MissingParenthesis,
        PatternFault::BadNumber,
        PatternFault::BadHonour,
        PatternFault::BadRun,
        PatternFault::BadClass,
        PatternFault::BadFlag,
        PatternFault::BadCondition,
        PatternFault::TooManyConditions,
        PatternFault::TooManyParts,
        PatternFault::TooManyFigures,
        PatternFault::TooManyVariants,
        PatternFault::WrongSize,
        PatternFault::UnboundVariable,
        PatternFault::TooComplex,
    ];

    /// The code of the contract.
    pub const fn code(self) -> &'static str {
        match self {
            PatternFault::EmptyPattern => "empty-pattern",
            PatternFault::PatternTooLong => "pattern-too-long",
            PatternFault::UnexpectedCharacter => "unexpected-character",
            PatternFault::UnexpectedEnd => "unexpected-end",
            PatternFault::UnknownWord => "unknown-word",
            PatternFault::MissingParenthesis => "missing-parenthesis",
            PatternFault::BadNumber => "bad-number",
            PatternFault::BadHonour => "bad-honour",
            PatternFault::BadRun => "bad-run",
            PatternFault::BadClass => "bad-class",
            PatternFault::BadFlag => "bad-flag",
            PatternFault::BadCondition => "bad-condition",
            PatternFault::TooManyConditions => "too-many-conditions",
            PatternFault::TooManyParts => "too-many-parts",
            PatternFault::TooManyFigures => "too-many-figures",
            PatternFault::TooManyVariants => "too-many-variants",
            PatternFault::WrongSize => "wrong-size",
            PatternFault::UnboundVariable => "unbound-variable",
            PatternFault::TooComplex => "too-complex",
        }
    }
}

/// The first fault of a text. Places are characters from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternProblem {
    /// What is wrong.
    pub fault: PatternFault,
    /// The first character.
    pub at: usize,
    /// How many characters.
    pub length: usize,
    /// How many there are, or how complex it is.
    pub found: Option<u64>,
    /// Which variable.
    pub variable: Option<char>,
    /// What stands there, as it was entered.
    pub text: String,
    /// The nearest known word.
    pub meant: Option<&'static str>,
}

impl PatternProblem {
    /// A fault at a place.
    pub(super) fn new(fault: PatternFault, at: usize, length: usize) -> PatternProblem {
        PatternProblem {
            fault,
            at,
            length,
            found: None,
            variable: None,
            text: String::new(),
            meant: None,
        }
    }

    /// With a number.
    pub(super) fn found(mut self, found: u64) -> PatternProblem {
        self.found = Some(found);
        self
    }
}
