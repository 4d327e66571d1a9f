//! `ma-jiang` after Axel Schmale: only the winner's hand counts, in Faan and Laak; Pao makes one player pay for all.
//!
//! Source: `docs/rules/ma-jiang.md`.

mod conditions;
mod examples;
mod family;
mod options;
pub mod pao;
mod score;
mod settle;
mod table;
mod tally;

pub(crate) use examples::example;
pub(crate) use family::CUSTOMS;
pub use options::{
    AllBonus, AllChowsPair, AlternativeLimit, DoubleWind, EarthInterrupted, FirstLayerExemption,
    FourConcealedWait, KongOnKong, LaakMode, LaakPoints, Options, PenaltyEastDiscarder,
    SeveralLimits, Table,
};
pub use score::{contradictions, score};
pub use settle::settle;
pub use table::{LIMIT_HANDS, ROWS, Row, Rule, Worth, excludes};
pub use tally::tally;
