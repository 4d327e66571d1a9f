//! What the host sees of a club without entering it: how many people and games, when something was written, how large it is.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, Datelike as _, Days, NaiveDate, NaiveDateTime, TimeDelta, Utc};
use club::listing::Listing;
use club::publishing::Audience;

use super::Desk;
use super::listed::PublicClubs;
use crate::clubs::address::Key;
use crate::clubs::figures::{ClubFigures, newest_backup};
use crate::clubs::registry::{ClubState, Entry};
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::location::Trace;
use crate::store::{Location, accounts, club_names, games, people, publications};
use crate::wall_clock::WallClock;

/// How many weeks the bars of a club show.
pub(super) const WEEKS: usize = 12;

/// After how long without anything written a club is conspicuous.
const SILENT: TimeDelta = TimeDelta::days(60);

/// How old the newest backup of an open club may be, in hours.
const BACKUP_HOURS: i64 = 36;

/// How many clubs are looked at at a time.
const READERS: usize = 8;

/// What stands in the books of a club and says nothing about a person.
#[derive(Clone, Debug, Default)]
pub(super) struct BookFigures {
    /// What the club is called.
    pub(super) name: Option<String>,
    /// Whether somebody has an account with which everything may be done.
    pub(super) is_administered: bool,
    /// How many people it has.
    pub(super) people: u32,
    /// How it stands in the list at the door.
    pub(super) listing: Listing,
    /// Whether it has a list that everybody may read.
    pub(super) has_list: bool,
    /// When the games of this calendar year and of the last weeks were started.
    started: Vec<DateTime<Utc>>,
}

/// What was read of books, as long as they have not changed.
#[derive(Debug, Default)]
pub(in crate::clubs) struct FigureMemory {
    known: Mutex<HashMap<Key, (Trace, BookFigures)>>,
    /// What the door shows of it.
    pub(super) public: PublicClubs,
}

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

/// Looks at clubs from outside: several at a time, beside the threads that answer requests, in their order.
pub(super) async fn look(
    desk: &Arc<Desk>,
    clubs: Vec<Entry>,
    now: DateTime<Utc>,
) -> Result<Vec<Survey>, Failure> {
    of_each(desk, clubs, now, Survey::of).await
}

/// What one look at each club says.
pub(super) async fn of_each<T: Send + 'static>(
    desk: &Arc<Desk>,
    clubs: Vec<Entry>,
    now: DateTime<Utc>,
    look: fn(&Desk, Entry, DateTime<Utc>) -> T,
) -> Result<Vec<T>, Failure> {
    let share = clubs.len().div_ceil(READERS).max(1);
    let looking: Vec<_> = clubs
        .chunks(share)
        .map(|share| {
            let (desk, share) = (Arc::clone(desk), share.to_vec());
            let look = move |entry| look(&desk, entry, now);
            tokio::task::spawn_blocking(move || share.into_iter().map(look).collect::<Vec<_>>())
        })
        .collect();
    let mut found = Vec::with_capacity(clubs.len());
    for share in looking {
        found.extend(share.await.map_err(|error| Failure::Internal(error.to_string()))?);
    }
    Ok(found)
}

/// What is known of a club's books, which are read where they have changed.
pub(super) fn figures_of(
    desk: &Desk,
    entry: &Entry,
    now: DateTime<Utc>,
) -> (Trace, Option<BookFigures>) {
    let location = desk.storage.books(&entry.key);
    let trace = location.trace();
    let books = desk.figures.at(&entry.key, trace).or_else(|| {
        let today = entry.wall_clock(desk.wall_clock).local(now).date();
        let books = read(&location, today, now)?;
        desk.figures.keep(&entry.key, trace, &books);
        Some(books)
    });
    (trace, books)
}

/// Reads the figures of a club for later.
pub(in crate::clubs) fn remember(desk: &Desk, entry: Entry, now: DateTime<Utc>) {
    Survey::of(desk, entry, now);
}

impl Survey {
    fn of(desk: &Desk, entry: Entry, now: DateTime<Utc>) -> Survey {
        let clock = entry.wall_clock(desk.wall_clock);
        let today = clock.local(now).date();
        let (trace, books) = figures_of(desk, &entry, now);
        let newest_backup = newest_backup(&desk.storage, &entry.key);
        let files = ClubFigures { bytes: trace.bytes, newest_backup };
        let written = trace.written.map(DateTime::from);
        let made = desk
            .storage
            .books(&entry.key)
            .folder()
            .metadata()
            .and_then(|folder| folder.created())
            .ok()
            .map(DateTime::from);
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
        let is_silent = self.written.is_none_or(|at| self.now - at > SILENT);
        let is_open = self.entry.state == ClubState::Open;
        self.books.is_none()
            || self.is_nearly_full()
            || is_open && is_silent
            || self.has_old_backup()
    }

    /// Whether its pages answer and it has not been backed up for too long; a new club gets its first backup at night.
    pub(super) fn has_old_backup(&self) -> bool {
        let last = self.files.newest_backup.or_else(|| Some(self.clock.local(self.made?)));
        self.entry.state.is_served() && !last.is_some_and(|at| self.is_recent(at))
    }

    /// Whether it has a backup that is not too old.
    pub(super) fn has_new_backup(&self) -> bool {
        self.files.newest_backup.is_some_and(|at| self.is_recent(at))
    }

    /// Whether its books take most of what they may.
    pub(super) fn is_nearly_full(&self) -> bool {
        self.entry.quota.is_some_and(|quota| self.files.bytes * 10 > quota.bytes() * 9)
    }

    fn is_recent(&self, at: NaiveDateTime) -> bool {
        (self.clock.local(self.now) - at).num_hours() <= BACKUP_HOURS
    }

    fn days(&self) -> impl Iterator<Item = NaiveDate> {
        let started = self.books.iter().flat_map(|books| &books.started);
        started.map(|at| self.clock.local(*at).date())
    }
}

impl FigureMemory {
    fn at(&self, key: &Key, trace: Trace) -> Option<BookFigures> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(key).filter(|(of, _)| *of == trace).map(|(_, figures)| figures.clone())
    }

    fn keep(&self, key: &Key, trace: Trace, figures: &BookFigures) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.insert(key.clone(), (trace, figures.clone()));
    }
}

/// Reads the books of a club; why they cannot be read stands in our log.
fn read(books: &Location, today: NaiveDate, now: DateTime<Utc>) -> Option<BookFigures> {
    let weeks = now - TimeDelta::weeks(i64::try_from(WEEKS).unwrap_or_default());
    let new_year = today.with_ordinal(1).unwrap_or(today);
    // A day more, for time zones.
    let new_year = new_year.and_time(chrono::NaiveTime::MIN).and_utc() - TimeDelta::days(1);
    let figures = move |tx: &Transaction<'_>| -> Result<BookFigures, Failure> {
        let name = club_names::current(tx)?;
        let started = games::started_since(tx, weeks.min(new_year))?;
        let is_administered = accounts::is_administered(tx)?;
        let (rules, _) = publications::rules(tx)?;
        let has_list =
            rules.year_list.is_for(Audience::Public) && !publications::standing(tx)?.is_empty();
        let (people, listing) = (people::count(tx)?, rules.listing);
        Ok(BookFigures { name, is_administered, people, listing, has_list, started })
    };
    let read = books.read_once(figures);
    let read = read.inspect_err(|error| tracing::warn!(?error, "books are not read")).ok()?;
    read.inspect_err(|failure| tracing::warn!(?failure, "books are not read")).ok()
}
