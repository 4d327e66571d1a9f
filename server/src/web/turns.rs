//! Turns of expensive work, so that a server does a few of each kind at a time.

use std::sync::Arc;

use tokio::sync::Semaphore;

use super::plan_turns::PlanTurns;
use crate::limits::{
    MOST_CLUB_FILES_AT_ONCE, MOST_EXPORTS_AT_ONCE, MOST_LISTS_AT_ONCE, MOST_LOGOS_AT_ONCE,
};
use crate::password_hashing::PasswordHashing;

/// The turns of expensive work, which all clubs of a server share.
pub struct Turns {
    /// Hashes passwords, one at a time.
    pub(crate) hashing: PasswordHashing,
    /// Limits how many exports are read at a time.
    pub(crate) exports: Semaphore,
    /// Limits how many lists are read at a time.
    pub(crate) lists: Arc<Semaphore>,
    /// Limits how many logos are unpacked at a time.
    pub(crate) logos: Arc<Semaphore>,
    /// Limits how many files of clubs are examined at a time.
    pub(crate) club_files: Arc<Semaphore>,
    /// Searches plans of tournaments.
    pub(crate) plans: PlanTurns,
}

impl Default for Turns {
    fn default() -> Turns {
        Turns {
            hashing: PasswordHashing::default(),
            exports: Semaphore::new(MOST_EXPORTS_AT_ONCE),
            lists: Arc::new(Semaphore::new(MOST_LISTS_AT_ONCE)),
            logos: Arc::new(Semaphore::new(MOST_LOGOS_AT_ONCE)),
            club_files: Arc::new(Semaphore::new(MOST_CLUB_FILES_AT_ONCE)),
            plans: PlanTurns::default(),
        }
    }
}
