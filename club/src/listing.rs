//! How a club stands in the list of its server that everybody may read. Kept with what the club publishes.

use chrono::NaiveTime;
use serde::{Deserialize, Serialize};

/// What that list says of a club.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Listing {
    /// Whether the club stands there at all.
    pub is_public: bool,
    /// The town.
    pub place: String,
    /// The state in which that lies.
    pub land: Option<Land>,
    /// The days of the week on which it plays, in their order; 1 is Monday.
    pub days: Vec<u8>,
    /// When its evenings begin.
    pub time: Option<NaiveTime>,
}

impl Listing {
    /// Whether nothing was ever said.
    pub fn is_default(&self) -> bool {
        *self == Listing::default()
    }

    /// Whether every day of it exists and stands there once.
    pub fn has_good_days(&self) -> bool {
        self.days.iter().all(|day| (1..=7).contains(day)) && self.days.is_sorted_by(|a, b| a < b)
    }
}

/// A state of Austria, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "they are names")]
pub enum Land {
    Burgenland,
    Kaernten,
    Niederoesterreich,
    Oberoesterreich,
    Salzburg,
    Steiermark,
    Tirol,
    Vorarlberg,
    Wien,
    /// Another country.
    Abroad,
}

impl Land {
    /// All of them, by their names.
    pub const ALL: [Land; 10] = [
        Land::Burgenland,
        Land::Kaernten,
        Land::Niederoesterreich,
        Land::Oberoesterreich,
        Land::Salzburg,
        Land::Steiermark,
        Land::Tirol,
        Land::Vorarlberg,
        Land::Wien,
        Land::Abroad,
    ];

    /// The name under which it is stored and stands in addresses, for ever.
    pub const fn id(self) -> &'static str {
        match self {
            Land::Burgenland => "burgenland",
            Land::Kaernten => "kaernten",
            Land::Niederoesterreich => "niederoesterreich",
            Land::Oberoesterreich => "oberoesterreich",
            Land::Salzburg => "salzburg",
            Land::Steiermark => "steiermark",
            Land::Tirol => "tirol",
            Land::Vorarlberg => "vorarlberg",
            Land::Wien => "wien",
            Land::Abroad => "abroad",
        }
    }

    /// From the name.
    pub fn from_id(id: &str) -> Option<Land> {
        Land::ALL.into_iter().find(|land| land.id() == id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_land_is_stored_by_its_name() {
        for land in Land::ALL {
            assert_eq!(serde_json::to_string(&land).unwrap(), format!("\"{}\"", land.id()));
            assert_eq!(Land::from_id(land.id()), Some(land));
        }
    }

    #[test]
    fn days_exist_and_stand_once() {
        let has_good =
            |days: &[u8]| Listing { days: days.to_vec(), ..Listing::default() }.has_good_days();
        assert!(has_good(&[]) && has_good(&[1, 4, 7]));
        assert!(!has_good(&[0]) && !has_good(&[8]) && !has_good(&[4, 1]) && !has_good(&[2, 2]));
    }
}
