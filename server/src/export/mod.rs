//! Sheets for other programs.

pub mod csv;
pub mod plain;
pub mod whole;
pub mod zip;
