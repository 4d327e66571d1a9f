//! An address that is none.

use leptos::prelude::*;
use texts::ui;

use crate::pages::bar::Bar;
use crate::routes;
use crate::state::lang::use_lang;

/// Says so, and leads back.
#[component]
pub(crate) fn Lost() -> impl IntoView {
    let language = use_lang();
    view! {
        <Bar>""</Bar>
        <main class="page">
            <h1>{move || language.text(ui::LOST)}</h1>
            <p><a href=routes::START class="button main">{move || language.text(ui::HOME)}</a></p>
        </main>
    }
}
