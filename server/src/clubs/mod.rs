//! The clubs of a server: how one is opened, what its server does by itself, and several in one process, each with its own
//! address and books.
//!
//! With several, a request is answered by the router of the club whose host it names, so no handler learns that there are
//! others. A club is opened by the first request and closed when nobody has visited it for a while.

pub mod address;
mod arrivals;
pub mod books;
pub mod certificates;
pub mod chores;
pub mod figures;
mod host;
pub mod hosting;
pub mod import;
pub mod manage;
mod no_club;
mod open_club;
mod plain_port;
mod registered;
pub mod registry;
pub mod requests;
pub mod storage;
mod trash;
