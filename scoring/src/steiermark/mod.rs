//! Mah-Jongg Club Steiermark: sets and factors, extras, special hands, East double.
//!
//! Source: `docs/rules/steiermark.md`.

mod catalogue;
mod conditions;
mod examples;
mod family;
mod options;
mod score;
mod settle;
mod table;
mod tally;

pub use crate::special::SpecialHandEntry;
pub use catalogue::preset_catalogue;
pub(crate) use examples::example;
pub(crate) use family::CUSTOMS;
pub use options::{
    BankruptAt, BochoweFactor, Creditor, DeadEffect, EastMovesOption, ExtrasTiming, GroupFactor,
    Options, OwnIsRoundWind, Ranking, RoundWindThrow, TwoHourClock,
};
pub use score::{score, score_special};
pub use settle::settle;
pub use table::{ROWS, Row, Rule, Who, Worth};
pub use tally::tally;
