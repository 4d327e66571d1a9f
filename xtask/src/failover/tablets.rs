//! Tablets that save one deal after the other, and note what was confirmed.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::host::{Club, person};
use crate::Outcome;

/// How long a tablet waits before it sends a deal again that was not confirmed.
const AGAIN: Duration = Duration::from_millis(100);

/// What the tablets of a round have to do with each other.
#[derive(Default)]
pub(super) struct Round {
    /// Enough was played.
    pub(super) is_over: AtomicBool,
    /// When something was confirmed, and when it had been sent.
    confirmed: Mutex<Vec<(Instant, Instant)>>,
    /// What the server refused for another reason than that of its database.
    refused: Mutex<Vec<String>>,
}

/// A tablet with a game.
pub(super) struct Tablet {
    club: Club,
    game: String,
    /// The number of the next deal, and its key where it was sent and not confirmed.
    number: u32,
    waiting: Option<String>,
    /// The keys of all deals that were confirmed.
    pub(super) confirmed: Vec<String>,
}

impl Tablet {
    /// A tablet whose game has begun.
    pub(super) fn start(club: &Club) -> Outcome<Tablet> {
        let game = new_key();
        let players: Vec<String> =
            (1..=4).map(|number| format!("\"{}\"", person(number))).collect();
        let players = players.join(",");
        let request = format!(
            "{{\"id\":\"{game}\",\"ruleset\":{{\"rules\":\"klassisch\",\"options\":{{}}}},\"players\":[{players}],\"table\":\"1\"}}"
        );
        match club.send("/api/games", &request) {
            Some((201, _)) => Ok(Tablet {
                club: club.clone(),
                game,
                number: 1,
                waiting: None,
                confirmed: Vec::new(),
            }),
            other => Err(format!("a game was not begun: {other:?}")),
        }
    }

    /// Saves deals until the round is over. A drawn one changes nobody's seat: they never run out.
    pub(super) fn play(&mut self, round: &Round) {
        while !round.is_over.load(Ordering::SeqCst) {
            let (key, number) = (self.waiting.take().unwrap_or_else(new_key), self.number);
            let request = format!(
                "{{\"id\":\"{key}\",\"number\":{number},\"facts\":{{\"outcome\":{{\"kind\":\"drawn\"}},\"hands\":{{}}}},\
                 \"previewed\":{{\"1\":0,\"2\":0,\"3\":0,\"4\":0}}}}"
            );
            let sent = Instant::now();
            match self.club.send(&format!("/api/games/{}/deals", self.game), &request) {
                Some((200 | 201, _)) => {
                    lock(&round.confirmed).push((sent, Instant::now()));
                    self.confirmed.push(key);
                    self.number += 1;
                }
                Some((500.., _)) | None => {
                    self.waiting = Some(key);
                    std::thread::sleep(AGAIN);
                }
                Some((status, answer)) => {
                    lock(&round.refused).push(format!("{status}: {answer}"));
                    return;
                }
            }
        }
    }
}

impl Round {
    /// When the first deal was confirmed that was sent after an instant.
    pub(super) fn first_after(&self, instant: Instant) -> Option<Instant> {
        let confirmed = lock(&self.confirmed);
        confirmed.iter().filter(|(sent, _)| *sent > instant).map(|(_, at)| *at).min()
    }

    /// The longest time in which nothing was confirmed.
    pub(super) fn longest_pause(&self) -> Duration {
        let mut at: Vec<Instant> = lock(&self.confirmed).iter().map(|(_, at)| *at).collect();
        at.sort_unstable();
        at.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap_or_default()
    }

    /// How long it took to save deals, the shortest first.
    pub(super) fn took(&self) -> Vec<Duration> {
        lock(&self.confirmed).iter().map(|(sent, at)| *at - *sent).collect()
    }

    pub(super) fn refused(&self) -> Vec<String> {
        lock(&self.refused).clone()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A key that no other deal or game of this run has.
fn new_key() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    let next = NEXT.fetch_add(1, Ordering::Relaxed);
    format!("00000001-0000-7000-8000-{next:012x}")
}
