//! The application: what every screen is given, and which screen an address shows.

use leptos::prelude::*;

use crate::components::device_hints::Visit;
use crate::pages::calculator::Calculator;
use crate::pages::game::GamePage;
use crate::pages::new_game::NewGame;
use crate::pages::not_found::NotFound;
use crate::pages::start::Start;
use crate::routes::{Navigation, Route};
use crate::state::club_data::ClubData;
use crate::state::settings::{Language, Theme};
use crate::sync::outbox::Outbox;

/// The whole application.
#[component]
pub(crate) fn App() -> impl IntoView {
    Language::provide();
    Theme::provide();
    Outbox::provide(ClubData::provide());
    let navigation = Navigation::provide();
    let route = Memo::new(move |_| Route::parse(&navigation.address()));
    Visit::provide(route);
    // The screens of one game share what they know of it: going from one to the next loads and builds nothing again.
    let page = Memo::new(move |_| {
        let route = route.get();
        route.game().map_or(route, Route::Table)
    });
    move || match page.get() {
        Route::Start => view! { <Start/> }.into_any(),
        Route::NewGame => view! { <NewGame/> }.into_any(),
        Route::Calculator => view! { <Calculator/> }.into_any(),
        Route::NotFound => view! { <NotFound/> }.into_any(),
        Route::Table(id) | Route::Entry(id, _) | Route::Correction(id, _) | Route::History(id) => {
            view! { <GamePage id route/> }.into_any()
        }
    }
}
