//! What a club may set in a rule set: one row is control, storage key and source at once.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json};

use crate::problem::Problem;

/// One option of a rule set. Its id is the key in requests, in the database and in `texts`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionRow {
    /// The key, stored for ever.
    pub id: &'static str,
    /// Which values it takes.
    pub control: Control,
    /// What it changes.
    pub scope: Scope,
    /// Section of the rule page.
    pub source: &'static str,
}

/// The values an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// Yes or no.
    Switch,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// A whole number from `least` on; also nothing, where `nullable`.
    Number {
        /// The smallest number allowed.
        least: i64,
        /// Whether it may be left empty.
        nullable: bool,
    },
    /// One of these numbers; `None` is the empty choice.
    NumberChoice(&'static [Option<i64>]),
    /// Points by special hand (`steiermark`).
    SpecialValues,
    /// The club's special hands (`steiermark`), without their values.
    SpecialHands,
}

/// What an option changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// What a hand is worth.
    Value,
    /// Who pays how much.
    Payment,
    /// How winds, rounds and games go on.
    Progress,
}

/// No option holds more: sums of many deals must stay far from the edge of 64 bits.
pub const LARGEST_NUMBER: i64 = 1_000_000_000;

impl Control {
    /// Whether the option takes this value.
    pub fn takes(self, value: &Json) -> bool {
        let number = |least: i64| {
            value.as_i64().is_some_and(|number| (least..=LARGEST_NUMBER).contains(&number))
        };
        match self {
            Control::Switch => value.is_boolean(),
            Control::Choice(words) => value.as_str().is_some_and(|word| words.contains(&word)),
            Control::Number { least, nullable } => (nullable && value.is_null()) || number(least),
            Control::NumberChoice(numbers) => {
                (value.is_null() || value.is_i64()) && numbers.contains(&value.as_i64())
            }
            Control::SpecialValues => value.as_object().is_some_and(|values| {
                values.values().all(|points| {
                    points.as_i64().is_some_and(|points| (0..=LARGEST_NUMBER).contains(&points))
                })
            }),
            Control::SpecialHands => crate::steiermark::is_catalogue(value),
        }
    }
}

/// A set of options known by its rows. `Default` is the preset of the rule page.
pub trait Options: Clone + Default + Serialize + DeserializeOwned {
    /// One row per field; a test keeps the two in step.
    const ROWS: &'static [OptionRow];

    /// As an object, every option named.
    fn to_map(&self) -> Map<String, Json> {
        match serde_json::to_value(self) {
            Ok(Json::Object(map)) => map,
            // Structs of plain fields become objects, always.
            Ok(_) | Err(_) => Map::new(),
        }
    }

    /// These options with some of them set otherwise.
    ///
    /// # Errors
    /// `unknown-option` for a name or value this rule set does not have.
    fn with(&self, changes: &Map<String, Json>) -> Result<Self, Problem> {
        let mut map = self.to_map();
        for (name, value) in changes {
            let Some(row) = Self::ROWS.iter().find(|row| row.id == name) else {
                return Err(Problem::UnknownOption { name: name.clone(), value: None });
            };
            if !row.control.takes(value) {
                let value = Some(value.to_string());
                return Err(Problem::UnknownOption { name: name.clone(), value });
            }
            map.insert(name.clone(), value.clone());
        }
        serde_json::from_value(Json::Object(map))
            .map_err(|error| Problem::UnknownOption { name: error.to_string(), value: None })
    }

    /// The options that differ from the preset: what a sheet prints in its footer.
    fn changed(&self) -> Map<String, Json> {
        let preset = Self::default().to_map();
        self.to_map().into_iter().filter(|(name, value)| preset.get(name) != Some(value)).collect()
    }
}

/// Enums whose variants are the words of an option, explicit and stored for ever.
macro_rules! choices {
    ($($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $id:literal),+ $(,)? })+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        pub enum $name {
            $($(#[$variant_doc])* #[serde(rename = $id)] $variant),+
        }
        impl $name {
            /// The words of the option, as in requests.
            pub const WORDS: &'static [&'static str] = &[$($id),+];
        }
    )+};
}
pub(crate) use choices;
