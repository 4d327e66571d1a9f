//! What leads out of the house: sheets for the public web, codes to be scanned, the pages the server draws.

pub mod books;
pub mod code;
pub mod folder;
pub mod hall;
pub mod html;
pub mod page;
pub mod presets;
pub mod ranking;
pub mod rulebook;
pub mod typed;
pub mod watch;
