//! Compares the schema of a database with the one that all migrations come to: a trigger that is gone lets booked rows be changed.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use club::audit_finding::SchemaProblem;
use rusqlite::Connection;

use super::migrate;
use crate::failure::Failure;
use crate::store::engine::Transaction;

/// What differs: the object's kind and name, and how. With PostgreSQL only the one who runs the server could change a schema.
///
/// # Errors
/// The database's.
pub fn differences(tx: &Transaction<'_>) -> Result<Vec<(String, SchemaProblem)>, Failure> {
    let mut differences = Vec::new();
    let Some(connection) = tx.sqlite() else {
        return Ok(differences);
    };
    let mut found = objects(connection)?;
    for (name, sql) in expected()? {
        match found.remove(name) {
            Some(other) if other == *sql => {}
            Some(_) => differences.push((name.clone(), SchemaProblem::Changed)),
            None => differences.push((name.clone(), SchemaProblem::Missing)),
        }
    }
    differences.extend(found.into_keys().map(|name| (name, SchemaProblem::Foreign)));
    Ok(differences)
}

/// The objects that all migrations come to; they are made once.
fn expected() -> Result<&'static BTreeMap<String, String>, Failure> {
    static EXPECTED: OnceLock<BTreeMap<String, String>> = OnceLock::new();
    if let Some(known) = EXPECTED.get() {
        return Ok(known);
    }
    let made = migrate::expected_schema()
        .map_err(|problem| Failure::Internal(format!("the schema cannot be made: {problem:?}")))?;
    let made = objects(&made)?;
    Ok(EXPECTED.get_or_init(|| made))
}

/// Tables, indexes, views and triggers by kind and name, with their text. Spaces and quotes say nothing: the version of SQLite
/// that has altered a table decides about them.
fn objects(connection: &Connection) -> Result<BTreeMap<String, String>, rusqlite::Error> {
    let mut select = connection.prepare(
        "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite%'",
    )?;
    let objects = select.query_map([], |row| {
        let (kind, name): (String, String) = (row.get("type")?, row.get("name")?);
        let mut sql: String = row.get("sql")?;
        sql.retain(|character| !character.is_whitespace() && character != '"');
        Ok((format!("{kind} {name}"), sql))
    })?;
    objects.collect()
}

/// Whether the database answers, by a question whose answer stands in it.
///
/// # Errors
/// The database's.
pub fn is_ready(tx: &Transaction<'_>) -> Result<(), Failure> {
    tx.exists("SELECT 1 FROM cash_settings", []).map(drop)
}

/// The schema as SQLite itself reports it, one statement after the other: what
/// `migrations/schema.sql` holds.
///
/// # Errors
/// SQLite's.
pub fn schema(tx: &Transaction<'_>) -> Result<String, Failure> {
    let statements: Vec<String> = tx.rows(
        "SELECT sql FROM sqlite_schema
         WHERE sql IS NOT NULL AND name NOT LIKE 'refinery%'
         ORDER BY CASE type WHEN 'table' THEN 1 WHEN 'index' THEN 2 WHEN 'view' THEN 3 ELSE 4 END, name",
        [],
        |row| row.get("sql"),
    )?;
    Ok(statements.join(";\n\n") + ";\n")
}
