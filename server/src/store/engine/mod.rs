//! What tables and actions know of the database: transactions, statements, and rows with typed columns. Only this folder and
//! `sqlite` beside it know which engine that is.

mod column;
mod error;
mod params;
#[cfg(test)]
mod tests;

use rusqlite::CachedStatement;

pub use column::{Column, FromColumn};
pub use error::Error;
pub(in crate::store) use params::named;
pub use params::{Params, ToColumn, Value};

use crate::failure::Failure;

/// What actions and queries read and write: one state of the database, which is changed as a whole or not at all.
pub struct Transaction<'a>(&'a rusqlite::Connection);

impl<'a> Transaction<'a> {
    /// What a connection does next: in the transaction that it has begun, otherwise each statement by itself.
    pub fn on(connection: &'a rusqlite::Connection) -> Transaction<'a> {
        Transaction(connection)
    }

    /// The connection, for what SQLite alone can answer.
    pub(in crate::store) fn connection(&self) -> &'a rusqlite::Connection {
        self.0
    }

    /// A statement to be run several times. Each connection keeps those that it ran last.
    pub fn prepare_cached(&self, sql: &str) -> Result<Statement<'_>, Error> {
        Ok(Statement(self.0.prepare_cached(sql)?))
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
        let row = self.prepare_cached(sql)?.one(params, map)?;
        Ok(row.ok_or(Error::from(rusqlite::Error::QueryReturnedNoRows))?)
    }

    /// Walks the rows of a query.
    pub fn each(
        &self,
        sql: &str,
        params: impl Params,
        mut each: impl FnMut(&Row<'_>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut statement = self.prepare_cached(sql)?;
        let mut rows = statement.query(&params)?;
        while let Some(row) = rows.next().map_err(Error::from)? {
            each(&Row(row))?;
        }
        Ok(())
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

    /// Adds one row; says its id.
    pub fn insert(&self, sql: &str, params: impl Params) -> Result<i64, Failure> {
        let mut statement = self.prepare_cached(sql)?;
        statement.bind(&params)?;
        match statement.0.raw_execute().map_err(Error::from)? {
            1 => Ok(self.0.last_insert_rowid()),
            other => Err(Error::from(rusqlite::Error::StatementChangedRows(other)).into()),
        }
    }

    /// Runs several statements without parameters.
    pub fn execute_batch(&self, sql: &str) -> Result<(), Error> {
        Ok(self.0.execute_batch(sql)?)
    }
}

/// A statement that is prepared.
pub struct Statement<'a>(CachedStatement<'a>);

impl Statement<'_> {
    /// Runs it; says how many rows it added, changed or removed.
    pub fn execute(&mut self, params: impl Params) -> Result<usize, Error> {
        self.bind(&params)?;
        Ok(self.0.raw_execute()?)
    }

    /// Its first row, where there is one.
    pub fn one<T>(
        &mut self,
        params: impl Params,
        map: impl FnOnce(&Row<'_>) -> Result<T, Error>,
    ) -> Result<Option<T>, Error> {
        match self.query(&params)?.next()? {
            Some(row) => map(&Row(row)).map(Some),
            None => Ok(None),
        }
    }

    /// All its rows.
    pub fn rows<T, C: FromIterator<T>>(
        &mut self,
        params: impl Params,
        mut map: impl FnMut(&Row<'_>) -> Result<T, Error>,
    ) -> Result<C, Error> {
        let mut rows = self.query(&params)?;
        let rows = std::iter::from_fn(|| match rows.next() {
            Ok(row) => row.map(|row| map(&Row(row))),
            Err(error) => Some(Err(Error::from(error))),
        });
        rows.collect()
    }

    fn query(&mut self, params: &dyn Params) -> Result<rusqlite::Rows<'_>, Error> {
        self.bind(params)?;
        Ok(self.0.raw_query())
    }

    fn bind(&mut self, params: &dyn Params) -> Result<(), Error> {
        Ok(params.bind(&mut self.0)?)
    }
}

/// A row that a query found.
pub struct Row<'a>(&'a rusqlite::Row<'a>);

impl Row<'_> {
    /// A column by its name.
    pub fn get<T: FromColumn>(&self, column: &str) -> Result<T, Error> {
        T::from_column(self.column(column)?)
    }

    /// The text of a column, where it has one.
    pub fn text(&self, column: &str) -> Result<Option<&str>, Error> {
        let text = self.0.get_ref(column)?.as_str_or_null();
        Ok(text.map_err(rusqlite::Error::from)?)
    }

    /// A column that holds a JSON document.
    pub fn document<T: serde::de::DeserializeOwned>(&self, column: &str) -> Result<T, Error> {
        let text = self.column(column)?.text()?;
        serde_json::from_str(text).map_err(|error| Error::unreadable(column, &error))
    }

    /// A column that holds one of the names under which something is stored.
    pub fn named<T>(
        &self,
        column: &str,
        from_name: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, Error> {
        let name = self.column(column)?.text()?;
        from_name(name).ok_or_else(|| Error::unreadable(column, &name))
    }

    fn column<'a>(&'a self, name: &'a str) -> Result<Column<'a>, Error> {
        Column::of(self.0, name)
    }
}
