//! An address that is none, or is none without a network.

use leptos::prelude::*;
use texts::ui;

use crate::pages::bar::Bar;
use crate::routes;
use crate::state::address::use_address;
use crate::state::lang::use_lang;

/// Says so, and leads back.
#[component]
pub(crate) fn Lost() -> impl IntoView {
    let (language, address) = (use_lang(), use_address().get_untracked());
    // Any other page is the server's: that we are asked to show it means that it cannot be reached.
    let is_ours = ["/spiel/", "/rechner"].iter().any(|ours| address.starts_with(ours));
    let words = if is_ours { ui::LOST } else { ui::CUT_OFF_PAGE };
    view! {
        <Bar>""</Bar>
        <main class="page">
            <h1>{move || language.text(words)}</h1>
            <p><a href=routes::START class="button main">{move || language.text(ui::HOME)}</a></p>
        </main>
    }
}
