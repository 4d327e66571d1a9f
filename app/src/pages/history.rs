//! Every deal of a game with its working: what each hand was worth and why, who paid whom and why.

use club::{Played, PlayerNo};
use leptos::prelude::*;
use scoring::{Family, Points, Unit};
use texts::explain;
use texts::{numbers, tiles, ui};
use wire::GameId;

use super::open_game::OpenGame;
use crate::components::deal_list::{OutcomeWords, named};
use crate::components::running_totals::RunningTotals;
use crate::components::tile_groups::TileGroups;
use crate::pages::bar::Bar;
use crate::pages::notices::Notices;
use crate::routes;
use crate::state::erased::{Views as _, memo, when};
use crate::state::lang::use_lang;

/// The history of the game that the address names.
pub(crate) fn show(id: GameId, game: Memo<OpenGame>) -> AnyView {
    let language = use_lang();
    let (names, family) = game.with_untracked(|game| (game.names(), game.detail.ruleset.family()));
    let known = StoredValue::new(names.clone());
    let history = memo(move || game.with(|game| game.history.clone()));
    let deals = move || {
        history.with(|history| {
            let deals = history.deals.iter().rev().enumerate();
            deals
                .map(|(at, deal)| {
                    let (deal, players) = (deal.clone(), history.players);
                    view! { <Deal deal players names=known family is_first=at == 0/> }
                })
                .views()
        })
    };
    let is_empty = move || history.with(|history| history.deals.is_empty());
    let withdrawn = move || game.with(|game| game.detail.withdrawn.clone());
    view! {
        <Bar><span>{move || game.with(|game| game.detail.table.clone())}</span></Bar>
        <Notices/>
        <main class="page history">
            <div class="page-head">
                <h1>{move || language.text(ui::HISTORY)}</h1>
                <a href=routes::table(id) class="button">{move || language.text(ui::BACK_TO_TABLE)}</a>
            </div>
            {when(is_empty, move || view! { <div class="empty">
                    <p><b>{move || language.text(ui::NO_DEALS)}</b></p>
                    <p>{move || language.text(ui::NO_DEALS_HINT)}</p>
                </div> }.into_any())}
            <RunningTotals history names/>
            {move || deals()}
            {when(move || !withdrawn().is_empty(), move || view! { <section>
                    <h2>{move || language.text(ui::WITHDRAWN)}</h2>
                    <ul class="withdrawn">
                        {move || withdrawn().into_iter().map(|gone| {
                            let outcome = gone.deal.facts.outcome;
                            let number = gone.deal.number;
                            view! {
                                <li>
                                    {move || ui::deal(number, language.get())}": "
                                    <OutcomeWords outcome names=known family/>
                                </li>
                            }
                        }).views()}
                    </ul>
                </section> }.into_any())}
        </main>
    }
    .into_any()
}

/// One deal: closed it is a line, open it is the whole working.
#[component]
fn Deal(
    deal: Played,
    players: u8,
    names: StoredValue<Vec<String>>,
    family: Family,
    is_first: bool,
) -> impl IntoView {
    let language = use_lang();
    let outcome = deal.facts.outcome.clone();
    let number = deal.situation.number;
    let prevailing = deal.facts.thrown_wind.or(deal.situation.prevailing);
    let round = move || {
        let lang = language.get();
        match prevailing {
            Some(wind) => format!("{} · {}", tiles::round(wind).get(lang), ui::deal(number, lang)),
            None => ui::deal(number, lang),
        }
    };
    let nets = deal.scored.net(players).into_iter().map(|(player, net)| {
        view! {
            <span class="net" class:gain={net > Points::ZERO} class:debt={net < Points::ZERO}>
                <span>{named(names, player)}</span>" "<b>{numbers::signed(net.0)}</b>
            </span>
        }
    });
    let hands: Vec<_> = scoring::Wind::ALL
        .into_iter()
        .filter_map(|wind| deal.situation.seated[wind].map(|player| (wind, player)))
        .map(|(wind, player)| view! { <HandLine deal=deal.clone() player wind names/> })
        .collect();
    let payments = deal.scored.settlement.clone();
    let sentences = move || {
        let lang = language.get();
        let name = |player: PlayerNo| named(names, player);
        let sentences: Vec<String> =
            payments.payments().iter().map(|one| explain::payment(one, name, lang)).collect();
        if sentences.is_empty() {
            view! { <p class="soft">{ui::NO_PAYMENTS.get(lang)}</p> }.into_any()
        } else {
            let lines = sentences.into_iter().map(|sentence| view! { <li>{sentence}</li> });
            view! { <ul>{lines.views()}</ul> }.into_any()
        }
    };
    let nets = nets.views();
    view! {
        <details class="deal" open=is_first>
            <summary>
                <span class="soft">{move || round()}</span>
                <b><OutcomeWords outcome names family/></b>
                <span class="nets">{nets}</span>
            </summary>
            <div class="hands">{hands}</div>
            <div class="payments">
                <h2>{move || language.text(ui::PAYMENTS)}</h2>
                {move || sentences()}
            </div>
        </details>
    }
}

/// One player's hand: tiles, items, and the chain to the value.
#[component]
fn HandLine(
    deal: Played,
    player: PlayerNo,
    wind: scoring::Wind,
    names: StoredValue<Vec<String>>,
) -> impl IntoView {
    let language = use_lang();
    let value = deal.scored.values.get(&player).cloned();
    let given = deal.facts.hands.get(&player).cloned();
    let is_dead = deal.facts.dead.contains(&player);
    let lines = {
        let value = value.clone();
        move || {
            let lang = language.get();
            let lines = value.iter().flat_map(|value| explain::value_lines(value, lang));
            lines
                .map(|line| {
                    let is_doubling = line.unit == Unit::Doublings;
                    view! { <li class:doubling=is_doubling><span>{line.label}</span><span>{line.worth}</span></li> }
                })
                .views()
        }
    };
    let has_items = value.as_ref().is_some_and(|value| !value.items.is_empty());
    let points = value.as_ref().map(|value| numbers::points(value.points.0));
    let sentence = move || {
        value
            .as_ref()
            .filter(|value| !value.items.is_empty())
            .map(|value| explain::value_sentence(value, language.get()))
    };
    view! {
        <article class="hand">
            <header>
                <b>{named(names, player)}</b>
                <span class="soft">{move || tiles::wind(wind).get(language.get())}</span>
                {is_dead.then(|| view! { <span class="debt">{move || language.text(ui::DEAD_HAND)}</span> })}
                <b class="points">{points}</b>
            </header>
            {given.map(|given| view! { <TileGroups given/> })}
            {has_items.then(|| view! { <ul class="items">{lines}</ul> <p class="chain">{move || sentence()}</p> })}
        </article>
    }
}
