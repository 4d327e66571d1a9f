//! An address that is none, or is none without a network.

use leptos::prelude::*;
use texts::ui;

use crate::components::shell::Shell;
use crate::routes::{Route, use_navigation};
use crate::state::settings::use_language;

/// Says so, and leads back.
#[component]
pub(crate) fn NotFound() -> impl IntoView {
    let (language, address) = (use_language(), use_navigation().address_untracked());
    // Any other page is the server's: that we are asked to show it means that the server cannot be reached.
    let is_ours = ["/spiel/", "/rechner"].iter().any(|ours| address.starts_with(ours));
    let words = if is_ours { ui::LOST } else { ui::CUT_OFF_PAGE };
    view! {
        <Shell title=words kind="not-found">
            <p>
                <a href=Route::Start.to_string() class="button main">{language.label(ui::HOME)}</a>
            </p>
        </Shell>
    }
}
