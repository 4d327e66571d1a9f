//! What a tablet asks the club to do: kept until it is done.

use scoring::stored::unknown_variant;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json, from_value};
use wire::{CorrectDeal, EndGame, GameId, Person, RecordDeal, StartGame, WithdrawDeal};

/// What changes something at the club. Every one carries the id of what it makes, so it may be
/// sent again until it is answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", try_from = "Map<String, Json>")]
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

/// As serde writes it: one field, named by what it is.
impl TryFrom<Map<String, Json>> for Change {
    type Error = serde_json::Error;

    fn try_from(map: Map<String, Json>) -> Result<Change, serde_json::Error> {
        let mut fields = map.into_iter();
        let (Some((kind, value)), None) = (fields.next(), fields.next()) else {
            return Err(unknown_variant(""));
        };
        Ok(match kind.as_str() {
            "person" => Change::Person(from_value(value)?),
            "start" => Change::Start(from_value(value)?),
            "record" => {
                let (game, record) = from_value(value)?;
                Change::Record(game, record)
            }
            "withdraw" => {
                let (game, withdrawal) = from_value(value)?;
                Change::Withdraw(game, withdrawal)
            }
            "correct" => {
                let (game, correction) = from_value(value)?;
                Change::Correct(game, correction)
            }
            "end" => {
                let (game, end) = from_value(value)?;
                Change::End(game, end)
            }
            other => return Err(unknown_variant(other)),
        })
    }
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
