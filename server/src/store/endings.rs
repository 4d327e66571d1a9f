//! How games ended.

use chrono::{DateTime, Utc};
use club::Ending;
use rusqlite::{OptionalExtension, Row, Transaction, named_params};
use wire::{EndGame, Ended, EndingId, GameId};

use super::{instant_text, parsed, unreadable};
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
    let mut insert = tx.prepare_cached(
        "INSERT INTO endings (key, game_id, how, after, ended_at)
         VALUES (:key, :game_id, :how, :after, :ended_at)",
    )?;
    insert.execute(named_params! {
        ":key": request.id.to_string(),
        ":game_id": game,
        ":how": name(request.how),
        ":after": request.after,
        ":ended_at": instant_text(now),
    })?;
    Ok(())
}

/// The ending with this id.
pub fn by_id(tx: &Transaction<'_>, id: EndingId) -> Result<Option<Recorded>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT games.key, how, after, ended_at
         FROM endings JOIN games ON games.id = endings.game_id WHERE endings.key = ?1",
    )?;
    let found = select.query_row([id.to_string()], |row| {
        let how = how(row)?.ok_or_else(|| unreadable("how", &"it is missing"))?;
        Ok(Recorded {
            game: parsed(row, "key")?,
            request: EndGame { id, how, after: row.get("after")? },
            ended: Ended { how, at: parsed(row, "ended_at")?, id: Some(id) },
        })
    });
    Ok(found.optional()?)
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
pub(super) fn how(row: &Row<'_>) -> Result<Option<Ending>, rusqlite::Error> {
    let Some(stored) = row.get_ref("how")?.as_str_or_null()? else {
        return Ok(None);
    };
    let all = [Ending::Complete, Ending::Agreed, Ending::Abandoned];
    let found = all.into_iter().find(|how| name(*how) == stored);
    found.map(Some).ok_or_else(|| unreadable("how", &stored))
}

/// Games that have ended and are not booked: those from before there were lists of the year.
pub fn unbooked(tx: &Transaction<'_>) -> Result<Vec<GameId>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT games.key FROM games JOIN standing_endings ON standing_endings.game_id = games.id
         WHERE NOT EXISTS (SELECT 1 FROM outcomes WHERE outcomes.game_id = games.id)
           AND NOT EXISTS (SELECT 1 FROM trial_games WHERE trial_games.game_id = games.id)
         ORDER BY games.id",
    )?;
    let games = select.query_map([], |row| parsed(row, "key"))?;
    Ok(games.collect::<Result<_, _>>()?)
}
