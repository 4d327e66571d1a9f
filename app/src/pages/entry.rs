//! Entering the next deal of a game: the page around the entry screen, which books what comes out of it.

use std::collections::BTreeMap;

use club::{DealFacts, PlayerNo};
use leptos::prelude::*;
use scoring::Points;
use texts::{tiles, ui};
use wire::{DealId, GameId, RecordDeal};

use super::open_game::OpenGame;
use crate::components::enter_deal::EnterDeal;
use crate::outbox::use_outbox;
use crate::pages::bar::Bar;
use crate::pages::notices::Notices;
use crate::routes;
use crate::state::address::use_address;
use crate::state::chance::new_id;
use crate::state::change::Change;
use crate::state::lang::use_lang;

/// Enters the next deal of the game that the address names.
pub(crate) fn show(id: GameId, game: Memo<OpenGame>, winner: Option<PlayerNo>) -> AnyView {
    let (language, outbox) = (use_lang(), use_outbox());
    // What is entered belongs to the deal that was next when it began, whatever happens meanwhile:
    // if another tablet was faster, the club says so and nothing is lost.
    let open = game.get_untracked();
    let names = open.names();
    let OpenGame { detail, history } = open;
    let winner = winner.filter(|winner| history.now.seat_of(*winner).is_some());
    let situation = history.now.clone();
    let (number, deal, prevailing) = (situation.number, situation.deal, situation.prevailing);
    let address = use_address();
    let leave = move || address.go(&routes::table(id));
    let on_save =
        Callback::new(move |(facts, previewed): (DealFacts, BTreeMap<PlayerNo, Points>)| {
            let id_of_deal = DealId(new_id());
            let record = RecordDeal { id: id_of_deal, number, facts, previewed };
            outbox.push(Change::Record(id, record));
            leave();
        });
    let on_cancel = Callback::new(move |()| leave());
    let round = move || {
        let lang = language.get();
        match prevailing {
            Some(wind) => format!("{} · {}", tiles::round(wind).get(lang), ui::deal(deal, lang)),
            None => ui::deal(deal, lang),
        }
    };
    view! {
        <Bar>
            <span>{detail.table.clone()}</span>
            <span class="soft">{move || round()}</span>
        </Bar>
        <Notices/>
        <main class="entry-page">
            <EnterDeal ruleset=detail.ruleset.clone() names situation winner initial=None on_save on_cancel/>
        </main>
    }
    .into_any()
}
