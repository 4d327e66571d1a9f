//! Loading: what this device keeps at once, what the club knows as soon as it answers.

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::de::DeserializeOwned;
use wire::{GameId, Person};

use crate::api::{self, Trouble};
use crate::kept;
use crate::outbox::{self, Outbox};
use crate::state::books::Books;
use crate::state::erased::memo;

/// How loading went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Loading {
    /// Not answered yet.
    Waits,
    /// The club has answered.
    Done,
    /// The club could not be asked; what this device keeps is shown.
    Failed,
    /// The club says no.
    Refused(wire::ErrorCode),
}

/// What is loaded, from where and to where. The answer is kept as it came.
struct Wanted {
    /// The name under which this device keeps it.
    name: String,
    /// Its address at the club.
    address: String,
    /// Whether something of it is shown already.
    is_known: Box<dyn Fn() -> bool>,
    /// Shows an answer; false for one that this version cannot read.
    show: Box<dyn Fn(&str) -> bool>,
}

/// Everybody, those included who are not booked yet; by name.
pub(crate) fn everybody(books: Books, outbox: Outbox) -> Memo<Vec<Person>> {
    memo(move || {
        books.people.track();
        books.people_with(&outbox.changes())
    })
}

/// Loads everybody's name.
pub(crate) fn people(books: Books, outbox: Outbox) {
    let wanted = Wanted {
        name: String::from("people"),
        address: api::PEOPLE.to_owned(),
        is_known: Box::new(move || books.people.with_untracked(Option::is_some)),
        show: Box::new(move |text| shown(text, |people| books.people.set(Some(people)))),
    };
    load(outbox, wanted, RwSignal::new(Loading::Waits));
}

/// Loads the list of games.
pub(crate) fn games(books: Books, outbox: Outbox, loading: RwSignal<Loading>) {
    let wanted = Wanted {
        name: String::from("games"),
        address: api::GAMES.to_owned(),
        is_known: Box::new(move || books.games.with_untracked(Option::is_some)),
        show: Box::new(move |text| shown(text, |games| books.games.set(Some(games)))),
    };
    load(outbox, wanted, loading);
}

/// Loads one game.
pub(crate) fn game(books: Books, outbox: Outbox, id: GameId, loading: RwSignal<Loading>) {
    let wanted = Wanted {
        name: format!("{}{id}", outbox::GAMES),
        address: api::game(id),
        is_known: Box::new(move || {
            books.details.with_untracked(|details| details.iter().any(|game| game.id == id))
        }),
        show: Box::new(move |text| shown(text, |game| books.enter(game))),
    };
    load(outbox, wanted, loading);
}

/// Loads the rules the club offers for a new game.
pub(crate) fn presets(books: Books, outbox: Outbox) {
    let wanted = Wanted {
        name: String::from("presets"),
        address: api::PRESETS.to_owned(),
        is_known: Box::new(move || books.presets.with_untracked(|presets| !presets.is_empty())),
        show: Box::new(move |text| shown(text, |presets| books.presets.set(presets))),
    };
    load(outbox, wanted, RwSignal::new(Loading::Waits));
}

fn shown<T: DeserializeOwned>(text: &str, show: impl FnOnce(T)) -> bool {
    kept::read(text).map(show).is_some()
}

/// Shows what is kept, then asks the club, then keeps the answer.
fn load(outbox: Outbox, wanted: Wanted, loading: RwSignal<Loading>) {
    spawn_local(async move {
        if !(wanted.is_known)()
            && let Ok(mut kept) = kept::all(&wanted.name).await
            && let Some(last) = kept.pop()
            && !(wanted.is_known)()
        {
            // What an older version kept in another shape is as good as nothing.
            let _readable = (wanted.show)(&last);
        }
        loop {
            let before = outbox.booked_by_now();
            let answer = api::get(&wanted.address).await;
            if outbox.booked_by_now() != before {
                // Something was booked while the answer was on its way: it may be older than that.
                continue;
            }
            // Shown before anything is waited for: later it might be older than the books.
            let answer = match answer {
                Ok(text) if (wanted.show)(&text) => Ok(text),
                Ok(_) => Err(Trouble::Later),
                Err(trouble) => Err(trouble),
            };
            outbox.heard(!matches!(answer, Err(Trouble::Later)));
            let result = match answer {
                Ok(text) => {
                    drop(kept::put(&wanted.name, &text).await);
                    Loading::Done
                }
                Err(Trouble::Later) => Loading::Failed,
                Err(Trouble::Refused(code, _)) => {
                    outbox.is_shut_out(code);
                    Loading::Refused(code)
                }
            };
            // The page may be gone by now.
            let _gone = loading.try_set(result);
            return;
        }
    });
}
