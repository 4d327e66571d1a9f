//! Changes one of the club's own hands: a new version of its preset, made from the newest one.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use club::presets::{PresetVersion, in_force};
use club::refusal::Refusal;
use scoring::Ruleset;
use scoring::special::SpecialHandEntry;
use serde_json::json;
use uuid::Uuid;

use crate::actions::{ActionContext, save_preset};
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::presets;

/// A change of one hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandRequest {
    /// Made with the form, to recognise a second copy.
    pub key: Uuid,
    /// Of which preset.
    pub preset: String,
    /// The club's day: a change holds from it on, unless the version begins later still.
    pub on: NaiveDate,
    /// What changes.
    pub change: HandChange,
}

/// What changes about a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HandChange {
    /// A new hand at the end of the list; its id is made from its name.
    Add {
        /// The hand.
        entry: Box<SpecialHandEntry>,
        /// Its fixed points.
        points: Option<i64>,
    },
    /// Another content of a hand.
    Replace {
        /// The hand with its id.
        entry: Box<SpecialHandEntry>,
        /// Its fixed points.
        points: Option<i64>,
        /// How many versions of all presets there were when its form was drawn.
        seen: usize,
    },
    /// Played or not.
    Switch {
        /// Which.
        id: String,
        /// Whether it is played.
        active: bool,
    },
    /// One place up or down.
    Move {
        /// Which.
        id: String,
        /// Towards the head of the list.
        up: bool,
    },
    /// Out of the list.
    Remove {
        /// Which.
        id: String,
    },
}

/// The hands of a preset while one of them changes.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Hands {
    list: Vec<SpecialHandEntry>,
    values: BTreeMap<String, i64>,
}

/// Changes a hand and answers its id. The same key with the same change is the same request again; a change
/// that changes nothing makes no version.
///
/// # Errors
/// `BadChoice` for a preset or hand that is not there, `HandChanged`, `HandPlayed`, `TooManyHands`, `IdReused`.
pub fn change_own_hands(
    tx: &Transaction<'_>,
    context: &ActionContext,
    request: &HandRequest,
) -> Result<String, Failure> {
    let versions = presets::before(tx, request.key)?;
    let base = newest(&versions, &request.preset)?;
    let before = Hands::of(&base)?;
    let mut hands = before.clone();
    let id = match &request.change {
        HandChange::Add { entry, points } => {
            let id = free_id(&versions, &request.preset, &entry.name);
            hands.list.push(SpecialHandEntry { id: id.clone(), ..(**entry).clone() });
            hands.put_points(&id, *points);
            id
        }
        HandChange::Replace { entry, points, seen } => {
            let shown = newest(&versions[..versions.len().min(*seen)], &request.preset)?;
            if Hands::of(&shown)?.one(&entry.id) != before.one(&entry.id) {
                return Err(Failure::Refused(Refusal::HandChanged));
            }
            let at = hands.place(&entry.id)?;
            hands.list[at] = (**entry).clone();
            hands.put_points(&entry.id, *points);
            entry.id.clone()
        }
        HandChange::Switch { id, active } => {
            let at = hands.place(id)?;
            hands.list[at].active = *active;
            id.clone()
        }
        HandChange::Move { id, up } => {
            let at = hands.place(id)?;
            let to = if *up { at.saturating_sub(1) } else { (at + 1).min(hands.list.len() - 1) };
            hands.list.swap(at, to);
            id.clone()
        }
        HandChange::Remove { id } => {
            let at = hands.place(id)?;
            let is_repeated = presets::by_key(tx, request.key)?.is_some();
            if !is_repeated && presets::may_have_hand(tx, &request.preset, id)? {
                return Err(Failure::Refused(Refusal::HandPlayed));
            }
            hands.list.remove(at);
            hands.values.remove(id);
            id.clone()
        }
    };
    if hands != before {
        let version = hands.version(&base, tx, request)?;
        save_preset(tx, context, request.key, &version)?;
    }
    Ok(id)
}

/// The newest version of a preset, which may begin later.
fn newest(versions: &[PresetVersion], preset: &str) -> Result<PresetVersion, Failure> {
    let mut all = in_force(versions, NaiveDate::MAX).into_iter();
    all.find(|version| version.preset == preset).ok_or(Failure::Refused(Refusal::BadChoice))
}

impl Hands {
    fn of(version: &PresetVersion) -> Result<Hands, Failure> {
        let own = version.ruleset.own_hands().ok_or(Failure::Refused(Refusal::BadChoice))?;
        Ok(Hands { list: own.hands.to_vec(), values: own.values.clone() })
    }

    /// A hand with its fixed points.
    fn one(&self, id: &str) -> Option<(&SpecialHandEntry, Option<&i64>)> {
        let entry = self.list.iter().find(|entry| entry.id == id)?;
        Some((entry, self.values.get(id)))
    }

    fn place(&self, id: &str) -> Result<usize, Failure> {
        let at = self.list.iter().position(|entry| entry.id == id);
        at.ok_or(Failure::Refused(Refusal::BadChoice))
    }

    fn put_points(&mut self, id: &str, points: Option<i64>) {
        match points {
            Some(points) => drop(self.values.insert(id.to_owned(), points)),
            None => drop(self.values.remove(id)),
        }
    }

    /// The version with these hands. A second copy of a request gets the day of the first.
    fn version(
        self,
        base: &PresetVersion,
        tx: &Transaction<'_>,
        request: &HandRequest,
    ) -> Result<PresetVersion, Failure> {
        let known = presets::by_key(tx, request.key)?;
        Ok(PresetVersion {
            ruleset: with_hands(&base.ruleset, &self.list, &self.values)?,
            valid_from: known.map_or(base.valid_from.max(request.on), |known| known.valid_from),
            ..base.clone()
        })
    }
}

/// A rule set with these hands. Their parts are checked where they are read; here the number of all and of those that are played.
pub(super) fn with_hands(
    ruleset: &Ruleset,
    list: &[SpecialHandEntry],
    values: &BTreeMap<String, i64>,
) -> Result<Ruleset, Failure> {
    let changes =
        [("special_hands".to_owned(), json!(list)), ("special_values".to_owned(), json!(values))];
    let changed = ruleset.with(&changes.into_iter().collect());
    changed.map_err(|_| Failure::Refused(Refusal::TooManyHands))
}

/// An id made from a name that no hand of the preset ever had.
fn free_id(versions: &[PresetVersion], preset: &str, name: &str) -> String {
    let of_text = in_force(&[], NaiveDate::MAX);
    let all = versions.iter().chain(&of_text).filter(|version| version.preset == preset);
    let taken: Vec<&str> = all
        .flat_map(|version| version.ruleset.special_hands())
        .map(|entry| entry.id.as_str())
        .collect();
    let plain = id_of(name);
    let more = (2..).map(|number| format!("{plain}-{number}"));
    std::iter::once(plain.clone())
        .chain(more)
        .find(|id| !taken.contains(&id.as_str()))
        .unwrap_or(plain)
}

/// A name as an id: small Latin letters, digits and lines.
fn id_of(name: &str) -> String {
    let mut id = String::new();
    for character in name.to_lowercase().chars() {
        match character {
            'ä' => id.push_str("ae"),
            'ö' => id.push_str("oe"),
            'ü' => id.push_str("ue"),
            'ß' => id.push_str("ss"),
            'a'..='z' | '0'..='9' => id.push(character),
            _ => {
                if !id.is_empty() && !id.ends_with('-') {
                    id.push('-');
                }
            }
        }
    }
    let id = id.trim_end_matches('-');
    if id.is_empty() { "hand".to_owned() } else { id.to_owned() }
}
