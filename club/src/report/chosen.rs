//! What a sheet of rules says of an option.

use serde_json::Value as Json;

/// What was chosen for an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// Yes or no.
    Switch(bool),
    /// A number; `None` where the option was left empty.
    Number(Option<i64>),
    /// One of the option's words, by its id.
    Word(String),
    /// A table of the club's own.
    Own,
}

impl Chosen {
    /// What was chosen, from how options are stored.
    pub fn of(stored: &Json) -> Chosen {
        match stored {
            Json::Bool(is_on) => Chosen::Switch(*is_on),
            Json::Number(number) => Chosen::Number(number.as_i64()),
            Json::Null => Chosen::Number(None),
            Json::String(word) => Chosen::Word(word.clone()),
            Json::Array(_) | Json::Object(_) => Chosen::Own,
        }
    }
}
