//! Every address of the application, in one list.

use club::PlayerNo;
use leptos::prelude::*;
use texts::Lang;
use wire::GameId;

use crate::outbox::Outbox;
use crate::pages::calculator::Calculator;
use crate::pages::lost::Lost;
use crate::pages::new_game::NewGame;
use crate::pages::open_game::with_game;
use crate::pages::start::Start;
use crate::pages::{entry, history, table};
use crate::state::address::Address;
use crate::state::books::Books;
use crate::state::erased::memo;
use crate::state::lang::Language;
use crate::state::open_game::OpenGame;
use crate::state::theme::Theme;

/// The first screen.
pub(crate) const START: &str = "/";
/// A new game.
pub(crate) const NEW_GAME: &str = "/neu";
/// Who leads: a page of the server.
pub(crate) const RANKING: &str = "/rangliste";

/// The rules to look things up in: a page of the server.
pub(crate) const RULES: &str = "/regeln";

/// What new games may be played by: a page of the server.
pub(crate) const CLUB_RULES: &str = "/verein/regeln";

/// One hand, by any rules.
pub(crate) const CALCULATOR: &str = "/rechner";

/// A game's table for those who look on, with the codes that lead there: a page of the server.
pub(crate) fn watch(game: GameId) -> String {
    table(game) + "/zuschauen"
}

/// A page of the server in the reader's language.
pub(crate) fn in_language(page: &str, lang: Lang) -> String {
    let tag = match lang {
        Lang::De => "de",
        Lang::En => "en",
    };
    format!("{page}?lang={tag}")
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

/// Correcting an earlier deal of a game, by its number.
pub(crate) fn correction(game: GameId, number: u32) -> String {
    format!("/spiel/{game}/berichtigen/{number}")
}

/// Every deal of a game with its working.
pub(crate) fn history(game: GameId) -> String {
    format!("/spiel/{game}/verlauf")
}

/// What an address shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Page {
    Start,
    NewGame,
    Table(GameId),
    Entry(GameId, Option<PlayerNo>),
    Correction(GameId, u32),
    History(GameId),
    Calculator,
    Lost,
}

impl Page {
    /// Whose page it is; nothing for pages of no game.
    const fn game(self) -> Option<GameId> {
        match self {
            Page::Table(game)
            | Page::Entry(game, _)
            | Page::Correction(game, _)
            | Page::History(game) => Some(game),
            Page::Start | Page::NewGame | Page::Calculator | Page::Lost => None,
        }
    }

    /// The page at an address; what is none is lost.
    fn at(address: &str) -> Page {
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        let winner = query.strip_prefix("mah-jongg=").and_then(|number| number.parse().ok());
        let of_game = |id: &str, page: &dyn Fn(GameId) -> Page| id.parse().map_or(Page::Lost, page);
        match parts[..] {
            [] => Page::Start,
            ["neu"] => Page::NewGame,
            ["spiel", id] => of_game(id, &Page::Table),
            ["spiel", id, "eingabe"] => of_game(id, &|id| Page::Entry(id, winner.map(PlayerNo))),
            ["spiel", id, "berichtigen", number] => {
                let number = number.parse().unwrap_or_default();
                of_game(id, &|id| Page::Correction(id, number))
            }
            ["spiel", id, "verlauf"] => of_game(id, &Page::History),
            ["rechner"] | ["rechner", _] => Page::Calculator,
            _ => Page::Lost,
        }
    }
}

/// The whole application.
#[component]
pub(crate) fn App() -> impl IntoView {
    Language::provide();
    Theme::provide();
    Outbox::provide(Books::provide());
    let address = Address::provide(|address| Page::at(address) != Page::Lost);
    let page = memo(move || Page::at(&address.get()));
    // The pages of one game share what they know of it: going from one to the next asks and builds nothing anew.
    let place = memo(move || {
        let page = page.get();
        page.game().map_or(page, Page::Table)
    });
    move || match place.get() {
        Page::Start => Start().into_any(),
        Page::NewGame => NewGame().into_any(),
        Page::Calculator => Calculator().into_any(),
        Page::Lost => Lost().into_any(),
        Page::Table(id) | Page::Entry(id, _) | Page::Correction(id, _) | Page::History(id) => {
            with_game(id, Box::new(move |id, game| of_game(page, id, game)))
        }
    }
}

/// The page of a game that the address names.
fn of_game(page: Memo<Page>, id: GameId, game: Memo<OpenGame>) -> AnyView {
    (move || match page.get() {
        Page::Table(_) => table::show(id, game),
        Page::Entry(_, winner) => entry::show(id, game, winner),
        Page::Correction(_, number) => entry::correct(id, game, number),
        Page::History(_) => history::show(id, game),
        // On its way to another page.
        Page::Start | Page::NewGame | Page::Calculator | Page::Lost => ().into_any(),
    })
    .into_any()
}
