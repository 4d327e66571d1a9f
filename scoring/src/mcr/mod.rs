//! The official international rules (`mcr`): 81 hands that add up, and which of them include others. Only the winner is valued.
//!
//! Source: `docs/rules/mcr.md`.

mod chows;
mod examples;
mod family;
mod options;
mod pungs;
mod rule_counts;
mod score;
mod settle;
mod table;
mod tally;
mod whole_hand;

pub(crate) use examples::example;
pub(crate) use family::CUSTOMS;
pub use options::{Options, PenaltyReceiver};
pub use score::{contradictions, score, waits};
pub use settle::settle;
pub use table::{ROWS, Row, Rule};
pub use tally::tally;
