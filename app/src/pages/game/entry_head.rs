//! What stands above the entry screen, for a new deal and for a correction.

use club::Situation;
use club::entry::Table;
use leptos::prelude::*;
use texts::{tiles, ui};

use crate::components::app_bar::AppBar;
use crate::components::notices::Notices;
use crate::state::open_game::OpenGame;
use crate::state::settings::use_language;

/// Table, round and deal.
#[component]
pub(super) fn EntryHead(
    game: Memo<OpenGame>,
    /// The situation before the deal.
    situation: Situation,
    /// The deal as it is called.
    deal: u32,
    /// Leaves without saving.
    on_cancel: Callback<()>,
) -> impl IntoView {
    let language = use_language();
    let prevailing = situation.prevailing;
    let table = game.with_untracked(|game| game.detail.table.clone());
    let round = Signal::derive(move || {
        let deal = ui::deal(deal, language.get());
        match prevailing {
            Some(wind) => format!("{} · {deal}", language.text(tiles::round(wind))),
            None => deal,
        }
    });
    view! {
        <AppBar on_cancel>
            <span>{table}</span>
            <span class="soft">{round}</span>
        </AppBar>
        <Notices/>
    }
}

/// The table at which a deal of a game is entered.
pub(super) fn table_of(game: &OpenGame, situation: Situation) -> Table {
    let ruleset = game.detail.ruleset.clone();
    Table { ruleset, names: game.names(), situation }
}
