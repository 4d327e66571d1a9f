//! The rules that a club offers for its games.

use scoring::Ruleset;
use serde::{Deserialize, Serialize};

/// The preset a game was begun with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GamePreset {
    /// Its id; stays the same when its rules change.
    pub id: String,
    /// The club's name for it at that time; empty where it has the name of its rule set.
    pub name: String,
    /// In lists: the preset has other rules today; the game keeps its own.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_changed: bool,
}

/// Rules the club offers for a new game: `GET /api/presets`, in the order of the menu.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Preset {
    /// Its id; stays the same when its rules change.
    pub id: String,
    /// The club's name for it; empty where it has the name of its rule set.
    pub name: String,
    /// The rules.
    pub ruleset: Ruleset,
}
