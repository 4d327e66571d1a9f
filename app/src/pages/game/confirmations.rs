//! After the end everybody at the table says that the own result is right, or which deal is not.

use club::PlayerNo;
use leptos::ev::KeyboardEvent;
use leptos::html::Section;
use leptos::prelude::*;
use texts::{finished as words, ui};
use wire::{Change, ConfirmResult, ConfirmationId, GameId};

use crate::browser::ids::new_id;
use crate::browser::tap_guard::screen_changed;
use crate::components::button_group::{ButtonGroup, ToggleButton};
use crate::components::game::outcome::deal_in_words;
use crate::components::show::Show;
use crate::state::open_game::OpenGame;
use crate::state::settings::use_language;
use crate::sync::outbox::{Outbox, use_outbox};

/// A word about a result: right, taken back, or which deal is wrong.
#[derive(Clone, Copy)]
struct Word {
    player: PlayerNo,
    is_right: bool,
    wrong_deal: Option<u32>,
}

/// Sends what a player says of the result that the screen shows.
fn say(outbox: Outbox, id: GameId, game: Memo<OpenGame>, word: Word) {
    let Word { player, is_right, wrong_deal } = word;
    let points = game.with_untracked(|game| game.history.totals().get(&player).copied());
    let Some(points) = points else { return };
    let confirmation = ConfirmationId(new_id());
    let said = ConfirmResult { id: confirmation, player, is_right, wrong_deal, points };
    outbox.push(Change::Confirm(id, said));
}

/// Every player confirms their own result here; a second tap takes that back.
#[component]
pub(super) fn Confirmations(id: GameId, game: Memo<OpenGame>) -> impl IntoView {
    let (language, outbox) = (use_language(), use_outbox());
    let confirmed = Memo::new(move |_| game.with(|game| game.detail.confirmed.clone()));
    let disputes = Memo::new(move |_| game.with(|game| game.detail.disputes.clone()));
    let names = game.with_untracked(OpenGame::names);
    let players = names.len();
    let buttons = (1..).map(PlayerNo).zip(names).map(move |(player, name)| {
        let is_on = Memo::new(move |_| confirmed.with(|all| all.contains(&player)));
        let wrong_deal = Memo::new(move |_| {
            disputes
                .with(|all| all.iter().find(|one| one.player == Some(player)).map(|one| one.deal))
        });
        let on_toggle = Callback::new(move |()| {
            // A trembling finger does not take back what it has just confirmed.
            screen_changed();
            let is_right = !is_on.get_untracked();
            say(outbox, id, game, Word { player, is_right, wrong_deal: None });
        });
        let wrong = move || {
            let deal = wrong_deal.get()?;
            Some(view! { <small>{words::not_right(deal, language.get())}</small> })
        };
        view! {
            <ToggleButton is_on on_toggle attr:data-confirm=player.0.to_string()
                class:wrong=move || wrong_deal.get().is_some()>
                <span>{move || is_on.get().then_some("✓ ")}{name}</span>
                {wrong}
            </ToggleButton>
        }
    });
    let count = move || words::confirmed(confirmed.with(Vec::len), players, language.get());
    let label = Signal::derive(move || language.text(words::IS_IT_RIGHT).to_owned());
    view! {
        <h2>{label}" "<span class="soft">{count}</span></h2>
        <ButtonGroup label attr:class="confirmations">{buttons.collect_view()}</ButtonGroup>
        <p class="soft">{language.label(words::CONFIRM_HINT)}</p>
        <Disagreement id game/>
    }
}

/// The button behind which a player says that a deal is not right.
#[component]
fn Disagreement(id: GameId, game: Memo<OpenGame>) -> impl IntoView {
    let language = use_language();
    let is_open = RwSignal::new(false);
    let has_deals = Memo::new(move |_| game.with(|game| game.last().is_some()));
    let on_key = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            is_open.set(false);
        }
    };
    view! {
        <Show when=has_deals>
            <div on:keydown=on_key>
                <button type="button" class="quiet" data-action="dispute"
                    aria-expanded=move || is_open.get().to_string()
                    on:click=move |_| is_open.set(true)>
                    {language.label(words::SOMETHING_WRONG)}
                </button>
                <Show when=is_open>
                    <WrongDeal id game is_open/>
                </Show>
            </div>
        </Show>
    }
}

/// Who says so, and which deal it is.
#[component]
fn WrongDeal(id: GameId, game: Memo<OpenGame>, is_open: RwSignal<bool>) -> impl IntoView {
    let (language, outbox) = (use_language(), use_outbox());
    let (who, which) = (RwSignal::new(None), RwSignal::new(None::<u32>));
    let names = game.with_untracked(OpenGame::names);
    let people = (1..).map(PlayerNo).zip(names.clone()).map(move |(player, name)| {
        let is_on = Signal::derive(move || who.get() == Some(player));
        let on_toggle = Callback::new(move |()| who.set(Some(player)));
        view! {
            <ToggleButton is_on on_toggle attr:data-says=player.0.to_string()>{name}</ToggleButton>
        }
    });
    let deals = move || {
        let (lang, names) = (language.get(), &names);
        game.with(|game| {
            let family = game.detail.ruleset.family();
            let deal = |played: &club::Played| {
                let number = played.situation.number;
                let what = deal_in_words(played, names, family, lang);
                let words = format!("{}: {what}", ui::deal(number, lang));
                view! { <option value=number.to_string()>{words}</option> }
            };
            game.history.deals.iter().map(deal).collect_view()
        })
    };
    let word = move || {
        let wrong_deal = which.get();
        let player = who.get().filter(|_| wrong_deal.is_some())?;
        Some(Word { player, is_right: false, wrong_deal })
    };
    let on_say = move |_| {
        if let Some(word) = untrack(word) {
            say(outbox, id, game, word);
            is_open.set(false);
        }
    };
    let question = NodeRef::<Section>::new();
    Effect::new(move |_| {
        if let Some(question) = question.get() {
            // A browser that refuses the focus shows the question all the same.
            drop(question.focus());
        }
    });
    let label = Signal::derive(move || language.text(words::WHO_SAYS_SO).to_owned());
    view! {
        <section class="reopen" role="dialog" tabindex="-1" node_ref=question
            aria-label=language.label(words::WHAT_IS_WRONG)>
            <h2>{language.label(words::WHAT_IS_WRONG)}</h2>
            <p>{language.label(words::WRONG_HINT)}</p>
            <p class="soft">{label}</p>
            <ButtonGroup label attr:class="confirmations">{people.collect_view()}</ButtonGroup>
            <label class="which">
                <span class="soft">{language.label(words::WHICH_DEAL)}</span>
                <select data-choice="wrong-deal"
                    on:change=move |event| which.set(event_target_value(&event).parse().ok())>
                    <option value="">{language.label(words::CHOOSE_DEAL)}</option>
                    {move || deals().into_any()}
                </select>
            </label>
            <div class="answers">
                <button type="button" class="main" data-action="say-wrong" disabled=move || word().is_none()
                    on:click=on_say>
                    {language.label(words::SAY_WRONG)}
                </button>
                <button type="button" data-action="all-right" on:click=move |_| is_open.set(false)>
                    {language.label(words::ALL_RIGHT)}
                </button>
            </div>
        </section>
    }
}
