//! What an own hand is worth, as a club writes it.

use serde::{Deserialize, Serialize};

/// The value of an own hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Worth {
    /// A fraction of the limit: numerator and denominator.
    Limit([u16; 2]),
    /// Points.
    Points(i64),
    /// The hand is valued as usual, and doubled so often more.
    Doublings(u8),
}

/// What an own hand is worth with an open meld.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Called {
    /// As much as without.
    #[default]
    Full,
    /// Half of it, rounded down.
    Half,
    /// A fraction of the limit.
    Limit([u16; 2]),
    /// Points.
    Points(i64),
}
