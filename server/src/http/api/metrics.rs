//! The server's figures for programs that watch it, in the text format of Prometheus.

use std::fmt::Write as _;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use texts::Lang;
use wire::ErrorCode;

use super::health;
use crate::web::AppState;
use crate::web::deployment::CLASSES;
use crate::web::error_response::ApiError;
use crate::web::local::Local;

/// `GET /metrics`: for this machine itself, or with the token; for all others there is no such address.
pub(crate) async fn show(
    State(state): State<AppState>,
    Local(is_local): Local,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    if !is_local && !state.deployment.has_token(&headers) {
        return Err(ApiError::Code(ErrorCode::NoSuchAddress));
    }
    Ok(answer(page(&state).await?))
}

/// An answer in the text format of Prometheus.
pub(crate) fn answer(page: String) -> Response {
    ([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], page).into_response()
}

/// One figure with its meaning; `labels` is empty or stands in braces.
pub(crate) fn figure(page: &mut String, name: &str, meaning: &str, values: &[(String, i128)]) {
    let kind = if name.ends_with("_total") { "counter" } else { "gauge" };
    // Writing to a string does not fail.
    let _ = writeln!(page, "# HELP ostwind_{name} {meaning}\n# TYPE ostwind_{name} {kind}");
    for (labels, value) in values {
        let _ = writeln!(page, "ostwind_{name}{labels} {value}");
    }
}

async fn page(state: &AppState) -> Result<String, ApiError> {
    let (_, health) = health::read(state, Lang::En).await?;
    let mut page = String::new();
    let one = |value: i128| vec![(String::new(), value)];
    let some = |value: Option<i128>| value.map(one).unwrap_or_default();
    let version = format!("{{version=\"{}\"}}", health.version);
    figure(&mut page, "info", "The program.", &[(version, 1)]);
    let is_ready = i128::from(health.status == "ok");
    figure(&mut page, "ready", "Whether a write would succeed now.", &one(is_ready));
    let requests = CLASSES.iter().zip(state.deployment.requests.all());
    let requests: Vec<_> = requests
        .map(|(class, count)| (format!("{{class=\"{class}\"}}"), i128::from(count)))
        .collect();
    figure(&mut page, "requests_total", "Answered requests by class of status.", &requests);
    let followers = i128::try_from(state.live.followers()).unwrap_or_default();
    figure(&mut page, "followers", "Open streams that follow a game.", &one(followers));
    let free = some(health.disk_free_bytes.map(i128::from));
    figure(&mut page, "disk_free_bytes", "Room on the disk of the data folder.", &free);
    let backup = health.backup.as_ref();
    let age = some(backup.and_then(|backup| backup.age_hours).map(i128::from));
    figure(&mut page, "backup_age_hours", "Age of the newest verified backup.", &age);
    let failures = some(backup.map(|backup| i128::from(backup.failures)));
    figure(&mut page, "backup_failures", "Backups that failed since.", &failures);
    let days = some(health.certificate_days.map(i128::from));
    figure(&mut page, "certificate_days", "Whole days until the certificate ends.", &days);
    Ok(page)
}
