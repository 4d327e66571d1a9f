//! Every deal of a game on one line each, newest first, with the sum that is always zero. One deal is open: who pays whom,
//! and why.

use std::sync::Arc;

use club::{Played, PlayerNo};
use leptos::html::Tr;
use leptos::prelude::*;
use leptos_use_event_listener::use_event_listener;
use scoring::Points;
use texts::explanations::Word;
use texts::terms::{self, Term};
use texts::{Lang, explain, numbers, ui};
use wire::{DealId, GameId};

use super::outcome::{name_of, outcome_view, sign_class};
use super::payments::{note_lines, payment_matrix, payment_reasons};
use crate::browser::frames::after_paint;
use crate::components::explained::Explained;
use crate::components::show::Show;
use crate::routes::Route;
use crate::state::open_game::OpenGame;
use crate::state::settings::{Language, use_language};

/// So many rows are built at first, and whenever the end of those that are there comes in sight.
const ROWS: usize = 8;

/// What is open: a deal, and the player whose figure was tapped.
type Opened = (u32, Option<PlayerNo>);

/// What every row needs.
#[derive(Clone, Copy)]
struct Rows {
    id: GameId,
    game: Memo<OpenGame>,
    names: Memo<Vec<String>>,
    opened: Memo<Opened>,
    tapped: RwSignal<Option<Opened>>,
    language: Language,
}

/// The table. Each number leads to where its deal is corrected. The newest deal is open; a tap on a figure opens its deal and
/// shows how it came about, and one more closes it.
#[component]
pub(crate) fn DealTable(id: GameId, game: Memo<OpenGame>) -> impl IntoView {
    let language = use_language();
    let tapped = RwSignal::new(None::<Opened>);
    let newest = Memo::new(move |_| game.with(|game| game.last().map_or(0, number_of)));
    let opened = Memo::new(move |_| tapped.get().unwrap_or((newest.get(), None)));
    // A new deal opens itself.
    Effect::new(move |_| {
        newest.track();
        tapped.set(None);
    });
    let names = Memo::new(move |_| game.with(OpenGame::names));
    let rows = Rows { id, game, names, opened, tapped, language };
    let built = RwSignal::new(ROWS);
    let deals = Memo::new(move |_| game.with(|game| keys(game, built.get())));
    let older =
        Memo::new(move |_| game.with(|game| game.detail.deals.len().saturating_sub(built.get())));
    let end = NodeRef::<Tr>::new();
    let look = move || build_in_sight(built, older, end);
    after_paint(look);
    let _page = use_event_listener(window(), leptos::ev::scroll, move |_| look());
    let family = game.with_untracked(|game| game.detail.ruleset.family());
    let columns = names.with_untracked(|names| names.len() + 2);
    let is_of_five = names.with_untracked(|names| names.len() > 4);
    let heads = move || {
        let head = |name: String| view! { <th scope="col">{name}</th> };
        names.get().into_iter().map(head).collect_view()
    };
    let totals = Memo::new(move |_| {
        game.with(|game| game.history.totals().into_values().collect::<Vec<Points>>())
    });
    let sums = move || {
        let sum = |total: Points| view! { <td>{numbers::signed(total.0)}</td> };
        totals.get().into_iter().map(sum).collect_view()
    };
    view! {
        <div class="scroll" tabindex="0" role="region" aria-label=language.label(ui::DEALS)
            on:scroll=move |_| look()>
            <table class="deals" class:five=is_of_five>
                <thead>
                    <tr>
                        <th scope="col"><span class="unseen">{language.label(ui::DEALS)}</span></th>
                        <th scope="col">
                            {language.label(terms::term(family, Term::MahJongg))}
                            {Word::call(family).map(|word| view! { <Explained word/> })}
                        </th>
                        {move || heads().into_any()}
                    </tr>
                </thead>
                <tbody>
                    <For each=move || deals.get() key=|key| *key let(key)>
                        {rows.row(key)}
                    </For>
                    <Show when=move || older.get() != 0>
                        <tr node_ref=end>
                            <td colspan=columns>
                                <button type="button" data-action="older"
                                    on:click=move |_| built.update(|built| *built += ROWS)>
                                    {move || ui::older_deals(older.get(), language.get())}
                                </button>
                            </td>
                        </tr>
                    </Show>
                </tbody>
                <tfoot>
                    <tr><td></td><th scope="row">{language.label(ui::SUM_ZERO)}</th>{move || sums().into_any()}</tr>
                </tfoot>
            </table>
        </div>
    }
}

/// Builds more rows until the end of those that are there is out of sight.
fn build_in_sight(built: RwSignal<usize>, older: Memo<usize>, end: NodeRef<Tr>) {
    // The page may be gone by now.
    if older.try_get_untracked().unwrap_or(0) == 0 {
        return;
    }
    let Some(Some(end_row)) = end.try_get_untracked() else { return };
    let height = window().inner_height().ok().and_then(|height| height.as_f64()).unwrap_or(0.0);
    if end_row.get_bounding_client_rect().top() < height {
        built.update(|built| *built += ROWS);
        after_paint(move || build_in_sight(built, older, end));
    }
}

fn number_of(deal: &Played) -> u32 {
    deal.situation.number
}

/// The newest deals, so many, newest first. A deal keeps its payments as long as id and number stay.
fn keys(game: &OpenGame, count: usize) -> Vec<(DealId, u32)> {
    let deals = game.detail.deals.iter().zip(&game.history.deals).rev().take(count);
    deals.map(|(deal, played)| (deal.id, number_of(played))).collect()
}

impl Rows {
    /// The line of a deal, and below it what is open of it.
    fn row(self, (_, number): (DealId, u32)) -> impl IntoView + use<> {
        let deal = self.game.with_untracked(|game| {
            game.history.deals.iter().find(|deal| number_of(deal) == number).cloned().map(Arc::new)
        })?;
        let is_open = Memo::new(move |_| self.opened.get().0 == number);
        let shown = Arc::clone(&deal);
        let details = move || {
            is_open.get().then(|| {
                let (_, player) = self.opened.get();
                self.details(&shown, player)
            })
        };
        Some(view! { {self.line(deal, number)} {move || details().into_any()} })
    }

    fn line(self, deal: Arc<Played>, number: u32) -> impl IntoView + use<> {
        let family = self.game.with_untracked(|game| game.detail.ruleset.family());
        let players = self.game.with_untracked(|game| game.history.players);
        let nets = deal.scored.net(players);
        let cells = nets.into_iter().map(|(player, net)| match deal.situation.seat_of(player) {
            Some(_) => self.figure(number, player, net),
            None => view! { <td class="sits-out">"–"</td> }.into_any(),
        });
        let cells = cells.collect_view();
        let outcome = move || {
            let lang = self.language.get();
            self.names.with(|names| outcome_view(&deal.facts.outcome, names, family, lang))
        };
        view! {
            <tr class="deal" data-deal=number.to_string()>
                <td>
                    <a
                        href=Route::Correction(self.id, number).to_string()
                        aria-label=move || ui::correct(number, self.language.get())
                    >
                        {number}
                    </a>
                </td>
                <th scope="row">{move || outcome().into_any()}</th>
                {cells}
            </tr>
        }
    }

    /// What one player gained or lost.
    fn figure(self, number: u32, player: PlayerNo, net: Points) -> AnyView {
        let this = (number, Some(player));
        let is_open = Memo::new(move |_| self.opened.get() == this);
        let toggle = move |_| {
            let is_open = is_open.get_untracked();
            self.tapped.set((!is_open).then_some(this));
        };
        view! {
            <td class=sign_class(net)>
                <button
                    type="button"
                    data-player=player.0.to_string()
                    aria-expanded=move || is_open.get().to_string()
                    on:click=toggle
                >
                    {numbers::signed(net.0)}
                </button>
            </td>
        }
        .into_any()
    }

    /// Who pays whom; of one player also why.
    fn details(self, deal: &Played, player: Option<PlayerNo>) -> AnyView {
        let lang = self.language.get();
        let names = self.names.get();
        let columns = names.len() + 2;
        let reasons = player.map(|player| {
            let reasons = payment_reasons(deal, Some(player), &names, lang);
            view! { {value_line(deal, player, &names, lang)} {reasons} }
        });
        let notes =
            self.game.with_untracked(|game| note_lines(deal, &names, &game.detail.ruleset, lang));
        view! {
            <tr class="opened">
                <td colspan=columns>{payment_matrix(deal, &names, lang)} {reasons} {notes}</td>
            </tr>
        }
        .into_any()
    }
}

/// How the value of a hand came about.
fn value_line(deal: &Played, player: PlayerNo, names: &[String], lang: Lang) -> Option<AnyView> {
    let value = deal.scored.values.get(&player)?;
    let sentence = explain::value_sentence(value, lang);
    let line = view! { <p class="reasons"><b>{name_of(names, player)}":"</b>" "{sentence}</p> };
    Some(line.into_any())
}
