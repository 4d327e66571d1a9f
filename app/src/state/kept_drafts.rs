//! What was tapped for a deal and not saved yet, one draft for each game: it survives a reload, the way back, and a page
//! that the tablet has discarded. Stored where writing takes no time and is done when the call returns.

use club::entry::{Draft, StoredDraft};
use serde::{Deserialize, Serialize};
use wire::GameId;

use super::settings::local_storage;

/// A draft with the number of the deal it was begun for.
#[derive(Serialize, Deserialize)]
struct KeptDraft {
    number: u32,
    kept: StoredDraft,
}

fn key(game: GameId) -> String {
    format!("draft-{game}")
}

/// The draft of a game with the number of its deal; `None` if there is none that this version can read.
pub(crate) fn load(game: GameId) -> Option<(u32, Draft)> {
    let text = local_storage()?.get_item(&key(game)).ok().flatten()?;
    let kept: KeptDraft = serde_json::from_str(&text).ok()?;
    Some((kept.number, kept.kept.open()?))
}

/// Stores a draft instead of the one before; where nothing may be stored it lives as long as the page.
pub(crate) fn store(game: GameId, number: u32, draft: &Draft) {
    let kept = KeptDraft { number, kept: StoredDraft::of(draft) };
    if let (Some(storage), Ok(text)) = (local_storage(), serde_json::to_string(&kept)) {
        drop(storage.set_item(&key(game), &text));
    }
}

/// Forgets the draft of a game: it was saved or discarded.
pub(crate) fn remove(game: GameId) {
    if let Some(storage) = local_storage() {
        drop(storage.remove_item(&key(game)));
    }
}
