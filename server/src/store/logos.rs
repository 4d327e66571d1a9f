//! Logos: of the club, and of tournaments that have one of their own.

use chrono::{DateTime, Utc};
use sha2::{Digest as _, Sha256};

use super::engine::{Transaction, named};
use crate::failure::Failure;

/// The name of a picture, made from what it shows.
pub fn name_of(picture: &[u8]) -> String {
    Sha256::digest(picture).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The name of the logo of a tournament, given by its row, or of the club.
pub fn name(tx: &Transaction<'_>, tournament: Option<i64>) -> Result<Option<String>, Failure> {
    tx.one("SELECT name FROM logos WHERE id = coalesce(?1, 0)", [tournament], |row| row.get("name"))
}

/// The logo of a tournament, given by its row, or of the club, as a file.
pub fn picture(tx: &Transaction<'_>, tournament: Option<i64>) -> Result<Option<Vec<u8>>, Failure> {
    let select = "SELECT picture FROM logos WHERE id = coalesce(?1, 0)";
    tx.one(select, [tournament], |row| row.get("picture"))
}

/// The logo with this name as a file.
pub fn by_name(tx: &Transaction<'_>, name: &str) -> Result<Option<Vec<u8>>, Failure> {
    let select = "SELECT picture FROM logos WHERE name = ?1 LIMIT 1";
    tx.one(select, [name], |row| row.get("picture"))
}

/// Takes the logo of a tournament, given by its row, or of the club away; whether there was one.
pub fn remove(tx: &Transaction<'_>, tournament: Option<i64>) -> Result<bool, Failure> {
    let removed = tx.execute("DELETE FROM logos WHERE id = coalesce(?1, 0)", [tournament])?;
    Ok(removed > 0)
}

/// Puts a logo in the place of the one before.
pub fn set(
    tx: &Transaction<'_>,
    tournament: Option<i64>,
    picture: &[u8],
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    remove(tx, tournament)?;
    tx.exec(
        "INSERT INTO logos (id, tournament_id, name, picture, set_at)
         VALUES (coalesce(:tournament, 0), :tournament, :name, :picture, :now)",
        named! { tournament, name: name_of(picture), picture, now },
    )
}
