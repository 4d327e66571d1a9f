//! The face of a tile, on a body of paper.

use leptos::prelude::*;

/// A tile by its text in the notation (`1m`, `7z`, `5f`). Silent for readers that speak: whoever
/// shows it says in words what it means.
#[component]
pub(crate) fn TileFace(#[prop(into)] code: String) -> impl IntoView {
    view! { <span class=format!("tile tile-{code}") aria-hidden="true"></span> }
}
