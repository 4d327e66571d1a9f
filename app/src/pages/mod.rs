//! The screens: each loads what it needs, owns its signals and composes components.

pub(crate) mod calculator;
pub(crate) mod game;
pub(crate) mod new_game;
pub(crate) mod not_found;
pub(crate) mod start;
