//! The server's rooms; the binary opens them.

mod drawings;
pub mod export;
pub mod print;
pub mod publish;
