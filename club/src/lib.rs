//! The evening around the tables, the year around the evenings. Pure: no file, clock, network or language.
#![warn(missing_docs)]

pub mod audit_event;
pub mod calendar;
pub mod chips;
pub mod correction;
pub mod counting;
pub mod demo;
pub mod entry;
pub mod game;
pub mod ledger;
pub mod membership;
pub mod outlook;
pub mod presets;
pub mod publishing;
pub mod refusal;
pub mod rehearsal;
pub mod report;
pub mod roles;
pub mod seating;
pub mod standings;
pub mod statutes;
pub mod sync;
pub mod tally;
pub mod tournament;
pub mod typed;
pub mod year;

pub use game::{
    BochoweNote, DealFacts, DealOutcome, Ending, History, LoanNote, PaoNote, Played, PlayerNo,
    Replay, ScoredDeal, Situation,
};
