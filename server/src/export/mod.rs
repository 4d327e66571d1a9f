//! Sheets for other programs.

pub mod csv;
