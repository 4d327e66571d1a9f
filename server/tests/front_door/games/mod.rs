//! Games: their deals, corrections, end and verdict.

mod bochowe;
mod confirmations;
pub(crate) mod corrections;
mod corrections_booked;
mod examples;
mod game_decisions;
pub(crate) mod game_pages;
mod one_verdict;
pub(crate) mod papers;
mod random_deals;
mod reopenings;
mod six_families;
mod three_and_five;
mod typed;
