//! The menu of the application's screens.

use axum::Json;
use texts::navigation::ENTRIES;
use wire::Menu;

use crate::pages::context::PageContext;

/// `GET /api/menu`: who asks, and which entries of the menu this visitor may open.
pub(crate) async fn show(context: PageContext) -> Json<Menu> {
    let pages = ENTRIES.iter().flat_map(|entry| entry.pages).map(|page| page.address);
    let pages = pages.filter(|address| context.may_open(address)).map(str::to_owned).collect();
    let account = context.visitor.account();
    Json(Menu {
        name: account.map(|account| account.name.clone()),
        role: account.map(|account| account.role.id().to_owned()),
        is_table: account.is_none() && context.visitor.table.is_some(),
        pages,
        club: context.club,
    })
}
