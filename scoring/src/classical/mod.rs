//! The classical family: all four hands are valued, doubled and settled. Presets `klassisch` and `grundregel`.
//!
//! Source: `docs/rules/klassisch.md`, `docs/rules/grundregel.md`.

mod conditions;
mod examples;
mod family;
mod options;
mod score;
mod settle;
mod table;
mod tally;

pub(crate) use examples::example;
pub(crate) use family::CUSTOMS;
pub use options::{
    AllConcealedLast, EarthHand, Grundregel, GrundregelDoublings, HalfLimitHands, HonorsOnly,
    Klassisch, LastDiscard, LoserHandSets, LoserPairs, OnlyPossiblePlusPair, PairBothWinds, Params,
    Penalties, SeveralLimitHands, ThreeConcealed, TieAtEnd, ZeroPointBonus,
};
pub use score::{contradictions, score};
pub(crate) use settle::pay_differences;
pub use settle::settle;
pub use table::{LIMIT_HANDS, ROWS, Row, Rule, Who, Worth};
pub use tally::tally;
