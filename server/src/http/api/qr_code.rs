//! QR codes that lead to a table: for another tablet, or for those who only look on.

use axum::Extension;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use serde::Deserialize;
use wire::ErrorCode;

use crate::actions::game_version;
use crate::documents::qr_code_svg;
use crate::failure::Failure;
use crate::pages::access::table_links::{base, base_of_tables};
use crate::web::AppState;
use crate::web::address_parts::GamePath;
use crate::web::error_response::ApiError;
use crate::web::visitor::Visitor;

/// What a code is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct Asked {
    #[serde(rename = "for")]
    purpose: Purpose,
}

/// Who the code is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Purpose {
    /// Another tablet that keeps score at the table.
    Table,
    /// An onlooker.
    Watch,
}

/// `GET /api/games/{game}/code.svg?for=table|watch`: the address of a game's page as a QR code. The code for keeping score
/// holds the link of the device that shows it, so only a tablet that keeps score itself can show it.
pub(crate) async fn show(
    State(state): State<AppState>,
    Extension(visitor): Extension<Visitor>,
    GamePath(game): GamePath,
    asked: Result<Query<Asked>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let Query(asked) = asked.map_err(|_| ApiError::Code(ErrorCode::NoSuchAddress))?;
    // A game that is not there has no code.
    state.database.read(move |tx| game_version(tx, game)).await?;
    let base = match asked.purpose {
        Purpose::Watch => base(&state, &headers)?,
        Purpose::Table => base_of_tables(&state, &headers)?,
    };
    let address = match asked.purpose {
        Purpose::Watch => format!("{base}/spiel/{game}/zuschauen"),
        Purpose::Table => match visitor.table.filter(|device| device.is_at_its_table) {
            Some(device) => {
                let which =
                    if device.has_evening() { format!("?partie={game}") } else { String::new() };
                format!("{base}/tisch/{}{which}", device.token)
            }
            None if visitor.session.is_some() => {
                return Err(ApiError::Code(ErrorCode::NotAllowed));
            }
            None => return Err(ApiError::Code(ErrorCode::NotSignedIn)),
        },
    };
    let svg = qr_code_svg::svg(&address).map_err(Failure::from)?;
    Ok(([(CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}
