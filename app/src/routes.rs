//! Every address of the application, and going from one to another. A library's router costs 42 kB and none of what it adds
//! is used here.

use std::fmt;

use club::PlayerNo;
use leptos::prelude::*;
use leptos::web_sys::{Element, MouseEvent};
use leptos_use_event_listener::use_event_listener;
use texts::Lang;
use wasm_bindgen::{JsCast as _, JsValue};
use wire::GameId;

use crate::browser::frames::next_task;
use crate::browser::tap_guard::screen_changed;

/// The ranking: a page of the server.
pub(crate) const RANKING: &str = "/rangliste";

/// A screen of the application.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    /// The first screen.
    Start,
    /// A new game.
    NewGame,
    /// A game's table.
    Table(GameId),
    /// Entering the next deal of a game; with the player who has Mah-Jongg, if that is known.
    Entry(GameId, Option<PlayerNo>),
    /// Correcting an earlier deal of a game, by its number.
    Correction(GameId, u32),
    /// Every deal of a game with its working.
    History(GameId),
    /// One hand by any rules; what was tapped stands behind it in the address.
    Calculator,
    /// No screen of the application.
    NotFound,
}

impl Route {
    /// The screen at an address: path and query.
    pub(crate) fn parse(address: &str) -> Route {
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        let of_game =
            |id: &str, route: &dyn Fn(GameId) -> Route| id.parse().map_or(Route::NotFound, route);
        match parts[..] {
            [] => Route::Start,
            ["neu"] => Route::NewGame,
            ["spiel", id] => of_game(id, &Route::Table),
            ["spiel", id, "eingabe"] => {
                let winner = query.strip_prefix("mah-jongg=");
                let winner = winner.and_then(|number| number.parse().ok()).map(PlayerNo);
                of_game(id, &|id| Route::Entry(id, winner))
            }
            ["spiel", id, "berichtigen", number] => match number.parse() {
                Ok(number) => of_game(id, &|id| Route::Correction(id, number)),
                Err(_) => Route::NotFound,
            },
            ["spiel", id, "verlauf"] => of_game(id, &Route::History),
            ["rechner"] | ["rechner", _] => Route::Calculator,
            _ => Route::NotFound,
        }
    }

    /// The game it belongs to.
    pub(crate) const fn game(self) -> Option<GameId> {
        match self {
            Route::Table(game)
            | Route::Entry(game, _)
            | Route::Correction(game, _)
            | Route::History(game) => Some(game),
            Route::Start | Route::NewGame | Route::Calculator | Route::NotFound => None,
        }
    }
}

/// The address. A page that is not there has none of its own, and is printed as the first screen.
impl fmt::Display for Route {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Route::Start | Route::NotFound => formatter.write_str("/"),
            Route::NewGame => formatter.write_str("/neu"),
            Route::Table(game) => write!(formatter, "/spiel/{game}"),
            Route::Entry(game, None) => write!(formatter, "/spiel/{game}/eingabe"),
            Route::Entry(game, Some(winner)) => {
                write!(formatter, "/spiel/{game}/eingabe?mah-jongg={}", winner.0)
            }
            Route::Correction(game, number) => {
                write!(formatter, "/spiel/{game}/berichtigen/{number}")
            }
            Route::History(game) => write!(formatter, "/spiel/{game}/verlauf"),
            Route::Calculator => formatter.write_str("/rechner"),
        }
    }
}

/// A game's table for onlookers, with the codes that lead there: a page of the server.
pub(crate) fn watch(game: GameId) -> String {
    format!("{}/zuschauen", Route::Table(game))
}

/// A paper or page of the server about a game, such as `sheet.pdf`.
pub(crate) fn document(game: GameId, file: &str) -> String {
    format!("/api/games/{game}/{file}")
}

/// A page of the server in the reader's language.
pub(crate) fn in_language(page: &str, lang: Lang) -> String {
    format!("{page}?lang={}", lang.code())
}

/// The browser's address as a signal.
#[derive(Clone, Copy)]
pub(crate) struct Navigation(RwSignal<String>);

impl Navigation {
    /// Provides the address, and takes over links to the application's screens; all others are the server's.
    pub(crate) fn provide() -> Navigation {
        let navigation = Navigation(RwSignal::new(current_address()));
        provide_context(navigation);
        let _back = use_event_listener(window(), leptos::ev::popstate, move |_| {
            screen_changed();
            navigation.0.set(current_address());
        });
        let _links = use_event_listener(window(), leptos::ev::click, move |event| {
            if let Some(address) = followed_link(&event)
                && Route::parse(&address) != Route::NotFound
            {
                event.prevent_default();
                navigation.open(address);
            }
        });
        navigation
    }

    /// Path and query; tracked.
    pub(crate) fn address(self) -> String {
        self.0.get()
    }

    /// Path and query, once.
    pub(crate) fn address_untracked(self) -> String {
        self.0.get_untracked()
    }

    /// Gives the screen that is shown another address.
    pub(crate) fn replace(self, address: &str) {
        let history = window().history();
        // Where the browser keeps no history the screen is right all the same.
        drop(history.and_then(|all| all.replace_state_with_url(&JsValue::NULL, "", Some(address))));
    }

    /// Leads to a screen.
    pub(crate) fn go(self, route: Route) {
        self.open(route.to_string());
    }

    fn open(self, address: String) {
        screen_changed();
        self.0.set(address.clone());
        // The screen first; history and scrolling would lay out a page that is about to go.
        next_task(move || {
            if address != current_address() {
                let history = window().history();
                let address = Some(address.as_str());
                // Where the browser keeps no history only "back" does not work.
                drop(history.and_then(|all| all.push_state_with_url(&JsValue::NULL, "", address)));
            }
            window().scroll_to_with_x_and_y(0.0, 0.0);
        });
    }
}

/// The navigation of this page.
pub(crate) fn use_navigation() -> Navigation {
    expect_context()
}

/// What the browser's address bar says.
fn current_address() -> String {
    let location = window().location();
    // Neither can fail for a page that was loaded from a server.
    location.pathname().unwrap_or_default() + &location.search().unwrap_or_default()
}

/// The address on this server that a click leads to; `None` for clicks that are the browser's own.
fn followed_link(event: &MouseEvent) -> Option<String> {
    let has_modifier = event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key();
    if event.default_prevented() || event.button() != 0 || has_modifier {
        return None;
    }
    let element = event.target()?.dyn_into::<Element>().ok()?;
    let link = element.closest("a[href]").ok()??;
    if link.has_attribute("target") || link.has_attribute("download") {
        return None;
    }
    link.get_attribute("href").filter(|href| href.starts_with('/'))
}

/// The page of the search: the server's.
pub(crate) fn search_page(query: &str) -> String {
    format!("{}?q={}", texts::navigation::SEARCH_ADDRESS, js_sys::encode_uri_component(query))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "0190f2a0-0000-7000-8000-000000000001";

    fn game() -> GameId {
        GAME.parse().unwrap()
    }

    #[test]
    fn every_route_is_read_from_its_own_address() {
        let routes = [
            Route::Start,
            Route::NewGame,
            Route::Table(game()),
            Route::Entry(game(), None),
            Route::Entry(game(), Some(PlayerNo(3))),
            Route::Correction(game(), 12),
            Route::History(game()),
            Route::Calculator,
        ];
        for route in routes {
            assert_eq!(Route::parse(&route.to_string()), route);
        }
    }

    #[test]
    fn addresses_of_the_server_are_no_screens() {
        let of_game = |rest: &str| format!("/spiel/{GAME}/{rest}");
        let addresses = [
            RANKING.to_owned(),
            String::from("/regeln"),
            watch(game()),
            of_game("berichtigen/erstes"),
            of_game("eingabe/mehr"),
            String::from("/spiel/7"),
        ];
        for address in addresses {
            assert_eq!(Route::parse(&address), Route::NotFound, "{address}");
        }
    }

    #[test]
    fn a_query_changes_the_screen_only_where_it_names_the_winner() {
        assert_eq!(Route::parse("/?mode=standalone"), Route::Start);
        assert_eq!(Route::parse("/rechner/klassisch?seat=E"), Route::Calculator);
        let entry = Route::Entry(game(), None).to_string();
        assert_eq!(Route::parse(&format!("{entry}?mah-jongg=x")), Route::Entry(game(), None));
    }
}
