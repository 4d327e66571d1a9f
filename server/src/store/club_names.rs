//! The name of the club, as the first start asks for it.

use chrono::{DateTime, Utc};
use rusqlite::{OptionalExtension, Transaction};

use super::instant_text;
use crate::failure::Failure;

/// The name that holds now; `None` while nobody has given one.
pub fn current(tx: &Transaction<'_>) -> Result<Option<String>, Failure> {
    let mut select = tx.prepare_cached("SELECT name FROM club_names ORDER BY id DESC LIMIT 1")?;
    Ok(select.query_row([], |row| row.get("name")).optional()?)
}

/// Gives the club a name.
pub fn append(tx: &Transaction<'_>, name: &str, now: DateTime<Utc>) -> Result<(), Failure> {
    tx.prepare_cached("INSERT INTO club_names (name, named_at) VALUES (?1, ?2)")?
        .execute((name, instant_text(now)))?;
    Ok(())
}
