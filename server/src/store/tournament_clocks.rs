//! The clock of a tournament's hall, and whether a tournament is shown without an account.

use club::tournament::clock::RoundClock;

use super::engine::{Transaction, named};
use crate::failure::Failure;

/// The clock of a tournament, and the latest instant (Unix time in milliseconds) that was seen.
pub fn of_tournament(
    tx: &Transaction<'_>,
    tournament: i64,
) -> Result<Option<(RoundClock, i64)>, Failure> {
    tx.one("SELECT * FROM tournament_clocks WHERE tournament_id = ?1", [tournament], |row| {
        let clock = RoundClock {
            round: row.get("round")?,
            whole: row.get("whole_ms")?,
            left: row.get("left_ms")?,
            at: row.get("at_ms")?,
            is_running: row.get("is_running")?,
            is_last_hand: row.get("is_last_hand")?,
            gongs: row.get("gongs")?,
        };
        Ok((clock, row.get("latest_ms")?))
    })
}

/// Stores the clock as it was seen at an instant.
pub fn set(
    tx: &Transaction<'_>,
    tournament: i64,
    clock: &RoundClock,
    now: i64,
) -> Result<(), Failure> {
    tx.exec(
        "INSERT INTO tournament_clocks (tournament_id, round, whole_ms, left_ms, at_ms, is_running,
                                        is_last_hand, gongs, latest_ms)
         VALUES (:tournament, :round, :whole, :left, :at, :is_running, :is_last_hand, :gongs, :now)
         ON CONFLICT (tournament_id) DO UPDATE SET
             round = excluded.round, whole_ms = excluded.whole_ms, left_ms = excluded.left_ms,
             at_ms = excluded.at_ms, is_running = excluded.is_running,
             is_last_hand = excluded.is_last_hand, gongs = excluded.gongs,
             latest_ms = CASE WHEN tournament_clocks.latest_ms > excluded.latest_ms
                              THEN tournament_clocks.latest_ms ELSE excluded.latest_ms END",
        named! {
            tournament,
            round: clock.round,
            whole: clock.whole,
            left: clock.left,
            at: clock.at,
            is_running: clock.is_running,
            is_last_hand: clock.is_last_hand,
            gongs: clock.gongs,
            now,
        },
    )
}

/// Whether a tournament is shown without an account.
pub fn is_public(tx: &Transaction<'_>, tournament: i64) -> Result<bool, Failure> {
    tx.query_row("SELECT is_public FROM tournaments WHERE id = ?1", [tournament], |row| {
        row.get("is_public")
    })
}

/// Shows a tournament without an account, or does so no more.
pub fn set_public(tx: &Transaction<'_>, tournament: i64, is_public: bool) -> Result<(), Failure> {
    tx.exec("UPDATE tournaments SET is_public = ?2 WHERE id = ?1", (tournament, is_public))
}
