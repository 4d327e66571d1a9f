//! The published pages in memory, and the folder of public pages for another web server.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{PoisonError, RwLock};

use axum::body::Bytes;
use axum::http::HeaderValue;
use chrono::{DateTime, TimeDelta, Utc};
use club::publishing::Audience;
use tokio::sync::Mutex;

use crate::store::Database;
use crate::weekly_list::schedule::{self, TournamentsNow};
use crate::weekly_list::site_folder::Exchange;

/// How long a page in memory counts as the latest: another process may have published.
const FRESH: TimeDelta = TimeDelta::seconds(2);

/// How many bytes are kept in memory at most.
const MOST: usize = 64 * 1024 * 1024;

/// The pages that were asked for, in memory.
#[derive(Default)]
pub struct Published {
    cache: RwLock<Cache>,
    /// One request at a time asks the database: the others that wait find the page in memory.
    pub(crate) turn: Mutex<()>,
    /// Where the public pages are written as well, for another web server.
    site: Option<PathBuf>,
    /// The pages of tournaments as they were written last; one at a time writes the folder.
    written: Mutex<Option<TournamentsNow>>,
    has_mail_server: bool,
}

#[derive(Default)]
struct Cache {
    /// The edition of what is published when the pages were read.
    edition: i64,
    /// When that was looked up.
    looked_up: DateTime<Utc>,
    bytes: usize,
    files: HashMap<(Audience, String), Served>,
}

/// A page with its tag.
#[derive(Clone)]
pub(crate) struct Served {
    pub(crate) content: Bytes,
    pub(crate) tag: HeaderValue,
}

impl Published {
    /// Nothing in memory yet. `site` is the folder into which public pages are written as well.
    pub fn new(site: Option<PathBuf>, has_mail_server: bool) -> Published {
        Published { site, has_mail_server, ..Published::default() }
    }

    /// Whether mails can be sent at all.
    pub(crate) fn has_mail_server(&self) -> bool {
        self.has_mail_server
    }

    /// Forgets the pages in memory after a list was published, and writes the folder again. An error of the folder is logged;
    /// the list stays published.
    pub async fn after_publishing(&self, database: &Database) {
        *self.cache.write().unwrap_or_else(PoisonError::into_inner) = Cache::default();
        let mut written = self.written.lock().await;
        self.write_site(database).await;
        // The next look computes them again.
        *written = None;
    }

    /// Writes the folder again where the tournaments that everybody may see have changed since they were written.
    pub async fn follow_tournaments(&self, database: &Database) {
        if self.site.is_none() {
            return;
        }
        let mut written = self.written.lock().await;
        match schedule::tournaments_now(database, written.as_ref()).await {
            Ok(now) => {
                let is_same = written.as_ref().is_some_and(|then| then.has_same_pages(&now));
                // A folder that could not be written is tried again the next time.
                if is_same || self.write_site(database).await {
                    *written = Some(now);
                }
            }
            Err(error) => tracing::error!(?error, "the pages of tournaments cannot be made"),
        }
    }

    /// Writes the folder, where there is one. Says whether nothing is left to write.
    async fn write_site(&self, database: &Database) -> bool {
        let Some(site) = &self.site else {
            return true;
        };
        let path = site.display().to_string();
        match schedule::write_site(database, Audience::Public, site, Exchange::Link).await {
            Ok(Ok(files)) => {
                tracing::info!(files, path, "the public pages were written");
                true
            }
            Ok(Err(error)) => {
                tracing::error!(?error, path, "the public pages cannot be written");
                false
            }
            Err(error) => {
                tracing::error!(?error, path, "the public pages cannot be read");
                false
            }
        }
    }

    /// The page, if it is in memory and fresh.
    pub(crate) fn at_hand(&self, asked: &(Audience, String), now: DateTime<Utc>) -> Option<Served> {
        let cache = self.cache.read().unwrap_or_else(PoisonError::into_inner);
        // A clock that was set back must not keep old pages.
        if (now - cache.looked_up).abs() > FRESH {
            return None;
        }
        cache.files.get(asked).cloned()
    }

    pub(crate) fn keep(
        &self,
        asked: (Audience, String),
        file: Served,
        edition: i64,
        now: DateTime<Utc>,
    ) {
        let mut cache = self.cache.write().unwrap_or_else(PoisonError::into_inner);
        if cache.edition != edition || cache.bytes + file.content.len() > MOST {
            *cache = Cache { edition, ..Cache::default() };
        }
        cache.looked_up = now;
        cache.bytes += file.content.len();
        cache.files.insert(asked, file);
    }

    /// The page, if it is in memory from this edition; then it counts as looked up.
    pub(crate) fn confirmed(
        &self,
        asked: &(Audience, String),
        edition: i64,
        now: DateTime<Utc>,
    ) -> Option<Served> {
        let mut cache = self.cache.write().unwrap_or_else(PoisonError::into_inner);
        if cache.edition != edition {
            return None;
        }
        cache.looked_up = now;
        cache.files.get(asked).cloned()
    }
}
