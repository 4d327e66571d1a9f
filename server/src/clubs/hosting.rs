//! Several clubs in one process: finds the club of a request, opens it when it is needed, and closes it when nobody visits it.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::{Duration, Instant, SystemTime};

use askama::Template;
use axum::Router;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_SECURITY_POLICY;
use axum::response::{Html, IntoResponse as _, Response};
use chrono::TimeDelta;
use texts::hosting::{self, RegistryProblem};
use texts::{Lang, Text};

use super::address::{Key, host_of};
use super::books;
use super::chores::Chores;
use super::open_club::{OpenClub, Visit};
use super::registry::{self, ClubState, Entry, Registry, folder_of};
use crate::backups::Backups;
use crate::http::deployment::Deployment;
use crate::http::{AppState, Clock, Published, RateLimiter};
use crate::limits::{CLUB_STAYS_OPEN, CLUB_STAYS_SHUT, CLUBS_IN_TRASH_DAYS, MOST_OPEN_CLUBS};
use crate::mail::smtp::MailServer;
use crate::wall_clock::WallClock;

/// How often clubs that nobody visits are closed, and others opened that have something to do by themselves.
const ROUND: Duration = Duration::from_secs(30);

/// After how long a closed club is opened to see whether a list, a mail or a backup is due.
const CATCH_UP_EVERY: Duration = Duration::from_secs(15 * 60);

/// What all clubs of a server share.
pub struct Shared {
    /// The time, and the time zone of clubs without their own.
    pub clock: Clock,
    /// How the server is reached.
    pub deployment: Arc<Deployment>,
    /// What takes mails.
    pub mail_server: Option<MailServer>,
    /// Whether board and treasurer need a second factor.
    pub requires_second_factor: bool,
    /// How many years the logs of the clubs are kept.
    pub log_years: u32,
    /// The language of our log.
    pub lang: Lang,
}

/// The clubs of a folder.
pub struct Clubs {
    folder: PathBuf,
    shared: Shared,
    rate_limiter: RateLimiter,
    registered: RwLock<Registered>,
    slots: Mutex<HashMap<Key, Arc<Slot>>>,
}

/// The clubs as they stood in the file when it was read last.
struct Registered {
    registry: Registry,
    changed_at: Option<SystemTime>,
}

/// The place of one club. One at a time opens or closes it, and nobody visits it meanwhile.
#[derive(Default)]
struct Slot(tokio::sync::Mutex<Place>);

#[derive(Default)]
struct Place {
    open: Option<OpenClub>,
    /// When it could not be opened.
    failed_at: Option<Instant>,
    caught_up_at: Option<Instant>,
}

/// Why a request gets no club.
enum NoClub {
    Unknown,
    Suspended(String),
    InTrouble,
}

impl Clubs {
    /// Reads which clubs there are; none is opened yet.
    ///
    /// # Errors
    /// The list of the clubs cannot be read.
    pub fn new(folder: PathBuf, shared: Shared) -> Result<Clubs, RegistryProblem> {
        let changed_at = changed_at(&folder);
        let registered = Registered { registry: Registry::read(&folder)?, changed_at };
        let rate_limiter = RateLimiter::default();
        let (registered, slots) = (RwLock::new(registered), Mutex::default());
        Ok(Clubs { folder, shared, rate_limiter, registered, slots })
    }

    /// What answers for all of them.
    pub fn router(self: &Arc<Self>) -> Router {
        Router::new().fallback(answer).with_state(Arc::clone(self))
    }

    /// Closes what nobody visits and opens what has something to do, for as long as the server runs.
    pub async fn keep_house(self: Arc<Self>) {
        // Not at once: those who wait for the server come first.
        let first = tokio::time::Instant::now() + ROUND;
        let mut rounds = tokio::time::interval_at(first, ROUND);
        loop {
            rounds.tick().await;
            self.round().await;
        }
    }

    /// One round of [`Clubs::keep_house`].
    pub async fn round(&self) {
        self.close_idle(CLUB_STAYS_OPEN, usize::MAX).await;
        self.empty_trash();
        for entry in self.registry().clubs {
            if entry.state == ClubState::Open {
                self.catch_up(&entry).await;
            }
        }
    }

    /// How many clubs are open.
    pub async fn count_open(&self) -> usize {
        let mut count = 0;
        for slot in self.all_slots() {
            count += usize::from(slot.1.0.lock().await.open.is_some());
        }
        count
    }

    /// Ends the streams of all who follow a game: the server is ending.
    pub fn end_streams(&self) {
        for (_, slot) in self.all_slots() {
            if let Ok(place) = slot.0.try_lock()
                && let Some(club) = &place.open
            {
                club.chores.state.live.close();
            }
        }
    }

    /// Closes all clubs: the server has ended.
    pub async fn close(&self) {
        for (_, slot) in self.all_slots() {
            let open = slot.0.lock().await.open.take();
            if let Some(open) = open {
                open.close().await;
            }
        }
    }

    /// The clubs as they stand in the file now. One that cannot be read leaves everything as it was.
    fn registry(&self) -> Registry {
        let now = changed_at(&self.folder);
        let known = self.registered.read().unwrap_or_else(PoisonError::into_inner);
        if known.changed_at == now {
            return known.registry.clone();
        }
        drop(known);
        let mut known = self.registered.write().unwrap_or_else(PoisonError::into_inner);
        match Registry::read(&self.folder) {
            Ok(registry) => known.registry = registry,
            Err(problem) => {
                tracing::error!("{}", hosting::registry_problem(&problem, self.shared.lang));
            }
        }
        known.changed_at = now;
        known.registry.clone()
    }

    fn slot(&self, key: &Key) -> Arc<Slot> {
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(slots.entry(key.clone()).or_default())
    }

    fn all_slots(&self) -> Vec<(Key, Arc<Slot>)> {
        let slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        slots.iter().map(|(key, slot)| (key.clone(), Arc::clone(slot))).collect()
    }

    /// The club of a host, opened if need be.
    async fn find(&self, host: &str) -> Result<Visit, NoClub> {
        let registry = self.registry();
        let entry = registry.by_host(host).ok_or(NoClub::Unknown)?;
        match &entry.state {
            ClubState::Open => {}
            ClubState::Suspended { reason, .. } => return Err(NoClub::Suspended(reason.clone())),
            ClubState::Deleted { .. } => return Err(NoClub::Unknown),
        }
        let slot = self.slot(&entry.key);
        let mut place = slot.0.lock().await;
        if place.open.is_none() {
            if place.failed_at.is_some_and(|at| at.elapsed() < CLUB_STAYS_SHUT) {
                return Err(NoClub::InTrouble);
            }
            self.close_idle(Duration::ZERO, MOST_OPEN_CLUBS - 1).await;
            self.open(entry, &mut place).await;
        }
        place.open.as_mut().map(OpenClub::visit).ok_or(NoClub::InTrouble)
    }

    /// Opens a club. Why it cannot be opened stands in the log.
    async fn open(&self, entry: &Entry, place: &mut Place) {
        let folder = folder_of(&self.folder, &entry.key);
        let (clock, lang) = (self.clock_of(entry), self.shared.lang);
        // A folder without books would become a new club that anybody could take.
        let open = move || books::open_existing(&folder, clock, lang);
        match tokio::task::spawn_blocking(open).await {
            Ok(Ok(state)) => {
                place.failed_at = None;
                place.open = Some(OpenClub::new(self.chores_of(entry, state)));
            }
            Ok(Err(problem)) => {
                tracing::error!(club = %entry.key, ?problem, "the club cannot be opened");
                place.failed_at = Some(Instant::now());
            }
            Err(error) => {
                tracing::error!(club = %entry.key, %error, "opening the club was aborted");
                place.failed_at = Some(Instant::now());
            }
        }
    }

    fn clock_of(&self, entry: &Entry) -> Clock {
        let wall_clock = entry.time_zone.map_or(self.shared.clock.wall_clock, WallClock::Zone);
        Clock { wall_clock, ..self.shared.clock }
    }

    /// A club's state with what the server adds.
    fn chores_of(&self, entry: &Entry, state: AppState) -> Chores {
        let Shared { deployment, mail_server, requires_second_factor, log_years, lang, .. } =
            &self.shared;
        let folder = folder_of(&self.folder, &entry.key);
        let state = AppState {
            public_url: Some(entry.address.origin().into()),
            requires_second_factor: *requires_second_factor,
            rate_limiter: Arc::new(self.rate_limiter.of_club(entry.key.as_str())),
            published: Arc::new(Published::new(None, mail_server.is_some())),
            backups: Arc::new(Backups::new(&folder, None)),
            log_years: *log_years,
            deployment: Arc::clone(deployment),
            ..state
        };
        Chores { state, mail_server: mail_server.clone(), lang: *lang }
    }

    /// Closes clubs that nobody has visited for as long as this, and those that are not to be open, until no more than `most`
    /// are open; those first that nobody has visited for longest. A club that somebody is just opening stays.
    async fn close_idle(&self, idle: Duration, most: usize) {
        let registry = self.registry();
        let mut open = Vec::new();
        for (key, slot) in self.all_slots() {
            if let Ok(place) = Arc::clone(&slot).0.try_lock()
                && let Some(club) = &place.open
            {
                open.push((club.idle(), key, Arc::clone(&slot)));
            }
        }
        open.sort_by_key(|(idle, _, _)| std::cmp::Reverse(*idle));
        let mut count = open.len();
        for (_, key, slot) in open {
            let is_wanted = registry
                .clubs
                .iter()
                .any(|entry| entry.key == key && entry.state == ClubState::Open);
            let has_room = most == usize::MAX || count <= most;
            let Ok(mut place) = slot.0.try_lock() else { continue };
            let is_due = place.open.as_ref().is_some_and(|club| club.is_idle(idle));
            let must_go = !is_wanted || is_due && (most == usize::MAX || !has_room);
            if must_go && let Some(club) = place.open.take() {
                club.close().await;
                count -= 1;
            }
        }
    }

    /// Opens a closed club for a moment, to do what is due.
    async fn catch_up(&self, entry: &Entry) {
        let slot = self.slot(&entry.key);
        let mut place = slot.0.lock().await;
        let is_due = place.caught_up_at.is_none_or(|at| at.elapsed() >= CATCH_UP_EVERY);
        if !is_due || place.open.is_some() {
            return;
        }
        place.caught_up_at = Some(Instant::now());
        self.open(entry, &mut place).await;
        if let Some(club) = place.open.take() {
            club.chores.catch_up().await;
            club.close().await;
        }
    }

    /// Removes the clubs for good that have been in the trash long enough.
    fn empty_trash(&self) {
        let now = (self.shared.clock.now)();
        let is_over = |entry: &Entry| match entry.state {
            ClubState::Deleted { at } => now - at > TimeDelta::days(CLUBS_IN_TRASH_DAYS.into()),
            ClubState::Open | ClubState::Suspended { .. } => false,
        };
        if !self.registry().clubs.iter().any(is_over) {
            return;
        }
        let removed = Registry::change(&self.folder, |registry| {
            let (over, kept) = registry.clubs.drain(..).partition::<Vec<_>, _>(is_over);
            registry.clubs = kept;
            Ok(over)
        });
        for entry in removed.unwrap_or_default() {
            let folder = folder_of(&self.folder, &entry.key);
            tracing::warn!(club = %entry.key, "a club is removed from the trash");
            if let Err(error) = std::fs::remove_dir_all(&folder) {
                tracing::error!(club = %entry.key, %error, "its folder cannot be removed");
            }
        }
    }
}

/// When the list of the clubs was changed last.
fn changed_at(folder: &Path) -> Option<SystemTime> {
    std::fs::metadata(folder.join(registry::FILE)).and_then(|file| file.modified()).ok()
}

/// Answers by the club that the request names; who names none learns nothing of any.
async fn answer(State(clubs): State<Arc<Clubs>>, request: Request) -> Response {
    let found = match host_of(request.headers(), request.uri()) {
        Some(host) => clubs.find(&host).await,
        None => Err(NoClub::Unknown),
    };
    match found {
        Ok(visit) => visit.answer(request).await,
        Err(NoClub::Unknown) => refusal(StatusCode::NOT_FOUND, hosting::NO_CLUB, ""),
        Err(NoClub::Suspended(reason)) => {
            refusal(StatusCode::SERVICE_UNAVAILABLE, hosting::SUSPENDED, &reason)
        }
        Err(NoClub::InTrouble) => refusal(StatusCode::SERVICE_UNAVAILABLE, hosting::IN_TROUBLE, ""),
    }
}

/// What somebody reads who gets no club. Both languages, because which one the visitor wants stands in a club's cookies.
#[derive(Template)]
#[template(path = "no_club.html")]
struct NoClubPage<'a> {
    german: &'static str,
    english: &'static str,
    reason: &'a str,
}

fn refusal(status: StatusCode, sentence: Text, reason: &str) -> Response {
    let page =
        NoClubPage { german: sentence.get(Lang::De), english: sentence.get(Lang::En), reason };
    let headers = [(CONTENT_SECURITY_POLICY, "default-src 'none'; style-src 'unsafe-inline'")];
    match page.render() {
        Ok(page) => (status, headers, Html(page)).into_response(),
        Err(error) => {
            tracing::error!(%error, "a page cannot be written");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}
