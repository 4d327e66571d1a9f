//! Where the keyboard goes on when the button that had the focus has gone.

use leptos::prelude::*;
use leptos::web_sys::{HtmlElement, KeyboardEvent};
use wasm_bindgen::JsCast as _;

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

/// Tab goes from the last button of a panel to the first, and back; what lies under the panel is not reached by it.
pub(crate) fn keep_within(panel: &HtmlElement, event: &KeyboardEvent) {
    if event.key() != "Tab" {
        return;
    }
    let Ok(buttons) = panel.query_selector_all("button:not(:disabled)") else { return };
    let at = |index: u32| buttons.item(index).and_then(|node| node.dyn_into::<HtmlElement>().ok());
    let (Some(first), Some(last)) = (at(0), at(buttons.length().saturating_sub(1))) else { return };
    let focused = document().active_element();
    let is_on = |element: &HtmlElement| focused.as_ref() == Some(element.as_ref());
    let next = match event.shift_key() {
        true if is_on(&first) || is_on(panel) => last,
        false if is_on(&last) => first,
        true | false => return,
    };
    event.prevent_default();
    // A button of a panel that has gone meanwhile has no focus to get.
    drop(next.focus());
}
