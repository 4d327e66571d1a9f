//! Tournaments: who plays whom in which round, and what the results amount to. Pure.

pub mod clock;
pub mod entrant_names;
pub mod event;
mod objects;
pub mod plan;
pub mod report;
pub mod results;
pub mod times;

pub use objects::Object;
