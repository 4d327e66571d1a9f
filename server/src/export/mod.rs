//! Sheets for other programs.

pub mod csv;
pub mod whole;
