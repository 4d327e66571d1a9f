//! Every deal of a game with its working: what each hand was worth and why, who paid whom and why.

use std::sync::Arc;

use club::{Played, PlayerNo};
use leptos::prelude::*;
use scoring::{Unit, Wind};
use texts::{Lang, explain, handbook, numbers, tiles, ui};
use wire::{DealId, GameId};

use crate::components::app_bar::AppBar;
use crate::components::game::outcome::{name_of, outcome_view, sign_class};
use crate::components::game::payments::{note_lines, payment_matrix, payment_reasons};
use crate::components::game::score_chart::score_chart;
use crate::components::notices::Notices;
use crate::components::show::Show;
use crate::components::tile::HandTiles;
use crate::routes::{self, Route};
use crate::state::open_game::OpenGame;
use crate::state::settings::use_language;

/// The history of a game.
#[component]
pub(super) fn HistoryPage(id: GameId, game: Memo<OpenGame>) -> impl IntoView {
    let language = use_language();
    let table = Signal::derive(move || game.with(|game| game.detail.table.clone()));
    let is_empty = Memo::new(move |_| game.with(|game| game.last().is_none()));
    let deals = Memo::new(move |_| game.with(keys));
    let chart = move || game.with(|game| score_chart(&game.history, &game.names(), language.get()));
    // What no longer stands is not on the tablet: a page of the server.
    let versions =
        move || routes::in_language(&routes::document(id, "versions.html"), language.get());
    let no_deals = move || {
        view! {
            <div class="empty">
                <p><b>{language.label(ui::NO_DEALS)}</b></p>
                <p>{language.label(ui::NO_DEALS_HINT)}</p>
            </div>
        }
    };
    view! {
        <AppBar><span class="table-name">{table}</span></AppBar>
        <Notices/>
        <main class="page history">
            <div class="page-head">
                <h1>{language.label(ui::HISTORY)}</h1>
                <a href=handbook::AT_THE_TABLE>{language.label(handbook::HANDBOOK)}</a>
                <a href=Route::Table(id).to_string() class="button">
                    {language.label(ui::BACK_TO_TABLE)}
                </a>
            </div>
            <Show when=move || !is_empty.get() fallback=no_deals>
                {move || chart().into_any()}
                <For each=move || deals.get() key=|key| *key let(key)>
                    <DealDetails id game key/>
                </For>
            </Show>
            <p><a class="button" target="_self" href=versions>{language.label(ui::CHANGES)}</a></p>
        </main>
    }
}

/// The deals, newest first.
fn keys(game: &OpenGame) -> Vec<(DealId, u32)> {
    let deals = game.detail.deals.iter().zip(&game.history.deals).rev();
    deals.map(|(deal, played)| (deal.id, played.situation.number)).collect()
}

/// One deal: closed it is a line, open it is the whole working. The newest is open at first.
#[component]
fn DealDetails(id: GameId, game: Memo<OpenGame>, key: (DealId, u32)) -> impl IntoView {
    let language = use_language();
    let (_, number) = key;
    let deal = game.with_untracked(|game| {
        let mut deals = game.history.deals.iter();
        deals.find(|deal| deal.situation.number == number).cloned().map(Arc::new)
    })?;
    let is_newest =
        game.with_untracked(|game| game.last().is_some_and(|last| last.situation.number == number));
    let names = Memo::new(move |_| game.with(OpenGame::names));
    let summary = {
        let deal = Arc::clone(&deal);
        move || names.with(|names| summary(&deal, names, game, language.get()))
    };
    let correction = Route::Correction(id, number);
    // Of a long evening only what was opened once is built.
    let is_built = RwSignal::new(is_newest);
    let working =
        move || names.with(|names| working(&deal, names, game, correction, language.get()));
    Some(view! {
        <details class="deal" data-deal=number.to_string() open=is_newest
            on:toggle=move |_| is_built.set(true)>
            <summary>{summary}</summary>
            {move || is_built.get().then(|| working().into_any())}
        </details>
    })
}

/// The closed line: round and number, how it ended, what each player gained or lost.
fn summary(
    deal: &Played,
    names: &[String],
    game: Memo<OpenGame>,
    lang: Lang,
) -> impl IntoView + use<> {
    let (family, players) =
        game.with_untracked(|game| (game.detail.ruleset.family(), game.history.players));
    let number = ui::deal(deal.situation.number, lang);
    let round = match deal.facts.thrown_wind.or(deal.situation.prevailing) {
        Some(wind) => format!("{} · {number}", tiles::round(wind).get(lang)),
        None => number,
    };
    let nets = deal.scored.net(players).into_iter().map(|(player, net)| {
        let class = format!("net {}", sign_class(net));
        view! { <span class=class>{name_of(names, player)}" "<b>{numbers::signed(net.0)}</b></span> }
    });
    view! {
        <span class="soft">{round}</span>
        <b>{outcome_view(&deal.facts.outcome, names, family, lang)}</b>
        <span class="nets">{nets.collect_view()}</span>
    }
}

/// The hands and the payments.
fn working(
    deal: &Played,
    names: &[String],
    game: Memo<OpenGame>,
    correction: Route,
    lang: Lang,
) -> impl IntoView + use<> {
    let hands = Wind::ALL.into_iter().filter_map(|wind| {
        deal.situation.seated[wind].map(|player| hand(deal, player, wind, names, lang))
    });
    let notes = game.with_untracked(|game| note_lines(deal, names, &game.detail.ruleset, lang));
    let number = deal.situation.number;
    view! {
        <div class="hands">{hands.collect_view()}</div>
        <div class="payments">
            <h2>{ui::PAYMENTS.get(lang)}</h2>
            {payment_matrix(deal, names, lang)}
            {payment_reasons(deal, None, names, lang)}
            {notes}
            <p><a class="button" href=correction.to_string()>{ui::correct(number, lang)}</a></p>
        </div>
    }
}

/// One player's hand: tiles, items, and the chain to the value.
fn hand(
    deal: &Played,
    player: PlayerNo,
    wind: Wind,
    names: &[String],
    lang: Lang,
) -> impl IntoView + use<> {
    let is_dead = deal.facts.dead.contains(&player);
    let dead = is_dead.then(|| view! { <span class="debt">{ui::DEAD_HAND.get(lang)}</span> });
    let value = deal.scored.values.get(&player);
    let points = value.map(|value| {
        view! { <b class="points">{numbers::points(value.points.0)}</b> }
    });
    let tiles = deal.facts.hands.get(&player).cloned();
    let tiles = tiles.map(|given| view! { <HandTiles given/> });
    let items = value.filter(|value| !value.items.is_empty()).map(|value| {
        let lines = explain::value_lines(value, lang).into_iter().map(|line| {
            let class = if line.unit == Unit::Doublings { "doubling" } else { "" };
            view! { <li class=class><span>{line.label}</span><span>{line.worth}</span></li> }
        });
        view! {
            <ul class="items">{lines.collect_view()}</ul>
            <p class="chain">{explain::value_sentence(value, lang)}</p>
        }
    });
    view! {
        <article class="hand">
            <header>
                <b>{name_of(names, player)}</b>
                <span class="soft">{tiles::wind(wind).get(lang)}</span>
                {dead}
                {points}
            </header>
            {tiles}
            {items}
        </article>
    }
}
