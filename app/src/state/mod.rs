//! Signals that outlive a page.

pub(crate) mod club_data;
pub(crate) mod entry;
pub(crate) mod kept_drafts;
pub(crate) mod notes;
pub(crate) mod open_game;
pub(crate) mod settings;
pub(crate) mod undone;
