//! What PostgreSQL has to do besides the tests of the front door, which run with it as well. `cargo xtask test` starts a server.
#![expect(clippy::unwrap_used, reason = "a test that cannot build its case must fail")]

mod commits;
mod evenings;
mod fitness;
mod hanging;
mod isolation;
mod moving;
mod releases;
mod same_books;
mod support;
mod turns;
mod upgrading;
