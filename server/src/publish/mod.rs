//! Sheets for the public web.

pub mod html;
