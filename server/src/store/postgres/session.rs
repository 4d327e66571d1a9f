//! One connection to PostgreSQL: its transactions, and the statements that it has prepared.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use postgres::types::ToSql;
use postgres::{Client, Row};

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

/// A connection.
pub(in crate::store) struct Session {
    client: RefCell<Client>,
    statements: RefCell<HashMap<String, Arc<Prepared>>>,
    /// A statement of the present transaction was refused: PostgreSQL takes no other one.
    has_failed: Cell<bool>,
    /// The server has warned of something since this was looked at last.
    has_warned: Arc<AtomicBool>,
}

struct Prepared {
    statement: postgres::Statement,
    names: Vec<String>,
}

impl Session {
    pub(super) fn new(client: Client, has_warned: Arc<AtomicBool>) -> Session {
        let (client, statements) = (RefCell::new(client), RefCell::default());
        Session { client, statements, has_failed: Cell::new(false), has_warned }
    }

    /// Begins a transaction of a club.
    pub(super) fn begin(&self, club: i32, purpose: Purpose) -> Result<(), Error> {
        self.has_failed.set(false);
        let begin = match purpose {
            Purpose::Read => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
            // A snapshot would be taken before the lock is waited for, and lack what the last writer has written.
            Purpose::Write => "BEGIN ISOLATION LEVEL READ COMMITTED",
        };
        let lock = match purpose {
            Purpose::Read => String::new(),
            Purpose::Write => format!("SELECT pg_advisory_xact_lock({WRITERS}, {club})"),
        };
        self.execute_batch(&format!("{begin}; {}; {lock}", choose(club)))
    }

    /// Ends the transaction: what it wrote is on the disk, with a synchronous standby on both. Otherwise nothing is
    /// known of it.
    pub(super) fn commit(&self) -> Result<(), NotCommitted> {
        if self.has_failed.get() {
            // PostgreSQL would roll back and call it a success.
            return Err(NotCommitted::Spoiled);
        }
        self.has_warned.store(false, Ordering::Relaxed);
        self.execute_batch("COMMIT").map_err(NotCommitted::Error)?;
        // Of a commit it warns where the wait for the standby was cancelled, in the language of the server.
        if self.has_warned.load(Ordering::Relaxed) {
            Err(NotCommitted::NotOnStandby)
        } else {
            Ok(())
        }
    }

    pub(super) fn roll_back(&self) -> Result<(), Error> {
        self.execute_batch("ROLLBACK")
    }

    /// Whether it can be used for another transaction.
    pub(super) fn is_open(&self) -> bool {
        !self.client.borrow().is_closed()
    }

    /// Runs several statements without parameters.
    pub(in crate::store) fn execute_batch(&self, sql: &str) -> Result<(), Error> {
        let done = self.client.borrow_mut().batch_execute(sql);
        self.noted(done)
    }

    /// Prepares a statement that is written for both engines, once for each connection.
    pub(in crate::store) fn prepare(&self, sql: &str) -> Result<Statement<'_>, Error> {
        if let Some(prepared) = self.statements.borrow().get(sql) {
            return Ok(Statement { session: self, prepared: Arc::clone(prepared) });
        }
        let Rewritten { sql: rewritten, names } = rewrite(sql);
        let statement = self.client.borrow_mut().prepare(&rewritten);
        let prepared = Arc::new(Prepared { statement: self.noted(statement)?, names });
        self.statements.borrow_mut().insert(sql.to_owned(), Arc::clone(&prepared));
        Ok(Statement { session: self, prepared })
    }

    fn noted<T>(&self, done: Result<T, postgres::Error>) -> Result<T, Error> {
        done.map_err(|error| {
            self.has_failed.set(true);
            Error::from(error)
        })
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
        let mut client = self.session.client.borrow_mut();
        self.session.noted(client.query(&self.prepared.statement, &bound.as_sql()))
    }

    /// Runs it; says how many rows it added, changed or removed.
    pub(in crate::store) fn execute(&self, params: &dyn Params) -> Result<usize, Error> {
        let bound = self.bind(params)?;
        let mut client = self.session.client.borrow_mut();
        let changed = client.execute(&self.prepared.statement, &bound.as_sql());
        Ok(usize::try_from(self.session.noted(changed)?).unwrap_or(usize::MAX))
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
