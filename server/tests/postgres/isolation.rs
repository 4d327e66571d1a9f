//! A club sees its own rows and no others, whatever a statement asks for.

use server::failure::Failure;
use server::store::engine::Transaction;
use testkit::{administrator, let_board_in};

use crate::support::{new_books, server};

/// The tables of the books.
const TABLES: &str = "SELECT CAST(relname AS TEXT) AS name FROM pg_class
     WHERE relkind IN ('r', 'v') AND relnamespace = CAST('public' AS regnamespace)
       AND relname NOT IN ('clubs', 'schema_version')";

#[tokio::test]
async fn no_table_shows_or_takes_a_row_of_another_club() {
    let (server, folder) = (server(), tempfile::tempdir().unwrap());
    let (one, other) = (new_books(&server, folder.path()), new_books(&server, folder.path()));
    let_board_in(&one);
    let count = |tx: &Transaction<'_>| {
        tx.query_row("SELECT count(*) AS count FROM accounts", [], |row| row.get::<i64>("count"))
    };
    assert!(one.read(count).await.unwrap() > 0);
    assert_eq!(other.read(count).await.unwrap(), 0);
    let own = |tx: &Transaction<'_>| {
        let club = "SELECT current_club() AS club";
        tx.query_row(club, [], |row| row.get::<i64>("club"))
    };
    let (first, second) = (one.read(own).await.unwrap(), other.read(own).await.unwrap());
    // No statement of ours names a club; one that did would get nothing, and could write nothing.
    let all = other.read(move |tx| {
        let tables: Vec<String> = tx.rows(TABLES, [], |row| row.get("name"))?;
        assert!(tables.len() > 80, "{tables:?}");
        for table in tables {
            let select = format!("SELECT * FROM {table}");
            let has_club = tx.prepare_cached(&select)?.execute([]).is_ok();
            assert!(has_club, "{table}");
        }
        let foreign = "SELECT count(*) AS count FROM people WHERE club_id = ?1";
        tx.query_row(foreign, [first], |row| row.get::<i64>("count"))
    });
    assert_eq!(all.await.unwrap(), 0);
    let written = other.write(move |tx| {
        let insert =
            "INSERT INTO club_names (name, at, author, club_id) VALUES ('–', '', NULL, ?1)";
        tx.exec(insert, [first])
    });
    assert!(
        matches!(written.await, Err(Failure::Internal(why)) if why.contains("42501") || why.contains("42703"))
    );
    assert_ne!(first, second);
}

#[test]
fn a_forgotten_club_is_an_error() {
    drop(server());
    let mut client = administrator("ostwind");
    client.batch_execute("SET ROLE ostwind").unwrap();
    for choose in ["", "SET ostwind.club = '';"] {
        let asked = client.batch_execute(&format!("{choose} SELECT count(*) FROM accounts"));
        assert!(asked.is_err(), "{choose:?}");
    }
    client.batch_execute("SET ostwind.club = '1'; SELECT count(*) FROM accounts").unwrap();
}

#[tokio::test]
async fn numbers_have_no_gaps_after_a_refused_action() {
    let (server, folder) = (server(), tempfile::tempdir().unwrap());
    let books = new_books(&server, folder.path());
    let add = |name: &'static str, is_refused: bool| {
        books.write(move |tx| {
            let id = tx.insert(
                "INSERT INTO people (key, name, added_at) VALUES (?1, ?1, '2026-11-27T18:00:00.000Z')",
                [name],
            )?;
            if is_refused { Err(Failure::NameTaken) } else { Ok(id) }
        })
    };
    assert_eq!(add("Anna", false).await.unwrap(), 1);
    assert!(matches!(add("Berta", true).await, Err(Failure::NameTaken)));
    // A statement that is refused spoils the whole action, also where the action does not say so.
    let doubled = add("Anna", false).await;
    assert!(matches!(doubled, Err(Failure::Internal(why)) if why.contains("23505")));
    let goes_on = books.write(|tx| {
        let _ = tx.exec("INSERT INTO people (key, name, added_at) VALUES ('x', '', '')", []);
        Ok(())
    });
    assert!(matches!(goes_on.await, Err(Failure::Internal(_))));
    assert_eq!(add("Clara", false).await.unwrap(), 2);
}
