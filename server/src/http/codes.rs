//! QR codes that lead to a table: for another tablet, or for those who only look on.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_TYPE, HOST};
use axum::response::{IntoResponse as _, Response};
use serde::Deserialize;
use wire::{ErrorCode, GameId};

use super::AppState;
use super::reply::Refusal;
use super::request::Game;
use crate::actions::game_version;
use crate::failure::Failure;
use crate::publish::code;

/// What a code is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(super) struct Asked {
    #[serde(rename = "for")]
    purpose: Purpose,
}

/// Whom a code leads where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Purpose {
    /// Another tablet to the table.
    Table,
    /// Whoever looks on.
    Watch,
}

impl Purpose {
    /// A page of the application.
    fn page(self, game: GameId) -> String {
        match self {
            Purpose::Table => format!("spiel/{game}"),
            Purpose::Watch => format!("spiel/{game}/zuschauen"),
        }
    }
}

/// `GET /api/games/{game}/code.svg?for=table|watch`: the address of a game's page as a QR code.
pub(super) async fn show(
    State(state): State<AppState>,
    Game(game): Game,
    asked: Result<Query<Asked>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let nowhere = || Refusal::Code(ErrorCode::NoSuchAddress);
    let Query(asked) = asked.map_err(|_| nowhere())?;
    // A game that is not there has no code.
    state.database.read(move |tx| game_version(tx, game)).await?;
    let base = match &state.public_url {
        Some(url) => url.to_string(),
        None => as_asked(&headers).ok_or_else(nowhere)?,
    };
    let address = format!("{base}/{}", asked.purpose.page(game));
    let svg = code::svg(&address)
        .map_err(|_| Failure::Internal(format!("{address} is too long for a code")))?;
    Ok(([(CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}

/// The server as the one who asks reaches it; a proxy tells whether that is by HTTPS.
pub(super) fn as_asked(headers: &HeaderMap) -> Option<String> {
    let told = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let host = told(HOST.as_str()).filter(|host| is_host(host))?;
    let is_secure = told("x-forwarded-proto").is_some_and(|scheme| scheme == "https");
    Some(format!("{}://{host}", if is_secure { "https" } else { "http" }))
}

/// Whether this can be a host with or without a port: nothing else goes into an address.
fn is_host(host: &str) -> bool {
    let is_short = (1..=255).contains(&host.len());
    is_short
        && host.chars().all(|letter| letter.is_ascii_alphanumeric() || "-._:[]".contains(letter))
}
