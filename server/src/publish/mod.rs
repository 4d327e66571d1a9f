//! Sheets for the public web.

pub mod html;
pub mod rulebook;
