//! Several clubs in one process: finds the club of a request, opens it when it is needed, and closes it when nobody visits it.

mod answer;

use std::collections::HashMap;
use std::fs::File;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use texts::Lang;
use texts::data_files::FileProblem;
use texts::hosting::{self, RegistryProblem};
use tokio::sync::{Mutex as Slot, OwnedMutexGuard, OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinSet;
use tracing::Instrument as _;

use super::address::Key;
use super::books::{self, NotOpened};
use super::certificates::{Certificates, Renewals};
use super::chores::{BACKUPS_EVERY, Chores};
use super::figures::ServerFigures;
use super::host::{self, Desk, FigureMemory};
use super::no_club::NoClub;
use super::open_club::{OpenClub, Visit};
use super::plain_port::PlainPort;
use super::registered::Registered;
use super::registry::{ClubState, Entry, Kind, Registry, unusable};
use super::storage::Storage;
use super::{arrivals, trash};
use crate::backups::Backups;
use crate::http;
use crate::limits::{CLUB_STAYS_OPEN, CLUB_STAYS_SHUT, MOST_OPEN_CLUBS};
use crate::mail::smtp::MailServer;
use crate::tls::acme::Pauses;
use crate::web::deployment::Deployment;
use crate::web::{AppState, Clock, Published, RateLimiter, Turns};
use crate::weekly_list::site_folder;

/// How often clubs that nobody visits are closed, and others opened that may have something to do by themselves.
const ROUND: Duration = Duration::from_secs(10);

/// After how long a closed club is opened to see whether a list, a mail or a backup is due.
const WAKE_EVERY: Duration = Duration::from_secs(15 * 60);

/// How many of them are opened in a round.
const MOST_WOKEN: usize = 6;

/// How long a visitor waits for one club to be closed for another.
const ROOM_PATIENCE: Duration = Duration::from_secs(5);

/// How long the clubs may take to be closed when the server ends.
const END_PATIENCE: Duration = Duration::from_secs(10);

/// How long the server has to run until it removes anything by its age: a clock that was wrong at the start is right by then.
const TRASH_WAITS: Duration = Duration::from_secs(24 * 60 * 60);

/// How often the list is looked at for names without a certificate.
const LOOK_FOR_NAMES: Duration = Duration::from_secs(5);

/// The file that keeps a second server out.
const LOCK: &str = "server.lock";

/// What all clubs of a server share.
pub struct Shared {
    /// The time, and the time zone of clubs without their own.
    pub clock: Clock,
    /// How the server is reached.
    pub deployment: Arc<Deployment>,
    /// The certificates of the clubs, where each has one of its own.
    pub certificates: Option<Arc<Certificates>>,
    /// What takes mails.
    pub mail_server: Option<MailServer>,
    /// Whether board and treasurer need a second factor.
    pub requires_second_factor: bool,
    /// How many years the logs of the clubs are kept.
    pub log_years: u32,
    /// The language of our log.
    pub lang: Lang,
}

/// The clubs of a server.
pub struct Clubs {
    storage: Storage,
    shared: Shared,
    rate_limiter: RateLimiter,
    turns: Arc<Turns>,
    registered: Arc<Registered>,
    slots: Mutex<HashMap<Key, Arc<Slot<Place>>>>,
    /// What the pages of the host have read of them.
    figures: Arc<FigureMemory>,
    /// A permit for each club that is open.
    room: Arc<Semaphore>,
    began: Instant,
    is_ending: AtomicBool,
    _locked: File,
}

/// The place of one club. One at a time opens or closes it, and nobody visits it meanwhile.
#[derive(Default)]
struct Place {
    open: Option<OpenClub>,
    /// What is known of failed backups outlives the opening.
    backups: Option<Arc<Backups>>,
    /// Whether its tables have been checked since the server began.
    is_checked: bool,
    /// When it could not be opened.
    failed_at: Option<Instant>,
    /// When it was open last, or was opened to look what is due.
    looked_after: Option<Instant>,
}

impl Clubs {
    /// Reads which clubs there are; none is opened yet.
    ///
    /// # Errors
    /// The list of the clubs cannot be read, or another server is at work.
    pub fn new(storage: Storage, shared: Shared) -> Result<Clubs, RegistryProblem> {
        let registered = Arc::new(Registered::read(&storage, shared.lang)?);
        if let Some(certificates) = &shared.certificates {
            certificates.read(&registered.read_again());
        }
        Ok(Clubs {
            _locked: lock(storage.folder())?,
            storage,
            shared,
            rate_limiter: RateLimiter::default(),
            turns: Arc::default(),
            registered,
            slots: Mutex::default(),
            figures: Arc::default(),
            room: Arc::new(Semaphore::new(MOST_OPEN_CLUBS)),
            began: Instant::now(),
            is_ending: AtomicBool::new(false),
        })
    }

    /// What answers for all of them.
    pub fn router(self: &Arc<Self>) -> Router {
        Router::new().fallback(answer::answer).with_state(Arc::clone(self))
    }

    /// What answers by HTTP where the clubs have certificates of their own.
    pub fn plain_router(&self) -> Option<Router> {
        let port = PlainPort {
            certificates: Arc::clone(self.shared.certificates.as_ref()?),
            registered: Arc::clone(&self.registered),
            clock: self.shared.clock,
        };
        Some(port.router())
    }

    /// Obtains and renews the certificates of the clubs for as long as the server runs, if they have their own.
    pub async fn keep_certificates(self: Arc<Self>, pauses: Pauses) {
        let Some(certificates) = &self.shared.certificates else { return };
        let (mut renewals, now) = (Renewals::default(), self.shared.clock.now);
        loop {
            let registry = self.registered.now().await;
            certificates.renew(&registry, &mut renewals, now, pauses).await;
            tokio::time::sleep(LOOK_FOR_NAMES).await;
        }
    }

    /// Closes what nobody visits and opens what may have something to do, for as long as the server runs.
    pub async fn keep_house(self: Arc<Self>) {
        // Not at once: those who wait for the server come first.
        let first = tokio::time::Instant::now() + ROUND;
        let mut rounds = tokio::time::interval_at(first, ROUND);
        rounds.tick().await;
        let clubs = Arc::clone(&self);
        tokio::task::spawn_blocking(move || clubs.remember_figures());
        loop {
            self.round().await;
            rounds.tick().await;
        }
    }

    /// One round of [`Clubs::keep_house`].
    pub async fn round(&self) {
        let registry = self.registered.now().await;
        self.close_idle(&registry);
        self.withdraw_sites(Arc::clone(&registry)).await;
        arrivals::remove_old(self.storage.folder());
        if self.began.elapsed() >= TRASH_WAITS {
            self.empty_trash().await;
        }
        self.wake().await;
    }

    /// Reads what the pages of the host show of each club, so that its officer does not wait for hundreds of books.
    fn remember_figures(&self) {
        let registry = self.registered.read_again();
        let Some(host) = registry.clubs.iter().find(|entry| !entry.kind.is_club()) else { return };
        let desk = self.desk(host);
        for entry in registry.clubs.iter().filter(|entry| entry.kind.is_club()) {
            if self.is_ending.load(Ordering::Relaxed) {
                return;
            }
            host::remember(&desk, entry.clone(), (self.shared.clock.now)());
        }
    }

    /// How many clubs are open.
    pub async fn count_open(&self) -> usize {
        let mut count = 0;
        for slot in self.all_slots() {
            count += usize::from(slot.lock().await.open.is_some());
        }
        count
    }

    /// What a program that watches the server may know of its clubs.
    async fn figures(&self) -> String {
        let figures = ServerFigures {
            registry: self.registered.now().await,
            storage: self.storage.clone(),
            open: MOST_OPEN_CLUBS - self.room.available_permits(),
            clock: self.shared.clock,
        };
        tokio::task::spawn_blocking(move || figures.page()).await.unwrap_or_default()
    }

    /// Ends the streams of all who follow a game: the server is ending.
    pub fn end_streams(&self) {
        self.is_ending.store(true, Ordering::Relaxed);
        for slot in self.all_slots() {
            if let Ok(place) = slot.try_lock()
                && let Some(club) = &place.open
            {
                club.end_streams();
            }
        }
    }

    /// Closes all clubs, and opens none any more: the server has ended.
    pub async fn close(&self) {
        self.is_ending.store(true, Ordering::Relaxed);
        let mut closing = JoinSet::new();
        for slot in self.all_slots() {
            closing.spawn(async move {
                let open = slot.lock().await.open.take();
                if let Some(open) = open {
                    open.close().await;
                }
            });
        }
        let all = async { while closing.join_next().await.is_some() {} };
        if tokio::time::timeout(END_PATIENCE, all).await.is_err() {
            tracing::warn!("not all clubs were closed in time; what was saved is safe");
        }
    }

    /// Removes the clubs for good that have been deleted long enough.
    pub async fn empty_trash(&self) {
        let (storage, now) = (self.storage.clone(), (self.shared.clock.now)());
        let emptied = tokio::task::spawn_blocking(move || trash::empty(&storage, now)).await;
        if let Ok(Err(problem)) = emptied {
            tracing::error!("{}", hosting::registry_problem(&problem, self.shared.lang));
        }
    }

    fn slot(&self, key: &Key) -> Arc<Slot<Place>> {
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(slots.entry(key.clone()).or_default())
    }

    fn all_slots(&self) -> Vec<Arc<Slot<Place>>> {
        let slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        slots.values().map(Arc::clone).collect()
    }

    /// The club of a host that visitors may enter.
    async fn entry(&self, host: &str) -> Result<Entry, NoClub> {
        if self.is_ending.load(Ordering::Relaxed) {
            return Err(NoClub::NoRoom);
        }
        let registry = self.registered.now().await;
        let entry = registry.by_host(host).ok_or(NoClub::Unknown)?;
        match &entry.state {
            ClubState::Open | ClubState::Resting { .. } => Ok(entry.clone()),
            ClubState::Suspended { reason, .. } => Err(NoClub::Suspended(reason.clone())),
            ClubState::Deleted { .. } => Err(NoClub::Unknown),
        }
    }

    /// The club of a host, opened if need be.
    async fn find(self: Arc<Self>, host: String) -> Result<Visit, NoClub> {
        let slot = self.slot(&self.entry(&host).await?.key);
        let mut place = slot.lock().await;
        // It may have been locked while it was opened or closed.
        let entry = self.entry(&host).await?;
        if let Some(changed) = place.open.take_if(|club| !club.is_as(&entry)) {
            changed.close().await;
        }
        if place.open.is_none() {
            if place.failed_at.is_some_and(|at| at.elapsed() < CLUB_STAYS_SHUT) {
                return Err(NoClub::InTrouble);
            }
            let permit = self.room().await?;
            self.open(&entry, &mut place, permit, BACKUPS_EVERY).await;
        }
        place.open.as_mut().map(OpenClub::visit).ok_or(NoClub::InTrouble)
    }

    /// Room for one more open club; one that nobody visits is closed for it.
    async fn room(&self) -> Result<OwnedSemaphorePermit, NoClub> {
        if let Ok(permit) = Arc::clone(&self.room).try_acquire_owned() {
            return Ok(permit);
        }
        let open = self.all_slots().into_iter().filter_map(|slot| slot.try_lock_owned().ok());
        let idle = |place: &Place| {
            let club = place.open.as_ref().filter(|club| club.is_idle(Duration::ZERO));
            club.map(OpenClub::idle)
        };
        let longest = open.filter(|place| idle(place).is_some()).max_by_key(|place| idle(place));
        if let Some(place) = longest {
            close(place);
        }
        let permit = Arc::clone(&self.room).acquire_owned();
        match tokio::time::timeout(ROOM_PATIENCE, permit).await {
            Ok(Ok(permit)) => Ok(permit),
            Ok(Err(_)) | Err(_) => Err(NoClub::NoRoom),
        }
    }

    /// Opens a club, whose first look for a backup comes after `first_backup`. Why it cannot be opened stands in the log.
    async fn open(
        &self,
        entry: &Entry,
        place: &mut Place,
        permit: OwnedSemaphorePermit,
        first_backup: Duration,
    ) {
        let (books, lang) = (self.storage.books(&entry.key), self.shared.lang);
        let wall_clock = entry.wall_clock(self.shared.clock.wall_clock);
        let clock = Clock { wall_clock, ..self.shared.clock };
        // Where there are no books, a new club would come that anybody could take.
        let quota = entry.quota;
        let open = move || books::open_existing(&books, clock, quota, lang);
        place.looked_after = Some(Instant::now());
        match tokio::task::spawn_blocking(open).await {
            Ok(Ok(state)) => {
                place.failed_at = None;
                let chores = self.chores_of(entry, state, place);
                let span = tracing::error_span!("club", key = %entry.key);
                if !std::mem::replace(&mut place.is_checked, true) {
                    let check = books::check_tables(chores.state.clone(), lang);
                    tokio::spawn(check.instrument(span.clone()));
                }
                let router = self.router_of(entry, &chores.state);
                let opened = OpenClub::new((entry, router), chores, permit, &span, first_backup);
                place.open = Some(opened);
            }
            Ok(Err(problem)) => {
                tracing::error!(club = %entry.key, ?problem, "the club cannot be opened");
                // Somebody who restores it will soon be done.
                let is_in_use = matches!(&problem, NotOpened::File(error) if error.problem == FileProblem::InUse);
                place.failed_at = (!is_in_use).then(Instant::now);
            }
            Err(error) => {
                tracing::error!(club = %entry.key, %error, "opening the club was aborted");
                place.failed_at = Some(Instant::now());
            }
        }
    }

    /// What answers for an entry: a club, or the pages of the host.
    fn router_of(&self, entry: &Entry, state: &AppState) -> Router {
        match entry.kind {
            Kind::Club => http::router(state.clone()),
            Kind::Host => host::router(state.clone(), self.desk(entry)),
        }
    }

    /// What the pages of the host work on.
    fn desk(&self, host: &Entry) -> Desk {
        Desk {
            storage: self.storage.clone(),
            registered: Arc::clone(&self.registered),
            wall_clock: self.shared.clock.wall_clock,
            address: host.address.clone(),
            lang: self.shared.lang,
            sends_mail: self.shared.mail_server.is_some(),
            began: self.began,
            room: Arc::clone(&self.room),
            figures: Arc::clone(&self.figures),
            certificates: self.shared.certificates.clone(),
        }
    }

    /// A club's state with what the server adds.
    fn chores_of(&self, entry: &Entry, state: AppState, place: &mut Place) -> Chores {
        let Shared { deployment, certificates, mail_server, log_years, lang, .. } = &self.shared;
        let https = certificates.as_ref().and_then(|certificates| certificates.https(entry));
        let deployment = match https {
            None => Arc::clone(deployment),
            Some(https) => Arc::new(deployment.with_https(https)),
        };
        let backups = place.backups.get_or_insert_with(|| {
            let (books, copies) =
                (self.storage.books(&entry.key), self.storage.backups(&entry.key));
            Arc::new(Backups::new(books, Some(copies)))
        });
        let site = self.storage.site(&entry.key).filter(|_| entry.kind.is_club());
        let state = AppState {
            public_url: Some(entry.address.origin().into()),
            requires_second_factor: self.shared.requires_second_factor,
            rate_limiter: Arc::new(self.rate_limiter.of_club(entry.key.as_str())),
            turns: Arc::clone(&self.turns),
            published: Arc::new(Published::new(site, mail_server.is_some())),
            is_hosted: true,
            is_resting: entry.state.is_resting(),
            backups: Arc::clone(backups),
            log_years: *log_years,
            deployment,
            ..state
        };
        Chores { state, mail_server: mail_server.clone(), lang: *lang }
    }

    /// Closes clubs that nobody has visited for a while, those that were only woken, and those that are not to be open.
    fn close_idle(&self, registry: &Registry) {
        let slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        for (key, slot) in slots.iter() {
            let Ok(place) = Arc::clone(slot).try_lock_owned() else { continue };
            let wanted = registry.served_club(key);
            let is_due = |club: &OpenClub| {
                !wanted.is_some_and(|entry| club.is_as(entry))
                    || club.is_idle(if club.was_visited() { CLUB_STAYS_OPEN } else { ROUND / 2 })
            };
            if place.open.as_ref().is_some_and(is_due) {
                close(place);
            }
        }
    }

    /// Removes the public pages of clubs that are not open to anybody. They are written again when the club is.
    async fn withdraw_sites(&self, registry: Arc<Registry>) {
        let storage = self.storage.clone();
        let withdraw = move || {
            for entry in registry.clubs.iter().filter(|entry| !entry.state.is_served()) {
                let Some(site) = storage.site(&entry.key) else { continue };
                if let Err(error) = site_folder::remove_folder(&site) {
                    tracing::error!(club = %entry.key, %error, "its public pages cannot be removed");
                }
            }
        };
        if let Err(error) = tokio::task::spawn_blocking(withdraw).await {
            tracing::error!(%error, "removing public pages was aborted");
        }
    }

    /// Opens some of the clubs that have been closed for a while, so that they do what is due. Visitors come first.
    async fn wake(&self) {
        let mut woken = 0;
        for entry in &self.registered.now().await.clubs {
            let Ok(mut place) = self.slot(&entry.key).try_lock_owned() else { continue };
            let is_due = place.looked_after.is_none_or(|at| at.elapsed() >= WAKE_EVERY);
            let is_ending = self.is_ending.load(Ordering::Relaxed);
            if !entry.state.is_served() || place.open.is_some() || !is_due || is_ending {
                continue;
            }
            let Ok(permit) = Arc::clone(&self.room).try_acquire_owned() else { return };
            self.open(entry, &mut place, permit, Duration::ZERO).await;
            woken += 1;
            if woken == MOST_WOKEN {
                return;
            }
        }
    }
}

/// Closes a club beside whatever goes on; its place is taken until then.
fn close(mut place: OwnedMutexGuard<Place>) {
    if let Some(club) = place.open.take() {
        tokio::spawn(async move {
            club.close().await;
            place.looked_after = Some(Instant::now());
        });
    }
}

/// Keeps a second server away from the folder for as long as the file is open.
fn lock(folder: &Path) -> Result<File, RegistryProblem> {
    let path = folder.join(LOCK);
    let file = std::fs::create_dir_all(folder)
        .and_then(|()| File::options().create(true).append(true).open(&path))
        .map_err(|error| unusable(&path, &error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(std::fs::TryLockError::WouldBlock) => {
            Err(RegistryProblem::InUse { path: folder.display().to_string() })
        }
        Err(std::fs::TryLockError::Error(error)) => Err(unusable(&path, &error)),
    }
}
