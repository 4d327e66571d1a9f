//! Who follows a game or a tournament right now, and what they are notified of.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use club::tournament::clock::SteadyClock;
use tokio::sync::watch;
use uuid::Uuid;
use wire::GameId;

use crate::failure::Failure;
use crate::limits::{
    MOST_FOLLOWERS, MOST_FOLLOWERS_OF_ACCOUNT, MOST_FOLLOWERS_OF_ADDRESS, MOST_FOLLOWERS_OF_LINK,
    MOST_TOURNAMENT_FOLLOWERS_OF_ADDRESS, RESERVED_FOLLOWERS, RESERVED_FOLLOWERS_OF_TABLES,
};
use crate::web::visitor::Visitor;

/// How often those who follow a game hear that the server is still there.
const PULSE: Duration = Duration::from_secs(15);

/// The games that are followed right now.
pub struct Live {
    followed: Mutex<Followed>,
    /// How often followers get a sign that the server is still there.
    pulse: Duration,
    /// When this was made, and the instant by which the clocks of tournaments run.
    began: Instant,
    steady: Mutex<SteadyClock>,
}

#[derive(Default)]
struct Followed {
    /// The last published version of each game that somebody follows.
    games: HashMap<GameId, watch::Sender<u64>>,
    /// How many streams of games each has.
    seats: HashMap<FollowedBy, usize>,
    /// Counts the changes of tournaments; nobody sends once the server is ending.
    tournaments: Option<watch::Sender<u64>>,
    /// How many streams of tournaments each has.
    tournament_seats: HashMap<FollowedBy, usize>,
    is_closed: bool,
}

/// Whose a stream is, as far as limits are concerned.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum FollowedBy {
    /// A stranger's, by the address.
    Stranger(String),
    /// An account's, by its row, whatever its sessions.
    Account(i64),
    /// Of the tablets with one link to a table or an evening, by its key.
    Tables(Uuid),
}

/// How many streams one may have, and how many places it leaves to others.
struct Room {
    most: usize,
    left_to_others: usize,
}

impl FollowedBy {
    /// Who follows, from where.
    pub(crate) fn of(visitor: &Visitor, address: String) -> FollowedBy {
        match (&visitor.table, visitor.account()) {
            (Some(table), _) => FollowedBy::Tables(table.link.key),
            (None, Some(account)) => FollowedBy::Account(account.row),
            (None, None) => FollowedBy::Stranger(address),
        }
    }

    /// The limits of its streams, where strangers of one address may have `of_address`.
    const fn room(&self, of_address: usize) -> Room {
        match self {
            FollowedBy::Stranger(_) => {
                Room { most: of_address, left_to_others: RESERVED_FOLLOWERS }
            }
            FollowedBy::Account(_) => Room {
                most: MOST_FOLLOWERS_OF_ACCOUNT,
                left_to_others: RESERVED_FOLLOWERS_OF_TABLES,
            },
            FollowedBy::Tables(_) => Room { most: MOST_FOLLOWERS_OF_LINK, left_to_others: 0 },
        }
    }
}

/// Counts one more stream of somebody where `count` are open; without room `None`.
fn take_seat(
    seats: &mut HashMap<FollowedBy, usize>,
    by: &FollowedBy,
    count: usize,
    of_address: usize,
) -> Option<()> {
    let Room { most, left_to_others } = by.room(of_address);
    let has = seats.get(by).copied().unwrap_or_default();
    if count >= MOST_FOLLOWERS - left_to_others || has >= most {
        return None;
    }
    seats.insert(by.clone(), has + 1);
    Some(())
}

/// Counts one stream less.
fn leave_seat(seats: &mut HashMap<FollowedBy, usize>, by: &FollowedBy) {
    if let Some(count) = seats.get_mut(by) {
        *count -= 1;
        if *count == 0 {
            seats.remove(by);
        }
    }
}

impl Followed {
    fn count(&self) -> usize {
        self.games.values().map(watch::Sender::receiver_count).sum()
    }
}

impl Default for Live {
    fn default() -> Live {
        Live::new(PULSE)
    }
}

impl Live {
    /// Nobody follows yet. Followers get a sign that the server is still there every `pulse`.
    pub fn new(pulse: Duration) -> Live {
        let tournaments = Some(watch::Sender::new(0));
        let followed = Mutex::new(Followed { tournaments, ..Followed::default() });
        Live { followed, pulse, began: Instant::now(), steady: Mutex::default() }
    }

    /// Ends all streams and refuses new ones: the server is ending.
    pub fn close(&self) {
        let mut followed = self.lock();
        followed.is_closed = true;
        // Dropping the senders ends the streams.
        followed.games.clear();
        followed.tournaments = None;
    }

    /// How often followers get a sign that the server is still there.
    pub(crate) const fn pulse(&self) -> Duration {
        self.pulse
    }

    /// The instant by which clocks run, in milliseconds of Unix time: `wall` is the machine's clock, `latest` the latest instant
    /// that was stored.
    pub(crate) fn instant(&self, wall: i64, latest: i64) -> i64 {
        let mut steady = self.steady.lock().unwrap_or_else(PoisonError::into_inner);
        steady.now(wall, self.began.elapsed(), latest)
    }

    /// Notifies everybody who follows a tournament.
    pub(crate) fn tournament_changed(&self) {
        if let Some(sender) = &self.lock().tournaments {
            sender.send_modify(|changes| *changes += 1);
        }
    }

    /// Follows the changes of tournaments.
    pub(crate) fn follow_tournaments(
        self: &Arc<Live>,
        by: FollowedBy,
    ) -> Result<TournamentFollower, Failure> {
        let mut followed = self.lock();
        let Followed { tournaments, tournament_seats, .. } = &mut *followed;
        let sender = tournaments.as_ref().ok_or(Failure::Unavailable)?;
        let (count, of_address) = (sender.receiver_count(), MOST_TOURNAMENT_FOLLOWERS_OF_ADDRESS);
        take_seat(tournament_seats, &by, count, of_address).ok_or(Failure::Unavailable)?;
        let receiver = sender.subscribe();
        drop(followed);
        Ok(TournamentFollower { live: Arc::clone(self), by, receiver })
    }

    /// How many follow.
    pub fn followers(&self) -> usize {
        self.lock().count()
    }

    fn lock(&self) -> MutexGuard<'_, Followed> {
        self.followed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Follows a game.
    pub(crate) fn follow(
        self: &Arc<Live>,
        game: GameId,
        by: FollowedBy,
    ) -> Result<Follower, Failure> {
        let mut followed = self.lock();
        if followed.is_closed {
            return Err(Failure::Unavailable);
        }
        let count = followed.count();
        take_seat(&mut followed.seats, &by, count, MOST_FOLLOWERS_OF_ADDRESS)
            .ok_or(Failure::Unavailable)?;
        let sender = followed.games.entry(game).or_insert_with(|| watch::Sender::new(0));
        let receiver = sender.subscribe();
        drop(followed);
        Ok(Follower { live: Arc::clone(self), game, by, receiver })
    }

    pub(crate) fn is_followed(&self, game: GameId) -> bool {
        self.lock().games.contains_key(&game)
    }

    /// Publishes a version, unless a later one was published.
    pub(crate) fn publish(&self, game: GameId, version: u64) {
        if let Some(sender) = self.lock().games.get(&game) {
            sender.send_if_modified(|latest| {
                let is_news = version > *latest;
                *latest = version.max(*latest);
                is_news
            });
        }
    }
}

/// A follower of a game.
pub(crate) struct Follower {
    live: Arc<Live>,
    game: GameId,
    by: FollowedBy,
    /// The newest version.
    pub(crate) receiver: watch::Receiver<u64>,
}

impl Drop for Follower {
    fn drop(&mut self) {
        let mut followed = self.live.lock();
        leave_seat(&mut followed.seats, &self.by);
        // Nobody can subscribe while this is locked, so the last subscriber removes the entry.
        let is_last =
            followed.games.get(&self.game).is_some_and(|sender| sender.receiver_count() <= 1);
        if is_last {
            followed.games.remove(&self.game);
        }
    }
}

/// A follower of the tournaments.
pub(crate) struct TournamentFollower {
    live: Arc<Live>,
    by: FollowedBy,
    /// The number of changes.
    pub(crate) receiver: watch::Receiver<u64>,
}

impl Drop for TournamentFollower {
    fn drop(&mut self) {
        leave_seat(&mut self.live.lock().tournament_seats, &self.by);
    }
}
