//! A button that acts when the finger comes down, as keys of a keyboard do: only for what one more tap takes back.

use leptos::ev::{MouseEvent, PointerEvent};
use leptos::prelude::*;

/// Acts on the press of a finger or the main mouse button, and on clicks that have no press before them: of a keyboard, of a
/// screen reader. Class, `aria-` and `data-` attributes are set from outside with `attr:`.
#[component]
pub(crate) fn PressButton(on_press: Callback<()>, children: Children) -> impl IntoView {
    let has_acted = StoredValue::new(false);
    // The press may have removed this button, and its state with it.
    let set_acted = move |acted| {
        let _is_gone = has_acted.try_set_value(acted);
    };
    let on_pointer_down = move |event: PointerEvent| {
        if event.button() == 0 {
            set_acted(true);
            on_press.run(());
        }
    };
    let on_click = move |event: MouseEvent| {
        let was_pressed = has_acted.try_get_value().unwrap_or(true);
        set_acted(false);
        // A click without a pointer has no detail.
        if !was_pressed || event.detail() == 0 {
            on_press.run(());
        }
    };
    view! {
        <button
            type="button"
            on:pointerdown=on_pointer_down
            on:pointercancel=move |_| set_acted(false)
            on:click=on_click
        >
            {children()}
        </button>
    }
}
