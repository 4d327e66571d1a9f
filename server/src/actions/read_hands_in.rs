//! Adds the own hands of a file to a preset, as a new version of it.

use chrono::NaiveDate;
use club::own_hand_file::{HandFile, HandFileProblem};
use club::presets::{PresetVersion, in_force};
use club::refusal::Refusal;
use uuid::Uuid;

use crate::actions::{ActionContext, save_preset};
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::presets;

/// A file that is read into a preset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadHands {
    /// Made with the form, to recognise a second copy.
    pub key: Uuid,
    /// Into which preset.
    pub preset: String,
    /// From when on the new version holds.
    pub valid_from: NaiveDate,
    /// What is read.
    pub file: HandFile,
}

/// Adds what is new and answers how many hands came along. The same key is the same request again; a file without anything new
/// makes no version.
///
/// # Errors
/// `BadChoice` for a preset that is not there, `IdReused`; within, why the hands are refused.
pub fn read_hands_in(
    tx: &Transaction<'_>,
    context: &ActionContext,
    request: &ReadHands,
) -> Result<Result<usize, HandFileProblem>, Failure> {
    if let Some(known) = presets::by_key(tx, request.key)? {
        // With all its hands in the version that was made, it is the same file.
        let again = request.file.join(&known.ruleset);
        let is_same = known.preset == request.preset && again.is_ok_and(|again| again.added == 0);
        return if is_same { Ok(Ok(0)) } else { Err(Failure::IdReused) };
    }
    let versions = presets::all(tx)?;
    let base = in_force(&versions, NaiveDate::MAX)
        .into_iter()
        .find(|version| version.preset == request.preset)
        .ok_or(Failure::Refused(Refusal::BadChoice))?;
    let joined = match request.file.join(&base.ruleset) {
        Ok(joined) => joined,
        Err(problem) => return Ok(Err(problem)),
    };
    if joined.added > 0 {
        // A version that begins earlier than the newest would never be the one in force.
        let valid_from = request.valid_from.max(base.valid_from);
        let version = PresetVersion { ruleset: joined.ruleset, valid_from, ..base };
        save_preset(tx, context, request.key, &version)?;
    }
    Ok(Ok(joined.added))
}
