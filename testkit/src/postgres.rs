//! The engine of a test: files, or PostgreSQL where an address is given.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use postgres::config::Host;
use postgres::{Client, Config, NoTls};
use server::clubs::storage::Storage;
use server::store::Location;
use server::store::postgres::PostgresServer;
use uuid::Uuid;

/// The address of a PostgreSQL server that keeps the books of all clubs of a test.
const ADDRESS: &str = "OSTWIND_TEST_POSTGRES";

/// The address of the server.
pub fn postgres_address() -> String {
    std::env::var(ADDRESS)
        .expect("these tests need a PostgreSQL server: cargo xtask test starts one")
}

/// Whether a test runs with PostgreSQL.
pub fn has_postgres() -> bool {
    std::env::var(ADDRESS).is_ok()
}

/// Does what waits for a database on a thread of its own: those of a test answer requests, which may not wait.
pub fn waiting<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| scope.spawn(work).join().unwrap())
}

/// Where new books are: in the folder, or in PostgreSQL as those of a club that no other test has.
pub fn new_books(folder: &Path) -> Location {
    if !has_postgres() {
        return Location::in_folder(folder);
    }
    static SERVER: OnceLock<Arc<PostgresServer>> = OnceLock::new();
    let connect = || Arc::new(PostgresServer::connect(&postgres_address(), folder).unwrap());
    let server = waiting(|| SERVER.get_or_init(connect));
    Location::in_postgres(server, &Uuid::now_v7().to_string(), folder)
}

/// A connection of the one who runs the server.
pub fn administrator(database: &str) -> Client {
    let mut config: Config = postgres_address().parse().unwrap();
    config.user("postgres").dbname(database).connect(NoTls).unwrap()
}

/// A new database of this test, made as it says; its name.
pub fn new_database(made: &str) -> String {
    let name = format!("test_{}", Uuid::now_v7().simple());
    let create = format!("CREATE DATABASE {name} OWNER ostwind TEMPLATE template0 {made}");
    waiting(|| administrator("postgres").batch_execute(&create).unwrap());
    name
}

/// The address of a database for a role.
pub fn address_of(database: &str, role: &str) -> String {
    let config: Config = postgres_address().parse().unwrap();
    let Some(Host::Unix(folder)) = config.get_hosts().first() else {
        panic!("the server of the tests is reached by a socket");
    };
    format!("host={} user={role} dbname={database}", folder.display())
}

/// Where a new server keeps its clubs, and the address of its database: with PostgreSQL one of its own, because each has one list.
pub(crate) fn new_storage(folder: &Path) -> (Storage, Option<String>) {
    if !has_postgres() {
        return (Storage::in_folder(folder), None);
    }
    let address = address_of(&new_database(""), "ostwind");
    (waiting(|| Storage::in_postgres(folder, &address).unwrap()), Some(address))
}
