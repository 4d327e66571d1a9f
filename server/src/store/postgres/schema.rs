//! Whether a database of PostgreSQL is fit for the books of clubs, and the tables in it.

use rusqlite::Connection;
use texts::database::DatabaseProblem;

use super::copy::copy;
use super::server::unreachable;
use super::session::{Session, choose};
use crate::failure::Failure;
use crate::store::engine::{Error, FromColumn, Params, Row, Transaction};
use crate::store::sqlite::migrate;

/// The tables of the books, which `cargo xtask schema` writes.
const TABLES: &str = include_str!("../../../../migrations/postgres/schema.sql");

/// What stands beside the books: the version of their schema, and which clubs there are.
const BESIDE: &str = "CREATE TABLE schema_version (version BIGINT NOT NULL);
     CREATE TABLE clubs (number INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE)";

/// The first version of PostgreSQL whose views respect the rights of those who ask.
const OLDEST_SERVER: i64 = 150_000;

/// The lock under which tables are made and clubs get their numbers: any number that no club has.
const LOCK: &str = "SELECT pg_advisory_xact_lock(1297370445)";

/// What has to be true of the server, the database and the role.
struct Fitness {
    server: i64,
    version: String,
    encoding: String,
    collation: String,
    role: String,
    bypasses_rows: bool,
}

/// Checks the database, and makes its tables where it is empty.
///
/// # Errors
/// It is not fit, or does not answer.
pub(super) fn prepare(session: &Session) -> Result<(), DatabaseProblem> {
    in_transaction(session, |tx| {
        check(&fitness(tx)?)?;
        match version(tx)? {
            Some(found) if found == migrate::newest() => Ok(()),
            Some(found) if found > migrate::newest() => {
                Err(DatabaseProblem::Newer { found, known: migrate::newest() }.into())
            }
            Some(found) => Err(DatabaseProblem::Older { found, known: migrate::newest() }.into()),
            None if count(tx, "pg_tables WHERE schemaname = current_schema()")? > 0 => {
                Err(DatabaseProblem::Foreign.into())
            }
            None => Ok(make(tx)?),
        }
    })
}

/// The number of a club, which it gets the first time; its books are those of a new club then.
///
/// # Errors
/// The database does not answer.
pub(super) fn number_of(session: &Session, key: &str) -> Result<i32, DatabaseProblem> {
    in_transaction(session, |tx| {
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
    in_transaction(session, |tx| {
        if number(tx, key)?.is_some() {
            return Ok(false);
        }
        add(tx, key, books)?;
        // Until the rows are counted, a query through all deals of a club can take minutes.
        tx.execute_batch("ANALYZE")?;
        Ok(true)
    })
}

fn number(tx: &Transaction<'_>, key: &str) -> Result<Option<i32>, Error> {
    ask(tx, "SELECT number AS found FROM clubs WHERE key = ?1", [key])
}

fn add(tx: &Transaction<'_>, key: &str, books: &Connection) -> Result<i32, Problem> {
    let insert = "INSERT INTO clubs (number, key)
         SELECT coalesce(max(number), 0) + 1, ?1 FROM clubs RETURNING number AS found";
    let number: i32 = ask(tx, insert, [key])?.ok_or_else(Error::no_row)?;
    tx.execute_batch(&choose(number))?;
    copy(&Transaction::on(books), tx)?;
    Ok(number)
}

/// Runs work while nobody else makes tables or numbers.
fn in_transaction<T>(
    session: &Session,
    work: impl FnOnce(&Transaction<'_>) -> Result<T, Problem>,
) -> Result<T, DatabaseProblem> {
    let tx = Transaction::of(session);
    let worked = tx
        .execute_batch(&format!("BEGIN; {LOCK}"))
        .map_err(Problem::from)
        .and_then(|()| work(&tx))
        .and_then(|done| Ok(tx.execute_batch("COMMIT").map(|()| done)?));
    worked.map_err(|Problem(problem)| {
        // A connection that is gone has rolled back by itself.
        let _ = session.roll_back();
        problem
    })
}

/// A problem, also one that began as an error of the engine.
struct Problem(DatabaseProblem);

impl From<DatabaseProblem> for Problem {
    fn from(problem: DatabaseProblem) -> Problem {
        Problem(problem)
    }
}

impl From<Failure> for Problem {
    fn from(failure: Failure) -> Problem {
        Problem(DatabaseProblem::Unreachable { reason: format!("{failure:?}") })
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Problem {
        Problem(unreachable(&error))
    }
}

fn fitness(tx: &Transaction<'_>) -> Result<Fitness, Error> {
    let select = "SELECT CAST(current_setting('server_version_num') AS BIGINT) AS server,
            current_setting('server_version') AS version,
            pg_encoding_to_char(encoding) AS encoding, datcollate AS collation,
            rolname AS role, rolsuper OR rolbypassrls AS bypasses_rows
         FROM pg_database JOIN pg_roles ON rolname = current_user
         WHERE datname = current_database()";
    let read = |row: &Row<'_>| {
        Ok(Fitness {
            server: row.get("server")?,
            version: row.get("version")?,
            encoding: row.get("encoding")?,
            collation: row.get("collation")?,
            role: row.get("role")?,
            bypasses_rows: row.get("bypasses_rows")?,
        })
    };
    tx.prepare_cached(select)?.one([], read)?.ok_or_else(Error::no_row)
}

fn check(fitness: &Fitness) -> Result<(), DatabaseProblem> {
    let Fitness { server, version, encoding, collation, role, bypasses_rows } = fitness;
    if *server < OLDEST_SERVER {
        Err(DatabaseProblem::OldServer { version: version.clone() })
    } else if encoding != "UTF8"
        || !["C", "C.UTF-8", "C.UTF8", "POSIX"].contains(&collation.as_str())
    {
        Err(DatabaseProblem::Collation { encoding: encoding.clone(), collation: collation.clone() })
    } else if *bypasses_rows {
        Err(DatabaseProblem::BypassesRows { role: role.clone() })
    } else {
        Ok(())
    }
}

/// The version of the schema; none where there is none of ours.
fn version(tx: &Transaction<'_>) -> Result<Option<i64>, Error> {
    if count(tx, "pg_tables WHERE schemaname = current_schema() AND tablename = 'schema_version'")?
        == 0
    {
        return Ok(None);
    }
    ask(tx, "SELECT version AS found FROM schema_version", [])
}

fn make(tx: &Transaction<'_>) -> Result<(), Error> {
    tx.execute_batch(TABLES)?;
    tx.execute_batch(BESIDE)?;
    let insert = "INSERT INTO schema_version (version) VALUES (?1)";
    tx.prepare_cached(insert)?.execute([migrate::newest()]).map(drop)
}

fn count(tx: &Transaction<'_>, from: &str) -> Result<i64, Error> {
    let found = ask(tx, &format!("SELECT count(*) AS found FROM {from}"), [])?;
    Ok(found.unwrap_or_default())
}

/// The column `found` of the first row.
fn ask<T: FromColumn>(
    tx: &Transaction<'_>,
    sql: &str,
    params: impl Params,
) -> Result<Option<T>, Error> {
    tx.prepare_cached(sql)?.one(params, |row| row.get("found"))
}
