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
    let mut names = tx.tables()?;
    names.retain(|name| !ACCESS_TABLES.contains(&name.as_str()));
    Ok(names)
}

/// Walks the rows of a table of [`tables`] in the order of their columns, of which the first are the key.
pub fn walk<E: From<Failure>>(
    tx: &Transaction<'_>,
    table: &str,
    mut each: impl FnMut(&[Value<'_>]) -> Result<(), E>,
) -> Result<(), E> {
    let columns = tx.columns(table)?;
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
    for table in tx.tables()? {
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
