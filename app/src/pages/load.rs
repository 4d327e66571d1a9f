//! Loading: what this device keeps at once, what the club knows as soon as it answers.

use std::future::Future;

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wire::GameId;

use crate::api::{self, Trouble};
use crate::kept;
use crate::outbox::{GAMES, Outbox};
use crate::state::books::Books;

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

/// Loads everybody's name.
pub(crate) fn people(books: Books, outbox: Outbox) {
    let known = move |people| books.people.set(Some(people));
    let is_known = move || books.people.with_untracked(Option::is_some);
    load(
        outbox,
        String::from("people"),
        api::people,
        is_known,
        known,
        RwSignal::new(Loading::Waits),
    );
}

/// Loads the list of games.
pub(crate) fn games(books: Books, outbox: Outbox, loading: RwSignal<Loading>) {
    let known = move |games| books.games.set(Some(games));
    let is_known = move || books.games.with_untracked(Option::is_some);
    load(outbox, String::from("games"), api::games, is_known, known, loading);
}

/// Loads one game.
pub(crate) fn game(books: Books, outbox: Outbox, id: GameId, loading: RwSignal<Loading>) {
    let known = move |game| books.details.update(|details| drop(details.insert(id, game)));
    let is_known = move || books.details.with_untracked(|details| details.contains_key(&id));
    load(outbox, format!("{GAMES}{id}"), move || api::game(id), is_known, known, loading);
}

/// Loads the ranking.
pub(crate) fn ranking(
    outbox: Outbox,
    into: RwSignal<Option<Vec<wire::RankingLine>>>,
    loading: RwSignal<Loading>,
) {
    let is_known = move || into.with_untracked(Option::is_some);
    load(
        outbox,
        String::from("ranking"),
        api::ranking,
        is_known,
        move |lines| into.set(Some(lines)),
        loading,
    );
}

/// Shows what is kept, then asks the club, then keeps the answer.
fn load<T, Answer>(
    outbox: Outbox,
    name: String,
    ask: impl Fn() -> Answer + 'static,
    is_known: impl Fn() -> bool + 'static,
    known: impl Fn(T) + 'static,
    loading: RwSignal<Loading>,
) where
    T: Clone + Serialize + DeserializeOwned + 'static,
    Answer: Future<Output = Result<T, Trouble>> + 'static,
{
    spawn_local(async move {
        if !is_known()
            && let Ok(mut kept) = kept::all::<T>(&name).await
            && let Some(last) = kept.pop()
            && !is_known()
        {
            known(last);
        }
        loop {
            let before = outbox.booked_by_now();
            let answer = ask().await;
            if outbox.booked_by_now() != before {
                // Something was booked while the answer was on its way: it may be older than that.
                continue;
            }
            outbox.heard(!matches!(answer, Err(Trouble::Later)));
            let result = match answer {
                Ok(answer) => {
                    // Shown before anything is waited for: later it might be older than the books.
                    known(answer.clone());
                    drop(kept::put(&name, &answer).await);
                    Loading::Done
                }
                Err(Trouble::Later) => Loading::Failed,
                Err(Trouble::Refused(code, _)) => Loading::Refused(code),
            };
            // The page may be gone by now.
            let _gone = loading.try_set(result);
            return;
        }
    });
}
