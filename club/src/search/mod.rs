//! What the search for a plan of a tournament and the search for tables of an evening share: when a step is taken, random
//! numbers that are the same on every machine, and when to end.

mod late_acceptance;
mod pace;
mod random;

pub(crate) use late_acceptance::LateAcceptance;
pub(crate) use pace::Pace;
pub(crate) use random::Random;
