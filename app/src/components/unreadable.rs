//! Entries that this version cannot read: they stay stored, and can be copied as text.

use leptos::prelude::*;
use texts::ui;

use crate::components::show::Show;
use crate::state::settings::use_language;
use crate::sync::outbox::use_outbox;

/// Says how many entries cannot be read, and shows them on demand.
#[component]
pub(super) fn UnreadableNotice() -> impl IntoView {
    let (language, stored) = (use_language(), use_outbox().stored());
    let is_broken = Memo::new(move |_| stored.with(|stored| stored.is_broken));
    let texts = Memo::new(move |_| stored.with(|stored| stored.unreadable.clone()));
    let is_shown = RwSignal::new(false);
    let joined = Signal::derive(move || texts.with(|texts| texts.join("\n")));
    let words =
        Signal::derive(move || ui::unreadable_entries(texts.with(Vec::len), language.get()));
    view! {
        <Show when=is_broken>
            <p class="notice refused" data-notice="broken-store">{language.label(ui::STORE_BROKEN)}</p>
        </Show>
        <Show when=move || texts.with(|texts| !texts.is_empty())>
            <div class="notice refused" data-notice="unreadable">
                <p>{words}</p>
                <button type="button" data-action="show-unreadable"
                    aria-expanded=move || is_shown.get().to_string()
                    on:click=move |_| is_shown.update(|is_shown| *is_shown = !*is_shown)>
                    {language.label(ui::SHOW_AS_TEXT)}
                </button>
                <Show when=is_shown>
                    <textarea readonly aria-label=language.label(ui::SHOW_AS_TEXT) prop:value=joined></textarea>
                </Show>
            </div>
        </Show>
    }
}
