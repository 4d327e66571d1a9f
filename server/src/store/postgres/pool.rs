//! The sessions with a PostgreSQL server: a few, lent to those who need one, and replaced where the server is gone.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::runtime::{Builder, Runtime};

use super::host::Host;
use super::session::Session;
use crate::store::engine::Error;

/// How many connections a server of ours uses at most: PostgreSQL itself takes 100 unless its settings say otherwise.
const MOST_SESSIONS: usize = 24;

/// How long a request waits for one of them.
const PATIENCE: Duration = Duration::from_secs(5);

/// The sessions of a process.
pub(super) struct Pool {
    /// Waits for what the server says; taken when this is dropped.
    runtime: Option<Runtime>,
    /// Where the server, or the one that takes its place, can be.
    hosts: Vec<Arc<Host>>,
    /// Which of them is tried first: where it was found last.
    first: AtomicUsize,
    sessions: Mutex<Sessions>,
    is_free: Condvar,
}

#[derive(Default)]
struct Sessions {
    idle: Vec<Session>,
    /// How many there are, idle or not.
    count: usize,
    /// How often a session was lost: those of before are not used again.
    losses: u64,
}

impl Pool {
    /// One without a session yet.
    pub(super) fn of(hosts: Vec<Arc<Host>>) -> std::io::Result<Pool> {
        let mut runtime = Builder::new_multi_thread();
        let runtime = runtime.worker_threads(1).thread_name("postgres").enable_all().build()?;
        Ok(Pool {
            runtime: Some(runtime),
            hosts,
            first: AtomicUsize::new(0),
            sessions: Mutex::default(),
            is_free: Condvar::new(),
        })
    }

    /// A session that is free, or a new one.
    pub(super) fn lend(&self) -> Result<Lent<'_>, Error> {
        let until = Instant::now() + PATIENCE;
        let mut sessions = self.sessions();
        loop {
            let losses = sessions.losses;
            if let Some(session) = sessions.idle.pop() {
                return Ok(Lent { pool: self, session: Some(session), losses, is_new: false });
            }
            if sessions.count < MOST_SESSIONS {
                sessions.count += 1;
                drop(sessions);
                let mut lent = Lent { pool: self, session: None, losses, is_new: true };
                lent.session = Some(self.open()?);
                lent.losses = self.sessions().losses;
                return Ok(lent);
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(Error::Silent);
            }
            let waited = self.is_free.wait_timeout(sessions, left);
            sessions = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Connects to the first machine whose server writes.
    pub(super) fn open(&self) -> Result<Session, Error> {
        let runtime = self.runtime.as_ref().ok_or(Error::Silent)?.handle();
        let (count, first) = (self.hosts.len(), self.first.load(Ordering::Relaxed));
        let mut refused = Error::Silent;
        for place in (first..first + count).map(|place| place % count) {
            match Session::open(&self.hosts[place], runtime) {
                Ok(session) => {
                    if self.first.swap(place, Ordering::Relaxed) != place {
                        let lost = self.sessions().forget();
                        drop(lost);
                    }
                    return Ok(session);
                }
                Err(error) => refused = error,
            }
        }
        Err(refused)
    }

    /// The next session is opened on another machine, where there is one.
    fn avoid(&self, host: &Host) {
        let first = self.first.load(Ordering::Relaxed);
        if self.hosts.get(first).is_some_and(|first| std::ptr::eq(&raw const **first, host)) {
            self.first.store((first + 1) % self.hosts.len(), Ordering::Relaxed);
        }
    }

    fn sessions(&self) -> MutexGuard<'_, Sessions> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Sessions {
    /// Takes those that are idle out, because their server is gone. They are to be dropped when nobody waits for the pool.
    fn forget(&mut self) -> Vec<Session> {
        self.losses += 1;
        self.count -= self.idle.len();
        std::mem::take(&mut self.idle)
    }
}

impl Drop for Pool {
    /// Waits for nobody: also a thread that answers requests may drop it.
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// A session that comes back when it is not needed any more.
pub(super) struct Lent<'a> {
    pool: &'a Pool,
    session: Option<Session>,
    /// How often a session had been lost when this one was lent.
    losses: u64,
    is_new: bool,
}

impl Lent<'_> {
    pub(super) fn session(&self) -> Result<&Session, Error> {
        self.session.as_ref().ok_or(Error::Silent)
    }

    /// Whether it was opened just now.
    pub(super) const fn is_new(&self) -> bool {
        self.is_new
    }
}

impl Drop for Lent<'_> {
    /// A session that was lost takes those with it that wait in the pool: they would be lost one after the other, each at the
    /// cost of a request.
    fn drop(&mut self) {
        let mut lost = Vec::new();
        let mut sessions = self.pool.sessions();
        match self.session.take() {
            Some(session) if session.is_lost() => {
                if sessions.losses == self.losses {
                    lost = sessions.forget();
                    self.pool.avoid(session.host());
                }
                sessions.count -= 1;
            }
            Some(session) if sessions.losses == self.losses => sessions.idle.push(session),
            Some(_) | None => sessions.count -= 1,
        }
        drop(sessions);
        drop(lost);
        self.pool.is_free.notify_all();
    }
}
