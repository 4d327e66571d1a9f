//! Parts of the pages of a game.

pub(crate) mod bochowe;
pub(crate) mod deal_table;
pub(crate) mod outcome;
pub(crate) mod payments;
pub(crate) mod score_chart;
pub(crate) mod seat_exchange;
pub(crate) mod seats;
