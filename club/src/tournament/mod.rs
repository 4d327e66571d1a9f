//! Tournaments: who plays whom in which round, and what the results amount to. Pure.

pub mod event;
mod objects;
pub mod plan;
pub mod results;

pub use objects::Object;
