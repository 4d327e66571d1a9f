//! A button that acts when the finger is lifted where it came down, however long it rested: a key of a keyboard.

use leptos::ev::{MouseEvent, PointerEvent};
use leptos::prelude::*;

/// A finger that has moved farther than this, along either axis, has swiped; CSS pixels.
const SWIPE: i32 = 20;

/// What a finger does on a button.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Press {
    /// Nothing.
    None,
    /// It came down here.
    Down(i32, i32),
    /// It was lifted, and the button has acted: the browser's click follows.
    Acted,
}

/// Acts for the first of several fingers or the main mouse button, and on clicks that have no press before them: of a
/// keyboard, of a screen reader. A browser's own click would leave out a finger that rests. Class, `aria-` and `data-`
/// attributes are set from outside with `attr:`.
#[component]
pub(crate) fn PressButton(on_press: Callback<()>, children: Children) -> impl IntoView {
    let press = StoredValue::new(Press::None);
    let on_pointer_down = move |event: PointerEvent| {
        if event.button() == 0 && event.is_primary() {
            press.set_value(Press::Down(event.client_x(), event.client_y()));
        }
    };
    let on_pointer_up = move |event: PointerEvent| {
        let Press::Down(x, y) = press.get_value() else { return };
        let is_near =
            (event.client_x() - x).abs() <= SWIPE && (event.client_y() - y).abs() <= SWIPE;
        press.set_value(if is_near { Press::Acted } else { Press::None });
        if is_near {
            on_press.run(());
        }
    };
    let on_click = move |event: MouseEvent| {
        // What was pressed may have removed this button, and its state with it.
        let before = press.try_update_value(|press| std::mem::replace(press, Press::None));
        // A click without a pointer has no detail.
        if event.detail() == 0 || before == Some(Press::None) {
            on_press.run(());
        }
    };
    view! {
        <button
            type="button"
            on:pointerdown=on_pointer_down
            on:pointerup=on_pointer_up
            on:pointercancel=move |_| press.set_value(Press::None)
            on:click=on_click
        >
            {children()}
        </button>
    }
}
