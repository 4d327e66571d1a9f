//! What a device asks the club to change, as it is stored until the club has accepted it.

use club::DealFacts;
use club::sync::{ListedDeal, QueuedChange};
use serde::{Deserialize, Serialize};

use crate::{
    ConfirmResult, CorrectDeal, DealId, EndGame, GameId, Person, RecordDeal, ReopenGame,
    StandingDeal, StartGame, WithdrawDeal,
};

/// A change. Each carries the id of what it makes, so that it may be sent again until it is answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// Adds a person.
    Person(Person),
    /// Starts a game.
    Start(StartGame),
    /// Records a deal.
    Record(GameId, RecordDeal),
    /// Takes the last deal back.
    Withdraw(GameId, WithdrawDeal),
    /// Corrects an earlier deal.
    Correct(GameId, CorrectDeal),
    /// Ends a game.
    End(GameId, EndGame),
    /// Confirms a result.
    Confirm(GameId, ConfirmResult),
    /// Reopens a game that has ended.
    Reopen(GameId, ReopenGame),
}

impl Change {
    /// The name that the change gives to a person or a table; empty for a change that gives none.
    pub fn name(&self) -> &str {
        match self {
            Change::Person(person) => &person.name,
            Change::Start(start) => &start.table,
            Change::Record(..)
            | Change::Withdraw(..)
            | Change::Correct(..)
            | Change::End(..)
            | Change::Confirm(..)
            | Change::Reopen(..) => "",
        }
    }

    /// The same change with another name; `None` for a change that gives none.
    pub fn renamed(&self, name: String) -> Option<Change> {
        match self.clone() {
            Change::Person(person) => Some(Change::Person(Person { name, ..person })),
            Change::Start(start) => Some(Change::Start(StartGame { table: name, ..start })),
            Change::Record(..)
            | Change::Withdraw(..)
            | Change::Correct(..)
            | Change::End(..)
            | Change::Confirm(..)
            | Change::Reopen(..) => None,
        }
    }
}

impl QueuedChange for Change {
    type Game = GameId;

    fn game(&self) -> Option<GameId> {
        match self {
            Change::Person(_) => None,
            Change::Start(start) => Some(start.id),
            Change::Record(game, _)
            | Change::Withdraw(game, _)
            | Change::Correct(game, _)
            | Change::End(game, _)
            | Change::Confirm(game, _)
            | Change::Reopen(game, _) => Some(*game),
        }
    }
}

impl ListedDeal for StandingDeal {
    type Id = DealId;

    fn id(&self) -> DealId {
        self.id
    }

    fn number(&self) -> u32 {
        self.number
    }

    fn facts(&self) -> &DealFacts {
        &self.facts
    }
}
