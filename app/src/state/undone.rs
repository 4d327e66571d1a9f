//! The deals of a game that were taken back on this device and can be recorded again. They survive a reload.

use club::undone::UndoneDeals;
use wire::GameId;

use super::settings::local_storage;

fn key(game: GameId) -> String {
    format!("undone-{game}")
}

/// What was taken back of a game; nothing that this version cannot read.
pub(crate) fn load(game: GameId) -> UndoneDeals {
    let stored = local_storage().and_then(|storage| storage.get_item(&key(game)).ok().flatten());
    stored.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

/// Stores what was taken back; where nothing may be stored it can be recorded again until the page is closed.
pub(crate) fn store(game: GameId, undone: &UndoneDeals) {
    if let (Some(storage), Ok(text)) = (local_storage(), serde_json::to_string(undone)) {
        drop(storage.set_item(&key(game), &text));
    }
}

/// Forgets what was taken back: another deal was recorded.
pub(crate) fn forget(game: GameId) {
    if let Some(storage) = local_storage() {
        drop(storage.remove_item(&key(game)));
    }
}
