//! The server's rooms; the binary opens them.

pub mod export;
pub mod print;
