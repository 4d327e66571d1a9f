//! The club's server: requests and the events of a game.

pub(crate) mod client;
pub(crate) mod events;
