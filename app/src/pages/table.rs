//! The table: who sits where, who has what, and everything that can happen next.

use club::{DealFacts, DealOutcome, Ending, PlayerNo};
use leptos::prelude::*;
use scoring::Points;
use texts::terms::{self, Term};
use texts::{numbers, rulesets, tiles, ui};
use wire::{DealId, EndGame, EndingId, GameId, RecordDeal, WithdrawDeal, WithdrawalId};

use super::open_game::OpenGame;
use crate::components::deal_list::deal_list;
use crate::components::running_totals::running_totals;
use crate::components::seats::{Sitting, seats};
use crate::outbox::use_outbox;
use crate::pages::bar::Bar;
use crate::pages::notices::Notices;
use crate::routes;
use crate::state::address::use_address;
use crate::state::books::{now, previewed};
use crate::state::chance::new_id;
use crate::state::change::Change;
use crate::state::erased::{in_order, memo, tap};
use crate::state::html::{Html, drawn};
use crate::state::lang::use_lang;

/// What waits for a second tap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Nothing,
    Draw,
    End,
}

/// The table of the game that the address names.
pub(crate) fn show(id: GameId, game: Memo<OpenGame>) -> AnyView {
    let language = use_lang();
    let address = use_address();
    let (names, family) = game.with_untracked(|game| (game.names(), game.detail.ruleset.family()));
    let asked = RwSignal::new(Asked::Nothing);
    let undone = RwSignal::new(None::<DealFacts>);
    let turned = RwSignal::new(0_u8);
    let is_closed = memo(move || game.with(|game| game.detail.ended.is_some()));
    let is_open =
        memo(move || game.with(|game| game.detail.ended.is_none() && !game.history.now.is_over));
    let sitting = memo(move || {
        game.with(|game| Sitting {
            names: game.names(),
            situation: game.history.now.clone(),
            totals: game.history.totals(),
            last: game.last().map(|last| last.scored.net(game.history.players)),
            is_open: is_open.get(),
        })
    });
    let history = memo(move || game.with(|game| game.history.clone()));
    let on_tap = Callback::new(move |player: PlayerNo| {
        address.go(&routes::entry(id, Some(player)));
    });
    let may_correct = memo(move || !is_closed.get());
    let is_empty = memo(move || history.with(|history| history.deals.is_empty()));
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
                    {deal_list(id, history, names.clone(), family, may_correct)}
                </div>
                {drawn("", {
                    let names = names.clone();
                    move || {
                        let mut html = Html::new();
                        html.put("<div>");
                        history.with(|history| running_totals(&mut html, history, &names, language.get()));
                        html.put("</div>");
                        html
                    }
                })}
            }.into_any()
        }
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
                {move || aside()}
            </aside>
        </main>
        <footer class="deeds">
            {move || if is_closed.get() { view! { <Closed id game/> }.into_any() } else { view! { <Deeds id game asked undone/> }.into_any() }}
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

/// What can be done while the game runs.
#[component]
fn Deeds(
    id: GameId,
    game: Memo<OpenGame>,
    asked: RwSignal<Asked>,
    undone: RwSignal<Option<DealFacts>>,
) -> impl IntoView {
    let (language, outbox) = (use_lang(), use_outbox());
    let family = game.with_untracked(|game| game.detail.ruleset.family());
    let is_over = memo(move || game.with(|game| game.history.now.is_over));
    let has_deals = memo(move || game.with(|game| game.last().is_some()));
    let record = move |facts: DealFacts| {
        let change = game.with_untracked(|game| {
            let previewed = previewed(&game.detail, &facts)?;
            let deal = DealId(new_id());
            let number = game.history.now.number;
            Some(Change::Record(id, RecordDeal { id: deal, number, facts, previewed }))
        });
        if let Some(change) = change {
            outbox.push(change);
        }
        asked.set(Asked::Nothing);
        undone.set(None);
    };
    let draw = move |_| {
        record(DealFacts {
            outcome: DealOutcome::Drawn,
            hands: Default::default(),
            dead: Vec::new(),
            thrown_wind: None,
        });
    };
    let undo = move |_| {
        let last = game.with_untracked(|game| {
            game.detail.deals.last().map(|deal| (deal.id, deal.facts.clone()))
        });
        if let Some((deal, facts)) = last {
            let withdrawal = WithdrawDeal { id: WithdrawalId(new_id()), deal };
            outbox.push(Change::Withdraw(id, withdrawal));
            undone.set(Some(facts));
        }
        asked.set(Asked::Nothing);
    };
    let end = move |how: Ending| {
        let after = game.with_untracked(|game| game.detail.deals.len());
        let after = u32::try_from(after).unwrap_or(u32::MAX);
        outbox.push(Change::End(id, EndGame { id: EndingId(new_id()), how, after }));
        asked.set(Asked::Nothing);
    };
    let restore = move |_| {
        if let Some(facts) = undone.get_untracked() {
            record(facts);
        }
    };
    let draw_word = move || terms::term(family, Term::Draw).get(language.get());
    let call_word = move || terms::term(family, Term::MahJongg).get(language.get());
    let cancel = move || {
        view! {
            <button type="button" class="quiet" on:click=tap(move |_| asked.set(Asked::Nothing))>
                {move || language.text(ui::CANCEL)}
            </button>
        }
    };
    let undo_button = move || {
        view! {
            <button type="button" class="quiet undo" on:click=tap(undo) disabled=move || !has_deals.get()>
                {move || language.text(ui::UNDO)}
            </button>
        }
    };
    move || match (asked.get(), is_over.get()) {
        (Asked::Draw, _) => view! {
            <p class="grow"><b>{move || draw_word()}"?"</b></p>
            <button type="button" class="main" on:click=tap(draw)>
                {move || language.text(ui::CONFIRM_DRAW)}
            </button>
            {move || cancel()}
        }
        .into_any(),
        (Asked::End, false) => view! {
            <p class="grow"><b>{move || language.text(ui::END_HOW)}</b></p>
            <button type="button" on:click=tap(move |_| end(Ending::Agreed))>
                {move || language.text(ui::END_AGREED)}
            </button>
            <button type="button" on:click=tap(move |_| end(Ending::Abandoned))>
                {move || language.text(ui::END_ABANDONED)}
            </button>
            {move || cancel()}
        }
        .into_any(),
        (Asked::Nothing | Asked::End, true) => view! {
            <p class="grow"><b>{move || language.text(ui::ALL_PLAYED)}": "</b><Leaders game/></p>
            <button type="button" class="main" on:click=tap(move |_| end(Ending::Complete))>
                {move || language.text(ui::END_COMPLETE)}
            </button>
            {move || undo_button()}
        }
        .into_any(),
        (Asked::Nothing, false) => {
            if undone.with(Option::is_some) {
                return view! {
                    <p class="grow" role="status">{move || language.text(ui::UNDONE)}</p>
                    <button type="button" on:click=tap(restore)>{move || language.text(ui::RESTORE)}</button>
                    <button type="button" class="quiet" on:click=tap(move |_| undone.set(None))>"✓"</button>
                }.into_any();
            }
            view! {
                <p class="hint"><b>{move || call_word()}": "</b>{move || language.text(ui::TAP_SEAT)}</p>
                <button type="button" on:click=tap(move |_| asked.set(Asked::Draw))>{move || draw_word()}</button>
                <a href=routes::entry(id, None) class="button">
                    {move || language.text(ui::OTHER_ENTRY)}
                </a>
                <span class="grow"></span>
                {move || undo_button()}
                <button type="button" class="quiet" on:click=tap(move |_| asked.set(Asked::End))>
                    {move || language.text(ui::END_GAME)}
                </button>
            }
            .into_any()
        }
    }
}

/// What can be done once the game is closed.
#[component]
fn Closed(id: GameId, game: Memo<OpenGame>) -> impl IntoView {
    let language = use_lang();
    let how = move || {
        game.with(|game| game.detail.ended.map(|ended| ui::ending(ended.how).get(language.get())))
    };
    let sheet = move || {
        let lang = language.text(texts::text("de", "en"));
        format!("/api/games/{id}/sheet.pdf?lang={lang}")
    };
    let ranking = move || routes::in_language(routes::RANKING, language.get());
    view! {
        <p class="grow"><b>{move || how()}": "</b><Leaders game/></p>
        <a class="button main" href=sheet target="_blank" rel="external">
            {move || language.text(ui::PRINT)}
        </a>
        <a href=ranking class="button">{move || language.text(ui::RANKING)}</a>
    }
}

/// Everybody with what he has, the best first.
#[component]
fn Leaders(game: Memo<OpenGame>) -> impl IntoView {
    move || {
        game.with(|game| {
            let names = game.names();
            let totals: Vec<(PlayerNo, Points)> = game.history.totals().into_iter().collect();
            in_order(&totals, &|one, other| totals[other].1.cmp(&totals[one].1))
                .into_iter()
                .filter_map(|(player, total)| {
                    let name = names.get(usize::from(player.0) - 1)?;
                    Some(format!("{name} {}", numbers::signed(total.0)))
                })
                .collect::<Vec<_>>()
                .join(" · ")
        })
    }
}
