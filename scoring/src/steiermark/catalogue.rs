//! The special hands: a catalogue the club edits. Values are the club's; here are only names and conditions.

use serde::{Deserialize, Serialize};

use super::options::Options;
use crate::value::Points;

/// A special hand as the club plays it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpecialHandEntry {
    /// The id, stored for ever: lower-case letters, digits and hyphens.
    pub id: String,
    /// The name the club uses.
    pub name: String,
    /// What it is worth; empty until the club enters it.
    pub value: Option<Points>,
    /// Whether sets may be called; then collecting all in the hand earns 500 more.
    pub callable: bool,
    /// Whether a kong may be part of it.
    pub kong_allowed: bool,
    /// What it is made of, in the club's words.
    #[serde(default)]
    pub composition: String,
    /// An example in the notation of the contract, drawn as tiles.
    #[serde(default)]
    pub picture: Vec<String>,
    /// Whether it is offered.
    pub active: bool,
}

/// A special hand the rule text names. Source: `docs/rules/steiermark.md`, section 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// Its id.
    pub id: &'static str,
    /// Its name in the rule text.
    pub name: &'static str,
    /// Whether sets may be called.
    pub callable: bool,
    /// Whether a kong may be part of it.
    pub kong_allowed: bool,
    /// An example, where the text or the name tells what it is made of.
    pub picture: &'static [&'static str],
}

/// The special hands the rule text names. What it does not tell stays empty.
#[rustfmt::skip]
pub const CATALOGUE: &[Known] = &[
    Known { id: "seven-pairs",      name: "Paarespiel",             callable: false, kong_allowed: true,  picture: &["11m", "44m", "77p", "99p", "22s", "33z", "66z"] },
    Known { id: "great-terminals",  name: "Großes Ecksteinspiel",   callable: false, kong_allowed: false, picture: &[] },
    Known { id: "thirteen-wonders", name: "Spiel der 13 Wunder",    callable: false, kong_allowed: false, picture: &["19m", "19p", "19s", "1234z", "5677z"] },
    Known { id: "unpaired-hand",    name: "Unpaariges Spiel",       callable: false, kong_allowed: false, picture: &[] },
    Known { id: "triple-knitted",   name: "Dreifach Gestrickt",     callable: false, kong_allowed: false, picture: &["2m2p2s", "4m4p4s", "5m5p5s", "8m8p8s", "7m7p"] },
    Known { id: "heavenly-joys",    name: "Himmlische Freuden",     callable: true,  kong_allowed: true,  picture: &[] },
];

/// Whether sets of a special hand may be called: all but the five the rule text excepts.
pub fn is_callable(id: &str) -> bool {
    CATALOGUE.iter().find(|known| known.id == id).is_none_or(|known| known.callable)
}

/// The catalogue with the club's values: the known hands first, then the club's own by id.
pub fn catalogue(options: &Options) -> Vec<SpecialHandEntry> {
    let value = |id: &str| options.special_values.get(id).copied().map(Points);
    let known = CATALOGUE.iter().map(|known| SpecialHandEntry {
        id: known.id.to_owned(),
        name: known.name.to_owned(),
        value: value(known.id),
        callable: known.callable,
        kong_allowed: known.kong_allowed,
        composition: String::new(),
        picture: known.picture.iter().map(|text| (*text).to_owned()).collect(),
        active: true,
    });
    let own = options
        .special_values
        .keys()
        .filter(|id| CATALOGUE.iter().all(|known| known.id != id.as_str()))
        .map(|id| SpecialHandEntry {
            id: id.clone(),
            name: id.clone(),
            value: value(id),
            callable: true,
            kong_allowed: false,
            composition: String::new(),
            picture: Vec::new(),
            active: true,
        });
    known.chain(own).collect()
}
