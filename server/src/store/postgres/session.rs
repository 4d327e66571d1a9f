//! One connection to PostgreSQL: its transactions, and the statements that it has prepared.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::future::poll_fn;
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use tokio::runtime::Handle;
use tokio::sync::watch;
use tokio::time::sleep;
use tokio_postgres::types::ToSql;
use tokio_postgres::{AsyncMessage, Client, Row};

use super::host::{Host, Wire};
use super::rewrite::{Rewritten, rewrite};
use crate::store::engine::{Bind, Error, Params, Value};

/// What kind of transaction begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::store) enum Purpose {
    /// Sees one state, and changes nothing.
    Read,
    /// Is the only one of its club that writes.
    Write,
}

/// The first half of the locks by which a club has one writer; the other half is its number.
const WRITERS: i32 = 0x4d4a;

/// What each connection is set to: an acknowledged write is on the disk; nobody waits for a lock for ever.
const SETTINGS: &str = "SET synchronous_commit = on; SET lock_timeout = '10s'; \
     SET idle_in_transaction_session_timeout = '60s'; \
     SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3";

/// Makes each commit wait for the standby. One that wrote nothing would not, and could confirm what an earlier transaction wrote
/// whose own wait was cancelled.
const FOOTPRINT: &str = "SELECT pg_logical_emit_message(true, 'ostwind', '')";

/// What somebody waits for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Waits {
    Statement,
    Commit,
}

/// How long the server may take for something while it answers others.
#[derive(Clone, Copy)]
pub(super) struct Patience {
    statement: Duration,
    /// Also waits for the standby, which may be away.
    commit: Duration,
}

impl Patience {
    /// For what somebody waits for. The reports of a big club take seconds.
    const REQUEST: Patience =
        Patience { statement: Duration::from_secs(30), commit: Duration::from_secs(10) };

    /// For making tables and moving clubs.
    pub(super) const MOVE: Patience =
        Patience { statement: Duration::from_secs(600), commit: Duration::from_secs(600) };
}

/// A connection.
pub(in crate::store) struct Session {
    host: Arc<Host>,
    runtime: Handle,
    client: Client,
    wire: RefCell<Wire>,
    /// Changes when the server does not answer any more.
    silence: watch::Receiver<()>,
    statements: RefCell<HashMap<String, Arc<Prepared>>>,
    patience: Cell<Patience>,
    /// A statement of the present transaction was refused: PostgreSQL takes no other one.
    has_failed: Cell<bool>,
    /// How many rows the present transaction has written.
    rows_written: Cell<usize>,
    /// The server has warned of something since this was looked at last.
    has_warned: Cell<bool>,
    /// Nothing can be said to the server by it any more, or no answer is to be believed.
    is_lost: Cell<bool>,
}

struct Prepared {
    statement: tokio_postgres::Statement,
    /// It writes rows, and returns what they have become.
    writes: bool,
    names: Vec<String>,
}

impl Session {
    /// Connects to the server on a machine, whose answers the runtime waits for.
    pub(super) fn open(host: &Arc<Host>, runtime: &Handle) -> Result<Session, Error> {
        let silence = host.silence();
        let (client, wire) = runtime.block_on(host.connect())?;
        let session = Session {
            host: Arc::clone(host),
            runtime: runtime.clone(),
            client,
            wire: RefCell::new(wire),
            silence,
            statements: RefCell::default(),
            patience: Cell::new(Patience::REQUEST),
            has_failed: Cell::new(false),
            rows_written: Cell::new(0),
            has_warned: Cell::new(false),
            is_lost: Cell::new(false),
        };
        session.execute_batch(SETTINGS)?;
        Ok(session)
    }

    /// Begins a transaction of a club.
    pub(super) fn begin(&self, club: i32, purpose: Purpose) -> Result<(), Error> {
        self.start_over(Patience::REQUEST);
        let begin = match purpose {
            Purpose::Read => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
            // A snapshot would be taken before the lock is waited for, and lack what the last writer has written.
            Purpose::Write => "BEGIN ISOLATION LEVEL READ COMMITTED",
        };
        let lock = match purpose {
            Purpose::Read => String::new(),
            Purpose::Write => {
                format!("SELECT pg_advisory_xact_lock({WRITERS}, {club}); {FOOTPRINT}")
            }
        };
        self.execute_batch(&format!("{begin}; {}; {lock}", choose(club)))
    }

    /// As [`Session::commit`]. Where the transaction has written a row of the club, the time is noted.
    pub(super) fn commit_for(&self, club: i32) -> Result<(), NotCommitted> {
        if self.rows_written.get() > 0 {
            let now = "CAST(1000 * extract(epoch FROM clock_timestamp()) AS BIGINT)";
            let note = format!("UPDATE clubs SET written_at = {now} WHERE number = {club}");
            self.end(&format!("{note}; COMMIT"))
        } else {
            self.commit()
        }
    }

    /// Ends the transaction: what it wrote is on the disk, with a synchronous standby on both. Otherwise nothing is
    /// known of it.
    pub(super) fn commit(&self) -> Result<(), NotCommitted> {
        self.end("COMMIT")
    }

    fn end(&self, commit: &str) -> Result<(), NotCommitted> {
        if self.has_failed.get() {
            // PostgreSQL would roll back and call it a success.
            return Err(NotCommitted::Spoiled);
        }
        self.has_warned.set(false);
        let done = self.wait(Waits::Commit, self.client.batch_execute(commit));
        done.map_err(NotCommitted::Error)?;
        // Of a commit it warns where the wait for the standby was cancelled, in the language of the server.
        if self.has_warned.get() {
            self.lose();
            Err(NotCommitted::NotOnStandby)
        } else {
            Ok(())
        }
    }

    pub(super) fn roll_back(&self) -> Result<(), Error> {
        self.execute_batch("ROLLBACK")
    }

    /// Makes it ready for another transaction, whatever became of the last one.
    pub(super) fn start_over(&self, patience: Patience) {
        self.has_failed.set(false);
        self.rows_written.set(0);
        self.patience.set(patience);
    }

    /// How many rows the transaction has written.
    pub(super) fn rows_written(&self) -> usize {
        self.rows_written.get()
    }

    fn count_written(&self, rows: usize) {
        self.rows_written.set(self.rows_written.get().saturating_add(rows));
    }

    /// Whether it cannot be used any more.
    pub(super) fn is_lost(&self) -> bool {
        self.is_lost.get() || self.client.is_closed()
    }

    /// Does without it from now on.
    pub(super) fn lose(&self) {
        self.is_lost.set(true);
    }

    /// Where its server is.
    pub(super) fn host(&self) -> &Host {
        &self.host
    }

    /// Runs several statements without parameters.
    pub(in crate::store) fn execute_batch(&self, sql: &str) -> Result<(), Error> {
        self.wait(Waits::Statement, self.client.batch_execute(sql))
    }

    /// Prepares a statement that is written for both engines, once for each connection.
    pub(in crate::store) fn prepare(&self, sql: &str) -> Result<Statement<'_>, Error> {
        if let Some(prepared) = self.statements.borrow().get(sql) {
            return Ok(Statement { session: self, prepared: Arc::clone(prepared) });
        }
        let Rewritten { sql: rewritten, names } = rewrite(sql);
        let statement = self.wait(Waits::Statement, self.client.prepare(&rewritten))?;
        let writes = !sql.trim_start().starts_with("SELECT") && sql.contains(" RETURNING ");
        let prepared = Arc::new(Prepared { statement, writes, names });
        self.statements.borrow_mut().insert(sql.to_owned(), Arc::clone(&prepared));
        Ok(Statement { session: self, prepared })
    }

    /// Prepares every statement again from now on: the tables have changed.
    pub(super) fn forget_statements(&self) {
        self.statements.borrow_mut().clear();
    }

    /// Waits for an answer, but not for one that will not come.
    fn wait<T>(
        &self,
        what: Waits,
        answer: impl Future<Output = Result<T, tokio_postgres::Error>>,
    ) -> Result<T, Error> {
        if self.is_lost.get() {
            return Err(Error::Silent);
        }
        let mut silence = self.silence.clone();
        let within = match what {
            Waits::Statement => self.patience.get().statement,
            Waits::Commit => self.patience.get().commit,
        };
        let done = self.runtime.block_on(async {
            tokio::select! {
                biased;
                done = self.driven(answer) => done.map_err(Error::from),
                _ = silence.changed() => Err(Error::Silent),
                () = self.host.until_silent() => Err(Error::Silent),
                () = sleep(within) => {
                    tracing::error!(host = self.host.name(), "the database server takes too long");
                    if what == Waits::Statement {
                        self.runtime.spawn(Arc::clone(&self.host).cancel(self.client.cancel_token()));
                    }
                    Err(Error::Silent)
                }
            }
        });
        done.inspect_err(|error| {
            self.has_failed.set(true);
            if error.loses_session() {
                self.is_lost.set(true);
            }
        })
    }

    /// Reads and writes what stands on the wire until an answer is there. Warnings of the server stand before it.
    async fn driven<T>(
        &self,
        answer: impl Future<Output = Result<T, tokio_postgres::Error>>,
    ) -> Result<T, tokio_postgres::Error> {
        let mut answer = pin!(answer);
        poll_fn(|context| {
            let mut wire = self.wire.borrow_mut();
            loop {
                match wire.poll_message(context) {
                    Poll::Ready(Some(Ok(message))) => self.note(&message),
                    Poll::Ready(Some(Err(error))) => {
                        self.is_lost.set(true);
                        return Poll::Ready(Err(error));
                    }
                    Poll::Ready(None) | Poll::Pending => break,
                }
            }
            answer.as_mut().poll(context)
        })
        .await
    }

    fn note(&self, message: &AsyncMessage) {
        if let AsyncMessage::Notice(notice) = message
            && notice.code().code().starts_with("01")
        {
            self.has_warned.set(true);
        }
    }
}

/// What makes the rows of a club those that a transaction sees.
pub(super) fn choose(club: i32) -> String {
    format!("SET LOCAL ostwind.club = '{club}'")
}

/// Why a transaction was not committed, as far as is known.
#[derive(Debug)]
pub(super) enum NotCommitted {
    /// A statement had been refused before.
    Spoiled,
    /// It is on the disk of this server, and perhaps nowhere else.
    NotOnStandby,
    /// The server refused, or did not answer any more.
    Error(Error),
}

/// A statement that is prepared.
pub(in crate::store) struct Statement<'a> {
    session: &'a Session,
    prepared: Arc<Prepared>,
}

impl Statement<'_> {
    /// All its rows.
    pub(in crate::store) fn query(&self, params: &dyn Params) -> Result<Vec<Row>, Error> {
        let bound = self.bind(params)?;
        let (session, params) = (self.session, bound.as_sql());
        let answer = session.client.query(&self.prepared.statement, &params);
        let rows = session.wait(Waits::Statement, answer)?;
        if self.prepared.writes {
            session.count_written(rows.len());
        }
        Ok(rows)
    }

    /// Runs it; says how many rows it added, changed or removed.
    pub(in crate::store) fn execute(&self, params: &dyn Params) -> Result<usize, Error> {
        let bound = self.bind(params)?;
        let (session, params) = (self.session, bound.as_sql());
        let answer = session.client.execute(&self.prepared.statement, &params);
        let changed = session.wait(Waits::Statement, answer)?;
        let changed = usize::try_from(changed).unwrap_or(usize::MAX);
        session.count_written(changed);
        Ok(changed)
    }

    /// The names of its columns.
    pub(in crate::store) fn columns(&self) -> Vec<String> {
        let columns = self.prepared.statement.columns();
        columns.iter().map(|column| column.name().to_owned()).collect()
    }

    fn bind<'v>(&self, params: &'v dyn Params) -> Result<Bound<'_, 'v>, Error> {
        let names = &self.prepared.names;
        let mut bound = Bound { names, values: vec![Value::Nothing; names.len()] };
        params.bind(&mut bound)?;
        Ok(bound)
    }
}

/// The parameters of a statement in their order.
struct Bound<'n, 'v> {
    names: &'n [String],
    values: Vec<Value<'v>>,
}

impl Bound<'_, '_> {
    fn as_sql(&self) -> Vec<&(dyn ToSql + Sync)> {
        self.values.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
    }
}

impl<'v> Bind<'v> for Bound<'_, 'v> {
    fn count(&self) -> usize {
        self.names.len()
    }

    fn at(&mut self, place: usize, value: Value<'v>) -> Result<(), Error> {
        let count = self.values.len();
        let slot = self.values.get_mut(place.wrapping_sub(1));
        *slot.ok_or_else(|| Error::wrong_parameters(place, count))? = value;
        Ok(())
    }

    fn named(&mut self, name: &str, value: Value<'v>) -> Result<(), Error> {
        let place = self.names.iter().position(|other| other == name);
        let unknown = || Error::Unfit(format!("the statement has no parameter {name}"));
        let slot = place.and_then(|place| self.values.get_mut(place));
        *slot.ok_or_else(unknown)? = value;
        Ok(())
    }
}
