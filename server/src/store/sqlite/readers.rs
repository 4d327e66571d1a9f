//! A few connections that read, beside the one that writes; each is opened when all others are at work.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rusqlite::Connection;
use tokio::sync::Semaphore;

use super::file_error::FileError;
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::work::{Value, Work};

/// How many may read at the same time; a query takes well under a millisecond.
const CONNECTIONS: usize = 4;

/// Opens one more connection.
type Open = dyn Fn() -> Result<Connection, FileError> + Send + Sync;

/// Lends connections to queries.
pub(in crate::store) struct Readers {
    pool: Arc<Pool>,
    /// How many queries may begin.
    turns: Arc<Semaphore>,
}

struct Pool {
    /// Those that nobody uses; the last one was used last, and its cache is warm.
    idle: Mutex<Vec<Connection>>,
    /// Opens another when all are at work; `None` where there is only one, perhaps of a database in memory.
    open: Option<Box<Open>>,
}

impl Readers {
    /// Lends this connection alone.
    pub(in crate::store) fn only(connection: Connection) -> Readers {
        Readers::lending(connection, None, 1)
    }

    /// Opens one connection, and up to three more when they are needed, because each has the whole schema in memory. A query for
    /// which another cannot be opened is refused.
    pub(in crate::store) fn start(
        open: impl Fn() -> Result<Connection, FileError> + Send + Sync + 'static,
    ) -> Result<Readers, FileError> {
        Ok(Readers::lending(open()?, Some(Box::new(open)), CONNECTIONS))
    }

    fn lending(first: Connection, open: Option<Box<Open>>, most: usize) -> Readers {
        let pool = Arc::new(Pool { idle: Mutex::new(vec![first]), open });
        Readers { pool, turns: Arc::new(Semaphore::new(most)) }
    }

    /// Runs a query in a transaction of its own, so that all its statements see one state.
    pub(in crate::store) async fn run(&self, query: Work) -> Result<Value, Failure> {
        let turn = Arc::clone(&self.turns).acquire_owned();
        let turn = turn.await.map_err(|_| Failure::Unavailable)?;
        let pool = Arc::clone(&self.pool);
        let answered = tokio::task::spawn_blocking(move || {
            // Held until the connection is given back, also when nobody waits for the answer any more.
            let _turn = turn;
            let mut lent = pool.lend()?;
            let connection = lent.connection.as_mut().ok_or(Failure::Unavailable)?;
            let tx = connection.transaction()?;
            query(&Transaction::on(&tx))
        });
        answered.await.unwrap_or_else(|_| Err(Failure::Internal("a query panicked".to_owned())))
    }
}

impl Pool {
    fn lend(&self) -> Result<Lent<'_>, Failure> {
        let idle = self.idle().pop();
        let connection = match (idle, &self.open) {
            (Some(idle), _) => idle,
            (None, Some(open)) => open().map_err(|error| {
                tracing::warn!(?error, "a connection to read could not be opened");
                Failure::Unavailable
            })?,
            (None, None) => return Err(Failure::Unavailable),
        };
        Ok(Lent { connection: Some(connection), pool: self })
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Connection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection that is given back even when the query panics.
struct Lent<'a> {
    connection: Option<Connection>,
    pool: &'a Pool,
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        self.pool.idle().extend(self.connection.take());
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;
    use crate::store::sqlite::file_error::FileProblem;
    use crate::store::work::{boxed, typed};

    #[tokio::test]
    async fn a_query_nobody_waits_for_keeps_its_connection_until_its_end() {
        let readers = Readers::only(Connection::open_in_memory().unwrap());
        let (go, wait) = std::sync::mpsc::channel::<()>();
        let (begun, has_begun) = tokio::sync::oneshot::channel();
        let slow = readers.run(boxed(move |_| {
            let _ = begun.send(());
            wait.recv().map_err(|_| Failure::Unavailable)
        }));
        tokio::select! {
            _ = slow => panic!("it waits"),
            sent = has_begun => sent.unwrap(),
        }
        // The slow query was abandoned and still runs; the next one waits for its connection.
        let seven =
            |tx: &Transaction<'_>| tx.query_row("SELECT 7 AS seven", [], |row| row.get("seven"));
        let next = readers.run(boxed::<i64>(seven));
        let mut next = std::pin::pin!(next);
        let early = tokio::time::timeout(Duration::from_millis(50), next.as_mut()).await;
        assert!(early.is_err(), "there is no free connection yet");
        go.send(()).unwrap();
        assert_eq!(next.await.and_then(typed::<i64>).unwrap(), 7);
    }

    #[tokio::test]
    async fn a_second_connection_is_opened_for_a_query_beside_another() {
        let opened = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&opened);
        let readers = Readers::start(move || match counter.fetch_add(1, Ordering::SeqCst) {
            0 | 1 => Ok(Connection::open_in_memory().unwrap()),
            _ => Err(FileError::new(Path::new("club.sqlite"), FileProblem::Missing)),
        });
        let readers = readers.unwrap();
        let quick = || readers.run(boxed(|_| Ok(())));
        quick().await.unwrap();
        quick().await.unwrap();
        assert_eq!(opened.load(Ordering::SeqCst), 1, "one after the other need one");

        // A third cannot be opened beside two that are at work; the next query finds one of these.
        let [begun, end] = [(); 2].map(|()| Arc::new(Barrier::new(3)));
        let hold = || {
            let (begun, end) = (Arc::clone(&begun), Arc::clone(&end));
            readers.run(boxed(move |_| {
                begun.wait();
                end.wait();
                Ok(())
            }))
        };
        let meet = |barrier: &Arc<Barrier>| {
            let barrier = Arc::clone(barrier);
            tokio::task::spawn_blocking(move || barrier.wait())
        };
        let beside = async {
            meet(&begun).await.unwrap();
            let open = opened.load(Ordering::SeqCst);
            let third = quick().await;
            meet(&end).await.unwrap();
            (open, third)
        };
        let (one, other, (open, third)) = tokio::join!(hold(), hold(), beside);
        one.and(other).unwrap();
        assert_eq!(open, 2);
        assert!(matches!(third, Err(Failure::Unavailable)));
        quick().await.unwrap();
    }
}
