//! How enums are stored and read back: words by their ids, and objects whose `kind` names the variant.
//!
//! Written out because what serde derives for them is compiled once for every format they could
//! stand in: several times the size of everything else that reads JSON in the client.

use serde::de::{DeserializeOwned, Error as _};
use serde_json::{Error, Map, Value as Json};

/// The fields of an object, taken out one by one.
#[derive(Debug)]
pub struct Fields {
    map: Map<String, Json>,
    taken: Vec<&'static str>,
}

impl Fields {
    /// None of them taken yet.
    pub const fn of(map: Map<String, Json>) -> Fields {
        Fields { map, taken: Vec::new() }
    }

    /// A field that has to be there.
    ///
    /// # Errors
    /// It is missing, or of another shape.
    pub fn take<T: DeserializeOwned>(&mut self, name: &'static str) -> Result<T, Error> {
        serde_json::from_value(self.value(name).ok_or_else(|| Error::missing_field(name))?)
    }

    /// A field that may be left out.
    ///
    /// # Errors
    /// It is of another shape.
    pub fn take_or_default<T: DeserializeOwned + Default>(
        &mut self,
        name: &'static str,
    ) -> Result<T, Error> {
        self.value(name).map_or_else(|| Ok(T::default()), serde_json::from_value)
    }

    /// Refuses fields that nobody has taken.
    ///
    /// # Errors
    /// The first of them.
    pub fn nothing_left(self) -> Result<(), Error> {
        match self.map.keys().find(|name| !self.taken.contains(&name.as_str())) {
            None => Ok(()),
            Some(name) => Err(Error::custom(format!("unknown field `{name}`"))),
        }
    }

    /// Passes over fields that nobody has taken.
    ///
    /// # Errors
    /// None: it stands where [`Fields::nothing_left`] does.
    pub const fn left_over(&self) -> Result<(), Error> {
        Ok(())
    }

    fn value(&mut self, name: &'static str) -> Option<Json> {
        self.taken.push(name);
        self.map.get_mut(name).map(Json::take)
    }
}

/// A field that has to be there, for [`read_fields`](crate::read_fields).
///
/// # Errors
/// As [`Fields::take`].
pub fn needed<T: DeserializeOwned>(fields: &mut Fields, name: &'static str) -> Result<T, Error> {
    fields.take(name)
}

/// A field that may be left out, for [`read_fields`](crate::read_fields).
///
/// # Errors
/// As [`Fields::take_or_default`].
pub fn optional<T: DeserializeOwned + Default>(
    fields: &mut Fields,
    name: &'static str,
) -> Result<T, Error> {
    fields.take_or_default(name)
}

/// Reads structures field by field, each by the function named beside it. With `strict` a field nobody knows is
/// refused, as requests want it; else it is passed over, as answers of a newer server want it. The structure derives
/// `Deserialize` with `#[serde(try_from = "Map<String, Json>")]`.
#[macro_export]
macro_rules! read_fields {
    (strict $name:ident { $($field:ident: $how:path),+ $(,)? }) => {
        $crate::read_fields!(@ $name { $($field: $how),+ } then nothing_left);
    };
    (lenient $name:ident { $($field:ident: $how:path),+ $(,)? }) => {
        $crate::read_fields!(@ $name { $($field: $how),+ } then left_over);
    };
    (@ $name:ident { $($field:ident: $how:path),+ } then $end:ident) => {
        impl TryFrom<serde_json::Map<String, serde_json::Value>> for $name {
            type Error = serde_json::Error;

            fn try_from(
                map: serde_json::Map<String, serde_json::Value>,
            ) -> Result<$name, serde_json::Error> {
                let mut fields = $crate::stored::Fields::of(map);
                let read = $name { $($field: $how(&mut fields, stringify!($field))?),+ };
                fields.$end()?;
                Ok(read)
            }
        }
    };
}

/// A word that names no variant.
pub fn unknown_variant(word: &str) -> Error {
    Error::custom(format!("unknown variant `{word}`"))
}

/// Enums that are stored as their `id()` and read back by `from_id()`.
macro_rules! stored_by_id {
    ($($name:ident),+) => {$(
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.id())
            }
        }
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let id = String::deserialize(deserializer)?;
                $name::from_id(&id).ok_or_else(|| {
                    serde::de::Error::custom($crate::stored::unknown_variant(&id))
                })
            }
        }
    )+};
}
pub(crate) use stored_by_id;

#[cfg(test)]
mod tests {
    use serde_json::{from_value, json, to_value};

    use crate::penalty::PenaltyId;
    use crate::{Circumstance, Family};

    #[test]
    fn ids_are_stored_and_read_back() {
        for flag in Circumstance::ALL {
            assert_eq!(to_value(flag).unwrap(), flag.id());
            assert_eq!(from_value::<Circumstance>(flag.id().into()).unwrap(), flag);
        }
        for penalty in PenaltyId::ALL {
            assert_eq!(to_value(penalty).unwrap(), penalty.id());
            assert_eq!(from_value::<PenaltyId>(penalty.id().into()).unwrap(), penalty);
        }
        for family in Family::ALL {
            assert_eq!(to_value(family).unwrap(), family.id());
            assert_eq!(from_value::<Family>(family.id().into()).unwrap(), family);
        }
        let refused = from_value::<Family>(json!("bridge")).unwrap_err();
        assert_eq!(refused.to_string(), "unknown variant `bridge`");
    }
}
