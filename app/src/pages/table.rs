//! The table: who sits where, who has what, and everything that can happen next.

use club::PlayerNo;
use club::chips;
use leptos::prelude::*;
use scoring::{Points, Ruleset};
use texts::{numbers, rulesets, tiles, ui};
use wire::GameId;

use super::deeds::{Deeds, closed, remarks};
use crate::components::deal_list::deal_list;
use crate::components::running_totals::running_totals;
use crate::components::seats::{Sitting, seats};
use crate::pages::bar::Bar;
use crate::pages::notices::Notices;
use crate::routes;
use crate::state::address::use_address;
use crate::state::books::now;
use crate::state::erased::{memo, tap};
use crate::state::html::{Html, drawn, pieces};
use crate::state::lang::use_lang;
use crate::state::open_game::OpenGame;

/// The table of the game that the address names.
pub(crate) fn show(id: GameId, game: Memo<OpenGame>) -> AnyView {
    let language = use_lang();
    let address = use_address();
    let turned = RwSignal::new(0_u8);
    let is_closed = memo(move || game.with(|game| game.detail.ended.is_some()));
    let is_open =
        memo(move || game.with(|game| game.detail.ended.is_none() && !game.history.now.is_over));
    let sitting = move || {
        game.with(|game| Sitting {
            names: game.names(),
            situation: game.history.now.clone(),
            began: game.seats_of_round(),
            start: match game.detail.ruleset {
                Ruleset::Steiermark(_) => chips::START,
                Ruleset::Klassisch(_)
                | Ruleset::Grundregel(_)
                | Ruleset::MaJiang(_)
                | Ruleset::Mcr(_) => Points::ZERO,
            },
            totals: game.history.totals(),
            last: game.last().map(|last| last.scored.net(game.history.players)),
            is_open: is_open.get(),
        })
    };
    let on_tap = Callback::new(move |player: PlayerNo| {
        address.go(&routes::entry(id, Some(player)));
    });
    let is_empty = memo(move || game.with(|game| game.last().is_none()));
    let course = move || {
        let mut html = Html::new();
        html.put("<div>");
        game.with(|game| running_totals(&mut html, &game.history, &game.names(), language.get()));
        html.put("</div>");
        html
    };
    let aside = move || {
        if is_empty.get() {
            view! {
                <div class="empty">
                    <p><b>{move || language.text(ui::NO_DEALS)}</b></p>
                    <p>{move || language.text(ui::NO_DEALS_HINT)}</p>
                </div>
            }
            .into_any()
        } else {
            view! {
                <div class="scroll" tabindex="0" role="region" aria-label=move || language.text(ui::DEALS)>
                    {deal_list(id, game)}
                </div>
                {drawn("", course)}
            }.into_any()
        }
    };
    let deeds = Deeds::new(id, game);
    let footer = move || {
        let lang = language.get();
        vec![if is_closed.get() { closed(id, game, lang) } else { deeds.drawn(lang) }]
    };
    view! {
        <Bar><Where game/></Bar>
        <Notices/>
        <main class="table">
            <h1 class="unseen">{move || language.text(ui::START_TITLE)}</h1>
            <section class="board">
                {seats(sitting, turned, on_tap)}
                <button type="button" class="quiet turn"
                    on:click=tap(move |_| turned.update(|turned| *turned = (*turned + 1) % 4))>
                    {move || language.text(ui::TURN)}
                </button>
            </section>
            <aside>
                <div class="aside-head">
                    <h2>{move || language.text(ui::DEALS)}</h2>
                    <a href=move || routes::in_language(&routes::watch(id), language.get())>
                        {move || language.text(ui::WATCH)}
                    </a>
                    <a href=routes::history(id)>{move || language.text(ui::HISTORY)}</a>
                </div>
                {pieces("remarks", move || remarks(deeds, language.get()), move |what| deeds.do_it(what))}
                {move || aside()}
            </aside>
        </main>
        <footer class="deeds">
            {pieces("", footer, move |what| deeds.do_it(what))}
        </footer>
    }
    .into_any()
}

/// Table, rule set, round, deal, time played.
#[component]
fn Where(game: Memo<OpenGame>) -> impl IntoView {
    let language = use_lang();
    let clock = RwSignal::new(now());
    let ticking =
        set_interval_with_handle(move || clock.set(now()), std::time::Duration::from_secs(20));
    on_cleanup(move || {
        if let Ok(ticking) = ticking {
            ticking.clear();
        }
    });
    let table = move || game.with(|game| game.detail.table.clone());
    let rules = move || {
        game.with(|game| rulesets::family(game.detail.ruleset.family()).get(language.get()))
    };
    let round = move || {
        let lang = language.get();
        game.with(|game| {
            let now = &game.history.now;
            match now.prevailing {
                Some(wind) => {
                    format!("{} · {}", tiles::round(wind).get(lang), ui::deal(now.deal, lang))
                }
                None => ui::deal(now.deal, lang),
            }
        })
    };
    let played = move || {
        game.with(|game| {
            let until = game.detail.ended.map_or_else(|| clock.get(), |ended| ended.at);
            let minutes = (until - game.detail.started_at).num_minutes();
            numbers::duration(u32::try_from(minutes).unwrap_or(0))
        })
    };
    view! {
        <span>{move || table()}</span>
        <span class="soft">{move || rules()}</span>
        <span class="soft">{move || round()}</span>
        <span class="soft time">{move || played()}</span>
    }
}
