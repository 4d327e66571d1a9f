//! The published pages as they were published: read once, cached, identified by an ETag.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{PoisonError, RwLock};

use axum::body::{Body, Bytes};
use axum::extract::{Path, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, LOCATION,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};
use chrono::{DateTime, TimeDelta, Utc};
use club::publishing::Audience;
use tokio::sync::Mutex;
use wire::ErrorCode;

use crate::documents::csv_writer;
use crate::documents::pdf::fingerprint;
use crate::failure::Failure;
use crate::http::AppState;
use crate::http::conditional::has_copy;
use crate::http::error_response::{ApiError, WithdrawnList};
use crate::store::Database;
use crate::store::publications::{self, Publication};
use crate::weekly_list::schedule::TournamentsNow;
use crate::weekly_list::site_folder::Exchange;
use crate::weekly_list::{build, schedule};

/// How long a page in memory counts as the latest: another process may have published.
const FRESH: TimeDelta = TimeDelta::seconds(2);

/// How many bytes are kept in memory at most.
const MOST: usize = 64 * 1024 * 1024;

/// The pages that were asked for, in memory.
#[derive(Default)]
pub struct Published {
    cache: RwLock<Cache>,
    /// One request at a time asks the database: the others that wait find the page in memory.
    turn: Mutex<()>,
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
struct Served {
    content: Bytes,
    tag: HeaderValue,
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
    fn at_hand(&self, asked: &(Audience, String), now: DateTime<Utc>) -> Option<Served> {
        let cache = self.cache.read().unwrap_or_else(PoisonError::into_inner);
        // A clock that was set back must not keep old pages.
        if (now - cache.looked_up).abs() > FRESH {
            return None;
        }
        cache.files.get(asked).cloned()
    }

    fn keep(&self, asked: (Audience, String), file: Served, edition: i64, now: DateTime<Utc>) {
        let mut cache = self.cache.write().unwrap_or_else(PoisonError::into_inner);
        if cache.edition != edition || cache.bytes + file.content.len() > MOST {
            *cache = Cache { edition, ..Cache::default() };
        }
        cache.looked_up = now;
        cache.bytes += file.content.len();
        cache.files.insert(asked, file);
    }

    /// The page, if it is in memory from this edition; then it counts as looked up.
    fn confirmed(
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

/// `GET /liste`: to the folder, so that its pages find each other.
pub(crate) async fn index() -> Response {
    (StatusCode::PERMANENT_REDIRECT, [(LOCATION, "/liste/")]).into_response()
}

/// `GET /liste/{file}`: a public page.
pub(crate) async fn public(
    State(state): State<AppState>,
    Path(file): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    if file == "intern" {
        return Ok((StatusCode::PERMANENT_REDIRECT, [(LOCATION, "/liste/intern/")]).into_response());
    }
    serve(&state, (Audience::Public, file), &headers).await
}

/// `GET /liste/intern/`: the first of the pages for the club.
pub(crate) async fn internal_index(
    state: State<AppState>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    internal(state, Path("index.html".to_owned()), headers).await
}

/// `GET /liste/intern/{file}`: a page for the club.
pub(crate) async fn internal(
    State(state): State<AppState>,
    Path(file): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    serve(&state, (Audience::Internal, file), &headers).await
}

async fn serve(
    state: &AppState,
    asked: (Audience, String),
    headers: &HeaderMap,
) -> Result<Response, ApiError> {
    let now = (state.clock.now)();
    let file = match state.published.at_hand(&asked, now) {
        Some(file) => file,
        None => {
            let _turn = state.published.turn.lock().await;
            match state.published.at_hand(&asked, now) {
                Some(file) => file,
                None => look_up(state, &asked, now).await?,
            }
        }
    };
    let is_known = file.tag.to_str().is_ok_and(|tag| has_copy(headers, tag));
    let name = asked.1.as_str();
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    let kind = match ending {
        "pdf" => "application/pdf",
        "csv" => csv_writer::CONTENT_TYPE,
        "atom" => "application/atom+xml; charset=utf-8",
        "txt" => "text/plain; charset=utf-8",
        _ => "text/html; charset=utf-8",
    };
    let lifetime = match asked.0 {
        Audience::Public => "public, no-cache",
        Audience::Internal => "private, no-cache",
    };
    let reply = Response::builder().header(ETAG, file.tag).header(CACHE_CONTROL, lifetime).header(
        CONTENT_SECURITY_POLICY,
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    );
    let reply = if is_known {
        reply.status(StatusCode::NOT_MODIFIED).body(Body::empty())
    } else {
        let shown = if ending == "csv" { "attachment" } else { "inline" };
        reply
            .header(CONTENT_TYPE, kind)
            .header(CONTENT_DISPOSITION, format!("{shown}; filename=\"{name}\""))
            .body(Body::from(file.content))
    };
    reply.map_err(|error| Failure::Internal(error.to_string()).into())
}

/// Why a page is not there: its list was withdrawn, or there never was one.
async fn missing(
    state: &AppState,
    (audience, path): (Audience, String),
) -> Result<ApiError, Failure> {
    let read = state.database.read(move |tx| {
        let Some(list) = publications::withdrawn_with(tx, audience, &path)? else {
            return Ok(None);
        };
        let last = publications::of_day(tx, list.as_of)?;
        let standing = last.filter(|last| last.withdrawal.is_none());
        let replaced_by = standing.map(|last| week_address(audience, &last));
        Ok(list.withdrawal.map(|withdrawal| (list.as_of, withdrawal.at, replaced_by)))
    });
    Ok(match read.await? {
        Some((as_of, at, replaced_by)) => {
            let withdrawn_on = state.clock.wall_clock.local(at).date();
            ApiError::Withdrawn(WithdrawnList { as_of, withdrawn_on, replaced_by })
        }
        None => ApiError::Code(ErrorCode::NoSuchAddress),
    })
}

/// Where the pages of an audience lie.
pub(crate) const fn site(audience: Audience) -> &'static str {
    match audience {
        Audience::Public => "/liste/",
        Audience::Internal => "/liste/intern/",
    }
}

/// The page of a list.
fn week_address(audience: Audience, list: &Publication) -> String {
    format!("{}{}.html", site(audience), build::week_name(list.as_of, list.version))
}

async fn look_up(
    state: &AppState,
    asked: &(Audience, String),
    now: DateTime<Utc>,
) -> Result<Served, ApiError> {
    let edition = state.database.read(publications::edition).await?;
    if let Some(file) = state.published.confirmed(asked, edition, now) {
        return Ok(file);
    }
    let (audience, path) = asked.clone();
    let read = state.database.read(move |tx| publications::file(tx, audience, &path));
    let content = read.await?;
    let Some(content) = content else {
        return Err(missing(state, asked.clone()).await?);
    };
    let tag = format!("\"{:032x}\"", fingerprint(content.iter().copied()));
    let tag = HeaderValue::from_str(&tag).map_err(|error| Failure::Internal(error.to_string()))?;
    let file = Served { content: Bytes::from(content), tag };
    state.published.keep(asked.clone(), file.clone(), edition, now);
    Ok(file)
}
