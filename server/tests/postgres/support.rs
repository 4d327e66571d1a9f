//! Books of one test.

use std::env::temp_dir;
use std::path::Path;
use std::sync::Arc;

use server::store::postgres::PostgresServer;
use server::store::{Database, Location};
use testkit::{postgres_address, waiting};
use uuid::Uuid;

/// The server that all tests share.
pub(crate) fn server() -> Arc<PostgresServer> {
    waiting(|| Arc::new(PostgresServer::connect(&postgres_address(), &temp_dir()).unwrap()))
}

/// The books of a new club.
pub(crate) fn new_books(server: &Arc<PostgresServer>, folder: &Path) -> Database {
    let key = Uuid::now_v7().to_string();
    waiting(|| Location::in_postgres(server, &key, folder).open().unwrap())
}
