//! Signals that outlive a page.

pub(crate) mod address;
pub(crate) mod books;
pub(crate) mod chance;
pub(crate) mod change;
pub(crate) mod draft;
pub(crate) mod entry;
pub(crate) mod erased;
pub(crate) mod html;
pub(crate) mod lang;
pub(crate) mod notes;
pub(crate) mod open_game;
pub(crate) mod theme;
