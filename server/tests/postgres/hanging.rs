//! A server that hangs, or only reads any more, is left for the one that takes its place.

use std::env::temp_dir;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use server::failure::Failure;
use server::store::Database;
use server::store::postgres::PostgresServer;
use testkit::{Folder, address_of, new_database, waiting};
use texts::database::DatabaseProblem;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, UnixStream};
use tokio::sync::watch;

use crate::commits::{NEW, add};
use crate::support::new_books;

/// Within which time somebody can write again.
const LIMIT: Duration = Duration::from_secs(5);

/// A way to the server of the tests, which can be made to hang: it takes what it is sent, and says nothing any more.
struct Way {
    port: u16,
    hangs: watch::Sender<bool>,
}

impl Way {
    async fn open() -> Way {
        let address = address_of("ostwind", "ostwind");
        let folder = address.strip_prefix("host=").and_then(|rest| rest.split(' ').next());
        let socket = PathBuf::from(folder.unwrap()).join(".s.PGSQL.5432");
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let hangs = watch::Sender::new(false);
        let hanging = hangs.subscribe();
        tokio::spawn(async move {
            while let Ok((mut client, _)) = listener.accept().await {
                let (mut hanging, socket) = (hanging.clone(), socket.clone());
                tokio::spawn(async move {
                    let mut server = UnixStream::connect(socket).await.unwrap();
                    let hang = async move {
                        hanging.wait_for(|hangs| *hangs).await.map(drop).unwrap();
                    };
                    tokio::select! {
                        biased;
                        () = hang => {
                            // As after a promotion: nothing of the session holds a lock there.
                            drop(server);
                            std::future::pending::<()>().await;
                        }
                        _ = copy_bidirectional(&mut client, &mut server) => {}
                    }
                });
            }
        });
        Way { port, hangs }
    }

    fn hang(&self) {
        self.hangs.send_replace(true);
    }
}

/// A server of ours with two ways to PostgreSQL, and a club's books.
async fn with_two_ways(folder: &Folder) -> (Arc<Way>, Way, Arc<Database>) {
    let database = new_database(NEW);
    let (one, other) = (Way::open().await, Way::open().await);
    let (first, second) = (one.port, other.port);
    let address = format!(
        "host=127.0.0.1,127.0.0.1 port={first},{second} user=ostwind dbname={database} sslmode=disable"
    );
    let connect = move || Arc::new(PostgresServer::connect(&address, &temp_dir()).unwrap());
    let server = tokio::task::spawn_blocking(connect).await.unwrap();
    let path = folder.path().to_owned();
    let open = move || Arc::new(new_books(&server, &path));
    (Arc::new(one), other, tokio::task::spawn_blocking(open).await.unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_commit_to_a_server_that_hangs_is_not_acknowledged() {
    let folder = Folder::new();
    let (one, _other, books) = with_two_ways(&folder).await;
    assert_eq!(books.write(|tx| add(tx, "Anna")).await.unwrap(), 1);
    let begun = Instant::now();
    let hang = Arc::clone(&one);
    let hanging = books.write(move |tx| {
        let id = add(tx, "Berta")?;
        hang.hang();
        std::thread::sleep(Duration::from_millis(50));
        Ok(id)
    });
    assert!(matches!(hanging.await, Err(Failure::Unavailable)));
    assert_eq!(books.write(|tx| add(tx, "Berta")).await.unwrap(), 2);
    assert!(begun.elapsed() < LIMIT, "{:?}", begun.elapsed());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sessions_that_wait_for_work_are_all_left_at_once() {
    let folder = Folder::new();
    let (one, _other, books) = with_two_ways(&folder).await;
    let at_once = |books: &Arc<Database>| {
        let reads = (0..8).map(|_| {
            let books = Arc::clone(books);
            let read = |tx: &server::store::engine::Transaction<'_>| {
                std::thread::sleep(Duration::from_millis(20));
                tx.execute_batch("SELECT 1")?;
                Ok(())
            };
            tokio::spawn(async move { books.read(read).await })
        });
        reads.collect::<Vec<_>>()
    };
    for read in at_once(&books) {
        read.await.unwrap().unwrap();
    }
    one.hang();
    let begun = Instant::now();
    assert_eq!(books.write(|tx| add(tx, "Anna")).await.unwrap(), 1);
    assert!(begun.elapsed() < LIMIT, "{:?}", begun.elapsed());
    let begun = Instant::now();
    for read in at_once(&books) {
        read.await.unwrap().unwrap();
    }
    assert!(begun.elapsed() < Duration::from_secs(1), "{:?}", begun.elapsed());
}

#[tokio::test]
async fn a_server_that_only_reads_any_more_is_left() {
    let folder = Folder::new();
    let books = new_books(&crate::support::server(), folder.path());
    let read_only = "SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY";
    books.write(move |tx| Ok(tx.execute_batch(read_only)?)).await.unwrap();
    assert!(matches!(books.write(|tx| add(tx, "Anna")).await, Err(Failure::Unavailable)));
    assert_eq!(books.write(|tx| add(tx, "Anna")).await.unwrap(), 1);
}

#[test]
fn a_first_host_that_hangs_is_passed_over() {
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let database = new_database(NEW);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let way = runtime.block_on(Way::open());
    let address = format!(
        "host=127.0.0.1,127.0.0.1 port={},{} user=ostwind dbname={database} sslmode=disable",
        silent.local_addr().unwrap().port(),
        way.port
    );
    let begun = Instant::now();
    drop(waiting(|| PostgresServer::connect(&address, &temp_dir()).unwrap()));
    assert!(begun.elapsed() < LIMIT, "{:?}", begun.elapsed());
}

#[test]
fn a_server_without_tls_is_refused_where_tls_is_required() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let way = runtime.block_on(Way::open());
    let address = |mode| {
        let port = way.port;
        format!("host=127.0.0.1 port={port} user=ostwind dbname=ostwind sslmode={mode}")
    };
    drop(waiting(|| PostgresServer::connect(&address("prefer"), &temp_dir()).unwrap()));
    let refused =
        waiting(|| PostgresServer::connect(&address("require"), &temp_dir()).err().unwrap());
    let DatabaseProblem::Unreachable { reason } = refused else { panic!("{refused:?}") };
    assert!(reason.ends_with("server does not support TLS"), "{reason}");
}
