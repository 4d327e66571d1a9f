//! What was tapped for a deal and not saved yet: one draft for the next deal of each game, and one for each deal that is being
//! corrected. It survives a reload, the way back, and a page that the tablet has discarded. It is kept in the browser's local
//! storage, because a write there is done when the call returns.

use std::fmt;

use club::entry::{Draft, DraftDeal, StoredDraft};
use serde::{Deserialize, Serialize};
use wire::{DealId, GameId};

use super::settings::local_storage;

/// A draft with the number of the deal it was begun for.
#[derive(Serialize, Deserialize)]
struct KeptDraft {
    number: u32,
    /// The club had not yet said which deal comes next.
    #[serde(default)]
    is_uncertain: bool,
    kept: StoredDraft,
}

/// What a draft is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DraftOf {
    /// The next deal of a game.
    Next(GameId),
    /// Another version of a deal that was recorded: once another stands in its place, the draft is for nothing.
    Correction(GameId, DealId),
}

/// The name under which it is stored.
impl fmt::Display for DraftOf {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DraftOf::Next(game) => write!(formatter, "draft-{game}"),
            DraftOf::Correction(game, deal) => write!(formatter, "draft-{game}-{deal}"),
        }
    }
}

/// The draft that is kept, with its deal; `None` if there is none that this version can read.
pub(crate) fn load(of: DraftOf) -> Option<(DraftDeal, Draft)> {
    let text = local_storage()?.get_item(&of.to_string()).ok().flatten()?;
    let kept: KeptDraft = serde_json::from_str(&text).ok()?;
    let deal = match kept.is_uncertain {
        true => DraftDeal::NEXT,
        false => DraftDeal::begun_for(kept.number),
    };
    Some((deal, kept.kept.open()?))
}

/// Stores a draft instead of the one before; where the browser forbids that, the draft is lost with the page.
pub(crate) fn store(of: DraftOf, deal: DraftDeal, next: u32, draft: &Draft) {
    let (number, is_uncertain) = (deal.fixed().unwrap_or(next), deal.fixed().is_none());
    let kept = KeptDraft { number, is_uncertain, kept: StoredDraft::of(draft) };
    if let (Some(storage), Ok(text)) = (local_storage(), serde_json::to_string(&kept)) {
        drop(storage.set_item(&of.to_string(), &text));
    }
}

/// Forgets a draft: it was saved or discarded.
pub(crate) fn remove(of: DraftOf) {
    if let Some(storage) = local_storage() {
        drop(storage.remove_item(&of.to_string()));
    }
}
