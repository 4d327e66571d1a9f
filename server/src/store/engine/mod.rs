//! What tables and actions know of the database: transactions, statements, and rows with typed columns. Only this folder, and
//! `sqlite` and `postgres` beside it, know which engine that is.

mod catalogue;
mod column;
mod error;
mod params;
mod row;
#[cfg(test)]
mod tests;
mod value;

use rusqlite::CachedStatement;

pub use column::{Column, FromColumn};
pub use error::Error;
pub(in crate::store) use params::named;
pub use params::{Bind, Params, ToColumn};
pub use row::Row;
pub use value::Value;

use super::postgres::session::{self, Session};
use crate::failure::Failure;

/// What actions and queries read and write: one state of the database, which is changed as a whole or not at all.
pub struct Transaction<'a>(Connection<'a>);

#[derive(Clone, Copy)]
enum Connection<'a> {
    Sqlite(&'a rusqlite::Connection),
    Postgres(&'a Session),
}

impl<'a> Transaction<'a> {
    /// What a connection does next: in the transaction that it has begun, otherwise each statement by itself.
    pub fn on(connection: &'a rusqlite::Connection) -> Transaction<'a> {
        Transaction(Connection::Sqlite(connection))
    }

    /// The transaction that a session with PostgreSQL has begun.
    pub(in crate::store) const fn of(session: &'a Session) -> Transaction<'a> {
        Transaction(Connection::Postgres(session))
    }

    /// The file's connection, for what SQLite alone can answer; none with PostgreSQL.
    pub(in crate::store) const fn sqlite(&self) -> Option<&'a rusqlite::Connection> {
        match self.0 {
            Connection::Sqlite(connection) => Some(connection),
            Connection::Postgres(_) => None,
        }
    }

    /// A statement to be run several times. Each connection keeps those that it ran last.
    pub fn prepare_cached(&self, sql: &str) -> Result<Statement<'a>, Error> {
        Ok(Statement(match self.0 {
            Connection::Sqlite(connection) => Prepared::Sqlite(connection.prepare_cached(sql)?),
            Connection::Postgres(session) => Prepared::Postgres(session.prepare(sql)?),
        }))
    }

    /// Every row of a query.
    pub fn rows<T, C: FromIterator<T>>(
        &self,
        sql: &str,
        params: impl Params,
        map: impl FnMut(&Row<'_>) -> Result<T, Error>,
    ) -> Result<C, Failure> {
        Ok(self.prepare_cached(sql)?.rows(&params, map)?)
    }

    /// The first row of a query, where there is one.
    pub fn one<T>(
        &self,
        sql: &str,
        params: impl Params,
        map: impl FnOnce(&Row<'_>) -> Result<T, Error>,
    ) -> Result<Option<T>, Failure> {
        Ok(self.prepare_cached(sql)?.one(params, map)?)
    }

    /// The row of a query that always has one.
    pub fn query_row<T>(
        &self,
        sql: &str,
        params: impl Params,
        map: impl FnOnce(&Row<'_>) -> Result<T, Error>,
    ) -> Result<T, Failure> {
        Ok(self.prepare_cached(sql)?.one(params, map)?.ok_or_else(Error::no_row)?)
    }

    /// Walks the rows of a query.
    pub fn each(
        &self,
        sql: &str,
        params: impl Params,
        each: impl FnMut(&Row<'_>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        self.prepare_cached(sql)?.each(&params, each)
    }

    /// Whether a query has a row.
    pub fn exists(&self, sql: &str, params: impl Params) -> Result<bool, Failure> {
        Ok(self.one(sql, params, |_| Ok(()))?.is_some())
    }

    /// Runs a statement; says how many rows it added, changed or removed.
    pub fn execute(&self, sql: &str, params: impl Params) -> Result<usize, Failure> {
        Ok(self.prepare_cached(sql)?.execute(params)?)
    }

    /// Runs a statement, whatever it changed.
    pub fn exec(&self, sql: &str, params: impl Params) -> Result<(), Failure> {
        self.execute(sql, params).map(drop)
    }

    /// Adds one row to a table whose key is `id`; says its id.
    pub fn insert(&self, sql: &str, params: impl Params) -> Result<i64, Failure> {
        match self.0 {
            Connection::Sqlite(connection) => match self.execute(sql, params)? {
                1 => Ok(connection.last_insert_rowid()),
                other => Err(Error::not_one_row(other).into()),
            },
            Connection::Postgres(session) => {
                let mut statement =
                    Statement(Prepared::Postgres(session.prepare(&format!("{sql} RETURNING id"))?));
                let id = statement.one(params, |row| row.get("id"))?;
                Ok(id.ok_or_else(|| Error::not_one_row(0))?)
            }
        }
    }

    /// Runs several statements without parameters.
    pub fn execute_batch(&self, sql: &str) -> Result<(), Error> {
        match self.0 {
            Connection::Sqlite(connection) => Ok(connection.execute_batch(sql)?),
            Connection::Postgres(session) => session.execute_batch(sql),
        }
    }
}

/// A statement that is prepared.
pub struct Statement<'a>(Prepared<'a>);

enum Prepared<'a> {
    Sqlite(CachedStatement<'a>),
    Postgres(session::Statement<'a>),
}

impl Statement<'_> {
    /// Runs it; says how many rows it added, changed or removed.
    pub fn execute(&mut self, params: impl Params) -> Result<usize, Error> {
        match &mut self.0 {
            Prepared::Sqlite(statement) => {
                params.bind(&mut **statement)?;
                Ok(statement.raw_execute()?)
            }
            Prepared::Postgres(statement) => statement.execute(&params),
        }
    }

    /// Its first row, where there is one.
    pub fn one<T>(
        &mut self,
        params: impl Params,
        map: impl FnOnce(&Row<'_>) -> Result<T, Error>,
    ) -> Result<Option<T>, Error> {
        match &mut self.0 {
            Prepared::Sqlite(statement) => {
                params.bind(&mut **statement)?;
                let mut rows = statement.raw_query();
                rows.next()?.map(|row| map(&Row::from(row))).transpose()
            }
            Prepared::Postgres(statement) => {
                let rows = statement.query(&params)?;
                rows.first().map(|row| map(&Row::from(row))).transpose()
            }
        }
    }

    /// All its rows.
    pub fn rows<T, C: FromIterator<T>>(
        &mut self,
        params: impl Params,
        mut map: impl FnMut(&Row<'_>) -> Result<T, Error>,
    ) -> Result<C, Error> {
        match &mut self.0 {
            Prepared::Sqlite(statement) => {
                params.bind(&mut **statement)?;
                let mut rows = statement.raw_query();
                let rows = std::iter::from_fn(|| match rows.next() {
                    Ok(row) => row.map(|row| map(&Row::from(row))),
                    Err(error) => Some(Err(Error::from(error))),
                });
                rows.collect()
            }
            Prepared::Postgres(statement) => {
                statement.query(&params)?.iter().map(|row| map(&Row::from(row))).collect()
            }
        }
    }

    /// The names of the columns of a query.
    fn columns(&self) -> Vec<String> {
        match &self.0 {
            Prepared::Sqlite(statement) => statement.column_names().map(str::to_owned).collect(),
            Prepared::Postgres(statement) => statement.columns(),
        }
    }

    /// Walks its rows.
    pub fn each<E: From<Failure>>(
        &mut self,
        params: &dyn Params,
        mut each: impl FnMut(&Row<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        match &mut self.0 {
            Prepared::Sqlite(statement) => {
                params.bind(&mut **statement).map_err(Failure::from)?;
                let mut rows = statement.raw_query();
                while let Some(row) = rows.next().map_err(Failure::from)? {
                    each(&Row::from(row))?;
                }
                Ok(())
            }
            Prepared::Postgres(statement) => {
                let rows = statement.query(params).map_err(Failure::from)?;
                rows.iter().try_for_each(|row| each(&Row::from(row)))
            }
        }
    }
}
