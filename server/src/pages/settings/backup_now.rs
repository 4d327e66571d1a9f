//! `/verein/einstellungen/sicherung`: a backup at once, beside those of each night.

use std::sync::Arc;

use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use wire::ErrorCode;

use crate::failure::Failure;
use crate::pages::settings::club_settings;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::response::see;
use crate::web::scheme::Https;

/// Makes a backup.
pub(crate) const ADDRESS: &str = "/verein/einstellungen/sicherung";

/// `POST /verein/einstellungen/sicherung`: makes and verifies a backup.
pub(crate) async fn make(context: RequestContext, came_by: Https) -> Result<Response, ApiError> {
    if context.state.backups.data_folder().is_none() {
        return Err(ApiError::Code(ErrorCode::NoSuchAddress));
    }
    let turn = context.state.turns.exports.acquire().await.map_err(|_| Failure::Unavailable)?;
    let wall = context.local(context.now());
    let backups = Arc::clone(&context.state.backups);
    let made = tokio::task::spawn_blocking(move || backups.make_now(wall)).await;
    drop(turn);
    let made = made.map_err(|error| Failure::Internal(error.to_string()))?;
    if let Err(problem) = made {
        tracing::error!(?problem, "a backup that was asked for was not made");
        let page = club_settings::page(&context, came_by, (None, Some(&problem))).await?;
        return Ok((StatusCode::SERVICE_UNAVAILABLE, page).into_response());
    }
    Ok(see(&format!("{}?saved=backup", club_settings::ADDRESS)))
}
