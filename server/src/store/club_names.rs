//! The name of the club, as the first start asks for it.

use chrono::{DateTime, Utc};

use super::engine::Transaction;
use crate::failure::Failure;

/// The name that holds now; `None` while nobody has given one.
pub fn current(tx: &Transaction<'_>) -> Result<Option<String>, Failure> {
    tx.one("SELECT name FROM club_names ORDER BY id DESC LIMIT 1", [], |row| row.get("name"))
}

/// Gives the club a name.
pub fn append(tx: &Transaction<'_>, name: &str, now: DateTime<Utc>) -> Result<(), Failure> {
    tx.exec("INSERT INTO club_names (name, named_at) VALUES (?1, ?2)", (name, now))
}
