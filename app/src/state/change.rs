//! What a tablet asks the club to do: kept until it is done.

use serde::{Deserialize, Serialize};
use wire::{EndGame, GameId, Person, RecordDeal, StartGame, WithdrawDeal};

/// What changes something at the club. Every one carries the id of what it makes, so it may be
/// sent again until it is answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Change {
    /// Adds a person.
    Person(Person),
    /// Starts a game.
    Start(StartGame),
    /// Records a deal.
    Record(GameId, RecordDeal),
    /// Takes the last deal back.
    Withdraw(GameId, WithdrawDeal),
    /// Ends a game.
    End(GameId, EndGame),
}

impl Change {
    /// Which game it changes; nothing for people.
    pub(crate) fn game(&self) -> Option<GameId> {
        match self {
            Change::Person(_) => None,
            Change::Start(start) => Some(start.id),
            Change::Record(game, _) | Change::Withdraw(game, _) | Change::End(game, _) => {
                Some(*game)
            }
        }
    }
}
