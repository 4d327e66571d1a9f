//! Tournaments: who plays whom in which round, and what the results amount to. Pure.

pub mod plan;
pub mod results;
