//! The server's rooms; the binary opens them.

pub mod actions;
pub mod brought;
pub mod calculator;
mod drawings;
pub mod export;
pub mod failure;
pub mod http;
pub mod mail;
pub mod postman;
pub mod print;
pub mod publication;
pub mod publish;
pub mod secrets;
pub mod settings;
pub mod sheets;
mod squares;
pub mod store;
pub mod weekly;
pub mod year_archive;
