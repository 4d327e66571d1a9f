//! A few connections that read, beside the one that writes.

use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::{Connection, Transaction};
use tokio::sync::Semaphore;

use crate::failure::Failure;

/// How many may read at the same time; a query takes well under a millisecond.
pub(super) const CONNECTIONS: usize = 4;

/// The connections, and how many of them are free.
pub(super) struct Readers {
    connections: Arc<Mutex<Vec<Connection>>>,
    free: Semaphore,
}

impl Readers {
    /// Lends these connections.
    pub(super) fn of(connections: Vec<Connection>) -> Readers {
        let free = Semaphore::new(connections.len());
        Readers { connections: Arc::new(Mutex::new(connections)), free }
    }

    /// Runs a query in a transaction of its own, so that all its statements see one state.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Transaction<'_>) -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        let _free = self.free.acquire().await.map_err(|_| Failure::Unavailable)?;
        let connections = Arc::clone(&self.connections);
        let answered = tokio::task::spawn_blocking(move || {
            let lend = || connections.lock().unwrap_or_else(PoisonError::into_inner);
            let taken = lend().pop();
            let mut lent = Lent { connection: taken, home: &connections };
            let connection = lent.connection.as_mut().ok_or(Failure::Unavailable)?;
            let tx = connection.transaction()?;
            query(&tx)
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
