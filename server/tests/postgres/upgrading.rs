//! Tables of an older version become those of this program, with all that stands in them.

use server::actions::check_books;
use server::sample::seed_club;
use server::store::postgres::PostgresServer;
use server::store::{self, Location, backup, migrate};
use testkit::{Folder, address_of, administrator, new_database};
use texts::database::DatabaseProblem;

use crate::moving::plan;

/// What an older version lacks, and one thing that it has beside.
const MAKE_OLDER: &str = "DROP INDEX links_by_end;
     DROP FUNCTION is_time CASCADE;
     CREATE FUNCTION of_before() RETURNS BIGINT LANGUAGE sql RETURN 1;
     UPDATE schema_version SET version = version - 1";

/// Whether the tables are those of this version.
const IS_NEW: &str = "SELECT to_regclass('links_by_end') IS NOT NULL
     AND to_regprocedure('is_time(text)') IS NOT NULL AND to_regprocedure('of_before()') IS NULL
     AND (SELECT version FROM schema_version) = $1";

#[test]
fn older_tables_are_replaced_with_all_rows() {
    let (folder, database) = (Folder::new(), new_database("ENCODING 'UTF8' LOCALE 'C.UTF-8'"));
    let address = address_of(&database, "ostwind");
    let of_club = |key: &str| {
        let server = std::sync::Arc::new(PostgresServer::connect(&address, folder.path()).unwrap());
        Location::in_postgres(&server, key, &folder.path().join(key))
    };
    let dump = |key: &str| of_club(key).read_once(store::dump).unwrap().unwrap();
    of_club("hof").open().unwrap().write_and_wait(|tx| seed_club(tx, plan())).unwrap();
    drop(of_club("berg").open().unwrap());
    let before = [dump("hof"), dump("berg")];
    assert!(before[0].lines().count() > 5_000);
    let mut client = administrator(&database);
    client.batch_execute(MAKE_OLDER).unwrap();
    let newest = migrate::newest();
    let mut is_new = || client.query_one(IS_NEW, &[&newest]).unwrap().get::<_, bool>(0);

    // Nothing changes while a server is at work.
    let mut at_work = administrator(&database);
    at_work.batch_execute("SELECT pg_advisory_lock(1297370447)").unwrap();
    let refused = PostgresServer::connect(&address, folder.path()).err().unwrap();
    assert_eq!(refused, DatabaseProblem::Older { found: newest - 1, known: newest });
    assert!(!is_new());
    at_work.batch_execute("SELECT pg_advisory_unlock(1297370447)").unwrap();

    // Nothing changes where one of the copies cannot be made.
    let other = Folder::new();
    std::fs::write(other.path().join("berg"), "no folder").unwrap();
    let refused = PostgresServer::connect(&address, other.path()).err().unwrap();
    assert!(matches!(refused, DatabaseProblem::Copy { .. }), "{refused:?}");
    assert!(!is_new());
    assert_eq!(std::fs::read_dir(other.path().join("hof")).unwrap().count(), 0, "no copy is left");

    assert_eq!([dump("hof"), dump("berg")], before);
    assert!(is_new());
    let (examined, findings) = of_club("hof").read_once(check_books).unwrap().unwrap();
    assert!(examined.deals > 500 && findings.is_empty(), "{findings:?}");
    for (key, before) in ["hof", "berg"].iter().zip(before) {
        let copy = folder.path().join(key).join(format!("club.sqlite.before-V{newest}"));
        assert_eq!(backup::read(&copy, store::dump).unwrap().unwrap(), before);
    }
    // A new row gets the number that follows.
    let books = of_club("berg").open_existing().unwrap();
    let added = books.write_and_wait(|tx| {
        let person = "INSERT INTO people (key, name, added_at) VALUES ('a', 'Anna', '2026-11-28T18:00:00.000Z')";
        tx.insert(person, [])
    });
    assert_eq!(added.unwrap(), 1);
}
