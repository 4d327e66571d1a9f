//! The books of one club in PostgreSQL. Its writes come one after the other: here in the order of their arrival, between several
//! servers by a lock in the database.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering};

use texts::database::DatabaseProblem;
use tokio::sync::Mutex;

use super::clubs::note_size;
use super::copy;
use super::replication::Replication;
use super::server::PostgresServer;
use super::session::Purpose;
use crate::failure::Failure;
use crate::store::sqlite::file_error::{At as _, FileError};
use crate::store::sqlite::migrate::newest;
use crate::store::work::{Value, Work, boxed, typed};

/// How many actions of a club may wait; more are refused, because a client that has to wait so long asks again anyway.
const QUEUE: usize = 1_000;

/// After how many actions books that have a limit are measured again.
const MEASURED_EVERY: u32 = 200;

/// The books of a club.
pub(in crate::store) struct Books {
    server: Arc<PostgresServer>,
    club: i32,
    /// Held by the one that writes.
    turn: Arc<Mutex<()>>,
    waiting: AtomicUsize,
    room: Arc<Room>,
}

/// How much the books may take.
#[derive(Default)]
struct Room {
    /// In bytes; 0 means without a limit.
    limit: AtomicU64,
    /// How large they were when they were measured last, in bytes.
    taken: AtomicU64,
    /// How many actions have been run since.
    actions: AtomicU32,
}

impl Books {
    /// Those of the club with this key, which are empty the first time.
    pub(in crate::store) fn of(
        server: &Arc<PostgresServer>,
        key: &str,
    ) -> Result<Books, DatabaseProblem> {
        Ok(Books::with(server, server.number_of(key)?))
    }

    /// Those of the club with this key, if there is one.
    pub(in crate::store) fn existing(
        server: &Arc<PostgresServer>,
        key: &str,
    ) -> Result<Option<Books>, DatabaseProblem> {
        Ok(server.known_number_of(key)?.map(|club| Books::with(server, club)))
    }

    fn with(server: &Arc<PostgresServer>, club: i32) -> Books {
        let server = Arc::clone(server);
        let (turn, waiting, room) = (Arc::default(), AtomicUsize::new(0), Arc::default());
        Books { server, club, turn, waiting, room }
    }

    /// Runs an action when its turn has come.
    pub(in crate::store) async fn write(&self, action: Work) -> Result<Value, Failure> {
        let place = self.queue()?;
        let turn = Arc::clone(&self.turn).lock_owned().await;
        drop(place);
        let (server, club, room) = (Arc::clone(&self.server), self.club, Arc::clone(&self.room));
        let written = tokio::task::spawn_blocking(move || {
            // Held until the end, also when nobody waits for the answer any more.
            let _turn = turn;
            room.run(&server, club, action)
        });
        written.await.unwrap_or_else(|_| Err(Failure::Internal("a write panicked".to_owned())))
    }

    /// As [`Books::write`], for a caller whose thread may block.
    pub(in crate::store) fn write_and_wait(&self, action: Work) -> Result<Value, Failure> {
        let place = self.queue()?;
        let _turn = self.turn.blocking_lock();
        drop(place);
        self.room.run(&self.server, self.club, action)
    }

    /// Runs a query that sees one state.
    pub(in crate::store) async fn read(&self, query: Work) -> Result<Value, Failure> {
        let (server, club) = (Arc::clone(&self.server), self.club);
        let read = tokio::task::spawn_blocking(move || server.run(club, Purpose::Read, query));
        read.await.unwrap_or_else(|_| Err(Failure::Internal("a query panicked".to_owned())))
    }

    /// As [`Books::read`], for a caller whose thread may block.
    pub(in crate::store) fn read_and_wait(&self, query: Work) -> Result<Value, Failure> {
        self.server.run(self.club, Purpose::Read, query)
    }

    /// What keeps a second copy of them up to date; why the server does not say stands in our log.
    pub(in crate::store) fn replication(&self) -> Option<Replication> {
        let found = self.server.replication();
        found.inspect_err(|problem| tracing::warn!(?problem, "nothing is seen of standbys")).ok()
    }

    /// Copies the books into a new file, and notes how large they are.
    pub(in crate::store) fn copy_into(&self, file: &Path) -> Result<(), FileError> {
        let path = file.to_owned();
        let copied = self.read_and_wait(boxed(move |tx| Ok(copy::into_file(tx, &path, newest()))));
        copied.and_then(typed::<Result<(), FileError>>).at(file)??;
        self.room.measure(&self.server, self.club).at(file)
    }

    /// Refuses actions from now on while the books take as much as this.
    pub(in crate::store) fn limit(&self, bytes: u64) -> Result<(), Failure> {
        self.room.limit.store(bytes, Ordering::Relaxed);
        self.room.measure(&self.server, self.club)
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

impl Room {
    /// Runs an action, unless the room is taken.
    fn run(&self, server: &PostgresServer, club: i32, action: Work) -> Result<Value, Failure> {
        let limit = self.limit.load(Ordering::Relaxed);
        if limit > 0 && self.actions.fetch_add(1, Ordering::Relaxed) >= MEASURED_EVERY {
            self.measure(server, club)?;
        }
        if limit > 0 && self.taken.load(Ordering::Relaxed) >= limit {
            return Err(Failure::DiskFull);
        }
        server.run(club, Purpose::Write, action)
    }

    fn measure(&self, server: &PostgresServer, club: i32) -> Result<(), Failure> {
        let measured = server.run(club, Purpose::Write, boxed(move |tx| note_size(tx, club)));
        self.taken.store(measured.and_then(typed)?, Ordering::Relaxed);
        self.actions.store(0, Ordering::Relaxed);
        Ok(())
    }
}

/// A place in the queue, given up when it is dropped.
struct InQueue<'a>(&'a AtomicUsize);

impl Drop for InQueue<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
