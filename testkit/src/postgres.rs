//! The engine of a test: a file, or PostgreSQL where an address is given.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use server::store::Database;
use server::store::postgres::PostgresServer;
use uuid::Uuid;

/// The address of a PostgreSQL server that keeps the books of all clubs of a test.
const ADDRESS: &str = "OSTWIND_TEST_POSTGRES";

/// The address of the server.
pub fn postgres_address() -> String {
    std::env::var(ADDRESS)
        .expect("these tests need a PostgreSQL server: cargo xtask test starts one")
}

/// New books: in the folder, or in PostgreSQL as those of a club that no other test has. On a thread of its own, because the
/// threads of a test answer requests, which may not wait for a server.
pub(crate) fn database(folder: &Path) -> Database {
    if std::env::var(ADDRESS).is_err() {
        return Database::open(folder).unwrap();
    }
    static SERVER: OnceLock<Arc<PostgresServer>> = OnceLock::new();
    let open = || {
        let connect = || Arc::new(PostgresServer::connect(&postgres_address()).unwrap());
        let server = SERVER.get_or_init(connect);
        Database::of_postgres(server, &Uuid::now_v7().to_string(), folder).unwrap()
    };
    std::thread::scope(|scope| scope.spawn(open).join().unwrap())
}
