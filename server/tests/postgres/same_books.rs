//! The same actions make the same books on both engines.

use server::actions::check_books;
use server::sample::seed_club;
use server::store::engine::Transaction;
use server::store::{self, Database};
use testkit::{Folder, waiting};

use crate::moving::plan;
use crate::support::{new_books, server};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_club_of_two_years_is_the_same_on_both_engines() {
    let folder = Folder::new();
    let in_file = Database::open(folder.path()).unwrap();
    let in_postgres = new_books(&server(), folder.path());
    for books in [&in_file, &in_postgres] {
        assert!(waiting(|| books.write_and_wait(|tx| seed_club(tx, plan()))).unwrap());
    }
    let (one, other) =
        (in_file.read(store::dump).await.unwrap(), in_postgres.read(store::dump).await.unwrap());
    assert!(one.lines().count() > 5_000);
    for (one, other) in one.lines().zip(other.lines()) {
        assert_eq!(one, other);
    }
    assert_eq!(one.lines().count(), other.lines().count());
    let (_, findings) = in_postgres.read(check_books).await.unwrap();
    assert!(findings.is_empty(), "{findings:?}");
}

/// The planner's estimate of a club's rows in a table.
const PLAN: &str = "EXPLAIN SELECT * FROM payments";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_size_of_a_new_club_is_known_to_the_planner() {
    let folder = Folder::new();
    let books = new_books(&server(), folder.path());
    assert!(waiting(|| books.write_and_wait(|tx| seed_club(tx, plan()))).unwrap());
    let estimate = |tx: &Transaction<'_>| {
        let lines: Vec<String> = tx.rows(PLAN, [], |row| row.get("QUERY PLAN"))?;
        let rows = lines[0].split_once("rows=").and_then(|(_, rest)| rest.split(' ').next());
        Ok(rows.and_then(|rows| rows.parse::<i64>().ok()).unwrap_or_default())
    };
    let count = "SELECT count(*) AS count FROM payments";
    let count = books.read(move |tx| tx.query_row(count, [], |row| row.get::<i64>("count")));
    let (count, estimate) = (count.await.unwrap(), books.read(estimate).await.unwrap());
    assert!(estimate > count / 3, "{estimate} of {count}");
}
