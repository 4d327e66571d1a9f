//! Presets: which rules the club offers, version by version.

use chrono::{DateTime, NaiveDate, Utc};
use club::presets::PresetVersion;
use rusqlite::{OptionalExtension, Row, Transaction, named_params};
use uuid::Uuid;

use super::{document, instant_text, parsed};
use crate::failure::Failure;

/// Adds a version.
pub fn append(
    tx: &Transaction<'_>,
    key: Uuid,
    version: &PresetVersion,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    let mut insert = tx.prepare_cached(
        "INSERT INTO presets (key, preset, name, ruleset, valid_from, is_offered, recorded_at)
         VALUES (:key, :preset, :name, :ruleset, :valid_from, :is_offered, :recorded_at)",
    )?;
    insert.execute(named_params! {
        ":key": key.to_string(),
        ":preset": version.preset,
        ":name": version.name,
        ":ruleset": serde_json::to_string(&version.ruleset)?,
        ":valid_from": version.valid_from.to_string(),
        ":is_offered": version.is_offered,
        ":recorded_at": instant_text(now),
    })?;
    Ok(())
}

/// The version that was recorded under this key.
pub fn by_key(tx: &Transaction<'_>, key: Uuid) -> Result<Option<PresetVersion>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT preset, name, ruleset, valid_from, is_offered FROM presets WHERE key = ?1",
    )?;
    Ok(select.query_row([key.to_string()], version).optional()?)
}

/// Every version that was ever recorded, oldest first.
pub fn all(tx: &Transaction<'_>) -> Result<Vec<PresetVersion>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT preset, name, ruleset, valid_from, is_offered FROM presets ORDER BY id",
    )?;
    let versions = select.query_map([], version)?;
    Ok(versions.collect::<Result<_, _>>()?)
}

fn version(row: &Row<'_>) -> Result<PresetVersion, rusqlite::Error> {
    Ok(PresetVersion {
        preset: row.get("preset")?,
        name: row.get("name")?,
        ruleset: document(row, "ruleset")?,
        valid_from: parsed::<NaiveDate>(row, "valid_from")?,
        is_offered: row.get("is_offered")?,
    })
}
