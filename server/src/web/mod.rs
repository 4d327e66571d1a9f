//! What every page needs: who asks, in which language, what an address names, forms, the frame of a page, refusals. It knows no
//! page and no address but those of its own files.

pub(crate) mod address_parts;
pub(crate) mod attempts;
pub(crate) mod club_memory;
pub(crate) mod club_name;
pub(crate) mod conditional;
pub(crate) mod connections;
pub(crate) mod context;
pub(crate) mod csrf;
pub(crate) mod demo_door;
pub mod deployment;
pub(crate) mod error_response;
pub(crate) mod extract;
pub(crate) mod first_code;
pub(crate) mod flash;
pub(crate) mod form;
pub(crate) mod forms;
pub(crate) mod forwarded;
pub mod house_network;
pub(crate) mod language;
pub mod layout;
pub mod listener;
pub(crate) mod live;
pub(crate) mod local;
pub(crate) mod menu;
pub(crate) mod pending_sign_ins;
pub(crate) mod plan_turns;
pub(crate) mod published;
pub(crate) mod rate_limit;
pub(crate) mod recorded_at;
pub(crate) mod refusal_log;
pub(crate) mod response;
pub mod routing;
pub mod sample_seat;
pub mod scheme;
pub(crate) mod security_headers;
pub(crate) mod static_files;
pub(crate) mod turns;
pub(crate) mod upload;
pub(crate) mod visitor;

use std::sync::Arc;

use chrono::{DateTime, Utc};

use crate::actions::{ActionContext, WallClock};
use crate::backups::Backups;
use crate::store::Database;
pub use club_memory::ClubMemory;
pub use club_name::ClubName;
use deployment::Deployment;
pub use first_code::FirstCode;
pub use live::Live;
pub use published::Published;
pub use rate_limit::RateLimiter;
use routing::Routing;
use sample_seat::{Demo, SampleServer};
pub use turns::Turns;

/// What handlers need besides the request: one club, and its share of the server.
#[derive(Clone)]
pub struct AppState {
    /// The club's database.
    pub database: Arc<Database>,
    /// The present instant and the club's local time.
    pub clock: Clock,
    /// The club's name, above its printed lists.
    pub club: Arc<ClubName>,
    /// The public address of the server, without a slash at its end; `None`: the address of each request.
    pub public_url: Option<Arc<str>>,
    /// Whether board and treasurer need a second factor.
    pub requires_second_factor: bool,
    /// Who follows which game.
    pub live: Arc<Live>,
    /// The counters that limit attempts.
    pub rate_limiter: Arc<RateLimiter>,
    /// The turns of expensive work, which all clubs of the server share.
    pub turns: Arc<Turns>,
    /// What may be forgotten.
    pub memory: Arc<ClubMemory>,
    /// The lists that were published, in memory.
    pub published: Arc<Published>,
    /// Whether the club lives on a server with several clubs, which somebody else looks after.
    pub is_hosted: bool,
    /// Whether everybody can read and nobody writes.
    pub is_resting: bool,
    /// The nightly backups.
    pub backups: Arc<Backups>,
    /// How many years lines of the log and ended sign-ins are kept.
    pub log_years: u32,
    /// The sample club, where this server shows one and no real club.
    pub demo: Option<Arc<Demo>>,
    /// The sample club that can be opened beside a new club.
    pub sample: Arc<SampleServer>,
    /// The code by which a new club is opened.
    pub first_code: Arc<FirstCode>,
    /// How this server is reached.
    pub deployment: Arc<Deployment>,
    /// The addresses above.
    pub routing: Routing,
}

/// The only source of the time; the program hands it in.
#[derive(Clone, Copy)]
pub struct Clock {
    /// The instant it is.
    pub now: fn() -> DateTime<Utc>,
    /// The club's local time.
    pub wall_clock: WallClock,
}

impl AppState {
    /// What the club is called.
    pub fn club(&self) -> Option<Arc<str>> {
        self.club.get()
    }

    /// The context of an action by this author at the present instant.
    pub(crate) fn context(&self, author: Option<String>) -> ActionContext {
        let Clock { now, wall_clock } = self.clock;
        ActionContext { author, now: now(), wall_clock }
    }
}

/// Whether an address belongs to the API, which programs ask; people look at all others.
pub(crate) fn is_api(path: &str) -> bool {
    path == "/api" || path.starts_with("/api/")
}
