//! A few connections that read, beside the one that writes.

use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::Connection;
use tokio::sync::Semaphore;

use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::work::{Value, Work};

/// How many may read at the same time; a query takes well under a millisecond.
pub(in crate::store) const CONNECTIONS: usize = 4;

/// The connections, and how many of them are free.
pub(in crate::store) struct Readers {
    connections: Arc<Mutex<Vec<Connection>>>,
    free: Arc<Semaphore>,
}

impl Readers {
    /// Lends these connections.
    pub(in crate::store) fn of(connections: Vec<Connection>) -> Readers {
        let free = Arc::new(Semaphore::new(connections.len()));
        Readers { connections: Arc::new(Mutex::new(connections)), free }
    }

    /// Runs a query in a transaction of its own, so that all its statements see one state.
    pub(in crate::store) async fn run(&self, query: Work) -> Result<Value, Failure> {
        let free = Arc::clone(&self.free).acquire_owned();
        let free = free.await.map_err(|_| Failure::Unavailable)?;
        let connections = Arc::clone(&self.connections);
        let answered = tokio::task::spawn_blocking(move || {
            // Held until the connection is given back, also when nobody waits for the answer any more.
            let _free = free;
            let lend = || connections.lock().unwrap_or_else(PoisonError::into_inner);
            let taken = lend().pop();
            let mut lent = Lent { connection: taken, home: &connections };
            let connection = lent.connection.as_mut().ok_or(Failure::Unavailable)?;
            let tx = connection.transaction()?;
            query(&Transaction::on(&tx))
        });
        answered.await.unwrap_or_else(|_| Err(Failure::Internal("a query panicked".to_owned())))
    }
}

/// A connection that is given back even when the query panics.
struct Lent<'a> {
    connection: Option<Connection>,
    home: &'a Mutex<Vec<Connection>>,
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        let mut home = self.home.lock().unwrap_or_else(PoisonError::into_inner);
        home.extend(self.connection.take());
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::store::work::{boxed, typed};

    #[tokio::test]
    async fn a_query_nobody_waits_for_keeps_its_connection_until_its_end() {
        let readers = Readers::of(vec![Connection::open_in_memory().unwrap()]);
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
}
