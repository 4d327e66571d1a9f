//! The tables that were set for an evening of today.

use axum::extract::State;
use axum::{Extension, Json};
use wire::evening::EveningTable;

use crate::actions::tables_tonight;
use crate::store::links::Opens;
use crate::web::AppState;
use crate::web::error_response::ApiError;
use crate::web::visitor::Visitor;

/// `GET /api/tables`: the tables that were set for the evenings of today. A tablet with the link of an evening gets those of its
/// own, one with the link of a single game none, because it begins no other.
pub(crate) async fn list(
    State(state): State<AppState>,
    Extension(visitor): Extension<Visitor>,
) -> Result<Json<Vec<EveningTable>>, ApiError> {
    let context = visitor.context(&state);
    let only = match visitor.table.filter(|_| visitor.session.is_none()) {
        None => None,
        Some(device) => match device.link.opens {
            Opens::Evening(evening) => Some(evening),
            Opens::Game(_)
            | Opens::FirstStart(_)
            | Opens::Invitation(..)
            | Opens::PasswordReset(_)
            | Opens::Help(_) => return Ok(Json(Vec::new())),
        },
    };
    let tables = state.database.read(move |tx| tables_tonight(tx, &context, only)).await?;
    Ok(Json(tables))
}
