//! The first screen.

use leptos::prelude::*;

/// The first screen.
#[component]
pub(crate) fn Start() -> impl IntoView {
    view! {
        <main>
            <h1>"Ostwind"</h1>
        </main>
    }
}
