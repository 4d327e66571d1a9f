//! Changes the rules the club offers for new games.

use chrono::NaiveDate;
use club::audit_event::AuditEvent;
use club::presets::{PresetVersion, in_force};
use uuid::Uuid;

use crate::actions::ActionContext;
use crate::actions::change_own_hands::with_hands;
use crate::documents::pdf;
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::presets;

/// The longest name of a preset, in characters.
const LONGEST_NAME: usize = 60;

/// Saves the rules of a preset as their form says them; the special hands stay those of its newest version. Safe to repeat.
///
/// # Errors
/// As for a version that is added, or `TooManyHands`.
pub fn save_rules(
    tx: &Transaction<'_>,
    context: &ActionContext,
    key: Uuid,
    mut version: PresetVersion,
) -> Result<(), Failure> {
    let known = in_force(&presets::before(tx, key)?, NaiveDate::MAX);
    let newest = known.iter().find(|known| known.preset == version.preset);
    let own = newest.and_then(|newest| newest.ruleset.own_hands());
    if let Some(own) = own.filter(|_| version.ruleset.own_hands().is_some()) {
        version.ruleset = with_hands(&version.ruleset, own.hands, own.values)?;
    }
    save_preset(tx, context, key, &version)
}

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
