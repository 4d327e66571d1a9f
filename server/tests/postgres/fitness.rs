//! A server starts only with a database that is fit for the books of clubs, and says in one sentence why not.

use std::env::temp_dir;
use std::time::Duration;

use server::store::postgres::{PostgresServer, Replication, Standbys};
use testkit::{address_of, administrator, new_database, waiting};
use texts::database::DatabaseProblem;

use crate::support::server;

fn refused(address: &str) -> DatabaseProblem {
    match PostgresServer::connect(address, &temp_dir()) {
        Ok(_) => panic!("{address} was taken"),
        Err(problem) => problem,
    }
}

#[test]
fn an_empty_database_gets_its_tables_once() {
    let database = new_database("ENCODING 'UTF8' LOCALE 'C.UTF-8'");
    let address = address_of(&database, "ostwind");
    for _ in 0..2 {
        drop(PostgresServer::connect(&address, &temp_dir()).unwrap());
    }
    let version = "SELECT version FROM schema_version";
    let mut administrator = administrator(&database);
    assert_eq!(administrator.query(version, &[]).unwrap().len(), 1);
    administrator.batch_execute("UPDATE schema_version SET version = version + 1").unwrap();
    assert!(matches!(refused(&address), DatabaseProblem::Newer { .. }));
}

#[test]
fn what_is_not_fit_is_refused_and_stays_as_it_was() {
    let posix = new_database("ENCODING 'UTF8' LC_COLLATE 'POSIX' LC_CTYPE 'POSIX'");
    let latin = new_database("ENCODING 'LATIN1' LOCALE 'C'");
    let foreign = new_database("ENCODING 'UTF8' LOCALE 'C.UTF-8'");
    administrator(&foreign).batch_execute("CREATE TABLE public.orders (id BIGINT)").unwrap();
    assert!(PostgresServer::connect(&address_of(&posix, "ostwind"), &temp_dir()).is_ok());
    let collation = refused(&address_of(&latin, "ostwind"));
    assert!(
        matches!(collation, DatabaseProblem::Collation { encoding, .. } if encoding == "LATIN1")
    );
    assert_eq!(refused(&address_of(&foreign, "ostwind")), DatabaseProblem::Foreign);
    let bypasses = refused(&address_of(&latin, "postgres"));
    assert!(matches!(
        bypasses,
        DatabaseProblem::Collation { .. } | DatabaseProblem::BypassesRows { .. }
    ));
    let bypasses = refused(&address_of(&foreign, "postgres"));
    assert_eq!(bypasses, DatabaseProblem::BypassesRows { role: "postgres".to_owned() });
    let tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'";
    for (database, count) in [(&latin, 0_i64), (&foreign, 1)] {
        let row = administrator(database).query_one(tables, &[]).unwrap();
        assert_eq!(row.get::<_, i64>(0), count);
    }
}

#[test]
fn an_address_that_leads_nowhere_is_refused() {
    assert!(matches!(refused("postgres:/"), DatabaseProblem::BadAddress { .. }));
    let nowhere = refused("host=/nowhere user=ostwind dbname=ostwind");
    assert!(matches!(nowhere, DatabaseProblem::Unreachable { .. }));
    let unknown = refused(&address_of("no_such_database", "ostwind"));
    assert!(
        matches!(unknown, DatabaseProblem::Unreachable { reason } if reason.contains("no_such"))
    );
}

#[test]
fn a_server_without_standbys_says_so() {
    let alone = Standbys::Seen { streaming: 0, synchronous: 0, behind: 0, delay: Duration::ZERO };
    let replication = waiting(|| server().replication().unwrap());
    assert_eq!(replication, Replication { is_required: false, standbys: alone });
}
