//! Every address of the application, in one list.

use leptos::prelude::*;
use leptos_router::components::{Route, Router, Routes};
use leptos_router::path;
use scoring::Family;
use wire::GameId;

use crate::outbox::Outbox;
use crate::pages::entry::Entry;
use crate::pages::history::HistoryPage;
use crate::pages::lost::Lost;
use crate::pages::new_game::NewGame;
use crate::pages::ranking::Ranking;
use crate::pages::rules::Rules;
use crate::pages::start::Start;
use crate::pages::table::Table;
use crate::state::books::Books;
use crate::state::lang::Language;
use crate::state::theme::Theme;

/// The first screen.
pub(crate) const START: &str = "/";
/// A new game.
pub(crate) const NEW_GAME: &str = "/neu";
/// Who leads.
pub(crate) const RANKING: &str = "/rangliste";

/// The rules to look things up in.
pub(crate) const RULES: &str = "/regeln";

/// The rules of one rule set.
pub(crate) fn rules(family: Family) -> String {
    format!("{RULES}/{}", family.id())
}

/// A game's table.
pub(crate) fn table(game: GameId) -> String {
    format!("/spiel/{game}")
}

/// Entering the next deal of a game; with the number of the one who has Mah-Jongg, if that is known.
pub(crate) fn entry(game: GameId, winner: Option<club::PlayerNo>) -> String {
    match winner {
        Some(winner) => format!("/spiel/{game}/eingabe?mah-jongg={}", winner.0),
        None => format!("/spiel/{game}/eingabe"),
    }
}

/// Every deal of a game with its working.
pub(crate) fn history(game: GameId) -> String {
    format!("/spiel/{game}/verlauf")
}

/// The whole application.
#[component]
pub(crate) fn App() -> impl IntoView {
    Language::provide();
    Theme::provide();
    Outbox::provide(Books::provide());
    view! {
        <Router>
            <Routes fallback=Lost>
                <Route path=path!("/") view=Start/>
                <Route path=path!("/neu") view=NewGame/>
                <Route path=path!("/spiel/:id") view=Table/>
                <Route path=path!("/spiel/:id/eingabe") view=Entry/>
                <Route path=path!("/spiel/:id/verlauf") view=HistoryPage/>
                <Route path=path!("/rangliste") view=Ranking/>
                <Route path=path!("/regeln") view=Rules/>
                <Route path=path!("/regeln/:family") view=Rules/>
            </Routes>
        </Router>
    }
}
