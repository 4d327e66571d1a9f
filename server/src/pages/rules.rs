//! The pages on which a rule set of the club is looked up.

use axum::extract::{Path, State};
use club::presets::{PresetVersion, in_force};
use scoring::Family;
use wire::ErrorCode;

use crate::failure::Failure;
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::pages::club::today;
use crate::pages::context::PageContext;
use crate::pages::response::Page;
use crate::pages::views;
use crate::pages::views::presets::preset_name;
use crate::store::presets;

/// The answer to a rule set that is not there.
pub(super) const UNKNOWN_RULE_SET: ApiError = ApiError::Code(ErrorCode::NoSuchAddress);

/// The club's presets as they hold today.
pub(crate) async fn presets_today(state: &AppState) -> Result<Vec<PresetVersion>, Failure> {
    let today = today(state);
    let versions = state.database.read(presets::all).await?;
    Ok(in_force(&versions, today))
}

/// `GET /regeln`: the rules of the first rule set there is.
pub(crate) async fn first(state: State<AppState>, context: PageContext) -> Result<Page, ApiError> {
    show(state, context, Path(Family::Klassisch.id().to_owned())).await
}

/// `GET /regeln/{preset}`: a rule set of the club to look things up in.
pub(crate) async fn show(
    State(state): State<AppState>,
    context: PageContext,
    Path(chosen): Path<String>,
) -> Result<Page, ApiError> {
    let all = presets_today(&state).await?;
    let shown = all.iter().find(|version| version.preset == chosen).ok_or(UNKNOWN_RULE_SET)?;
    // What is not played at present can be looked up, but is not offered.
    let tabs = all.iter().filter(|version| version.is_offered || version.preset == chosen);
    let tabs: Vec<(String, String)> = tabs
        .map(|version| {
            let name = preset_name(&version.name, version.ruleset.family(), context.lang);
            (version.preset.clone(), name)
        })
        .collect();
    Ok(Page(views::rulebook::rules_page(&tabs, &chosen, &shown.ruleset, &context)))
}
