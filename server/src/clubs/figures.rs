//! What a host may know of its clubs: states and sizes, never people.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use chrono::NaiveDateTime;

use super::registry::{ClubState, Entry, Registry, backups_of, folder_of};
use crate::backups;
use crate::http::api::metrics::figure;
use crate::store::folder::FILE;
use crate::web::Clock;

/// The figures of a club, read from its folder without opening its books.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClubFigures {
    /// The size of its books, in bytes; what the journal holds besides is small.
    pub bytes: u64,
    /// When its newest backup was made, by the club's own clock.
    pub newest_backup: Option<NaiveDateTime>,
}

impl ClubFigures {
    /// Reads them; `backup_dir` is where the backups of all clubs are, unless beside their books.
    pub fn read(clubs: &Path, backup_dir: Option<&Path>, entry: &Entry) -> ClubFigures {
        let folder = folder_of(clubs, &entry.key);
        let copies = backups_of(clubs, backup_dir, &entry.key);
        ClubFigures {
            bytes: folder.join(FILE).metadata().map(|file| file.len()).unwrap_or_default(),
            newest_backup: backups::list(&copies).last().map(|backup| backup.made_at),
        }
    }
}

/// What the figures of all clubs are read from.
pub(super) struct ServerFigures {
    /// Which clubs there are.
    pub(super) registry: Arc<Registry>,
    /// The folder of the clubs.
    pub(super) folder: PathBuf,
    /// Where their backups are, unless beside their books.
    pub(super) backup_dir: Option<PathBuf>,
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
        let states = ["open", "suspended", "deleted"].map(|state| {
            let clubs = registry.clubs.iter().filter(|entry| entry.kind.is_club());
            let of_state = clubs.filter(|entry| name_of(&entry.state) == state);
            let count = i128::try_from(of_state.count()).unwrap_or_default();
            (format!("{{state=\"{state}\"}}"), count)
        });
        figure(&mut page, "clubs", "Clubs by state.", &states);
        let (mut bytes, mut quotas, mut ages) = (Vec::new(), Vec::new(), Vec::new());
        for entry in &registry.clubs {
            let label = format!("{{club=\"{}\"}}", entry.key);
            let figures = ClubFigures::read(&self.folder, self.backup_dir.as_deref(), entry);
            bytes.push((label.clone(), i128::from(figures.bytes)));
            if let Some(quota) = entry.quota {
                quotas.push((label.clone(), i128::from(quota.bytes())));
            }
            if let Some(made_at) = figures.newest_backup
                && entry.state == ClubState::Open
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

const fn name_of(state: &ClubState) -> &'static str {
    match state {
        ClubState::Open => "open",
        ClubState::Suspended { .. } => "suspended",
        ClubState::Deleted { .. } => "deleted",
    }
}
