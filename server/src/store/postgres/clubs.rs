//! The clubs of a database: which books there are, how large they are, and the list of the clubs as the server keeps it.

use std::time::{Duration, SystemTime};

use rusqlite::Connection;
use texts::database::DatabaseProblem;

use super::copy::{AS_WHOLE_CLUB, copy};
use super::schema::{OneAtATime, Problem, ask, in_transaction};
use super::server::unreachable;
use super::session::{Session, choose};
use crate::failure::Failure;
use crate::store::engine::{Error, Row, Transaction};
use crate::store::sqlite::migrate;

/// The number of a club, which it gets the first time; its books are those of a new club then.
///
/// # Errors
/// The database does not answer.
pub(super) fn number_of(session: &Session, key: &str) -> Result<i32, DatabaseProblem> {
    in_transaction(session, OneAtATime::Clubs, |tx| {
        if let Some(number) = number(tx, key)? {
            return Ok(number);
        }
        let internal = |problem| Failure::Internal(format!("no schema: {problem:?}"));
        add(tx, key, &migrate::expected_schema().map_err(internal)?)
    })
}

/// Adds a club with the books of a file; false where there is one with this key.
///
/// # Errors
/// The database does not answer, or the rows do not fit.
pub(super) fn add_books(
    session: &Session,
    key: &str,
    books: &Connection,
) -> Result<bool, DatabaseProblem> {
    in_transaction(session, OneAtATime::Clubs, |tx| {
        if number(tx, key)?.is_some() {
            return Ok(false);
        }
        add(tx, key, books)?;
        analyze(tx)?;
        Ok(true)
    })
}

/// Lets the server count the rows of the tables. Until it does, it takes a large new club for one without rows, and a query
/// through all deals can take minutes.
///
/// # Errors
/// The database's.
pub(super) fn analyze(tx: &Transaction<'_>) -> Result<(), Failure> {
    let tables = tx.tables()?.join(", ");
    Ok(tx.execute_batch(&format!("ANALYZE {tables}"))?)
}

/// The number of a club, if it has one.
fn number(tx: &Transaction<'_>, key: &str) -> Result<Option<i32>, Error> {
    ask(tx, "SELECT number AS found FROM clubs WHERE key = ?1", [key])
}

fn add(tx: &Transaction<'_>, key: &str, books: &Connection) -> Result<i32, Problem> {
    let insert = "INSERT INTO clubs (key) VALUES (?1) RETURNING number AS found";
    let number: i32 = ask(tx, insert, [key])?.ok_or_else(Error::no_row)?;
    add_rows(tx, number, books)?;
    Ok(number)
}

/// Fills the tables of a club that has no rows.
pub(super) fn add_rows(
    tx: &Transaction<'_>,
    number: i32,
    books: &Connection,
) -> Result<(), Failure> {
    tx.execute_batch(&choose(number))?;
    copy(&Transaction::on(books), tx)?;
    note_size(tx, number).map(drop)
}

/// The number of a club, if there are books of it.
///
/// # Errors
/// The database does not answer.
pub(super) fn known_number(session: &Session, key: &str) -> Result<Option<i32>, DatabaseProblem> {
    number(&Transaction::of(session), key).map_err(|error| unreachable(&error))
}

/// How many bytes the books of a club take, and when they were changed last; none where there are no books.
///
/// # Errors
/// The database does not answer.
pub(super) fn trace(
    session: &Session,
    key: &str,
) -> Result<Option<(u64, Option<SystemTime>)>, DatabaseProblem> {
    let select = "SELECT bytes, written_at FROM clubs WHERE key = ?1";
    let read = |row: &Row<'_>| {
        let (bytes, at): (i64, Option<i64>) = (row.get("bytes")?, row.get("written_at")?);
        let since = |at: i64| Duration::from_millis(u64::try_from(at).unwrap_or_default());
        let written = at.map(|at| SystemTime::UNIX_EPOCH + since(at));
        Ok((u64::try_from(bytes).unwrap_or_default(), written))
    };
    let trace = Transaction::of(session)
        .prepare_cached(select)
        .and_then(|mut select| select.one([key], read));
    trace.map_err(|error| unreachable(&error))
}

/// Measures the rows of a club, and notes how many bytes they take.
///
/// # Errors
/// The database's.
pub(super) fn note_size(tx: &Transaction<'_>, club: i32) -> Result<u64, Failure> {
    let sizes = tx.tables()?.into_iter().map(|table| {
        format!("SELECT CAST(sum(pg_column_size({table}.*)) AS BIGINT) AS bytes FROM {table}")
    });
    let sizes = sizes.collect::<Vec<_>>().join(" UNION ALL ");
    let sum =
        format!("SELECT CAST(coalesce(sum(bytes), 0) AS BIGINT) AS found FROM ({sizes}) AS sizes");
    let bytes: i64 = ask(tx, &sum, [])?.unwrap_or_default();
    // Nothing of the club is written.
    tx.execute_batch(&format!("UPDATE clubs SET bytes = {bytes} WHERE number = {club}"))?;
    Ok(u64::try_from(bytes).unwrap_or_default())
}

/// Removes a club with all its rows for good; one that is not there is fine.
///
/// # Errors
/// The database does not answer.
pub(super) fn remove(session: &Session, key: &str) -> Result<(), DatabaseProblem> {
    in_transaction(session, OneAtATime::Clubs, |tx| {
        let Some(number) = number(tx, key)? else { return Ok(()) };
        tx.execute_batch(&choose(number))?;
        tx.execute_batch(AS_WHOLE_CLUB)?;
        for table in tx.tables()? {
            tx.execute_batch(&format!("DELETE FROM {table}"))?;
        }
        tx.prepare_cached("DELETE FROM clubs WHERE number = ?1")?.execute([number])?;
        Ok(())
    })
}

/// The list of the clubs, as it was written; none where nobody has written one.
///
/// # Errors
/// The database does not answer.
pub(super) fn registry(session: &Session) -> Result<Option<String>, DatabaseProblem> {
    document(&Transaction::of(session)).map_err(|error| unreachable(&error))
}

/// Changes the list of the clubs while nobody else does; what `change` refuses leaves it as it was.
///
/// # Errors
/// The database does not answer.
pub(super) fn change_registry<T, E>(
    session: &Session,
    change: impl FnOnce(Option<String>) -> Result<(String, T), E>,
) -> Result<Result<T, E>, DatabaseProblem> {
    in_transaction(session, OneAtATime::Registry, |tx| {
        let before = document(tx)?;
        let is_new = before.is_none();
        let (document, changed) = match change(before) {
            Ok(changed) => changed,
            Err(refused) => return Ok(Err(refused)),
        };
        let write = if is_new {
            "INSERT INTO registry (document) VALUES (?1)"
        } else {
            "UPDATE registry SET document = ?1"
        };
        tx.prepare_cached(write)?.execute([document])?;
        Ok(Ok(changed))
    })
}

fn document(tx: &Transaction<'_>) -> Result<Option<String>, Error> {
    ask(tx, "SELECT document AS found FROM registry", [])
}
