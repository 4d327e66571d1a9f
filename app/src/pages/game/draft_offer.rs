//! At the table: a deal that was begun on this device and not saved is offered again.

use leptos::prelude::*;
use leptos_use_event_listener::use_event_listener;
use texts::entry as words;
use wire::GameId;

use super::entry_head::table_of;
use crate::components::entry::describe_draft;
use crate::components::show::Show;
use crate::routes::{Route, use_navigation};
use crate::state::kept_drafts::{self, DraftOf};
use crate::state::open_game::OpenGame;
use crate::state::settings::use_language;

/// „Angefangenes Spiel: Anna, 3 Figuren“; nothing where nothing was begun.
#[component]
pub(super) fn DraftOffer(
    id: GameId,
    game: Memo<OpenGame>,
    /// Something else is said in the same place.
    #[prop(into)]
    is_hidden: Signal<bool>,
) -> impl IntoView {
    let (language, navigation) = (use_language(), use_navigation());
    let of = DraftOf::Next(id);
    let draft = RwSignal::new(kept_drafts::load(of));
    // Another tab of this device may write the same deal.
    let _other_tabs = use_event_listener(window(), leptos::ev::storage, move |event| {
        if event.key().is_none_or(|key| key == of.to_string()) {
            draft.set(kept_drafts::load(of));
        }
    });
    let sentence = Signal::derive(move || {
        let (deal, draft) = draft.get()?;
        let (open, lang) = (game.get(), language.get());
        let next = open.history.now.number;
        let number = deal.number(next);
        let table = table_of(&open, open.situation_of(number));
        let begun = describe_draft(&draft, &table, lang);
        let is_booked = number < next;
        Some(if is_booked { words::begun_and_booked(&begun, number, lang) } else { begun })
    });
    let is_offered = move || {
        let goes_on = game.with(|game| game.detail.ended.is_none());
        goes_on && !is_hidden.get() && draft.with(Option::is_some)
    };
    let discard = move |_| {
        kept_drafts::remove(of);
        draft.set(None);
    };
    view! {
        <Show when=is_offered>
            <div class="band" role="status" data-band="draft">
                <p>{sentence}</p>
                <button type="button" data-choice="discard" on:click=discard>
                    {language.label(words::DISCARD)}
                </button>
                <button
                    type="button"
                    class="main"
                    data-choice="resume"
                    on:click=move |_| navigation.go(Route::Entry(id, None))
                >
                    {language.label(words::KEEP_WRITING)}
                </button>
            </div>
        </Show>
    }
}
