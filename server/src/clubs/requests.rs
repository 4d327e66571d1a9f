//! Clubs that strangers ask for. They stand on the list of the clubs, so that a club comes on it and its request leaves it in one change.

use chrono::{DateTime, TimeDelta, Utc};
use club::publishing::Language;
use serde::{Deserialize, Serialize};
use texts::hosting::RegistryProblem;
use uuid::Uuid;

use super::address::Key;
use crate::limits::{CLUB_REQUESTS_LAST_DAYS, MOST_CLUB_REQUESTS};

/// Requests that wait for an officer, and whether strangers may send more.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClubRequests {
    /// Whether the form at the door is there.
    pub are_taken: bool,
    /// In the order in which they came.
    open: Vec<ClubRequest>,
}

/// One club that somebody wants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClubRequest {
    /// Made with the form, so that a second copy is the same request.
    pub id: Uuid,
    /// What the club is to be called.
    pub name: String,
    /// What is to stand before the name of the host.
    pub key: Key,
    /// Who asks.
    pub person: String,
    /// Where the link goes.
    pub email: String,
    /// May be empty.
    pub message: String,
    /// In which language the form was filled in.
    pub language: Language,
    /// When it came.
    pub sent_at: DateTime<Utc>,
}

impl ClubRequest {
    fn is_old(&self, now: DateTime<Utc>) -> bool {
        now - self.sent_at > TimeDelta::days(CLUB_REQUESTS_LAST_DAYS.into())
    }
}

impl ClubRequests {
    /// Whether there is nothing to write.
    pub const fn is_empty(&self) -> bool {
        !self.are_taken && self.open.is_empty()
    }

    /// Those that an officer can decide.
    pub fn open(&self, now: DateTime<Utc>) -> impl Iterator<Item = &ClubRequest> {
        self.open.iter().filter(move |request| !request.is_old(now))
    }

    /// Whether no more are taken for a while.
    pub fn are_full(&self, now: DateTime<Utc>) -> bool {
        self.open(now).count() >= MOST_CLUB_REQUESTS
    }

    /// Adds a request, or changes the one that was sent from the same form; `false` where none is taken.
    pub fn add(&mut self, request: ClubRequest) -> bool {
        self.remove_old(request.sent_at);
        let is_full = self.open.len() >= MOST_CLUB_REQUESTS;
        match self.open.iter_mut().find(|known| known.id == request.id) {
            _ if !self.are_taken => return false,
            Some(known) => *known = request,
            None if is_full => return false,
            None => self.open.push(request),
        }
        true
    }

    /// Takes a request off the list.
    ///
    /// # Errors
    /// It is not there: somebody has decided it already.
    pub fn remove(&mut self, id: Uuid) -> Result<ClubRequest, RegistryProblem> {
        let at = self.open.iter().position(|request| request.id == id);
        at.map(|at| self.open.remove(at)).ok_or(RegistryProblem::NoSuchRequest)
    }

    /// Whether any has waited for too long.
    pub(super) fn has_old(&self, now: DateTime<Utc>) -> bool {
        self.open.iter().any(|request| request.is_old(now))
    }

    /// Forgets those that have waited for too long.
    pub(super) fn remove_old(&mut self, now: DateTime<Utc>) {
        self.open.retain(|request| !request.is_old(now));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(number: u128, sent_at: DateTime<Utc>) -> ClubRequest {
        ClubRequest {
            id: Uuid::from_u128(number),
            name: "Murtaler Tafelrunde".to_owned(),
            key: "murtal".parse().unwrap(),
            person: "Berta".to_owned(),
            email: "berta@murtal.example".to_owned(),
            message: String::new(),
            language: Language::German,
            sent_at,
        }
    }

    #[test]
    fn there_are_never_more_than_agreed_and_old_ones_make_room() {
        let start: DateTime<Utc> = "2026-11-21T18:00:00Z".parse().unwrap();
        let mut requests = ClubRequests::default();
        assert!(!requests.add(request(0, start)), "none is taken");
        requests.are_taken = true;
        for number in 0..200 {
            requests.add(request(number, start));
        }
        assert!(requests.are_full(start) && requests.open(start).count() == MOST_CLUB_REQUESTS);
        assert!(!requests.add(request(900, start)) && requests.add(request(0, start)));
        let later = start + TimeDelta::days(i64::from(CLUB_REQUESTS_LAST_DAYS) + 1);
        assert!(!requests.are_full(later) && requests.has_old(later));
        assert!(requests.add(request(900, later)));
        assert_eq!(requests.open.len(), 1);
        assert_eq!(requests.remove(Uuid::from_u128(900)).unwrap().sent_at, later);
        let again = requests.remove(Uuid::from_u128(900));
        assert_eq!(again, Err(RegistryProblem::NoSuchRequest));
    }
}
