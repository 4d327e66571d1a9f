//! Loading: what this device has stored is shown at once, what the club knows as soon as it answers.

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::de::DeserializeOwned;
use wire::search::SearchAnswer;
use wire::{ErrorCode, GameId, Person};

use super::outbox::{GAMES, Outbox};
use super::storage;
use crate::api::client::{self, ApiError};
use crate::state::club_data::ClubData;

/// How loading went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Loading {
    /// Not answered yet.
    Pending,
    /// The club has answered.
    Done,
    /// The club could not be asked; what this device has stored is shown.
    Unreachable,
    /// The club says no.
    Refused(ErrorCode),
}

/// What is loaded, from where and to where. The answer is stored as it came.
struct Source {
    /// The name under which this device stores it.
    name: String,
    /// Its address at the club.
    address: String,
    /// Whether something of it is shown already.
    is_known: Box<dyn Fn() -> bool>,
    /// Shows an answer; false for one that this version cannot read.
    show: Box<dyn Fn(&str) -> bool>,
}

/// Everybody, those included who are not booked yet; by name.
pub(crate) fn everybody(data: ClubData, outbox: Outbox) -> Memo<Vec<Person>> {
    Memo::new(move |_| {
        data.people.track();
        data.people_with(&outbox.changes())
    })
}

/// Loads everybody's name.
pub(crate) fn people(data: ClubData, outbox: Outbox) {
    let source = Source {
        name: String::from("people"),
        address: client::PEOPLE.to_owned(),
        is_known: Box::new(move || data.people.with_untracked(Option::is_some)),
        show: Box::new(move |text| show(text, |people| data.people.set(Some(people)))),
    };
    load(outbox, source, RwSignal::new(Loading::Pending));
}

/// Loads the list of games.
pub(crate) fn games(data: ClubData, outbox: Outbox, loading: RwSignal<Loading>) {
    let source = Source {
        name: String::from("games"),
        address: client::GAMES.to_owned(),
        is_known: Box::new(move || data.games.with_untracked(Option::is_some)),
        show: Box::new(move |text| show(text, |games| data.games.set(Some(games)))),
    };
    load(outbox, source, loading);
}

/// Loads one game.
pub(crate) fn game(data: ClubData, outbox: Outbox, id: GameId, loading: RwSignal<Loading>) {
    let source = Source {
        name: format!("{GAMES}{id}"),
        address: client::game(id),
        is_known: Box::new(move || {
            data.details.with_untracked(|details| details.iter().any(|game| game.id == id))
        }),
        show: Box::new(move |text| show(text, |game| data.enter(game))),
    };
    load(outbox, source, loading);
}

/// Loads the menu; says how that goes.
pub(crate) fn menu(data: ClubData, outbox: Outbox) -> RwSignal<Loading> {
    let loading = RwSignal::new(Loading::Pending);
    let source = Source {
        name: String::from("menu"),
        address: client::MENU.to_owned(),
        is_known: Box::new(move || data.menu.with_untracked(Option::is_some)),
        show: Box::new(move |text| show(text, |menu| data.menu.set(Some(menu)))),
    };
    load(outbox, source, loading);
    loading
}

/// Loads what the club shows on the first screen. Without an answer what is shown stays.
pub(crate) fn today(data: ClubData) {
    spawn_local(async move {
        if let Ok(answer) = client::get(client::TODAY).await {
            show(&answer.text, |today| data.today.set(Some(today)));
        }
    });
}

/// What the club finds for some words; nothing where it cannot be asked.
pub(crate) async fn search(query: &str) -> SearchAnswer {
    match client::get(&client::search(query)).await {
        Ok(answer) => serde_json::from_str(&answer.text).unwrap_or_default(),
        Err(_) => SearchAnswer::default(),
    }
}

/// Loads the rules the club offers for a new game; says how that goes.
pub(crate) fn presets(data: ClubData, outbox: Outbox) -> RwSignal<Loading> {
    let loading = RwSignal::new(Loading::Pending);
    let source = Source {
        name: String::from("presets"),
        address: client::PRESETS.to_owned(),
        is_known: Box::new(move || data.presets.with_untracked(|presets| !presets.is_empty())),
        show: Box::new(move |text| show(text, |presets| data.presets.set(presets))),
    };
    load(outbox, source, loading);
    loading
}

/// Loads the tables that were set for tonight; says how that goes.
pub(crate) fn tables(data: ClubData, outbox: Outbox) -> RwSignal<Loading> {
    let loading = RwSignal::new(Loading::Pending);
    let source = Source {
        name: String::from("tables"),
        address: client::TABLES.to_owned(),
        is_known: Box::new(move || data.tables.with_untracked(|tables| !tables.is_empty())),
        show: Box::new(move |text| show(text, |tables| data.tables.set(tables))),
    };
    load(outbox, source, loading);
    loading
}

fn show<T: DeserializeOwned>(text: &str, show: impl FnOnce(T)) -> bool {
    serde_json::from_str(text).map(show).is_ok()
}

/// Shows what is stored, then asks the club, then stores the answer.
fn load(outbox: Outbox, source: Source, loading: RwSignal<Loading>) {
    spawn_local(async move {
        if !(source.is_known)()
            && let Ok(mut stored) = storage::all(&source.name).await
            && let Some(last) = stored.pop()
            && !(source.is_known)()
        {
            // A form that this version cannot read is as good as nothing: the club has it all.
            let _is_readable = (source.show)(&last);
        }
        let result = loop {
            let before = outbox.bookings_untracked();
            let answer = client::get(&source.address).await;
            if outbox.bookings_untracked() == before {
                break answer;
            }
            // Something was booked while the answer was on its way: it may be older than that.
        };
        // Shown before anything is awaited: later it might be older than what is booked.
        let result = match result {
            Ok(answer) if !(source.show)(&answer.text) => Err(ApiError::Unreachable),
            other => other,
        };
        outbox.note_answer(&result);
        let state = match result {
            Ok(answer) => {
                // Without room nothing is stored, and the answer is shown all the same.
                drop(storage::put(&source.name, &answer.text).await);
                Loading::Done
            }
            Err(ApiError::Unreachable) => Loading::Unreachable,
            Err(ApiError::Refused(refusal)) => {
                outbox.note_denied(refusal.code);
                Loading::Refused(refusal.code)
            }
        };
        // The page may be gone by now.
        let _is_gone = loading.try_set(state);
    });
}
