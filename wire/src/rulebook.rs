//! A rule set to look things up in: `GET /api/rules/{family}.json`, in the reader's language.

use serde::{Deserialize, Serialize};

/// A rule set, chapter by chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RuleBook {
    /// What hands are worth.
    pub chapters: Vec<RuleChapter>,
    /// What may be agreed about it.
    pub agreements: Vec<RuleAgreement>,
}

/// Rules that belong together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RuleChapter {
    /// What they have in common.
    pub heading: String,
    /// The rules, in the order of the rule text.
    pub lines: Vec<RuleLine>,
}

/// One rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RuleLine {
    /// Its id, as in requests and stored hands; empty for a special hand of the club.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it is worth, with the unit.
    pub worth: String,
    /// When it counts.
    pub condition: String,
    /// Where the rule text has it; empty for a special hand of the club.
    pub source: String,
    /// Its name, condition and id in every language, in small letters: what a search looks through.
    pub search: String,
    /// A hand that has it.
    pub example: RuleExample,
}

/// A hand drawn with tiles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RuleExample {
    /// What lies together, in the notation of hands; nothing where the club decides what it looks like.
    pub groups: Vec<String>,
    /// Which of the groups is the winning tile, counted from 0.
    pub winning: Option<u8>,
    /// What has to be known besides the tiles.
    pub about: String,
}

/// An option of the rule set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RuleAgreement {
    /// What holds without an agreement.
    pub told: String,
    /// What else may be agreed.
    pub others: String,
}
