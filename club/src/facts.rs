//! What happened in a deal, as it was entered and is stored. Facts name players, never winds.

use std::collections::BTreeMap;

use scoring::Wind;
use scoring::deal::Given;
use scoring::hand::Circumstance;
use scoring::ma_jiang::pao::PaoKind;
use scoring::penalty::Penalty;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

/// A player's number in a game, 1–5. Number 1 is the first East, 2 the first South, and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerNo(pub u8);

/// What happened in one deal, as the scorekeeper entered it. Names players, never winds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DealFacts {
    /// How it ended.
    pub outcome: DealOutcome,
    /// What was entered of each hand. A player who is not named showed nothing that scores.
    #[serde(
        default,
        deserialize_with = "read_by_player",
        skip_serializing_if = "BTreeMap::is_empty"
    )]
    pub hands: BTreeMap<PlayerNo, Given>,
    /// Whose hand counts nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dead: Vec<PlayerNo>,
    /// The wind thrown for the round before this deal, where the rule set throws it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thrown_wind: Option<Wind>,
    /// Who was warned of during the deal (`ma-jiang`). Kept on the record; who is liable stands in the outcome.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pao: Vec<PaoNote>,
    /// Special hands that were ready and not won (`steiermark`). Nothing is paid for them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bochowe: Vec<BochoweNote>,
    /// Who lends to whom this deal leaves without money, where the table chooses that (`steiermark`). Who is not
    /// named borrows from the richest.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub loans: Vec<LoanNote>,
}

impl DealFacts {
    /// Nobody won, and nothing else is said.
    pub const fn drawn() -> DealFacts {
        DealFacts {
            outcome: DealOutcome::Drawn,
            hands: BTreeMap::new(),
            dead: Vec::new(),
            thrown_wind: None,
            pao: Vec::new(),
            bochowe: Vec::new(),
            loans: Vec::new(),
        }
    }
}

/// A special hand that was ready and not won.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BochoweNote {
    /// Who missed it.
    pub player: PlayerNo,
    /// Which, by its id in the club's catalogue.
    pub hand: String,
}

/// Whom the table chose to lend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoanNote {
    /// Who needs money.
    pub debtor: PlayerNo,
    /// Who lends it, as far as he can.
    pub creditor: PlayerNo,
}

/// A warning at the table, as the record keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PaoNote {
    /// Of what.
    pub kind: PaoKind,
    /// Whom nobody was to feed.
    pub against: PlayerNo,
    /// Who declared it; nobody has to declare the last five tiles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub declared_by: Option<PlayerNo>,
    /// When, on the clock of the room, in minutes since midnight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minute: Option<u16>,
}

/// How a deal ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum DealOutcome {
    /// Nobody won.
    #[serde(deserialize_with = "no_fields")]
    Drawn,
    /// Somebody won.
    Won {
        /// Who.
        winner: PlayerNo,
        /// Whose tile won; `None` when it was drawn from the wall.
        #[serde(skip_serializing_if = "Option::is_none")]
        from: Option<PlayerNo>,
        /// Who is liable for all (Pao).
        #[serde(skip_serializing_if = "Option::is_none")]
        liable: Option<PlayerNo>,
        /// How the winning tile came, besides being drawn (that follows from `from`).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        how: Vec<Circumstance>,
    },
    /// A fault was paid for.
    Fault {
        /// Which, and between whom.
        penalty: Penalty<PlayerNo>,
        /// Whether it ended the deal; else the deal goes on afterwards.
        ends_deal: bool,
    },
}

/// Reads a variant without fields. Derived, an internally tagged enum ignores unknown fields of such a variant.
fn no_fields<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(), D::Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct NoFields {}
    NoFields::deserialize(deserializer).map(|NoFields {}| ())
}

/// Reads one value per player, by the player's number. The derived reader of such a map fails inside a flattened
/// structure, where serde hands over keys as texts.
///
/// # Errors
/// A key is no number, or a value has another shape.
pub fn read_by_player<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<BTreeMap<PlayerNo, T>, D::Error> {
    let by_key = BTreeMap::<String, T>::deserialize(deserializer)?;
    let numbered = by_key.into_iter().map(|(key, value)| match key.parse() {
        Ok(number) => Ok((PlayerNo(number), value)),
        Err(_) => Err(D::Error::custom(format!("`{key}` is no player's number"))),
    });
    numbered.collect()
}
