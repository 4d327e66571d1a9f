//! Tournaments.

mod clock;
mod contract;
mod killed;
pub(crate) mod pages;
pub(crate) mod papers;
mod report;
mod sign_up;
mod site;
mod tablets;
mod times;
pub(crate) mod tournaments;
pub(crate) mod who;
