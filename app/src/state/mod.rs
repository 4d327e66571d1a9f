//! Signals that outlive a page.

pub(crate) mod books;
pub(crate) mod change;
pub(crate) mod draft;
pub(crate) mod entry;
pub(crate) mod lang;
pub(crate) mod theme;
