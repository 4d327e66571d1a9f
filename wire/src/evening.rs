//! The tables of an evening as a tablet gets them.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::Person;

/// A table that was set for an evening of today: `GET /api/tables`, by evening and number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EveningTable {
    /// The evening.
    pub evening: Uuid,
    /// When the evening is over, and the table is offered no longer.
    pub until: DateTime<Utc>,
    /// Its number.
    pub number: u32,
    /// Who sits there, East first.
    pub people: Vec<Person>,
    /// The id of the preset it plays by; `None` where the table chooses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preset: Option<String>,
    /// Its game has begun.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_begun: bool,
}
