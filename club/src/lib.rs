//! The evening around the tables, the year around the evenings. Pure: no file, clock, network or language.
//!
//! A game is stored as facts, deal by deal ([`DealFacts`]), and [`History::replay`] folds them into winds, values,
//! payments and totals. Years, lists, money and members build on the results; [`report`] makes every printed or
//! shown sheet as data.
//!
//! ```
//! use club::{DealFacts, DealOutcome, History, PlayerNo};
//! use scoring::deal::Given;
//! use scoring::{Family, Points, Ruleset};
//!
//! let east_wins = DealFacts {
//!     outcome: DealOutcome::Won { winner: PlayerNo(1), from: None, liable: None, how: vec![] },
//!     hands: [(PlayerNo(1), Given::points(Points(40)))].into(),
//!     ..DealFacts::drawn()
//! };
//! let rules = Ruleset::preset(Family::Klassisch);
//! let history = History::replay(4, &rules, &[east_wins]).expect("facts that can be scored");
//! let totals: Vec<i64> = history.totals().values().map(|points| points.0).collect();
//! assert_eq!(totals, [240, -80, -80, -80]);
//! ```
#![warn(missing_docs)]

pub mod access_problem;
pub mod audit_event;
pub mod audit_finding;
pub mod calendar;
pub mod carry;
pub mod chips;
pub mod consent;
pub mod correction;
pub mod demo;
pub mod entry;
mod facts;
pub mod game;
pub mod import;
pub mod ledger;
pub mod listing;
pub mod membership;
pub mod name_order;
pub mod outlook;
pub mod own_hand_file;
pub mod presets;
pub mod publishing;
pub mod refusal;
pub mod rehearsal;
pub mod report;
pub mod roles;
mod search;
pub mod seating;
pub mod short_names;
pub mod statutes;
pub mod sync;
pub mod tonight;
pub mod tournament;
pub mod typed;
pub mod typed_totals;
pub mod undone;
pub mod year;

pub use game::{
    BochoweNote, DealFacts, DealOutcome, Ending, History, LoanNote, PaoNote, Played, PlayerNo,
    Replay, ScoredDeal, Situation,
};
