//! Changes made on a device that the club has not accepted yet: their order, what is sent next, what an answer does to the
//! queue, and how they look on top of what the club has. Sending and storing are the client's.

use std::time::Duration;

use scoring::Ruleset;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::correction::correct;
use crate::game::{DealFacts, History, Played};

/// How long a device waits after an attempt without an answer.
pub const RETRY_AFTER: Duration = Duration::from_secs(8);

/// The version of the stored form of a waiting change that is written today.
pub const ENVELOPE_VERSION: u32 = 1;

/// A change that can wait in a queue.
pub trait QueuedChange {
    /// Changes of one game are sent strictly in order.
    type Game: Copy + Eq;

    /// Which game it changes; `None`: it depends on no game.
    fn game(&self) -> Option<Self::Game>;
}

/// One change that waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting<Id, Change, Reason> {
    /// Made by the device; ids sort by the time they were made.
    pub id: Id,
    /// What is to be booked.
    pub change: Change,
    /// Why the club refused it.
    pub refused: Option<Reason>,
}

/// What became of an attempt to send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<Reason> {
    /// The club has booked it.
    Accepted,
    /// No answer, or trouble of the server's own: the same again later.
    Unreachable,
    /// This device may not send it now; it may after somebody has signed in.
    NotAllowed,
    /// The club refuses it: the same again is refused again.
    Refused(Reason),
}

/// Changes that wait, oldest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Queue<Id, Change, Reason> {
    waiting: Vec<Waiting<Id, Change, Reason>>,
    /// Changes that this device was not allowed to send in this round of sending.
    set_aside: Vec<Id>,
}

impl<Id, Change, Reason> Default for Queue<Id, Change, Reason> {
    fn default() -> Self {
        Queue { waiting: Vec::new(), set_aside: Vec::new() }
    }
}

impl<Id: Copy + Ord, Change: QueuedChange, Reason> Queue<Id, Change, Reason> {
    /// Everything that waits, oldest first.
    pub fn waiting(&self) -> &[Waiting<Id, Change, Reason>] {
        &self.waiting
    }

    /// Adds a change at the end.
    pub fn push(&mut self, id: Id, change: Change) {
        self.waiting.push(Waiting { id, change, refused: None });
    }

    /// Adds what an earlier run of the device stored, oldest first: it comes before what was pushed meanwhile.
    pub fn restore(&mut self, stored: impl IntoIterator<Item = (Id, Change)>) {
        let stored = stored.into_iter().map(|(id, change)| Waiting { id, change, refused: None });
        drop(self.waiting.splice(0..0, stored));
    }

    /// Begins a new round of sending: what was not allowed in the last one is tried again.
    pub fn begin_round(&mut self) {
        self.set_aside.clear();
    }

    /// The oldest change that can be sent: not refused, not set aside, and not after such a change of the same game.
    pub fn next(&self) -> Option<&Waiting<Id, Change, Reason>> {
        let is_held = |one: &Waiting<Id, Change, Reason>| {
            one.refused.is_some() || self.set_aside.contains(&one.id)
        };
        let mut held = Vec::new();
        for one in &self.waiting {
            let game = one.change.game();
            if is_held(one) {
                held.extend(game);
            } else if game.is_none_or(|game| !held.contains(&game)) {
                return Some(one);
            }
        }
        None
    }

    /// Applies an answer; returns the change if it was accepted, which removes it from the queue.
    pub fn answer(&mut self, id: Id, answer: Answer<Reason>) -> Option<Change> {
        let at = self.waiting.iter().position(|one| one.id == id)?;
        match answer {
            Answer::Accepted => return Some(self.waiting.remove(at).change),
            Answer::Unreachable => {}
            Answer::NotAllowed => self.set_aside.push(id),
            Answer::Refused(reason) => self.waiting[at].refused = Some(reason),
        }
        None
    }

    /// Lets every refused change be sent once more.
    pub fn retry(&mut self) {
        self.waiting.iter_mut().for_each(|one| one.refused = None);
    }

    /// Puts another change in the place of one that waits.
    pub fn replace(&mut self, id: Id, change: Change) {
        if let Some(one) = self.waiting.iter_mut().find(|one| one.id == id) {
            one.change = change;
            one.refused = None;
        }
    }

    /// Takes out one change.
    pub fn remove(&mut self, id: Id) {
        self.waiting.retain(|one| one.id != id);
    }

    /// Gives up a change and the later ones of its game, which build on it; returns the ids of all of them.
    pub fn discard(&mut self, id: Id) -> Vec<Id> {
        let Some(first) = self.waiting.iter().find(|one| one.id == id) else { return Vec::new() };
        let game = first.change.game();
        let is_lost = |one: &Waiting<Id, Change, Reason>| {
            one.id == id || (game.is_some() && one.change.game() == game && one.id > id)
        };
        let lost = self.waiting.iter().filter(|one| is_lost(one)).map(|one| one.id).collect();
        self.waiting.retain(|one| !is_lost(one));
        lost
    }
}

/// The stored form of a waiting change. What was stored before there were versions is version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Envelope<Id, Change> {
    /// Grows when the form of a change does so that older programs cannot read it.
    #[serde(default = "first_version")]
    pub version: u32,
    /// The id under which it waits.
    pub id: Id,
    /// The change.
    pub change: Change,
}

const fn first_version() -> u32 {
    1
}

impl<Id: DeserializeOwned, Change: DeserializeOwned> Envelope<Id, Change> {
    /// Reads a stored form; `None` if it is of a later version, or damaged. The caller keeps the text.
    pub fn read(text: &str) -> Option<Envelope<Id, Change>> {
        let envelope: Envelope<Id, Change> = serde_json::from_str(text).ok()?;
        (envelope.version <= ENVELOPE_VERSION).then_some(envelope)
    }
}

/// A deal in the list of a game.
pub trait ListedDeal {
    /// Names the deal.
    type Id: Copy + PartialEq;

    /// Its id.
    fn id(&self) -> Self::Id;
    /// Its number in the game, from 1.
    fn number(&self) -> u32;
    /// What happened.
    fn facts(&self) -> &DealFacts;
}

/// A change of the list of deals.
pub enum DealsChange<'change, Deal: ListedDeal> {
    /// A deal is added at the end.
    Record(Deal),
    /// The last deal is taken back.
    Withdraw(Deal::Id),
    /// A deal gets other facts.
    Correct {
        /// Which was wrong.
        deal: Deal::Id,
        /// What happened in truth.
        facts: &'change DealFacts,
        /// The deal that takes the place of an earlier one.
        rebook: &'change dyn Fn(&Played) -> Deal,
    },
}

/// Applies a change to the deals of a game. Applying it twice has no further effect; a change that does not fit has
/// none here, and the club refuses it.
pub fn apply_to_deals<Deal: ListedDeal>(
    deals: &mut Vec<Deal>,
    players: u8,
    ruleset: &Ruleset,
    change: DealsChange<'_, Deal>,
) {
    match change {
        DealsChange::Record(deal) => {
            if deals.iter().all(|known| known.id() != deal.id()) {
                deals.push(deal);
            }
        }
        DealsChange::Withdraw(id) => {
            if deals.last().is_some_and(|last| last.id() == id) {
                deals.pop();
            }
        }
        DealsChange::Correct { deal, facts, rebook } => {
            let Some(number) = deals.iter().find(|one| one.id() == deal).map(Deal::number) else {
                return;
            };
            let history = History::replay(players, ruleset, deals.iter().map(Deal::facts));
            let Some(correction) =
                history.ok().and_then(|history| correct(&history, ruleset, number, facts).ok())
            else {
                return;
            };
            for played in correction.rebooked() {
                let number = played.situation.number;
                if let Some(place) = deals.iter_mut().find(|one| one.number() == number) {
                    *place = rebook(played);
                }
            }
        }
    }
}
