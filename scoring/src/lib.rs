//! A deal of Mah-Jongg: tiles → hand → value → payments. Pure: no file, clock, network, chance or language.
//!
//! Five rule sets share the words (`tile`, `hand`, `seat`), the reader (`reading`) and the shapes
//! (`value`, `settlement`); each family keeps its tables, options and payment in a folder of its own.
#![warn(missing_docs)]

pub mod classical;
pub mod contract;
pub mod deal;
pub mod examples;
mod family;
pub mod hand;
mod hand_view;
pub mod ma_jiang;
pub mod mcr;
pub mod notation;
pub mod options;
pub mod penalty;
pub mod problem;
pub mod progress;
pub mod reading;
mod rule_table;
pub mod rulebook;
pub mod ruleset;
pub mod seat;
pub mod settlement;
pub mod steiermark;
pub mod tile;
pub mod value;

pub use hand::{Circumstance, Circumstances, Hand, Meld, SpecialHand, Win};
pub use problem::{Problem, Problems};
pub use ruleset::{Family, Ruleset};
pub use seat::{BySeat, Wind};
pub use settlement::{Deduction, Finish, Outcome, Payment, Reason, Settlement};
pub use tile::{BonusTile, BonusTiles, Counts, Suit, Tile};
pub use value::{Grade, Item, Points, Rule, Totals, Unit, Value};
