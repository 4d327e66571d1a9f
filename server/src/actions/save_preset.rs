//! Changes the rules the club offers for new games.

use club::audit_event::AuditEvent;
use club::presets::PresetVersion;
use uuid::Uuid;

use crate::actions::ActionContext;
use crate::documents::pdf;
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::presets;

/// The longest name of a preset, in characters.
const LONGEST_NAME: usize = 60;

/// Adds a version of a preset; games that were started before keep their rules. The same key with the same
/// version is the same request again.
///
/// # Errors
/// `BadName`, `Unprintable`, `IdReused`.
pub fn save_preset(
    tx: &Transaction<'_>,
    context: &ActionContext,
    key: Uuid,
    version: &PresetVersion,
) -> Result<(), Failure> {
    let words: Vec<&str> = version.name.split_whitespace().collect();
    let version = PresetVersion { name: words.join(" "), ..version.clone() };
    if version.name.chars().count() > LONGEST_NAME {
        return Err(Failure::BadName);
    }
    if let Some(character) = pdf::unprintable(&version.name) {
        return Err(Failure::Unprintable { character });
    }
    match presets::by_key(tx, key)? {
        Some(known) if known == version => Ok(()),
        Some(_) => Err(Failure::IdReused),
        None => {
            presets::append(tx, key, &version, context.now)?;
            let since = version.valid_from.to_string();
            context.log(tx, AuditEvent::RulesSaved, &version.name, &since)
        }
    }
}
