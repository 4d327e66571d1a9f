//! The club's special hands, for a winner who has one.

use club::entry::{EntryAction, HandAction};
use leptos::prelude::*;
use scoring::Points;
use scoring::steiermark::SpecialHandEntry;
use texts::entry as words;

use crate::components::button_group::{ButtonGroup, ToggleButton};
use crate::components::game::bochowe::special_hand_name;
use crate::components::show::Show;
use crate::state::entry::Entry;
use crate::state::settings::use_language;

/// One button for each special hand that is played.
#[component]
pub(super) fn SpecialHands(entry: Entry) -> impl IntoView {
    let language = use_language();
    let table = entry.table();
    let hands = table.ruleset.special_hands().iter().filter(|hand| hand.active).cloned();
    let rows = hands.map(|hand| view! { <SpecialHand entry hand/> }).collect_view();
    let label = Signal::derive(move || language.text(words::SPECIAL_HANDS).to_owned());
    let chosen = entry.part(|draft| draft.active_hand().and_then(|hand| hand.special.clone()));
    let is_chosen = Memo::new(move |_| chosen.with(Option::is_some));
    view! {
        <ButtonGroup label attr:class="specials">
            <span class="soft">{language.label(words::SPECIAL_HANDS)}</span>
            {rows}
            <Show when=is_chosen><OwnValue entry/></Show>
        </ButtonGroup>
    }
}

#[component]
fn SpecialHand(entry: Entry, hand: SpecialHandEntry) -> impl IntoView {
    let language = use_language();
    let table = StoredValue::new(entry.table());
    let id = StoredValue::new(hand.id.clone());
    let chosen = entry.part(move |draft| {
        let special = draft.active_hand().and_then(|hand| hand.special.as_ref());
        let special = special.filter(|special| id.with_value(|id| special.id == *id));
        special.map(|special| special.concealed)
    });
    let name = Signal::derive(move || {
        let lang = language.get();
        table.with_value(|table| id.with_value(|id| special_hand_name(&table.ruleset, id, lang)))
    });
    let toggle = Callback::new(move |()| {
        entry.act(EntryAction::Hand(HandAction::ToggleSpecial(id.get_value())));
    });
    let collect = Callback::new(move |()| {
        entry.act(EntryAction::Hand(HandAction::ToggleSpecialConcealed));
    });
    let counts_collected = hand.counts_collected();
    view! {
        <ToggleButton
            is_on=Signal::derive(move || chosen.get().is_some())
            on_toggle=toggle
            attr:data-special=hand.id
        >
            {name}
        </ToggleButton>
        <Show when=move || counts_collected && chosen.get().is_some()>
            <ToggleButton
                is_on=Signal::derive(move || chosen.get() == Some(true))
                on_toggle=collect
                attr:data-special="concealed"
            >
                {language.label(words::COLLECTED)}
            </ToggleButton>
        </Show>
    }
}

/// What the hand is worth this once, where the table has agreed on something else than the club.
#[component]
fn OwnValue(entry: Entry) -> impl IntoView {
    let language = use_language();
    let value = entry.part(|draft| {
        let special = draft.active_hand().and_then(|hand| hand.special.as_ref());
        special.and_then(|special| special.value)
    });
    let typed = move |event: leptos::ev::Event| {
        let digits: String =
            event_target_value(&event).chars().filter(char::is_ascii_digit).take(7).collect();
        let points = digits.parse().ok().map(Points);
        entry.act(EntryAction::Hand(HandAction::SetSpecialValue(points)));
    };
    view! {
        <label class="own-value">
            <span class="soft">{language.label(words::SPECIAL_VALUE)}</span>
            <input
                type="text"
                inputmode="numeric"
                data-special-value=""
                prop:value=move || value.get().map(|points| points.0.to_string()).unwrap_or_default()
                on:change=typed
            />
        </label>
    }
}
