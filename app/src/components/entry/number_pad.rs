//! Large digits for the value of a hand; "next" opens the field of the next hand, where losers' hands have a value.

use club::entry::EntryAction;
use leptos::prelude::*;
use texts::entry as words;

use crate::components::button_group::ButtonGroup;
use crate::components::press_button::PressButton;
use crate::state::entry::Entry;
use crate::state::settings::use_language;

/// The pad.
#[component]
pub(super) fn NumberPad(entry: Entry) -> impl IntoView {
    let language = use_language();
    let digit = move |digit: u8| {
        view! {
            <PressButton
                on_press=Callback::new(move |()| entry.act(EntryAction::TypeDigit(digit)))
                attr:class="key digit"
            >
                {digit}
            </PressButton>
        }
    };
    let remove = Callback::new(move |()| entry.act(EntryAction::RemoveLast));
    let next = Callback::new(move |()| entry.act(EntryAction::NextHand));
    let has_next = entry.table().is_game() && entry.table().ruleset.values_losers();
    let label = Signal::derive(move || language.text(words::VALUE_NUMBER).to_owned());
    view! {
        <ButtonGroup label attr:class="pad">
            {(1..=9).map(digit).collect_view()}
            <PressButton on_press=remove attr:class="key back">
                {language.label(words::DELETE_DIGIT)}
            </PressButton>
            {digit(0)}
            {has_next.then(|| view! {
                <PressButton on_press=next attr:class="key next">
                    {language.label(words::NEXT_HAND)}
                </PressButton>
            })}
        </ButtonGroup>
    }
}
