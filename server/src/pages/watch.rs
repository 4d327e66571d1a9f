//! The page of a table for onlookers.

use axum::extract::State;
use club::tally::is_bankrupt;
use texts::finished;
use wire::ErrorCode;

use crate::actions::{
    is_shown_to_onlookers, names_at_table, played_through, public_names_at_table,
};
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::http::extract::Game;
use crate::pages::context::PageContext;
use crate::pages::response::Page;
use crate::pages::views::presets::preset_name;
use crate::pages::views::watch::{Keeping, Watched, watch_page};
use crate::store::games;

/// `GET /spiel/{game}/zuschauen`: nothing can be changed here.
pub(crate) async fn show(
    State(state): State<AppState>,
    context: PageContext,
    Game(id): Game,
) -> Result<Page, ApiError> {
    let (lang, visitor) = (context.lang, &context.visitor);
    let is_onlooker = visitor.is_stranger();
    let read = state.database.read(move |tx| {
        let (game, history) = played_through(tx, id)?;
        let preset = games::preset_of(tx, game.number)?;
        // The club's short names are not for the public.
        let names = if is_onlooker {
            public_names_at_table(tx, &game.players)?
        } else {
            names_at_table(tx, game.number)?
        };
        Ok((game, names, history, preset.map(|preset| preset.name).unwrap_or_default()))
    });
    let (game, names, history, preset) = read.await?;
    let ended_at = game.ended.map(|ended| ended.at);
    if is_onlooker && !is_shown_to_onlookers(ended_at, (state.clock.now)()) {
        return Err(ApiError::Code(ErrorCode::NotSignedIn));
    }
    let is_bankrupt = is_bankrupt(&game.ruleset, &history);
    let table = Watched {
        id: &id.to_string(),
        table: &game.table,
        names: &names,
        family: game.ruleset.family(),
        rules: &preset_name(&preset, game.ruleset.family(), lang),
        history: &history,
        ended: game.ended.map(|ended| finished::ending(ended.how, is_bankrupt)),
        keeping: if visitor.table.as_ref().is_some_and(|device| device.is_at_its_table) {
            Keeping::PassOn
        } else if context.may_send(&format!("/spiel/{id}/mitschreiben")) {
            Keeping::HandOut
        } else {
            Keeping::No
        },
    };
    Ok(Page(watch_page(&table, &context)))
}
