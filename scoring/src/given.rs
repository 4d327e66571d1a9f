//! What was entered of one hand, as it is stored.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::value::Points;

/// What was entered of one hand, kept as it was entered: tiles, ticked items, a number, or a special hand of the club.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Given {
    /// Tiles, in the notation of the contract. Of a loser only what scores has to be there.
    Tiles {
        /// In the hand, without the winning tile and without declared kongs.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        concealed: String,
        /// One text for each set laid out.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        melds: Vec<String>,
        /// The winner's last tile.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        winning_tile: String,
        /// Flowers and seasons.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        bonus: String,
        /// The club's own hands that the table does not count this once, by id.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        without: Vec<String>,
    },
    /// Ticked items, by id and count: a person counted, the program adds up.
    Items {
        /// How often each item was ticked.
        items: BTreeMap<String, u8>,
        /// Flowers and seasons, for the statistics alone: what they are worth was ticked.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        bonus: String,
    },
    /// The bare value.
    Points {
        /// In points.
        points: Points,
        /// Flowers and seasons, for the statistics alone: the value has them already.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        bonus: String,
    },
    /// A special hand of the club (`steiermark`), the winner's only.
    Special {
        /// Its id in the club's catalogue.
        id: String,
        /// A value the table agreed on for this one hand, where the club has entered none.
        #[serde(skip_serializing_if = "Option::is_none")]
        value: Option<Points>,
        /// All tiles were collected in the hand.
        #[serde(default)]
        concealed: bool,
        /// Flowers and seasons.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        bonus: String,
        /// Whether it was chosen although tiles were tapped that are none.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        against_tiles: bool,
    },
}

impl Given {
    /// Nothing that scores.
    pub const fn nothing() -> Given {
        Given::Tiles {
            concealed: String::new(),
            melds: Vec::new(),
            winning_tile: String::new(),
            bonus: String::new(),
            without: Vec::new(),
        }
    }

    /// The bare value, without flowers or seasons.
    pub const fn points(points: Points) -> Given {
        Given::Points { points, bonus: String::new() }
    }

    /// Flowers and seasons, in the notation.
    pub const fn bonus(&self) -> &str {
        match self {
            Given::Tiles { bonus, .. }
            | Given::Items { bonus, .. }
            | Given::Points { bonus, .. }
            | Given::Special { bonus, .. } => bonus.as_str(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// What older versions stored can always be read, and is written again unchanged.
    #[test]
    fn what_was_entered_is_stored_for_ever() {
        for given in [
            json!({"kind": "tiles"}),
            json!({"kind": "tiles", "concealed": "22m", "melds": ["333s"], "winning_tile": "6p", "bonus": "1f"}),
            json!({"kind": "items", "items": {"mah-jongg": 1}}),
            json!({"kind": "points", "points": 32}),
            json!({"kind": "items", "items": {}, "bonus": "2f"}),
            json!({"kind": "points", "points": 0, "bonus": "58f"}),
            json!({"kind": "special", "id": "seven-pairs", "concealed": false}),
            json!({"kind": "special", "id": "x", "value": 300, "concealed": true, "bonus": "1f"}),
            json!({"kind": "tiles", "concealed": "22m", "without": ["seven-pairs"]}),
            json!({"kind": "special", "id": "x", "concealed": false, "against_tiles": true}),
        ] {
            let read = Given::deserialize(&given).unwrap();
            assert_eq!(serde_json::to_value(read).unwrap(), given);
        }
        let short = Given::deserialize(&json!({"kind": "special", "id": "x", "value": null}));
        let (id, value, bonus) = ("x".to_owned(), None, String::new());
        let against_tiles = false;
        let special = Given::Special { id, value, concealed: false, bonus, against_tiles };
        assert_eq!(short.unwrap(), special);
        for (given, why) in [
            (json!({}), "missing field `kind`"),
            (json!({"kind": "guess"}), "unknown variant `guess`"),
            (json!({"kind": "points"}), "missing field `points`"),
            (json!({"kind": "items"}), "missing field `items`"),
            (json!({"kind": "special"}), "missing field `id`"),
            (json!({"kind": "points", "points": 1, "melds": []}), "unknown field `melds`"),
            (json!({"kind": "points", "points": "1"}), "invalid type: string \"1\", expected i64"),
            (json!({"kind": "tiles", "bonus": null}), "invalid type: null, expected a string"),
            (
                json!({"kind": "items", "items": {"x": 256}}),
                "invalid value: integer `256`, expected u8",
            ),
        ] {
            let error = Given::deserialize(&given).unwrap_err().to_string();
            assert!(error.starts_with(why), "{error}");
        }
        assert!(Given::deserialize(&json!("tiles")).is_err());
    }
}
