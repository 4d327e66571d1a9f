//! Databases and clubs of one test.

use std::path::Path;
use std::sync::Arc;

use postgres::config::Host;
use postgres::{Client, Config, NoTls};
use server::store::Database;
use server::store::postgres::PostgresServer;
use testkit::postgres_address;
use uuid::Uuid;

/// A connection of the one who runs the server.
pub(crate) fn administrator(database: &str) -> Client {
    let mut config: Config = postgres_address().parse().unwrap();
    config.user("postgres").dbname(database).connect(NoTls).unwrap()
}

/// A new database of this test, made as it says; its name.
pub(crate) fn new_database(made: &str) -> String {
    let name = format!("test_{}", Uuid::now_v7().simple());
    let create = format!("CREATE DATABASE {name} OWNER ostwind TEMPLATE template0 {made}");
    waiting(|| administrator("postgres").batch_execute(&create).unwrap());
    name
}

/// The address of a database for a role.
pub(crate) fn address_of(database: &str, role: &str) -> String {
    let config: Config = postgres_address().parse().unwrap();
    let Some(Host::Unix(folder)) = config.get_hosts().first() else {
        panic!("the server of the tests is reached by a socket");
    };
    format!("host={} user={role} dbname={database}", folder.display())
}

/// The server that all tests share.
pub(crate) fn server() -> Arc<PostgresServer> {
    waiting(|| Arc::new(PostgresServer::connect(&postgres_address()).unwrap()))
}

/// The books of a new club.
pub(crate) fn new_books(server: &Arc<PostgresServer>, folder: &Path) -> Database {
    waiting(|| Database::of_postgres(server, &Uuid::now_v7().to_string(), folder).unwrap())
}

/// Does what waits for the server: not on a thread that answers requests.
pub(crate) fn waiting<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| scope.spawn(work).join().unwrap())
}
