//! `hong-kong`, Hong Kong Old Style: only the winner's hand counts, in faan; the discarder pays twice, or for all.
//!
//! Source: `docs/rules/hongkong.md`.

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
pub use options::{BigHands, Options, Responsibility, Rise};
pub use score::score;
pub use settle::settle;
pub use table::{ROWS, Row, Rule, Worth, excludes};
pub use tally::tally;
