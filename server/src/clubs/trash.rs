//! Deleted clubs: how long they stay, and how they go for good.

use std::path::Path;
use std::{fs, io};

use chrono::{DateTime, TimeDelta, Utc};
use texts::hosting::RegistryProblem;

use super::registry::{ClubState, Entry, Registry, unusable};
use super::storage::Storage;
use crate::limits::CLUBS_IN_TRASH_DAYS;

/// The folder beside those of the clubs from which nothing comes back.
const TRASH: &str = "trash";

/// Removes the clubs for good that have been deleted long enough, with their backups, and requests that nobody has decided. What is cut
/// short goes on the next time: a club is on the list until its folder is out of the way.
pub(super) fn empty(storage: &Storage, now: DateTime<Utc>) -> Result<(), RegistryProblem> {
    let is_over = |entry: &Entry| match entry.state {
        ClubState::Deleted { at } => now - at > TimeDelta::days(CLUBS_IN_TRASH_DAYS.into()),
        ClubState::Open | ClubState::Resting { .. } | ClubState::Suspended { .. } => false,
    };
    let trash = storage.folder().join(TRASH);
    let registry = Registry::read(storage)?;
    if registry.clubs.iter().any(is_over) || registry.requests.has_old(now) {
        Registry::change(storage, |registry| {
            registry.requests.remove_old(now);
            fs::create_dir_all(&trash).map_err(|error| unusable(&trash, &error))?;
            for entry in registry.clubs.iter().filter(|entry| is_over(entry)) {
                tracing::warn!(club = %entry.key, "a club is removed for good");
                remove(&storage.backups(&entry.key))?;
                let books = storage.books(&entry.key);
                let folder = books.folder();
                books.remove_rows().map_err(|error| unusable(folder, &format!("{error:?}")))?;
                let gone = trash.join(format!("{}-{}", entry.key, now.timestamp_millis()));
                allow_missing(fs::rename(folder, gone))
                    .map_err(|error| unusable(folder, &error))?;
            }
            registry.clubs.retain(|entry| !is_over(entry));
            Ok(())
        })?;
    }
    if trash.exists() { remove(&trash) } else { Ok(()) }
}

fn remove(folder: &Path) -> Result<(), RegistryProblem> {
    allow_missing(fs::remove_dir_all(folder)).map_err(|error| unusable(folder, &error))
}

fn allow_missing(done: io::Result<()>) -> io::Result<()> {
    match done {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        done => done,
    }
}
