//! What a game that is being played still needs to count.

use leptos::prelude::*;
use texts::counting;

use crate::state::open_game::OpenGame;
use crate::state::settings::use_language;

/// One line of text where the button that saves a deal stands on the screen before: a second tap there does nothing.
#[component]
pub(super) fn OutlookLine(game: Memo<OpenGame>) -> impl IntoView {
    let language = use_language();
    let family = game.with_untracked(|game| game.detail.ruleset.family());
    let outlook = Memo::new(move |_| game.with(OpenGame::outlook));
    let counts =
        Signal::derive(move || if outlook.get().if_ended_now.is_enough() { "yes" } else { "no" });
    let missing = Signal::derive(move || outlook.get().deals_missing.unwrap_or(0));
    let words = Signal::derive(move || counting::outlook(&outlook.get(), family, language.get()));
    view! {
        <p class="outlook" data-counts=counts data-missing=missing>{words}</p>
    }
}
