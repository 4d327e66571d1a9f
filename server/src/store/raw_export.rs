//! Every row of every table as it is kept, for an export of all of the club's books.

use crate::failure::Failure;
use crate::store::engine::{Transaction, Value};

/// Tables that give access to this server (passwords, second factors, sessions, links), in an order in which their rows can be
/// deleted. They leave it only in a backup.
pub const ACCESS_TABLES: [&str; 11] = [
    "second_factors",
    "recovery_codes",
    "email_changes",
    "notices",
    "last_notice",
    "sessions",
    "links",
    "calendar_links",
    "evening_invitations",
    "name_questions",
    "accounts",
];

/// The names of the tables that hold the club's books, in alphabetical order: all but [`ACCESS_TABLES`] and the seals, which follow
/// from the others.
pub fn tables(tx: &Transaction<'_>) -> Result<Vec<String>, Failure> {
    let mut names = all_tables(tx)?;
    names.retain(|name| !ACCESS_TABLES.contains(&name.as_str()));
    Ok(names)
}

/// Without the seals, which follow from the rows.
const TABLES: &str = "SELECT name FROM sqlite_schema
     WHERE type = 'table' AND name NOT LIKE 'refinery%' AND name NOT LIKE 'sqlite%'
       AND name NOT IN ('seals', 'book_state')
     ORDER BY name";

/// The same in PostgreSQL: those that have rows of a club.
const TABLES_IN_POSTGRES: &str = "SELECT CAST(relname AS TEXT) AS name FROM pg_class
     WHERE relkind = 'r' AND relrowsecurity AND relnamespace = CAST(current_schema() AS regnamespace)
     ORDER BY CAST(relname AS TEXT)";

/// The column by which PostgreSQL keeps clubs apart: always the last one, and no part of a club's books.
const CLUB: &str = "club_id";

/// All tables with rows of the club, in alphabetical order.
pub(in crate::store) fn all_tables(tx: &Transaction<'_>) -> Result<Vec<String>, Failure> {
    let select = if tx.sqlite().is_some() { TABLES } else { TABLES_IN_POSTGRES };
    tx.rows(select, [], |row| row.get("name"))
}

/// The columns of a table of [`tables`].
pub fn columns(tx: &Transaction<'_>, table: &str) -> Result<Vec<String>, Failure> {
    // The name comes from the schema itself, nobody typed it.
    let mut columns = tx.prepare_cached(&format!("SELECT * FROM {table}"))?.columns();
    columns.retain(|column| column != CLUB);
    Ok(columns)
}

/// Walks the rows of a table of [`tables`] in the order of their columns, of which the first are the key.
pub fn walk<E: From<Failure>>(
    tx: &Transaction<'_>,
    table: &str,
    mut each: impl FnMut(&[Value<'_>]) -> Result<(), E>,
) -> Result<(), E> {
    let columns = columns(tx, table)?;
    // PostgreSQL would put what is empty last.
    let order = columns.iter().map(|column| format!("{column} NULLS FIRST"));
    let order = order.collect::<Vec<_>>().join(", ");
    let select = format!("SELECT {} FROM {table} ORDER BY {order}", columns.join(", "));
    let mut select = tx.prepare_cached(&select).map_err(Failure::from)?;
    select.each(&[], |row| each(&row.values().map_err(Failure::from)?))
}

/// Every row of every table as text, to check that nothing has changed. The seals follow from the rows.
///
/// # Errors
/// The database's.
pub fn dump(tx: &Transaction<'_>) -> Result<String, Failure> {
    let mut dump = String::new();
    for table in all_tables(tx)? {
        walk(tx, &table, |values| -> Result<(), Failure> {
            dump.push_str(&table);
            for value in values {
                dump.push_str(&format!(" {value:?}"));
            }
            dump.push('\n');
            Ok(())
        })?;
    }
    Ok(dump)
}
