//! What a club may set in a rule set: one row is control, storage key and source at once.

use std::collections::BTreeMap;

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
    /// Points by special hand.
    SpecialValues,
    /// The club's special hands, without their fixed values.
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

/// The largest number any option can hold: sums over many deals stay far below 64 bits.
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
            // Reading the hands is what finds out more, and costs too much to be done twice.
            Control::SpecialHands => value.is_array(),
        }
    }
}

/// A set of options known by its rows. `Default` is the preset of the rule page.
///
/// Written by [`option_rows!`], which binds each row to the field of the same name.
pub trait Options: Clone + Default {
    /// One row per field.
    const ROWS: &'static [OptionRow];

    /// The fields, in the order of the rows.
    fn values(&self) -> Vec<&dyn OptionValue>;

    /// The fields to be set, in the order of the rows.
    fn values_mut(&mut self) -> Vec<&mut dyn OptionValue>;

    /// As an object, every option named.
    fn to_map(&self) -> Map<String, Json> {
        named(Self::ROWS, &self.values())
    }

    /// These options with some of them set otherwise.
    ///
    /// # Errors
    /// `unknown-option` for a name or value this rule set does not have.
    fn with(&self, changes: &Map<String, Json>) -> Result<Self, Problem> {
        let mut options = self.clone();
        set(Self::ROWS, &mut options.values_mut(), changes, |option, value| option.read(value))?;
        Ok(options)
    }

    /// The same with what was stored, perhaps before a limit was lowered.
    ///
    /// # Errors
    /// `unknown-option` for a name or value this rule set never had.
    fn with_stored(&self, stored: &Map<String, Json>) -> Result<Self, Problem> {
        let mut options = self.clone();
        let read = |option: &mut dyn OptionValue, value: &Json| option.read_stored(value);
        set(Self::ROWS, &mut options.values_mut(), stored, read)?;
        Ok(options)
    }

    /// The options that differ from the preset: what a sheet prints in its footer.
    fn changed(&self) -> Map<String, Json> {
        let preset = Self::default().to_map();
        let mut changed = self.to_map();
        changed.retain(|name, value| preset.get(name) != Some(value));
        changed
    }
}

// The functions that walk the rows do not depend on the rule set, so they are compiled only once.

fn named(rows: &[OptionRow], values: &[&dyn OptionValue]) -> Map<String, Json> {
    let mut map = Map::new();
    for (row, value) in rows.iter().zip(values) {
        map.insert(row.id.to_owned(), value.write());
    }
    map
}

fn set(
    rows: &[OptionRow],
    values: &mut [&mut dyn OptionValue],
    changes: &Map<String, Json>,
    read: impl Fn(&mut dyn OptionValue, &Json) -> bool,
) -> Result<(), Problem> {
    for (name, value) in changes {
        let Some(at) = rows.iter().position(|row| row.id == name) else {
            return Err(Problem::UnknownOption { name: name.clone(), value: None });
        };
        if !(rows[at].control.takes(value) && read(values[at], value)) {
            let value = Some(value.to_string());
            return Err(Problem::UnknownOption { name: name.clone(), value });
        }
    }
    Ok(())
}

/// A field of a set of options, as it is read from requests and stored.
pub trait OptionValue {
    /// Takes this value; returns false and stays unchanged if it does not fit.
    fn read(&mut self, value: &Json) -> bool;

    /// The same for what was stored, perhaps before a limit was lowered.
    fn read_stored(&mut self, value: &Json) -> bool {
        self.read(value)
    }

    /// The stored form, which [`OptionValue::read`] accepts again.
    fn write(&self) -> Json;
}

/// Sets a field to the value that was read; returns false if there is none.
pub(crate) fn put<T>(field: &mut T, read: Option<T>) -> bool {
    let is_read = read.is_some();
    if let Some(read) = read {
        *field = read;
    }
    is_read
}

impl OptionValue for bool {
    fn read(&mut self, value: &Json) -> bool {
        put(self, value.as_bool())
    }
    fn write(&self) -> Json {
        Json::from(*self)
    }
}

impl OptionValue for i64 {
    fn read(&mut self, value: &Json) -> bool {
        put(self, value.as_i64())
    }
    fn write(&self) -> Json {
        Json::from(*self)
    }
}

impl OptionValue for u8 {
    fn read(&mut self, value: &Json) -> bool {
        put(self, value.as_i64().and_then(|number| u8::try_from(number).ok()))
    }
    fn write(&self) -> Json {
        Json::from(*self)
    }
}

/// `null` is `None`.
impl<T: OptionValue + Default> OptionValue for Option<T> {
    fn read(&mut self, value: &Json) -> bool {
        if value.is_null() {
            *self = None;
            return true;
        }
        let mut read = T::default();
        let is_read = read.read(value);
        if is_read {
            *self = Some(read);
        }
        is_read
    }
    fn write(&self) -> Json {
        self.as_ref().map_or(Json::Null, T::write)
    }
}

impl OptionValue for BTreeMap<String, i64> {
    fn read(&mut self, value: &Json) -> bool {
        let Some(values) = value.as_object() else { return false };
        let mut read = BTreeMap::new();
        for (id, number) in values {
            let Some(number) = number.as_i64() else { return false };
            read.insert(id.clone(), number);
        }
        *self = read;
        true
    }
    fn write(&self) -> Json {
        let mut map = Map::new();
        for (id, number) in self {
            map.insert(id.clone(), Json::from(*number));
        }
        Json::Object(map)
    }
}

/// Binds rows to the fields of a set of options: the name of the field is the id of the row. A field
/// without a row and a row without a field do not compile.
macro_rules! option_rows {
    ($options:ident { $($field:ident: $control:expr, $scope:ident, $source:literal;)+ }) => {
        impl $crate::options::Options for $options {
            const ROWS: &'static [$crate::options::OptionRow] = &[$($crate::options::OptionRow {
                id: stringify!($field),
                control: $control,
                scope: $crate::options::Scope::$scope,
                source: $source,
            }),+];
            fn values(&self) -> Vec<&dyn $crate::options::OptionValue> {
                let $options { $($field),+ } = self;
                vec![$($field),+]
            }
            fn values_mut(&mut self) -> Vec<&mut dyn $crate::options::OptionValue> {
                let $options { $($field),+ } = self;
                vec![$($field),+]
            }
        }
    };
}
pub(crate) use option_rows;

/// Enums whose variants are the words of an option, explicit and stored for ever.
macro_rules! choices {
    ($($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $id:literal),+ $(,)? })+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $($(#[$variant_doc])* $variant),+
        }
        impl $name {
            const ALL: &'static [$name] = &[$($name::$variant),+];
            /// The words of the option, as in requests.
            pub const WORDS: &'static [&'static str] = &[$($id),+];
        }
        impl $crate::options::OptionValue for $name {
            fn read(&mut self, value: &serde_json::Value) -> bool {
                let at = Self::WORDS.iter().position(|word| value == word);
                $crate::options::put(self, at.map(|at| Self::ALL[at]))
            }
            fn write(&self) -> serde_json::Value {
                Self::WORDS[*self as usize].into()
            }
        }
    )+};
}
pub(crate) use choices;

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::ruleset::{Family, Ruleset};

    /// Every value a row lists is accepted, and is stored unchanged.
    #[test]
    fn what_is_set_is_stored() {
        for family in Family::ALL {
            let preset = Ruleset::preset(family);
            for row in preset.rows() {
                let values: Vec<Json> = match row.control {
                    Control::Switch => vec![json!(true), json!(false)],
                    Control::Choice(words) => words.iter().map(|word| json!(word)).collect(),
                    Control::Number { least, nullable } => {
                        let empty = nullable.then_some(Json::Null);
                        [json!(least), json!(LARGEST_NUMBER)].into_iter().chain(empty).collect()
                    }
                    Control::NumberChoice(numbers) => {
                        numbers.iter().map(|number| json!(number)).collect()
                    }
                    Control::SpecialValues => vec![json!({}), json!({"a": 0, "b": LARGEST_NUMBER})],
                    Control::SpecialHands => vec![json!([]), preset.options()[row.id].clone()],
                };
                for value in values {
                    let changes = Map::from_iter([(row.id.to_owned(), value.clone())]);
                    let set = preset.with(&changes).unwrap();
                    let mut expected = preset.options();
                    expected.extend(changes);
                    assert_eq!(set.options(), expected, "{} {value}", row.id);
                }
            }
        }
    }

    #[test]
    fn what_is_not_taken_is_named() {
        let preset = Ruleset::preset(Family::MaJiang);
        for (name, value, said) in [
            ("table", json!("round"), Some(r#""round""#)),
            ("min_faan", json!(-1), Some("-1")),
            ("min_faan", json!(null), Some("null")),
            ("jokers", json!(260), Some("260")),
            ("bonus_tiles", json!(1), Some("1")),
            ("no_such_option", json!(true), None),
        ] {
            let problem = preset.with(&Map::from_iter([(name.to_owned(), value)])).unwrap_err();
            let (name, value) = (name.to_owned(), said.map(str::to_owned));
            assert_eq!(problem, Problem::UnknownOption { name, value });
        }
    }
}
