//! Tables of an older version become those of this program. The books of each club pass through a file of the older version, which
//! is migrated as the file of any club is, so that there is one text of each migration; the file stays as a copy.

use std::path::{Path, PathBuf};

use super::clubs::{add_rows, analyze};
use super::copy;
use super::schema::{Problem, make_tables};
use super::session::{Session, choose};
use crate::store::engine::Transaction;
use crate::store::sqlite::folder::{self, FILE};
use crate::store::sqlite::{connection, migrate};

/// All clubs of the database.
const CLUBS: &str = "SELECT number, key FROM clubs ORDER BY number";

/// Removes what the tables leave behind. What belongs to an extension of PostgreSQL stays.
const DROP_FUNCTIONS: &str = "DO $$
    DECLARE name TEXT;
    BEGIN
        FOR name IN SELECT CAST(CAST(oid AS regprocedure) AS TEXT) FROM pg_proc
                WHERE pronamespace = CAST(current_schema() AS regnamespace) AND NOT EXISTS
                    (SELECT 1 FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e') LOOP
            EXECUTE 'DROP FUNCTION IF EXISTS ' || name || ' CASCADE';
        END LOOP;
    END $$";

/// Replaces the tables by new ones, and fills these. The copies are put into the folders of the clubs.
///
/// # Errors
/// The database does not answer, a copy cannot be written, or the rows do not fit. No copy is left, and the transaction is to be
/// given up.
pub(super) fn upgrade(
    session: &Session,
    tx: &Transaction<'_>,
    found: i64,
    folder: &Path,
) -> Result<(), Problem> {
    let mut copies = Vec::new();
    let upgraded = copy_clubs(tx, found, folder, &mut copies).and_then(|()| {
        let tables = tx.tables()?.join(", ");
        tx.execute_batch(&format!("DROP TABLE {tables} CASCADE; {DROP_FUNCTIONS}"))?;
        session.forget_statements();
        make_tables(tx)?;
        fill(tx, &copies)?;
        let update = "UPDATE schema_version SET version = ?1";
        tx.prepare_cached(update)?.execute([migrate::newest()])?;
        Ok(analyze(tx)?)
    });
    upgraded.inspect_err(|_| {
        // A server that is started again and again would fill the disk with them.
        for (_, file) in &copies {
            let _ = folder::remove(file);
        }
    })
}

/// Writes the books of each club into a file, whose schema is the older one.
fn copy_clubs(
    tx: &Transaction<'_>,
    found: i64,
    folder: &Path,
    copies: &mut Vec<(i32, PathBuf)>,
) -> Result<(), Problem> {
    let clubs: Vec<(i32, String)> =
        tx.rows(CLUBS, [], |row| Ok((row.get("number")?, row.get("key")?)))?;
    for (number, key) in clubs {
        let folder = folder.join(&key);
        folder::create(&folder)?;
        let file = migrate::copy_of(&folder.join(FILE), found);
        tx.execute_batch(&choose(number))?;
        copy::into_file(tx, &file, found)?;
        copies.push((number, file));
    }
    Ok(())
}

/// Fills the new tables with what the files have once they are migrated in memory.
fn fill(tx: &Transaction<'_>, copies: &[(i32, PathBuf)]) -> Result<(), Problem> {
    for (number, file) in copies {
        add_rows(tx, *number, &connection::in_memory(file)?)?;
        tracing::warn!(copy = %file.display(), "the schema of a club was migrated");
    }
    Ok(())
}
