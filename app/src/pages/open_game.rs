//! Loads a game, and follows it: what the club knows, what waits laid over it.

use std::time::Duration;

use leptos::prelude::*;
use texts::{errors, ui};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;
use web_sys::EventSource;
use wire::{ErrorCode, GameId};

use super::load::{self, Loading};
use crate::api;
use crate::outbox::use_outbox;
use crate::pages::bar::Bar;
use crate::pages::notices::Notices;
use crate::state::books::{laid_over, use_books};
use crate::state::change::Change;
use crate::state::erased::{memo, tap, when};
use crate::state::lang::use_lang;
use crate::state::open_game::OpenGame;

/// How often a broken line to the club is tied again.
const LISTEN_AGAIN: Duration = Duration::from_secs(5);

/// Hears from the club whenever another tablet has changed the game.
fn listen(id: GameId, is_unheard: Memo<bool>, ask: impl Fn() + Copy + 'static) {
    let line = StoredValue::new_local(None::<EventSource>);
    let listen = move || {
        let is_open = |line: &Option<EventSource>| {
            line.as_ref().is_some_and(|line| line.ready_state() != EventSource::CLOSED)
        };
        if is_unheard.get_untracked() || line.with_value(is_open) {
            return;
        }
        if let Ok(new) = EventSource::new(&api::live(id)) {
            let heard = Closure::<dyn FnMut()>::new(ask).into_js_value();
            drop(new.add_event_listener_with_callback("version", heard.unchecked_ref()));
            line.set_value(Some(new));
        }
    };
    listen();
    let again = set_interval_with_handle(listen, LISTEN_AGAIN);
    on_cleanup(move || {
        line.with_value(|line| line.iter().for_each(EventSource::close));
        if let Ok(again) = again {
            again.clear();
        }
    });
}

/// Loads a game, and shows it as soon as anything of it is known. `show` is called once, with the
/// game as a signal that follows every tap.
pub(crate) fn with_game(
    id: GameId,
    show: Box<dyn Fn(GameId, Memo<OpenGame>) -> AnyView + Send>,
) -> AnyView {
    let (books, outbox, language) = (use_books(), use_outbox(), use_lang());
    let loading = RwSignal::new(Loading::Waits);
    let ask = move || load::game(books, outbox, id, loading);
    load::people(books, outbox);
    let is_unheard = memo(move || {
        let is_start = |change: &Change| matches!(change, Change::Start(_));
        // Nor where the club knows no such game: who asks again and again is taken for somebody who guesses.
        let is_refused = loading.get() == Loading::Refused(ErrorCode::UnknownGame);
        is_refused || !outbox.is_ready() || outbox.of_game(id).iter().any(is_start)
    });
    Effect::new(move |_| {
        // Asked anew whenever something was booked; never before the club can have heard of the game.
        outbox.booked();
        if !is_unheard.get() {
            ask();
        }
    });
    listen(id, is_unheard, ask);
    let game = Memo::new(move |before: Option<&Option<OpenGame>>| {
        let before = before.and_then(Option::as_ref);
        let changes = outbox.of_game(id);
        // Names are asked for only as long as the club has not heard of the game.
        let people = if changes.iter().any(|change| matches!(change, Change::Start(_))) {
            books.people.track();
            books.people_with(&outbox.changes())
        } else {
            Vec::new()
        };
        let detail = laid_over(books.game(id), &changes, &people);
        // What was known stays, whatever comes.
        detail.and_then(|detail| OpenGame::of(detail, before)).or_else(|| before.cloned())
    });
    let is_known = memo(move || game.with(Option::is_some));
    let trouble = move || match loading.get() {
        Loading::Waits => language.text(ui::LOADING),
        Loading::Done => language.text(ui::UNREADABLE),
        Loading::Failed => language.text(ui::NOT_LOADED),
        Loading::Refused(code) => errors::error(code).get(language.get()),
    };
    (move || {
        match (is_known.get(), game.get_untracked()) {
        (true, Some(first)) => {
            let game = memo(move || game.get().unwrap_or_else(|| first.clone()));
            show(id, game)
        }
        (_, _) => view! {
            <Bar>""</Bar>
            <Notices/>
            <main class="page">
                <h1 class="unseen">"Ostwind"</h1>
                <div class="empty" role="status" aria-busy=move || (loading.get() == Loading::Waits).to_string()>
                    <p>{move || trouble()}</p>
                    {when(move || !matches!(loading.get(), Loading::Waits | Loading::Done), move || view! { <button type="button" on:click=tap(move |_| { loading.set(Loading::Waits); ask(); })>
                            {move || language.text(ui::TRY_AGAIN)}
                        </button> }.into_any())}
                </div>
            </main>
        }.into_any(),
    }
    }).into_any()
}
