//! How large a database may become.

use crate::failure::Failure;
use crate::store::engine::Transaction;

/// Refuses whatever would make the file larger than this, as if the disk were full, for as long as the database is open. One that
/// is larger already stays as it is, and what fits into its free pages is still written.
///
/// # Errors
/// The database cannot be read.
pub(in crate::store) fn limit(tx: &Transaction<'_>, bytes: u64) -> Result<(), Failure> {
    let none = || Failure::Internal("a limit of pages without SQLite".to_owned());
    let connection = tx.sqlite().ok_or_else(none)?;
    let page: i64 = connection.query_row("PRAGMA page_size", [], |row| row.get(0))?;
    let pages = i64::try_from(bytes).unwrap_or(i64::MAX) / page;
    // SQLite answers with what it has set: never less than what is there.
    connection.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(()))?;
    Ok(())
}
