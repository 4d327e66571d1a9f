//! The screens: each loads what it needs, owns its signals and composes.

pub(crate) mod deeds;
pub(crate) mod entry;
pub(crate) mod history;
pub(crate) mod lost;
pub(crate) mod new_game;
pub(crate) mod start;
pub(crate) mod table;

mod bar;
pub(crate) mod calculator;
mod load;
mod notices;
pub(crate) mod open_game;
