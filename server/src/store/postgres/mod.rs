//! PostgreSQL for hosts of many clubs: sessions with the server, statements in its words, and the books of a club there.

pub(in crate::store) mod books;
mod clubs;
mod copy;
mod host;
mod leader_lock;
mod pool;
mod replication;
mod rewrite;
mod schema;
mod server;
pub(in crate::store) mod session;
mod tls;
mod upgrade;

pub use leader_lock::LeaderLock;
pub use replication::{Replication, Standbys};
pub use server::PostgresServer;
