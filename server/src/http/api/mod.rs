//! The addresses that programs ask: JSON, files to download, and the event stream of a game.

pub(crate) mod deals;
pub(crate) mod downloads;
pub(crate) mod evening_tables;
pub(crate) mod games;
pub(crate) mod health;
pub(crate) mod live;
pub(crate) mod menu;
pub(crate) mod metrics;
pub(crate) mod people;
pub(crate) mod presets;
pub(crate) mod qr_code;
pub(crate) mod ranking;
pub(crate) mod score;
pub(crate) mod search;
pub(crate) mod today;
pub(crate) mod tournament;
pub(crate) mod tournament_clock;
pub(crate) mod tournaments;
