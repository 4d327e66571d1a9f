//! The server of a club: HTTP, pages, actions, store, documents and mail. The binary `ostwind` starts it.

pub mod actions;
pub mod calculator;
pub mod documents;
pub mod failure;
pub mod http;
pub mod limits;
pub mod mail;
pub mod pages;
pub mod secrets;
pub mod settings;
pub mod store;
pub mod weekly_list;
