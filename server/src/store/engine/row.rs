//! A row that a query found.

use super::column::{Column, FromColumn};
use super::error::Error;
use super::value::Value;

/// A row that a query found.
pub struct Row<'a>(Found<'a>);

enum Found<'a> {
    Sqlite(&'a rusqlite::Row<'a>),
    Postgres(&'a tokio_postgres::Row),
}

impl<'a> From<&'a rusqlite::Row<'a>> for Row<'a> {
    fn from(row: &'a rusqlite::Row<'a>) -> Row<'a> {
        Row(Found::Sqlite(row))
    }
}

impl<'a> From<&'a tokio_postgres::Row> for Row<'a> {
    fn from(row: &'a tokio_postgres::Row) -> Row<'a> {
        Row(Found::Postgres(row))
    }
}

impl Row<'_> {
    /// A column by its name.
    pub fn get<T: FromColumn>(&self, column: &str) -> Result<T, Error> {
        T::from_column(self.column(column)?)
    }

    /// The text of a column, where it has one.
    pub fn text(&self, column: &str) -> Result<Option<&str>, Error> {
        match &self.0 {
            Found::Sqlite(row) => {
                let text = row.get_ref(column)?.as_str_or_null();
                Ok(text.map_err(rusqlite::Error::from)?)
            }
            Found::Postgres(row) => Ok(row.try_get(column)?),
        }
    }

    /// A column that holds a JSON document.
    pub fn document<T: serde::de::DeserializeOwned>(&self, column: &str) -> Result<T, Error> {
        serde_json::from_str(self.column(column)?.text()?)
            .map_err(|error| Error::unreadable(column, &error))
    }

    /// A column that holds one of the names under which something is stored.
    pub fn named<T>(
        &self,
        column: &str,
        from_name: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, Error> {
        let stored = self.column(column)?;
        let name = stored.text()?;
        from_name(name).ok_or_else(|| Error::unreadable(column, &name))
    }

    /// Every value in the order of the columns.
    pub fn values(&self) -> Result<Vec<Value<'_>>, Error> {
        match &self.0 {
            Found::Sqlite(row) => {
                let columns = 0..row.as_ref().column_count();
                columns.map(|column| sqlite_value(row, column)).collect()
            }
            Found::Postgres(row) => (0..row.len()).map(|column| Ok(row.try_get(column)?)).collect(),
        }
    }

    fn column<'a>(&'a self, name: &'a str) -> Result<Column<'a>, Error> {
        let value = match &self.0 {
            Found::Sqlite(row) => sqlite_value(row, row.as_ref().column_index(name)?)?,
            Found::Postgres(row) => row.try_get(name)?,
        };
        Ok(Column::new(name, value))
    }
}

fn sqlite_value<'a>(row: &'a rusqlite::Row<'_>, column: usize) -> Result<Value<'a>, Error> {
    Ok(Value::try_from(row.get_ref(column)?).map_err(rusqlite::Error::from)?)
}
