//! The menu of the application's screens.

use axum::Json;
use axum::extract::State;
use texts::navigation::ENTRIES;
use wire::Menu;

use crate::actions;
use crate::web::AppState;
use crate::web::context::PageContext;
use crate::web::error_response::ApiError;

/// `GET /api/menu`: who asks, and which entries of the menu this visitor may open.
pub(crate) async fn show(
    State(state): State<AppState>,
    context: PageContext,
) -> Result<Json<Menu>, ApiError> {
    let pages = ENTRIES.iter().flat_map(|entry| entry.pages).map(|page| page.address);
    let pages = pages.filter(|address| context.may_open(address)).map(str::to_owned).collect();
    let is_new = context.visitor.is_stranger() && state.database.read(actions::is_new).await?;
    let account = context.visitor.account();
    Ok(Json(Menu {
        name: account.map(|account| account.name.clone()),
        role: account.map(|account| account.role.id().to_owned()),
        is_table: account.is_none() && context.visitor.table.is_some(),
        is_new,
        seat: context.seat.map(str::to_owned),
        pages,
        club: context.club,
    }))
}
