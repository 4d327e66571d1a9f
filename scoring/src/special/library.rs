//! A hundred ready hands to choose from: what a club takes becomes its own.

use serde::Deserialize;

use super::entry::{Called, Worth};

/// A ready hand.
///
/// `sources` names where its composition and value are found: our rule texts (`ma-jiang`, `klassisch`, `steiermark`), the British
/// Mah-Jong Association (`british`), Thompson and Maloney, The Mah Jong Player's Companion, 1997 (`companion`), the cards
/// of a Western club (`cards`), Four Winds (`four-winds`), a published computer edition (`computer`), the Dutch rules as in Kajongg
/// (`dmjl`), the Chemnitz pages (`chemnitz`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LibraryHand {
    /// Its key.
    pub id: String,
    /// German.
    pub name: String,
    /// English.
    pub name_en: String,
    /// Under which heading it stands.
    pub group: Group,
    /// Whether its composition has a source.
    pub status: Status,
    /// The canonical text of its pattern.
    pub pattern: String,
    /// Whether sets may be claimed.
    pub callable: bool,
    /// Whether it may hold kongs.
    pub kong_allowed: bool,
    /// Its value by the sources; none where none is known.
    pub worth: Option<Worth>,
    /// What it is worth with an open meld.
    pub called: Called,
    /// What a loser gets who is one tile away.
    pub fishing: Option<Worth>,
    /// A hand that fits, in groups.
    pub tiles: Vec<String>,
    /// Where it comes from.
    pub sources: Vec<String>,
    /// Other compositions of the same name.
    #[serde(default)]
    pub alternatives: Vec<String>,
}

/// The headings of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Group {
    /// Named by our rule texts.
    Rules,
    /// British rules.
    British,
    /// Western clubs.
    Western,
    /// Our own examples.
    Own,
}

/// Whether a composition has a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// It has one.
    Found,
    /// A source has the name only.
    Proposal,
    /// Ours.
    Example,
}

/// All of them, in order.
pub fn library() -> Vec<LibraryHand> {
    let lines = include_str!("library.jsonl").lines();
    lines.filter_map(|line| serde_json::from_str(line).ok()).collect()
}
