//! The one thread that writes: actions wait in a queue, and those that wait together share one
//! transaction and one flush of the disk.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread::JoinHandle;
use std::time::Duration;

use rusqlite::{Connection, Transaction, TransactionBehavior};
use tokio::sync::oneshot;

use super::file_error::{FileProblem, of_sqlite};
use super::newest_mark::MarkFile;
use super::seals::Watch;
use crate::failure::Failure;
use crate::store::engine;
use crate::store::work::{Value, Work};

/// After so long without a change the journal is folded into the database's file, which is complete by itself then.
const IDLE: Duration = Duration::from_secs(5);

/// How many actions may wait; more are refused, because a client that has to wait so long asks again anyway.
const QUEUE: usize = 1_000;

/// How many actions share a transaction at most, so that the first does not wait too long.
const GROUP: usize = 128;

/// An action for the thread: does its work, and returns how to answer once it is known whether the group was committed.
type Job = Box<dyn FnOnce(&Transaction<'_>) -> Answer + Send>;

/// Answers the caller.
type Answer = Box<dyn FnOnce(End) + Send>;

/// What became of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// It is on the disk.
    Committed,
    /// The disk has no room for it.
    DiskFull,
    /// It was given up.
    Lost,
}

/// The thread and the way to it.
pub(in crate::store) struct Writer {
    queue: Option<SyncSender<Job>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    /// Starts the thread; it owns the connection, and the file that remembers the newest state where this program keeps it.
    pub(in crate::store) fn start(
        connection: Connection,
        mark: Option<MarkFile>,
    ) -> Result<Writer, FileProblem> {
        let (queue, waiting) = sync_channel(QUEUE);
        let watch = Watch::begin(&connection).map_err(|error| of_sqlite(&error))?;
        let books = Books { connection, watch, mark };
        let thread = std::thread::Builder::new()
            .name("writer".to_owned())
            .spawn(move || write_all(books, &waiting))
            .map_err(|error| FileProblem::Unusable { reason: error.to_string() })?;
        Ok(Writer { queue: Some(queue), thread: Some(thread) })
    }

    /// Puts an action into the queue.
    pub(in crate::store) fn submit(
        &self,
        action: Work,
    ) -> Result<oneshot::Receiver<Result<Value, Failure>>, Failure> {
        let (sender, receiver) = oneshot::channel();
        let job: Job = Box::new(move |tx| {
            let result = alone(tx, action);
            Box::new(move |end| {
                let result = match (end, result) {
                    (End::Committed, result) => result,
                    (End::DiskFull, _) | (End::Lost, Err(Failure::DiskFull)) => {
                        Err(Failure::DiskFull)
                    }
                    (End::Lost, _) => Err(Failure::Unavailable),
                };
                // The caller may have gone; the change stays committed.
                let _ = sender.send(result);
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

/// What the thread writes.
struct Books {
    connection: Connection,
    watch: Watch,
    mark: Option<MarkFile>,
}

impl Books {
    fn finish_mark(&mut self) {
        if let Some(mark) = &mut self.mark {
            mark.catch_up(&self.connection);
            mark.sync();
        }
    }
}

fn write_all(mut books: Books, waiting: &Receiver<Job>) {
    let mut has_rested = true;
    loop {
        let next = if has_rested {
            waiting.recv().map_err(|_| RecvTimeoutError::Disconnected)
        } else {
            waiting.recv_timeout(IDLE)
        };
        match next {
            Ok(first) => {
                let more = std::iter::from_fn(|| waiting.try_recv().ok()).take(GROUP - 1);
                write_group(&mut books, std::iter::once(first).chain(more));
                has_rested = false;
            }
            Err(RecvTimeoutError::Timeout) => {
                books.finish_mark();
                // Readers may hinder a part of it; the next pause does the rest.
                let is_whole = books.connection.query_row("PRAGMA wal_checkpoint", [], |row| {
                    Ok(row.get::<_, i64>(1)? == row.get::<_, i64>(2)?)
                });
                has_rested = is_whole.unwrap_or(true);
            }
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    books.finish_mark();
}

/// Runs a group in one transaction. Answers leave only when it is on the disk.
fn write_group(books: &mut Books, jobs: impl Iterator<Item = Job>) {
    let mut answers = Vec::new();
    let begun = books.connection.transaction_with_behavior(TransactionBehavior::Immediate);
    let committed = begun.and_then(|tx| {
        answers.extend(jobs.map(|job| job(&tx)));
        let has_changed = books.watch.seal(&tx)?;
        tx.commit()?;
        Ok(has_changed)
    });
    // A group that did not begin has dropped its jobs, by which their callers notice.
    if let Err(error) = &committed {
        tracing::error!(%error, "a group of writes was not committed");
    }
    let (end, has_changed) = match committed.map_err(Failure::from) {
        Ok(has_changed) => (End::Committed, has_changed),
        Err(Failure::DiskFull) => (End::DiskFull, false),
        Err(_) => (End::Lost, false),
    };
    for answer in answers {
        answer(end);
    }
    if has_changed && let Some(mark) = &mut books.mark {
        mark.follow(&books.connection);
    }
}

/// Runs one action so that it leaves no trace when it fails, whatever others of its group do.
fn alone(tx: &Transaction<'_>, action: Work) -> Result<Value, Failure> {
    if tx.is_autocommit() {
        // SQLite gave up the whole transaction before (a full disk); its commit will say so.
        return Err(Failure::Unavailable);
    }
    tx.execute_batch("SAVEPOINT action")?;
    let result = catch_unwind(AssertUnwindSafe(|| action(&engine::Transaction::on(tx))))
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
    use crate::store::sqlite::connection;
    use crate::store::work::{boxed, typed};
    use crate::store::{FILE, migrate};

    /// The number that an action returned.
    fn number(answer: oneshot::Receiver<Result<Value, Failure>>) -> Result<usize, Failure> {
        answer.blocking_recv().unwrap().and_then(typed)
    }

    fn writer() -> (Writer, Connection) {
        let folder = std::env::temp_dir().join(format!("ostwind-writer-{}", uuid::Uuid::now_v7()));
        migrate(&folder).unwrap();
        let connection = connection::to_write(&folder.join(FILE)).unwrap();
        connection.execute_batch("CREATE TABLE notes (note TEXT NOT NULL UNIQUE) STRICT").unwrap();
        let reader = connection::to_read(&folder.join(FILE)).unwrap();
        (Writer::start(connection, None).unwrap(), reader)
    }

    fn note(text: &'static str, ends_well: bool) -> Work {
        boxed(move |tx| {
            let written = tx.execute("INSERT INTO notes (note) VALUES (?1)", [text])?;
            if ends_well { Ok(written) } else { Err(Failure::NameTaken) }
        })
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
        let waits = boxed(move |_| wait.recv().map_err(|_| Failure::Unavailable));
        let first = writer.submit(waits).unwrap();
        let kept = writer.submit(note("a", true)).unwrap();
        let refused = writer.submit(note("b", false)).unwrap();
        let panics = boxed(|tx| -> Result<(), Failure> {
            tx.execute("INSERT INTO notes (note) VALUES ('c')", [])?;
            panic!("this panic is part of a test")
        });
        let panicked = writer.submit(panics).unwrap();
        let doubled = writer.submit(note("a", true)).unwrap();
        let last = writer.submit(note("d", true)).unwrap();
        go.send(()).unwrap();
        assert!(first.blocking_recv().unwrap().is_ok());
        assert!(matches!(number(kept), Ok(1)));
        assert!(matches!(number(refused), Err(Failure::NameTaken)));
        assert!(matches!(panicked.blocking_recv().unwrap(), Err(Failure::Internal(_))));
        assert!(matches!(number(doubled), Err(Failure::Internal(_))));
        assert!(matches!(number(last), Ok(1)));
        assert_eq!(notes(&connection), ["a", "d"]);
    }

    #[test]
    fn who_waits_for_a_group_that_fails_learns_it() {
        let (writer, connection) = writer();
        let loses = boxed(|tx| {
            tx.execute("INSERT INTO notes (note) VALUES ('lost')", [])?;
            // A full disk rolls back the whole transaction.
            tx.execute_batch("ROLLBACK")?;
            Ok(())
        });
        let lost = writer.submit(loses).unwrap();
        assert!(matches!(lost.blocking_recv().unwrap(), Err(Failure::Unavailable)));
        let fills = boxed(|tx| -> Result<(), Failure> {
            tx.execute_batch("ROLLBACK")?;
            Err(Failure::DiskFull)
        });
        let full = writer.submit(fills);
        assert!(matches!(full.unwrap().blocking_recv().unwrap(), Err(Failure::DiskFull)));
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
