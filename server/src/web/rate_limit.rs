//! Rate limits: counts wrong passwords, unknown addresses and lines of the audit log, to slow down guessing. In memory only.

use std::collections::HashMap;
use std::hash::{BuildHasher as _, RandomState};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};

use crate::limits::{COUNTERS_SWEPT_EVERY, MOST_COUNTERS};

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Counted {
    /// Wrong passwords for one login, by strangers anywhere.
    PasswordsOfLogin,
    /// Wrong passwords for one login from one address.
    PasswordsOfLoginFromAddress,
    /// Wrong passwords on a device on which the account was signed in before.
    PasswordsOfDevice,
    /// Wrong passwords from one address.
    PasswordsFromAddress,
    /// Codes of the second factor of one account, counted before they are checked.
    CodesOfAccount,
    /// Addresses of games and links that are not there, asked from one address.
    Guesses,
    /// The same address of those, asked again from the same one.
    SameGuess,
    /// Plans and results of tournaments, asked from one address.
    TournamentQuestions,
    /// Tenths of a second of work for plans and results, for one address or account.
    TournamentWork,
    /// The same for all strangers together.
    TournamentWorkOfStrangers,
    /// Searches from one address.
    Searches,
    /// Answers for evenings by a link, from one address.
    Answers,
    /// Entries for tournaments, sent from one address.
    Entries,
    /// Requests to open a club, sent from one address.
    ClubRequests,
    /// Lines in the log about the same thing.
    SameLine,
    /// Lines in the log about refusals.
    Lines,
}

impl Counted {
    /// Whether it is counted over all clubs of a server: what is done from an address, or by all strangers.
    const fn is_of_server(self) -> bool {
        match self {
            Counted::PasswordsFromAddress
            | Counted::Guesses
            | Counted::TournamentWorkOfStrangers
            | Counted::Searches
            | Counted::Answers
            | Counted::Entries
            | Counted::ClubRequests => true,
            Counted::PasswordsOfLogin
            | Counted::PasswordsOfLoginFromAddress
            | Counted::PasswordsOfDevice
            | Counted::CodesOfAccount
            | Counted::SameGuess
            | Counted::TournamentQuestions
            | Counted::TournamentWork
            | Counted::SameLine
            | Counted::Lines => false,
        }
    }

    /// How many in which time are too many.
    const fn limit(self) -> (usize, TimeDelta) {
        match self {
            Counted::PasswordsOfLogin => (50, TimeDelta::minutes(15)),
            Counted::PasswordsOfLoginFromAddress => (10, TimeDelta::minutes(15)),
            Counted::PasswordsOfDevice => (10, TimeDelta::minutes(15)),
            Counted::PasswordsFromAddress => (30, TimeDelta::minutes(15)),
            Counted::CodesOfAccount => (5, TimeDelta::minutes(15)),
            Counted::Guesses => (20, TimeDelta::minutes(10)),
            Counted::SameGuess => (1, TimeDelta::minutes(10)),
            Counted::TournamentQuestions => (600, TimeDelta::minutes(10)),
            Counted::TournamentWork => (600, TimeDelta::minutes(10)),
            Counted::TournamentWorkOfStrangers => (1_200, TimeDelta::minutes(10)),
            Counted::Searches => (300, TimeDelta::minutes(1)),
            Counted::Answers => (40, TimeDelta::minutes(10)),
            Counted::Entries => (40, TimeDelta::minutes(10)),
            Counted::ClubRequests => (10, TimeDelta::hours(1)),
            Counted::SameLine => (1, TimeDelta::minutes(10)),
            Counted::Lines => (200, TimeDelta::hours(1)),
        }
    }
}

/// Whether something that is limited may be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// It may, and more after it.
    Free,
    /// It may, and is the last one for a while.
    Last,
    /// It may not.
    None,
}

/// The times at which something happened, by what it was and by the hash of a name, so that every key has the same size.
type Times = HashMap<(Counted, u64), Vec<DateTime<Utc>>>;

/// Counts attempts at one club.
#[derive(Default)]
pub struct RateLimiter {
    counted: Arc<Mutex<Counters>>,
    /// The keyed hash of names.
    hasher: RandomState,
    /// Keeps the names of one club apart from those of another.
    club: String,
}

#[derive(Default)]
struct Counters {
    times: Times,
    /// When counters that are too old were last removed.
    swept_at: Option<DateTime<Utc>>,
}

impl Counters {
    /// Removes outdated counters at intervals, and the older half where there is no room.
    fn make_room(&mut self, now: DateTime<Utc>) {
        let is_due = self
            .swept_at
            .is_none_or(|at| (now - at).abs().to_std().unwrap_or_default() >= COUNTERS_SWEPT_EVERY);
        if is_due {
            self.times.retain(|(what, _), times| {
                let (_, within) = what.limit();
                times.last().is_some_and(|time| (now - *time).abs() < within)
            });
            self.swept_at = Some(now);
        }
        if self.times.len() >= MOST_COUNTERS {
            let mut ages: Vec<_> =
                self.times.values().filter_map(|times| times.last().copied()).collect();
            let middle = ages.len() / 2;
            let (_, oldest_kept, _) = ages.select_nth_unstable(middle);
            let oldest_kept = *oldest_kept;
            self.times.retain(|_, times| times.last().is_some_and(|time| *time > oldest_kept));
        }
    }
}

impl RateLimiter {
    /// That of a club beside others on the same server.
    pub(crate) fn of_club(&self, club: &str) -> RateLimiter {
        RateLimiter {
            counted: Arc::clone(&self.counted),
            hasher: self.hasher.clone(),
            club: club.to_owned(),
        }
    }

    fn key(&self, what: Counted, who: &str) -> (Counted, u64) {
        let club = if what.is_of_server() { "" } else { &self.club };
        (what, self.hasher.hash_one((club, who)))
    }

    fn lock(&self) -> MutexGuard<'_, Counters> {
        self.counted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the limit for this name is reached.
    pub(crate) fn is_full(&self, what: Counted, who: &str, now: DateTime<Utc>) -> bool {
        let (most, within) = what.limit();
        let counters = self.lock();
        let times = counters.times.get(&self.key(what, who));
        let is_recent = |time: &&DateTime<Utc>| (now - **time).abs() < within;
        times.is_some_and(|times| times.iter().filter(is_recent).count() >= most)
    }

    /// Counts one more; returns whether it was the one that reaches the limit.
    pub(crate) fn count(&self, what: Counted, who: &str, now: DateTime<Utc>) -> bool {
        self.take(what, who, now) == Place::Last
    }

    /// Counts one more if the limit allows it, at once: of many that come at the same time no more get a place.
    pub(crate) fn take(&self, what: Counted, who: &str, now: DateTime<Utc>) -> Place {
        let (most, within) = what.limit();
        let mut counters = self.lock();
        counters.make_room(now);
        let times = counters.times.entry(self.key(what, who)).or_default();
        // A clock that was set back must not keep a counter full.
        times.retain(|time| (now - *time).abs() < within);
        // Attempts beyond the limit need not be stored.
        if times.len() >= most {
            return Place::None;
        }
        times.push(now);
        if times.len() == most { Place::Last } else { Place::Free }
    }

    /// Counts work by its tenths of a second; what took less is free.
    pub(crate) fn count_work(&self, what: Counted, who: &str, took: Duration, now: DateTime<Utc>) {
        let (most, _) = what.limit();
        let tenths = usize::try_from(took.as_millis() / 100).unwrap_or(usize::MAX);
        for _ in 0..tenths.min(most) {
            self.count(what, who, now);
        }
    }

    /// Forgets what was counted for this name.
    pub(crate) fn forget(&self, what: Counted, who: &str) {
        self.lock().times.remove(&self.key(what, who));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_the_last_one_it_is_full_for_a_while() {
        let limiter = RateLimiter::default();
        let start: DateTime<Utc> = "2026-11-21T18:00:00Z".parse().unwrap();
        let what = Counted::PasswordsOfDevice;
        for second in 0..10 {
            let now = start + TimeDelta::seconds(second);
            assert!(!limiter.is_full(what, "anna", now));
            assert_eq!(limiter.count(what, "anna", now), second == 9);
        }
        let soon = start + TimeDelta::minutes(14);
        assert!(limiter.is_full(what, "anna", soon));
        assert!(!limiter.count(what, "anna", soon));
        assert!(!limiter.is_full(what, "bertl", soon));
        assert!(!limiter.is_full(what, "anna", start + TimeDelta::minutes(15)));
        limiter.forget(what, "anna");
        assert!(!limiter.is_full(what, "anna", soon));
    }

    #[test]
    fn a_login_is_counted_by_its_club_and_an_address_by_the_server() {
        let server = RateLimiter::default();
        let (one, other) = (server.of_club("drachen"), server.of_club("phoenix"));
        let start: DateTime<Utc> = "2026-11-21T18:00:00Z".parse().unwrap();
        for what in [Counted::PasswordsOfLogin, Counted::PasswordsFromAddress] {
            while !one.count(what, "anna", start) {}
            assert!(one.is_full(what, "anna", start));
            assert_eq!(other.is_full(what, "anna", start), what.is_of_server());
        }
    }

    #[test]
    fn work_is_counted_by_its_length() {
        let limiter = RateLimiter::default();
        let start: DateTime<Utc> = "2026-11-21T18:00:00Z".parse().unwrap();
        let count = |millis: u64| {
            let took = Duration::from_millis(millis);
            limiter.count_work(Counted::TournamentWork, "anna", took, start);
            limiter.is_full(Counted::TournamentWork, "anna", start)
        };
        assert!((0..1_000).all(|_| !count(99)), "small questions are free");
        assert!(!count(59_000) && count(1_000));
        assert!(!limiter.is_full(Counted::TournamentWork, "bertl", start));
        assert!(!limiter.is_full(Counted::TournamentWork, "anna", start + TimeDelta::minutes(10)));
    }

    #[test]
    fn counters_that_are_too_old_are_removed_by_time() {
        let limiter = RateLimiter::default();
        let start: DateTime<Utc> = "2026-11-21T18:00:00Z".parse().unwrap();
        for number in 0..100 {
            limiter.count(Counted::Guesses, &number.to_string(), start);
        }
        limiter.count(Counted::Guesses, "late", start + TimeDelta::minutes(30));
        assert_eq!(limiter.lock().times.len(), 1);
    }

    #[test]
    fn there_are_never_more_counters_than_agreed() {
        let limiter = RateLimiter::default();
        let start: DateTime<Utc> = "2026-11-21T18:00:00Z".parse().unwrap();
        for number in 0..3 * i64::try_from(MOST_COUNTERS).unwrap() {
            let now = start + TimeDelta::milliseconds(number);
            limiter.count(Counted::Guesses, &number.to_string(), now);
        }
        assert!((1..=MOST_COUNTERS).contains(&limiter.lock().times.len()));
    }

    #[test]
    fn a_clock_set_back_does_not_keep_a_counter_full() {
        let limiter = RateLimiter::default();
        let start: DateTime<Utc> = "2026-11-21T18:00:00Z".parse().unwrap();
        for _ in 0..10 {
            limiter.count(Counted::PasswordsOfDevice, "anna", start);
        }
        assert!(limiter.is_full(Counted::PasswordsOfDevice, "anna", start));
        let back = start - TimeDelta::hours(2);
        assert!(!limiter.is_full(Counted::PasswordsOfDevice, "anna", back));
    }
}
