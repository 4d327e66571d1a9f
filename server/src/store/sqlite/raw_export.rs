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
    let mut names: Vec<String> = tx.rows(TABLES, [], |row| row.get("name"))?;
    names.retain(|name| !ACCESS_TABLES.contains(&name.as_str()));
    Ok(names)
}

/// Without the seals, which follow from the rows.
const TABLES: &str = "SELECT name FROM sqlite_schema
     WHERE type = 'table' AND name NOT LIKE 'refinery%' AND name NOT LIKE 'sqlite%'
       AND name NOT IN ('seals', 'book_state')
     ORDER BY name";

/// The columns of a table of [`tables`].
pub fn columns(tx: &Transaction<'_>, table: &str) -> Result<Vec<String>, Failure> {
    let select = tx.connection().prepare(&format!("SELECT * FROM {table}"))?;
    Ok(select.column_names().map(str::to_owned).collect())
}

/// Walks the rows of a table of [`tables`] in the order of their keys.
pub fn walk<E: From<Failure>>(
    tx: &Transaction<'_>,
    table: &str,
    mut each: impl FnMut(&[Value<'_>]) -> Result<(), E>,
) -> Result<(), E> {
    let failed = |error: rusqlite::Error| E::from(Failure::from(error));
    // The name comes from the schema itself, nobody typed it.
    let order = if columns(tx, table)?.len() > 1 { "1, 2" } else { "1" };
    let select = format!("SELECT * FROM {table} ORDER BY {order}");
    let mut select = tx.connection().prepare(&select).map_err(failed)?;
    let count = select.column_count();
    let mut rows = select.query([]).map_err(failed)?;
    while let Some(row) = rows.next().map_err(failed)? {
        let mut fields = Vec::with_capacity(count);
        for column in 0..count {
            let value = Value::try_from(row.get_ref(column).map_err(failed)?);
            let value =
                value.map_err(|error| E::from(Failure::Internal(format!("{table}: {error}"))))?;
            fields.push(value);
        }
        each(&fields)?;
    }
    Ok(())
}

/// Every row of every table as text, to check that nothing has changed. The seals follow from the rows.
///
/// # Errors
/// SQLite's.
pub fn dump(tx: &Transaction<'_>) -> Result<String, Failure> {
    let tables: Vec<String> = tx.rows(TABLES, [], |row| row.get("name"))?;
    let mut dump = String::new();
    for table in tables {
        // The name comes from the schema itself, nobody typed it.
        let mut rows = tx.connection().prepare(&format!("SELECT * FROM {table}"))?;
        let columns = rows.column_count();
        let mut rows = rows.query([])?;
        while let Some(row) = rows.next()? {
            dump.push_str(&table);
            for column in 0..columns {
                dump.push_str(&format!(" {:?}", row.get_ref(column)?));
            }
            dump.push('\n');
        }
    }
    Ok(dump)
}
