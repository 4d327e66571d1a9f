//! Own hands as a club stores them with its options: written, switched on or off, and worth something.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Value as Json, json};

use super::contract::LANGUAGE;
use super::matcher::{Allowed, Pattern};
use crate::options::{LARGEST_NUMBER, OptionValue, choices, put};

/// What a callable special hand earns in `steiermark` when it was collected in the hand, unless the club says otherwise.
///
/// Source: `docs/rules/steiermark.md`, section 5.
pub const COLLECTED: i64 = 500;
/// The most hands of a preset.
pub const MOST_STORED: usize = 200;
/// The most hands of a preset that are recognised.
pub const MOST_PLAYED: usize = 60;
/// The most hands of a preset that was stored before hands had patterns.
const MOST_STORED_BEFORE: usize = 500;
/// The longest name of a hand with a pattern, in characters.
pub const LONGEST_NAME: usize = 60;
/// The longest description, in characters.
pub const LONGEST_TEXT: usize = 400;
/// The most doublings a hand may be worth.
pub const MOST_DOUBLINGS: u8 = 20;

/// A special hand as the club plays it. Fixed points are kept apart, in the option `special_values`, so
/// that there is one place only where a value can be missing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpecialHandEntry {
    /// The key in requests and in `special_values`, stored for ever.
    pub id: String,
    /// As the club calls it.
    pub name: String,
    /// Whether sets may be claimed.
    pub callable: bool,
    /// What it earns when it was collected in the hand; where the club says nothing, 500 points if it may be
    /// called, else nothing. At least 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub concealed_bonus: Option<i64>,
    /// Whether it may hold kongs.
    pub kong_allowed: bool,
    /// A picture of the hand: texts of tiles and melds; empty when nobody has drawn one yet.
    #[serde(default)]
    pub tiles: Vec<String>,
    /// Whether the club plays it at present. Old deals keep their value.
    pub active: bool,
    /// What it is; a hand without a pattern is only chosen by hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pattern: Option<PatternText>,
    /// The version of the notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<i64>,
    /// What the club says about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// What it is worth instead of fixed points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub worth: Option<Worth>,
    /// What it is worth with an open meld; as much as without where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub called: Option<Called>,
    /// What a loser gets who is one tile away; nothing where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fishing: Option<Worth>,
    /// Where it was taken from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
}

/// The text of a pattern, with what was read from it.
#[derive(Clone, Debug)]
pub struct PatternText {
    text: String,
    pattern: Arc<Pattern>,
}

impl PatternText {
    /// As the club has written it.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// What it means.
    pub fn pattern(&self) -> &Pattern {
        &self.pattern
    }
}

impl TryFrom<String> for PatternText {
    type Error = super::problem::PatternProblem;

    fn try_from(text: String) -> Result<PatternText, Self::Error> {
        let pattern = Arc::new(Pattern::read(&text)?);
        Ok(PatternText { text, pattern })
    }
}

impl PartialEq for PatternText {
    fn eq(&self, other: &PatternText) -> bool {
        self.text == other.text
    }
}

impl Eq for PatternText {}

impl Serialize for PatternText {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.text)
    }
}

impl<'de> Deserialize<'de> for PatternText {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<PatternText, D::Error> {
        let text = String::deserialize(from)?;
        PatternText::try_from(text)
            .map_err(|problem| serde::de::Error::custom(problem.fault.code()))
    }
}

impl SpecialHandEntry {
    /// The points added when it was collected in the hand.
    ///
    /// Source: `docs/rules/steiermark.md`, section 5.
    pub fn collected(&self) -> i64 {
        let by_text = if self.callable { COLLECTED } else { 0 };
        self.concealed_bonus.unwrap_or(by_text)
    }

    /// Whether collecting it in the hand makes it worth more.
    pub fn counts_collected(&self) -> bool {
        self.collected() > 0
            || self.callable && self.called.is_some_and(|called| called != Called::Full)
    }

    /// What may lie open.
    pub fn allowed(&self) -> Allowed {
        Allowed { callable: self.callable, kong_allowed: self.kong_allowed }
    }

    /// Its pattern, if the club plays it at present.
    pub fn played(&self) -> Option<&Pattern> {
        self.pattern.as_ref().filter(|_| self.active).map(PatternText::pattern)
    }

    /// Whether its parts are within their limits.
    fn is_sound(&self) -> bool {
        let is_short = |text: &str, most: usize| text.chars().count() <= most;
        !self.id.is_empty()
            && !self.name.is_empty()
            && (self.pattern.is_none() || is_short(&self.name, LONGEST_NAME))
            && self.text.as_deref().is_none_or(|text| is_short(text, LONGEST_TEXT))
            && self.concealed_bonus.is_none_or(|points| (0..=LARGEST_NUMBER).contains(&points))
            && self.language.is_none_or(|language| language == LANGUAGE)
            && self.worth.is_none_or(Worth::is_sound)
            && self.called.is_none_or(Called::is_sound)
            && self.fishing.is_none_or(|worth| worth.is_sound() && !worth.doubles())
    }
}

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

impl Worth {
    const fn doubles(self) -> bool {
        matches!(self, Worth::Doublings(_))
    }

    fn is_sound(self) -> bool {
        match self {
            Worth::Limit([_, parts]) => parts > 0,
            Worth::Points(points) => (0..=LARGEST_NUMBER).contains(&points),
            Worth::Doublings(times) => times <= MOST_DOUBLINGS,
        }
    }
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

impl Called {
    fn is_sound(self) -> bool {
        match self {
            Called::Full | Called::Half => true,
            Called::Limit(fraction) => Worth::Limit(fraction).is_sound(),
            Called::Points(points) => Worth::Points(points).is_sound(),
        }
    }
}

impl OptionValue for Vec<SpecialHandEntry> {
    fn read(&mut self, value: &Json) -> bool {
        put(self, catalogue(value, MOST_STORED))
    }
    fn read_stored(&mut self, value: &Json) -> bool {
        if value.as_array().is_none_or(|hands| hands.len() <= MOST_STORED) {
            return self.read(value);
        }
        let before = catalogue(value, MOST_STORED_BEFORE);
        put(self, before.filter(|hands| hands.iter().all(|hand| hand.pattern.is_none())))
    }
    fn write(&self) -> Json {
        json!(self)
    }
}

/// An option that is large and seldom changed: copies share it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shared<T>(Arc<T>);

impl<T> std::ops::Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: OptionValue + Default> OptionValue for Shared<T> {
    fn read(&mut self, value: &Json) -> bool {
        let mut read = T::default();
        put(self, read.read(value).then(|| Shared(Arc::new(read))))
    }
    fn write(&self) -> Json {
        self.0.write()
    }
}

choices! {
    /// What counts where an own hand fits and the ordinary reading has a value too.
    SpecialChoice {
        /// Whatever is worth most.
        Best = "best",
        /// An own hand always.
        Special = "special",
    }
}

/// The catalogue, if every entry has a name, every id occurs once, and all limits hold.
fn catalogue(value: &Json, most: usize) -> Option<Vec<SpecialHandEntry>> {
    // What is far too long is refused before it is read.
    if value.as_array()?.len() > most {
        return None;
    }
    let entries: Vec<SpecialHandEntry> = serde_json::from_value(value.clone()).ok()?;
    let played = entries.iter().filter(|entry| entry.played().is_some()).count();
    let ids: BTreeSet<&str> = entries.iter().map(|entry| entry.id.as_str()).collect();
    let holds = played <= MOST_PLAYED
        && ids.len() == entries.len()
        && entries.iter().all(SpecialHandEntry::is_sound);
    holds.then_some(entries)
}
