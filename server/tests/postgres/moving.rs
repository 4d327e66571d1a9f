//! A club moves from a file into PostgreSQL and back: the same rows, and the doctor content.

use std::path::Path;

use server::actions::check_books;
use server::sample::{Plan, seed_club};
use server::store::{self, Database, Location, backup};
use testkit::{Folder, waiting};
use uuid::Uuid;

use crate::support::{new_books, server};

/// A club with all that a plan makes.
pub(crate) fn plan() -> Plan {
    let today = chrono::NaiveDate::from_ymd_opt(2026, 11, 27).unwrap();
    Plan { seed: 34, years: 2, games: 60, deals: None, people: 14, today }
}

pub(crate) fn dump_of(file: &Path) -> String {
    backup::read(file, store::dump).unwrap().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_club_comes_back_as_it_went() {
    let folder = Folder::new();
    let (file, copy) = (folder.path().join(store::FILE), folder.path().join("copy.sqlite"));
    let location = Location::in_postgres(&server(), &Uuid::now_v7().to_string(), folder.path());
    let books = waiting(|| {
        let database = Database::open(folder.path()).unwrap();
        database.write_and_wait(|tx| seed_club(tx, plan())).unwrap();
        drop(database);
        assert!(!location.has_books().unwrap());
        location.move_in(&file, "moved", |_| Ok(())).unwrap();
        assert!(location.move_in(&file, "moved", |_| Ok(())).is_err(), "there are books");
        location.open_existing().unwrap()
    });
    let before = dump_of(&file);
    assert!(before.lines().count() > 5_000);
    assert_eq!(books.read(store::dump).await.unwrap(), before);
    let (examined, findings) = books.read(check_books).await.unwrap();
    assert!(examined.deals > 500 && findings.is_empty(), "{findings:?}");
    waiting(|| location.copy_into(&copy).unwrap());
    assert_eq!(dump_of(&copy), before);
    let (again, findings) = backup::read(&copy, check_books).unwrap().unwrap();
    assert!(again.deals == examined.deals && findings.is_empty(), "{findings:?}");
    // Nothing is overwritten.
    assert!(waiting(|| location.copy_into(&copy)).is_err());
    // A club that is removed leaves no row, and its key is free.
    waiting(|| {
        assert!(location.trace().bytes > 100_000);
        location.remove_rows().unwrap();
        assert!(!location.has_books().unwrap());
        assert!(location.open_existing().is_err());
        location.move_in(&copy, "again", |_| Ok(())).unwrap();
        assert_eq!(location.read_once(store::dump).unwrap().unwrap(), before);
    });
}

#[test]
fn a_file_that_is_none_of_ours_is_not_taken() {
    let (server, folder) = (server(), Folder::new());
    let file = folder.path().join("club.sqlite");
    let location = Location::in_postgres(&server, &Uuid::now_v7().to_string(), folder.path());
    std::fs::write(&file, "not a database").unwrap();
    assert!(location.move_in(&file, "moved", |_| Ok(())).is_err());
    let missing = folder.path().join("missing.sqlite");
    assert!(location.move_in(&missing, "moved", |_| Ok(())).is_err());
    // The key is free as before.
    drop(location.open().unwrap());
    drop(new_books(&server, folder.path()));
}
