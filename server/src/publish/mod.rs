//! What leads out of the house: sheets for the public web, codes to be scanned.

pub mod code;
pub mod html;
pub mod rulebook;
