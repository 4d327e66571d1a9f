//! What is asked about results, as it arrives.

use serde::{Deserialize, Deserializer, Serialize};

use crate::tournament::objects;

/// The tables of a tournament as they were entered.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultsQuestion {
    /// The name of the rule set, played as its preset.
    pub rules: String,
    /// Which of the two counts where hands and totals differ.
    #[serde(default)]
    pub count: Count,
    /// In their order.
    #[serde(deserialize_with = "objects::list")]
    pub rounds: Vec<RoundEntry>,
    /// Each player is in one at most.
    #[serde(default, deserialize_with = "objects::list")]
    pub teams: Vec<TeamEntry>,
    /// Who sits at tables and is never ranked.
    #[serde(default)]
    pub substitutes: Vec<u32>,
}

/// What counts where hands and totals differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Count {
    /// The hands.
    #[default]
    Hands,
    /// The totals on the slip.
    Totals,
}

/// A round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundEntry {
    /// In their order.
    #[serde(deserialize_with = "objects::list")]
    pub tables: Vec<TableEntry>,
}

/// A table of a round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableEntry {
    /// Player numbers: who begins as East, South, West, North.
    pub seats: [u32; 4],
    /// In the order played; seats are those of the beginning.
    #[serde(default, deserialize_with = "objects::optional_list")]
    pub hands: Option<Vec<HandEntry>>,
    /// They belong to the score, so the totals on the slip include them.
    #[serde(default, deserialize_with = "objects::list")]
    pub penalties: Vec<PenaltyEntry>,
    /// As they stand on the slip, by seat.
    #[serde(default)]
    pub totals: Option<[i64; 4]>,
}

/// A hand: drawn, or won with a value. What contradicts itself is refused when it is counted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct HandEntry {
    /// Nobody won.
    #[serde(default)]
    pub drawn: bool,
    /// The letter of a seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<String>,
    /// The letter of the seat whose tile won; `Some(None)` (a null in JSON) stands for a tile from the wall.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub from: Option<Option<String>>,
    /// What the hand is worth, in points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<i64>,
}

/// Reads a field that is there, so that a null differs from a missing field.
fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<String>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

/// Points given or taken by the referee; none for a warning.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PenaltyEntry {
    /// The letter of a seat.
    pub seat: String,
    /// Negative when they are taken.
    pub points: i64,
    /// In which hand, from 1, where that is known.
    #[serde(default)]
    pub hand: Option<u32>,
}

/// A team.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TeamEntry {
    /// No other team has it.
    pub id: u32,
    /// Player numbers.
    pub players: Vec<u32>,
}
