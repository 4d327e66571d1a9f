//! How games ended.

use chrono::{DateTime, Utc};
use club::Ending;
use wire::{EndGame, Ended, EndingId, GameId};

use super::engine::{Error, Row, Transaction, named};
use crate::failure::Failure;

/// An ending as it was recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// Of which game.
    pub game: GameId,
    /// What was asked for.
    pub request: EndGame,
    /// The ending that was booked.
    pub ended: Ended,
}

/// Ends a game.
pub fn append(
    tx: &Transaction<'_>,
    game: i64,
    request: &EndGame,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    tx.exec(
        "INSERT INTO endings (key, game_id, how, after, ended_at)
         VALUES (:key, :game_id, :how, :after, :ended_at)",
        named! {
            key: request.id,
            game_id: game,
            how: name(request.how),
            after: request.after,
            ended_at: now,
        },
    )
}

/// The ending with this id.
pub fn by_id(tx: &Transaction<'_>, id: EndingId) -> Result<Option<Recorded>, Failure> {
    tx.one(
        "SELECT games.key, how, after, ended_at
         FROM endings JOIN games ON games.id = endings.game_id WHERE endings.key = ?1",
        [id],
        |row| {
            let how = how(row)?.ok_or_else(|| Error::unreadable("how", &"it is missing"))?;
            Ok(Recorded {
                game: row.get("key")?,
                request: EndGame { id, how, after: row.get("after")? },
                ended: Ended { how, at: row.get("ended_at")?, id: Some(id) },
            })
        },
    )
}

/// The name an ending is stored under, for ever.
const fn name(how: Ending) -> &'static str {
    match how {
        Ending::Complete => "complete",
        Ending::Agreed => "agreed",
        Ending::Abandoned => "abandoned",
    }
}

/// The ending in a column named `how`, which is null while the game is being played.
pub(super) fn how(row: &Row<'_>) -> Result<Option<Ending>, Error> {
    let Some(stored) = row.text("how")? else {
        return Ok(None);
    };
    let all = [Ending::Complete, Ending::Agreed, Ending::Abandoned];
    let found = all.into_iter().find(|how| name(*how) == stored);
    found.map(Some).ok_or_else(|| Error::unreadable("how", &stored))
}

/// Games that have ended and are not booked: those from before there were lists of the year.
pub fn unbooked(tx: &Transaction<'_>) -> Result<Vec<GameId>, Failure> {
    tx.rows(
        "SELECT games.key FROM games JOIN standing_endings ON standing_endings.game_id = games.id
         WHERE NOT EXISTS (SELECT 1 FROM outcomes WHERE outcomes.game_id = games.id)
           AND NOT EXISTS (SELECT 1 FROM trial_games WHERE trial_games.game_id = games.id)
         ORDER BY games.id",
        [],
        |row| row.get("key"),
    )
}
