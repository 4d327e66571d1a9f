//! The official international rules (`mcr`): 81 hands that add up, and what swallows what. Only the winner is valued.
//!
//! Source: `docs/rules/mcr.md`.

mod chows;
mod options;
mod score;
mod settle;
mod table;

pub use options::{Options, PenaltyReceiver};
pub use score::{contradictions, score, tally, waits};
pub use settle::settle;
pub use table::{ROWS, Row, Rule};
