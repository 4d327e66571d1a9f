//! Presets: which rules the club offers, version by version.

use chrono::{DateTime, Utc};
use club::presets::PresetVersion;
use uuid::Uuid;

use super::engine::{Error, Row, Transaction, named};
use crate::failure::Failure;

/// Adds a version.
pub fn append(
    tx: &Transaction<'_>,
    key: Uuid,
    version: &PresetVersion,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    tx.exec(
        "INSERT INTO presets (key, preset, name, ruleset, valid_from, is_offered, recorded_at)
         VALUES (:key, :preset, :name, :ruleset, :valid_from, :is_offered, :recorded_at)",
        named! {
            key,
            preset: version.preset,
            name: version.name,
            ruleset: serde_json::to_string(&version.ruleset)?,
            valid_from: version.valid_from,
            is_offered: version.is_offered,
            recorded_at: now,
        },
    )
}

/// The version that was recorded under this key.
pub fn by_key(tx: &Transaction<'_>, key: Uuid) -> Result<Option<PresetVersion>, Failure> {
    tx.one(
        "SELECT preset, name, ruleset, valid_from, is_offered FROM presets WHERE key = ?1",
        [key],
        version,
    )
}

/// Every version that was ever recorded, oldest first.
pub fn all(tx: &Transaction<'_>) -> Result<Vec<PresetVersion>, Failure> {
    tx.rows(
        "SELECT preset, name, ruleset, valid_from, is_offered FROM presets ORDER BY id",
        [],
        version,
    )
}

/// The versions that were recorded before the one with this key, oldest first; all of them where nothing has this key.
pub fn before(tx: &Transaction<'_>, key: Uuid) -> Result<Vec<PresetVersion>, Failure> {
    tx.rows(
        "SELECT preset, name, ruleset, valid_from, is_offered FROM presets
         WHERE NOT EXISTS (SELECT 1 FROM presets AS known WHERE known.key = ?1 AND known.id <= presets.id)
         ORDER BY id",
        [key],
        version,
    )
}

fn version(row: &Row<'_>) -> Result<PresetVersion, Error> {
    Ok(PresetVersion {
        preset: row.get("preset")?,
        name: row.get("name")?,
        ruleset: row.document("ruleset")?,
        valid_from: row.get("valid_from")?,
        is_offered: row.get("is_offered")?,
    })
}

/// Whether a special hand was won or noted in a game that is over, or can stand in one that a preset was chosen for and
/// that is not over.
pub fn may_have_hand(tx: &Transaction<'_>, preset: &str, hand: &str) -> Result<bool, Failure> {
    tx.exists(
        "SELECT 1 FROM special_wins WHERE hand = ?1
         UNION ALL SELECT 1 FROM bochowes WHERE hand = ?1
         UNION ALL SELECT 1 FROM game_presets WHERE preset = ?2
                   AND NOT EXISTS (SELECT 1 FROM outcomes WHERE outcomes.game_id = game_presets.game_id)",
        (hand, preset),
    )
}
