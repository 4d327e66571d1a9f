//! The four hands, one under the other; the active one is open and is what the keys write into.

use club::PlayerNo;
use club::entry::{EntryAction, EntryMode, HandAction, HandDraft, SetId};
use leptos::html::Div;
use leptos::prelude::*;
use texts::explanations::Word;
use texts::{entry as words, numbers, tiles};

use super::set::{BonusTilesOf, SetTiles};
use super::words::{figure, hand_in_words};
use crate::browser::frames::after_paint;
use crate::components::explained::Explained;
use crate::components::show::Show;
use crate::state::entry::{Entry, HandSignals};
use crate::state::settings::use_language;

/// The four hands, East first.
#[component]
pub(super) fn Hands(entry: Entry) -> impl IntoView {
    let language = use_language();
    let rows = entry.players().into_iter().map(|player| view! { <HandRow entry player/> });
    view! {
        <ul class="hands" aria-label=language.label(words::HANDS)>
            {rows.collect_view()}
        </ul>
    }
}

/// One hand: who, what, how much.
#[component]
pub(crate) fn HandRow(entry: Entry, player: PlayerNo) -> impl IntoView {
    let language = use_language();
    let hand = entry.hand(player)?;
    let seat = entry.table().seat(player);
    let is_dead = Memo::new(move |_| hand.content.with(|hand| hand.is_dead));
    let worth = Memo::new(move |_| match hand.value.read().as_ref() {
        _ if is_dead.get() => "0".to_owned(),
        Some(Ok(value)) => numbers::points(value.points.0),
        Some(Err(_)) => "–".to_owned(),
        None => "0".to_owned(),
    });
    let table = StoredValue::new(entry.table());
    let label = Signal::derive(move || {
        let lang = language.get();
        let content =
            hand.content.with(|hand| table.with_value(|table| hand_in_words(hand, table, lang)));
        let wind = tiles::wind(seat).get(lang);
        format!("{}, {wind}: {content}, {}", entry.name(player), worth.get())
    });
    let kill = move |_| entry.act(EntryAction::Hand(HandAction::ToggleDead));
    let can_die = Signal::derive(move || hand.is_active.get() && !hand.wins.get());
    Some(view! {
        <li
            class="hand"
            class:active=hand.is_active
            class:wins=hand.wins
            class:dead=is_dead
            data-player=player.0
        >
            <button
                type="button"
                class="who"
                aria-pressed=move || hand.is_active.get().to_string()
                aria-label=label
                on:click=move |_| entry.act(EntryAction::Activate(player))
            >
                <b>{entry.name(player)}</b>
                <span class="soft">{language.label(tiles::wind(seat))}</span>
            </button>
            <HandContent entry hand/>
            <Show when=can_die>
                <span class="kill">
                    <button
                        type="button"
                        data-choice="kill"
                        class:on=is_dead
                        aria-pressed=move || is_dead.get().to_string()
                        on:click=kill
                    >
                        {language.label(words::DEAD)}
                    </button>
                    <Explained word=Word::DeadHand/>
                </span>
            </Show>
            <span class="worth num" aria-hidden="true">{worth}</span>
        </li>
    })
}

/// What is shown of a hand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    Nothing,
    Sets,
    Items,
    Number,
}

fn shown(hand: &HandDraft) -> Shown {
    match hand.mode {
        EntryMode::Number => Shown::Number,
        EntryMode::Tiles | EntryMode::Items if hand.is_blank() && hand.bonus.count() == 0 => {
            Shown::Nothing
        }
        EntryMode::Items => Shown::Items,
        EntryMode::Tiles => Shown::Sets,
    }
}

/// What was entered of a hand; the active hand can be changed here.
#[component]
fn HandContent(entry: Entry, hand: HandSignals) -> impl IntoView {
    let language = use_language();
    let kind = Memo::new(move |_| hand.content.with(shown));
    let ids = hand.set_ids();
    let place = NodeRef::<Div>::new();
    Effect::new(move |_| {
        ids.track();
        // Where the sets do not fit beside each other, the one that was tapped last is in sight.
        if let Some(place) = place.get_untracked().filter(|_| hand.is_active.get()) {
            after_paint(move || place.set_scroll_left(place.scroll_width()));
        }
    });
    let hint = Signal::derive(move || {
        language.text(match (hand.is_active.get(), hand.wins.get(), hand.content.read().mode) {
            (false, ..) => words::NOTHING,
            (true, _, EntryMode::Items) => words::EMPTY_ITEMS,
            (true, true, _) => words::EMPTY_WINNER,
            (true, false, _) => words::EMPTY_LOSER,
        })
    });
    let table = StoredValue::new(entry.table());
    let ticked = Signal::derive(move || {
        let lang = language.get();
        hand.content.with(|hand| table.with_value(|table| hand_in_words(hand, table, lang)))
    });
    let content = move || match kind.get() {
        Shown::Nothing => view! { <span class="soft hint">{hint}</span> }.into_any(),
        Shown::Items => view! { <span class="ticked">{ticked}</span> }.into_any(),
        Shown::Number => view! { <TypedNumber hand/> <BonusTilesOf hand/> }.into_any(),
        Shown::Sets => view! {
            <For each=move || ids.get() key=|id: &SetId| *id let(id)>
                <SetTiles entry hand id/>
            </For>
            <BonusTilesOf hand/>
        }
        .into_any(),
    };
    view! { <div class="content" node_ref=place>{move || content().into_any()}</div> }
}

/// The value as it was typed.
#[component]
fn TypedNumber(hand: HandSignals) -> impl IntoView {
    let digits = Memo::new(move |_| hand.content.with(|hand| hand.digits.clone()));
    let words = Signal::derive(move || {
        digits.with(|digits| if digits.is_empty() { "0".to_owned() } else { figure(digits) })
    });
    view! {
        <span class="number num" class:blank=move || digits.with(String::is_empty)>{words}</span>
    }
}
