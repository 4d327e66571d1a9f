//! What a host may know of its clubs: states and sizes, never people.

use std::sync::Arc;

use chrono::NaiveDateTime;

use super::address::Key;
use super::registry::{ClubState, Entry, Registry};
use super::storage::Storage;
use crate::backups;
use crate::http::api::metrics::figure;
use crate::web::Clock;

/// The figures of a club, read from its folder without opening its books.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClubFigures {
    /// The size of its books, in bytes; what the journal holds besides is small. In a database: at the last backup.
    pub bytes: u64,
    /// When its newest backup was made, by the club's own clock.
    pub newest_backup: Option<NaiveDateTime>,
}

impl ClubFigures {
    /// Reads them, which waits for the disk or the database.
    pub fn read(storage: &Storage, entry: &Entry) -> ClubFigures {
        ClubFigures {
            bytes: storage.books(&entry.key).trace().bytes,
            newest_backup: newest_backup(storage, &entry.key),
        }
    }
}

/// What the figures of all clubs are read from.
pub(super) struct ServerFigures {
    /// Which clubs there are.
    pub(super) registry: Arc<Registry>,
    /// Where they are kept.
    pub(super) storage: Storage,
    /// How many have their books open.
    pub(super) open: usize,
    /// The server's.
    pub(super) clock: Clock,
}

impl ServerFigures {
    /// The figures in the text format of Prometheus. Backups are made of open clubs only, so only theirs have an age.
    pub(super) fn page(&self) -> String {
        let (mut page, registry) = (String::new(), &self.registry);
        let open = i128::try_from(self.open).unwrap_or_default();
        figure(&mut page, "open_clubs", "Clubs whose books are open.", &[(String::new(), open)]);
        let states = ["open", "resting", "suspended", "deleted"].map(|state| {
            let clubs = registry.clubs.iter().filter(|entry| entry.kind.is_club());
            let of_state = clubs.filter(|entry| name_of(&entry.state) == state);
            let count = i128::try_from(of_state.count()).unwrap_or_default();
            (format!("{{state=\"{state}\"}}"), count)
        });
        figure(&mut page, "clubs", "Clubs by state.", &states);
        let (mut bytes, mut quotas, mut ages) = (Vec::new(), Vec::new(), Vec::new());
        for entry in &registry.clubs {
            let label = format!("{{club=\"{}\"}}", entry.key);
            let figures = ClubFigures::read(&self.storage, entry);
            bytes.push((label.clone(), i128::from(figures.bytes)));
            if let Some(quota) = entry.quota {
                quotas.push((label.clone(), i128::from(quota.bytes())));
            }
            if let Some(made_at) = figures.newest_backup
                && entry.state.is_served()
            {
                let wall = entry.wall_clock(self.clock.wall_clock).local((self.clock.now)());
                ages.push((label, i128::from((wall - made_at).num_hours())));
            }
        }
        figure(&mut page, "club_bytes", "Size of a club's books.", &bytes);
        figure(&mut page, "club_quota_bytes", "What a club's books may take.", &quotas);
        figure(&mut page, "club_backup_age_hours", "Age of a club's newest backup.", &ages);
        page
    }
}

/// When the newest backup of a club was made, by its own clock.
pub(super) fn newest_backup(storage: &Storage, key: &Key) -> Option<NaiveDateTime> {
    backups::list(&storage.backups(key)).last().map(|backup| backup.made_at)
}

const fn name_of(state: &ClubState) -> &'static str {
    match state {
        ClubState::Open => "open",
        ClubState::Resting { .. } => "resting",
        ClubState::Suspended { .. } => "suspended",
        ClubState::Deleted { .. } => "deleted",
    }
}
