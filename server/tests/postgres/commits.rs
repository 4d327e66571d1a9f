//! What is acknowledged is on the disk; what is not, can be sent again.

use std::env::temp_dir;
use std::sync::Arc;
use std::sync::mpsc;

use server::failure::Failure;
use server::store::engine::Transaction;
use server::store::postgres::PostgresServer;
use server::store::{Database, Location};
use testkit::{Folder, address_of, administrator, new_database, waiting};

use crate::support::{new_books, server};

pub(crate) const NEW: &str = "ENCODING 'UTF8' LOCALE 'C.UTF-8'";

pub(crate) fn add(tx: &Transaction<'_>, name: &str) -> Result<i64, Failure> {
    tx.insert("INSERT INTO people (key, name, added_at) VALUES (?1, ?1, '2026-11-27')", [name])
}

async fn names(books: &Database) -> Vec<(i64, String)> {
    let select = "SELECT id, name FROM people ORDER BY id";
    let read =
        books.read(move |tx| tx.rows(select, [], |row| Ok((row.get("id")?, row.get("name")?))));
    read.await.unwrap()
}

/// PostgreSQL calls a commit a success, with a warning, where the wait for the standby was cancelled.
#[tokio::test]
async fn a_commit_with_a_warning_is_not_acknowledged() {
    let (database, folder) = (new_database(NEW), Folder::new());
    let address = address_of(&database, "ostwind");
    let server = waiting(|| Arc::new(PostgresServer::connect(&address, &temp_dir()).unwrap()));
    let books = new_books(&server, folder.path());
    let warn = "CREATE FUNCTION warn() RETURNS trigger LANGUAGE plpgsql AS $$
             BEGIN RAISE WARNING 'as if the wait was cancelled'; RETURN NULL; END $$;
         CREATE CONSTRAINT TRIGGER warns AFTER INSERT ON people DEFERRABLE INITIALLY DEFERRED
             FOR EACH ROW WHEN (NEW.name = 'Berta') EXECUTE FUNCTION warn()";
    waiting(|| administrator(&database).batch_execute(warn).unwrap());
    assert_eq!(books.write(|tx| add(tx, "Anna")).await.unwrap(), 1);
    assert!(matches!(books.write(|tx| add(tx, "Berta")).await, Err(Failure::Unavailable)));
    // A warning of a read, or of a statement before the commit, says nothing about it.
    let warned = books.write(|tx| {
        tx.execute_batch("DO $$ BEGIN RAISE WARNING 'of a statement'; END $$")?;
        add(tx, "Clara")
    });
    assert_eq!(warned.await.unwrap(), 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_connection_that_is_cut_loses_nothing_that_was_acknowledged() {
    let (database, folder) = (new_database(NEW), Folder::new());
    let address = address_of(&database, "ostwind");
    let server = waiting(|| Arc::new(PostgresServer::connect(&address, &temp_dir()).unwrap()));
    let books = Arc::new(new_books(&server, folder.path()));
    let cut = || {
        let all = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE usename = 'ostwind' AND datname = $1";
        waiting(|| administrator("postgres").query(all, &[&database]).unwrap().len())
    };
    assert_eq!(books.write(|tx| add(tx, "Anna")).await.unwrap(), 1);
    // Between two requests: nobody notices.
    assert_eq!(cut(), 1);
    assert_eq!(books.write(|tx| add(tx, "Berta")).await.unwrap(), 2);
    // In the middle of one: it is not acknowledged, and can be sent again.
    let ((begun, has_begun), (go, wait)) = (mpsc::channel::<()>(), mpsc::channel::<()>());
    let writing = tokio::spawn({
        let books = Arc::clone(&books);
        async move {
            let action = move |tx: &Transaction<'_>| {
                let id = add(tx, "Clara")?;
                begun.send(()).unwrap();
                wait.recv().unwrap();
                Ok(id)
            };
            books.write(action).await
        }
    });
    waiting(move || has_begun.recv().unwrap());
    assert_eq!(cut(), 1);
    go.send(()).unwrap();
    assert!(matches!(writing.await.unwrap(), Err(Failure::Unavailable)));
    assert_eq!(books.write(|tx| add(tx, "Clara")).await.unwrap(), 3);
    let three = [(1, "Anna"), (2, "Berta"), (3, "Clara")];
    assert_eq!(names(&books).await, three.map(|(id, name)| (id, name.to_owned())));
}

/// Each action reads what is there and adds to it, at two servers of ours at once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_club_has_one_writer_at_two_servers() {
    const EACH: usize = 25;
    let (folder, key) = (Folder::new(), uuid::Uuid::now_v7().to_string());
    let servers = [server(), server()];
    let open =
        |server| waiting(|| Location::in_postgres(server, &key, folder.path()).open().unwrap());
    let both = servers.each_ref().map(|server| Arc::new(open(server)));
    let writers = (0..8).map(|writer| {
        let books = Arc::clone(&both[writer % 2]);
        tokio::spawn(async move {
            for number in 0..EACH {
                let name = format!("{writer} {number}");
                books.write(move |tx| add(tx, &name)).await.unwrap();
            }
        })
    });
    for writer in writers.collect::<Vec<_>>() {
        writer.await.unwrap();
    }
    let ids: Vec<i64> = names(&both[0]).await.into_iter().map(|(id, _)| id).collect();
    assert_eq!(ids, (1..=8 * 25).collect::<Vec<i64>>());
}
