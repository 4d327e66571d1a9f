//! The published pages as they were published: read once, cached, identified by an ETag.

use axum::body::{Body, Bytes};
use axum::extract::{Path, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, LOCATION,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};
use chrono::{DateTime, Utc};
use club::publishing::Audience;
use wire::ErrorCode;

use crate::documents::csv_writer;
use crate::documents::pdf::fingerprint;
use crate::failure::Failure;
use crate::store::publications::{self, Publication};
use crate::web::AppState;
use crate::web::conditional::has_copy;
use crate::web::error_response::{ApiError, WithdrawnList};
use crate::web::published::Served;
use crate::weekly_list::build;

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
