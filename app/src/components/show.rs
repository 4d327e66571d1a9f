//! Content that is there only while a condition holds.

use leptos::prelude::*;

/// `Show` of Leptos with content of one type: it is compiled once, where the original is compiled for each use.
#[component]
pub(crate) fn Show(
    #[prop(into)] when: Signal<bool>,
    children: ChildrenFn,
    #[prop(optional, into)] fallback: ViewFn,
) -> impl IntoView {
    let is_shown = Memo::new(move |_| when.get());
    move || if is_shown.get() { children() } else { fallback.run() }
}
