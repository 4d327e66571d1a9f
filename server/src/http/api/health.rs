//! Whether the server is ready.

use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::{Extension, Json};
use texts::Lang;
use wire::{API_VERSION, Health, StandbyHealth};

use crate::http::authorization::may;
use crate::pages::settings::audit_log;
use crate::store;
use crate::store::postgres::{Replication, Standbys};
use crate::web::error_response::ApiError;
use crate::web::local::Local;
use crate::web::routing::Verb;
use crate::web::visitor::Visitor;
use crate::web::{AppState, Clock};

/// How long the writer may take to answer before it counts as stuck.
const WRITER: Duration = Duration::from_secs(2);

/// The bytes that are written to see whether the disk has room.
const PROBE: [u8; 4_096] = [0; 4_096];

/// How long strangers are answered by the last look: who asks often must not make the server write often.
const LOOK_HOLDS: Duration = Duration::from_secs(5);

/// `GET /api/health`: `ok` when the database answers and a write would succeed now, else status 503 with the reason. How full the
/// disk is, and how backups and certificates are doing, is for this machine, the token, board and auditor.
pub(crate) async fn show(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Extension(visitor): Extension<Visitor>,
    Local(is_local): Local,
    headers: HeaderMap,
) -> Result<(StatusCode, Json<Health>), ApiError> {
    let is_of_the_house = is_local
        || state.deployment.has_token(&headers)
        || may(&visitor, Verb::Get, audit_log::ADDRESS);
    let (code, health) =
        if is_of_the_house { read(&state, lang).await? } else { in_short(&state).await? };
    Ok((code, Json(health)))
}

/// Whether the server is ready, and nothing more.
async fn in_short(state: &AppState) -> Result<(StatusCode, Health), ApiError> {
    state.database.read(store::is_ready).await?;
    let mut last = state.memory.last_look.lock().await;
    let problem = match *last {
        Some((at, problem)) if at.elapsed() < LOOK_HOLDS => problem,
        Some(_) | None => {
            let problem = problem(state).await;
            *last = Some((Instant::now(), problem));
            problem
        }
    };
    Ok(answer(problem))
}

/// What everybody may know.
fn answer(problem: Option<&'static str>) -> (StatusCode, Health) {
    let (code, status) = match problem {
        None => (StatusCode::OK, "ok"),
        Some(problem) => (StatusCode::SERVICE_UNAVAILABLE, problem),
    };
    let health = Health {
        status: status.to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        api: API_VERSION,
        backup: None,
        disk_free_bytes: None,
        certificate_days: None,
        certificate_problem: None,
        standby: None,
    };
    (code, health)
}

/// The server's state with the status of an answer about it.
pub(super) async fn read(state: &AppState, lang: Lang) -> Result<(StatusCode, Health), ApiError> {
    state.database.read(store::is_ready).await?;
    let (code, health) = answer(problem(state).await);
    let Clock { now, wall_clock } = state.clock;
    let (backups, database) = (Arc::clone(&state.backups), Arc::clone(&state.database));
    let read = tokio::task::spawn_blocking(move || {
        let free = backups.data_folder().and_then(free_bytes);
        (backups.health(wall_clock.local(now())), free, database.replication().map(standby))
    });
    let (backup, disk_free_bytes, standby) = read.await.unwrap_or_default();
    let https = state.deployment.https();
    let https = https.as_ref();
    let certificate_problem = https.and_then(|https| https.tls.problem());
    let health = Health {
        backup,
        disk_free_bytes,
        standby,
        certificate_days: https.and_then(|https| https.tls.days_left(now())),
        certificate_problem: certificate_problem
            .map(|problem| texts::tls::public_problem(&problem, lang)),
        ..health
    };
    Ok((code, health))
}

/// The standbys as programs read them.
fn standby(replication: Replication) -> StandbyHealth {
    let Replication { is_required, standbys } = replication;
    match standbys {
        Standbys::Hidden { connected } => StandbyHealth {
            is_required,
            connected,
            synchronous: None,
            behind_bytes: None,
            delay_ms: None,
        },
        Standbys::Seen { streaming, synchronous, behind, delay } => StandbyHealth {
            is_required,
            connected: streaming,
            synchronous: Some(synchronous),
            behind_bytes: Some(behind),
            delay_ms: Some(u64::try_from(delay.as_millis()).unwrap_or(u64::MAX)),
        },
    }
}

/// The room that is left for us on the disk of a folder.
#[cfg(unix)]
pub(crate) fn free_bytes(folder: &Path) -> Option<u64> {
    let found = rustix::fs::statvfs(folder).ok()?;
    found.f_bavail.checked_mul(found.f_frsize)
}

#[cfg(not(unix))]
pub(crate) fn free_bytes(_: &Path) -> Option<u64> {
    None
}

/// Why a write would not succeed.
async fn problem(state: &AppState) -> Option<&'static str> {
    let writer = tokio::time::timeout(WRITER, state.database.write(|_| Ok(()))).await;
    if !matches!(writer, Ok(Ok(()))) {
        return Some("writer_stuck");
    }
    let database = Arc::clone(&state.database);
    let probed = tokio::task::spawn_blocking(move || database.scratch_file()?.write_all(&PROBE));
    match probed.await {
        Ok(Ok(())) => None,
        Ok(Err(_)) | Err(_) => Some("cannot_write"),
    }
}
