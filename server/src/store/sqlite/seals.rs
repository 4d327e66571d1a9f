//! The seals: how many rows each table has and the sum of their hashes. The writer keeps them in the transaction that changes the
//! rows, so a crash leaves both or neither; what is changed in another way disagrees with the seal of its table from then on.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension as _, Transaction};
use sha2::{Digest as _, Sha256};

use super::file_error::{At as _, FileError};
use super::folder::FolderLock;
use super::newest_mark::{Mark, MarkFile};
use super::{connection, migrate};
use crate::failure::Failure;
use crate::store::audit_chain;
use crate::store::engine;

/// The tables that no seal covers: the seals themselves, and what counts their changes.
const UNSEALED: [&str; 2] = ["seals", "book_state"];

/// Rows and the sum of their hashes; both wrap around, so that differences can be added and taken away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sum {
    rows: i64,
    digest: u128,
}

impl Sum {
    fn add(&mut self, row: u128) {
        self.rows = self.rows.wrapping_add(1);
        self.digest = self.digest.wrapping_add(row);
    }

    fn remove(&mut self, row: u128) {
        self.rows = self.rows.wrapping_sub(1);
        self.digest = self.digest.wrapping_sub(row);
    }

    fn plus(self, other: Sum) -> Sum {
        Sum {
            rows: self.rows.wrapping_add(other.rows),
            digest: self.digest.wrapping_add(other.digest),
        }
    }

    fn minus(self, other: Sum) -> Sum {
        Sum {
            rows: self.rows.wrapping_sub(other.rows),
            digest: self.digest.wrapping_sub(other.digest),
        }
    }
}

/// A table with its columns in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Table {
    name: String,
    columns: Vec<String>,
}

/// A table whose rows are not those that were written by this program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The table.
    pub table: String,
    /// How many rows it has.
    pub rows: i64,
    /// How many it should have; `None` where its seal is missing.
    pub sealed: Option<i64>,
}

/// What differs from the seals before a migration: it differs afterwards too.
#[derive(Default)]
pub(in crate::store) struct Differences(BTreeMap<String, Sum>);

/// The version of the schema, and the one for which the seals stand.
fn versions(connection: &Connection) -> Result<(i64, i64), rusqlite::Error> {
    let newest = "SELECT max(version) FROM refinery_schema_history";
    let schema = connection.query_row(newest, [], |row| row.get::<_, Option<i64>>(0))?;
    let sealed = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    Ok((schema.unwrap_or_default(), sealed))
}

/// Whether the seals stand for the schema as it is; a migration that was cut off leaves them to the next start.
pub(in crate::store) fn stand(connection: &Connection) -> Result<bool, rusqlite::Error> {
    let (schema, sealed) = versions(connection)?;
    Ok(schema == sealed)
}

/// All tables that are sealed, by name.
fn tables(connection: &Connection) -> Result<Vec<Table>, rusqlite::Error> {
    let mut select = connection.prepare(
        "SELECT tables.name AS table_name, columns.name AS column_name
         FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS columns
         WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite%'
         ORDER BY tables.name, columns.cid",
    )?;
    let mut found: Vec<Table> = Vec::new();
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        let (name, column): (String, String) = (row.get("table_name")?, row.get("column_name")?);
        match found.last_mut().filter(|table| table.name == name) {
            Some(table) => table.columns.push(column),
            None => found.push(Table { name, columns: vec![column] }),
        }
    }
    found.retain(|table| !UNSEALED.contains(&table.name.as_str()));
    Ok(found)
}

/// The first half of SHA-256 over every value with its type and length, so that no two different rows are hashed from the same
/// bytes.
fn hash_of<'a>(
    values: impl Iterator<Item = Result<ValueRef<'a>, rusqlite::Error>>,
) -> Result<u128, rusqlite::Error> {
    let mut hasher = Sha256::new();
    for value in values {
        let mut add = |kind: u8, bytes: &[u8]| {
            hasher.update([kind]);
            hasher.update(u64::try_from(bytes.len()).unwrap_or(u64::MAX).to_be_bytes());
            hasher.update(bytes);
        };
        match value? {
            ValueRef::Null => add(0, &[]),
            ValueRef::Integer(number) => add(1, &number.to_be_bytes()),
            ValueRef::Real(number) => add(2, &number.to_be_bytes()),
            ValueRef::Text(text) => add(3, text),
            ValueRef::Blob(bytes) => add(4, bytes),
        }
    }
    let mut half = [0; 16];
    half.copy_from_slice(&hasher.finalize()[..16]);
    Ok(u128::from_be_bytes(half))
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// The rows of a table as they are now.
fn count(connection: &Connection, table: &Table) -> Result<Sum, rusqlite::Error> {
    let columns: Vec<String> = table.columns.iter().map(|column| quoted(column)).collect();
    let select = format!("SELECT {} FROM {}", columns.join(", "), quoted(&table.name));
    let mut select = connection.prepare(&select)?;
    let mut rows = select.query([])?;
    let mut sum = Sum::default();
    while let Some(row) = rows.next()? {
        sum.add(hash_of((0..columns.len()).map(|column| row.get_ref(column)))?);
    }
    Ok(sum)
}

/// The seals as they are stored; what cannot be read counts as nothing, which agrees with no rows.
fn stored(connection: &Connection) -> Result<BTreeMap<String, Sum>, rusqlite::Error> {
    let mut select = connection.prepare("SELECT name, rows, digest FROM seals")?;
    let seals = select.query_map([], |row| {
        let digest: String = row.get("digest")?;
        let digest = u128::from_str_radix(&digest, 16).unwrap_or_default();
        Ok((row.get("name")?, Sum { rows: row.get("rows")?, digest }))
    })?;
    seals.collect()
}

/// Tables that are not as this program has written them. Nothing where the seals do not stand yet, or with PostgreSQL, which has none.
///
/// # Errors
/// The database's.
pub fn broken(tx: &engine::Transaction<'_>) -> Result<Vec<Broken>, Failure> {
    let Some(connection) = tx.sqlite() else {
        return Ok(Vec::new());
    };
    if !stand(connection)? {
        return Ok(Vec::new());
    }
    let mut seals = stored(connection)?;
    let mut found = Vec::new();
    for table in tables(connection)? {
        let (sum, sealed) = (count(connection, &table)?, seals.remove(&table.name));
        if sealed != Some(sum) {
            let sealed = sealed.map(|sealed| sealed.rows);
            found.push(Broken { table: table.name, rows: sum.rows, sealed });
        }
    }
    let without_table = seals.into_iter().map(|(table, sealed)| Broken {
        table,
        rows: 0,
        sealed: Some(sealed.rows),
    });
    found.extend(without_table);
    if newest(connection)?.is_none() {
        found.push(Broken { table: "book_state".to_owned(), rows: 0, sealed: Some(1) });
    }
    Ok(found)
}

/// What differs from the seals, to be kept over a migration; nothing where none stand.
pub(in crate::store) fn differences(
    connection: &Connection,
) -> Result<Differences, rusqlite::Error> {
    let mut found = BTreeMap::new();
    if stand(connection)? {
        let seals = stored(connection)?;
        for table in tables(connection)? {
            let sum = count(connection, &table)?;
            let difference = seals.get(&table.name).copied().unwrap_or_default().minus(sum);
            if difference != Sum::default() {
                found.insert(table.name, difference);
            }
        }
    }
    Ok(Differences(found))
}

/// Seals every table as it is, or as it should be where something differed before.
pub(in crate::store) fn begin(
    connection: &mut Connection,
    before: &Differences,
) -> Result<(), rusqlite::Error> {
    let tx = connection.transaction()?;
    seal_all(&tx, before)?;
    tx.commit()
}

/// Seals every table within a transaction.
pub(in crate::store) fn seal_all(
    tx: &Transaction<'_>,
    before: &Differences,
) -> Result<(), rusqlite::Error> {
    // Lines of before there was a chain get their hashes here at the latest.
    audit_chain::extend(&engine::Transaction::on(tx))?;
    tx.execute("DELETE FROM seals", [])?;
    for table in tables(tx)? {
        let difference = before.0.get(&table.name).copied().unwrap_or_default();
        let sum = count(tx, &table)?.plus(difference);
        tx.execute(
            "INSERT INTO seals (name, rows, digest) VALUES (?1, ?2, ?3)",
            (&table.name, sum.rows, format!("{:032x}", sum.digest)),
        )?;
    }
    tx.execute(
        "INSERT INTO book_state (id, origin, writes) VALUES (1, lower(hex(randomblob(16))), 1)
         ON CONFLICT (id) DO UPDATE SET writes = writes + 1",
        [],
    )?;
    let (schema, _) = versions(tx)?;
    tx.pragma_update(None, "user_version", schema)
}

/// Seals the tables of a folder as they are, after a note of those that were changed outside of the program.
///
/// # Errors
/// The database cannot be written, or a server is at work with it.
pub fn accept(
    folder: &Path,
    note: impl FnOnce(&engine::Transaction<'_>, &[Broken]) -> Result<(), Failure>,
) -> Result<(), FileError> {
    let path = connection::existing(folder)?;
    let _lock = FolderLock::take(folder)?;
    migrate::require_newest(&connection::to_read(&path)?, &path)?;
    let mut connection = connection::to_write(&path)?;
    let tx = connection.transaction().at(&path)?;
    let books = engine::Transaction::on(&tx);
    note(&books, &broken(&books).at(&path)?).at(&path)?;
    seal_all(&tx, &Differences::default()).at(&path)?;
    let mark = Mark::of(&tx).at(&path)?;
    tx.commit().at(&path)?;
    if let Some(mark) = mark {
        let mut file = MarkFile::of(folder);
        file.write(&mark);
        file.sync();
    }
    Ok(())
}

/// Which database this is, and how many transactions have changed something in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::store) struct Newest {
    pub(in crate::store) origin: String,
    pub(in crate::store) writes: i64,
}

/// The newest state; `None` where its row is missing.
pub(in crate::store) fn newest(connection: &Connection) -> Result<Option<Newest>, rusqlite::Error> {
    let mut select =
        connection.prepare_cached("SELECT origin, writes FROM book_state WHERE id = 1")?;
    let read = |row: &rusqlite::Row<'_>| {
        Ok(Newest { origin: row.get("origin")?, writes: row.get("writes")? })
    };
    select.query_row([], read).optional()
}

/// Makes a restored copy a database of its own.
pub(in crate::store) fn renew_origin(tx: &engine::Transaction<'_>) -> Result<(), Failure> {
    tx.exec("UPDATE book_state SET origin = lower(hex(randomblob(16)))", [])
}

/// Follows every change that a connection makes, by triggers that exist for this connection alone. They write into a table of
/// the connection, which a refused action leaves as it leaves all others.
pub(in crate::store) struct Watch {
    tables: Vec<Table>,
}

impl Watch {
    /// Begins to follow a connection.
    pub(in crate::store) fn begin(connection: &Connection) -> Result<Watch, rusqlite::Error> {
        let tables = tables(connection)?;
        let most = tables.iter().map(|table| table.columns.len()).max().unwrap_or_default();
        let places = |count: usize| {
            (0..count).map(|place| format!(", c{place}")).collect::<Vec<_>>().concat()
        };
        let mut orders =
            format!("CREATE TEMP TABLE changed_rows (place, is_added{});", places(most));
        for (place, table) in tables.iter().enumerate() {
            let columns = places(table.columns.len());
            let note = |row: &str, is_added: i64| {
                let values =
                    table.columns.iter().map(|column| format!(", {row}.{}", quoted(column)));
                let values = values.collect::<Vec<_>>().concat();
                format!(
                    "INSERT INTO changed_rows (place, is_added{columns}) VALUES ({place}, {is_added}{values});"
                )
            };
            let (added, removed) = (note("NEW", 1), note("OLD", 0));
            let name = quoted(&table.name);
            for (event, notes) in [
                ("INSERT", added.clone()),
                ("DELETE", removed.clone()),
                ("UPDATE", format!("{removed} {added}")),
            ] {
                orders.push_str(&format!(
                    "CREATE TEMP TRIGGER note_{event}_{place} AFTER {event} ON main.{name} BEGIN {notes} END;"
                ));
            }
        }
        connection.execute_batch(&orders)?;
        Ok(Watch { tables })
    }

    /// Brings the seals up to what was changed in this transaction; says whether anything was.
    pub(in crate::store) fn seal(&self, tx: &Transaction<'_>) -> Result<bool, rusqlite::Error> {
        let changes = self.changes(tx)?;
        if changes.is_empty() {
            return Ok(false);
        }
        tx.prepare_cached("DELETE FROM changed_rows")?.execute([])?;
        let mut select = tx.prepare_cached("SELECT rows, digest FROM seals WHERE name = ?1")?;
        let mut update =
            tx.prepare_cached("UPDATE seals SET rows = ?2, digest = ?3 WHERE name = ?1")?;
        for (table, change) in changes {
            let stored = select
                .query_row([table], |row| {
                    let digest: String = row.get("digest")?;
                    let digest = u128::from_str_radix(&digest, 16).unwrap_or_default();
                    Ok(Sum { rows: row.get("rows")?, digest })
                })
                .optional()?;
            // A seal that is missing stays missing, which the doctor finds.
            if let Some(stored) = stored {
                let sum = stored.plus(change);
                update.execute((table, sum.rows, format!("{:032x}", sum.digest)))?;
            }
        }
        tx.prepare_cached("UPDATE book_state SET writes = writes + 1")?.execute([])?;
        Ok(true)
    }

    fn changes(&self, tx: &Transaction<'_>) -> Result<BTreeMap<&str, Sum>, rusqlite::Error> {
        let mut select = tx.prepare_cached("SELECT * FROM changed_rows")?;
        let mut rows = select.query([])?;
        let mut changes: BTreeMap<&str, Sum> = BTreeMap::new();
        while let Some(row) = rows.next()? {
            let (place, is_added): (i64, bool) = (row.get(0)?, row.get(1)?);
            let table = usize::try_from(place).ok().and_then(|place| self.tables.get(place));
            let Some(table) = table else {
                continue;
            };
            let hash = hash_of((0..table.columns.len()).map(|column| row.get_ref(column + 2)))?;
            let sum = changes.entry(table.name.as_str()).or_default();
            if is_added {
                sum.add(hash);
            } else {
                sum.remove(hash);
            }
        }
        Ok(changes)
    }
}

/// Changes a database outside of the writer, so that its seals follow. One whose seals do not stand has none to follow.
pub(in crate::store) fn change(
    connection: &mut Connection,
    work: impl FnOnce(&engine::Transaction<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let watch = if stand(connection)? { Some(Watch::begin(connection)?) } else { None };
    let tx = connection.transaction()?;
    work(&engine::Transaction::on(&tx))?;
    if let Some(watch) = watch {
        watch.seal(&tx)?;
    }
    Ok(tx.commit()?)
}

/// The tables of a database whose rows are never changed or removed, by the triggers of its schema.
pub(in crate::store) fn final_tables(
    connection: &Connection,
) -> Result<Vec<String>, rusqlite::Error> {
    let mut select = connection.prepare(
        "SELECT tbl_name, sql FROM sqlite_schema WHERE type = 'trigger' AND sql IS NOT NULL",
    )?;
    let triggers = select.query_map([], |row| {
        Ok((row.get::<_, String>("tbl_name")?, row.get::<_, String>("sql")?))
    })?;
    let (mut kept, mut unchanged) = (BTreeSet::new(), BTreeSet::new());
    for trigger in triggers {
        let (table, sql) = trigger?;
        // With a condition a row may be changed after all.
        if sql.contains("\nWHEN") || sql.contains(" WHEN ") {
            continue;
        }
        if sql.contains("BEFORE DELETE") {
            kept.insert(table);
        } else if sql.contains("BEFORE UPDATE ON") {
            unchanged.insert(table);
        }
    }
    Ok(kept.intersection(&unchanged).cloned().collect())
}
