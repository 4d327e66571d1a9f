//! Which tables and columns there are, as the engine itself knows them.

use super::{Connection, Transaction};
use crate::failure::Failure;

/// In SQLite: without the seals, which follow from the rows.
const SQLITE: &str = "SELECT name FROM sqlite_schema
     WHERE type = 'table' AND name NOT LIKE 'refinery%' AND name NOT LIKE 'sqlite%'
       AND name NOT IN ('seals', 'book_state')
     ORDER BY name";

/// In PostgreSQL: those that have rows of clubs.
const POSTGRES: &str = "SELECT CAST(relname AS TEXT) AS name FROM pg_class
     WHERE relkind = 'r' AND relrowsecurity AND relnamespace = CAST(current_schema() AS regnamespace)
     ORDER BY CAST(relname AS TEXT)";

/// The column by which PostgreSQL keeps clubs apart, and no part of a club's books.
const CLUB: &str = "club_id";

impl Transaction<'_> {
    /// All tables of the books, in alphabetical order.
    ///
    /// # Errors
    /// The database's.
    pub fn tables(&self) -> Result<Vec<String>, Failure> {
        let select = match self.0 {
            Connection::Sqlite(_) => SQLITE,
            Connection::Postgres(_) => POSTGRES,
        };
        self.rows(select, [], |row| row.get("name"))
    }

    /// The columns of a table of [`Transaction::tables`], in their order.
    ///
    /// # Errors
    /// The database's.
    pub fn columns(&self, table: &str) -> Result<Vec<String>, Failure> {
        let mut columns = self.prepare_cached(&format!("SELECT * FROM {table}"))?.columns();
        columns.retain(|column| column != CLUB);
        Ok(columns)
    }
}
