//! What the host sees of a club without entering it: how many people and games, when something was written, how large it is.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

use chrono::{DateTime, Datelike as _, Days, NaiveDate, TimeDelta, Utc};

use super::Desk;
use crate::clubs::address::Key;
use crate::clubs::figures::ClubFigures;
use crate::clubs::registry::{ClubState, Entry, folder_of};
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::folder::FILE;
use crate::store::{Database, accounts, club_names, games, people};
use crate::wall_clock::WallClock;

/// How many weeks the bars of a club show.
pub(super) const WEEKS: usize = 12;

/// After how long without anything written a club is conspicuous.
const SILENT: TimeDelta = TimeDelta::days(60);

/// How old the newest backup of an open club may be, in hours.
const BACKUP_HOURS: i64 = 36;

/// The log in which the newest transactions are.
const JOURNAL: &str = "club.sqlite-wal";

/// What says that books have changed: when books and journal were written, and how long they are.
type Stamp = [Option<(SystemTime, u64)>; 2];

/// What stands in the books of a club and says nothing about a person.
#[derive(Clone, Debug, Default)]
pub(super) struct BookFigures {
    /// What the club is called.
    pub(super) name: Option<String>,
    /// Whether somebody has an account with which everything may be done.
    pub(super) is_administered: bool,
    /// How many people it has.
    pub(super) people: u32,
    /// When the games of this calendar year and of the last weeks were started.
    started: Vec<DateTime<Utc>>,
}

/// What was read of books, as long as they have not changed.
#[derive(Debug, Default)]
pub(in crate::clubs) struct FigureMemory(Mutex<HashMap<Key, (Stamp, BookFigures)>>);

/// A club as the host sees it.
#[derive(Clone, Debug)]
pub(super) struct Survey {
    pub(super) entry: Entry,
    /// `None` where its books cannot be opened.
    pub(super) books: Option<BookFigures>,
    pub(super) files: ClubFigures,
    /// When something was written last.
    pub(super) written: Option<DateTime<Utc>>,
    /// When its folder was made, where the system knows it.
    made: Option<DateTime<Utc>>,
    clock: WallClock,
    today: NaiveDate,
    now: DateTime<Utc>,
}

impl Survey {
    /// Looks at a club from outside.
    pub(super) async fn of(desk: &Desk, entry: Entry, now: DateTime<Utc>) -> Survey {
        let clock = entry.wall_clock(desk.wall_clock);
        let today = clock.local(now).date();
        let folder = folder_of(&desk.clubs, &entry.key);
        let stamp = [FILE, JOURNAL].map(|file| stamp_of(&folder.join(file)));
        let books = match desk.figures.at(&entry.key, stamp) {
            Some(known) => Some(known),
            None => {
                let read = read(&folder, today, now).await;
                if let Some(books) = &read {
                    desk.figures.keep(&entry.key, stamp, books);
                }
                read
            }
        };
        let files = ClubFigures::read(&desk.clubs, desk.backup_dir.as_deref(), &entry);
        let written = stamp.into_iter().flatten().map(|(at, _)| at).max().map(DateTime::from);
        let made = folder.metadata().and_then(|folder| folder.created()).ok().map(DateTime::from);
        Survey { entry, books, files, written, made, clock, today, now }
    }

    /// What it is called; its key where nobody has named it.
    pub(super) fn name(&self) -> String {
        let name = self.books.as_ref().and_then(|books| books.name.clone());
        name.unwrap_or_else(|| self.entry.key.to_string())
    }

    /// Its clock.
    pub(super) const fn clock(&self) -> WallClock {
        self.clock
    }

    /// What day it is there.
    pub(super) const fn today(&self) -> NaiveDate {
        self.today
    }

    /// How many games were started this calendar year.
    pub(super) fn games(&self) -> usize {
        self.days().filter(|day| day.year() == self.today.year()).count()
    }

    /// How many games were started in each of the last weeks, the running one last; weeks begin on Monday.
    pub(super) fn weeks(&self) -> [usize; WEEKS] {
        let monday = |day: NaiveDate| day - Days::new(day.weekday().num_days_from_monday().into());
        let mut weeks = [0; WEEKS];
        for day in self.days() {
            let ago = (monday(self.today) - monday(day)).num_weeks();
            let at = usize::try_from(ago).ok().and_then(|ago| (WEEKS - 1).checked_sub(ago));
            if let Some(week) = at.and_then(|at| weeks.get_mut(at)) {
                *week += 1;
            }
        }
        weeks
    }

    /// Whether somebody should look after it.
    pub(super) fn is_conspicuous(&self) -> bool {
        let is_open = self.entry.state == ClubState::Open;
        let is_silent = self.written.is_none_or(|at| self.now - at > SILENT);
        let wall = self.clock.local(self.now);
        // A new club gets its first backup at night.
        let last = self.files.newest_backup.or_else(|| Some(self.clock.local(self.made?)));
        let has_old_backup = last.is_none_or(|at| (wall - at).num_hours() > BACKUP_HOURS);
        let is_nearly_full =
            self.entry.quota.is_some_and(|quota| self.files.bytes * 10 > quota.bytes() * 9);
        self.books.is_none() || is_nearly_full || is_open && (is_silent || has_old_backup)
    }

    fn days(&self) -> impl Iterator<Item = NaiveDate> {
        let started = self.books.iter().flat_map(|books| &books.started);
        started.map(|at| self.clock.local(*at).date())
    }
}

impl FigureMemory {
    fn at(&self, key: &Key, stamp: Stamp) -> Option<BookFigures> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(key).filter(|(of, _)| *of == stamp).map(|(_, figures)| figures.clone())
    }

    fn keep(&self, key: &Key, stamp: Stamp, figures: &BookFigures) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.insert(key.clone(), (stamp, figures.clone()));
    }
}

fn stamp_of(path: &Path) -> Option<(SystemTime, u64)> {
    // A connection that reads makes an empty journal.
    let file = path.metadata().ok().filter(|file| file.len() > 0)?;
    Some((file.modified().ok()?, file.len()))
}

/// Reads the books of a folder; why they cannot be read stands in our log.
async fn read(folder: &Path, today: NaiveDate, now: DateTime<Utc>) -> Option<BookFigures> {
    let folder = folder.to_owned();
    let opened = tokio::task::spawn_blocking(move || Database::open_to_read(&folder)).await;
    let database = opened.ok()?.inspect_err(|error| tracing::warn!(?error, "books are not read"));
    let weeks = now - TimeDelta::weeks(i64::try_from(WEEKS).unwrap_or_default());
    let new_year = today.with_ordinal(1).unwrap_or(today);
    // A day more, for time zones.
    let new_year = new_year.and_time(chrono::NaiveTime::MIN).and_utc() - TimeDelta::days(1);
    let figures = move |tx: &Transaction<'_>| -> Result<BookFigures, Failure> {
        let name = club_names::current(tx)?;
        let started = games::started_since(tx, weeks.min(new_year))?;
        let is_administered = accounts::is_administered(tx)?;
        Ok(BookFigures { name, is_administered, people: people::count(tx)?, started })
    };
    let read = database.ok()?.read(figures).await;
    read.inspect_err(|failure| tracing::warn!(?failure, "books are not read")).ok()
}
