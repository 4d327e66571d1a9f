//! Changes that the club has not accepted yet: kept on this device before anything is sent, sent in order, again and
//! again with the same ids. What is refused stays until a person has read it.

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::web_sys::Event;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wire::{ErrorCode, GameId, Person};

use crate::api::{self, Trouble};
use crate::kept;
use crate::state::books::Books;
use crate::state::chance::{age, go_on_behind, new_id};
use crate::state::change::Change;
use crate::state::erased::{on_window, soon};
use crate::state::lang::is_same;

/// How often waiting changes are tried again.
const AGAIN_AFTER: std::time::Duration = std::time::Duration::from_secs(8);

/// Names of kept changes begin so; the rest is their id, which grows with time.
const KEPT: &str = "outbox/";

/// Names of kept games begin so; the rest is their id.
pub(crate) const GAMES: &str = "game/";

/// One change that waits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Waiting {
    /// In the order in which they were made.
    pub(crate) id: Uuid,
    /// What is to be booked.
    pub(crate) change: Change,
    /// Why the club refused it, in whose words problems are.
    #[serde(skip)]
    pub(crate) refused: Option<(ErrorCode, Vec<String>)>,
}

impl Waiting {
    /// The club has another deal in the place of this one.
    pub(crate) fn is_second(&self) -> bool {
        matches!(self.refused, Some((ErrorCode::DealNumberTaken, _)))
    }
}

/// The queue.
#[derive(Clone, Copy)]
pub(crate) struct Outbox {
    waiting: RwSignal<Vec<Waiting>>,
    /// Where accepted changes are entered.
    books: Books,
    /// Counts what was accepted: whoever shows booked things loads them again.
    booked: RwSignal<u32>,
    is_ready: RwSignal<bool>,
    is_sending: RwSignal<bool>,
    /// The last attempt got no answer.
    is_cut_off: RwSignal<bool>,
    /// How many changes this device is about to keep.
    keeping: RwSignal<usize>,
    /// The club wants to know first who asks: nothing is wrong with what waits.
    shut_out: RwSignal<Option<ErrorCode>>,
    /// What this device could not keep: it lives only as long as the page does.
    unkept: RwSignal<Vec<Uuid>>,
}

impl Outbox {
    /// Takes up what an earlier page left, and tries to send it whenever that may succeed.
    pub(crate) fn provide(books: Books) -> Outbox {
        let outbox = Outbox {
            waiting: RwSignal::new(Vec::new()),
            books,
            booked: RwSignal::new(0),
            is_ready: RwSignal::new(false),
            is_sending: RwSignal::new(false),
            is_cut_off: RwSignal::new(false),
            keeping: RwSignal::new(0),
            shut_out: RwSignal::new(None),
            unkept: RwSignal::new(Vec::new()),
        };
        provide_context(outbox);
        spawn_local(async move {
            // What an older version kept in another shape is left out.
            if let Ok(games) = kept::all(GAMES).await {
                books.take_up(read(&games));
            }
            if let Ok(left) = kept::all(KEPT).await {
                let left = read::<Waiting>(&left);
                left.iter().for_each(|one| go_on_behind(one.id));
                // What was tapped meanwhile is younger.
                outbox.waiting.update(|waiting| drop(waiting.splice(0..0, left)));
            }
            outbox.is_ready.set(true);
            outbox.flush();
        });
        let try_again = move || outbox.flush();
        let _ = on_window("online", move |_: &Event| try_again());
        let _ = on_window("focus", move |_: &Event| try_again());
        drop(set_interval_with_handle(try_again, AGAIN_AFTER));
        outbox
    }

    /// Puts a change at the end; it takes effect on the screen at once.
    pub(crate) fn push(self, change: Change) {
        let waiting = Waiting { id: new_id(), change, refused: None };
        self.waiting.update(|all| all.push(waiting.clone()));
        self.keeping.update(|keeping| *keeping += 1);
        soon(move || {
            spawn_local(async move {
                self.keep(&waiting).await;
                self.keeping.update(|keeping| *keeping -= 1);
                self.flush();
            });
        });
    }

    /// Keeps a change on this device; where that fails it is tried again with every attempt to send.
    async fn keep(self, waiting: &Waiting) {
        // Our own envelopes can always be written.
        let text = serde_json::to_string(waiting).unwrap_or_default();
        let kept = kept::put(&format!("{KEPT}{}", waiting.id), &text).await;
        self.unkept.update(|unkept| {
            unkept.retain(|id| *id != waiting.id);
            if kept.is_err() {
                unkept.push(waiting.id);
            }
        });
    }

    /// What waits, oldest first; tracked.
    pub(crate) fn waiting(self) -> Vec<Waiting> {
        self.waiting.get()
    }

    /// The changes that wait, oldest first; tracked.
    pub(crate) fn changes(self) -> Vec<Change> {
        self.waiting.with(|all| all.iter().map(|one| one.change.clone()).collect())
    }

    /// The changes of one game that wait, oldest first; tracked. Not among them is a deal in whose place the club has
    /// another: which of the two holds is for people to say.
    pub(crate) fn of_game(self, game: GameId) -> Vec<Change> {
        let of_game =
            |waiting: &&Waiting| waiting.change.game() == Some(game) && !waiting.is_second();
        self.waiting.with(|all| all.iter().filter(of_game).map(|one| one.change.clone()).collect())
    }

    /// How many changes were accepted or given up so far; tracked.
    pub(crate) fn booked(self) -> u32 {
        self.booked.get()
    }

    /// The same, once.
    pub(crate) fn booked_by_now(self) -> u32 {
        self.booked.get_untracked()
    }

    /// What an earlier page left is known; tracked.
    pub(crate) fn is_ready(self) -> bool {
        self.is_ready.get()
    }

    /// The club did not answer the last time; tracked.
    pub(crate) fn is_cut_off(self) -> bool {
        self.is_cut_off.get()
    }

    /// Something is not kept on this device yet; tracked.
    pub(crate) fn is_keeping(self) -> bool {
        self.keeping.get() > 0
    }

    /// Tells how asking the club went.
    pub(crate) fn heard(self, has_answered: bool) {
        self.is_cut_off.set(!has_answered);
    }

    /// Why the club does not let this device in, if it does not; tracked.
    pub(crate) fn shut_out(self) -> Option<ErrorCode> {
        self.shut_out.get()
    }

    /// Notes why the club refused, if that was about who asks and not about what; whether it was.
    pub(crate) fn is_shut_out(self, code: ErrorCode) -> bool {
        let is_so = code.is_about_who_asks();
        if is_so {
            self.shut_out.set(Some(code));
        }
        is_so
    }

    /// Something that waits is not kept on this device, because there is no room; tracked.
    pub(crate) fn is_full(self) -> bool {
        self.unkept.with(|unkept| !unkept.is_empty())
    }

    /// Sends a refused change once more.
    pub(crate) fn retry(self) {
        self.waiting.update(|all| all.iter_mut().for_each(|one| one.refused = None));
        self.flush();
    }

    /// Gives up a refused change, and with it those of the same game that build on it.
    pub(crate) fn give_up(self, refused: &Waiting) {
        let game = refused.change.game();
        let is_lost = |one: &Waiting| {
            one.id == refused.id
                || (game.is_some() && one.change.game() == game && one.id > refused.id)
        };
        let lost: Vec<Uuid> = self.waiting.with_untracked(|all| {
            all.iter().filter(|one| is_lost(one)).map(|one| one.id).collect()
        });
        self.waiting.update(|all| all.retain(|one| !lost.contains(&one.id)));
        self.booked.update(|booked| *booked += 1);
        spawn_local(async move {
            for id in lost {
                drop(kept::remove(&format!("{KEPT}{id}")).await);
            }
        });
    }

    /// Puts another change in the place of one that waits, or takes it out.
    pub(crate) fn exchange(self, id: Uuid, change: Option<Change>) {
        self.waiting.update(|all| match &change {
            Some(change) => {
                for one in all.iter_mut().filter(|one| one.id == id) {
                    one.change = change.clone();
                    one.refused = None;
                }
            }
            None => all.retain(|one| one.id != id),
        });
        self.booked.update(|booked| *booked += 1);
        spawn_local(async move {
            match change {
                Some(change) => self.keep(&Waiting { id, change, refused: None }).await,
                None => drop(kept::remove(&format!("{KEPT}{id}")).await),
            }
            self.flush();
        });
    }

    /// The club knows somebody of the name that was added here: names are given once, so it is the same person. Games
    /// that wait are of that person then. Whether there was somebody.
    async fn is_known_there(self, id: Uuid, added: &Person) -> bool {
        let Some(people) =
            api::get(api::PEOPLE).await.ok().and_then(|text| kept::read::<Vec<Person>>(&text))
        else {
            return false;
        };
        let Some(known) =
            people.iter().find(|one| is_same(&one.name, &added.name)).map(|one| one.id)
        else {
            return false;
        };
        self.books.people.set(Some(people));
        for waiting in self.waiting.get_untracked() {
            if let Change::Start(mut start) = waiting.change
                && start.players.contains(&added.id)
            {
                start
                    .players
                    .iter_mut()
                    .filter(|one| **one == added.id)
                    .for_each(|one| *one = known);
                self.exchange(waiting.id, Some(Change::Start(start)));
            }
        }
        self.exchange(id, None);
        true
    }

    /// Sends what waits, in order, unless that is going on already. A refused change holds back
    /// those of its own game, and no others.
    fn flush(self) {
        if self.is_sending.get_untracked() || !self.is_ready.get_untracked() {
            return;
        }
        self.is_sending.set(true);
        spawn_local(async move {
            let is_unkept = |one: &Waiting| self.unkept.with_untracked(|all| all.contains(&one.id));
            let waiting = self.waiting.get_untracked();
            self.unkept.update(|all| all.retain(|id| waiting.iter().any(|one| one.id == *id)));
            for one in waiting.into_iter().filter(is_unkept) {
                self.keep(&one).await;
            }
            // What this device may not send now; who signs in or scans the code of the table has it sent then.
            let mut aside = Vec::new();
            let mut shut_out = None;
            while let Some(next) = self.waiting.with_untracked(|all| next(all, &aside).cloned()) {
                match api::send(&next.change, age(next.id)).await {
                    Ok(()) => {
                        self.is_cut_off.set(false);
                        self.books.apply(&next.change);
                        self.waiting.update(|all| all.retain(|one| one.id != next.id));
                        self.booked.update(|booked| *booked += 1);
                        // If this fails it is sent once more some day, which does no harm.
                        drop(kept::remove(&format!("{KEPT}{}", next.id)).await);
                        let game = next.change.game().and_then(|id| self.books.game(id));
                        if let Some(game) = game
                            && let Ok(text) = serde_json::to_string(&game)
                        {
                            drop(kept::put(&format!("{GAMES}{}", game.id), &text).await);
                        }
                    }
                    Err(Trouble::Later) => {
                        self.is_cut_off.set(true);
                        break;
                    }
                    Err(Trouble::Refused(code, _)) if code.is_about_who_asks() => {
                        shut_out = Some(code);
                        aside.push(next.id);
                    }
                    Err(Trouble::Refused(code, problems)) => {
                        if let (ErrorCode::NameTaken, Change::Person(added)) = (code, &next.change)
                            && self.is_known_there(next.id, added).await
                        {
                            continue;
                        }
                        self.waiting.update(|all| {
                            if let Some(one) = all.iter_mut().find(|one| one.id == next.id) {
                                one.refused = Some((code, problems));
                            }
                        });
                        // The club knows something this device does not.
                        self.booked.update(|booked| *booked += 1);
                    }
                }
                self.shut_out.set(shut_out);
            }
            self.is_sending.set(false);
        });
    }
}

/// The kept texts that can be read.
fn read<T: DeserializeOwned>(texts: &[String]) -> Vec<T> {
    texts.iter().filter_map(|text| kept::read(text)).collect()
}

/// The oldest change that nothing holds back: not refused or put aside, nor behind one of its game that is.
fn next<'all>(all: &'all [Waiting], aside: &[Uuid]) -> Option<&'all Waiting> {
    let is_held = |one: &&Waiting| one.refused.is_some() || aside.contains(&one.id);
    let held: Vec<GameId> =
        all.iter().filter(is_held).filter_map(|one| one.change.game()).collect();
    all.iter()
        .find(|one| !is_held(one) && one.change.game().is_none_or(|game| !held.contains(&game)))
}

/// The queue of this page.
pub(crate) fn use_outbox() -> Outbox {
    expect_context::<Outbox>()
}
