//! The whole screen: who and how, the four hands, the keys, and what comes of it. It knows no server: facts and previewed
//! payments go out, the page around it keeps them.

use std::collections::BTreeMap;

use club::entry::{DealEnding, EntryAction, EntryMode};
use club::{DealFacts, PlayerNo};
use leptos::ev::MouseEvent;
use leptos::html::Section;
use leptos::prelude::*;
use leptos::web_sys::Element;
use scoring::{Points, Wind};
use texts::terms::{Term, term};
use texts::{entry as words, tiles};
use wasm_bindgen::JsCast as _;

use super::circumstances::{CircumstancesButton, CircumstancesSheet};
use super::hand_row::Hands;
use super::own_hands::OwnHandNotes;
use super::pao::PaoPanel;
use super::payments::Payments;
use super::penalty::PenaltyForm;
use super::shortcuts::listen_to_keyboard;
use super::tile_keyboard::Keys;
use super::value_panel::{EndingNote, ValuePanel};
use super::winner::WinnerAndMode;
use crate::browser::frames::after_paint;
use crate::components::button_group::{ButtonGroup, ToggleButton};
use crate::components::show::Show;
use crate::state::entry::Entry;
use crate::state::settings::use_language;

/// Lets what follows from a tap be drawn one frame behind it: the finger does not wait for the scoring.
pub(crate) fn settle_after_paint(entry: Entry) {
    Effect::new(move |before: Option<()>| {
        entry.draft().track();
        if before.is_some() {
            after_paint(move || entry.settle());
        }
    });
}

/// What is saved: the facts, with the payments that were shown.
pub(crate) type Entered = (DealFacts, BTreeMap<PlayerNo, Points>);

/// Enters a deal, or changes one that was entered before. Taps on tiles, and keys of a keyboard (`shortcuts.rs`).
#[component]
pub(crate) fn EnterDeal(
    entry: Entry,
    /// Another tablet has booked this deal meanwhile: what is saved is a second entry.
    #[prop(optional, into)]
    is_second: Signal<bool>,
    /// What was entered.
    on_save: Callback<Entered>,
    /// The key that leaves without saving; the button for it stands in the bar.
    on_cancel: Callback<()>,
) -> impl IntoView {
    let language = use_language();
    settle_after_paint(entry);
    let is_sheet_open = RwSignal::new(false);
    let save = Callback::new(move |()| save(entry, on_save));
    let cancel = Callback::new(move |()| match is_sheet_open.get_untracked() {
        true => is_sheet_open.set(false),
        false => on_cancel.run(()),
    });
    listen_to_keyboard(entry, save, cancel);
    let screen = NodeRef::<Section>::new();
    Effect::new(move |_| {
        // The keys of a keyboard work from the first moment.
        if let Some(screen) = screen.get() {
            drop(screen.focus());
            // Setting the focus scrolls a screen that is higher than a phone; value and payments are at its top.
            window().scroll_to_with_x_and_y(0.0, 0.0);
        }
    });
    let is_fault = entry.part(|draft| draft.ending == DealEnding::Fault);
    let is_number =
        entry.part(|draft| draft.active_hand().is_some_and(|hand| hand.mode == EntryMode::Number));
    let by_number = Signal::derive(move || is_number.get() && !is_fault.get());
    let judges_pao = entry.table().ruleset.judges_pao().is_some();
    view! {
        <section
            class="entry"
            class:is-fault=is_fault
            class:by-number=by_number
            node_ref=screen
            tabindex="-1"
            aria-label=language.label(words::TITLE)
            on:mousedown=keep_focus
        >
            <h1 class="unseen">{language.label(words::TITLE)}</h1>
            <WinnerAndMode entry/>
            {move || if is_fault.get() {
                view! { <PenaltyForm entry/> }.into_any()
            } else {
                view! { <Hands entry/> <Keys entry/> }.into_any()
            }}
            <Show when=move || is_sheet_open.get() && !is_fault.get()>
                <CircumstancesSheet entry is_open=is_sheet_open/>
            </Show>
            <div class="result">
                <ValuePanel entry/>
                <OwnHandNotes entry/>
                <EndingNote entry/>
                {judges_pao.then(|| view! { <PaoPanel entry/> })}
                <Payments entry/>
                <SaveButton entry is_second on_save=save/>
            </div>
            <Foot entry is_sheet_open/>
        </section>
    }
}

/// A tap leaves the focus where it is: the keyboard goes on working, and nothing is scrolled. Fields take it.
fn keep_focus(event: MouseEvent) {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    if target.is_none_or(|target| target.tag_name() != "INPUT") {
        event.prevent_default();
    }
}

/// Passes on the facts if the deal can be booked; taps that the screen does not show yet are included.
fn save(entry: Entry, on_save: Callback<Entered>) {
    entry.settle();
    let players = u8::try_from(entry.table().names.len()).unwrap_or(u8::MAX);
    let ready = entry.preview().with_untracked(|preview| {
        preview.bookable().map(|(facts, scored)| (facts.clone(), scored.net(players)))
    });
    if let Some(ready) = ready {
        on_save.run(ready);
    }
}

#[component]
fn SaveButton(entry: Entry, is_second: Signal<bool>, on_save: Callback<()>) -> impl IntoView {
    let language = use_language();
    let can_save = Memo::new(move |_| entry.preview().with(|preview| preview.bookable().is_some()));
    let is_fault = entry.part(|draft| draft.ending == DealEnding::Fault);
    let name = Signal::derive(move || {
        language.text(match (is_second.get(), is_fault.get()) {
            (true, _) => words::SAVE_SECOND,
            (false, true) => words::SAVE_FAULT,
            (false, false) => words::SAVE,
        })
    });
    view! {
        <button
            type="button"
            class="main save"
            disabled=move || !can_save.get()
            aria-keyshortcuts="Enter"
            on:click=move |_| on_save.run(())
        >
            {name}
        </button>
    }
}

/// Other endings, the wind of the round, and the circumstances.
#[component]
fn Foot(entry: Entry, is_sheet_open: RwSignal<bool>) -> impl IntoView {
    let language = use_language();
    let table = entry.table();
    let is_thrown = entry.draft().with_untracked(|draft| draft.thrown_wind.is_some());
    // What was thrown at the table needs no second question.
    let asks_wind = table.situation.prevailing.is_none() && !is_thrown;
    let has_penalties = !table.penalties().is_empty();
    let draw = term(table.ruleset.family(), Term::Draw);
    let ending = entry.part(|draft| draft.ending);
    let choice = move |one: DealEnding, id: &'static str, name| {
        view! {
            <ToggleButton
                is_on=Signal::derive(move || ending.get() == one)
                on_toggle=Callback::new(move |()| entry.act(EntryAction::ToggleEnding(one)))
                attr:data-choice=id
            >
                {language.label(name)}
            </ToggleButton>
        }
    };
    let is_fault = move || ending.get() == DealEnding::Fault;
    view! {
        <div class="foot">
            {choice(DealEnding::Drawn, "drawn", draw)}
            {has_penalties.then(|| choice(DealEnding::Fault, "fault-switch", words::FAULT))}
            {asks_wind.then(|| view! { <ThrownWind entry/> })}
            <Show when=move || !is_fault()>
                <CircumstancesButton entry is_open=is_sheet_open/>
            </Show>
        </div>
    }
}

/// The wind that was thrown, where the rule set throws it and it is not known yet.
#[component]
fn ThrownWind(entry: Entry) -> impl IntoView {
    let language = use_language();
    let thrown = entry.part(|draft| draft.thrown_wind);
    let winds = Wind::ALL.map(|wind| {
        view! {
            <ToggleButton
                is_on=Signal::derive(move || thrown.get() == Some(wind))
                on_toggle=Callback::new(move |()| entry.act(EntryAction::ThrowWind(wind)))
                attr:data-wind=wind.letter().to_string()
            >
                {language.label(tiles::wind(wind))}
            </ToggleButton>
        }
    });
    let label = Signal::derive(move || language.text(words::ROUND_WIND).to_owned());
    view! {
        <ButtonGroup label attr:class="group thrown">
            <span class="soft">{label}</span>
            {winds.into_iter().collect_view()}
        </ButtonGroup>
    }
}
