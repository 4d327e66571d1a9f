//! The search through the club: `GET /api/search`.

use serde::{Deserialize, Serialize};

/// What was found, by kind; at most five of each.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SearchAnswer {
    /// What was asked, without the space around it.
    pub query: String,
    /// What was found.
    pub hits: Vec<SearchHit>,
}

/// Something that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SearchHit {
    /// What it is.
    pub kind: SearchKind,
    /// Its name, in the reader's language.
    pub name: String,
    /// What else is said of it; may be empty.
    pub about: String,
    /// Where it is.
    pub address: String,
}

/// What can be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SearchKind {
    /// A person.
    Person,
    /// A game.
    Game,
    /// A rule set or a single rule to look up.
    Rules,
    /// A page of the menu.
    Page,
    /// A part of the handbook.
    Handbook,
    /// Something of a newer server.
    #[serde(other)]
    Unknown,
}
