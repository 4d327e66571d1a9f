//! Buttons that belong together, and buttons that are on or off.

use leptos::prelude::*;

/// A row of buttons with a name for screen readers.
#[component]
pub(crate) fn ButtonGroup(
    #[prop(into)] label: Signal<String>,
    children: Children,
) -> impl IntoView {
    view! { <div role="group" aria-label=move || label.get()>{children()}</div> }
}

/// A button that is on or off, and acts when the finger is lifted. `data-` attributes are set from outside with `attr:`.
#[component]
pub(crate) fn ToggleButton(
    #[prop(into)] is_on: Signal<bool>,
    on_toggle: Callback<()>,
    children: Children,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class:on=move || is_on.get()
            aria-pressed=move || is_on.get().to_string()
            on:click=move |_| on_toggle.run(())
        >
            {children()}
        </button>
    }
}
