//! The table: who sits where, who has what, and everything that can happen next.

use club::PlayerNo;
use club::year::tally::minutes_played;
use leptos::html::Section;
use leptos::prelude::*;
use leptos::web_sys::{Element, KeyboardEvent};
use leptos_use_interval_fn::use_interval_fn;
use texts::{Lang, numbers, rulesets, spoken, tiles, ui};
use wasm_bindgen::JsCast as _;
use wire::GameId;

use super::action_bar::ActionBar;
use super::actions::{TableAction, TableActions};
use super::draft_offer::DraftOffer;
use super::outlook_line::OutlookLine;
use super::remarks::Remarks;
use super::table_question::TableQuestion;
use crate::browser::frames::after_paint;
use crate::browser::{clock, focus};
use crate::components::app_bar::AppBar;
use crate::components::game::deal_table::DealTable;
use crate::components::game::score_chart::score_chart;
use crate::components::game::seats::Seats;
use crate::components::notices::Notices;
use crate::components::show::Show;
use crate::routes::{self, Route, use_navigation};
use crate::state::open_game::OpenGame;
use crate::state::settings::use_language;
use crate::sync::outbox::use_outbox;

/// How often the time played is updated, in milliseconds.
const CLOCK_MILLISECONDS: u64 = 20_000;

/// The table of a game.
#[component]
pub(super) fn TablePage(id: GameId, game: Memo<OpenGame>) -> impl IntoView {
    let (language, navigation) = (use_language(), use_navigation());
    let turned = RwSignal::new(0_u8);
    let on_tap = Callback::new(move |player: PlayerNo| {
        navigation.go(Route::Entry(id, Some(player)));
    });
    let actions = TableActions::new(id, game);
    let undone = Memo::new(move |_| actions.undone_count());
    let is_undone = Signal::derive(move || undone.get() > 0);
    let board = NodeRef::<Section>::new();
    let said = RwSignal::new(String::new());
    // That a deal has reached the club changes the game, but not what is said of it.
    let happened =
        Memo::new(move |_| game.with(|game| what_happened(game, undone.get(), language.get())));
    Effect::new(move |_| {
        let words = happened.get();
        // A reader says what is put into a place that was there before.
        after_paint(move || drop(said.try_set(words)));
        // The button that saved or took back may have gone.
        if let Some(board) = board.get() {
            focus::catch(board);
        }
    });
    view! {
        <AppBar><GameTitle game/></AppBar>
        <Notices/>
        <main class="table">
            <h1 class="unseen">{language.label(ui::START_TITLE)}</h1>
            <p class="unseen" role="status" data-said="">{said}</p>
            <section class="board" tabindex="-1" node_ref=board
                on:keydown=move |event| {
                    let asked = game.with(|game| standing_by_key(&event, game, untrack(|| language.get())));
                    if let Some(words) = asked {
                        event.prevent_default();
                        // What is said twice is said again.
                        said.set(String::new());
                        after_paint(move || drop(said.try_set(words)));
                    }
                }
            >
                <RestoreBand actions undone/>
                <DraftOffer id game is_hidden=is_undone/>
                <Seats game turned on_tap/>
                <TableQuestion actions/>
                <button type="button" class="quiet turn"
                    on:click=move |_| turned.update(|turned| *turned = (*turned + 1) % 4)>
                    {language.label(ui::TURN)}
                </button>
            </section>
            <ActionBar actions/>
            <DealsSide id game actions/>
            <OutlookLine game/>
        </main>
    }
}

/// The last deal in a sentence, or that it was taken back; nothing before the first.
fn what_happened(game: &OpenGame, undone: usize, lang: Lang) -> String {
    if undone != 0 {
        return spoken::undone(game.history.now.number, lang);
    }
    let (names, family) = (game.names(), game.detail.ruleset.family());
    spoken::last_deal(&game.history, spoken::Table { names: &names, family, lang })
}

/// The key that says what everybody has.
const EVERYBODY: &str = "9";
/// The key that says what one of them has.
const ONE: &str = "0";

/// What a key asks for while the board has the focus: how everybody stands, or who sits where the focus is, else East.
fn standing_by_key(event: &KeyboardEvent, game: &OpenGame, lang: Lang) -> Option<String> {
    if event.ctrl_key() || event.alt_key() || event.meta_key() {
        return None;
    }
    let (names, family) = (game.names(), game.detail.ruleset.family());
    let table = spoken::Table { names: &names, family, lang };
    match event.key().as_str() {
        EVERYBODY => Some(spoken::standing(&game.history, table)),
        ONE => {
            let focused = event.target()?.dyn_into::<Element>().ok()?;
            let seat = focused.closest("[data-player]").ok()?;
            let player = seat.and_then(|seat| seat.get_attribute("data-player")?.parse().ok());
            let player = player.map_or(game.history.now.east(), PlayerNo);
            Some(spoken::standing_of(player, &game.history, table))
        }
        _ => None,
    }
}

/// Offers to record again what was taken back; in a place where nothing is taken back.
#[component]
fn RestoreBand(actions: TableActions, undone: Memo<usize>) -> impl IntoView {
    let language = use_language();
    view! {
        <Show when=move || undone.get() != 0>
            <div class="band" role="status" data-band="restore">
                <button type="button" data-action="restore"
                    on:click=move |_| actions.apply(TableAction::Restore)>
                    {language.label(ui::RESTORE)}
                </button>
                <p>{move || ui::undone(undone.get(), language.get())}</p>
                <button type="button" class="quiet" data-action="close-restore"
                    aria-label=language.label(ui::DONE)
                    on:click=move |_| actions.apply(TableAction::CloseRestore)>
                    "✓"
                </button>
            </div>
        </Show>
    }
}

/// The deals so far, the chart, and what was noted for the next deal.
#[component]
fn DealsSide(id: GameId, game: Memo<OpenGame>, actions: TableActions) -> impl IntoView {
    let language = use_language();
    let has_deals = Memo::new(move |_| game.with(|game| game.last().is_some()));
    // The table is there one frame sooner without it.
    let is_painted = RwSignal::new(false);
    after_paint(move || {
        let _is_gone = is_painted.try_set(true);
    });
    let chart = move || {
        let chart = || game.with(|game| score_chart(&game.history, &game.names(), language.get()));
        is_painted.get().then(chart).flatten()
    };
    let watch = Signal::derive(move || routes::in_language(&routes::watch(id), language.get()));
    let empty = move || {
        view! {
            <div class="empty">
                <p><b>{language.label(ui::NO_DEALS)}</b></p>
                <p>{language.label(ui::NO_DEALS_HINT)}</p>
            </div>
        }
    };
    view! {
        <aside>
            <div class="aside-head">
                <h2>{language.label(ui::DEALS)}</h2>
                <a href=Route::History(id).to_string()>{language.label(ui::HISTORY)}</a>
                <a href=watch>{language.label(ui::WATCH)}</a>
                <Show when=has_deals>
                    <button type="button" class="undo" data-action="undo"
                        on:click=move |_| actions.apply(TableAction::Undo)>
                        {language.label(ui::UNDO)}
                    </button>
                </Show>
            </div>
            <div class="aside-body">
                <Remarks actions/>
                <Show when=has_deals fallback=empty>
                    <DealTable id game/>
                    <div class="chart">{move || chart().into_any()}</div>
                </Show>
            </div>
        </aside>
    }
}

/// Table, rule set, round, deal, time played.
#[component]
fn GameTitle(game: Memo<OpenGame>) -> impl IntoView {
    let language = use_language();
    let now = RwSignal::new(clock::now());
    let _ticking = use_interval_fn(move || now.set(clock::now()), CLOCK_MILLISECONDS);
    let outbox = use_outbox();
    let clock_error = Memo::new(move |_| outbox.connection().clock_error);
    Effect::new(move |_| {
        // Shown again as soon as the club's time is known.
        clock_error.track();
        now.set(clock::now());
    });
    let table = Memo::new(move |_| game.with(|game| game.detail.table.clone()));
    let family = game.with_untracked(|game| game.detail.ruleset.family());
    let preset = Memo::new(move |_| game.with(|game| game.detail.preset.clone()));
    let rules = Signal::derive(move || {
        let own = preset.get().map_or_else(String::new, |preset| preset.name);
        rulesets::name(&own, family, language.get())
    });
    let situation = Memo::new(move |_| {
        game.with(|game| {
            let now = &game.history.now;
            (now.is_over, now.prevailing, now.deal)
        })
    });
    let round = Signal::derive(move || {
        let lang = language.get();
        match situation.get() {
            // No deal comes next.
            (true, _, deal) => ui::deals(deal.saturating_sub(1), lang),
            (false, Some(wind), deal) => {
                format!("{} · {}", tiles::round(wind).get(lang), ui::deal(deal, lang))
            }
            (false, None, deal) => ui::deal(deal, lang),
        }
    });
    let minutes = Memo::new(move |_| {
        game.with(|game| {
            let until = game.detail.ended.map_or_else(|| now.get(), |ended| ended.at);
            minutes_played(game.detail.started_at, until)
        })
    });
    // A game that was left open for days lasts that long, once the club has said what time it is.
    let is_clock_known = Memo::new(move |_| outbox.connection().is_clock_known);
    let played = Signal::derive(move || match (minutes.get(), is_clock_known.get()) {
        (Some(minutes), _) => numbers::duration(minutes),
        (None, false) => language.text(ui::CHECK_CLOCK).to_owned(),
        (None, true) => String::new(),
    });
    let clock_state = move || match (minutes.get(), is_clock_known.get()) {
        (None, false) => "doubtful",
        (Some(_), _) | (None, true) => "fine",
    };
    view! {
        <span class="table-name">{move || table.get()}</span>
        <span class="soft" data-preset=move || preset.get().map(|preset| preset.id)>{rules}</span>
        <span class="soft round-now">{round}</span>
        <span class="soft time" data-clock=clock_state>{played}</span>
    }
}
