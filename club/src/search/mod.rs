//! What the search for a plan of a tournament and the search for tables of an evening share: when a step is taken, and
//! random numbers that are the same on every machine.

mod late_acceptance;
mod random;

pub(crate) use late_acceptance::LateAcceptance;
pub(crate) use random::Random;
