//! What the pages are drawn from: one view struct with its template each.

pub mod books;
pub mod hall;
pub mod paper_entry;
pub mod presets;
pub mod ranking;
pub mod rulebook;
pub mod watch;
