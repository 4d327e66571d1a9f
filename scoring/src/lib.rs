//! A deal of Mah-Jongg: tiles → hand → value → payments. Pure: no file, clock, network, randomness or language.
//!
//! Six rule sets share tiles, hands and seats ([`tile`], [`hand`], [`seat`]), the search for readings ([`reading`]) and
//! the results ([`value`], [`settlement`]). Each family has a folder with its table of rules, their conditions,
//! its options and its settlement. [`Ruleset`] is the way in for one hand, [`deal::score_deal`] for a whole deal.
//!
//! ```
//! use scoring::notation::{self, Written};
//! use scoring::{Circumstances, Family, Ruleset, Wind};
//!
//! let hand = Written {
//!     concealed: "22m45p777z",
//!     melds: &["333s".to_owned(), "6666m".to_owned()],
//!     winning_tile: "6p",
//!     bonus: "",
//!     win: Some(Circumstances::NONE),
//!     partial: false,
//! };
//! let hand = notation::hand(Wind::East, Wind::East, hand).expect("tiles of one hand");
//! let value = Ruleset::preset(Family::Klassisch).score(&hand).expect("a winning hand");
//! assert_eq!(value.points.0, 76);
//! ```
#![warn(missing_docs)]

pub mod classical;
pub mod contract;
pub mod customs;
pub mod deal;
pub mod examples;
mod family;
mod given;
pub mod hand;
mod hand_view;
pub mod hong_kong;
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
pub mod special;
pub mod steiermark;
pub mod tile;
pub mod value;

pub use hand::{Circumstance, Circumstances, Hand, Meld, SpecialHand, Win};
pub use problem::{Problem, Problems};
pub use ruleset::{Family, Ruleset};
pub use seat::{BySeat, Wind};
pub use settlement::{Deduction, Finish, Outcome, Payment, Reason, Settlement};
pub use tile::{BonusTile, BonusTiles, Counts, Suit, Tile};
pub use value::{Grade, Item, Points, PossibleValues, Rule, Totals, Unit, Value};
