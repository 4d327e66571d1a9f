//! The screens of one game: loads the game and follows it; what waits on this device is applied to what the club has.

mod action_bar;
mod actions;
mod confirmations;
mod correction;
mod draft_offer;
mod entry;
mod entry_head;
mod finished;
mod history;
mod kept_entry;
mod outlook_line;
mod remarks;
mod table;
mod table_question;

use leptos::prelude::*;
use texts::{errors, ui};
use wire::{Change, ErrorCode, GameId};

use self::correction::CorrectionPage;
use self::entry::EntryPage;
use self::finished::FinishedPage;
use self::history::HistoryPage;
use self::table::TablePage;
use crate::api::{client, events};
use crate::components::app_bar::AppBar;
use crate::components::notices::Notices;
use crate::components::show::Show;
use crate::routes::Route;
use crate::state::club_data::{overlaid, use_club_data};
use crate::state::open_game::OpenGame;
use crate::state::settings::use_language;
use crate::sync::loading::{self, Loading};
use crate::sync::outbox::use_outbox;

/// Loads a game and shows the screen of the address as soon as anything of the game is known.
#[component]
pub(crate) fn GamePage(id: GameId, route: Memo<Route>) -> impl IntoView {
    let (data, outbox) = (use_club_data(), use_outbox());
    let loading = RwSignal::new(Loading::Pending);
    let load = move || loading::game(data, outbox, id, loading);
    loading::people(data, outbox);
    // Not before the club can know the game, and not again once it has said that it knows no such game.
    let may_load = Memo::new(move |_| {
        let is_start = |change: &Change| matches!(change, Change::Start(_));
        let is_unknown = loading.get() == Loading::Refused(ErrorCode::UnknownGame);
        !is_unknown && outbox.is_ready() && !outbox.of_game(id).iter().any(is_start)
    });
    Effect::new(move |_| {
        outbox.bookings();
        if may_load.get() {
            load();
        }
    });
    let address = move || if may_load.get() { client::events(id) } else { String::new() };
    events::follow(Signal::derive(address), load);
    let game = follow_game(id);
    // A game whose start waits on this device is known to nobody else.
    let is_confirmed = Signal::derive(move || {
        outbox.is_ready() && (loading.get() != Loading::Pending || !may_load.get())
    });
    let is_known = Memo::new(move |_| game.with(Option::is_some));
    move || match (is_known.get(), game.get_untracked()) {
        (true, Some(first)) => {
            let game = Memo::new(move |_| game.get().unwrap_or_else(|| first.clone()));
            view! { <GameScreen id game route is_confirmed/> }.into_any()
        }
        (_, _) => {
            let on_retry = Callback::new(move |()| {
                loading.set(Loading::Pending);
                load();
            });
            view! { <LoadingScreen loading on_retry/> }.into_any()
        }
    }
}

/// The game with what waits for the club applied; once known it stays, whatever comes.
fn follow_game(id: GameId) -> Memo<Option<OpenGame>> {
    let (data, outbox) = (use_club_data(), use_outbox());
    Memo::new(move |before: Option<&Option<OpenGame>>| {
        let before = before.and_then(Option::as_ref);
        let changes = outbox.of_game(id);
        // Names are needed only as long as the club does not know the game.
        let people = if changes.iter().any(|change| matches!(change, Change::Start(_))) {
            data.people.track();
            data.people_with(&outbox.changes())
        } else {
            Vec::new()
        };
        let detail = overlaid(data.game(id), &changes, &people);
        detail.and_then(|detail| OpenGame::of(detail, before)).or_else(|| before.cloned())
    })
}

/// The screen that the address names.
#[component]
fn GameScreen(
    id: GameId,
    game: Memo<OpenGame>,
    route: Memo<Route>,
    is_confirmed: Signal<bool>,
) -> impl IntoView {
    let has_ended = Memo::new(move |_| game.with(|game| game.detail.ended.is_some()));
    move || match route.get() {
        Route::Table(_) if has_ended.get() => view! { <FinishedPage id game/> }.into_any(),
        Route::Table(_) => view! { <TablePage id game/> }.into_any(),
        Route::Entry(_, winner) => view! { <EntryPage id game winner is_confirmed/> }.into_any(),
        Route::Correction(_, number) => {
            view! { <CorrectionPage id game number is_confirmed/> }.into_any()
        }
        Route::History(_) => view! { <HistoryPage id game/> }.into_any(),
        // On the way to a page of no game.
        Route::Start | Route::NewGame | Route::Calculator | Route::NotFound => ().into_any(),
    }
}

/// Says how loading goes as long as nothing of the game is known.
#[component]
fn LoadingScreen(loading: RwSignal<Loading>, on_retry: Callback<()>) -> impl IntoView {
    let language = use_language();
    let words = Signal::derive(move || match loading.get() {
        Loading::Pending => language.text(ui::LOADING),
        Loading::Done => language.text(ui::UNREADABLE),
        Loading::Unreachable => language.text(ui::NOT_LOADED),
        Loading::Refused(code) => errors::error(code).get(language.get()),
    });
    let has_failed =
        Signal::derive(move || !matches!(loading.get(), Loading::Pending | Loading::Done));
    let is_busy = Signal::derive(move || (loading.get() == Loading::Pending).to_string());
    view! {
        <AppBar/>
        <Notices/>
        <main class="page">
            <h1 class="unseen">"Ostwind"</h1>
            <div class="empty" role="status" aria-busy=is_busy>
                <p>{words}</p>
                <Show when=has_failed>
                    <button type="button" on:click=move |_| on_retry.run(())>
                        {language.label(ui::TRY_AGAIN)}
                    </button>
                </Show>
            </div>
        </main>
    }
}
