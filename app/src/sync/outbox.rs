//! Changes that the club has not accepted yet: stored on this device before anything is sent, then sent in order, again and
//! again with the same ids. The order is `club::sync`'s; here are storing, sending and the signals of it.

use club::sync::{self, ENVELOPE_VERSION, Envelope, QueuedChange as _, RETRY_AFTER};
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_use_event_listener::use_event_listener;
use leptos_use_interval_fn::use_interval_fn;
use uuid::Uuid;
use wire::{Change, ErrorCode, GameId, Person};

use super::storage;
use crate::api::client::{self, ApiError, Refusal};
use crate::browser::clock;
use crate::browser::frames::next_task;
use crate::browser::ids::{advance_clock_past, age_seconds, new_id};
use crate::state::club_data::ClubData;
use crate::state::settings::is_same_name;

/// Names of stored changes begin so; the rest is their id, which grows with time.
const CHANGES: &str = "outbox/";

/// Names of stored games begin so; the rest is their id.
pub(crate) const GAMES: &str = "game/";

/// The queue of this device.
type Queue = sync::Queue<Uuid, Change, Refusal>;

/// One change that waits.
pub(crate) type Waiting = sync::Waiting<Uuid, Change, Refusal>;

/// The way to the club.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Connection {
    /// The last attempt got no answer.
    pub(crate) is_unreachable: bool,
    /// The club wants to know first who asks.
    pub(crate) denied: Option<ErrorCode>,
    /// The club has said what time it is.
    pub(crate) is_clock_known: bool,
    /// How many seconds this device's clock is behind the club's, if that is more than a little.
    pub(crate) clock_error: Option<i64>,
}

/// What this device has stored of the queue.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct StoredState {
    /// How many changes are being stored at this moment.
    pub(crate) pending: usize,
    /// What could not be stored, and lives only as long as the page.
    pub(crate) failed: Vec<Uuid>,
    /// Stored changes that this version cannot read. They stay stored.
    pub(crate) unreadable: Vec<String>,
    /// The store could not be read at all.
    pub(crate) is_broken: bool,
    /// Whether the browser keeps what is stored for good; `None` where it was not asked or cannot say.
    pub(crate) is_persistent: Option<bool>,
}

/// Everything that waits for the club.
#[derive(Clone, Copy)]
pub(crate) struct Outbox {
    queue: RwSignal<Queue>,
    club_data: ClubData,
    /// Counts what was accepted or given up: screens that show booked things then load them again.
    bookings: RwSignal<u32>,
    is_ready: RwSignal<bool>,
    is_sending: StoredValue<bool>,
    connection: RwSignal<Connection>,
    stored: RwSignal<StoredState>,
}

impl Outbox {
    /// Restores what an earlier page left, and sends whenever that may succeed.
    pub(crate) fn provide(club_data: ClubData) {
        let outbox = Outbox {
            queue: RwSignal::default(),
            club_data,
            bookings: RwSignal::new(0),
            is_ready: RwSignal::new(false),
            is_sending: StoredValue::new(false),
            connection: RwSignal::default(),
            stored: RwSignal::default(),
        };
        provide_context(outbox);
        spawn_local(outbox.restore());
        let _online = use_event_listener(window(), leptos::ev::online, move |_| outbox.flush());
        let _focus = use_event_listener(window(), leptos::ev::focus, move |_| outbox.flush());
        let retry_after = u64::try_from(RETRY_AFTER.as_millis()).unwrap_or(u64::MAX);
        let _retry = use_interval_fn(move || outbox.flush(), retry_after);
    }

    async fn restore(self) {
        // A game in a form that this version cannot read is loaded from the club again.
        if let Ok(games) = storage::all(GAMES).await {
            let games = games.iter().filter_map(|text| serde_json::from_str(text).ok());
            self.club_data.restore(games.collect());
        }
        match storage::all(CHANGES).await {
            Ok(texts) => {
                let (mut changes, mut unreadable) = (Vec::new(), Vec::new());
                for text in texts {
                    match Envelope::<Uuid, Change>::read(&text) {
                        Some(envelope) => changes.push((envelope.id, envelope.change)),
                        None => unreadable.push(text),
                    }
                }
                changes.iter().for_each(|(id, _)| advance_clock_past(*id));
                self.queue.update(|queue| queue.restore(changes));
                self.stored.update(|stored| stored.unreadable = unreadable);
            }
            Err(_) => self.stored.update(|stored| stored.is_broken = true),
        }
        self.is_ready.set(true);
        self.flush();
        let is_persistent = storage::request_persistence().await;
        self.stored.update(|stored| stored.is_persistent = is_persistent);
    }

    /// Puts a change at the end; the screen shows it at once.
    pub(crate) fn push(self, change: Change) {
        let id = new_id();
        self.queue.update(|queue| queue.push(id, change.clone()));
        self.stored.update(|stored| stored.pending += 1);
        next_task(move || {
            spawn_local(async move {
                self.store(id, change).await;
                self.stored.update(|stored| stored.pending -= 1);
                self.flush();
            });
        });
    }

    /// Takes over changes of another device under their own ids, in their order.
    pub(crate) fn import(self, mut envelopes: Vec<Envelope<Uuid, Change>>) {
        envelopes.sort_by_key(|envelope| envelope.id);
        let is_new = |envelope: &Envelope<Uuid, Change>| {
            self.queue.with_untracked(|queue| {
                queue.waiting().iter().all(|waiting| waiting.id != envelope.id)
            })
        };
        envelopes.retain(is_new);
        spawn_local(async move {
            for Envelope { id, change, .. } in envelopes {
                self.queue.update(|queue| queue.push(id, change.clone()));
                self.store(id, change).await;
            }
            self.flush();
        });
    }

    /// Stores a change on this device; where that fails, every attempt to send tries it again.
    async fn store(self, id: Uuid, change: Change) {
        let envelope = Envelope { version: ENVELOPE_VERSION, id, change };
        // Writing our own types to memory cannot fail.
        let text = serde_json::to_string(&envelope).unwrap_or_default();
        let result = storage::put(&format!("{CHANGES}{id}"), &text).await;
        self.stored.update(|stored| {
            stored.failed.retain(|failed| *failed != id);
            if result.is_err() {
                stored.failed.push(id);
            }
        });
    }

    /// What waits, oldest first; tracked.
    pub(crate) fn waiting(self) -> Vec<Waiting> {
        self.queue.with(|queue| queue.waiting().to_vec())
    }

    /// How many changes wait; tracked.
    pub(crate) fn count(self) -> usize {
        self.queue.with(|queue| queue.waiting().len())
    }

    /// The changes that wait, oldest first; tracked.
    pub(crate) fn changes(self) -> Vec<Change> {
        self.queue.with(|queue| queue.waiting().iter().map(|one| one.change.clone()).collect())
    }

    /// The changes of one game that wait, oldest first; tracked. Left out is a deal in whose place the club has another:
    /// which of the two holds is for people to say.
    pub(crate) fn of_game(self, game: GameId) -> Vec<Change> {
        self.queue.with(|queue| {
            let of_game = queue.waiting().iter().filter(|one| one.change.game() == Some(game));
            of_game.filter(|one| !is_conflict(one)).map(|one| one.change.clone()).collect()
        })
    }

    /// How many changes were accepted or given up so far; tracked.
    pub(crate) fn bookings(self) -> u32 {
        self.bookings.get()
    }

    /// The same, once.
    pub(crate) fn bookings_untracked(self) -> u32 {
        self.bookings.get_untracked()
    }

    /// What an earlier page left is known; tracked.
    pub(crate) fn is_ready(self) -> bool {
        self.is_ready.get()
    }

    /// The way to the club; tracked.
    pub(crate) fn connection(self) -> Connection {
        self.connection.get()
    }

    /// What this device has stored of the queue.
    pub(crate) fn stored(self) -> RwSignal<StoredState> {
        self.stored
    }

    /// Notes how an attempt to ask the club went.
    pub(crate) fn note_answer(self, answer: &Result<client::Answer, ApiError>) {
        self.connection.maybe_update(|connection| {
            let before = *connection;
            connection.is_unreachable = matches!(answer, Err(ApiError::Unreachable));
            if let Ok(client::Answer { date: Some(date), .. }) = answer {
                connection.clock_error = clock::compare_with_club(date);
                connection.is_clock_known = true;
            }
            before != *connection
        });
    }

    /// Notes why the club refused, if that was about who asks and not about what.
    pub(crate) fn note_denied(self, code: ErrorCode) {
        if code.is_about_who_asks() {
            self.set_denied(Some(code));
        }
    }

    fn set_denied(self, denied: Option<ErrorCode>) {
        self.connection.maybe_update(|connection| {
            let is_new = connection.denied != denied;
            connection.denied = denied;
            is_new
        });
    }

    /// Sends refused changes once more.
    pub(crate) fn retry(self) {
        self.queue.update(Queue::retry);
        self.flush();
    }

    /// Gives up a refused change, and with it those of the same game that build on it.
    pub(crate) fn discard(self, refused: Uuid) {
        let Some(lost) = self.queue.try_update(|queue| queue.discard(refused)) else { return };
        self.bookings.update(|bookings| *bookings += 1);
        spawn_local(async move {
            for id in lost {
                // What cannot be removed is sent once more some day, and refused again.
                drop(storage::remove(&format!("{CHANGES}{id}")).await);
            }
        });
    }

    /// Puts another change in the place of one that waits.
    pub(crate) fn replace(self, id: Uuid, change: Change) {
        self.queue.update(|queue| queue.replace(id, change.clone()));
        self.bookings.update(|bookings| *bookings += 1);
        spawn_local(async move {
            self.store(id, change).await;
            self.flush();
        });
    }

    /// Takes out a change that is not needed any more.
    pub(crate) fn remove(self, id: Uuid) {
        self.queue.update(|queue| queue.remove(id));
        self.bookings.update(|bookings| *bookings += 1);
        spawn_local(async move {
            drop(storage::remove(&format!("{CHANGES}{id}")).await);
            self.flush();
        });
    }

    /// The club knows somebody with the name that was added here: names are unique, so it is the same person. Games that wait
    /// then use that person's id. Returns whether there was somebody.
    async fn adopt_known_person(self, id: Uuid, added: &Person) -> bool {
        let answer = client::get(client::PEOPLE).await.ok();
        let Some(people) =
            answer.and_then(|answer| serde_json::from_str::<Vec<Person>>(&answer.text).ok())
        else {
            return false;
        };
        let known = people.iter().find(|one| is_same_name(&one.name, &added.name));
        let Some(known) = known.map(|one| one.id) else { return false };
        self.club_data.people.set(Some(people));
        for waiting in untrack(|| self.waiting()) {
            if let Change::Start(mut start) = waiting.change
                && start.players.contains(&added.id)
            {
                let added = start.players.iter_mut().filter(|one| **one == added.id);
                added.for_each(|one| *one = known);
                self.replace(waiting.id, Change::Start(start));
            }
        }
        self.remove(id);
        true
    }

    /// Starts sending what waits, unless that is going on already.
    fn flush(self) {
        if self.is_sending.get_value() || !self.is_ready.get_untracked() {
            return;
        }
        self.is_sending.set_value(true);
        spawn_local(async move {
            self.store_again().await;
            self.queue.update_untracked(Queue::begin_round);
            self.send_all().await;
            self.is_sending.set_value(false);
        });
    }

    /// Tries once more to store what could not be stored.
    async fn store_again(self) {
        let failed = self.stored.with_untracked(|stored| stored.failed.clone());
        for id in failed {
            let waiting = untrack(|| self.waiting()).into_iter().find(|one| one.id == id);
            match waiting {
                Some(waiting) => self.store(id, waiting.change).await,
                // Sent meanwhile: nothing of it has to be stored.
                None => self.stored.update(|stored| stored.failed.retain(|one| *one != id)),
            }
        }
    }

    async fn send_all(self) {
        let mut denied = None;
        while let Some(next) = self.queue.with_untracked(|queue| queue.next().cloned()) {
            let answer = client::send(&next.change, age_seconds(next.id)).await;
            self.note_answer(&answer);
            match answer {
                Ok(_) => self.accept(next).await,
                Err(ApiError::Unreachable) => return,
                Err(ApiError::Refused(refusal)) if refusal.code.is_about_who_asks() => {
                    denied = Some(refusal.code);
                    self.answer(next.id, sync::Answer::NotAllowed);
                }
                Err(ApiError::Refused(refusal)) => self.refuse(next, refusal).await,
            }
            self.set_denied(denied);
        }
    }

    fn answer(self, id: Uuid, answer: sync::Answer<Refusal>) {
        self.queue.update(|queue| drop(queue.answer(id, answer)));
    }

    async fn accept(self, sent: Waiting) {
        self.club_data.apply(&sent.change);
        self.answer(sent.id, sync::Answer::Accepted);
        self.bookings.update(|bookings| *bookings += 1);
        // The game first: a page that is loaded between the two still knows the change.
        let game = sent.change.game().and_then(|id| untrack(|| self.club_data.game(id)));
        if let Some(game) = game
            && let Ok(text) = serde_json::to_string(&game)
        {
            drop(storage::put(&format!("{GAMES}{}", game.id), &text).await);
        }
        // If this fails it is sent once more some day, which does no harm.
        drop(storage::remove(&format!("{CHANGES}{}", sent.id)).await);
    }

    async fn refuse(self, sent: Waiting, refusal: Refusal) {
        if let (ErrorCode::NameTaken, Change::Person(added)) = (refusal.code, &sent.change)
            && self.adopt_known_person(sent.id, added).await
        {
            return;
        }
        self.answer(sent.id, sync::Answer::Refused(refusal));
        // The club knows something this device does not.
        self.bookings.update(|bookings| *bookings += 1);
    }
}

/// The club has another deal in the place of this one.
pub(crate) fn is_conflict(waiting: &Waiting) -> bool {
    waiting.refused.as_ref().is_some_and(|refusal| refusal.code == ErrorCode::DealNumberTaken)
}

/// The outbox of this page.
pub(crate) fn use_outbox() -> Outbox {
    expect_context()
}
