//! A button that is on or off: most of what is tapped beside tiles and digits.

use leptos::prelude::*;
use leptos::web_sys::MouseEvent;

use crate::state::erased::{Tap, memo, tap};

/// The button. `mark` is a `data-` attribute that says which of its kind it is, for style sheets
/// and tests; readers that speak hear the words, and whether it is on.
pub(crate) fn toggle(
    class: &'static str,
    mark: &'static str,
    id: impl ToString,
    words: impl IntoView + 'static,
    is_on: impl Fn() -> bool + Send + Sync + 'static,
    on_tap: impl FnMut(MouseEvent) + 'static,
) -> AnyView {
    drawn(class, (mark, id.to_string()), words.into_any(), memo(is_on), tap(on_tap))
}

fn drawn(
    class: &'static str,
    (mark, id): (&'static str, String),
    words: AnyView,
    is_on: Memo<bool>,
    on_tap: Tap,
) -> AnyView {
    view! {
        <button
            type="button"
            class=class
            class:on=is_on
            aria-pressed=move || is_on.get().to_string()
            on:click=on_tap
        >
            {words}
        </button>
    }
    .attr(mark, id)
    .into_any()
}
