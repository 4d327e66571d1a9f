//! Whether the server is ready.

use axum::Json;
use axum::extract::State;
use wire::{API_VERSION, Health};

use crate::http::AppState;
use crate::http::error_response::Refusal;
use crate::store;

/// `GET /api/health`: answers when the database does.
pub(crate) async fn show(State(state): State<AppState>) -> Result<Json<Health>, Refusal> {
    state.database.read(store::is_ready).await?;
    Ok(Json(Health {
        status: "ok".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        api: API_VERSION,
    }))
}
