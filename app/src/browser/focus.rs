//! Where the keyboard goes on when the button that had the focus has gone.

use leptos::prelude::*;
use leptos::web_sys::HtmlElement;

use super::frames::after_paint;

/// Gives the focus to an element once the next frame is painted, if nothing has it by then.
pub(crate) fn catch(element: HtmlElement) {
    after_paint(move || {
        let focused = document().active_element();
        if focused.is_none_or(|focused| focused.tag_name() == "BODY") {
            // An element that has gone meanwhile has no focus to get.
            drop(element.focus());
        }
    });
}
