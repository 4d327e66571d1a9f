//! The rows of a whole club, copied from one engine into the other as they are.

use std::path::Path;

use rusqlite::config::DbConfig;
use sha2::{Digest as _, Sha256};

use crate::failure::Failure;
use crate::store::engine::{Bind, Error, Params, Transaction, Value};
use crate::store::raw_export::walk;
use crate::store::sqlite::file_error::{At as _, FileError};
use crate::store::sqlite::{backup, connection, folder, migrate, seals};

/// Lets a transaction of PostgreSQL take or remove the rows of a club in any order: references are checked at its end, and what a
/// trigger would refuse of a new row has been examined before.
pub(super) const AS_WHOLE_CLUB: &str =
    "SET CONSTRAINTS ALL DEFERRED; SET LOCAL ostwind.is_whole_club = 'on'";

/// Copies all rows of one club's books into tables of another engine that have none.
///
/// # Errors
/// One engine's; the tables differ; or the copy is not what was copied.
pub(in crate::store) fn copy(
    from: &Transaction<'_>,
    into: &Transaction<'_>,
) -> Result<(), Failure> {
    if into.sqlite().is_none() {
        into.execute_batch(AS_WHOLE_CLUB)?;
    }
    let tables = from.tables()?;
    if tables != into.tables()? {
        return Err(Failure::Internal("the tables of the two engines differ".to_owned()));
    }
    for table in &tables {
        let columns = from.columns(table)?;
        let places: Vec<String> = (1..=columns.len()).map(|place| format!("?{place}")).collect();
        let (columns, places) = (columns.join(", "), places.join(", "));
        let insert = format!("INSERT INTO {table} ({columns}) VALUES ({places})");
        let mut insert = into.prepare_cached(&insert)?;
        walk(from, table, |values| -> Result<(), Failure> {
            Ok(insert.execute(Values(values)).map(drop)?)
        })?;
    }
    for table in &tables {
        if digest(from, table)? != digest(into, table)? {
            return Err(Failure::Internal(format!(
                "the rows of {table} were not copied as they are"
            )));
        }
    }
    Ok(())
}

/// Writes the books that a transaction sees into a new file, which is the database of a club like any other. `version` is that of
/// their schema.
///
/// # Errors
/// The file is there, cannot be written, or is not as the books are. No part of it is left.
pub(in crate::store) fn into_file(
    tx: &Transaction<'_>,
    file: &Path,
    version: i64,
) -> Result<(), FileError> {
    backup::write_new(file, |part| write(tx, part, version))
}

fn write(tx: &Transaction<'_>, part: &Path, version: i64) -> Result<(), FileError> {
    migrate::create(part, version)?;
    let mut file = connection::to_write(part)?;
    // Rows come in the order of the tables, and have been checked when they were written.
    file.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false).at(part)?;
    file.pragma_update(None, "foreign_keys", false).at(part)?;
    let into = file.transaction().at(part)?;
    let copied = || -> Result<(), Failure> {
        let books = Transaction::on(&into);
        for table in books.tables()? {
            books.execute_batch(&format!("DELETE FROM {table}"))?;
        }
        copy(tx, &books)?;
        Ok(seals::seal_all(&into, &seals::Differences::default())?)
    };
    copied().at(part)?;
    into.commit().at(part)?;
    connection::close_alone(file, part)?;
    backup::check(part)?;
    folder::sync(part)
}

/// SHA-256 over the rows of a table in their order.
fn digest(tx: &Transaction<'_>, table: &str) -> Result<[u8; 32], Failure> {
    let mut hasher = Sha256::new();
    walk(tx, table, |values| -> Result<(), Failure> {
        hasher.update(format!("{values:?}\n"));
        Ok(())
    })?;
    Ok(hasher.finalize().into())
}

/// The values of a row as parameters.
struct Values<'a>(&'a [Value<'a>]);

impl Params for Values<'_> {
    fn bind<'v>(&'v self, statement: &mut dyn Bind<'v>) -> Result<(), Error> {
        (1_usize..).zip(self.0).try_for_each(|(place, value)| statement.at(place, value.clone()))
    }
}
