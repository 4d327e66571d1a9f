//! Signals that outlive a page.

pub(crate) mod club_data;
pub(crate) mod draft;
pub(crate) mod entry;
pub(crate) mod erased;
pub(crate) mod html;
pub(crate) mod lang;
pub(crate) mod notes;
pub(crate) mod open_game;
pub(crate) mod settings;
