//! What is said while a deal is still being played: the wind that was thrown, warnings of Pao, special hands that were
//! missed, and that a bankrupt table plays on. It belongs to the deal that comes next and is kept on this device until
//! that deal is recorded.

use club::DealFacts;
use wire::GameId;

use super::settings::local_storage;

/// The notes of one deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DealNotes {
    /// What is known of the deal, as if nobody had won it.
    pub(crate) facts: DealFacts,
    /// All have agreed to play on, although three have nothing left.
    pub(crate) plays_on: bool,
}

impl Default for DealNotes {
    fn default() -> DealNotes {
        DealNotes { facts: DealFacts::drawn(), plays_on: false }
    }
}

fn key(game: GameId) -> String {
    format!("deal-{game}")
}

/// What was noted for the deal of this number; empty where that was another deal.
pub(crate) fn load(game: GameId, number: u32) -> DealNotes {
    let stored = local_storage().and_then(|storage| storage.get_item(&key(game)).ok().flatten());
    stored.and_then(|text| read(&text, number)).unwrap_or_default()
}

/// Stores the notes; where nothing may be stored they hold until the page is closed.
pub(crate) fn store(game: GameId, number: u32, notes: &DealNotes) {
    if let (Some(storage), Ok(facts)) = (local_storage(), serde_json::to_string(&notes.facts)) {
        let plays_on = u8::from(notes.plays_on);
        drop(storage.set_item(&key(game), &format!("{number} {plays_on} {facts}")));
    }
}

/// `12 0 {"outcome":…}`: the deal's number, whether play goes on, the facts. `None` for what cannot be read.
fn read(text: &str, number: u32) -> Option<DealNotes> {
    let (of, text) = text.split_once(' ')?;
    let (plays_on, facts) = text.split_once(' ')?;
    if of.parse() != Ok(number) {
        return None;
    }
    Some(DealNotes { facts: serde_json::from_str(facts).ok()?, plays_on: plays_on == "1" })
}
