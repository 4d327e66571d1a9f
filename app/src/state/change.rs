//! What a tablet asks the club to do: kept until it is done.

use serde::{Deserialize, Serialize};
use wire::{CorrectDeal, EndGame, GameId, Person, RecordDeal, StartGame, WithdrawDeal};

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
    /// Corrects an earlier deal.
    Correct(GameId, CorrectDeal),
    /// Ends a game.
    End(GameId, EndGame),
}

impl Change {
    /// The name it gives: a person's, or a table's; empty for what gives none.
    pub(crate) fn name(&self) -> &str {
        match self {
            Change::Person(person) => &person.name,
            Change::Start(start) => &start.table,
            Change::Record(..) | Change::Withdraw(..) | Change::Correct(..) | Change::End(..) => "",
        }
    }

    /// The same with another name; nothing where it gives none.
    pub(crate) fn named(&self, name: String) -> Option<Change> {
        match self.clone() {
            Change::Person(person) => Some(Change::Person(Person { name, ..person })),
            Change::Start(start) => Some(Change::Start(StartGame { table: name, ..start })),
            Change::Record(..) | Change::Withdraw(..) | Change::Correct(..) | Change::End(..) => {
                None
            }
        }
    }

    /// Which game it changes; nothing for people.
    pub(crate) fn game(&self) -> Option<GameId> {
        match self {
            Change::Person(_) => None,
            Change::Start(start) => Some(start.id),
            Change::Record(game, _)
            | Change::Withdraw(game, _)
            | Change::Correct(game, _)
            | Change::End(game, _) => Some(*game),
        }
    }
}
