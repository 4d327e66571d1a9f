//! The books of one club in PostgreSQL. Its writes come one after the other: here in the order of their arrival, between several
//! servers by a lock in the database.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use texts::database::DatabaseProblem;
use tokio::sync::Mutex;

use super::copy;
use super::server::PostgresServer;
use super::session::Purpose;
use crate::failure::Failure;
use crate::store::sqlite::file_error::{At as _, FileError};
use crate::store::work::{Value, Work, boxed, typed};

/// How many actions of a club may wait; more are refused, because a client that has to wait so long asks again anyway.
const QUEUE: usize = 1_000;

/// The books of a club.
pub(in crate::store) struct Books {
    server: Arc<PostgresServer>,
    club: i32,
    /// Held by the one that writes.
    turn: Arc<Mutex<()>>,
    waiting: AtomicUsize,
}

impl Books {
    /// Those of the club with this key, which are empty the first time.
    pub(in crate::store) fn of(
        server: &Arc<PostgresServer>,
        key: &str,
    ) -> Result<Books, DatabaseProblem> {
        let club = server.number_of(key)?;
        let server = Arc::clone(server);
        Ok(Books { server, club, turn: Arc::default(), waiting: AtomicUsize::new(0) })
    }

    /// Runs an action when its turn has come.
    pub(in crate::store) async fn write(&self, action: Work) -> Result<Value, Failure> {
        let place = self.queue()?;
        let turn = Arc::clone(&self.turn).lock_owned().await;
        drop(place);
        let (server, club) = (Arc::clone(&self.server), self.club);
        let written = tokio::task::spawn_blocking(move || {
            // Held until the end, also when nobody waits for the answer any more.
            let _turn = turn;
            server.run(club, Purpose::Write, action)
        });
        written.await.unwrap_or_else(|_| Err(Failure::Internal("a write panicked".to_owned())))
    }

    /// As [`Books::write`], for a caller whose thread may block.
    pub(in crate::store) fn write_and_wait(&self, action: Work) -> Result<Value, Failure> {
        let place = self.queue()?;
        let _turn = self.turn.blocking_lock();
        drop(place);
        self.server.run(self.club, Purpose::Write, action)
    }

    /// Runs a query that sees one state.
    pub(in crate::store) async fn read(&self, query: Work) -> Result<Value, Failure> {
        let (server, club) = (Arc::clone(&self.server), self.club);
        let read = tokio::task::spawn_blocking(move || server.run(club, Purpose::Read, query));
        read.await.unwrap_or_else(|_| Err(Failure::Internal("a query panicked".to_owned())))
    }

    /// Copies the books into a new file.
    pub(in crate::store) async fn copy_into(&self, file: &Path) -> Result<(), FileError> {
        let path = file.to_owned();
        let copied = self.read(boxed(move |tx| Ok(copy::into_file(tx, &path)))).await;
        copied.and_then(typed).at(file)?
    }

    fn queue(&self) -> Result<InQueue<'_>, Failure> {
        let place = InQueue(&self.waiting);
        if self.waiting.fetch_add(1, Ordering::Relaxed) < QUEUE {
            Ok(place)
        } else {
            Err(Failure::Unavailable)
        }
    }
}

/// A place in the queue, given up when it is dropped.
struct InQueue<'a>(&'a AtomicUsize);

impl Drop for InQueue<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
