//! Whether a database of PostgreSQL is fit for the books of clubs, and the tables in it.

use std::path::Path;

use texts::database::DatabaseProblem;

use super::leader_lock::LeaderLock;
use super::server::unreachable;
use super::session::{NotCommitted, Session};
use super::upgrade::upgrade;
use crate::failure::Failure;
use crate::store::engine::{Error, FromColumn, Params, Row, Transaction};
use crate::store::sqlite::file_error::FileError;
use crate::store::sqlite::migrate;

/// The tables of the books, which `cargo xtask schema` writes.
const TABLES: &str = include_str!("../../../../migrations/postgres/schema.sql");

/// What stands beside the books: the version of their schema; which books there are, their size in bytes and the milliseconds of
/// the Unix epoch when they were changed last; the list of the clubs.
const BESIDE: &str = "CREATE TABLE schema_version (version BIGINT NOT NULL);
     CREATE TABLE clubs (
         number INTEGER GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
         key TEXT NOT NULL UNIQUE,
         bytes BIGINT NOT NULL DEFAULT 0,
         written_at BIGINT);
     CREATE TABLE registry (document TEXT NOT NULL)";

/// The first version of PostgreSQL whose views respect the rights of those who ask.
const OLDEST_SERVER: i64 = 150_000;

/// After how many changes of a table PostgreSQL counts its rows again.
const COUNTED_EVERY: u32 = 200;

/// What one at a time does, of all servers and commands.
#[derive(Clone, Copy)]
pub(super) enum OneAtATime {
    /// Making tables, adding and removing clubs.
    Clubs,
    /// Changing the list of the clubs.
    Registry,
}

impl OneAtATime {
    /// The number of its lock, which no club has.
    const fn lock(self) -> i64 {
        match self {
            OneAtATime::Clubs => 1_297_370_445,
            OneAtATime::Registry => 1_297_370_446,
        }
    }
}

/// What has to be true of the server, the database and the role.
struct Fitness {
    server: i64,
    version: String,
    encoding: String,
    collation: String,
    role: String,
    bypasses_rows: bool,
}

/// Checks the database, and makes its tables where it is empty. Older ones are replaced while no server is at work with them;
/// copies are put below the folder.
///
/// # Errors
/// It is not fit, or does not answer.
pub(super) fn prepare(session: &Session, folder: &Path) -> Result<(), DatabaseProblem> {
    in_transaction(session, OneAtATime::Clubs, |tx| {
        check(&fitness(tx)?)?;
        match version(tx)? {
            Some(found) if found == migrate::newest() => Ok(()),
            Some(found) if found < migrate::newest() && LeaderLock::is_free(tx)? => {
                upgrade(session, tx, found, folder)
            }
            Some(found) => Err(differs(found).into()),
            None if count(tx, "pg_tables WHERE schemaname = current_schema()")? > 0 => {
                Err(DatabaseProblem::Foreign.into())
            }
            None => Ok(make(tx)?),
        }
    })
}

/// Refused unless the tables are those of this program.
///
/// # Errors
/// They are not, or the database does not answer.
pub(super) fn require_newest(session: &Session) -> Result<(), DatabaseProblem> {
    match version(&Transaction::of(session)).map_err(|error| unreachable(&error))? {
        Some(found) if found == migrate::newest() => Ok(()),
        found => Err(differs(found.unwrap_or_default())),
    }
}

fn differs(found: i64) -> DatabaseProblem {
    let known = migrate::newest();
    if found > known {
        DatabaseProblem::Newer { found, known }
    } else {
        DatabaseProblem::Older { found, known }
    }
}

/// Runs work while nobody else does the same.
pub(super) fn in_transaction<T>(
    session: &Session,
    what: OneAtATime,
    work: impl FnOnce(&Transaction<'_>) -> Result<T, Problem>,
) -> Result<T, DatabaseProblem> {
    let tx = Transaction::of(session);
    let worked = tx
        .execute_batch(&format!("BEGIN; SELECT pg_advisory_xact_lock({})", what.lock()))
        .map_err(Problem::from)
        .and_then(|()| work(&tx))
        .and_then(|done| Ok(session.commit().map(|()| done)?));
    worked.map_err(|Problem(problem)| {
        // A connection that is gone has rolled back by itself.
        let _ = session.roll_back();
        problem
    })
}

/// A problem, also one that began as an error of the engine.
pub(super) struct Problem(DatabaseProblem);

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

impl From<FileError> for Problem {
    fn from(error: FileError) -> Problem {
        Problem(DatabaseProblem::Copy { path: error.path, problem: Box::new(error.problem) })
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Problem {
        Problem(unreachable(&error))
    }
}

impl From<NotCommitted> for Problem {
    fn from(problem: NotCommitted) -> Problem {
        match problem {
            NotCommitted::Error(error) => Problem(unreachable(&error)),
            other @ (NotCommitted::Spoiled | NotCommitted::NotOnStandby) => {
                Problem(DatabaseProblem::Unreachable { reason: format!("{other:?}") })
            }
        }
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

fn make(tx: &Transaction<'_>) -> Result<(), Failure> {
    make_tables(tx)?;
    tx.execute_batch(BESIDE)?;
    let insert = "INSERT INTO schema_version (version) VALUES (?1)";
    tx.prepare_cached(insert)?.execute([migrate::newest()])?;
    Ok(())
}

/// Makes the tables of the books.
pub(super) fn make_tables(tx: &Transaction<'_>) -> Result<(), Failure> {
    tx.execute_batch(TABLES)?;
    for table in tx.tables()? {
        // A share of all rows, as the standard is, would be those of several clubs.
        tx.execute_batch(&format!(
            "ALTER TABLE {table} SET
                 (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = {COUNTED_EVERY})"
        ))?;
    }
    Ok(())
}

fn count(tx: &Transaction<'_>, from: &str) -> Result<i64, Error> {
    let found = ask(tx, &format!("SELECT count(*) AS found FROM {from}"), [])?;
    Ok(found.unwrap_or_default())
}

/// The column `found` of the first row.
pub(super) fn ask<T: FromColumn>(
    tx: &Transaction<'_>,
    sql: &str,
    params: impl Params,
) -> Result<Option<T>, Error> {
    tx.prepare_cached(sql)?.one(params, |row| row.get("found"))
}
