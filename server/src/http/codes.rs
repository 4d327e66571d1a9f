//! QR codes that lead to a table: for another tablet, or for those who only look on.

use axum::Extension;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use serde::Deserialize;
use wire::ErrorCode;

use super::AppState;
use super::reply::Refusal;
use super::request::Game;
use super::tables::base;
use super::visitor::Visitor;
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

/// `GET /api/games/{game}/code.svg?for=table|watch`: the address of a game's page as a QR code. That for keeping score has
/// the link of whoever shows it, so only a tablet that keeps score itself can show it.
pub(super) async fn show(
    State(state): State<AppState>,
    Extension(visitor): Extension<Visitor>,
    Game(game): Game,
    asked: Result<Query<Asked>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let Query(asked) = asked.map_err(|_| Refusal::Code(ErrorCode::NoSuchAddress))?;
    // A game that is not there has no code.
    state.database.read(move |tx| game_version(tx, game)).await?;
    let base = base(&state, &headers)?;
    let address = match asked.purpose {
        Purpose::Watch => format!("{base}/spiel/{game}/zuschauen"),
        Purpose::Table => match visitor.table.filter(|keeper| keeper.is_at_its_table) {
            Some(keeper) => {
                let which =
                    if keeper.has_evening() { format!("?partie={game}") } else { String::new() };
                format!("{base}/tisch/{}{which}", keeper.token)
            }
            None if visitor.session.is_some() => {
                return Err(Refusal::Code(ErrorCode::NotAllowed));
            }
            None => return Err(Refusal::Code(ErrorCode::NotSignedIn)),
        },
    };
    let svg = code::svg(&address)
        .map_err(|_| Failure::Internal(format!("{address} is too long for a code")))?;
    Ok(([(CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}
