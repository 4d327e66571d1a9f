//! What is counted to slow down who guesses: wrong passwords, unknown addresses, lines in the log. Lives as long as the
//! server does.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use tokio::sync::Semaphore;

/// How many passwords are hashed at a time: each takes 19 MiB while it is.
const HASHING: usize = 2;

/// How much is remembered at most before what is too old is forgotten.
const MOST_REMEMBERED: usize = 10_000;

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Counted {
    /// Wrong passwords for one login.
    PasswordsOfLogin,
    /// Wrong passwords from one address.
    PasswordsFromAddress,
    /// Addresses of games and links that are not there, asked from one address.
    Guesses,
    /// The same address of those, asked again from the same one.
    SameGuess,
    /// Lines in the log about the same thing.
    SameLine,
    /// Lines in the log about refusals.
    Lines,
}

impl Counted {
    /// How many in which time are too many.
    const fn limit(self) -> (usize, TimeDelta) {
        match self {
            Counted::PasswordsOfLogin => (10, TimeDelta::minutes(15)),
            Counted::PasswordsFromAddress => (30, TimeDelta::minutes(15)),
            Counted::Guesses => (20, TimeDelta::minutes(10)),
            Counted::SameGuess => (1, TimeDelta::minutes(10)),
            Counted::SameLine => (1, TimeDelta::minutes(10)),
            Counted::Lines => (200, TimeDelta::hours(1)),
        }
    }
}

/// When something happened, by what and by whom.
type Times = HashMap<(Counted, String), Vec<DateTime<Utc>>>;

/// Counts.
pub struct Gate {
    counted: Mutex<Times>,
    /// Room for passwords that are hashed.
    pub(crate) hashing: Semaphore,
}

impl Default for Gate {
    fn default() -> Gate {
        Gate { counted: Mutex::default(), hashing: Semaphore::new(HASHING) }
    }
}

impl Gate {
    /// Whether there were too many of somebody.
    pub(crate) fn is_full(&self, what: Counted, who: &str, now: DateTime<Utc>) -> bool {
        let (most, within) = what.limit();
        let counted = self.counted.lock().unwrap_or_else(PoisonError::into_inner);
        let times = counted.get(&(what, who.to_owned()));
        times.is_some_and(|times| times.iter().filter(|time| now - **time < within).count() >= most)
    }

    /// Counts one more; whether it was the one that makes it full.
    pub(crate) fn count(&self, what: Counted, who: &str, now: DateTime<Utc>) -> bool {
        let (most, within) = what.limit();
        let mut counted = self.counted.lock().unwrap_or_else(PoisonError::into_inner);
        if counted.len() >= MOST_REMEMBERED {
            counted.retain(|(what, _), times| {
                let (_, within) = what.limit();
                times.last().is_some_and(|time| now - *time < within)
            });
        }
        let times = counted.entry((what, who.to_owned())).or_default();
        times.retain(|time| now - *time < within);
        // More than what is too many need not be remembered.
        if times.len() < most {
            times.push(now);
            return times.len() == most;
        }
        false
    }

    /// Forgets what was counted of somebody.
    pub(crate) fn forget(&self, what: Counted, who: &str) {
        let mut counted = self.counted.lock().unwrap_or_else(PoisonError::into_inner);
        counted.remove(&(what, who.to_owned()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_the_last_one_it_is_full_for_a_while() {
        let gate = Gate::default();
        let start: DateTime<Utc> = "2026-11-21T18:00:00Z".parse().unwrap();
        let what = Counted::PasswordsOfLogin;
        for second in 0..10 {
            let now = start + TimeDelta::seconds(second);
            assert!(!gate.is_full(what, "anna", now));
            assert_eq!(gate.count(what, "anna", now), second == 9);
        }
        let soon = start + TimeDelta::minutes(14);
        assert!(gate.is_full(what, "anna", soon));
        assert!(!gate.count(what, "anna", soon));
        assert!(!gate.is_full(what, "bertl", soon));
        assert!(!gate.is_full(what, "anna", start + TimeDelta::minutes(15)));
        gate.forget(what, "anna");
        assert!(!gate.is_full(what, "anna", soon));
    }

    #[test]
    fn what_is_too_old_is_forgotten_when_there_is_too_much() {
        let gate = Gate::default();
        let start: DateTime<Utc> = "2026-11-21T18:00:00Z".parse().unwrap();
        for number in 0..MOST_REMEMBERED {
            gate.count(Counted::Guesses, &number.to_string(), start);
        }
        gate.count(Counted::Guesses, "late", start + TimeDelta::minutes(30));
        assert_eq!(gate.counted.lock().unwrap().len(), 1);
    }
}
