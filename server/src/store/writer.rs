//! The one thread that writes: actions wait in a queue, and those that wait together share one
//! transaction and one flush of the disk.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::thread::JoinHandle;

use rusqlite::{Connection, Transaction, TransactionBehavior};
use tokio::sync::oneshot;

use crate::failure::Failure;

/// How many actions may wait; more are refused, because a client that has to wait so long asks again anyway.
const QUEUE: usize = 1_000;

/// How many actions share a transaction at most, so that the first does not wait too long.
const GROUP: usize = 128;

/// An action for the thread: does its work, and returns how to answer once it is known whether the group was committed.
type Job = Box<dyn FnOnce(&Transaction<'_>) -> Answer + Send>;

/// Answers the caller; its argument says whether the group was committed.
type Answer = Box<dyn FnOnce(bool) + Send>;

/// The thread and the way to it.
pub(super) struct Writer {
    queue: Option<SyncSender<Job>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    /// Starts the thread; it owns the connection.
    pub(super) fn start(connection: Connection) -> std::io::Result<Writer> {
        let (queue, waiting) = sync_channel(QUEUE);
        let thread = std::thread::Builder::new()
            .name("writer".to_owned())
            .spawn(move || write_all(connection, &waiting))?;
        Ok(Writer { queue: Some(queue), thread: Some(thread) })
    }

    /// Puts an action into the queue.
    pub(super) fn submit<T: Send + 'static>(
        &self,
        action: impl FnOnce(&Transaction<'_>) -> Result<T, Failure> + Send + 'static,
    ) -> Result<oneshot::Receiver<Result<T, Failure>>, Failure> {
        let (sender, receiver) = oneshot::channel();
        let job: Job = Box::new(move |tx| {
            let result = alone(tx, action);
            Box::new(move |is_committed| {
                // The caller may have gone; the change stays committed.
                let _ = sender.send(if is_committed { result } else { Err(Failure::Unavailable) });
            })
        });
        let queue = self.queue.as_ref().ok_or(Failure::Unavailable)?;
        queue.try_send(job).map_err(|refused| match refused {
            TrySendError::Full(_) | TrySendError::Disconnected(_) => Failure::Unavailable,
        })?;
        Ok(receiver)
    }
}

impl Drop for Writer {
    /// Lets everything that waits be written, then closes the database.
    fn drop(&mut self) {
        drop(self.queue.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn write_all(mut connection: Connection, waiting: &Receiver<Job>) {
    while let Ok(first) = waiting.recv() {
        let more = std::iter::from_fn(|| waiting.try_recv().ok()).take(GROUP - 1);
        write_group(&mut connection, std::iter::once(first).chain(more));
    }
}

/// Runs a group in one transaction. Answers leave only when it is on the disk.
fn write_group(connection: &mut Connection, jobs: impl Iterator<Item = Job>) {
    let mut answers = Vec::new();
    let begun = connection.transaction_with_behavior(TransactionBehavior::Immediate);
    let committed = begun.and_then(|tx| {
        answers.extend(jobs.map(|job| job(&tx)));
        tx.commit()
    });
    // A group that did not begin has dropped its jobs, by which their callers notice.
    if let Err(error) = &committed {
        tracing::error!(%error, "a group of writes was not committed");
    }
    for answer in answers {
        answer(committed.is_ok());
    }
}

/// Runs one action so that it leaves no trace when it fails, whatever others of its group do.
fn alone<T>(
    tx: &Transaction<'_>,
    action: impl FnOnce(&Transaction<'_>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    if tx.is_autocommit() {
        // SQLite gave up the whole transaction before (a full disk); its commit will say so.
        return Err(Failure::Unavailable);
    }
    tx.execute_batch("SAVEPOINT action")?;
    let result = catch_unwind(AssertUnwindSafe(|| action(tx)))
        .unwrap_or_else(|_| Err(Failure::Internal("an action panicked".to_owned())));
    if result.is_err() && !tx.is_autocommit() {
        tx.execute_batch("ROLLBACK TO action")?;
    }
    if !tx.is_autocommit() {
        tx.execute_batch("RELEASE action")?;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    fn writer() -> (Writer, Connection) {
        let file = format!("file:{}?mode=memory&cache=shared", uuid::Uuid::now_v7());
        let keep = Connection::open(&file).unwrap();
        keep.execute_batch("CREATE TABLE notes (note TEXT NOT NULL UNIQUE) STRICT").unwrap();
        (Writer::start(Connection::open(&file).unwrap()).unwrap(), keep)
    }

    fn note(
        text: &'static str,
        ends_well: bool,
    ) -> impl FnOnce(&Transaction<'_>) -> Result<usize, Failure> + Send {
        move |tx| {
            let written = tx.execute("INSERT INTO notes (note) VALUES (?1)", [text])?;
            if ends_well { Ok(written) } else { Err(Failure::NameTaken) }
        }
    }

    fn notes(connection: &Connection) -> Vec<String> {
        let mut all = connection.prepare("SELECT note FROM notes ORDER BY note").unwrap();
        all.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    }

    #[test]
    fn a_refused_action_rolls_back_alone() {
        let (writer, connection) = writer();
        // The first holds the thread until all have lined up: they are one group.
        let (go, wait) = std::sync::mpsc::channel::<()>();
        let first = writer.submit(move |_| wait.recv().map_err(|_| Failure::Unavailable)).unwrap();
        let kept = writer.submit(note("a", true)).unwrap();
        let refused = writer.submit(note("b", false)).unwrap();
        let panicked: oneshot::Receiver<Result<(), Failure>> = writer
            .submit(|tx| {
                tx.execute("INSERT INTO notes (note) VALUES ('c')", [])?;
                panic!("this panic is part of a test")
            })
            .unwrap();
        let doubled = writer.submit(note("a", true)).unwrap();
        let last = writer.submit(note("d", true)).unwrap();
        go.send(()).unwrap();
        assert!(first.blocking_recv().unwrap().is_ok());
        assert!(matches!(kept.blocking_recv().unwrap(), Ok(1)));
        assert!(matches!(refused.blocking_recv().unwrap(), Err(Failure::NameTaken)));
        assert!(matches!(panicked.blocking_recv().unwrap(), Err(Failure::Internal(_))));
        assert!(matches!(doubled.blocking_recv().unwrap(), Err(Failure::Internal(_))));
        assert!(matches!(last.blocking_recv().unwrap(), Ok(1)));
        assert_eq!(notes(&connection), ["a", "d"]);
    }

    #[test]
    fn who_waits_for_a_group_that_fails_learns_it() {
        let (writer, connection) = writer();
        let lost = writer
            .submit(|tx| {
                tx.execute("INSERT INTO notes (note) VALUES ('lost')", [])?;
                // A full disk rolls back the whole transaction.
                tx.execute_batch("ROLLBACK")?;
                Ok(())
            })
            .unwrap();
        assert!(matches!(lost.blocking_recv().unwrap(), Err(Failure::Unavailable)));
        let next = writer.submit(note("next", true)).unwrap();
        assert!(next.blocking_recv().unwrap().is_ok());
        assert_eq!(notes(&connection), ["next"]);
    }

    #[test]
    fn what_waits_is_written_before_the_thread_ends() {
        let (writer, connection) = writer();
        let answers: Vec<_> = ["a", "b", "c"]
            .into_iter()
            .map(|text| writer.submit(note(text, true)).unwrap())
            .collect();
        drop(writer);
        for answer in answers {
            assert!(answer.blocking_recv().unwrap().is_ok());
        }
        assert_eq!(notes(&connection), ["a", "b", "c"]);
    }
}
