//! The server through its front door: requests in, answers out, with a database of its own.
#![expect(clippy::unwrap_used, reason = "a test that cannot build its case must fail")]

mod access;
mod durability;
mod evenings;
mod games;
mod hosting;
mod lists;
mod money;
mod network;
mod people;
#[path = "../samples/pictures.rs"]
mod pictures;
mod process;
mod program;
mod publishing;
mod requests;
mod rules;
mod settings;
mod tournament;
mod year;

use testkit as support;
