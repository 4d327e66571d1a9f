//! „?“ beside an unusual word: what it means, an example, and the way into the handbook.

use leptos::html;
use leptos::prelude::*;
use texts::explanations::{self as words, Word};
use texts::handbook;

use crate::browser::tap_guard::screen_changed;
use crate::components::show::Show;
use crate::state::settings::use_language;

/// The button; its dialog explains the word, and others that belong to it.
#[component]
pub(crate) fn Explained(
    word: Word,
    /// Explained below it.
    #[prop(optional)]
    more: &'static [Word],
) -> impl IntoView {
    let language = use_language();
    let is_open = RwSignal::new(false);
    let label = Signal::derive(move || {
        let lang = language.get();
        words::question(word.name().get(lang), lang)
    });
    view! {
        <button type="button" class="explained" aria-haspopup="dialog" aria-label=label
            on:click=move |_| is_open.set(true)>
            <span aria-hidden="true">{words::MARK}</span>
        </button>
        <Show when=is_open><Explanation word more is_open label/></Show>
    }
}

#[component]
fn Explanation(
    word: Word,
    more: &'static [Word],
    is_open: RwSignal<bool>,
    label: Signal<String>,
) -> impl IntoView {
    let language = use_language();
    let dialog = NodeRef::<html::Dialog>::new();
    Effect::new(move |_| {
        if let Some(dialog) = dialog.get().filter(|dialog| !dialog.open()) {
            screen_changed();
            // It is in the page and closed: it can only fail otherwise.
            drop(dialog.show_modal());
            // Else the button at its end had the focus, and a long one would begin there.
            drop(dialog.focus());
            dialog.set_scroll_top(0);
        }
    });
    // Closing gives the focus back to where it was; the event of that unmounts the dialog.
    let close = move |_| {
        screen_changed();
        if let Some(dialog) = dialog.get_untracked() {
            dialog.close();
        }
    };
    let explained = std::iter::once(word).chain(more.iter().copied()).map(move |word| {
        view! {
            <h2>{language.label(word.name())}</h2>
            <p>{language.label(word.meaning())}</p>
            <p class="soft">{language.label(words::EXAMPLE)}" "{language.label(word.example())}</p>
        }
    });
    let part = format!("{}/{}", handbook::ADDRESS, word.part());
    // The keys of the screen below rest while it is open.
    view! {
        <dialog class="explanation" tabindex="-1" node_ref=dialog aria-label=label
            on:keydown=|event| event.stop_propagation() on:close=move |_| is_open.set(false)>
            {explained.collect_view()}
            <p class="forms">
                <button type="button" class="main" on:click=close>{language.label(words::CLOSE)}</button>
                <a class="button" target="_blank" href=part>{language.label(words::MORE)}</a>
            </p>
        </dialog>
    }
}
