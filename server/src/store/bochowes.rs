//! The Bochowe that were noted for games, at the table and from paper.

use chrono::{DateTime, NaiveDate, Utc};
use club::PlayerNo;
use scoring::Points;
use uuid::Uuid;
use wire::DealId;

use super::engine::{Transaction, named};
use super::outcomes::{ListedHand, listed_hand};
use crate::failure::Failure;

/// The Bochowe that were noted for games of a span of days that are not struck.
pub fn bochowes(
    tx: &Transaction<'_>,
    first: NaiveDate,
    last: NaiveDate,
) -> Result<Vec<ListedHand>, Failure> {
    noted_bochowes(tx, (first, last), None)
}

/// The Bochowe that were noted for a game of a day, struck or not.
pub fn bochowes_of_game(
    tx: &Transaction<'_>,
    game: i64,
    day: NaiveDate,
) -> Result<Vec<ListedHand>, Failure> {
    noted_bochowes(tx, (day, day), Some(game))
}

fn noted_bochowes(
    tx: &Transaction<'_>,
    (first, last): (NaiveDate, NaiveDate),
    game: Option<i64>,
) -> Result<Vec<ListedHand>, Failure> {
    tx.rows(
        "SELECT sittings.played_on, bochowes.game_id, known_id, family, hand, points,
                (SELECT json_extract(entry.value, '$.name')
                 FROM json_each(games.ruleset, '$.options.special_hands') AS entry
                 WHERE json_extract(entry.value, '$.id') = bochowes.hand) AS club_name
         FROM sittings
         JOIN games ON games.id = sittings.game_id
         JOIN bochowes ON bochowes.game_id = sittings.game_id
         JOIN outcomes ON outcomes.game_id = sittings.game_id
         JOIN players ON players.game_id = bochowes.game_id AND players.number = bochowes.number
         JOIN known_people ON known_people.person_id = players.person_id
         WHERE sittings.played_on BETWEEN ?1 AND ?2
           AND CASE WHEN CAST(?3 AS BIGINT) IS NULL
                    THEN sittings.game_id NOT IN (SELECT game_id FROM struck_games WHERE struck_on <= ?2)
                    ELSE sittings.game_id = ?3 END
         ORDER BY sittings.played_on, bochowes.id",
        (first, last, game),
        listed_hand,
    )
}

/// The Bochowe that were noted for a game from paper, oldest first: who missed which hand, and what.
pub fn bochowes_of(
    tx: &Transaction<'_>,
    game: i64,
) -> Result<Vec<(PlayerNo, String, Points)>, Failure> {
    tx.rows(
        "SELECT number, hand, points FROM bochowes WHERE game_id = ?1 AND key NOT LIKE '%/%' ORDER BY id",
        [game],
        |row| {
            Ok((row.get("number")?, row.get("hand")?, row.get("points")?))
        },
    )
}

/// What a Bochowe is known by, so that it is noted once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BochoweKey {
    /// The key of the form on which it was entered.
    FromPaper(Uuid),
    /// The deal with which it was recorded, and its place among those of this deal.
    AtTable(DealId, usize),
}

impl BochoweKey {
    /// As it is stored: only the key of a deal contains a `/`.
    fn text(self) -> String {
        match self {
            BochoweKey::FromPaper(key) => key.to_string(),
            BochoweKey::AtTable(deal, at) => format!("{deal}/{at}"),
        }
    }
}

/// Notes a Bochowe; false when it was noted under this key before.
pub fn note_bochowe(
    tx: &Transaction<'_>,
    key: BochoweKey,
    player: (i64, PlayerNo),
    hand: (&str, Points),
    now: DateTime<Utc>,
) -> Result<bool, Failure> {
    Ok(tx.execute(
        "INSERT INTO bochowes (key, game_id, number, hand, points, noted_at)
         VALUES (:key, :game, :number, :hand, :points, :noted_at) ON CONFLICT (key) DO NOTHING",
        named! {
            key: key.text(),
            game: player.0,
            number: player.1,
            hand: hand.0,
            points: hand.1,
            noted_at: now,
        },
    )? == 1)
}
