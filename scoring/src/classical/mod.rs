//! The classical family: all four hands are valued, doubled and settled. Presets `klassisch` and `grundregel`.
//!
//! Source: `docs/rules/klassisch.md`, `docs/rules/grundregel.md`.

mod options;
mod score;
mod settle;
mod table;

pub use options::{
    AllConcealedLast, EarthHand, Grundregel, GrundregelDoublings, HalfLimitHands, HonorsOnly,
    Klassisch, LastDiscard, LoserHandFigures, LoserPairs, OnlyPossiblePlusPair, PairBothWinds,
    Params, Penalties, SeveralLimitHands, ThreeConcealed, TieAtEnd, ZeroPointBonus,
};
pub(crate) use score::{View, each_view, loser_view};
pub use score::{contradictions, score, tally};
pub(crate) use settle::pay_differences;
pub use settle::settle;
pub use table::{LIMIT_HANDS, ROWS, Row, Rule, Who, Worth};
